import { assertNever, type Choice, type Event, type Seat, seatTag } from '@ceilidh/kernel';
import { canAnswer } from './anytime.ts';
import { nearOf, WORDS } from './board.ts';
import { type MoveOf, MOVES } from './moves.ts';
import { listPriceChanges } from './port-price.ts';
import { usePort } from './ports.ts';
import { boardIn, type CaledoniaFrame, type Context, ownerAt, playerOf, type State, unitAt } from './state.ts';
import { bargain, listBargains, mostBargained } from './trade.ts';
import { GOODS, PRODUCT } from './units.ts';

/** Bits of the goods that other players' units beside a cell make: everybody's, or those of one `seller`. */
export function neighbouringGoods(ctx: Context, state: State, seat: Seat, cell: number, seller?: Seat): number {
  if (ctx.bargains === 0) return 0;
  const near = nearOf(boardIn(ctx, state), cell);
  const own = playerOf(state, seat).own;
  let goods = 0;
  for (let word = 0; word < WORDS; word++) {
    let bits = (near[word] as number) & (state.taken[word] as number) & ~(own[word] as number);
    for (; bits !== 0; bits &= bits - 1) {
      const unit = state.units[word * 32 + (31 - Math.clz32(bits & -bits))] as number;
      const good = unit > 0 ? (PRODUCT[unitAt(unit)] as number) : -1;
      if (good >= 0 && (seller === undefined || ownerAt(unit) === seller)) goods |= 1 << good;
    }
  }
  return goods;
}

function canBargain(ctx: Context, state: State, seat: Seat, goods: number): boolean {
  for (let good = 0; good < GOODS.length; good++) {
    if ((goods & (1 << good)) !== 0 && mostBargained(ctx, state, seat, good) > 0) return true;
  }
  const changes: MoveOf<'port'>[] = [];
  listPriceChanges(ctx, state, seat, goods, true, changes);
  return changes.length > 0;
}

/** Neighbours are asked about only if something can be bought of them. */
export const bargains: Event<Context, State, CaledoniaFrame, 'bargains'> = {
  run(ctx, state, { seat, goods }, _step, stack) {
    if (goods !== 0 && canAnswer(ctx, state, seat, (table) => canBargain(ctx, table, seat, goods)))
      stack.push({ ask: 'neighbours', seat, goods });
  },
};

/** One purchase for each kind of good, in the order the player likes. */
export const neighbours: Choice<Context, State, MoveOf<'bargain' | 'port' | 'skip'>, CaledoniaFrame, 'neighbours'> = {
  legal(ctx, state, { seat, goods }, out) {
    for (let good = 0; good < GOODS.length; good++)
      if ((goods & (1 << good)) !== 0) listBargains(ctx, state, seat, good, out);
    listPriceChanges(ctx, state, seat, goods, true, out);
    out.push(MOVES.skip);
  },
  apply(ctx, state, { seat, goods }, move, step, stack) {
    switch (move.kind) {
      case 'bargain':
        stack.push({ ask: 'bargains', seat, goods: goods & ~(1 << move.good) });
        bargain(ctx, state, seat, move.good, move.count, step);
        break;
      case 'port':
        stack.push({ ask: 'price', seat, goods, bargain: true });
        usePort(state, seat, move.port, move.borrowed, step);
        break;
      case 'skip':
        step.log?.push({ message: { id: 'caledonia.log.no-bargain', values: { who: seatTag(seat) } } });
        break;
      default:
        assertNever(move);
    }
  },
};
