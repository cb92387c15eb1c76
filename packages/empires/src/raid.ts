import { type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { actionAt, isExhausted } from './empire.ts';
import { moveAt, type RaidMove, type Taking } from './moves.ts';
import { sayPlace } from './names.ts';
import {
  type Context,
  empireOf,
  type EmpiresFrame,
  exhaustedOf,
  hasPassed,
  placeAt,
  RAZE,
  type State,
  stockOf,
} from './state.ts';
import { trigger } from './trigger.ts';

/** Page 11: a ready Location with an Action of somebody who has not passed is exhausted (rulings 4 and 13). */

export function listRaids(ctx: Context, state: State, seat: Seat, out: Taking<RaidMove>): void {
  for (let other = 0; other < ctx.seats; other++) {
    if (other === seat || hasPassed(state, other)) continue;
    const empire = empireOf(state, other);
    for (let index = 0; index < empire.length; index++) {
      const place = placeAt(state, other, index);
      if (actionAt(ctx, state, other, index) !== undefined && !isExhausted(state, other, place))
        out.push(moveAt(moveAt(ctx.moves.raid, other), place));
    }
  }
}

export function canRaid(ctx: Context, state: State, seat: Seat): boolean {
  const targets: RaidMove[] = [];
  listRaids(ctx, state, seat, targets);
  return targets.length > 0;
}

/** The action of a turn: it costs a raze token. */
export function raidForToken(
  ctx: Context,
  state: State,
  seat: Seat,
  move: RaidMove,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const stock = stockOf(state, seat);
  stock[RAZE] -= 1;
  exhaustPlace(ctx, state, seat, move, step, stack);
}

function exhaustPlace(
  ctx: Context,
  state: State,
  seat: Seat,
  { seat: other, place }: RaidMove,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  exhaustedOf(state, other).push(place);
  step.log?.push({
    message: {
      id: 'empires.log.raid',
      values: { who: seatTag(seat), whom: seatTag(other), card: sayPlace(ctx, state, other, place) },
    },
  });
  trigger(ctx, state, other, 'raided', stack);
  trigger(ctx, state, seat, 'raid', stack);
}

/** An effect that raids without a token. */
export function beginRaid(ctx: Context, state: State, seat: Seat, step: Step, stack: Pushes<EmpiresFrame>): void {
  const targets: RaidMove[] = [];
  listRaids(ctx, state, seat, targets);
  if (targets.length > 1) stack.push({ ask: 'raid', seat });
  else if (targets.length === 1) exhaustPlace(ctx, state, seat, moveAt(targets, 0), step, stack);
}

export const raid: Choice<Context, State, RaidMove, EmpiresFrame, 'raid'> = {
  legal(ctx, state, { seat }, out) {
    listRaids(ctx, state, seat, out);
  },
  apply(ctx, state, { seat }, move, step, stack) {
    exhaustPlace(ctx, state, seat, move, step, stack);
  },
};
