import { type Extras, type Game, hashOf, type OptionValues } from '@ceilidh/kernel';
import en from '../messages/en.json' with { type: 'json' };
import glossary from '../messages/glossary.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };
import { packComponents } from './pack-shapes.ts';
import { facts } from './facts.ts';
import type { Move } from './moves.ts';
import { options } from './options.ts';
import { componentsOf } from './pack.ts';
import { referee } from './referee.ts';
import { type CaledoniaRules, makeRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

const cache = new Map<string, CaledoniaRules>();

/** Clans of Caledonia by the full rules, for one to four players. */
export const caledonia: Game<State, Move, View> & { rules(options: OptionValues, extras?: Extras): CaledoniaRules } = {
  id: 'caledonia',
  options,
  components: packComponents,
  facts: facts.map(({ id, holds }) => ({ id, broken: (pack) => holds(componentsOf(pack)) })),
  catalog: { en, pl, it },
  glossary,
  rules(values, extras = {}) {
    if (extras.observe !== undefined) return makeRules(values, extras);
    const key = hashOf([values, extras.pack?.hash]);
    const rules = cache.get(key) ?? makeRules(values, extras);
    cache.set(key, rules);
    return rules;
  },
  referee: (rules, state) => referee((rules as CaledoniaRules).context, state),
};
