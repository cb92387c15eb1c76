import type { Seat } from '@ceilidh/kernel';
import { activatings } from './activations.ts';
import { book } from './book.ts';
import { fromTable } from './clans.ts';
import { beside } from './land.ts';
import { billFor, goodsOfCost, MARKET, paidOff, priceOf, waived } from './paying.ts';
import { roadCost } from './roads.ts';
import { movePiece } from './round.ts';
import {
  ask,
  choose,
  gain,
  goOn,
  later,
  lay,
  placeMarker,
  putGood,
  questionOf,
  receive,
  remove,
  removeUpTo,
  type Second,
  sendScotsman,
  settle,
  store,
  stow,
  takeGood,
} from './second.ts';
import {
  type Bill,
  cardOf,
  effectName,
  fieldOf,
  type Good,
  GOODS,
  type HomeTile,
  inOrder,
  lotAt,
  lotIn,
  ownerOf,
  type Question,
  sum,
  type Table,
  tileCalled,
  tileOf,
} from './table.ts';

/** Carries out an answer on the second table, and all that follows from it. */
export function answer(second: Second, key: string): void {
  const question = questionOf(second);
  if (question === undefined) throw new Error('nobody is asked');
  second.agenda.pop();
  carryOut(second, question, key);
  goOn(second);
}

export function carryOut(second: Second, question: Question, key: string): void {
  const { table } = second;
  const { seat } = question;
  const [kind = '', what = '', third = ''] = key.split(' ');
  switch (kind) {
    case 'skip':
      return;
    case 'sell':
      sell(table, seat, what as Good, Number(third));
      ask(second, question);
      return;
    case 'move':
      table.turn.movement -= 1;
      lotAt(table, seat, Number(what)).scotsmen -= 1;
      lotAt(table, seat, Number(third)).scotsmen += 1;
      ask(second, question);
      return;
    case 'extra':
      table.turn.extra = true;
      ask(second, question);
      activate(second, seat, Number(what), third);
      return;
    default:
      ANSWERS[question.ask](second, question as never, what, third, kind);
  }
}

type Answers = {
  readonly [A in Question['ask']]: (
    second: Second,
    question: Extract<Question, { ask: A }>,
    what: string,
    third: string,
    kind: string,
  ) => void;
};

const ANSWERS: Answers = {
  turn(second, { seat }, what, third, kind) {
    if (kind === 'take') take(second, seat, tileCalled(what));
    else if (kind === 'discard') discard(second, seat, tileCalled(what), third);
    else movePiece(second.table, seat, 'worlds-end');
  },
  pay(second, { seat, bill }, what, third) {
    pay(second, seat, bill, what, third);
  },
  levy({ table }, { seat }, what) {
    lotAt(table, seat, Number(what)).scotsmen -= 1;
    ownerOf(table, seat).scotsmen += 1;
  },
  place(second, { seat, tile }, what, third) {
    build(second, seat, tile, Number(what), Number(third));
  },
  oneTime(second, { seat, slot, rest }, what) {
    const others = rest.toSpliced(rest.indexOf(what), 1);
    later(second, () => oneTimes(second, seat, slot, others));
    oneTime(second, seat, slot, what);
  },
  good(second, { seat, slot, left }, what) {
    putGood(lotAt(second.table, seat, slot), what as Good);
    choose(second, seat, slot, left - 1, GOODS.indexOf(what as Good));
  },
  stow(second, { seat, slot, goods }, what) {
    const at = goods.indexOf(what as Good);
    putGood(lotAt(second.table, seat, slot), what as Good);
    stow(second, seat, slot, goods.slice(at + 1));
  },
  store(second, { seat, goods }, what, third) {
    putGood(lotAt(second.table, seat, Number(third)), what as Good);
    const ordered = inOrder(goods);
    store(second, seat, ordered.slice(ordered.indexOf(what as Good) + 1));
  },
  settle(second, { seat, left }, what) {
    sendScotsman(second.table, seat, lotAt(second.table, seat, Number(what)));
    settle(second, seat, left - 1, Number(what));
  },
  clan(second, { seat }, what) {
    takeField(second, seat, what);
  },
  special(second, { seat, types }, what, third) {
    const { type } = tileOf(lotAt(second.table, seat, Number(what)).tile);
    const others = types.filter((other) => other !== type);
    if (others.length > 0) ask(second, { ask: 'special', seat, types: others });
    activate(second, seat, Number(what), third);
  },
  remove(second, { seat, left, must }, what) {
    later(second, () => removeUpTo(second, seat, left - 1, must));
    remove(second, seat, Number(what));
  },
  munro(second, { seat }, what) {
    const { discards } = second.table;
    discards.splice(discards.indexOf(tileCalled(what)), 1);
    receive(second, seat, tileCalled(what));
  },
  activate(second, { seat, slots }, what, third, kind) {
    if (kind === 'done') return;
    ask(second, { ask: 'activate', seat, slots });
    activate(second, seat, Number(what), third);
  },
};

function sell(table: Table, seat: Seat, good: Good, slot: number): void {
  takeGood(lotAt(table, seat, slot), good);
  table.market[good] -= 1;
  ownerOf(table, seat).coins += priceOf(table.market, good) as number;
}

/** The cost is paid before the tile is taken: coins and whisky, goods, a Scotsman. */
function take(second: Second, seat: Seat, name: string): void {
  const owner = ownerOf(second.table, seat);
  const { cost, type } = tileOf(name);
  movePiece(second.table, seat, name);
  owner.coins -= cost.coins ?? 0;
  owner.whisky -= cost.whisky ?? 0;
  if (type === 'person') ask(second, { ask: 'activate', seat, slots: [] });
  receive(second, seat, name);
  if (cost.scotsman === 1) ask(second, { ask: 'levy', seat, tile: name });
  owe(second, seat, billFor(goodsOfCost(cost)));
}

function owe(second: Second, seat: Seat, bill: Bill): void {
  if (bill.left > 0) ask(second, { ask: 'pay', seat, bill });
}

/** A good from a tile, from the market, or ignored for a coin. */
function pay(second: Second, seat: Seat, bill: Bill, what: string, from: string): void {
  const { table } = second;
  const owner = ownerOf(table, seat);
  const good = what as Good;
  if (from === 'coin') {
    owner.coins -= bill.waiver;
    owe(second, seat, what === 'any' ? waived(bill) : waived(bill, good));
    return;
  }
  if (from === 'buy') {
    owner.coins -= priceOf(table.market, good) as number;
    table.market[good] += 1;
  } else takeGood(lotAt(table, seat, Number(from)), good);
  owe(second, seat, paidOff(bill, good, from === 'buy' ? MARKET : Number(from)));
}

/** Who cannot take anything throws a tile away for a coin or a movement point (ruling 5). */
function discard(second: Second, seat: Seat, name: string, gained: string): void {
  const { table } = second;
  movePiece(table, seat, name);
  table.discards.push(name);
  if (gained === 'coin') ownerOf(table, seat).coins += book.numbers.consolation.coins;
  else table.turn.movement += book.numbers.consolation.movement;
  ask(second, { ask: 'activate', seat, slots: [] });
}

/** Laid, then its one-time effects, then it and all around it may be activated. */
function build(second: Second, seat: Seat, name: string, x: number, y: number): void {
  const { table } = second;
  const slot = lay(table, seat, name, x, y);
  later(second, () => {
    const { lots } = ownerOf(table, seat);
    const all = table.turn.everything === slot;
    const near = lots.filter((lot) => all || lot.slot === slot || beside(lot, { x, y }));
    ask(second, { ask: 'activate', seat, slots: near.map((lot) => lot.slot) });
  });
  later(second, () => oneTimes(second, seat, slot, tileOf(name).oneTime.map(effectName)));
}

/** Where the order may matter, it is asked for: a marker or a removal among others. */
function oneTimes(second: Second, seat: Seat, slot: number, rest: readonly string[]): void {
  const [effect, ...others] = rest;
  if (effect === undefined) return;
  const card = rest.includes('landmark') ? cardOf(lotAt(second.table, seat, slot).tile) : {};
  const matters = rest.includes('clan') || (card.clan ?? card.removeUpTo) !== undefined;
  if (others.length > 0 && matters) {
    ask(second, { ask: 'oneTime', seat, slot, rest });
    return;
  }
  later(second, () => oneTimes(second, seat, slot, others));
  oneTime(second, seat, slot, effect);
}

function oneTime(second: Second, seat: Seat, slot: number, effect: string): void {
  const { table } = second;
  const owner = ownerOf(table, seat);
  const lot = lotIn(owner, slot);
  // A marker may have removed the very tile that brought it: there is no place for what comes onto it.
  if (lot === undefined) return;
  switch (effect) {
    case 'landmark':
      takeCard(second, seat, slot, lot.tile);
      return;
    case 'scotsman':
      sendScotsman(table, seat, lot);
      return;
    case 'good':
      choose(second, seat, slot, 1);
      return;
    case 'clan':
      placeMarker(second, seat);
      return;
    case 'whisky':
      owner.whisky += 1;
      return;
    case 'coin':
      owner.coins += 1;
      return;
    default:
      gain(table, seat, pointsOnce(tileOf(lot.tile)));
  }
}

const pointsOnce = ({ oneTime: effects }: HomeTile): number =>
  sum(effects.map((effect) => (typeof effect === 'string' ? 0 : effect.vp)));

/** A landmark card, and what it gives at once (p. 20). */
function takeCard(second: Second, seat: Seat, slot: number, name: string): void {
  const { table } = second;
  const owner = ownerOf(table, seat);
  const card = cardOf(name);
  owner.cards.push(name);
  owner.coins += card.coins ?? 0;
  owner.whisky += card.whisky ?? 0;
  if (card.activateAll === true) table.turn.everything = slot;
  if (card.scotsman === 1) sendScotsman(table, seat, lotAt(table, seat, slot));
  removeUpTo(second, seat, card.removeUpTo ?? 0, false);
  if (card.clan === 1) placeMarker(second, seat);
  choose(second, seat, slot, card.goodsAny ?? 0);
  stow(second, seat, slot, card.goods ?? []);
}

/** Pays for an activation, then has it. */
function activate(second: Second, seat: Seat, slot: number, word: string): void {
  const { table } = second;
  const lot = lotAt(table, seat, slot);
  const way = activatings(table, seat, lot).find(({ words }) => (words[0] ?? '') === word);
  if (way === undefined) throw new Error(`${lot.tile} cannot be activated like this: ${word}`);
  table.turn.activated.push(slot);
  table.turn.acting += 1;
  later(second, () => {
    table.turn.acting -= 1;
  });
  later(second, () => enjoy(second, seat, slot, word));
  if (way.bill !== undefined) owe(second, seat, way.bill);
}

function enjoy(second: Second, seat: Seat, slot: number, word: string): void {
  const { table } = second;
  const lot = lotAt(table, seat, slot);
  const { activation } = tileOf(lot.tile);
  if (activation === undefined) return;
  if ('produce' in activation) stow(second, seat, slot, activation.produce);
  else if ('produceAny' in activation) putGood(lot, word as Good);
  else if ('movement' in activation) table.turn.movement += activation.movement;
  else if ('distil' in activation) {
    if (word === 'points') gain(table, seat, fieldOf('macgregor').effect.amount as number);
    else ownerOf(table, seat).whisky += 1;
  } else if ('different' in activation) gain(table, seat, levelOf(activation.different, word));
  else if ('animals' in activation) gain(table, seat, levelOf(activation.animals, word));
  else if ('any' in activation) gain(table, seat, activation.any.vp);
  else if ('clan' in activation) placeMarker(second, seat);
  else gain(table, seat, activation.vp);
}

const levelOf = (levels: readonly { readonly goods: number; readonly vp: number }[], word: string): number =>
  levels.find(({ goods }) => `${goods}` === word)?.vp ?? 0;

/** A marker on a clan's field, for the coins on the roads to it, and what the clan gives (p. 20-21). */
function takeField(second: Second, seat: Seat, clan: string): void {
  const { table } = second;
  const owner = ownerOf(table, seat);
  const { effect } = fieldOf(clan);
  owner.coins -= roadCost(table, clan);
  owner.markers -= 1;
  table.markers.push({ clan, seat });
  owner.coins += effect.coins ?? 0;
  owner.whisky += effect.whisky ?? 0;
  table.turn.movement += effect.movement ?? 0;
  if (effect.hume === true) table.hume = seat;
  gain(table, seat, (effect.vp ?? 0) + fromTable(table, seat, clan));
  if (effect.munro === true) ask(second, { ask: 'munro', seat });
  removeUpTo(second, seat, effect.remove ?? 0, true);
  if (effect.activate !== undefined) ask(second, { ask: 'special', seat, types: effect.activate });
  later(second, () => settle(second, seat, effect.scotsmen ?? 0));
  store(second, seat, effect.goods ?? []);
}
