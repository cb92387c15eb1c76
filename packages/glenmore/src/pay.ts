import { assertNever, at, type Choice, type Pushes, type Seat, seatTag } from '@ceilidh/kernel';
import { countOf, firstOf, type Good, type Goods, goodsOf, KINDS, totalOf } from './goods.ts';
import { buy, priceOf, priceOfSome } from './market.ts';
import { type MoveList, type MoveOf, MOVES } from './moves.ts';
import {
  BUY,
  type Context,
  type GlenMoreFrame,
  type Payment,
  playerOf,
  type State,
  WAIVE,
  type Want,
} from './state.ts';
import { goodsOn, hasGood, takeGood } from './territory.ts';
import { goodName } from './tiles.ts';

type PayFrame = Extract<GlenMoreFrame, { ask: 'pay' }>;

const ANIMALS: readonly Good[] = [3, 4];
const ALL: readonly Good[] = [0, 1, 2, 3, 4];
const NEVER = Number.POSITIVE_INFINITY;

/** A payment that has not begun. */
export const payment = (want: Want, goods: Goods, left: number, waiver: number, reserve = 0): Payment => ({
  want,
  goods,
  left: want === 'exact' ? totalOf(goods) : left,
  kind: 0,
  source: 0,
  waiver,
  reserve,
});

const sum = (prices: readonly number[]): number => prices.reduce((all, price) => all + price, 0);
const cheapest = (prices: readonly number[], count: number): number =>
  prices.length < count ? NEVER : sum(prices.toSorted((a, b) => a - b).slice(0, count));

/** Goods of a kind on tiles from which they may still be paid, in the order of paying. */
function ownLeft(state: State, seat: Seat, good: Good, { kind, source }: Payment): number {
  const player = playerOf(state, seat);
  let count = 0;
  for (let slot = good === kind ? source : 0; slot < player.goods.length; slot++) {
    if (hasGood(player, slot, good)) count += countOf(goodsOn(player, slot), good);
  }
  return count;
}

/** The fewest coins that the rest of a payment can take; infinite if it cannot be made. */
function leastCoins(ctx: Context, state: State, seat: Seat, pay: Payment): number {
  if (pay.left === 0) return 0;
  return pay.want === 'exact' ? leastExact(ctx, state, seat, pay) : leastOfSorts(ctx, state, seat, pay);
}

function leastExact(ctx: Context, state: State, seat: Seat, pay: Payment): number {
  if (pay.waiver === 0) return plainExact(ctx, state, seat, pay);
  const missing = ALL.map((good) => Math.max(0, countOf(pay.goods, good) - ownLeft(state, seat, good, pay)));
  const priced = missing.map((count, good) => priceOfSome(ctx, state, good, count));
  const plain = sum(priced);
  const waived = missing.flatMap((count, good) => {
    if (count === 0) return [];
    const less = priced.map((price, other) => (other === good ? priceOfSome(ctx, state, good, count - 1) : price));
    return [sum(less) + pay.waiver];
  });
  return Math.min(plain, ...waived);
}

/** The same where nothing can be ignored, without lists: bots ask it for every tile that they see. */
function plainExact(ctx: Context, state: State, seat: Seat, pay: Payment): number {
  let coins = 0;
  for (let good = 0; good < KINDS; good++) {
    const count = countOf(pay.goods, good);
    if (count > 0) coins += priceOfSome(ctx, state, good, count - ownLeft(state, seat, good, pay));
  }
  return coins;
}

/** Whether a player's own goods are enough for a payment of sorts. */
function ownEnough(state: State, seat: Seat, pay: Payment): boolean {
  let found = 0;
  for (const good of pay.want === 'animals' ? ANIMALS : ALL) {
    if (good < pay.kind) continue;
    const own = ownLeft(state, seat, good, pay);
    found += pay.want === 'different' ? Math.min(1, own) : own;
    if (found >= pay.left) return true;
  }
  return false;
}

function leastOfSorts(ctx: Context, state: State, seat: Seat, pay: Payment): number {
  if (ownEnough(state, seat, pay)) return 0;
  const kinds = pay.want === 'animals' ? ANIMALS : ALL;
  const prices = pay.waiver > 0 ? [pay.waiver] : [];
  for (const good of kinds) {
    if (good < pay.kind) continue;
    const own = ownLeft(state, seat, good, pay);
    if (pay.want === 'different') {
      const price = own > 0 ? 0 : priceOf(ctx, state, good);
      if (price < NEVER) prices.push(price);
    } else {
      for (let unit = 0; unit < own; unit++) prices.push(0);
      for (let more = 0; priceOf(ctx, state, good, more) < NEVER; more++) prices.push(priceOf(ctx, state, good, more));
    }
  }
  return cheapest(prices, pay.left);
}

export const canPay = (ctx: Context, state: State, seat: Seat, pay: Payment): boolean =>
  leastCoins(ctx, state, seat, pay) + pay.reserve <= playerOf(state, seat).coins;

/** The rest of a payment after one good of a kind from a source: a slot, `BUY` or `WAIVE`. */
function afterPaying(pay: Payment, good: Good, source: number): Payment {
  const left = pay.left - 1;
  if (pay.want === 'exact') {
    const waiver = source === WAIVE ? 0 : pay.waiver;
    return { ...pay, left, goods: pay.goods - goodsOf(good), waiver, kind: good, source };
  }
  return pay.want === 'different' ? { ...pay, left, kind: good + 1, source: 0 } : { ...pay, left, kind: good, source };
}

/** Of a sort, what is ignored has no kind: it comes last. */
const afterWaivingAny = (pay: Payment): Payment => ({ ...pay, left: pay.left - 1, waiver: 0, kind: KINDS });

/** One good after the other; a step is legal only if the rest can still be paid. */
export const pay: Choice<Context, State, MoveOf<'pay'>, GlenMoreFrame, 'pay'> = {
  lone: true,
  legal(ctx, state, frame, out) {
    const kinds = frame.want === 'animals' ? ANIMALS : ALL;
    const exact = frame.want === 'exact';
    const first = exact ? firstOf(frame.goods) : frame.kind;
    for (const good of kinds) {
      if (good < first || (exact && good > first)) continue;
      listSources(ctx, state, frame, good, out);
    }
    if (!exact && frame.waiver > 0 && canWaive(ctx, state, frame, afterWaivingAny(frame)))
      out.push(MOVES.pay.waiverOfAny);
  },
  apply(ctx, state, frame, move, step, stack) {
    const { seat } = frame;
    const player = playerOf(state, seat);
    const who = seatTag(seat);
    switch (move.source) {
      case 'waiver':
        player.coins -= frame.waiver;
        step.log?.push({ message: { id: 'glenmore.log.waive', values: { who, coins: frame.waiver } } });
        askPayment(seat, move.good === 'any' ? afterWaivingAny(frame) : afterPaying(frame, move.good, WAIVE), stack);
        break;
      case 'market': {
        const coins = buy(ctx, state, seat, move.good);
        step.log?.push({ message: { id: 'glenmore.log.buy', values: { who, good: goodName(move.good), coins } } });
        askPayment(seat, afterPaying(frame, move.good, BUY), stack);
        break;
      }
      case 'tile':
        takeGood(player, move.slot, move.good);
        step.log?.push({ message: { id: 'glenmore.log.pay', values: { who, good: goodName(move.good) } } });
        askPayment(seat, afterPaying(frame, move.good, move.slot), stack);
        break;
      default:
        assertNever(move);
    }
  },
};

/** Asks for a payment, if anything is to be paid. */
export function askPayment(seat: Seat, due: Payment, stack: Pushes<GlenMoreFrame>): void {
  if (due.left > 0) stack.push({ ...due, ask: 'pay', seat });
}

function listSources(ctx: Context, state: State, frame: PayFrame, good: Good, out: MoveList<'pay'>): void {
  const { seat } = frame;
  const player = playerOf(state, seat);
  const from = good === frame.kind ? frame.source : 0;
  for (let slot = from; slot < player.goods.length; slot++) {
    if (hasGood(player, slot, good) && leavesEnough(ctx, state, frame, good, slot))
      out.push(MOVES.pay.tile(good, slot));
  }
  if (leavesEnough(ctx, state, frame, good, BUY)) out.push(MOVES.pay.market(good));
  // The last one of its kind is ignored, so that there is one order.
  const ignorable = frame.want === 'exact' && frame.waiver > 0 && countOf(frame.goods, good) === 1;
  if (ignorable && canWaive(ctx, state, frame, afterPaying(frame, good, WAIVE))) out.push(MOVES.pay.waiver(good));
}

/** Whether the rest can be paid after this good: reckoned without touching the state. */
function leavesEnough(ctx: Context, state: State, frame: PayFrame, good: Good, source: number): boolean {
  const { seat } = frame;
  const coins = playerOf(state, seat).coins - frame.reserve;
  const rest = afterPaying(frame, good, source);
  if (source === BUY) {
    const price = priceOf(ctx, state, good);
    if (rest.left === 0) return price <= coins;
    return price < NEVER && price + leastCoins(ctx, bought(state, good), seat, rest) <= coins;
  }
  return (rest.left === 0 ? 0 : leastCoins(ctx, spent(state, seat, good, source), seat, rest)) <= coins;
}

const canWaive = (ctx: Context, state: State, frame: PayFrame, rest: Payment): boolean =>
  frame.waiver + leastCoins(ctx, state, frame.seat, rest) <= playerOf(state, frame.seat).coins - frame.reserve;

/** The state as it would be, as far as payments read it. */
const bought = (state: State, good: Good): State => ({
  ...state,
  market: state.market.with(good, at(state.market, good) + 1),
});

function spent(state: State, seat: Seat, good: Good, slot: number): State {
  const player = playerOf(state, seat);
  const goods = player.goods.with(slot, at(player.goods, slot) - goodsOf(good));
  return { ...state, players: state.players.with(seat, { ...player, goods }) };
}
