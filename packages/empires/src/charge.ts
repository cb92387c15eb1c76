import type { Pushes, Seat, Step } from '@ceilidh/kernel';
import type { Bill } from './cards.ts';
import { beginDiscard, beginDismiss } from './discard.ts';
import { pay } from './pay.ts';
import type { Context, EmpiresFrame, Place, State } from './state.ts';

/** Takes the cost of an Action, a Feature or an effect: goods first, then cards of the hand, then Locations. */
export function charge(
  ctx: Context,
  state: State,
  seat: Seat,
  bill: Bill,
  from: Place,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  if (bill.location > 0) beginDismiss(ctx, state, seat, from, bill.location, step, stack);
  if (bill.card > 0) beginDiscard(ctx, state, seat, bill.card, step, stack);
  pay(state, seat, bill.price, step, stack);
}
