import type { Anytime } from '@ceilidh/kernel';
import type { Move } from './moves.ts';
import { type CaledoniaFrame, clanOf, type Context, playerOf, type State } from './state.ts';

/** A clan's moves at any decision of its own turn (ruling 24). */
export const anytime: Anytime<Context, State, Move, CaledoniaFrame> = {
  legal(ctx, state, { seat }, out) {
    clanOf(ctx, playerOf(state, seat)).anytime?.(ctx, state, seat, out);
  },
  includes: (_ctx, { kind }) => kind === 'open',
  apply(ctx, state, { seat }, move, step) {
    clanOf(ctx, playerOf(state, seat)).perform?.(ctx, state, seat, move, step);
  },
};
