import { type Choice, type Seat, seatTag } from '@ceilidh/kernel';
import { MOVES, type Move, withTwo } from './moves.ts';
import { eachPort, PRICE, type Usable } from './ports.ts';
import type { CaledoniaFrame, Context, State } from './state.ts';
import {
  bargain,
  listBargains,
  listTrades,
  mostBargained,
  mostBought,
  mostSold,
  movePrice,
  priceOf,
  trade,
} from './trade.ts';
import { goodName, type GoodNumber, GOODS } from './units.ts';

const SHIFT = 3;

/** With this good's price moved, and a fee paid, something of it can be traded. */
function tradesAfterShift(
  ctx: Context,
  state: State,
  seat: Seat,
  good: GoodNumber,
  up: boolean,
  fee: number,
  bargaining: boolean,
): boolean {
  const moved = up ? SHIFT : -SHIFT;
  if (bargaining) return mostBargained(ctx, state, seat, good, moved, fee) > 0;
  const price = priceOf(ctx, state, good, moved);
  return mostBought(ctx, state, seat, good, price, fee) > 0 || mostSold(state, seat, good) > 0;
}

/** Port 6 goes with a trade, just before it: it can be used only if that trade can then be made. */
export function listPriceChanges(
  ctx: Context,
  state: State,
  seat: Seat,
  goods: number,
  bargaining: boolean,
  out: Move[],
): void {
  const usable: Usable = (tile, fee) =>
    tile === PRICE &&
    GOODS.some(
      (_, good) =>
        (goods & (1 << good)) !== 0 &&
        (tradesAfterShift(ctx, state, seat, good, false, fee, bargaining) ||
          tradesAfterShift(ctx, state, seat, good, true, fee, bargaining)),
    );
  eachPort(ctx, state, seat, usable, (corner, borrowed) => out.push(withTwo(MOVES.port, corner, borrowed + 1)));
}

/** Port 6: which price, and which way. */
export const price: Choice<Context, State, Move, CaledoniaFrame, 'price'> = {
  legal(ctx, state, { seat, goods, bargain: bargaining }, out) {
    for (let good = 0; good < GOODS.length; good++) {
      if ((goods & (1 << good)) === 0) continue;
      if (tradesAfterShift(ctx, state, seat, good, false, 0, bargaining)) out.push(withTwo(MOVES.shift, good, 0));
      if (tradesAfterShift(ctx, state, seat, good, true, 0, bargaining)) out.push(withTwo(MOVES.shift, good, 1));
    }
  },
  apply(_ctx, state, { seat, goods, bargain: bargaining }, move, step, stack) {
    movePrice(state, move.what, move.where === 1 ? SHIFT : -SHIFT);
    step.log?.push({
      message: {
        id: 'caledonia.log.shift',
        values: { who: seatTag(seat), good: goodName(move.what), way: move.where === 1 ? 'up' : 'down' },
      },
    });
    stack.push({ ask: 'trade', seat, good: move.what, bargain: bargaining, rest: goods & ~(1 << move.what) });
  },
};

/** The trade that port 6 was used for. */
export const tradeShifted: Choice<Context, State, Move, CaledoniaFrame, 'trade'> = {
  legal(ctx, state, { seat, good, bargain: bargaining }, out) {
    if (bargaining) listBargains(ctx, state, seat, good, out);
    else listTrades(ctx, state, seat, good, out);
  },
  apply(ctx, state, { seat, good, rest }, move, step, stack) {
    if (move.kind === 'bargain') {
      stack.push({ ask: 'bargains', seat, goods: rest });
      bargain(ctx, state, seat, good, move.count, step);
      return;
    }
    trade(ctx, state, seat, good, move.kind === 'buy' ? move.count : -move.count, priceOf(ctx, state, good), step);
  },
};
