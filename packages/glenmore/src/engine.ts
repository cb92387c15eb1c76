import { cachedRules, type Extras, type GameEngine, type OptionValues } from '@ceilidh/kernel';
import { editions } from './editions.ts';
import type { Move } from './moves.ts';
import { type GlenMoreRules, makeRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

export interface GlenMoreEngine extends GameEngine<State, Move, View> {
  rules(options: OptionValues, extras?: Extras): GlenMoreRules;
}

/** Glen More II: Chronicles, the base game, as a table needs it. */
export const glenmore: GlenMoreEngine = { ...editions, rules: cachedRules(editions, makeRules) };
