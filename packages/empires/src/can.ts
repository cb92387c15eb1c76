import { assertNever, type Seat } from '@ceilidh/kernel';
import { assignable, canRelease } from './assign.ts';
import { canBuild } from './build.ts';
import type { Op } from './cards.ts';
import { hasField, times } from './empire.ts';
import { playableWith } from './needs.ts';
import { affordable } from './pay.ts';
import { hasPlacedPawn, hasTiredPawn } from './pawns.ts';
import { canMoveShip } from './queue.ts';
import { canRaid } from './raid.ts';
import { canEarly } from './reach.ts';
import { readiable } from './ready.ts';
import { performable, spareCards, spareLocations } from './reserve.ts';
import { findable } from './search.ts';
import { type Context, deckOf, discardsOf, handOf, opsOf, type Place, spentOf, type State } from './state.ts';

/**
 * Whether an effect would do something. `knowing` the own hand and deck it is exact; otherwise as far as everybody can
 * tell, for whether a question is asked at all must not tell what is in a hand.
 */
export function canSome(ctx: Context, state: State, seat: Seat, list: number, from: Place, knowing: boolean): boolean {
  for (const op of opsOf(ctx, list)) if (can(ctx, state, seat, op, from, knowing)) return true;
  return false;
}

function can(ctx: Context, state: State, seat: Seat, op: Op, from: Place, knowing: boolean): boolean {
  switch (op.do) {
    case 'gain':
      return times(ctx, state, seat, from, op.per) > 0;
    case 'choose':
      return op.of.some((branch) => canSome(ctx, state, seat, branch, from, knowing));
    case 'spend':
      return affordable(ctx, state, seat, op.bill, from);
    case 'assign':
      return assignable(state, seat, op) > 0;
    case 'release':
      return canRelease(state, seat);
    case 'restore':
      return spentOf(state, seat) > 0;
    case 'retrieve':
      return findable(ctx, state, seat, discardsOf(state, seat), op).length > 0;
    case 'discard':
      return op.from === 'hand' ? spareCards(state, seat) > 0 : spareLocations(ctx, state, seat, from).length > 0;
    case 'movePawn':
      return hasPlacedPawn(state, seat);
    case 'readyPawn':
      return hasTiredPawn(state, seat);
    case 'moveShip':
      return canMoveShip(state, seat);
    case 'ready':
      return readiable(ctx, state, seat, from, op).length > 0;
    case 'raid':
      return canRaid(ctx, state, seat);
    case 'early':
      return canEarly(state, seat, op.how);
    case 'field':
      return hasField(ctx, state, seat);
    case 'search':
    case 'perform':
    case 'build':
      return knowing ? canKnowing(ctx, state, seat, op) : canOpenly(ctx, state, seat, op);
    default:
      return assertNever(op);
  }
}

/** What depends on the hand or the deck. */
type Hidden = Extract<Op, { do: 'search' | 'perform' | 'build' }>;

function canKnowing(ctx: Context, state: State, seat: Seat, op: Hidden): boolean {
  const hand = handOf(state, seat);
  if (op.do === 'search') return findable(ctx, state, seat, deckOf(state, seat), op).length > 0;
  if (op.do === 'build') return hand.some((card) => canBuild(ctx, state, seat, card, op.less, op.type));
  return (
    performable(ctx, state, seat, op.action) || hand.some((card) => playableWith(ctx, state, seat, op.action, card))
  );
}

function canOpenly(ctx: Context, state: State, seat: Seat, op: Hidden): boolean {
  if (op.do === 'search') return deckOf(state, seat).length > 0;
  return handOf(state, seat).length > 0 || (op.do === 'perform' && performable(ctx, state, seat, op.action));
}

/** Whether carrying it out tells something about the hand, since it was possible. */
export const tellsOfHand = (ctx: Context, list: number): boolean =>
  opsOf(ctx, list).some((op) => {
    if (op.do === 'choose') return op.of.some((branch) => tellsOfHand(ctx, branch));
    return op.do === 'search' || op.do === 'perform' || op.do === 'build';
  });
