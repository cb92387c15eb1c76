import type { Seat } from '@ceilidh/kernel';
import { activationKeys } from './activations.ts';
import { book } from './book.ts';
import { beside, levies, placements, removable } from './land.ts';
import { billFor, canPay, goodsOfCost, payments, priceOf, type Purse, purseOf, without } from './paying.ts';
import { openFields } from './roads.ts';
import {
  callTile,
  cardOf,
  type Good,
  GOODS,
  inOrder,
  lotIn,
  type Owner,
  ownerOf,
  type Question,
  roomOn,
  sum,
  type Table,
  tileOf,
} from './table.ts';

const kindOf = (good: Good): number => GOODS.indexOf(good);

/** With these goods and coins the tile's cost can be paid, and then it has a place. */
function canTake(table: Table, seat: Seat, name: string, purse: Purse): boolean {
  const { type, cost } = tileOf(name);
  const coins = purse.coins - (cost.coins ?? 0);
  if (coins < 0 || ownerOf(table, seat).whisky < (cost.whisky ?? 0)) return false;
  if (!canPay({ ...purse, coins }, billFor(goodsOfCost(cost)))) return false;
  if (type === 'person') return true;
  return cost.scotsman === 1 ? levies(table, seat, name).length > 0 : placements(table, seat, name).length > 0;
}

/** On these a piece may stop to take or discard something. */
export const stops = ({ rondel }: Table): string[] =>
  rondel.map(({ tile }) => tile).filter((name) => tileOf(name).type !== 'end' && tileOf(name).protected !== true);

/** The goods and coins after one sale: the coins are those furthest to the right in the row. */
function sold(purse: Purse, good: Good, slot: number): Purse {
  const market = { ...purse.market, [good]: purse.market[good] - 1 };
  const stock = purse.stock.map((lot) => (lot.slot === slot ? { slot, goods: without(lot.goods, good) } : lot));
  return { coins: purse.coins + (priceOf(market, good) as number), market, stock };
}

const sellable = (purse: Purse): { good: Good; slot: number }[] =>
  purse.stock.flatMap(({ slot, goods }) =>
    [...new Set(goods)].filter((good) => purse.market[good] > 0).map((good) => ({ good, slot })),
  );

/** After any sales at all; from which tile a good is sold does not matter here, nor in which order (ruling 24). */
function* afterSales(purse: Purse, from = 0): Generator<Purse> {
  yield purse;
  for (const good of GOODS.slice(from)) {
    const sale = sellable(purse).find((each) => each.good === good);
    if (sale !== undefined) yield* afterSales(sold(purse, good, sale.slot), kindOf(good));
  }
}

function canEverTake(table: Table, seat: Seat): boolean {
  for (const purse of afterSales(purseOf(table, ownerOf(table, seat))))
    if (stops(table).some((name) => canTake(table, seat, name, purse))) return true;
  return false;
}

function turn(table: Table, seat: Seat): string[] {
  const purse = purseOf(table, ownerOf(table, seat));
  const able = stops(table).filter((name) => canTake(table, seat, name, purse));
  const takes = able.map((name) => `take ${callTile(name)}`);
  const unable = able.length === 0 && !canEverTake(table, seat);
  const discards = stops(table).flatMap((name) => ['coin', 'step'].map((gain) => `discard ${callTile(name)} ${gain}`));
  return [...takes, ...(unable ? discards : []), ...(table.end === undefined ? [] : ['end'])];
}

/** Goods that may be the next to be kept, by kind: after it the room must still be filled as far as it can be. */
function nextKept(goods: readonly Good[], room: number): Good[] {
  const kept = Math.min(room, goods.length);
  return [...new Set(goods)].filter((good) => goods.filter((other) => kindOf(other) >= kindOf(good)).length >= kept);
}

/** Tiles of a discard pile that can be had for nothing: persons, and what has a place (ruling 17). */
const finds = (table: Table, seat: Seat): string[] =>
  table.discards.filter((name) => tileOf(name).type === 'person' || placements(table, seat, name).length > 0);

const roomIn = (owner: Owner, slot: number): number => {
  const lot = lotIn(owner, slot);
  return lot === undefined ? 0 : roomOn(lot);
};

const orSkip = (keys: readonly string[], may: boolean): string[] =>
  may || keys.length === 0 ? [...keys, 'skip'] : [...keys];

/** The answers proper, without what may be done at any time. */
function answers(table: Table, question: Question): string[] {
  const { seat } = question;
  const owner = ownerOf(table, seat);
  switch (question.ask) {
    case 'turn':
      return turn(table, seat);
    case 'pay':
      return payments(table, seat, question.bill);
    case 'levy':
      return levies(table, seat, question.tile).map(({ slot }) => `levy ${slot}`);
    case 'place':
      return placements(table, seat, question.tile).map(({ x, y }) => `place ${x} ${y}`);
    case 'oneTime':
      return question.rest.map((effect) => `first ${effect}`);
    case 'good':
      if (roomIn(owner, question.slot) === 0) return ['skip'];
      return GOODS.slice(question.from).map((good) => `good ${good}`);
    case 'stow':
      return orSkip(
        roomIn(owner, question.slot) === 0
          ? []
          : nextKept(question.goods, roomIn(owner, question.slot)).map((good) => `stow ${good}`),
        false,
      );
    case 'store': {
      const room = sum(owner.lots.map(roomOn));
      const [first] = inOrder(question.goods);
      const next = book.storedIsChosen ? nextKept(question.goods, room) : [first];
      const lots = owner.lots.filter((lot) => roomOn(lot) > 0);
      return orSkip(
        next.flatMap((good) => lots.map(({ slot }) => `store ${good} ${slot}`)),
        false,
      );
    }
    case 'settle':
      return orSkip(
        owner.lots
          .filter(({ slot }) => owner.scotsmen > 0 && slot >= question.from)
          .map(({ slot }) => `settle ${slot}`),
        false,
      );
    case 'clan':
      return owner.markers === 0 ? ['skip'] : openFields(table, owner.coins).map((clan) => `clan ${clan}`);
    case 'special': {
      const lots = owner.lots.filter(({ tile }) => question.types.includes(tileOf(tile).type));
      return [...activationKeys(table, seat, lots, 'activate'), 'skip'];
    }
    case 'remove':
      return orSkip(
        removable(table, seat).map(({ slot }) => `remove ${slot}`),
        !question.must,
      );
    case 'munro':
      return orSkip(
        finds(table, seat).map((name) => `munro ${callTile(name)}`),
        false,
      );
    default: {
      const lots = question.slots.flatMap((slot) => lotIn(owner, slot) ?? []);
      return [...activationKeys(table, seat, lots, 'activate'), 'done'];
    }
  }
}

const sales = (table: Table, seat: Seat): string[] =>
  sellable(purseOf(table, ownerOf(table, seat))).map(({ good, slot }) => `sell ${good} ${slot}`);

function steps({ turn: { movement }, owners }: Table, seat: Seat): string[] {
  const lots = owners[seat]?.lots ?? [];
  if (movement === 0) return [];
  return lots
    .filter(({ scotsmen }) => scotsmen > 0)
    .flatMap((from) => lots.filter((to) => beside(from, to)).map((to) => `move ${from.slot} ${to.slot}`));
}

const MID_PAYMENT: readonly string[] = ['pay', 'levy', 'place'];

/** Loch Ness waits for payments and for an activation that is not over (p. 15, ruling 30). */
function isMomentForExtra({ turn: { acting } }: Table, ask: Question['ask']): boolean {
  if (!book.extraAtAnyMoment) return ['turn', 'oneTime', 'activate'].includes(ask);
  return acting === 0 && ask !== 'pay' && ask !== 'levy';
}

/** One more a turn, of a tile not among those to be activated anyway; no marker while a tile has no place yet. */
function extras(table: Table, question: Question): string[] {
  const { lots, cards } = ownerOf(table, question.seat);
  if (!isMomentForExtra(table, question.ask)) return [];
  if (table.turn.extra || !cards.some((card) => cardOf(card).extraActivation === 1)) return [];
  const due = question.ask === 'activate' ? question.slots : [];
  const others = lots.filter(({ slot, tile }) => {
    const brings = tileOf(tile).activation;
    return !due.includes(slot) && (question.ask !== 'place' || brings === undefined || !('clan' in brings));
  });
  return activationKeys(table, question.seat, others, 'extra');
}

/** Every legal answer: what is asked for, and what may be done at any time of the own turn. */
export const legalKeys = (table: Table, question: Question): string[] => [
  ...answers(table, question),
  ...(MID_PAYMENT.includes(question.ask) ? [] : [...sales(table, question.seat), ...steps(table, question.seat)]),
  ...extras(table, question),
];
