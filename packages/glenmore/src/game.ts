import { cachedRules, type Extras, type Game, type OptionValues } from '@ceilidh/kernel';
import en from '../messages/en.json' with { type: 'json' };
import glossary from '../messages/glossary.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };
import { editions } from './editions.ts';
import { facts } from './facts.ts';
import type { Move } from './moves.ts';
import { origins } from './origins.ts';
import { referee } from './referee.ts';
import { type Appraiser, type GlenMoreRules, makeRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

export interface GlenMore extends Game<State, Move, View> {
  rules(options: OptionValues, extras?: Extras): GlenMoreRules;
}

/** Glen More II: Chronicles, the base game. */
export const makeGame = (appraise?: Appraiser): GlenMore => ({
  ...editions,
  facts,
  origins,
  catalog: { en, pl, it },
  glossary,
  rules: cachedRules(editions, (values, making) => makeRules(values, making, appraise)),
  referee: (rules, state) => referee((rules as GlenMoreRules).context, state),
});
