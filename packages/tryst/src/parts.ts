import type { Message } from '@ceilidh/words';
import type { Step } from '@ceilidh/kernel';
import type { Context, State } from './state.ts';
import type { View } from './view.ts';

/** Where a module may step in, and nowhere else; called in the order of the modules. */
export interface Points {
  roundStart(ctx: Context, state: State, step: Step): void;
  /** The lowest bid goes first. */
  lowFirst(ctx: Context, state: State): boolean;
  /** The reason where nobody may scout. */
  whyNoScout(ctx: Context, state: State): Message | undefined;
  dogsRun(ctx: Context, state: State): boolean;
  /** Money on top of a lot's price. */
  lotExtra(ctx: Context, state: State): number;
}

export const POINTS: readonly (keyof Points)[] = ['roundStart', 'lowFirst', 'whyNoScout', 'dogsRun', 'lotExtra'];

/** What modules are written against. */
export interface TrystParts {
  readonly context: Context;
  readonly state: State;
  readonly view: View;
  readonly points: Points;
}
