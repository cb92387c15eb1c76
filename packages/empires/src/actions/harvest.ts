import { at, type Choice, type Pushes, type Seat, type Step } from '@ceilidh/kernel';
import { baseFields } from '../empire.ts';
import { gatherAll } from '../fields.ts';
import { moveAt, type PlaceMove } from '../moves.ts';
import type { Context, EmpiresFrame, Place, State } from '../state.ts';
import { trigger } from '../trigger.ts';

/** Harvest: the goods of one Field and of its upgrades. */
export function beginHarvest(ctx: Context, state: State, seat: Seat, step: Step, stack: Pushes<EmpiresFrame>): void {
  const fields = baseFields(ctx, state, seat);
  if (fields.length > 1) stack.push({ ask: 'harvest', seat });
  else harvestFrom(ctx, state, seat, at(fields, 0), step, stack);
}

function harvestFrom(
  ctx: Context,
  state: State,
  seat: Seat,
  field: Place,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  trigger(ctx, state, seat, 'harvest', stack);
  gatherAll(ctx, state, seat, field, step);
}

export const harvest: Choice<Context, State, PlaceMove<'harvest'>, EmpiresFrame, 'harvest'> = {
  legal(ctx, state, { seat }, out) {
    for (const field of baseFields(ctx, state, seat)) out.push(moveAt(ctx.moves.harvest, field));
  },
  apply(ctx, state, { seat }, move, step, stack) {
    harvestFrom(ctx, state, seat, move.place, step, stack);
  },
};
