import type { Seat } from '@ceilidh/kernel';
import { book } from './book.ts';
import { type Bill, type Good, GOODS, inOrder, type Owner, ownerOf, type Table } from './table.ts';

/** What somebody can pay with: goods on tiles, and coins for the market. */
export interface Purse {
  readonly coins: number;
  readonly market: Readonly<Record<Good, number>>;
  readonly stock: readonly { readonly slot: number; readonly goods: readonly Good[] }[];
}

export const purseOf = (table: Table, { coins, lots }: Owner): Purse => ({
  coins,
  market: table.market,
  stock: lots.map(({ slot, goods }) => ({ slot, goods })),
});

/** One of this kind fewer, if there is one. */
export const without = (goods: readonly Good[], good: Good): Good[] => {
  const at = goods.indexOf(good);
  return at < 0 ? goods.slice() : goods.toSpliced(at, 1);
};

/** Where a good may come from that is on no tile: the numbers of the engine's frames. */
export const MARKET = 1000;
const COIN = 1001;

interface Part {
  readonly key: string;
  readonly source: number;
  readonly purse: Purse;
}

export const priceOf = (market: Readonly<Record<Good, number>>, good: Good): number | undefined =>
  book.numbers.marketSpaces[market[good]];

/** Every way to come by one good of this kind. */
function sources(purse: Purse, good: Good): Part[] {
  const { coins, market, stock } = purse;
  const own = stock
    .filter(({ goods }) => goods.includes(good))
    .map(({ slot, goods }) => ({
      key: `pay ${good} ${slot}`,
      source: slot,
      purse: { ...purse, stock: [...stock.filter((lot) => lot.slot !== slot), { slot, goods: without(goods, good) }] },
    }));
  const price = priceOf(market, good);
  if (price === undefined || price > coins) return own;
  const bought = { ...purse, coins: coins - price, market: { ...market, [good]: market[good] + 1 } };
  return [...own, { key: `pay ${good} buy`, source: MARKET, purse: bought }];
}

const ANIMALS: readonly Good[] = ['sheep', 'cattle'];

/** Kinds the next good may be of. */
function kindsNext({ want, goods, fromKind }: Bill): Good[] {
  switch (want) {
    case 'exact':
      return inOrder(goods).slice(0, 1);
    case 'animals':
      return ANIMALS.filter((good) => GOODS.indexOf(good) >= fromKind);
    default:
      return GOODS.slice(fromKind);
  }
}

/** Sinclair: a coin in place of one good. Of goods of choice it is the last; else the last of its kind. */
function waivers(purse: Purse, bill: Bill): (Part & { readonly good?: Good })[] {
  if (bill.waiver === 0 || purse.coins < bill.waiver) return [];
  const paid = { source: COIN, purse: { ...purse, coins: purse.coins - bill.waiver } };
  if (bill.want !== 'exact') return bill.left === 1 ? [{ ...paid, key: 'pay any coin' }] : [];
  const [good] = inOrder(bill.goods);
  if (good === undefined || bill.goods.filter((each) => each === good).length > 1) return [];
  return [{ ...paid, key: `pay ${good} coin`, good }];
}

/** What is left after a good of this kind: the next one is not before it in the order, and no second one of a kind where they must differ. */
export function paidOff(bill: Bill, good: Good, source: number): Bill {
  const kind = GOODS.indexOf(good);
  const from =
    bill.want === 'different' ? { fromKind: kind + 1, fromSource: 0 } : { fromKind: kind, fromSource: source };
  return { ...bill, ...from, goods: without(bill.goods, good), left: bill.left - 1 };
}

/** What is left after one good was ignored. */
export const waived = (bill: Bill, good?: Good): Bill => ({
  ...bill,
  goods: good === undefined ? [] : without(bill.goods, good),
  left: bill.left - 1,
  waiver: 0,
});

/** Every complete way to pay, step by step. */
function* waysToPay(purse: Purse, bill: Bill): Generator<readonly string[]> {
  if (bill.left === 0) {
    yield [];
    return;
  }
  for (const good of kindsNext(bill)) {
    const kind = GOODS.indexOf(good);
    for (const { key, source, purse: rest } of sources(purse, good)) {
      if (kind === bill.fromKind && source < bill.fromSource) continue;
      for (const way of waysToPay(rest, paidOff(bill, good, source))) yield [key, ...way];
    }
  }
  for (const { key, purse: rest, good } of waivers(purse, bill))
    for (const way of waysToPay(rest, waived(bill, good))) yield [key, ...way];
}

export const canPay = (purse: Purse, bill: Bill): boolean => waysToPay(purse, bill).next().done !== true;

/** The first steps of all complete ways. */
export const payments = (table: Table, seat: Seat, bill: Bill): string[] => [
  ...new Set([...waysToPay(purseOf(table, ownerOf(table, seat)), bill)].map(([first]) => first as string)),
];

const fresh = { fromKind: 0, fromSource: 0 };

export const billFor = (goods: readonly Good[], waiver = 0): Bill => ({
  ...fresh,
  want: 'exact',
  goods,
  left: goods.length,
  waiver,
});

export const billOf = (want: 'different' | 'animals' | 'any', left: number, waiver: number): Bill => ({
  ...fresh,
  want,
  goods: [],
  left,
  waiver,
});

/** A cost's or an exchange's goods, one by one. */
export const goodsOfCost = (amounts: Readonly<Partial<Record<Good, number>>>): Good[] =>
  GOODS.flatMap((good) => Array.from({ length: amounts[good] ?? 0 }, () => good));
