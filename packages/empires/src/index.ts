import type { Game } from '@ceilidh/kernel';
import { evaluatorOf } from './bot/evaluator.ts';
import { empires as engine, type EmpiresEngine } from './engine.ts';
import { evidence } from './evidence.ts';
import type { Move } from './moves.ts';
import { referee } from './referee.ts';
import type { EmpiresRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';
import { catalog, glossary } from './words.ts';

type Empires = EmpiresEngine & Game<State, Move, View>;

/** Empires of the North, whole. */
export const empires: Empires = {
  ...engine,
  ...evidence,
  catalog,
  glossary,
  evaluator: evaluatorOf,
  referee: (rules, state) => referee((rules as EmpiresRules).context, state),
};
