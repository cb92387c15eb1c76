import type { Seat } from '@ceilidh/kernel';
import { legalKeys } from './legal.ts';
import { without } from './paying.ts';
import { type Good, inOrder, type Lot, lotAt, ownerOf, type Question, roomOn, type Table, tileOf } from './table.ts';

/**
 * The match a second time: a table of its own, and a list of what is still to come. Every answer is carried out here
 * too, as plainly as can be, and then the two tables must be the same, and the same must be asked.
 */
export interface Second {
  readonly table: Table;
  /** What is to come, the next thing last. */
  readonly agenda: Item[];
  readonly answer: (second: Second, question: Question, key: string) => void;
  /** The legal answers to what is asked. */
  keys: readonly string[];
}

type Item = { readonly question: Question } | { readonly run: () => void };

export const ask = ({ agenda }: Second, question: Question): void => void agenda.push({ question });
export const later = ({ agenda }: Second, run: () => void): void => void agenda.push({ run });

export function questionOf({ agenda }: Second): Question | undefined {
  const top = agenda.at(-1);
  return top !== undefined && 'question' in top ? top.question : undefined;
}

/** These are asked even where there is only one answer. */
const ALWAYS_ASKED: readonly string[] = ['turn', 'oneTime'];

/** Goes on until somebody has a choice or all is over. */
export function goOn(second: Second): void {
  second.keys = [];
  for (let next = second.agenda.at(-1); next !== undefined; next = second.agenda.at(-1)) {
    if ('run' in next) {
      second.agenda.pop();
      next.run();
      continue;
    }
    const { question } = next;
    const keys = legalKeys(second.table, question);
    const [only] = keys;
    if (only === undefined || keys.length > 1 || ALWAYS_ASKED.includes(question.ask)) {
      second.keys = keys;
      return;
    }
    second.agenda.pop();
    second.answer(second, question, only);
  }
}

export const gain = (table: Table, seat: Seat, points: number): void => {
  ownerOf(table, seat).points.play += points;
};

/** A Scotsman from the supply, if there is one left. */
export function sendScotsman(table: Table, seat: Seat, lot: Lot): void {
  const owner = ownerOf(table, seat);
  if (owner.scotsmen === 0) return;
  owner.scotsmen -= 1;
  lot.scotsmen += 1;
}

export const putGood = (lot: Lot, good: Good): void => {
  lot.goods = inOrder([...lot.goods, good]);
};

export const takeGood = (lot: Lot, good: Good): void => {
  lot.goods = without(lot.goods, good);
};

/** Goods come onto a tile; where not all find room, their owner chooses (ruling 28). */
export function stow(second: Second, seat: Seat, slot: number, goods: readonly Good[]): void {
  const lot = lotAt(second.table, seat, slot);
  const room = roomOn(lot);
  if (room === 0) return;
  if (goods.length > room && new Set(goods).size > 1) {
    ask(second, { ask: 'stow', seat, slot, goods: inOrder(goods) });
    return;
  }
  for (const good of goods.slice(0, room)) putGood(lot, good);
}

/** Goods of one's choice onto a tile, as long as there is room. */
export function choose(second: Second, seat: Seat, slot: number, left: number, from = 0): void {
  if (left > 0 && roomOn(lotAt(second.table, seat, slot)) > 0) ask(second, { ask: 'good', seat, slot, left, from });
}

/** Goods from clans onto any tiles; what finds no room anywhere is lost. */
export function store(second: Second, seat: Seat, goods: readonly Good[]): void {
  if (goods.length > 0 && ownerOf(second.table, seat).lots.some((lot) => roomOn(lot) > 0))
    ask(second, { ask: 'store', seat, goods: inOrder(goods) });
}

export function settle(second: Second, seat: Seat, left: number, from = 0): void {
  const due = Math.min(left, ownerOf(second.table, seat).scotsmen);
  if (due > 0) ask(second, { ask: 'settle', seat, left: due, from });
}

/** A person's marker, or any other, if one is left (ruling 26). */
export function placeMarker(second: Second, seat: Seat): void {
  if (ownerOf(second.table, seat).markers > 0) ask(second, { ask: 'clan', seat });
}

export function removeUpTo(second: Second, seat: Seat, left: number, must: boolean): void {
  if (left > 0) ask(second, { ask: 'remove', seat, left, must });
}

/** A tile and those below it go to the box; what was on it goes to the home castle. */
export function remove(second: Second, seat: Seat, slot: number): void {
  const { table } = second;
  const owner = ownerOf(table, seat);
  const lot = lotAt(table, seat, slot);
  owner.lots = owner.lots.filter((other) => other !== lot);
  table.box.push(lot.tile, ...lot.below);
  lotAt(table, seat, 1).scotsmen += lot.scotsmen;
  stow(second, seat, 1, lot.goods);
}

/** Lays a tile onto an empty place or onto another tile; the slot it has. */
export function lay(table: Table, seat: Seat, name: string, x: number, y: number): number {
  const owner = ownerOf(table, seat);
  const lot = owner.lots.find((other) => other.x === x && other.y === y);
  if (lot !== undefined) {
    lot.below.push(lot.tile);
    lot.tile = name;
    table.turn.activated = table.turn.activated.filter((slot) => slot !== lot.slot);
    return lot.slot;
  }
  const slot = owner.slots;
  owner.slots += 1;
  owner.lots.push({ slot, x, y, tile: name, below: [], goods: [], scotsmen: 0 });
  return slot;
}

/** What a tile of the rondel or of a discard pile becomes: a person lies at one's side, another one gets its place. */
export function receive(second: Second, seat: Seat, name: string): void {
  if (tileOf(name).type !== 'person') {
    ask(second, { ask: 'place', seat, tile: name });
    return;
  }
  ownerOf(second.table, seat).persons.push(name);
  later(second, () => placeMarker(second, seat));
}
