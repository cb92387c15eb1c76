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
import { makeRules, type TrystRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

interface Tryst extends Game<State, Move, View> {
  rules(options: OptionValues, extras?: Extras): TrystRules;
}

/** Tryst: a day at the cattle market. Ours, small, and the tutorial of how a game is written on the kernel. */
export const tryst: Tryst = {
  ...editions,
  facts,
  origins,
  catalog: { en, pl, it },
  glossary,
  rules: cachedRules(editions, makeRules),
  referee: (rules, state) => referee((rules as TrystRules).context, state),
};
