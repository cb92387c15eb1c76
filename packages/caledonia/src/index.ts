import type { Game } from '@ceilidh/kernel';
import { nets } from './bot/learnt.ts';
import { evaluatorWith } from './bot/evaluator.ts';
import { caledonia as engine, type CaledoniaEngine } from './engine.ts';
import { evidence } from './evidence.ts';
import type { Move } from './moves.ts';
import { referee } from './referee.ts';
import type { CaledoniaRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';
import { catalog, glossary } from './words.ts';

type Caledonia = CaledoniaEngine & Game<State, Move, View>;

/** Clans of Caledonia, whole. */
export const caledonia: Caledonia = {
  ...engine,
  ...evidence,
  catalog,
  glossary,
  evaluator: evaluatorWith(nets),
  referee: (rules, state) => referee((rules as CaledoniaRules).context, state),
};
