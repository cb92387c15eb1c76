import { cachedRules, type Extras, type GameEngine, type OptionSpec, type OptionValues } from '@ceilidh/kernel';
import type { Clan } from './clans/clan.ts';
import { CLANS } from './clans/index.ts';
import { editionsWith } from './editions.ts';
import type { Move } from './moves.ts';
import { options } from './options.ts';
import { type CaledoniaRules, makeRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

export interface CaledoniaEngine extends GameEngine<State, Move, View> {
  rules(options: OptionValues, extras?: Extras): CaledoniaRules;
}

/** The game with these clans and options. Tests add to both: neither disturbs what was played without. */
export function engineWith(clans: readonly Clan[], spec: OptionSpec): CaledoniaEngine {
  const editions = editionsWith(spec);
  return { ...editions, rules: cachedRules(editions, (values, making) => makeRules(values, making, clans)) };
}

/** Clans of Caledonia by the full rules, for one to four players, as a table needs it. */
export const caledonia: CaledoniaEngine = engineWith(CLANS, options);
