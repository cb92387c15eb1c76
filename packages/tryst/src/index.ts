import { type Game, withModuleExtras } from '@ceilidh/kernel';
import { tryst as engine, type TrystEngine } from './engine.ts';
import { evidence } from './evidence.ts';
import { moduleExtras } from './module-extras.ts';
import type { AnyMove } from './moves.ts';
import { referee } from './referee.ts';
import type { TrystRules } from './rules.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';
import { catalog, glossary } from './words.ts';

type Tryst = TrystEngine & Game<State, AnyMove, View>;

/** Tryst, whole. Ours, small, and the tutorial of how a game is written on the kernel. */
export const tryst: Tryst = withModuleExtras<Tryst>(
  {
    ...engine,
    ...evidence,
    catalog,
    glossary,
    referee: (rules, state) => referee((rules as TrystRules).context, state),
  },
  moduleExtras,
);
