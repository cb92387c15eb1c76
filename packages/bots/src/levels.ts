import type { Bot } from './bot.ts';
import { type Knobs, searching } from './search.ts';

const DEEP: Knobs = { candidates: 8, work: 4000, turns: 100, chapters: 1, breadth: 100, slip: 1, trust: 1, noise: 0 };

/** Noise is for the lowest two; from there on a level is what it can look at. */
const KNOBS: Readonly<Record<string, Knobs>> = {
  bairn: { ...DEEP, candidates: 1, noise: 8 },
  crofter: { ...DEEP, candidates: 1, noise: 0 },
  drover: { ...DEEP, candidates: 4, work: 4000, breadth: 12 },
  laird: { ...DEEP, candidates: 6, work: 12_000 },
  chieftain: { ...DEEP, candidates: 8, work: 40_000 },
};

/** From one a child beats to one that clubs fear. */
export const levels: readonly Bot[] = Object.entries(KNOBS).map(([name, knobs]) => searching(name, knobs));

/** Who plays on for somebody who left, and where nobody else was chosen. */
export const usualLevel = 'crofter';

/** A level that does more or less work, `chieftainx0.5`: to see what the work is worth. */
export function scaledLevel(name: string): Bot | undefined {
  const [, level = '', factor = ''] = /^([a-z]+)x(\d{1,3}(?:\.\d{1,3})?)$/.exec(name) ?? [];
  const knobs = KNOBS[level];
  return knobs === undefined ? undefined : searching(name, { ...knobs, work: knobs.work * Number(factor) });
}
