import type { Seat } from '@ceilidh/kernel';
import type { Good } from '../../src/components.ts';
import { type UnitName, UNITS } from '../../src/units.ts';
import {
  addGoods,
  ask,
  boxesLeft,
  cellOf,
  later,
  layOut,
  playerAt,
  putUnit,
  type Question,
  type Second,
  see,
  drawn,
  isPossible,
} from './second.ts';
import { contractPrice } from './contracts.ts';
import { portUses } from './ports.ts';
import { goodNumber, type Here } from './table.ts';
import { bargains, goodsIn, priceAt, shifted, stepNow } from './trade.ts';
import { costOf, isFactory } from './units.ts';

/** Trade, growth and contracts on the second table. */

export function hire(second: Second, seat: Seat): void {
  playerAt(second, seat).ready += 1;
  playerAt(second, seat).waiting -= 1;
}

/** Buys (more than 0) or sells; `off` is the neighbours' discount. The price holds for all, then the marker moves. */
export function trade(second: Second, seat: Seat, good: Good, count: number, off: number): void {
  const here = see(second, seat);
  const player = playerAt(second, seat);
  const step = stepNow(here, good);
  player.money -= count * (priceAt(here, good, step) - off) - (here.clan === 'stewart' ? 1 : 0);
  addGoods(player, good, count);
  player.ready -= Math.abs(count);
  player.market[goodNumber(good)] = (player.market[goodNumber(good)] ?? 0) + count;
  second.state.prices[goodNumber(good)] = shifted(here, good, step, count);
}

/** One purchase per good (ruling 8). */
export function bargain(second: Second, seat: Seat, good: Good, count: number, goods: number): void {
  const { bought } = second.state.turn;
  trade(second, seat, good, count, ['wool', 'grain', 'milk'].includes(good) ? 2 : 3);
  bought[goodNumber(good)] = (bought[goodNumber(good)] ?? 0) + count;
  offerBargains(second, seat, goods - (goodsIn(goods).includes(good) ? 2 ** goodNumber(good) : 0));
}

function offerBargains(second: Second, seat: Seat, goods: number): void {
  const wares = goodsIn(goods);
  const affordable = (here: Here): boolean =>
    wares.some((good) => bargains(here, good).length > 0) ||
    portUses(here, { at: 'neighbours', goods: wares }).length > 0;
  if (isPossible(second, seat, affordable)) ask(second, { ask: 'neighbours', seat, goods });
}

const PRODUCTS: Readonly<Partial<Record<UnitName, Good>>> = {
  sheep: 'wool',
  cow: 'milk',
  dairy: 'cheese',
  bakery: 'bread',
  field: 'grain',
  distillery: 'whisky',
};

/** What others make on the spaces that neighbour a cell. */
function waresAround(second: Second, seat: Seat, cells: readonly number[]): number {
  const { others, terrain } = see(second, seat);
  const near = others.filter((unit) => cells.some((cell) => (terrain.beside[cell] ?? []).includes(unit.cell)));
  const wares = new Set(near.flatMap(({ unit }) => PRODUCTS[unit] ?? []));
  return [...wares].reduce((bits, good) => bits + 2 ** goodNumber(good), 0);
}

export function expand(second: Second, seat: Seat, unit: UnitName, cell: number, free: boolean): void {
  playerAt(second, seat).money -= costOf(see(second, seat), unit, cell, free);
  putUnit(second, seat, unit, cell);
  const fourth = isFactory(unit) && see(second, seat).mine.filter((each) => each.unit === unit).length === 4;
  later(second, () => {
    if (fourth) buildingBonus(second, seat);
  });
  offerBargains(second, seat, waresAround(second, seat, [cell]));
}

/** Only with an empty box, and with something to draw; what lies open already need not be drawn. */
export function buildingBonus(second: Second, seat: Seat): void {
  const { state, options } = second;
  if (boxesLeft(second, seat) === 0 || state.pile.length + state.future.length === 0) return;
  const draws = state.pile.length > 0 && (!options.futureContracts || see(second, seat).clan === 'buchanan');
  // Where the pile ran short of three, what is missing beside the board is drawn now.
  const short = options.futureContracts && state.future.length < 3 && state.pile.length > 0;
  if (draws || short) ask(second, { ask: 'building', seat });
  else ask(second, { ask: 'choose', seat, drawn: [...state.future], took: false });
}

export function draw(second: Second, seat: Seat): void {
  const { state } = second;
  const count = see(second, seat).clan === 'buchanan' ? 6 : 3;
  ask(second, {
    ask: 'choose',
    seat,
    drawn: [...state.future, ...drawn(second, count - state.future.length)],
    took: false,
  });
}

function pay(second: Second, seat: Seat): void {
  playerAt(second, seat).money -= contractPrice(see(second, seat));
  second.state.turn.paid = true;
}

export function obtain(second: Second, seat: Seat, id: number): void {
  pay(second, seat);
  second.state.board[second.state.board.indexOf(id)] = -1;
  playerAt(second, seat).boxes.push(id);
}

/** Takes one or none, Buchanan as many as he has room for; then the rest goes away. */
export function choose(second: Second, question: Extract<Question, { ask: 'choose' }>, id: number | undefined): void {
  const { state, options } = second;
  const { seat } = question;
  const left = question.drawn.filter((other) => other !== id);
  const took = question.took || id !== undefined;
  if (id !== undefined) {
    pay(second, seat);
    playerAt(second, seat).boxes.push(id);
    state.future = state.future.filter((other) => other !== id);
    if (boxesLeft(second, seat) > 0 && left.length > 0) {
      ask(second, { ask: 'choose', seat, drawn: left, took });
      return;
    }
  }
  if (!options.futureContracts) {
    // Under the pile in the order drawn: the last one drawn lies lowest (ruling 17).
    state.pile.unshift(...left.toReversed());
    state.sunk += left.length;
    return;
  }
  // Declining leaves the three where they lie; else all that was not taken leaves the game (ruling 28).
  if (!took && left.every((other) => state.future.includes(other))) return;
  state.removed.push(...left);
  state.future = [];
  layOut(second, 3);
}

/** Port 7: once both new units are known, all is done at once; then each kind that reached four gives its bonus. */
export function exchange(second: Second, question: Extract<Question, { ask: 'exchange' }>, key: string): void {
  const { seat } = question;
  const [kind, what = ''] = key.split(' ');
  const next =
    kind === 'exchange'
      ? { ...question, cells: [...question.cells, cellOf(what)] }
      : { ...question, units: [...question.units, UNITS.indexOf(what as UnitName)] };
  if (next.units.length < 2) {
    ask(second, next);
    return;
  }
  const count = (unit: UnitName): number => see(second, seat).mine.filter((each) => each.unit === unit).length;
  const news = next.units.map((unit) => UNITS[unit] ?? 'sheep');
  const kinds = [...new Set(news.filter(isFactory))].filter((unit) => count(unit) < 4);
  next.cells.forEach((cell, at) => putUnit(second, seat, news[at] ?? 'sheep', cell));
  for (const unit of kinds.toReversed()) {
    later(second, () => {
      if (count(unit) === 4) buildingBonus(second, seat);
    });
  }
  if (second.options.portSevenErratum) offerBargains(second, seat, waresAround(second, seat, next.cells));
}
