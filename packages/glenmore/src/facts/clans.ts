import { CLANS } from '../components.ts';
import { type ComponentFact, each, mustEqual } from './fact.ts';
import { knownClans } from './known.ts';

export const clanFacts: readonly ComponentFact[] = [
  {
    id: 'clans-once-each',
    holds: ({ clanFields }) => mustEqual('clan fields', clanFields.map(({ id }) => id).toSorted(), CLANS.toSorted()),
  },
  {
    id: 'clan-effects',
    holds: ({ clanFields }) => clanFields.flatMap(({ id, effect }) => mustEqual(id, effect, knownClans[id])),
  },
  {
    id: 'clan-kinds',
    holds: ({ clanFields }) =>
      each(
        clanFields,
        ({ kind, effect }) => (kind === 'ongoing') !== (effect.ongoing !== undefined),
        ({ id, kind }) => `${id} is not ${kind}`,
      ),
  },
];
