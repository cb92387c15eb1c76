import { readdirSync, readFileSync } from 'node:fs';
import {
  canonical,
  type Entry,
  generator,
  type Match,
  type OptionSpec,
  pick,
  readOptions,
  readRecord,
  type Seat,
  Step,
  writeRecord,
} from '@ceilidh/kernel';
import { drawOptions } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { type ClanField, componentsOf, type GlenMoreComponents, type Road, type Tile } from '../src/components.ts';
import { glenmore } from '../src/index.ts';
import { tileMoves } from '../src/moves.ts';
import type { GlenMoreOptions } from '../src/options.ts';
import { contextOf, type GlenMoreRules, rulesFor } from '../src/rules.ts';
import type { Context } from '../src/state.ts';

// A copy of the game with one more of each thing that it has lists of, and one more option: all that was played by the
// versions there are has to come to the same in it, byte by byte.

/** A tile of a chronicle, somewhere in the list, with a landmark and all that would show in a deal. */
const tile: Tile = {
  id: 'boat-builder',
  stack: 'D',
  type: 'village',
  river: true,
  protected: true,
  chronicle: 1,
  cost: {},
  oneTime: ['landmark'],
};
const landmark = { id: tile.id, stack: 'D', effect: { coins: 1 } } as const;
/** The best field of all, next to the start, and a short way to others. */
const field = { id: 'campbell', kind: 'ongoing', chronicle: 2, effect: { ongoing: 'coinForGood' } } as const;
const roads = ['start', 'ross', 'munro'].map((b) => ({ a: field.id, b, cost: 0 }));

const amid = <T>(list: readonly T[], one: T): T[] => list.toSpliced(list.length >> 1, 0, one);

/** Landmark cards are in a file that all versions share; each has tiles of its own, of which those of 3 may grow. */
const grow = (ours: GlenMoreComponents, version: number): GlenMoreComponents => ({
  ...ours,
  tiles: version < 3 ? ours.tiles : amid(ours.tiles, tile),
  landmarks: [landmark, ...ours.landmarks],
  clanFields: amid(ours.clanFields, field as unknown as ClanField),
  roads: [...(roads as unknown as Road[]), ...ours.roads],
});

const options: OptionSpec = {
  ...glenmore.options,
  declared: { longWinter: { kind: 'flag', default: false }, ...glenmore.options.declared },
};

/** The game with other components, options and contexts. */
interface Copy {
  readonly components?: typeof grow;
  readonly options?: OptionSpec;
  readonly context?: (ctx: Context) => Context;
}
const copyOf = ({ components = grow, context = (ctx) => ctx, ...other }: Copy = {}): typeof glenmore => {
  const spec = other.options ?? options;
  return {
    ...glenmore,
    options: spec,
    earlier: glenmore.earlier.map((edition) => ({ ...edition, options: spec })),
    rules: (values, { version = glenmore.version, pack } = {}) => {
      const parts = components(componentsOf(pack, version), version);
      return rulesFor(context(contextOf(values as unknown as GlenMoreOptions, version, parts)));
    },
  };
};

const VERSIONS = [1, 2, 3];
const FOLDERS: Readonly<Record<number, string>> = { 1: 'games/version-1/', 2: 'games/', 3: 'games/version-3/' };
const goldens = VERSIONS.flatMap((version) => {
  const folder = new URL(FOLDERS[version] ?? '', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return names.map((name) => ({ version, name, text: readFileSync(new URL(name, folder), 'utf8') }));
});

const matchIn = (game: typeof glenmore, text: string): Match => {
  const read = readRecord([game], text);
  if (read.kind !== 'match') throw new Error(read.kind);
  return read.match;
};

/** All that a match came to: positions, log, sheets and the record as text. */
const cameTo = (match: Match): readonly unknown[] => [
  match.hash(),
  canonical(match.state),
  match.rows,
  match.rules.outcome(match.state),
  writeRecord(match),
];
const ended = goldens.map((golden) => ({ ...golden, was: cameTo(matchIn(glenmore, golden.text)) }));

/** What a position shows: questions, keys, words, views, sheets, and what bots make of it. */
function shown(game: typeof glenmore, rules: GlenMoreRules, state: ReturnType<GlenMoreRules['setup']>, seat: Seat) {
  const legal = rules.legal(state, seat);
  const evaluator = game.evaluator?.(rules);
  return [
    canonical(state),
    rules.asking(state, seat),
    rules.sayAsk(state, seat),
    legal.map((move) => [rules.key(move), rules.sayMove(state, seat, move)]),
    rules.score(state),
    rules.progress(state),
    rules.present(rules.view(state, seat)),
    canonical(rules.redeal(rules.view(state, seat), seat, generator('redeal', 'seen'))),
    evaluator?.expect?.(state, seat),
    evaluator?.appraise?.(state, seat),
    evaluator?.forecasts?.(state, seat, legal),
  ];
}

/** A match of a copy by chance: everything that shows on the way, so many moves long. */
function* dealt(game: typeof glenmore, version: number, values: object, seed: string, most: number) {
  const rules = game.rules(readOptions(game.options, { ...values }), { version }) as GlenMoreRules;
  const state = rules.setup(seed);
  const random = generator(seed, 'adding');
  let [seat] = rules.actors(state);
  for (let moves = 0; moves < most && seat !== undefined; moves++, [seat] = rules.actors(state)) {
    yield shown(game, rules, state, seat);
    const said: Entry[] = [];
    rules.apply(state, seat, pick(random, rules.legal(state, seat)), new Step(said));
    yield [said, game.referee(rules, state)];
  }
}

const drawn = generator('adding', 'options');
const deals = Array.from({ length: 36 }, (_, n) => ({ seed: `deal ${n}`, values: drawOptions(glenmore, drawn) }));

/** The first thing that is other in a copy of a match, if there is one. */
function difference(copy: typeof glenmore, version: number, { seed, values }: (typeof deals)[number], most: number) {
  const theirs = dealt(copy, version, values, seed, most);
  for (const ours of dealt(glenmore, version, values, seed, most)) {
    const other = theirs.next().value;
    if (JSON.stringify(other) !== JSON.stringify(ours)) return [ours, other];
  }
  return undefined;
}

describe('a tile, a landmark card, a clan and its roads, and an option that are added', () => {
  const grown = copyOf();

  it('are there, with numbers after all others', () => {
    const { context } = grown.rules(readOptions(options, { longWinter: true })) as GlenMoreRules;
    expect(context.tiles[72]).toMatchObject({ id: 'boat-builder', landmark: { coins: 1 } });
    expect([context.home.village, context.home.castle].map((half) => context.tiles[half]?.id)).toEqual([
      'starting-village',
      'home-castle',
    ]);
    expect(context.sorted.flat()).not.toContain(72);
    expect(context.components.clanFields[11]?.id).toBe('campbell');
    expect(context.fields.ids).toHaveLength(23);
    expect(context.options).toMatchObject({ longWinter: true });
  });

  it.each(ended)('leave the golden match $name of version $version and its record as they were', ({ text, was }) => {
    expect(cameTo(matchIn(grown, text))).toEqual(was);
  });

  it.each(VERSIONS)('leave deals of version %i, and all that shows in them, as they were', (version) => {
    deals.forEach((deal, n) => expect(difference(grown, version, deal, n % 9 === 0 ? 300 : 2)).toBeUndefined());
  });

  it('are found by the referee when the tile lies on the table of a match without its chronicle', () => {
    const rules = grown.rules(readOptions(options, {})) as GlenMoreRules;
    const state = rules.setup('stray');
    state.discards.push(72);
    expect(grown.referee(rules, state)).toEqual(['boat-builder is in 1 places']);
  });
});

describe('what is added in a way that disturbs', () => {
  /** Golden matches of version 3 that come to something else, or cannot be read. */
  const disturbed = (copy: typeof glenmore): number =>
    ended.filter(({ version, text, was }) => {
      if (version < 3) return false;
      try {
        return canonical(cameTo(matchIn(copy, text))) !== canonical(was);
      } catch {
        return true;
      }
    }).length;
  const all = ended.filter(({ version }) => version === 3).length;
  const disturbs = (copy: Copy): [goldens: number, deals: number] => {
    const game = copyOf(copy);
    return [disturbed(game), deals.filter((deal) => difference(game, 3, deal, 2) !== undefined).length];
  };

  const { chronicle: _, ...loose } = tile;
  const { chronicle: __, ...open } = field;
  const withTile = (one: Tile): Copy => ({
    components: (ours) => ({ ...ours, tiles: amid(ours.tiles, one) }),
  });

  it('is found: a tile that is put into a stack', () => {
    expect(disturbs(withTile(loose))).toEqual([all, deals.length]);
  });

  it('is found: a clan that comes onto the board of the base game', () => {
    const board: Copy = {
      components: (ours) => ({ ...ours, clanFields: amid(ours.clanFields, open as unknown as ClanField) }),
    };
    expect(disturbs(board)).toEqual([all, deals.length]);
  });

  it('is found: keys by the numbers of tiles', () => {
    const numbered = (ctx: Context): Context => ({ ...ctx, tileMoves: tileMoves(ctx.tiles.map((_tile, n) => n)) });
    expect(disturbs({ context: numbered })).toEqual([all, deals.length]);
  });

  it('is found: a road that makes a way shorter', () => {
    const road: Copy = {
      components: (ours) => ({ ...ours, roads: [...ours.roads, { a: 'start', b: 'ross', cost: 0 }] }),
    };
    expect(disturbs(road)[0]).toBeGreaterThan(0);
  });

  it('is found: an option with another default', () => {
    const other = {
      ...options,
      declared: { ...options.declared, shortGame: { kind: 'flag', default: true } },
    } as const;
    expect(disturbs({ options: other })[0]).toBeGreaterThan(0);
  });
});
