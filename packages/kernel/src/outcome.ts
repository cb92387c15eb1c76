import type { Outcome, Rules } from './contract.ts';

/** Whether seats have the same points: what decides between them is told in the game's words, `<game>.tie`. */
export const hasTie = ({ sheets }: Outcome): boolean => new Set(sheets.map(({ total }) => total)).size < sheets.length;

/** The rows of a score sheet: every category that can bring something in this match, and which part of a sheet it is. */
export const scoredParts = ({
  categories,
  unscored = [],
}: Pick<Rules, 'categories' | 'unscored'>): { readonly category: string; readonly part: number }[] =>
  categories.map((category, part) => ({ category, part })).filter(({ category }) => !unscored.includes(category));
