import { type Components, componentOf, type Pack, shape } from '@ceilidh/kernel';
import herd from '../data/herd.json' with { type: 'json' };
import prices from '../data/prices.json' with { type: 'json' };

export const BREEDS = ['highland', 'galloway', 'angus', 'shetland'] as const;

/** A sale is at most this many beasts; the price list has a bonus for every size of a lot up to it. */
export const SALE_LIMIT = 5;

const provenance = shape.oneOf('ours', 'pack');
const herdShape = shape.object({
  provenance,
  breeds: shape.list(
    shape.object({ breed: shape.oneOf(...BREEDS), values: shape.list(shape.whole(1, 20), 10, 14) }),
    BREEDS.length,
    BREEDS.length,
  ),
});
const pricesShape = shape.object({
  provenance,
  lotBonus: shape.list(shape.whole(0, 99), SALE_LIMIT + 1, SALE_LIMIT + 1),
});

export const components = {
  herd: { shape: herdShape, data: herd },
  prices: { shape: pricesShape, data: prices },
} as const satisfies Components;

/** Beasts are numbered through, breed by breed, from the lowest value to the highest. */
export interface Herd {
  readonly size: number;
  readonly breedOf: readonly number[];
  readonly valueOf: readonly number[];
  readonly lotBonus: readonly number[];
}

export function readHerd(pack?: Pack): Herd {
  const { breeds } = componentOf(components, 'herd', herdShape, pack);
  const { lotBonus } = componentOf(components, 'prices', pricesShape, pack);
  const breedOf: number[] = [];
  const valueOf: number[] = [];
  for (const { breed, values } of breeds) {
    for (const value of values.toSorted((a, b) => a - b)) {
      breedOf.push(BREEDS.indexOf(breed));
      valueOf.push(value);
    }
  }
  return { size: breedOf.length, breedOf, valueOf, lotBonus };
}
