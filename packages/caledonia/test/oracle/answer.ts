import type { Seat } from '@ceilidh/kernel';
import { cellName } from '../../src/moves.ts';
import type { Good } from '../../src/components.ts';
import { GOODS, type UnitName, UNITS } from '../../src/units.ts';
import { animalsFor, contractPrice, fulfilments, spares } from './contracts.ts';
import { portUses } from './ports.ts';
import {
  addGoods,
  answerInLane,
  ask,
  bid,
  boxesLeft,
  drawn,
  goOn,
  later,
  layOut,
  nextTurn,
  offered,
  playerAt,
  putUnit,
  type Question,
  type Second,
  see,
  takeOut,
  takePair,
} from './second.ts';
import { contractOf, goodNumber, stock } from './table.ts';
import { bargains, goodsIn, priceAt, shifted, stepNow } from './trade.ts';
import { costOf, isFactory } from './units.ts';
import { upgrades } from './upgrades.ts';
import { expansions } from './units.ts';

/** Carries out an answer on the second table. */
export function answer(second: Second, seat: Seat, key: string): void {
  const top = second.agenda.at(-1);
  if (top !== undefined && 'lanes' in top) {
    const lane = top.lanes.find((each) => each.seat === seat);
    if (lane !== undefined) answerInLane(second, lane, key);
  } else {
    second.agenda.pop();
    if (top === undefined || !('question' in top)) throw new Error('nobody is asked');
    carryOut(second, top.question, key);
  }
  goOn(second);
}

const CELLS = Array.from({ length: 121 }, (_, cell) => cell);
const cellOf = (name: string): number => CELLS.findIndex((cell) => cellName(cell) === name);
const CORNERS = ['A', 'B', 'C', 'D'];

function carryOut(second: Second, question: Question, key: string): void {
  const { seat } = question;
  const player = playerAt(second, seat);
  const [kind = '', what = '', third = ''] = key.split(' ');
  if (kind === 'open') {
    takeOut(player, Number(what) - 1);
    ask(second, question);
    return;
  }
  switch (question.ask) {
    case 'draft':
      takePair(second, seat, offered(second, what));
      return;
    case 'auction':
      bid(second, seat, kind === 'bid' ? Number(what) : undefined);
      return;
    case 'place':
      player.money -= costOf(see(second, seat), what as UnitName, cellOf(third), false);
      putUnit(second, seat, what as UnitName, cellOf(third));
      return;
    case 'turn':
      inTurn(second, seat, key);
      return;
    case 'after':
      if (kind === 'end') return;
      afterwards(second, seat);
      usePort(second, seat, what, third);
      return;
    case 'obtain':
      if (kind === 'obtain') obtain(second, seat, Number(what));
      return;
    case 'neighbours':
      if (kind === 'skip') return;
      if (kind === 'port') {
        mark(second, seat, what, third);
        ask(second, { ask: 'price', seat, goods: question.goods, bargain: true });
      } else bargain(second, seat, what as Good, Number(third), question.goods);
      return;
    case 'price':
      second.state.prices[goodNumber(what as Good)] = shifted(
        see(second, seat),
        what as Good,
        stepNow(see(second, seat), what as Good),
        third === 'up' ? 3 : -3,
      );
      ask(second, {
        ask: 'trade',
        seat,
        good: goodNumber(what as Good),
        bargain: question.bargain,
        rest: question.goods - 2 ** goodNumber(what as Good),
      });
      return;
    case 'trade':
      if (question.bargain) bargain(second, seat, what as Good, Number(third), question.rest);
      else trade(second, seat, what as Good, (kind === 'sell' ? -1 : 1) * Number(third), 0);
      return;
    case 'building':
      if (kind === 'draw') draw(second, seat);
      return;
    case 'choose':
      choose(second, question, kind === 'choose' ? Number(what) : undefined);
      return;
    case 'spare':
      slaughter(second, seat, question.contract, what as 'sheep' | 'cow');
      return;
    case 'slaughter':
      second.state.units[cellOf(what)] = 0;
      slaughterOn(second, { ...question, need: question.need - 1, from: cellOf(what) });
      return;
    case 'bonus':
      if (kind !== 'skip') takeBonus(second, question, key);
      return;
    case 'more':
      if (kind === 'fulfil') fulfil(second, seat, key);
      return;
    case 'give':
      addGoods(player, what as Good, -1);
      ask(second, { ask: 'gain', seat, processed: question.processed });
      return;
    case 'gain':
      for (const good of key.split(' ').slice(1)) addGoods(player, good as Good, 1);
      return;
    case 'exchange':
      exchange(second, question, key);
      return;
    default:
      throw new Error(`no answer to '${question.ask}'`);
  }
}

/** When the main action is done, ports may still be used. */
function afterwards(second: Second, seat: Seat): void {
  later(second, () => {
    if (portUses(see(second, seat), { at: 'after' }).length > 0) ask(second, { ask: 'after', seat });
  });
}

function inTurn(second: Second, seat: Seat, key: string): void {
  const { state } = second;
  const player = playerAt(second, seat);
  const [kind = '', what = '', third = ''] = key.split(' ');
  if (kind === 'row') {
    state.turn.rowed = true;
    state.units[cellOf(third)] = state.units[cellOf(what)] ?? 0;
    state.units[cellOf(what)] = 0;
    ask(second, { ask: 'turn', seat });
    return;
  }
  if (kind === 'port' && tileOf(second, what, third) !== 6) {
    ask(second, { ask: 'turn', seat });
    usePort(second, seat, what, third);
    return;
  }
  afterwards(second, seat);
  switch (kind) {
    case 'port':
      mark(second, seat, what, third);
      ask(second, { ask: 'price', seat, goods: 63, bargain: false });
      return;
    case 'buy':
      trade(second, seat, what as Good, Number(third), 0);
      return;
    case 'sell':
      trade(second, seat, what as Good, -Number(third), 0);
      return;
    case 'obtain':
      obtain(second, seat, Number(what));
      if (boxesLeft(second, seat) > 0 && state.board.some((id) => id > 0)) ask(second, { ask: 'obtain', seat });
      return;
    case 'expand':
      expand(second, seat, what as UnitName, cellOf(third), false);
      return;
    case 'shipping':
      player.money -= 4;
      player.shipping += 1;
      return;
    case 'technology':
      player.money -= 10;
      player.technology[what === 'woodcutters' ? 0 : 1] = 1;
      return;
    case 'merchant':
      player.money -= 4;
      hire(second, seat);
      return;
    case 'fulfil':
      fulfil(second, seat, key);
      return;
    default:
      player.money += second.options.players === 1 ? 16 : ([16, 14, 12, 10][state.passed.length] ?? 0);
      state.passed.push(seat);
  }
}

function hire(second: Second, seat: Seat): void {
  playerAt(second, seat).ready += 1;
  playerAt(second, seat).waiting -= 1;
}

/** Buys (more than 0) or sells; `off` is the neighbours' discount. The price holds for all, then the marker moves. */
function trade(second: Second, seat: Seat, good: Good, count: number, off: number): void {
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
function bargain(second: Second, seat: Seat, good: Good, count: number, goods: number): void {
  const { bought } = second.state.turn;
  trade(second, seat, good, count, ['wool', 'grain', 'milk'].includes(good) ? 2 : 3);
  bought[goodNumber(good)] = (bought[goodNumber(good)] ?? 0) + count;
  offerBargains(second, seat, goods - (goodsIn(goods).includes(good) ? 2 ** goodNumber(good) : 0));
}

function offerBargains(second: Second, seat: Seat, goods: number): void {
  const here = see(second, seat);
  const wares = goodsIn(goods);
  const possible =
    wares.some((good) => bargains(here, good).length > 0) ||
    portUses(here, { at: 'neighbours', goods: wares }).length > 0;
  if (possible) ask(second, { ask: 'neighbours', seat, goods });
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

function expand(second: Second, seat: Seat, unit: UnitName, cell: number, free: boolean): void {
  playerAt(second, seat).money -= costOf(see(second, seat), unit, cell, free);
  putUnit(second, seat, unit, cell);
  const fourth = isFactory(unit) && see(second, seat).mine.filter((each) => each.unit === unit).length === 4;
  later(second, () => {
    if (fourth) buildingBonus(second, seat);
  });
  offerBargains(second, seat, waresAround(second, seat, [cell]));
}

/** Only with an empty box, and with something to draw; what lies open already need not be drawn. */
function buildingBonus(second: Second, seat: Seat): void {
  const { state, options } = second;
  if (boxesLeft(second, seat) === 0 || state.pile.length + state.future.length === 0) return;
  const draws = state.pile.length > 0 && (!options.futureContracts || see(second, seat).clan === 'buchanan');
  // Where the pile ran short of three, what is missing beside the board is drawn now.
  const short = options.futureContracts && state.future.length < 3 && state.pile.length > 0;
  if (draws || short) ask(second, { ask: 'building', seat });
  else ask(second, { ask: 'choose', seat, drawn: [...state.future], took: false });
}

function draw(second: Second, seat: Seat): void {
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

function obtain(second: Second, seat: Seat, id: number): void {
  pay(second, seat);
  second.state.board[second.state.board.indexOf(id)] = -1;
  playerAt(second, seat).boxes.push(id);
}

/** Takes one or none, Buchanan as many as he has room for; then the rest goes away. */
function choose(second: Second, question: Extract<Question, { ask: 'choose' }>, id: number | undefined): void {
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

/** Marks the port, and pays for a borrowed one. */
function mark(second: Second, seat: Seat, corner: string, borrowed: string): void {
  const player = playerAt(second, seat);
  player.ports += 2 ** CORNERS.indexOf(corner);
  if (borrowed !== '') player.money -= 3;
}

const tileOf = ({ state }: Second, corner: string, borrowed: string): number =>
  state.ports[CORNERS.indexOf(borrowed === '' ? corner : borrowed)] ?? 0;

function usePort(second: Second, seat: Seat, corner: string, borrowed: string): void {
  const player = playerAt(second, seat);
  mark(second, seat, corner, borrowed);
  switch (tileOf(second, corner, borrowed)) {
    case 2:
      ask(second, { ask: 'give', seat, processed: false });
      return;
    case 3:
      ask(second, { ask: 'give', seat, processed: true });
      return;
    case 4:
      player.glory += 3;
      offerBonus(second, { ask: 'bonus', seat, spaces: 0, upgrades: 1, brew: 0 });
      return;
    case 5:
      player.money += 10;
      return;
    case 7:
      ask(second, { ask: 'exchange', seat, cells: [], units: [] });
      return;
    default:
      player.money += 5;
      buildingBonus(second, seat);
  }
}

type Bonus = Extract<Question, { ask: 'bonus' }>;

/** As long as something of it can be used. */
function offerBonus(second: Second, bonus: Bonus): void {
  const here = see(second, bonus.seat);
  const possible =
    (bonus.spaces > 0 && expansions(here, true).length > 0) ||
    (bonus.upgrades > 0 && upgrades(here).length > 0) ||
    (bonus.brew > 0 && stock(here, 'grain') > 0);
  if (possible) ask(second, bonus);
}

function takeBonus(second: Second, bonus: Bonus, key: string): void {
  const { seat } = bonus;
  const player = playerAt(second, seat);
  const [kind, what = '', third = ''] = key.split(' ');
  const left = { ...bonus };
  if (kind === 'expand') left.spaces -= 1;
  else if (kind === 'brew') left.brew = 0;
  else left.upgrades -= 1;
  later(second, () => offerBonus(second, left));
  if (kind === 'expand') expand(second, seat, what as UnitName, cellOf(third), true);
  else if (kind === 'brew') {
    addGoods(player, 'grain', -Number(what));
    player.money += 9 * Number(what);
  } else if (kind === 'retrieve') {
    const good = goodNumber(what as Good);
    player.market[good] = (player.market[good] ?? 0) - Math.sign(player.market[good] ?? 0);
    player.ready += 1;
  } else if (what === 'shipping') player.shipping += 1;
  else if (what === 'merchant') hire(second, seat);
  else {
    player.money -= 5;
    player.technology[what === 'woodcutters' ? 0 : 1] = 1;
  }
}

/** Goods are paid, animals go back, the tile leaves the box, imports move, then the bonuses (ruling 19). */
function fulfil(second: Second, seat: Seat, key: string): void {
  const { state } = second;
  const [, id = '', corner = '', borrowed = ''] = key.split(' ');
  const contract = Number(id);
  state.turn.fulfilled += 1;
  // Buchanan may fulfil a second one by the same action (ruling 4).
  later(second, () => {
    const again = see(second, seat).clan === 'buchanan' && state.turn.fulfilled < 2;
    if (again && fulfilments(see(second, seat)).length > 0) ask(second, { ask: 'more', seat });
  });
  const animals = spares(see(second, seat), contract);
  const { requires } = contractOf(see(second, seat), contract);
  for (const good of GOODS) addGoods(playerAt(second, seat), good, -(requires[good] ?? 0));
  if (corner === '') {
    slaughter(second, seat, contract);
    return;
  }
  mark(second, seat, corner, borrowed);
  if (animals.length > 1) ask(second, { ask: 'spare', seat, contract });
  else slaughter(second, seat, contract, animals[0]);
}

function slaughter(second: Second, seat: Seat, contract: number, spared?: 'sheep' | 'cow'): void {
  const { sheep, cow } = animalsFor(see(second, seat), contract, spared);
  slaughterOn(second, {
    ask: 'slaughter',
    seat,
    contract,
    unit: UNITS.indexOf('sheep'),
    need: sheep,
    later: cow,
    from: -1,
  });
}

type Slaughter = Extract<Question, { ask: 'slaughter' }>;

/** Sheep first, then cows; where all that are left must go, nothing is asked. */
function slaughterOn(second: Second, question: Slaughter): void {
  const { seat, contract, unit, need, from } = question;
  const herd = see(second, seat).mine.filter((each) => UNITS.indexOf(each.unit) === unit && each.cell > from);
  if (need > 0 && herd.length > need) {
    ask(second, question);
    return;
  }
  if (need > 0) for (const { cell } of herd) second.state.units[cell] = 0;
  if (unit === UNITS.indexOf('sheep'))
    slaughterOn(second, { ...question, unit: UNITS.indexOf('cow'), need: question.later, later: 0, from: -1 });
  else deliver(second, seat, contract);
}

function deliver(second: Second, seat: Seat, id: number): void {
  const { state, options } = second;
  const player = playerAt(second, seat);
  const here = see(second, seat);
  const { gives } = contractOf(here, id);
  player.boxes = player.boxes.filter((other) => other !== id);
  player.done.push(id);
  if (!options.staticImports && !options.balancedImports) {
    (['cotton', 'tobacco', 'cane'] as const).forEach((what, which) => {
      for (let step = 0; step < (gives[what] ?? 0); step++) {
        const at = (state.imports[which] ?? 0) + 1;
        state.imports[which] = at;
        if (at % 5 === 0 && options.players > 1 && !options.withoutImportMoney) player.money += 1;
      }
    });
  }
  player.money += gives.money ?? 0;
  const brew = here.clan === 'macewan' ? Math.min(3, gives.hops ?? 0) : 0;
  offerBonus(second, { ask: 'bonus', seat, spaces: gives.freeSpace ?? 0, upgrades: gives.upgrades ?? 0, brew });
}

/** Port 7: once both new units are known, all is done at once; then each kind that reached four gives its bonus. */
function exchange(second: Second, question: Extract<Question, { ask: 'exchange' }>, key: string): void {
  const { seat } = question;
  const [kind, what = '', third = ''] = key.split(' ');
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
  void third;
}

export { nextTurn };
