import { canonical, type Entry, generator, hashOf, legalMove, pick, readOptions, Step } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import { componentsOf, type GlenMoreComponents, type Tile } from '../src/components.ts';
import { glenmore } from '../src/index.ts';
import type { GlenMoreOptions } from '../src/options.ts';
import { contextOf, type GlenMoreRules, rulesFor } from '../src/rules.ts';
import { amountsFrom, withinBits } from '../src/tiles.ts';
import { goldens } from './golden.ts';
import { rulesWith } from './table.ts';

// What a version of the rules keeps, and what one more of something leaves as it is.

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

describe('one more tile', () => {
  /** A tile of a chronicle, somewhere in the list, with a landmark and all that would show in a deal. */
  const more: Tile = {
    id: 'boat-builder',
    stack: 'D',
    type: 'village',
    river: true,
    protected: true,
    chronicle: 1,
    cost: {},
    oneTime: ['landmark'],
  };
  const ours = componentsOf();
  const grown: GlenMoreComponents = {
    ...ours,
    tiles: [...ours.tiles.slice(0, 40), more, ...ours.tiles.slice(40)],
    landmarks: [{ id: more.id, stack: 'D', effect: { coins: 1 } }, ...ours.landmarks],
  };
  const grownRules = ({ context }: GlenMoreRules): GlenMoreRules =>
    rulesFor(contextOf(context.options, context.version, grown));

  it('is there, with a number after all others', () => {
    const { tiles, home, sorted } = grownRules(rulesWith()).context;
    expect(tiles[72]?.id).toBe('boat-builder');
    expect([home.village, home.castle].map((tile) => tiles[tile]?.id)).toEqual(['starting-village', 'home-castle']);
    expect(sorted.flat()).not.toContain(72);
  });

  it.each([2, 3, 4])('changes no deal, state, key or redeal of %i players', (players) => {
    const plain = rulesWith({ players, die: true } satisfies Partial<GlenMoreOptions>);
    const other = grownRules(plain);
    for (let n = 0; n < 6; n++) {
      const [state, second] = [plain.setup(`more ${n}`), other.setup(`more ${n}`)];
      const random = generator(`more ${n}`, 'moves');
      for (let [seat] = plain.actors(state); seat !== undefined; [seat] = plain.actors(state)) {
        const keys = plain.legal(state, seat).map(plain.key);
        expect(other.legal(second, seat).map(other.key)).toEqual(keys);
        const at = keys.indexOf(pick(random, keys));
        for (const [rules, table] of [[plain, state] as const, [other, second] as const]) {
          const move = rules.legal(table, seat)[at];
          if (move !== undefined) rules.apply(table, seat, move, new Step());
        }
        expect(canonical(second)).toBe(canonical(state));
        expect(other.progress(second)).toBe(plain.progress(state));
        expect(glenmore.referee(other, second)).toEqual([]);
      }
      const redealt = (rules: GlenMoreRules): string => {
        const fresh = rules.setup(`more ${n}`);
        return canonical(rules.redeal(rules.view(fresh, 'spectator'), 'spectator', generator('redeal', `${n}`)));
      };
      expect(redealt(other)).toBe(redealt(plain));
    }
  });

  it.each(goldens.names())('lets the golden match %s come to the same, byte by byte', (name) => {
    const match = goldens.read(name);
    const rules = grownRules(match.rules as GlenMoreRules);
    const state = rules.setup(match.setting.seed.match);
    for (const { seat, key, log } of match.rows) {
      const said: Entry[] = [];
      rules.apply(state, seat, legalMove(rules, state, seat, key), new Step(said));
      expect(said).toEqual(log);
    }
    expect(canonical(state)).toBe(canonical(match.state));
  });

  it('of a chronicle that is not played, when it lies on the table, is found by the referee', () => {
    const rules = grownRules(rulesWith());
    const state = rules.setup('stray');
    state.discards.push(72);
    expect(glenmore.referee(rules, state)).toEqual(['boat-builder is in 1 places']);
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
