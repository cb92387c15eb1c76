import { assertNever, at, type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { declared } from './boost.ts';
import { build, canBuild } from './build.ts';
import { stock } from './cards.ts';
import { type ActionNumber, ACTIONS } from './language.ts';
import {
  type CardMove,
  type Declared,
  moveAt,
  type PawnMove,
  type PlaceMove,
  type PlainMove,
  type RaidMove,
  type WalkMove,
} from './moves.ts';
import { playableWith } from './needs.ts';
import { differentPawns, setPawn } from './pawns.ts';
import { canPay, pay } from './pay.ts';
import { listRaids, raidForToken } from './raid.ts';
import { performable } from './reserve.ts';
import {
  type Context,
  designOf,
  type EmpiresFrame,
  handOf,
  pawnAt,
  RAZE,
  type State,
  stockOf,
  TILES,
} from './state.ts';
import { listUses, use } from './use-location.ts';

/** Page 7: one action a turn, or pass. Any-time Features come before it and do not end the turn. */

const ONE_FOOD = stock({ food: 1 });

type TurnMove = CardMove<'build'> | PawnMove | WalkMove | RaidMove | PlaceMove<'use' | 'feature'> | PlainMove<'pass'>;

/** Bits of the actions that cards of the hand are played with. */
function namedInHand(ctx: Context, state: State, seat: Seat): number {
  let named = 0;
  for (const card of handOf(state, seat)) {
    const { declare } = designOf(ctx, state, seat, card);
    if (declare >= 0) named |= 1 << declare;
  }
  return named;
}

/** The actions that can be declared, with each card that can be played with them. */
function listDeclared<M extends TurnMove>(
  ctx: Context,
  state: State,
  seat: Seat,
  action: ActionNumber,
  { alone, withCard }: Declared<M>,
  named: number,
  out: TurnMove[],
): void {
  if (performable(ctx, state, seat, action)) out.push(alone);
  if ((named & (1 << action)) === 0) return;
  for (const card of handOf(state, seat))
    if (designOf(ctx, state, seat, card).declare === action && playableWith(ctx, state, seat, action, card))
      out.push(moveAt(withCard, card));
}

function listPawns(ctx: Context, state: State, seat: Seat, out: TurnMove[]): void {
  const named = namedInHand(ctx, state, seat);
  if (pawnAt(state, 2 * seat) < 0)
    for (const moves of ctx.moves.pawn) listDeclared(ctx, state, seat, moves.alone.action, moves, named, out);
  if (!canPay(state, seat, ONE_FOOD)) return;
  const tiles: readonly number[] = state.ring;
  for (const from of differentPawns(state, seat, isWalking)) {
    const place = tiles.indexOf(from);
    for (const side of [1, TILES - 1]) {
      const to = at(state.ring, (place + side) % TILES);
      listDeclared(ctx, state, seat, to, moveAt(moveAt(ctx.moves.walk, from), to), named, out);
    }
  }
}

const isWalking = (pawn: number): boolean => pawn >= 0 && pawn < TILES;

export const turn: Choice<Context, State, TurnMove, EmpiresFrame, 'turn'> = {
  turn: true,
  legal(ctx, state, { seat }, out) {
    for (const card of handOf(state, seat))
      if (canBuild(ctx, state, seat, card)) out.push(moveAt(ctx.moves.build, card));
    listPawns(ctx, state, seat, out);
    if (stockOf(state, seat)[RAZE] > 0) listRaids(ctx, state, seat, out);
    listUses(ctx, state, seat, out);
    out.push(ctx.moves.pass);
  },
  apply(ctx, state, { seat }, move, step, stack) {
    switch (move.kind) {
      case 'build':
        build(ctx, state, seat, move.card, undefined, step, stack);
        break;
      case 'pawn':
        setPawn(state, seat, -1, move.action);
        tellPawn(seat, -1, move.action, step);
        declared(ctx, state, seat, move.action, move.card, step, stack);
        break;
      case 'walk':
        walk(ctx, state, seat, move, step, stack);
        break;
      case 'raid':
        raidForToken(ctx, state, seat, move, step, stack);
        break;
      case 'feature':
        stack.push({ ask: 'turn', seat, goes: true });
        use(ctx, state, seat, move, step, stack);
        break;
      case 'use':
        use(ctx, state, seat, move, step, stack);
        break;
      case 'pass':
        state.passed |= 1 << seat;
        step.log?.push({ message: { id: 'empires.log.pass', values: { who: seatTag(seat) } } });
        break;
      default:
        assertNever(move);
    }
  },
};

/** For one food a pawn goes to an adjacent tile, activates it and is exhausted (page 10). */
function walk(ctx: Context, state: State, seat: Seat, move: WalkMove, step: Step, stack: Pushes<EmpiresFrame>): void {
  setPawn(state, seat, move.from, move.to + TILES);
  tellPawn(seat, move.from, move.to, step);
  declared(ctx, state, seat, move.to, move.card, step, stack);
  pay(state, seat, ONE_FOOD, step, stack);
}

function tellPawn(seat: Seat, from: number, to: number, step: Step): void {
  const action = at(ACTIONS, to);
  const message =
    from < 0
      ? { id: 'empires.log.pawn', values: { who: seatTag(seat), action } }
      : { id: 'empires.log.walk', values: { who: seatTag(seat), from: at(ACTIONS, from), action } };
  step.log?.push({ message });
}
