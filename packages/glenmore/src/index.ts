import type { Game } from '@ceilidh/kernel';
import { evaluatorWith } from './bot/evaluator.ts';
import { nets } from './bot/learnt.ts';
import { glenmore as engine, type GlenMoreEngine } from './engine.ts';
import { evidence } from './evidence.ts';
import type { Move } from './moves.ts';
import { referee } from './referee.ts';
import type { GlenMoreRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';
import { catalog, glossary } from './words.ts';

type GlenMore = GlenMoreEngine & Game<State, Move, View>;

/** Glen More II: Chronicles, whole. */
export const glenmore: GlenMore = {
  ...engine,
  ...evidence,
  catalog,
  glossary,
  evaluator: evaluatorWith(nets),
  referee: (rules, state) => referee((rules as GlenMoreRules).context, state),
};
