import type { Seat } from '@ceilidh/kernel';
import { type Mask, WORDS } from './board.ts';
import { importValues } from './final-scoring.ts';
import { incomeOf } from './production.ts';
import { gloryOf } from './scoring.ts';
import { settlementsOf } from './settlements.ts';
import { boardIn, type CaledoniaFrame, type Context, contractOf, type Player, playerOf, type State } from './state.ts';
import {
  BAKERY,
  BREAD,
  CHEESE,
  COW,
  DAIRY,
  DISTILLERY,
  FIELD,
  GOODS,
  GRAIN,
  isBasic,
  MILK,
  SHEEP,
  WHISKY,
} from './units.ts';

/** In points. Found by trying: self-play over all player counts, each change kept if the mean score rose. */
export const WEIGHTS = {
  /** A pound, by the production phases still to come. */
  pound: [0.502, 0.0855, 0.16, 0.4, 1.08, 1.08],
  income: 1.39,
  stock: 0.425,
  units: 0.802,
  animal: 6.63,
  grain: 2.15,
  mill: 4.89,
  dairy: 6.36,
  glory: 0.993,
  settlements: 4.79,
  shipping: 0.752,
  merchants: 4.84,
  done: 12.2,
  open: 1.08,
  lack: 1.19,
  patience: 24.4,
  auction: 4,
};

/** Production phases still to come. */
const ahead = (state: State): number =>
  state.phase === 'production' || state.phase === 'over' ? 5 - state.round : 6 - state.round;

/** What this seat may expect to have at the end. Good enough to compare positions, and quick. */
export function expect(ctx: Context, state: State, seat: Seat): number {
  const { own, shipping } = playerOf(state, seat);
  return wealth(ctx, state, seat) + land(ctx, state, own, shipping);
}

/** All that does not depend on where the units are. */
export function wealth(ctx: Context, state: State, seat: Seat): number {
  const player = playerOf(state, seat);
  const w = WEIGHTS;
  const left = ahead(state);
  const pound = w.pound[left] as number;
  const imports = importValues(ctx, state, player);
  const goods = pendingGoods(state, seat, player);
  return (
    player.money * pound +
    incomeOf(ctx, player) * left * pound * w.income +
    goodsWorth(ctx, state, goods, pound, left) +
    unitsWorth(player, left, pound) +
    player.glory +
    futureGlory(ctx, state, seat) +
    contractsWorth(ctx, state, player, goods, imports, pound, left) +
    (left > 1 ? w.shipping * Math.min(player.shipping, 3) : 0) +
    (left > 0 ? w.merchants * (5 - player.waiting) : 0) -
    player.bid +
    (state.auction?.holder === seat ? w.auction - state.auction.high : 0)
  );
}

/** All that does: settlements, and the scoring tiles that count places. */
export function land(ctx: Context, state: State, own: Mask, shipping: number): number {
  const board = boardIn(ctx, state);
  let glory = 0;
  for (let round = scoredRounds(state); round < state.scoring.length; round++) {
    const tile = state.scoring[round] as number;
    if (tile === BORDER) glory += 3 * (countBoth(own, board.border) >> 1);
    else if (tile === DEAR_LAND)
      glory += 2 * (countBoth(own, board.cheap[6] as Mask) - countBoth(own, board.cheap[4] as Mask));
  }
  return WEIGHTS.settlements * settlementsOf(board, own, shipping) + WEIGHTS.glory * glory;
}

/** What a pound is worth at this time. */
export const poundOf = (state: State): number => WEIGHTS.pound[ahead(state)] as number;

/** Scoring tiles 5 and 9 count places. */
const BORDER = 5;
const DEAR_LAND = 9;

const scoredRounds = (state: State): number => (state.phase === 'over' ? state.round : state.round - 1);

/** How many cells are in both sets. */
function countBoth(one: Mask, other: Mask): number {
  let count = 0;
  for (let word = 0; word < WORDS; word++)
    for (let bits = (one[word] as number) & (other[word] as number); bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** The stock as it will be when everybody has said what to make of it. */
function pendingGoods(state: State, seat: Seat, player: Player): readonly number[] {
  const top = state.frames[state.frames.length - 1];
  if (top?.ask !== 'together' || !('lanes' in top)) return player.goods;
  const goods = player.goods.slice();
  const answers = top.lanes.find((lane) => lane.seat === seat)?.answers ?? [];
  for (const { kind, what, where, count } of answers) {
    if (kind !== 'process') continue;
    goods[MILK] = (goods[MILK] as number) - what;
    goods[GRAIN] = (goods[GRAIN] as number) - where - count;
    goods[CHEESE] = (goods[CHEESE] as number) + what;
    goods[BREAD] = (goods[BREAD] as number) + where;
    goods[WHISKY] = (goods[WHISKY] as number) + count;
  }
  return goods;
}

function goodsWorth(ctx: Context, state: State, goods: readonly number[], pound: number, left: number): number {
  let worth = 0;
  for (let good = 0; good < GOODS.length; good++) {
    const price = (ctx.prices[good] as readonly number[])[state.prices[good] as number] as number;
    const points = isBasic(good) ? 1 : 2;
    worth += Math.max(left > 1 ? 0 : points, price * pound * WEIGHTS.stock) * (goods[good] as number);
  }
  return worth;
}

function unitsWorth({ out }: Player, left: number, pound: number): number {
  const w = WEIGHTS;
  const cows = out[COW] as number;
  const fields = out[FIELD] as number;
  const mills = (out[BAKERY] as number) + (out[DISTILLERY] as number);
  const worth =
    w.animal * ((out[SHEEP] as number) + cows) +
    w.grain * 2 * fields +
    w.mill * Math.min(mills, 2 * fields + 1) +
    w.dairy * Math.min(out[DAIRY] as number, cows);
  return worth * left * pound * w.units;
}

function futureGlory(ctx: Context, state: State, seat: Seat): number {
  let glory = 0;
  for (let round = scoredRounds(state); round < state.scoring.length; round++) {
    const tile = state.scoring[round] as number;
    if (tile !== BORDER && tile !== DEAR_LAND) glory += gloryOf(ctx, state, seat, tile);
  }
  return WEIGHTS.glory * glory;
}

/** A contract whose animals are still being chosen is as good as fulfilled. */
function pendingContract(state: State): number {
  const top = state.frames[state.frames.length - 1] as CaledoniaFrame | undefined;
  return top?.ask === 'slaughter' || top?.ask === 'spare' ? top.contract : -1;
}

function contractsWorth(
  ctx: Context,
  state: State,
  player: Player,
  goods: readonly number[],
  imports: readonly number[],
  pound: number,
  left: number,
): number {
  const w = WEIGHTS;
  let worth = 0;
  for (const id of player.done) worth += pointsOf(ctx, id, imports) + w.done;
  if (player.boxes.length === 0) return worth;
  const pending = pendingContract(state);
  const stock = goods.slice();
  for (const id of player.boxes) {
    if (id === pending) {
      worth += pointsOf(ctx, id, imports) + w.done;
      continue;
    }
    const { goods: needs, sheep, cows, money, spaces, upgrades } = contractOf(ctx, id);
    let needed = 4 * (sheep + cows);
    let lacking =
      9 * (Math.max(0, sheep - (player.out[SHEEP] as number)) + Math.max(0, cows - (player.out[COW] as number)));
    for (let good = 0; good < GOODS.length; good++) {
      const need = needs[good] as number;
      if (need === 0) continue;
      const have = Math.min(need, stock[good] as number);
      stock[good] = (stock[good] as number) - have;
      needed += have * (isBasic(good) ? 4 : 8);
      lacking += (need - have) * (isBasic(good) ? 5 : 11);
    }
    const gain = pointsOf(ctx, id, imports) + (money + spaces * 4 + upgrades * 5) * pound;
    const chance = left === 0 ? 0 : Math.max(0.1, 1 - lacking / (w.patience * (left + 1)));
    worth += Math.max(0, gain * w.open * chance - (needed + lacking * w.lack) * pound);
  }
  return worth;
}

/** Half of what an import counts now, since its value may change, and two for sure. */
function pointsOf(ctx: Context, id: number, imports: readonly number[]): number {
  const { imports: brought, hops } = contractOf(ctx, id);
  let points = hops;
  for (let which = 0; which < brought.length; which++)
    points += (brought[which] as number) * (2 + (imports[which] as number) / 2);
  return points;
}
