import type { Bot } from './bot.ts';
import { type Knobs, searching } from './search.ts';

const DEEP: Knobs = { candidates: 8, work: 4000, turns: 100, chapters: 1, breadth: 100, slip: 1, noise: 0 };

/** From one a child beats to one that clubs fear. */
export const levels: readonly Bot[] = [
  searching('level1', { ...DEEP, candidates: 1, noise: 8 }),
  searching('level2', { ...DEEP, candidates: 1, noise: 0 }),
  searching('level3', { ...DEEP, candidates: 4, work: 4000, breadth: 12 }),
  searching('level4', { ...DEEP, candidates: 6, work: 12000 }),
  searching('level5', { ...DEEP, candidates: 8, work: 40000 }),
];
