import { at, type Choice, everyoneBut, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { removePlace } from './empire.ts';
import { type CardMove, moveAt, type PlaceMove } from './moves.ts';
import { sayPlace } from './names.ts';
import { isSpare, spareCards, spareLocations } from './reserve.ts';
import { type Card, type Context, discardsOf, type EmpiresFrame, handOf, type Place, type State } from './state.ts';
import { takeFromHand } from './supply.ts';

/** Cards of the hand and Locations of the Empire that are discarded, as a cost or by an effect. */

export function beginDiscard(
  ctx: Context,
  state: State,
  seat: Seat,
  number: number,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const left = Math.min(number, spareCards(state, seat));
  const hand = handOf(state, seat);
  if (left === 0) return;
  if (left < hand.length) stack.push({ ask: 'discard', seat, left });
  else for (const card of hand.slice()) discardOne(ctx, state, seat, card, step);
}

function discardOne(ctx: Context, state: State, seat: Seat, card: Card, step: Step): void {
  step.reveal(everyoneBut(seat));
  takeFromHand(state, seat, card);
  discardsOf(state, seat).push(card);
  step.log?.push({
    message: { id: 'empires.log.discard', values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, card) } },
  });
}

export const discarding: Choice<Context, State, CardMove<'discard'>, EmpiresFrame, 'discard'> = {
  legal(ctx, state, { seat }, out) {
    for (const card of handOf(state, seat))
      if (isSpare(ctx, state, seat, card)) out.push(moveAt(ctx.moves.discard, card));
  },
  apply(ctx, state, { seat, left }, move, step, stack) {
    discardOne(ctx, state, seat, move.card, step);
    if (left > 1) beginDiscard(ctx, state, seat, left - 1, step, stack);
  },
};

export function beginDismiss(
  ctx: Context,
  state: State,
  seat: Seat,
  from: Place,
  number: number,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const places = spareLocations(ctx, state, seat, from);
  if (places.length > 1) stack.push({ ask: 'dismiss', seat, from, left: number });
  else if (places.length === 1) removePlace(ctx, state, seat, at(places, 0), step);
}

export const dismissing: Choice<Context, State, PlaceMove<'dismiss'>, EmpiresFrame, 'dismiss'> = {
  legal(ctx, state, { seat, from }, out) {
    for (const place of spareLocations(ctx, state, seat, from)) out.push(moveAt(ctx.moves.dismiss, place));
  },
  apply(ctx, state, { seat, from, left }, move, step, stack) {
    removePlace(ctx, state, seat, move.place, step);
    if (left > 1) beginDismiss(ctx, state, seat, from, left - 1, step, stack);
  },
};
