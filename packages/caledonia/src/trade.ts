import { at, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { MOST_TRADED, type MoveList, type MoveOf, MOVES } from './moves.ts';
import { clanOf, type Context, playerOf, type State } from './state.ts';
import { goodName, type GoodNumber, isBasic } from './units.ts';
import { affordable, because, firstMissing, type WhyNot } from './why.ts';

const STEPS = 10;

/** Where a price marker is after so many steps: it stops at the ends of its track (ruling 7). */
export const stepAfter = (step: number, by: number): number => Math.max(0, Math.min(STEPS - 1, step + by));

const stepOf = (state: State, good: GoodNumber): number => state.prices[good] as number;

const priceAt = (ctx: Context, good: GoodNumber, step: number): number =>
  (ctx.prices[good] as readonly number[])[step] as number;

/** The price of a good, as it is or with its marker moved. */
export const priceOf = (ctx: Context, state: State, good: GoodNumber, moved = 0): number =>
  priceAt(ctx, good, stepAfter(stepOf(state, good), moved));

/** Neighbours' goods are cheaper. */
const discounted = (ctx: Context, good: GoodNumber, price: number): number =>
  price - (isBasic(good) ? ctx.components.discount.basic : ctx.components.discount.processed);

export const bargainPrice = (ctx: Context, state: State, good: GoodNumber): number =>
  discounted(ctx, good, priceOf(ctx, state, good));

export function movePrice(state: State, good: GoodNumber, steps: number): void {
  state.prices[good] = stepAfter(stepOf(state, good), steps);
}

/**
 * The most of a good that can be bought: merchants, money (the clan's money for trading comes before paying, ruling 8)
 * after a fee, and none of one's own merchants selling it.
 */
function mostBought(ctx: Context, state: State, seat: Seat, good: GoodNumber, price: number, fee = 0): number {
  const player = playerOf(state, seat);
  if ((player.market[good] as number) < 0) return 0;
  const money = player.money - fee + (clanOf(ctx, player).tradeBonus ?? 0);
  return Math.min(player.ready, Math.floor(money / price), MOST_TRADED);
}

function mostSold(state: State, seat: Seat, good: GoodNumber): number {
  const player = playerOf(state, seat);
  return (player.market[good] as number) > 0 ? 0 : Math.min(player.ready, player.goods[good] as number);
}

export function listTrades(
  ctx: Context,
  state: State,
  seat: Seat,
  good: GoodNumber,
  out: MoveList<MoveOf<'buy' | 'sell'>>,
): void {
  const buys = MOVES.buy[good] as readonly MoveOf<'buy'>[];
  const bought = mostBought(ctx, state, seat, good, priceOf(ctx, state, good));
  for (let n = 1; n <= bought; n++) out.push(buys[n] as MoveOf<'buy'>);
  const sells = MOVES.sell[good] as readonly MoveOf<'sell'>[];
  const sold = mostSold(state, seat, good);
  for (let n = 1; n <= sold; n++) out.push(sells[n] as MoveOf<'sell'>);
}

const READY = 'caledonia.why.merchants';

export const whyNotBuy: WhyNot = (ctx, state, seat, target) => {
  const player = playerOf(state, seat);
  const bonus = clanOf(ctx, player).tradeBonus ?? 0;
  const moves = MOVES.buy.flatMap(([, ...some]) => some);
  return firstMissing(moves, target, [
    because('caledonia.why.selling', ({ good }) => at(player.market, good) >= 0),
    because(READY, ({ count }) => count <= player.ready, { count: player.ready }),
    affordable(player.money, ({ good, count }) => count * priceOf(ctx, state, good) - bonus),
  ]);
};

export const whyNotSell: WhyNot = (_ctx, state, seat, target) => {
  const player = playerOf(state, seat);
  const moves = MOVES.sell.flatMap(([, ...some]) => some);
  return firstMissing(moves, target, [
    because('caledonia.why.buying', ({ good }) => at(player.market, good) <= 0),
    {
      holds: ({ good, count }) => count <= at(player.goods, good),
      reason: (left) => ({
        id: 'caledonia.why.stock',
        values: { count: Math.max(...left.map(({ good }) => at(player.goods, good))) },
      }),
    },
    because(READY, ({ count }) => count <= player.ready, { count: player.ready }),
  ]);
};

/** Carries out a trade at a fixed price, then moves the marker. */
export function trade(
  ctx: Context,
  state: State,
  seat: Seat,
  good: GoodNumber,
  amount: number,
  price: number,
  step: Step,
): void {
  const player = playerOf(state, seat);
  const count = Math.abs(amount);
  player.ready -= count;
  player.market[good] = (player.market[good] as number) + amount;
  player.goods[good] = (player.goods[good] as number) + amount;
  player.money -= amount * price;
  const who = seatTag(seat);
  step.log?.push({
    message: {
      id: amount > 0 ? 'caledonia.log.buy' : 'caledonia.log.sell',
      values: { who, count, good: goodName(good), money: count * price },
    },
  });
  const bonus = clanOf(ctx, player).tradeBonus;
  if (bonus !== undefined) {
    player.money += bonus;
    step.log?.push({ message: { id: 'caledonia.log.trade-bonus', values: { who, money: bonus } } });
  }
  movePrice(state, good, amount);
}

/** The most of a neighbour's good: the limit is per good and turn, over all purchases (ruling 8). */
export function mostBargained(
  ctx: Context,
  state: State,
  seat: Seat,
  good: GoodNumber,
  step = stepOf(state, good),
  fee = 0,
): number {
  const left = ctx.bargains - (state.turn.bought[good] as number);
  const price = discounted(ctx, good, priceAt(ctx, good, step));
  return Math.min(left, mostBought(ctx, state, seat, good, price, fee));
}

/** With its marker on this step, and a fee paid, something of a good can be traded: by the action, or with neighbours. */
export function canTradeAt(
  ctx: Context,
  state: State,
  seat: Seat,
  good: GoodNumber,
  step: number,
  fee: number,
  bargaining: boolean,
): boolean {
  if (bargaining) return mostBargained(ctx, state, seat, good, step, fee) > 0;
  return mostBought(ctx, state, seat, good, priceAt(ctx, good, step), fee) > 0 || mostSold(state, seat, good) > 0;
}

export function listBargains(
  ctx: Context,
  state: State,
  seat: Seat,
  good: GoodNumber,
  out: MoveList<MoveOf<'bargain'>>,
): void {
  const moves = MOVES.bargain[good] as readonly MoveOf<'bargain'>[];
  const most = mostBargained(ctx, state, seat, good);
  for (let n = 1; n <= most; n++) out.push(moves[n] as MoveOf<'bargain'>);
}

export function bargain(ctx: Context, state: State, seat: Seat, good: GoodNumber, count: number, step: Step): void {
  state.turn.bought[good] = (state.turn.bought[good] as number) + count;
  trade(ctx, state, seat, good, count, bargainPrice(ctx, state, good), step);
}
