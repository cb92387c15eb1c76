import { cachedRules, type Extras, type GameEngine, type OptionValues } from '@ceilidh/kernel';
import { editions } from './editions.ts';
import type { AnyMove } from './moves.ts';
import { makeRules, type TrystRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

export interface TrystEngine extends GameEngine<State, AnyMove, View> {
  rules(options: OptionValues, extras?: Extras): TrystRules;
}

/** Tryst, a day at the cattle market, as a table needs it. */
export const tryst: TrystEngine = {
  ...editions,
  rules: cachedRules(editions, (values, making) => makeRules(values, making)),
};
