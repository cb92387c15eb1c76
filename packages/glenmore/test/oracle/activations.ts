import type { Seat } from '@ceilidh/kernel';
import { billFor, billOf, canPay, goodsOfCost, purseOf } from './paying.ts';
import {
  type Bill,
  fieldOf,
  GOODS,
  hasMarker,
  type HomeTile,
  type Lot,
  ownerOf,
  roomOn,
  type Table,
  tileOf,
} from './table.ts';

/** Ways to activate a tile, each with what is paid for it and the words that follow the slot in its key. */
export interface Activating {
  readonly words: readonly string[];
  readonly bill?: Bill;
}

/** Sinclair works on trade tiles alone. */
const waiverFor = (table: Table, seat: Seat, { type }: HomeTile): number =>
  type === 'trade' && hasMarker(table, seat, 'sinclair') ? (fieldOf('sinclair').effect.amount ?? 0) : 0;

function distilling(table: Table, seat: Seat, { type }: HomeTile): Activating[] {
  const points = type === 'whisky' && hasMarker(table, seat, 'macgregor');
  return [{ words: [], bill: billFor(['barley']) }, ...(points ? [{ words: ['points'] }] : [])];
}

function waysOf(table: Table, seat: Seat, lot: Lot): Activating[] {
  const tile = tileOf(lot.tile);
  const { activation } = tile;
  const waiver = waiverFor(table, seat, tile);
  const plain = [{ words: [] }];
  if (activation === undefined) return [];
  if ('produce' in activation) return roomOn(lot) > 0 ? plain : [];
  if ('produceAny' in activation) return roomOn(lot) > 0 ? GOODS.map((good) => ({ words: [good] })) : [];
  if ('movement' in activation) return plain;
  if ('distil' in activation) return distilling(table, seat, tile);
  if ('different' in activation)
    return activation.different.map(({ goods }) => ({ words: [`${goods}`], bill: billOf('different', goods, waiver) }));
  if ('animals' in activation)
    return activation.animals.map(({ goods }) => ({ words: [`${goods}`], bill: billOf('animals', goods, waiver) }));
  if ('any' in activation) return [{ words: [], bill: billOf('any', activation.any.goods, waiver) }];
  if ('exact' in activation) return [{ words: [], bill: billFor(goodsOfCost(activation.exact), waiver) }];
  if ('clan' in activation)
    return ownerOf(table, seat).markers > 0 ? [{ words: [], bill: billOf('any', activation.clan, waiver) }] : [];
  return plain;
}

/** Ways that can be paid, of a tile not activated yet in this turn (rulings 24-25). */
export function activatings(table: Table, seat: Seat, lot: Lot): Activating[] {
  if (table.turn.activated.includes(lot.slot)) return [];
  const purse = purseOf(table, ownerOf(table, seat));
  return waysOf(table, seat, lot).filter(({ bill }) => bill === undefined || canPay(purse, bill));
}

export const activationKeys = (table: Table, seat: Seat, lots: readonly Lot[], kind: 'activate' | 'extra'): string[] =>
  lots.flatMap((lot) => activatings(table, seat, lot).map(({ words }) => [kind, lot.slot, ...words].join(' ')));
