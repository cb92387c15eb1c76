/**
 * Goods on a tile are one number, three bits for each kind in the order of `GOODS`: a tile holds three goods at most,
 * and a handful that is to be distributed never more than seven of a kind.
 */
export type Goods = number;
export type Good = number;

const BITS = 3;
const ONE_KIND = (1 << BITS) - 1;
export const KINDS = 5;
export const NO_GOODS: Goods = 0;

export const goodsOf = (good: Good, count = 1): Goods => count << (BITS * good);
export const countOf = (goods: Goods, good: Good): number => (goods >> (BITS * good)) & ONE_KIND;

export function totalOf(goods: Goods): number {
  let total = 0;
  for (let rest = goods; rest > 0; rest >>= BITS) total += rest & ONE_KIND;
  return total;
}

/** The first kind there is any of, from `from` on; -1 if none. */
export function firstOf(goods: Goods, from: Good = 0): Good {
  for (let good = from; good < KINDS; good++) if (countOf(goods, good) > 0) return good;
  return -1;
}

/** All goods are of one kind. */
export const isUniform = (goods: Goods): boolean => {
  const first = firstOf(goods);
  return first < 0 || countOf(goods, first) === totalOf(goods);
};
