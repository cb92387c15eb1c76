import { cachedRules, type Extras, type GameEngine, type OptionValues } from '@ceilidh/kernel';
import { editions } from './editions.ts';
import type { Move } from './moves.ts';
import { type CaledoniaRules, makeRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

export interface CaledoniaEngine extends GameEngine<State, Move, View> {
  rules(options: OptionValues, extras?: Extras): CaledoniaRules;
}

/** Clans of Caledonia by the full rules, for one to four players, as a table needs it. */
export const caledonia: CaledoniaEngine = { ...editions, rules: cachedRules(editions, makeRules) };
