import type { Choice, Seat } from '@ceilidh/kernel';
import { nearOf, WORDS } from './board.ts';
import { MOVES, type Move } from './moves.ts';
import { listPriceChanges, usePort } from './ports.ts';
import { boardIn, type CaledoniaFrame, type Context, playerOf, type State, unitAt } from './state.ts';
import { bargainPrice, mostBought, trade } from './trade.ts';
import { type GoodNumber, GOODS, PRODUCT } from './units.ts';

/** Bits of the goods that other players' units beside a cell make, where something can be bought. */
export function neighbourhoodGoods(ctx: Context, state: State, seat: Seat, cell: number): number {
  if (ctx.bargains === 0) return 0;
  const near = nearOf(boardIn(ctx, state), cell);
  const own = playerOf(state, seat).own;
  let goods = 0;
  for (let word = 0; word < WORDS; word++) {
    let bits = (near[word] ?? 0) & (state.taken[word] ?? 0) & ~(own[word] ?? 0);
    for (; bits !== 0; bits &= bits - 1) {
      const unit = state.units[word * 32 + (31 - Math.clz32(bits & -bits))] ?? 0;
      const good = unit > 0 ? (PRODUCT[unitAt(unit)] ?? -1) : -1;
      if (good >= 0) goods |= 1 << good;
    }
  }
  return goods !== 0 && canBargain(ctx, state, seat, goods) ? goods : 0;
}

/** The most of a neighbour's good: the limit is per good and turn, over all purchases (ruling 8). */
export function mostBargained(ctx: Context, state: State, seat: Seat, good: GoodNumber): number {
  const left = ctx.bargains - (state.turn.bought[good] ?? 0);
  return Math.min(left, mostBought(ctx, state, seat, good, bargainPrice(ctx, state, good)));
}

function canBargain(ctx: Context, state: State, seat: Seat, goods: number): boolean {
  for (let good = 0; good < GOODS.length; good++) {
    if ((goods & (1 << good)) !== 0 && mostBargained(ctx, state, seat, good) > 0) return true;
  }
  const changes: Move[] = [];
  listPriceChanges(ctx, state, seat, goods, true, changes);
  return changes.length > 0;
}

export function listBargains(ctx: Context, state: State, seat: Seat, good: GoodNumber, out: Move[]): void {
  const moves = MOVES.bargain[good] ?? [];
  const most = mostBargained(ctx, state, seat, good);
  for (let n = 1; n <= most; n++) out.push(moves[n] as Move);
}

/** One purchase for each kind of good, in the order the player likes. */
export const neighbours: Choice<Context, State, Move, CaledoniaFrame, 'neighbours'> = {
  legal(ctx, state, { seat, goods }, out) {
    for (let good = 0; good < GOODS.length; good++) if ((goods & (1 << good)) !== 0) listBargains(ctx, state, seat, good, out);
    listPriceChanges(ctx, state, seat, goods, true, out);
    out.push(MOVES.skip);
  },
  apply(ctx, state, { seat, goods }, move, step, stack) {
    if (move.kind === 'bargain') {
      bargain(ctx, state, seat, move.what, move.count, step);
      const rest = goods & ~(1 << move.what);
      if (rest !== 0 && canBargain(ctx, state, seat, rest)) stack.push({ ask: 'neighbours', seat, goods: rest });
    } else if (move.kind === 'port') {
      stack.push({ ask: 'price', seat, goods, bargain: true });
      usePort(ctx, state, seat, move.what, move.where, step);
    } else {
      step.log?.push({ message: { id: 'caledonia.log.no-bargain', values: { who: `@${seat}` } } });
    }
  },
};

export function bargain(ctx: Context, state: State, seat: Seat, good: GoodNumber, count: number, step: Parameters<typeof trade>[6]): void {
  state.turn.bought[good] = (state.turn.bought[good] ?? 0) + count;
  trade(ctx, state, seat, good, count, bargainPrice(ctx, state, good), step);
}

/** What may still be bought from neighbours after one good of these. */
export const bargainsLeft = (ctx: Context, state: State, seat: Seat, goods: number): boolean => goods !== 0 && canBargain(ctx, state, seat, goods);
