import { assertNever, type Seat } from '@ceilidh/kernel';
import { baseFields, hasField } from './empire.ts';
import type { ActionNumber } from './language.ts';
import {
  type Card,
  CONSTRUCT,
  type Context,
  designOf,
  empireOf,
  EXPLORE,
  handOf,
  HARVEST,
  type Place,
  POPULATE,
  SAIL,
  shipsOf,
  type State,
} from './state.ts';
import { cardsToDraw } from './supply.ts';

/**
 * What a declared action needs is set apart until it is performed: a Location of the hand for each CONSTRUCT, a ship for
 * each SAIL, a Field for HARVEST (ruling 8).
 */

/** How many declared actions of this kind are still to be performed by this seat. */
export function reserved(state: State, seat: Seat, action: number): number {
  let count = 0;
  for (const frame of state.frames)
    if (frame.ask === 'perform' && frame.seat === seat && frame.action === action) count++;
  return count;
}

export function locationsInHand(ctx: Context, state: State, seat: Seat): number {
  let count = 0;
  for (const card of handOf(state, seat)) if (designOf(ctx, state, seat, card).kind === 'location') count++;
  return count;
}

/** Whether one more action of this kind could be performed as things stand. */
export function performable(ctx: Context, state: State, seat: Seat, action: ActionNumber): boolean {
  switch (action) {
    case EXPLORE:
      return cardsToDraw(state, seat) > 0;
    case POPULATE:
      return true;
    case CONSTRUCT:
      return locationsInHand(ctx, state, seat) > reserved(state, seat, CONSTRUCT);
    case HARVEST:
      return hasField(ctx, state, seat);
    case SAIL:
      return shipsOf(state, seat) > reserved(state, seat, SAIL);
    default:
      return assertNever(action);
  }
}

/** A card of the hand may go for something else unless it is a Location that a declared CONSTRUCT needs. */
export const isSpare = (ctx: Context, state: State, seat: Seat, card: Card): boolean =>
  designOf(ctx, state, seat, card).kind !== 'location' || performable(ctx, state, seat, CONSTRUCT);

/** How many cards of the hand could go; that they are so many is no secret, which ones they are is. */
export const spareCards = (state: State, seat: Seat): number =>
  Math.max(0, handOf(state, seat).length - reserved(state, seat, CONSTRUCT));

/** Locations that may be discarded on behalf of `from`: any other, but not the only Field that a declared HARVEST needs. */
export function spareLocations(ctx: Context, state: State, seat: Seat, from: Place): Place[] {
  const others = empireOf(state, seat).filter((place) => place !== from);
  if (reserved(state, seat, HARVEST) === 0) return others;
  const fields = baseFields(ctx, state, seat);
  return fields.length > 1 ? others : others.filter((place) => !fields.includes(place));
}
