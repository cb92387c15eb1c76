import type { Bot } from './bot.ts';
import { type Knobs, searching } from './search.ts';

const CLEAR = { trust: 1, foresight: Infinity, noise: 0 };
const GLANCE: Knobs = { ...CLEAR, candidates: 1, work: 0, turns: 0, chapters: 0, breadth: 0, slip: 0 };
const DEEP: Knobs = { ...CLEAR, candidates: 3, work: 1, turns: 200, chapters: 1, breadth: 200, slip: 1 };

/** Noise is for the lowest two; from there on a level is how far it looks and how much work it does. */
const KNOBS: Readonly<Record<string, Knobs>> = {
  bairn: { ...GLANCE, foresight: 1, noise: 6 },
  crofter: GLANCE,
  drover: DEEP,
  laird: { ...DEEP, candidates: 14, work: 4000, trust: 2 },
  chieftain: { ...DEEP, candidates: 38, work: 32_000, chapters: 2, trust: 2 },
};

/** From one a child beats to one that clubs fear. */
export const levels: readonly Bot[] = Object.entries(KNOBS).map(([name, knobs]) => searching(name, knobs));

/** Who plays on for somebody who left, and where nobody else was chosen. */
export const usualLevel = 'crofter';

/** Whose advice is given to those who ask for a hint. */
export const adviser = 'chieftain';
const ADVISER = KNOBS[adviser] as Knobs;
/** What is told to people in points has to be steadier than what decides one move: more work goes into it. */
export const adviserKnobs: Knobs = { ...ADVISER, work: 4 * ADVISER.work };

/**
 * A level that searches more or less, `chieftainx0.5`: to see what that is worth. Its work is moves that are played out
 * times play-outs of each, and both grow.
 */
export function scaledLevel(name: string): Bot | undefined {
  const [, level = '', factor = ''] = /^([a-z]+)x(\d{1,3}(?:\.\d{1,3})?)$/.exec(name) ?? [];
  const knobs = KNOBS[level];
  if (knobs === undefined) return undefined;
  const times = Number(factor);
  const candidates = Math.max(Math.min(2, knobs.candidates), Math.round(knobs.candidates * Math.sqrt(times)));
  return searching(name, { ...knobs, candidates, work: knobs.work * times });
}
