import type { Seat } from '@ceilidh/kernel';
import type { Description } from '@ceilidh/bots/nets';
import { boxesOf } from '../export-contracts.ts';
import { importValues } from '../final-scoring.ts';
import { incomeOf } from '../production.ts';
import { type CaledoniaFrame, type Context, contractOf, type Player, playerOf, type State } from '../state.ts';
import type { Stock } from './stock.ts';
import { priceOf } from '../trade.ts';
import { COW, GOODS, SHEEP } from '../units.ts';

/** What a contract takes and brings, by what a player has. */
interface Prospect {
  points: number;
  /** Goods lacking, and what they would cost; animals lacking; the price of the goods that are there. */
  lacking: number;
  price: number;
  animals: number;
  used: number;
  /** All of it in one number, roughly. */
  worth: number;
}

const newProspect = (): Prospect => ({ points: 0, lacking: 0, price: 0, animals: 0, used: 0, worth: 0 });
/** Used again and again, and exchanged where one is better than the best so far. */
let prospect = newProspect();
let best = newProspect();
const rest: number[] = GOODS.map(() => 0);
const IMPORTS = 3;
const imported: number[] = Array.from({ length: IMPORTS }, () => 0);

/** A rough worth of a pound by rounds to come. */
const POUND = [0.12, 0.15, 0.2, 0.25, 0.3, 0.35];

/** What can be earned besides income in a round, in pounds, roughly. */
const EARNED = 15;

function look(
  ctx: Context,
  state: State,
  player: Player,
  id: number,
  values: readonly number[],
  purse: number,
  rounds: number,
): void {
  const { goods, sheep, cows, imports, hops, money, spaces, upgrades } = contractOf(ctx, id);
  const p = prospect;
  p.points = hops;
  for (let which = 0; which < IMPORTS; which++) p.points += (imports[which] as number) * (values[which] as number);
  p.animals = Math.max(0, sheep - (player.out[SHEEP] as number)) + Math.max(0, cows - (player.out[COW] as number));
  p.lacking = 0;
  p.price = 0;
  p.used = 0;
  for (let good = 0; good < GOODS.length; good++) {
    const need = goods[good] as number;
    if (need === 0) continue;
    const have = Math.min(need, rest[good] as number);
    const price = priceOf(ctx, state, good);
    p.used += have * price;
    p.price += (need - have) * (price + 1);
    p.lacking += need - have;
  }
  const pound = POUND[rounds] as number;
  const gain = p.points + 8 + (money + 6 * spaces + 4 * upgrades) * pound;
  const cost = 0.4 * p.used + 1.1 * p.price + 11 * p.animals + 3 * (sheep + cows) * rounds;
  const all = p.price + 12 * p.animals;
  p.worth = Math.max(0, Math.min(1, purse / Math.max(1, all)) * (gain - cost * pound));
}

/** A contract whose animals are still being chosen is as good as fulfilled. */
function pendingContract(state: State): number {
  const top = state.frames[state.frames.length - 1] as CaledoniaFrame | undefined;
  return top?.ask === 'slaughter' || top?.ask === 'spare' || top?.ask === 'twice' ? top.contract : -1;
}

/** What was imported, the contracts in the boxes, and those on display. */
export function describeContracts(
  ctx: Context,
  state: State,
  seat: Seat,
  stock: Stock,
  rounds: number,
  to: Description,
): void {
  const player = playerOf(state, seat);
  const values = importValues(ctx, state, player);
  const pending = pendingContract(state);
  const purse = stock.money + (incomeOf(ctx, player) + EARNED) * rounds;
  describeImports(ctx, player, pending, values, to);
  for (let good = 0; good < GOODS.length; good++) rest[good] = stock.goods[good] as number;
  const open = describeBoxes(ctx, state, seat, stock, pending, values, purse, rounds, to);
  describeDisplay(ctx, state, player, values, purse, rounds, to);
  to.add(boxesOf(ctx, player) - open);
  to.add((ctx.contractCosts[state.round - 1] as number) / 10);
}

function describeImports(
  ctx: Context,
  { done, boxes }: Player,
  pending: number,
  values: readonly number[],
  to: Description,
): void {
  imported.fill(0);
  let hops = bring(ctx, done);
  if (boxes.includes(pending)) hops += bring(ctx, [pending]);
  let points = 0;
  for (let which = 0; which < IMPORTS; which++) {
    points += (imported[which] as number) * (values[which] as number);
    to.add((imported[which] as number) / 5);
    to.add((values[which] as number) - 4);
  }
  to.add(points / 20);
  to.add(hops / 10);
}

/** Counts what contracts import; their hops. */
function bring(ctx: Context, contracts: readonly number[]): number {
  let hops = 0;
  for (const id of contracts) {
    const contract = contractOf(ctx, id);
    hops += contract.hops;
    for (let which = 0; which < IMPORTS; which++)
      imported[which] = (imported[which] as number) + (contract.imports[which] as number);
  }
  return hops;
}

const BOX = 14;
const box = new Float64Array(BOX);
const addTo = (at: number, value: number): void => {
  box[at] = (box[at] as number) + value;
};

/** Whoever has two boxes sees the sum. Returns how many contracts are open. */
function describeBoxes(
  ctx: Context,
  state: State,
  seat: Seat,
  { money }: Stock,
  pending: number,
  values: readonly number[],
  purse: number,
  rounds: number,
  to: Description,
): number {
  const player = playerOf(state, seat);
  const acting = state.phase === 'action' && !state.passed.includes(seat);
  let open = 0;
  box.fill(0);
  for (const id of player.boxes) {
    if (id === pending) continue;
    look(ctx, state, player, id, values, purse, rounds);
    const { points, lacking, price, animals, used, worth } = prospect;
    const contract = contractOf(ctx, id);
    const able = lacking === 0 && animals === 0;
    const near = acting && animals === 0 && lacking <= player.ready && price <= money;
    addTo(0, points / 15);
    addTo(1, lacking / 3);
    addTo(2, price / 20);
    addTo(3, animals / 2);
    addTo(4, used / 20);
    addTo(5, (contract.sheep + contract.cows) / 2);
    addTo(6, contract.money / 10);
    addTo(7, contract.spaces);
    addTo(8, contract.upgrades);
    addTo(9, able ? points / 15 : 0);
    addTo(10, near ? points / 15 : 0);
    addTo(11, able && acting ? 1 : 0);
    addTo(12, worth / 15);
    addTo(13, able || near || rounds > 0 ? 1 : 0);
    for (let good = 0; good < GOODS.length; good++)
      rest[good] = Math.max(0, (rest[good] as number) - (contract.goods[good] as number));
    open++;
  }
  for (let at = 0; at < BOX; at++) to.add(box[at] as number);
  to.add(open);
  return open;
}

/** The best of the contracts on display, and how good the others are. */
function describeDisplay(
  ctx: Context,
  state: State,
  player: Player,
  values: readonly number[],
  purse: number,
  rounds: number,
  to: Description,
): void {
  let second = 0;
  let sum = 0;
  best.worth = 0;
  best.points = 0;
  best.lacking = 0;
  best.price = 0;
  best.animals = 0;
  for (const id of state.board) {
    if (id < 0) continue;
    look(ctx, state, player, id, values, purse, rounds);
    const { worth } = prospect;
    sum += worth;
    if (worth > best.worth) {
      second = best.worth;
      [best, prospect] = [prospect, best];
    } else if (worth > second) second = worth;
  }
  to.add(best.worth / 15);
  to.add(second / 15);
  to.add(sum / 100);
  to.add(best.points / 15);
  to.add(best.lacking / 3);
  to.add(best.price / 20);
  to.add(best.animals);
}
