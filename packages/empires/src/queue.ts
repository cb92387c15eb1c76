import { type Choice, type Seat, seatTag } from '@ceilidh/kernel';
import type { Op } from './cards.ts';
import type { Move } from './moves.ts';
import { type Context, type EmpiresFrame, type State, opAt } from './state.ts';

/** Page 12: a ship may move forward in the queue; it need not. Ships of one seat that are alike stay who they are. */

export const canMoveShip = (state: State, seat: Seat): boolean =>
  state.queue.some((ship, at) => at > 0 && ship >> 2 === seat);

export const moveShip: Choice<Context, State, Move, EmpiresFrame, 'moveShip'> = {
  legal(ctx, state, { seat, list, at }, out) {
    const { places } = opAt(ctx, list, at) as Extract<Op, { do: 'moveShip' }>;
    state.queue.forEach((ship, place) => {
      if (ship >> 2 !== seat) return;
      for (let forward = 1; forward <= Math.min(places, place); forward++)
        out.push((ctx.moves.advance[place] as readonly Move[])[forward] as Move);
    });
    out.push(ctx.moves.plain.stay);
  },
  apply(_ctx, state, { seat }, move, step) {
    const who = seatTag(seat);
    if (move.kind === 'stay') {
      step.log?.push({ message: { id: 'empires.log.stay', values: { who } } });
      return;
    }
    const place = move.card - move.to;
    const [ship] = state.queue.splice(move.card, 1);
    state.queue.splice(place, 0, ship as number);
    step.log?.push({
      message: { id: 'empires.log.advance', values: { who, from: move.card + 1, place: place + 1 } },
    });
  },
};
