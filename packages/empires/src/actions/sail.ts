import { type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import type { Move } from '../moves.ts';
import { hasFish, hasRaze, shipOf } from '../reach.ts';
import { type Context, type EmpiresFrame, FISH, RAZE, type State, stockOf } from '../state.ts';
import { trigger } from '../trigger.ts';

/** Sail: a ship goes to the end of the queue; fish and a raze token are put on it now or not at all. */
export function beginSail(ctx: Context, state: State, seat: Seat, step: Step, stack: Pushes<EmpiresFrame>): void {
  // Cards of a pack may let a walk eat the food that was to pay for the ship.
  if (state.ships[seat] === 0) return;
  const stock = stockOf(state, seat);
  if (stock[FISH] === 0 && stock[RAZE] === 0) launch(ctx, state, seat, 0, step, stack);
  else stack.push({ ask: 'sail', seat });
}

function launch(ctx: Context, state: State, seat: Seat, load: number, step: Step, stack: Pushes<EmpiresFrame>): void {
  const stock = stockOf(state, seat);
  if (hasFish(load)) stock[FISH] = (stock[FISH] as number) - 1;
  if (hasRaze(load)) stock[RAZE] = (stock[RAZE] as number) - 1;
  state.ships[seat] = (state.ships[seat] as number) - 1;
  state.queue.push(shipOf(seat, hasFish(load), hasRaze(load)));
  step.log?.push({
    message: {
      id: 'empires.log.sail',
      values: { who: seatTag(seat), place: state.queue.length, load: LOADS[load] as string },
    },
  });
  trigger(ctx, state, seat, 'sail', stack);
}

/** What is on a ship, for the messages. */
export const LOADS = ['none', 'raze', 'fish', 'both'] as const;

export const sail: Choice<Context, State, Move, EmpiresFrame, 'sail'> = {
  legal(ctx, state, { seat }, out) {
    const stock = stockOf(state, seat);
    ctx.moves.sail.forEach((move, load) => {
      if ((!hasFish(load) || (stock[FISH] as number) > 0) && (!hasRaze(load) || (stock[RAZE] as number) > 0))
        out.push(move);
    });
  },
  apply(ctx, state, { seat }, move, step, stack) {
    launch(ctx, state, seat, move.tile, step, stack);
  },
};
