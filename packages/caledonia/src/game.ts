import { cachedRules, type Extras, type Game, type OptionValues } from '@ceilidh/kernel';
import en from '../messages/en.json' with { type: 'json' };
import glossary from '../messages/glossary.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };
import { editions } from './editions.ts';
import { facts } from './facts.ts';
import type { Move } from './moves.ts';
import { origins } from './origins.ts';
import { componentsOf } from './pack.ts';
import { referee } from './referee.ts';
import { type Appraiser, type CaledoniaRules, makeRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

export interface Caledonia extends Game<State, Move, View> {
  rules(options: OptionValues, extras?: Extras): CaledoniaRules;
}

/** Clans of Caledonia by the full rules, for one to four players. */
export const makeGame = (appraise?: Appraiser): Caledonia => ({
  ...editions,
  facts: facts.map(({ holds, ...fact }) => ({ ...fact, broken: (pack) => holds(componentsOf(pack)) })),
  origins,
  catalog: { en, pl, it },
  glossary,
  rules: cachedRules(editions, (values, making) => makeRules(values, making, appraise)),
  referee: (rules, state) => referee((rules as CaledoniaRules).context, state),
});
