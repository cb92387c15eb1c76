import { at, type Choice, type Seat, seatTag } from '@ceilidh/kernel';
import type { Op } from './cards.ts';
import { type AdvanceMove, moveAt, type PlainMove } from './moves.ts';
import { type Context, type EmpiresFrame, opAt, type State } from './state.ts';

/** Page 12: a ship may move forward in the queue; it need not. Ships of one seat that are alike stay who they are. */

export const canMoveShip = (state: State, seat: Seat): boolean =>
  state.queue.some((ship, position) => position > 0 && ship >> 2 === seat);

export const moveShip: Choice<Context, State, AdvanceMove | PlainMove<'stay'>, EmpiresFrame, 'moveShip'> = {
  legal(ctx, state, { seat, list, at: index }, out) {
    const { places } = opAt(ctx, list, index) as Extract<Op, { do: 'moveShip' }>;
    state.queue.forEach((ship, position) => {
      if (ship >> 2 !== seat) return;
      for (let forward = 1; forward <= Math.min(places, position); forward++)
        out.push(moveAt(moveAt(ctx.moves.advance, position), forward));
    });
    out.push(ctx.moves.stay);
  },
  apply(_ctx, state, { seat }, move, step) {
    const who = seatTag(seat);
    if (move.kind === 'stay') {
      step.log?.push({ message: { id: 'empires.log.stay', values: { who } } });
      return;
    }
    const { position, forward } = move;
    const place = position - forward;
    const ship = at(state.queue, position);
    state.queue.splice(position, 1);
    state.queue.splice(place, 0, ship);
    step.log?.push({
      message: { id: 'empires.log.advance', values: { who, from: position + 1, place: place + 1 } },
    });
  },
};
