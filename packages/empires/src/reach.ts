import { at, type Seat } from '@ceilidh/kernel';
import { type How, pileOf, type State, sunkOf } from './state.ts';

/** What a ship can reach: near Islands, and far ones with fish on board; to conquer it needs a raze token (page 7). */

export const shipOf = (seat: Seat, fish: boolean, raze: boolean): number => seat * 4 + (fish ? 2 : 0) + (raze ? 1 : 0);
export const hasFish = (ship: number): boolean => (ship & 2) !== 0;
export const hasRaze = (ship: number): boolean => (ship & 1) !== 0;

const LOADS = ['none', 'raze', 'fish', 'both'] as const;
/** What is on a ship, for the messages. */
export const loadOf = (ship: number): string => at(LOADS, ship & 3);

/** An open Island, or a card that can be drawn from a pile: 0 for the near ones, 1 for the far ones. */
const isAnyThere = (state: State, pile: number): boolean =>
  state.open[2 * pile] !== -1 || state.open[2 * pile + 1] !== -1 || canOpen(state, pile);

export const canOpen = (state: State, pile: number): boolean =>
  pileOf(state, pile).length + sunkOf(state, pile).length > 0;

/** Whether this ship in the queue could pillage or conquer now. */
export const canLand = (state: State, ship: number, how: How): boolean =>
  (how !== 'conquer' || hasRaze(ship)) && (isAnyThere(state, 0) || (hasFish(ship) && isAnyThere(state, 1)));

export function canEarly(state: State, seat: Seat, how: How): boolean {
  for (const ship of state.queue) if (ship >> 2 === seat && canLand(state, ship, how)) return true;
  return false;
}
