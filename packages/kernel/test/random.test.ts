import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { below, generator, type Generator, pick, shuffle } from '../src/index.ts';

const draws = (random: Generator, limit: number, count: number): number[] =>
  Array.from({ length: count }, () => below(random, limit));

describe('a generator', () => {
  it('gives the same numbers for the same seed and purpose', () => {
    expect(draws(generator('s', 'pile'), 1000, 20)).toEqual(draws(generator('s', 'pile'), 1000, 20));
  });

  it('gives other numbers for another seed, and for another purpose', () => {
    const pile = draws(generator('s', 'pile'), 1000, 20);
    expect(draws(generator('t', 'pile'), 1000, 20)).not.toEqual(pile);
    expect(draws(generator('s', 'die'), 1000, 20)).not.toEqual(pile);
  });

  it('of one purpose does not notice the draws of another', () => {
    const undisturbed = draws(generator('s', 'pile'), 1000, 20);
    const die = generator('s', 'die');
    const pile = generator('s', 'pile');
    const mixed = Array.from({ length: 20 }, () => {
      below(die, 6);
      return below(pile, 1000);
    });
    expect(mixed).toEqual(undisturbed);
  });

  it('tells seed and purpose apart where they meet', () => {
    expect(generator('ab', 'c')).not.toEqual(generator('a', 'bc'));
  });

  it('is plain data: it goes on after JSON as if nothing had happened', () => {
    const random = generator('s', 'pile');
    draws(random, 1000, 50);
    const copy = JSON.parse(JSON.stringify(random)) as Generator;
    expect(draws(copy, 1000, 20)).toEqual(draws(random, 1000, 20));
  });

  it('stays four 32-bit numbers', () => {
    const random = generator('s', 'pile');
    draws(random, 1000, 1000);
    expect(random.map((word) => word | 0)).toEqual(random);
    expect(random).toHaveLength(4);
  });

  it('is sfc32', () => {
    const random = generator('s', 'pile');
    const reference = sfc32(Uint32Array.from(random));
    expect(draws(random, 2 ** 32, 100)).toEqual(Array.from({ length: 100 }, reference));
  });

  it('always gives what it gave when the first matches were recorded: whoever changes this breaks them all', () => {
    expect(draws(generator('golden', 'pile'), 100, 12)).toEqual([66, 89, 54, 25, 75, 19, 74, 37, 0, 17, 67, 17]);
  });
});

/** The published algorithm once more, with the platform's own 32-bit words. */
function sfc32(words: Uint32Array): () => number {
  return () => {
    const [a = 0, b = 0, c = 0, counter = 0] = words;
    const sum = Uint32Array.of(a + b + counter);
    words.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + (sum[0] ?? 0), counter + 1]);
    return sum[0] ?? 0;
  };
}

describe('a number below a limit', () => {
  it('is whole, from 0 to below it', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, limit) => {
        const drawn = below(generator(seed, 'p'), limit);
        expect(Number.isInteger(drawn) && drawn >= 0 && drawn < limit).toBe(true);
      }),
      { seed: 1 },
    );
  });

  it.each([2, 3, 6, 7, 10, 52])('is each of the %i equally often (chi-square)', (limit) => {
    const each = 2000;
    const counts = Array.from({ length: limit }, () => 0);
    for (const drawn of draws(generator('chi', String(limit)), limit, each * limit))
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    const chi = counts.reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
    // Four standard deviations above the mean of the distribution with limit - 1 degrees of freedom.
    expect(chi).toBeLessThan(limit - 1 + 4 * Math.sqrt(2 * (limit - 1)));
  });

  it('is not biased where the limit does not divide 2^32: three thirds of 3 * 2^30 are equally likely', () => {
    const limit = 3 * 2 ** 30;
    const drawn = draws(generator('uneven', 'p'), limit, 6000);
    const low = drawn.filter((number) => number < 2 ** 30).length;
    // Taking the remainder alone would make the lowest third as likely as the others together.
    expect(Math.abs(low - 2000)).toBeLessThan(200);
  });
});

describe('a shuffle', () => {
  it('is a permutation, in place', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        const shuffled = items.slice();
        expect(shuffle(generator(seed, 'p'), shuffled)).toBe(shuffled);
        expect(shuffled.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
      }),
      { seed: 1 },
    );
  });

  it('gives each of the orders of three equally often', () => {
    const random = generator('orders', 'p');
    const counts = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const order = shuffle(random, [1, 2, 3]).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });

  it('leaves nothing and one as they are', () => {
    expect(shuffle(generator('s', 'p'), [])).toEqual([]);
    expect(shuffle(generator('s', 'p'), ['only'])).toEqual(['only']);
  });
});

describe('a pick', () => {
  it('is one of the items, and each of them some time', () => {
    const random = generator('s', 'p');
    const picked = new Set(Array.from({ length: 50 }, () => pick(random, ['a', 'b', 'c'])));
    expect([...picked].toSorted()).toEqual(['a', 'b', 'c']);
  });
});
