import { GOODS } from './component-types.ts';

/**
 * Goods on a tile are one number, three bits for each kind in the order of `GOODS`: a tile holds three goods at most,
 * and a handful that is to be distributed never more than seven of a kind.
 */
export type Goods = number;
export type Good = number;

const BITS = 3;
const ONE_KIND = (1 << BITS) - 1;
/** The bits of a number that stays above nothing. */
const ALL_BITS = 30;
export const KINDS = kindsWithin(GOODS, BITS);
export const NO_GOODS: Goods = 0;

export const goodsOf = (good: Good, count = 1): Goods => count << (BITS * good);
/** How many kinds there are; more than fit into one number are refused. */
export function kindsWithin(names: readonly string[], bits: number): number {
  if (names.length * bits > ALL_BITS) throw new Error(`${names.length} kinds of ${bits} bits do not fit into a number`);
  return names.length;
}

/** The same out of a file, which may say any number: more would be taken for goods of the next kind. */
export function handfulOf(good: Good, count: number): Goods {
  if (count > ONE_KIND) throw new Error(`${count} goods of a kind are more than ${ONE_KIND}`);
  return goodsOf(good, count);
}

export const countOf = (goods: Goods, good: Good): number => (goods >> (BITS * good)) & ONE_KIND;

export function totalOf(goods: Goods): number {
  let total = 0;
  for (let rest = goods; rest > 0; rest >>= BITS) total += rest & ONE_KIND;
  return total;
}

/** The first kind there is any of, where there is one. */
export function firstOf(goods: Goods): Good {
  let good = 0;
  while (countOf(goods, good) === 0) good++;
  return good;
}

/** All goods are of one kind. */
export const isUniform = (goods: Goods): boolean => countOf(goods, firstOf(goods)) === totalOf(goods);
