import { hashOf, readOptions } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import { cellAt, xOf, yOf } from '../src/cells.ts';
import { componentsOf, GOODS, type Tile } from '../src/components.ts';
import { kindsWithin } from '../src/goods.ts';
import { glenmore } from '../src/index.ts';
import { MOVES } from '../src/moves.ts';
import { contextOf, type GlenMoreRules } from '../src/rules.ts';
import { amountsFrom, goodsFrom, withinBits } from '../src/tiles.ts';
import { rulesWith } from './table.ts';

// What a version of the rules keeps; what one more of something leaves as it is, is in `adding.test.ts`.

const rulesOf = (version: number): GlenMoreRules =>
  glenmore.rules(readOptions(glenmore.options, {}), { version }) as GlenMoreRules;

describe('keys', () => {
  const firstKeys = (version: number): string[] => {
    const rules = rulesOf(version);
    const state = rules.setup('keys');
    return rules.legal(state, rules.actors(state)[0] ?? 0).map(rules.key);
  };

  it('name a tile by its number in versions 1 and 2, by its name from 3 on', () => {
    const tiles = componentsOf().tiles.map(({ id }) => id);
    for (const version of [1, 2]) for (const key of firstKeys(version)) expect(key).toMatch(/^take \d+$/);
    expect(firstKeys(3)).toEqual(firstKeys(2).map((key) => `take ${tiles[Number(key.slice(5))] ?? ''}`));
  });

  it('of a move are made once', () => {
    const rules = rulesWith();
    const { context } = rules;
    expect(context.tileMoves.take.map(({ key }) => key)).toContain('take halkirk');
    expect(context.tileMoves.munro.map(({ key }) => key)).toContain('munro oban');
    expect(context.tileMoves.discard.flat().map(({ key }) => key)).toContain('discard halkirk coin');
    const state = rules.setup('once');
    const seat = rules.actors(state)[0] ?? 0;
    rules.legal(state, seat).forEach((move, at) => expect(rules.legal(state, seat)[at]).toBe(move));
  });
});

describe('the components of versions that were played', () => {
  // Where this fails, a file that an earlier version reads was changed: give that version a copy of its own first.
  it.each([
    [1, '691d54708b1d48b5'],
    [2, 'e0505b778639c4dd'],
  ])('of version %i are as they were', (version, hash) => {
    expect(hashOf(componentsOf(undefined, version)).slice(0, 16)).toBe(hash);
  });
});

describe('packed numbers', () => {
  it('hold eight one-time effects; a ninth is refused', () => {
    const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    expect(withinBits(eight, 3)).toBe(eight);
    expect(() => withinBits([...eight, 'i'], 3)).toThrow('3 bits are too few for 9 one-time effects');
  });

  it('hold seven goods of a kind; a cost of eight is refused', () => {
    expect(amountsFrom({ wood: 7 })).toBe(7);
    expect(() => amountsFrom({ wood: 8 })).toThrow('8 goods of a kind are more than 7');
  });

  it('hold seven goods of a kind wherever they are named; eight in a list are refused', () => {
    const woods = (count: number): 'wood'[] => Array.from({ length: count }, () => 'wood');
    expect(goodsFrom([...woods(7), 'stone'])).toBe(7 + 8);
    expect(() => goodsFrom(woods(8))).toThrow('8 goods of a kind are more than 7');
  });

  it('hold ten kinds of goods; an eleventh is refused', () => {
    expect(kindsWithin(GOODS, 3)).toBe(5);
    expect(() => kindsWithin([...GOODS, ...GOODS, 'haggis'], 3)).toThrow('11 kinds of 3 bits do not fit into a number');
  });

  it('hold cells up to the border, which nothing is built on', () => {
    expect(xOf(cellAt(-64, 63))).toBe(-64);
    expect(yOf(cellAt(-64, 63))).toBe(63);
    for (const [x, y] of [
      [64, 0],
      [-65, 0],
      [0, 64],
      [0, -65],
    ] as const)
      expect(() => cellAt(x, y)).toThrow('past the end of the cells');
    const rules = rulesWith();
    const state = rules.setup('border');
    const placing = (x: number, y: number) => () => {
      const copy = rules.clone(state);
      copy.frames.push({ ask: 'place', seat: 0, tile: 0 });
      rules.apply(copy, 0, MOVES.place(cellAt(x, y)));
    };
    for (const [x, y] of [
      [63, 5],
      [-64, 5],
      [5, 63],
      [5, -64],
    ] as const)
      expect(placing(x, y)).toThrow(`a territory comes to the end of the cells at ${x} ${y}`);
    for (const [x, y] of [
      [62, 62],
      [-63, -63],
    ] as const)
      expect(placing(x, y)).not.toThrow();
  });

  it('hold 999 slots, what is bought being numbered after them; more tiles are refused', () => {
    const ours = componentsOf();
    const [one] = ours.tiles;
    const withTiles = (count: number) => (): unknown => {
      const more = Array.from(
        { length: count - ours.tiles.length - 2 },
        (_, n) => ({ ...one, id: `more-${n}` }) as Tile,
      );
      return contextOf(rulesWith().context.options, 3, { ...ours, tiles: [...ours.tiles, ...more] });
    };
    expect(withTiles(999)).not.toThrow();
    expect(withTiles(1000)).toThrow('1000 tiles are more than 999 slots');
  });

  it('leave room on a tile for no more than that from version 3 on', () => {
    const { numbers } = componentsOf();
    const shapeIn = (version: number) =>
      (version === 3 ? glenmore : glenmore.earlier.find((edition) => edition.version === version))?.components?.[
        'numbers'
      ]?.shape;
    const eight = { numbers: { ...numbers, goodsPerTile: 8 } };
    for (const version of [1, 2]) expect(() => shapeIn(version)?.read(eight, 'numbers')).not.toThrow();
    expect(() => shapeIn(3)?.read(eight, 'numbers')).toThrow('goodsPerTile');
  });
});
