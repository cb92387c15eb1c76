import type { Outcome } from './contract.ts';

/** Whether seats have the same points: what decides between them is told in the game's words, `<game>.tie`. */
export const hasTie = ({ sheets }: Outcome): boolean => new Set(sheets.map(({ total }) => total)).size < sheets.length;
