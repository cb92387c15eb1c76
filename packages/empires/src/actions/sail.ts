import { type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import type { SailMove } from '../moves.ts';
import { loadOf, shipOf } from '../reach.ts';
import { type Context, type EmpiresFrame, FISH, RAZE, shipsOf, type State, stockOf } from '../state.ts';
import { trigger } from '../trigger.ts';

/** Sail: a ship goes to the end of the queue; fish and a raze token are put on it now or not at all. */
export function beginSail(ctx: Context, state: State, seat: Seat, step: Step, stack: Pushes<EmpiresFrame>): void {
  // Cards of a pack may let a walk eat the food that was to pay for the ship.
  if (state.ships[seat] === 0) return;
  const stock = stockOf(state, seat);
  if (stock[FISH] === 0 && stock[RAZE] === 0) launch(ctx, state, seat, false, false, step, stack);
  else stack.push({ ask: 'sail', seat });
}

function launch(
  ctx: Context,
  state: State,
  seat: Seat,
  fish: boolean,
  raze: boolean,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const stock = stockOf(state, seat);
  if (fish) stock[FISH] -= 1;
  if (raze) stock[RAZE] -= 1;
  state.ships[seat] = shipsOf(state, seat) - 1;
  const ship = shipOf(seat, fish, raze);
  state.queue.push(ship);
  step.log?.push({
    message: {
      id: 'empires.log.sail',
      values: { who: seatTag(seat), place: state.queue.length, load: loadOf(ship) },
    },
  });
  trigger(ctx, state, seat, 'sail', stack);
}

export const sail: Choice<Context, State, SailMove, EmpiresFrame, 'sail'> = {
  legal(ctx, state, { seat }, out) {
    const stock = stockOf(state, seat);
    for (const move of ctx.moves.sail)
      if ((!move.fish || stock[FISH] > 0) && (!move.raze || stock[RAZE] > 0)) out.push(move);
  },
  apply(ctx, state, { seat }, move, step, stack) {
    launch(ctx, state, seat, move.fish, move.raze, step, stack);
  },
};
