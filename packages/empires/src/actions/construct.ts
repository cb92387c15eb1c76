import type { Choice } from '@ceilidh/kernel';
import { playFromHand } from '../build.ts';
import { type CardMove, moveAt } from '../moves.ts';
import { type Context, designOf, type EmpiresFrame, handOf, type State } from '../state.ts';

/**
 * Construct: a Location that is not a Field comes from the hand into the Empire without its cost (ruling 9). It is declared
 * only with one in the hand, or with a Boost that brings one.
 */
export const construct: Choice<Context, State, CardMove<'construct'>, EmpiresFrame, 'construct'> = {
  legal(ctx, state, { seat }, out) {
    for (const card of handOf(state, seat))
      if (designOf(ctx, state, seat, card).kind === 'location') out.push(moveAt(ctx.moves.construct, card));
  },
  apply(ctx, state, { seat }, move, step, stack) {
    playFromHand(ctx, state, seat, move.card, 'empires.log.construct', step);
    stack.push({ ask: 'settle', seat, card: move.card, free: true });
  },
};
