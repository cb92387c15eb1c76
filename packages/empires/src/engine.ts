import { cachedRules, type Editions, type Extras, type GameEngine, type OptionValues } from '@ceilidh/kernel';
import { editions } from './editions.ts';
import type { Move } from './moves.ts';
import { type EmpiresRules, makeRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

export interface EmpiresEngine extends GameEngine<State, Move, View> {
  rules(options: OptionValues, extras?: Extras): EmpiresRules;
}

export const engineOf = (all: Editions): EmpiresEngine => ({
  ...all,
  rules: cachedRules(all, (values, making) => makeRules(values, making, all)),
});

/** Empires of the North for two to four, with the clans of Glenn and Ulaf, as a table needs it. */
export const empires: EmpiresEngine = engineOf(editions);
