import type { Seat } from '@ceilidh/kernel';
import { type Mask, WORDS } from '../board.ts';
import { importValues } from '../final-scoring.ts';
import { incomeOf } from '../production.ts';
import { gloryOf } from '../scoring.ts';
import { settlementsOf } from '../settlements.ts';
import { priceOf } from '../trade.ts';
import {
  boardIn,
  type CaledoniaFrame,
  type Context,
  contractOf,
  laneOf,
  type Player,
  playerOf,
  type State,
} from '../state.ts';
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
} from '../units.ts';

/** In points. Found by trying: self-play over all player counts, each change kept if the mean score rose. */
const WEIGHTS = {
  /** A pound, by the production phases still to come. */
  pound: [0.566, 0.18, 0.247, 0.42, 1.08, 0.924],
  income: 1.15,
  stock: 0.393,
  units: 0.802,
  animal: 6.63,
  grain: 2.15,
  mill: 3.52,
  dairy: 6.71,
  glory: 0.993,
  settlements: 4.06,
  settlementsAlone: 2.4,
  shipping: 0.468,
  merchants: 4.84,
  /** Merchants who can still trade in this round. */
  ready: 0.0405,
  done: 15,
  doneAlone: 19.4,
  /** Of a contract in a box: what it lacks costs more than it costs, animals and the bonuses in pounds. */
  lack: 1.36,
  slaughter: 2.99,
  herd: 12,
  space: 7.42,
  upgrade: 4.35,
  /** The chance to fulfil it: with what there is now, later, and after the last production. */
  hope: 0,
  sure: 1.08,
  maybe: 0.791,
  late: 0.3,
  patience: 2.03,
  cash: 0.457,
  flow: 20.2,
  auction: 8.35,
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
    (left > 0 ? w.merchants * (5 - player.waiting) : 0) +
    (state.phase === 'action' ? w.ready * player.ready : 0) -
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
  const each = ctx.solo ? WEIGHTS.settlementsAlone : WEIGHTS.settlements;
  return each * settlementsOf(board, own, shipping) + WEIGHTS.glory * glory;
}

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
  const lane = laneOf(state, seat);
  if (lane === undefined) return player.goods;
  const goods = player.goods.slice();
  for (const move of lane.answers) {
    // What clans make of these goods is not counted.
    if (move.kind !== 'process') continue;
    const { cheese, bread, whisky } = move;
    goods[MILK] = (goods[MILK] as number) - cheese;
    goods[GRAIN] = (goods[GRAIN] as number) - bread - whisky;
    goods[CHEESE] = (goods[CHEESE] as number) + cheese;
    goods[BREAD] = (goods[BREAD] as number) + bread;
    goods[WHISKY] = (goods[WHISKY] as number) + whisky;
  }
  return goods;
}

function goodsWorth(ctx: Context, state: State, goods: readonly number[], pound: number, left: number): number {
  let worth = 0;
  for (let good = 0; good < GOODS.length; good++) {
    const count = goods[good] as number;
    if (count > 0) worth += count * goodWorth(ctx, state, good, pound, left);
  }
  return worth;
}

/** Part of its price; near the end at least what it counts. */
function goodWorth(ctx: Context, state: State, good: number, pound: number, left: number): number {
  const points = isBasic(good) ? 1 : 2;
  return Math.max(left > 1 ? 0 : points, priceOf(ctx, state, good) * pound * WEIGHTS.stock);
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
  return top?.ask === 'slaughter' || top?.ask === 'spare' || top?.ask === 'twice' ? top.contract : -1;
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
  const each = ctx.solo ? w.doneAlone : w.done;
  let worth = each * player.done.length;
  for (const id of player.done) worth += pointsOf(ctx, id, imports);
  if (player.boxes.length === 0) return worth;
  const pending = pendingContract(state);
  const stock = goods.slice();
  for (const id of player.boxes) {
    if (id === pending) {
      worth += pointsOf(ctx, id, imports) + each;
      continue;
    }
    worth += openWorth(ctx, state, player, id, stock, pointsOf(ctx, id, imports) + w.hope, pound, left);
  }
  return worth;
}

/** What a contract in a box may bring: its points if it can be fulfilled, less what that takes. */
function openWorth(
  ctx: Context,
  state: State,
  player: Player,
  id: number,
  stock: number[],
  points: number,
  pound: number,
  left: number,
): number {
  const w = WEIGHTS;
  const { goods: needs, sheep, cows, money, spaces, upgrades } = contractOf(ctx, id);
  const animals = Math.max(0, sheep - (player.out[SHEEP] as number)) + Math.max(0, cows - (player.out[COW] as number));
  let used = w.slaughter * (sheep + cows) * (left - 1) * pound;
  let price = w.herd * animals;
  let lacking = 0;
  for (let good = 0; good < GOODS.length; good++) {
    const need = needs[good] as number;
    if (need === 0) continue;
    const have = Math.min(need, stock[good] as number);
    stock[good] = (stock[good] as number) - have;
    used += have * goodWorth(ctx, state, good, pound, left);
    price += (need - have) * priceOf(ctx, state, good, 1);
    lacking += need - have;
  }
  const gain = points + (money + spaces * w.space + upgrades * w.upgrade) * pound;
  const rounds = state.phase === 'action' ? left - 1 : left;
  const now = state.phase === 'action' && lacking <= player.ready && price <= player.money;
  const flow = (incomeOf(ctx, player) + w.flow) * rounds;
  const later = price === 0 ? 1 : Math.min(1, (player.money * w.cash + flow) / (price * w.patience));
  const chance = now || (price === 0 && lacking === 0) ? w.sure : later * (rounds > 0 ? w.maybe : w.late);
  return Math.max(0, chance * (gain - used - price * w.lack * pound));
}

/** Half of what an import counts now, since its value may change, and two for sure. */
function pointsOf(ctx: Context, id: number, imports: readonly number[]): number {
  const { imports: brought, hops } = contractOf(ctx, id);
  let points = hops;
  for (let which = 0; which < brought.length; which++)
    points += (brought[which] as number) * (2 + (imports[which] as number) / 2);
  return points;
}
