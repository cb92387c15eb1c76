import { assertNever, type Seat } from '@ceilidh/kernel';
import { type Design, fits, type Op } from './cards.ts';
import { canGoUnder, times } from './empire.ts';
import type { ActionNumber } from './language.ts';
import {
  type Card,
  CONSTRUCT,
  type Context,
  deckOf,
  designOf,
  discardsOf,
  empireOf,
  type EmpiresFrame,
  EXPLORE,
  HARVEST,
  opAt,
  opsOf,
  SAIL,
  SHIP,
  shipsOf,
  type State,
  underOf,
} from './state.ts';
import { affordable } from './pay.ts';
import { canEarly } from './reach.ts';
import { locationsInHand, performable, reserved } from './reserve.ts';

/**
 * Ruling 8: an action may be declared only if it can be performed, as things stand or after the Boost or Field played with
 * it. A hoped-for draw does not count.
 */

/** Whether this card of the hand may be played with the action when it is declared. */
export function playableWith(ctx: Context, state: State, seat: Seat, action: ActionNumber, card: Card): boolean {
  const design = designOf(ctx, state, seat, card);
  if (design.declare !== action) return false;
  if (design.kind === 'boost')
    // The Boost itself is in the discard pile by the time a card is drawn.
    return (
      action === EXPLORE || performable(ctx, state, seat, action) || provides(ctx, state, seat, action, design.instant)
    );
  if (design.as === 'upgrade' && !hasFieldFor(ctx, state, seat, design)) return false;
  return action === HARVEST || performable(ctx, state, seat, action);
}

function hasFieldFor(ctx: Context, state: State, seat: Seat, upgrade: Design): boolean {
  const under = underOf(state, seat);
  return empireOf(state, seat).some((place, index) => {
    const field = designOf(ctx, state, seat, place);
    return under[index] === -1 && field.kind === 'field' && canGoUnder(upgrade, field);
  });
}

/** Whether these effects can bring what the action needs: a ship for SAIL, a Location for CONSTRUCT. */
export function provides(
  ctx: Context,
  state: State,
  seat: Seat,
  action: ActionNumber,
  list: number,
  from = 0,
): boolean {
  const ops = opsOf(ctx, list);
  for (let i = from; i < ops.length; i++) if (opProvides(ctx, state, seat, action, opAt(ctx, list, i))) return true;
  return false;
}

function opProvides(ctx: Context, state: State, seat: Seat, action: ActionNumber, op: Op): boolean {
  switch (op.do) {
    case 'gain':
      return action === SAIL && op.what[SHIP] > 0 && times(ctx, state, seat, -1, op.per) > 0;
    case 'early':
      return action === SAIL && canEarly(state, seat, op.how);
    case 'search':
      return action === CONSTRUCT && isThere(ctx, state, seat, deckOf(state, seat), op);
    case 'retrieve':
      return action === CONSTRUCT && isThere(ctx, state, seat, discardsOf(state, seat), op);
    case 'choose':
      return op.of.some((branch) => provides(ctx, state, seat, action, branch));
    case 'spend':
      return affordable(ctx, state, seat, op.bill, -1) && provides(ctx, state, seat, action, op.list);
    case 'assign':
    case 'release':
    case 'restore':
    case 'discard':
    case 'movePawn':
    case 'readyPawn':
    case 'moveShip':
    case 'ready':
    case 'raid':
    case 'perform':
    case 'field':
    case 'build':
      return false;
    default:
      return assertNever(op);
  }
}

const isThere = (
  ctx: Context,
  state: State,
  seat: Seat,
  cards: readonly Card[],
  op: Extract<Op, { do: 'search' | 'retrieve' }>,
): boolean =>
  cards.some((card) => {
    const design = designOf(ctx, state, seat, card);
    return design.kind === 'location' && fits(design, op.for);
  });

/** Whether what is still to be resolved above a declared action can bring what it needs. */
function restProvides(ctx: Context, state: State, seat: Seat, action: ActionNumber): boolean {
  for (const frame of state.frames as readonly EmpiresFrame[])
    if (frame.ask === 'run' && frame.seat === seat && provides(ctx, state, seat, action, frame.list, frame.at))
      return true;
  return false;
}

/**
 * Of the declared actions of this seat, whether the one is among them whose need is not met and will not be by what
 * comes after this question: then the question's answer must meet it.
 */
export function lacks(ctx: Context, state: State, seat: Seat, action: ActionNumber): boolean {
  const needed = reserved(state, seat, action);
  if (needed === 0) return false;
  const there = action === SAIL ? shipsOf(state, seat) : locationsInHand(ctx, state, seat);
  return there < needed && !restProvides(ctx, state, seat, action);
}
