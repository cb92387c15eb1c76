import { assertNever, at, type Choice, type Seat, seatTag } from '@ceilidh/kernel';
import { type MoveList, type MoveOf, MOVES, portMove, WAYS } from './moves.ts';
import { BORROWING, canUseTwice, eachPort, PRICE, secondFee, type Usable, usePort } from './ports.ts';
import type { CaledoniaFrame, Context, State } from './state.ts';
import { bargain, canTradeAt, listBargains, listTrades, movePrice, priceOf, stepAfter, trade } from './trade.ts';
import { goodName, type GoodNumber, GOODS } from './units.ts';

const SHIFT = 3;
/** Down, up: in the order of `WAYS`. */
const STEPS = [-SHIFT, SHIFT] as const;

const has = (goods: number, good: GoodNumber): boolean => (goods & (1 << good)) !== 0;

/** A good whose price is about to be moved by one who trades it right after that. */
class Shifting {
  readonly #ctx: Context;
  readonly #state: State;
  readonly #seat: Seat;
  readonly #bargaining: boolean;

  constructor(ctx: Context, state: State, seat: Seat, bargaining: boolean) {
    this.#ctx = ctx;
    this.#state = state;
    this.#seat = seat;
    this.#bargaining = bargaining;
  }

  #allowsTrade(good: GoodNumber, step: number, fee: number): boolean {
    return canTradeAt(this.#ctx, this.#state, this.#seat, good, step, fee, this.#bargaining);
  }

  after(good: GoodNumber, way: number): number {
    return stepAfter(this.#state.prices[good] as number, way);
  }

  /** Moved this way, and a fee paid, something of it can be traded. */
  once(good: GoodNumber, way: number, fee: number): boolean {
    return this.#allowsTrade(good, this.after(good, way), fee);
  }

  /** A second time the price must really move, to where something can be traded. */
  again(good: GoodNumber, fee: number, from = this.#state.prices[good] as number): boolean {
    return STEPS.some((way) => {
      const step = stepAfter(from, way);
      return step !== from && this.#allowsTrade(good, step, fee);
    });
  }

  /** By two uses before one trade (ruling 13). */
  twice(good: GoodNumber, way: number, fee: number): boolean {
    return this.again(good, fee, this.after(good, way));
  }
}

/** Port 6 goes with a trade, just before it: it can be used only if that trade can then be made. */
export function listPriceChanges(
  ctx: Context,
  state: State,
  seat: Seat,
  goods: number,
  bargaining: boolean,
  out: MoveList<MoveOf<'port'>>,
): void {
  const usable = priceUse(ctx, state, seat, goods, bargaining);
  eachPort(ctx, state, seat, usable, (corner, borrowed) => out.push(portMove(corner, borrowed)));
}

/** Whether one of these goods can be traded once its price was moved. */
export function priceUse(ctx: Context, state: State, seat: Seat, goods: number, bargaining: boolean): Usable {
  const shifting = new Shifting(ctx, state, seat, bargaining);
  const some = (possible: (good: GoodNumber, way: number) => boolean): boolean =>
    GOODS.some((_, good) => has(goods, good) && STEPS.some((way) => possible(good, way)));
  return (tile, fee) =>
    tile === PRICE &&
    (some((good, way) => shifting.once(good, way, fee)) ||
      (canUseTwice(ctx, state, seat, PRICE) && some((good, way) => shifting.twice(good, way, BORROWING))));
}

/** Port 6: which price, and which way. */
export const price: Choice<Context, State, MoveOf<'shift'>, CaledoniaFrame, 'price'> = {
  legal(ctx, state, { seat, goods, bargain: bargaining, rest }, out) {
    const shifting = new Shifting(ctx, state, seat, bargaining);
    const second = rest !== undefined;
    const fee = second ? undefined : secondFee(ctx, state, seat, PRICE);
    for (let good = 0; good < GOODS.length; good++) {
      if (!has(goods, good)) continue;
      STEPS.forEach((way, place) => {
        const moves = !second || shifting.after(good, way) !== state.prices[good];
        if ((moves && shifting.once(good, way, 0)) || (fee !== undefined && shifting.twice(good, way, fee)))
          out.push(at(at(MOVES.shift, good), place));
      });
    }
  },
  apply(_ctx, state, { seat, goods, bargain: bargaining, rest }, { good, way }, step, stack) {
    movePrice(state, good, at(STEPS, WAYS.indexOf(way)));
    step.log?.push({
      message: { id: 'caledonia.log.shift', values: { who: seatTag(seat), good: goodName(good), way } },
    });
    stack.push({ ask: 'trade', seat, good, bargain: bargaining, rest: rest ?? goods & ~(1 << good) });
  },
};

/** The trade that port 6 was used for; before it the same price may be moved once more, by the other port (ruling 13). */
export const tradeShifted: Choice<
  Context,
  State,
  MoveOf<'buy' | 'sell' | 'bargain' | 'port'>,
  CaledoniaFrame,
  'trade'
> = {
  legal(ctx, state, { seat, good, bargain: bargaining }, out) {
    if (bargaining) listBargains(ctx, state, seat, good, out);
    else listTrades(ctx, state, seat, good, out);
    if (!ctx.byVersion.portsCombine) return;
    const shifting = new Shifting(ctx, state, seat, bargaining);
    const usable: Usable = (tile, fee) => tile === PRICE && shifting.again(good, fee);
    eachPort(ctx, state, seat, usable, (corner, borrowed) => out.push(portMove(corner, borrowed)));
  },
  apply(ctx, state, { seat, good, bargain: bargaining, rest }, move, step, stack) {
    switch (move.kind) {
      case 'port':
        stack.push({ ask: 'price', seat, goods: 1 << good, bargain: bargaining, rest });
        usePort(state, seat, move.port, move.borrowed, step);
        break;
      case 'bargain':
        stack.push({ ask: 'bargains', seat, goods: rest });
        bargain(ctx, state, seat, good, move.count, step);
        break;
      case 'buy':
        trade(ctx, state, seat, good, move.count, priceOf(ctx, state, good), step);
        break;
      case 'sell':
        trade(ctx, state, seat, good, -move.count, priceOf(ctx, state, good), step);
        break;
      default:
        assertNever(move);
    }
  },
};
