import { type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { declared } from './boost.ts';
import { build, canBuild } from './build.ts';
import { ACTIONS, STOCK } from './language.ts';
import { type Move, NO_CARD } from './moves.ts';
import { playableWith } from './needs.ts';
import { differentPawns, setPawn } from './pawns.ts';
import { canPay, pay } from './pay.ts';
import { listRaids, raidForToken } from './raid.ts';
import { performable } from './reserve.ts';
import { type Context, designOf, type EmpiresFrame, FOOD, handOf, RAZE, type State, stockOf, TILES } from './state.ts';
import { listUses, use } from './use-location.ts';

/** Page 7: one action a turn, or pass. Any-time Features come before it and do not end the turn. */

const ONE_FOOD = STOCK.map((_, good) => (good === FOOD ? 1 : 0));

/** The actions that can be declared, with each card that can be played with them. */
function listDeclared(ctx: Context, state: State, seat: Seat, tile: number, moves: readonly Move[], out: Move[]): void {
  if (performable(ctx, state, seat, tile)) out.push(moves[NO_CARD] as Move);
  for (const card of handOf(state, seat))
    if (designOf(ctx, state, seat, card).declare === tile && playableWith(ctx, state, seat, tile, card))
      out.push(moves[card] as Move);
}

function listPawns(ctx: Context, state: State, seat: Seat, out: Move[]): void {
  if ((state.pawns[2 * seat] as number) < 0)
    for (let tile = 0; tile < TILES; tile++)
      listDeclared(ctx, state, seat, tile, ctx.moves.pawn[tile] as readonly Move[], out);
  if (!canPay(state, seat, ONE_FOOD)) return;
  for (const from of differentPawns(state, seat, isWalking)) {
    const at = state.ring.indexOf(from);
    for (const side of [1, TILES - 1]) {
      const to = state.ring[(at + side) % TILES] as number;
      listDeclared(
        ctx,
        state,
        seat,
        to,
        (ctx.moves.walk[from] as readonly (readonly Move[])[])[to] as readonly Move[],
        out,
      );
    }
  }
}

const isWalking = (pawn: number): boolean => pawn >= 0 && pawn < TILES;

export const turn: Choice<Context, State, Move, EmpiresFrame, 'turn'> = {
  turn: true,
  legal(ctx, state, { seat }, out) {
    for (const card of handOf(state, seat))
      if (canBuild(ctx, state, seat, card)) out.push(ctx.moves.numbered.build[card] as Move);
    listPawns(ctx, state, seat, out);
    if ((stockOf(state, seat)[RAZE] as number) > 0) listRaids(ctx, state, seat, out);
    listUses(ctx, state, seat, out);
    out.push(ctx.moves.plain.pass);
  },
  apply(ctx, state, { seat }, move, step, stack) {
    switch (move.kind) {
      case 'build':
        build(ctx, state, seat, move.card, undefined, step, stack);
        break;
      case 'pawn':
        setPawn(state, seat, -1, move.tile);
        tellPawn(seat, -1, move.tile, step);
        declared(ctx, state, seat, move.tile, move.card, step, stack);
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
      default:
        state.passed |= 1 << seat;
        step.log?.push({ message: { id: 'empires.log.pass', values: { who: seatTag(seat) } } });
    }
  },
};

/** For one food a pawn goes to an adjacent tile, activates it and is exhausted (page 10). */
function walk(ctx: Context, state: State, seat: Seat, move: Move, step: Step, stack: Pushes<EmpiresFrame>): void {
  setPawn(state, seat, move.tile, move.to + TILES);
  tellPawn(seat, move.tile, move.to, step);
  declared(ctx, state, seat, move.to, move.card, step, stack);
  pay(state, seat, ONE_FOOD, step, stack);
}

function tellPawn(seat: Seat, from: number, to: number, step: Step): void {
  const action = ACTIONS[to] as string;
  const message =
    from < 0
      ? { id: 'empires.log.pawn', values: { who: seatTag(seat), action } }
      : { id: 'empires.log.walk', values: { who: seatTag(seat), from: ACTIONS[from] as string, action } };
  step.log?.push({ message });
}
