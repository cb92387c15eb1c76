import { moduleLetters } from './components.ts';

/** A corner of the map, where a port may lie: that of the module A, B, C or D. */
export type Corner = 0 | 1 | 2 | 3;

export const CORNERS: readonly Corner[] = [0, 1, 2, 3];
export const cornerName = (corner: Corner): string => moduleLetters[corner];
