import { below, type Generator, type Seat, Step } from '@ceilidh/kernel';
import { importValues } from '../src/final-scoring.ts';
import { incomeOf } from '../src/production.ts';
import type { Move } from '../src/moves.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import { gloryOf } from '../src/scoring.ts';
import { connectedSettlements } from '../src/settlements.ts';
import { type Context, contractOf, type Player, type State } from '../src/state.ts';
import { BAKERY, COW, DAIRY, DISTILLERY, FIELD, GOODS, isBasic, SHEEP } from '../src/units.ts';

/**
 * A sensible player for golden matches: looks one move ahead and values what it has by what that may become. Not a
 * bot for people (those come with their own measured evaluation), only good enough to play every part of the game.
 */
export function sensible(
  rules: CaledoniaRules,
  state: State,
  seat: Seat,
  random: Generator,
  taste: (key: string) => number = () => 0,
): string {
  let best = '';
  let most = -Infinity;
  for (const move of rules.legal(state, seat)) {
    const key = rules.key(move);
    const copy = rules.clone(state);
    // The money for passing comes in any case: passing is for when nothing else is worth doing.
    if (key !== 'pass') finish(rules, copy, seat, move);
    const worth = value(rules.context, copy, seat) + below(random, 100) / 1000 + taste(key);
    if (worth > most) {
      most = worth;
      best = key;
    }
  }
  return best;
}

/** A move and the slaughter that belongs to it, so that a contract is valued when it is fulfilled. */
function finish(rules: CaledoniaRules, state: State, seat: Seat, move: Move): void {
  rules.apply(state, seat, move, new Step());
  while (['slaughter', 'spare', 'twice'].includes(state.frames.at(-1)?.ask ?? '')) {
    const [first] = rules.legal(state, seat);
    if (first === undefined) return;
    rules.apply(state, seat, first, new Step());
  }
}

/** Found by trying: self-play over all player counts, each change kept if the mean score rose. */
const weights = {
  pound0: 0.502,
  pound1: 0.0855,
  pound2: 0.16,
  pound3: 0.4,
  pound4: 1.08,
  pound5: 1.08,
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
};

/** Production phases still to come. */
const ahead = (state: State): number =>
  Math.max(0, (state.phase === 'action' || state.phase === 'place' || state.phase === 'draft' ? 6 : 5) - state.round);

function value(ctx: Context, state: State, seat: Seat): number {
  const player = state.players[seat];
  if (player === undefined) return 0;
  const left = ahead(state);
  const w = weights;
  const pound = [w.pound0, w.pound1, w.pound2, w.pound3, w.pound4, w.pound5][left] ?? w.pound5;
  const imports = importValues(ctx, state, player);
  return (
    player.money * pound +
    incomeOf(ctx, player) * left * pound * w.income +
    goodsWorth(ctx, state, player, pound, left) +
    unitsWorth(player, left, pound) +
    player.glory +
    futureGlory(ctx, state, seat) +
    w.settlements * connectedSettlements(ctx, state, seat) +
    contractsWorth(ctx, player, imports, pound, left) +
    w.shipping * Math.min(player.shipping, 3) * (left > 1 ? 1 : 0) +
    w.merchants * (5 - player.waiting) * (left > 0 ? 1 : 0) -
    player.bid
  );
}

/** Goods needed for a contract in a box are worth more than their price. */
function goodsWorth(ctx: Context, state: State, player: Player, pound: number, left: number): number {
  let worth = 0;
  GOODS.forEach((_, good) => {
    const price = ctx.prices[good]?.[state.prices[good] ?? 0] ?? 0;
    const count = player.goods[good] ?? 0;
    const points = isBasic(good) ? 1 : 2;
    const each = Math.max(left > 1 ? 0 : points, price * pound * weights.stock);
    worth += each * count;
  });
  return worth;
}

function unitsWorth(player: Player, left: number, pound: number): number {
  const count = (unit: number): number => player.out[unit] ?? 0;
  const animals = weights.animal * (count(SHEEP) + count(COW));
  const grain = weights.grain * 2 * count(FIELD);
  const mills = Math.min(count(BAKERY) + count(DISTILLERY), 2 * count(FIELD) + 1) * weights.mill;
  const dairies = Math.min(count(DAIRY), count(COW)) * weights.dairy;
  return (animals + grain + mills + dairies) * left * pound * weights.units;
}

function futureGlory(ctx: Context, state: State, seat: Seat): number {
  const from = state.phase === 'production' || state.phase === 'over' ? state.round : state.round - 1;
  return state.scoring.slice(from).reduce((sum, tile) => sum + weights.glory * gloryOf(ctx, state, seat, tile), 0);
}

function contractsWorth(ctx: Context, player: Player, imports: readonly number[], pound: number, left: number): number {
  const points = (id: number): number => {
    const { imports: brought, hops } = contractOf(ctx, id);
    return hops + brought.reduce((sum, count, which) => sum + count * (2 + (imports[which] ?? 0) / 2), 0);
  };
  const done = player.done.reduce((sum, id) => sum + points(id) + weights.done, 0);
  const stock = player.goods.slice();
  const open = player.boxes.reduce((sum, id) => {
    const { goods, sheep, cows, money, spaces, upgrades } = contractOf(ctx, id);
    let needed = 4 * (sheep + cows);
    let lacking = 9 * (Math.max(0, sheep - (player.out[SHEEP] ?? 0)) + Math.max(0, cows - (player.out[COW] ?? 0)));
    goods.forEach((need, good) => {
      const have = Math.min(need, stock[good] ?? 0);
      stock[good] = (stock[good] ?? 0) - have;
      needed += have * (isBasic(good) ? 4 : 8);
      lacking += (need - have) * (isBasic(good) ? 5 : 11);
    });
    const gain = points(id) + (money + spaces * 4 + upgrades * 5) * pound;
    const chance = left === 0 ? 0 : Math.max(0.1, 1 - lacking / (weights.patience * (left + 1)));
    return sum + Math.max(0, gain * weights.open * chance - (needed + lacking * weights.lack) * pound);
  }, 0);
  return done + open;
}
