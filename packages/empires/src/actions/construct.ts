import { type Choice, everyoneBut, seatTag } from '@ceilidh/kernel';
import { playFromHand } from '../build.ts';
import type { Move } from '../moves.ts';
import { type Context, designOf, type EmpiresFrame, handOf, type State } from '../state.ts';

/** Construct: a Location that is not a Field comes from the hand into the Empire without its cost (ruling 9). */
export const construct: Choice<Context, State, Move, EmpiresFrame, 'construct'> = {
  legal(ctx, state, { seat }, out) {
    for (const card of handOf(state, seat))
      if (designOf(ctx, state, seat, card).kind === 'location') out.push(ctx.moves.numbered.construct[card] as Move);
    if (out.length === 0) out.push(ctx.moves.plain.none);
  },
  apply(ctx, state, { seat }, move, step, stack) {
    if (move.kind === 'none') {
      step.reveal(everyoneBut(seat));
      step.log?.push({ message: { id: 'empires.log.none', values: { who: seatTag(seat), action: 'construct' } } });
      return;
    }
    playFromHand(ctx, state, seat, move.card, 'empires.log.construct', step);
    stack.push({ ask: 'settle', seat, card: move.card, free: true });
  },
};
