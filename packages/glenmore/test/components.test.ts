import { type Pack, readPack, Refusal } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { componentsOf, type Tile } from '../src/components.ts';
import { components } from '../src/editions.ts';
import { facts } from '../src/facts.ts';

/** The files as they are stored, loosely typed: tests write wrong things into them. */
interface Files {
  tiles: { tiles: Loose[]; home: Record<'village' | 'castle', Loose>; hume: Loose; facts?: string[] };
  landmarks: { landmarks: Loose[] };
  'clan-board': { fields: Loose[]; roads: Loose[]; provenance?: Loose; facts?: string[] };
  numbers: { numbers: Loose; provenance?: Loose; facts?: string[] };
}
type Loose = Record<string, unknown>;

const files = (): Files =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(components).map(([name, part]) => [name, part.data]))));

/** Our components with something changed, read as an owner's pack is. */
function packWith(change: (raw: Files) => unknown): Pack {
  const raw = files();
  change(raw);
  return readPack({ id: 'glenmore', components }, { game: 'glenmore', name: 'changed', components: raw });
}

const named = (things: readonly Loose[], id: string): Loose => {
  const found = things.find((thing) => thing.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};
const tile = (raw: Files, id: string): Loose => named(raw.tiles.tiles, id);
const road = (raw: Files, a: string, b: string): Loose => {
  const found = raw['clan-board'].roads.find((each) => each.a === a && each.b === b);
  if (found === undefined) throw new Error(`no road from ${a} to ${b}`);
  return found;
};

/** For each fact one way to break it. */
const damages: Readonly<Record<string, (raw: Files) => unknown>> = {
  'tiles-per-stack': (raw) => raw.tiles.tiles.pop(),
  'tiles-named-once': (raw) => (tile(raw, 'oban').id = 'dornoch'),
  'known-tiles': (raw) => (tile(raw, 'halkirk').river = false),
  'distilleries-five': (raw) => (tile(raw, 'kingshouse').activation = { distil: 1 }),
  'landmarks-per-stack': (raw) => (tile(raw, 'loch-ness').stack = 'D'),
  'landmarks-have-cards': (raw) => (named(raw.landmarks.landmarks, 'loch-ness').id = 'loch-oich'),
  'landmark-effects': (raw) => (named(raw.landmarks.landmarks, 'castle-stalker').effect = { coins: 2 }),
  'home-tile': (raw) => (raw.tiles.home.castle.river = false),
  'david-hume': (raw) => (raw.tiles.hume.type = 'village'),
  'worlds-end-alone': (raw) => (tile(raw, 'worlds-end').protected = true),
  'persons-place-markers': (raw) => (tile(raw, 'macbeth').oneTime = ['coin']),
  'base-game-only': (raw) => (tile(raw, 'oban').chronicle = 3),
  'overbuilds-have-bases': (raw) => (tile(raw, 'edinburgh').type = 'loch'),
  'starting-tiles-cheap-producers': (raw) => (tile(raw, 'inshriach').cost = { coins: 2 }),
  'every-good-early': (raw) => (tile(raw, 'strathspey').activation = { produce: ['sheep'] }),
  'every-good-wanted': (raw) => raw.tiles.tiles.forEach((each) => (each.cost = {})),
  'costs-rise': (raw) => (tile(raw, 'halkirk').cost = { stone: 20 }),
  'points-come-late': (raw) => (tile(raw, 'dornoch').stack = 'B'),
  'every-stack-varied': (raw) => (tile(raw, 'pulteney').stack = 'B'),
  'no-copies': (raw) => (tile(raw, 'edradour').cost = { stone: 1 }),
  'vocabulary-of-the-book': (raw) => (tile(raw, 'dundee').activation = { any: { goods: 3, vp: 8 } }),
  'types-do-their-work': (raw) => (tile(raw, 'loch-ness').activation = { movement: 1 }),
  'persons-enough': (raw) => (tile(raw, 'macbeth').type = 'trade'),
  'overbuilds-enough': (raw) => (tile(raw, 'halkirk').overbuild = true),
  'villages-enough': (raw) => ['halkirk', 'oban'].forEach((id) => (tile(raw, id).type = 'castle')),
  'rivers-enough': (raw) => raw.tiles.tiles.forEach((each) => (each.river = false)),
  'clans-once-each': (raw) => (named(raw['clan-board'].fields, 'ross').id = 'munro'),
  'clan-effects': (raw) => (named(raw['clan-board'].fields, 'douglas').effect = { vp: 3 }),
  'clan-kinds': (raw) => (named(raw['clan-board'].fields, 'sinclair').kind = 'once'),
  'road-start-macleod': (raw) => (road(raw, 'start', 'macleod').cost = 1),
  'road-start-mckay': (raw) => raw['clan-board'].roads.push({ a: 'mckay', b: 'start', cost: 2 }),
  'road-macmillan-maclachlan': (raw) => (road(raw, 'macmillan', 'maclachlan').b = 'start'),
  'road-none-to-douglas': (raw) => raw['clan-board'].roads.push({ a: 'start', b: 'douglas', cost: 0 }),
  'roads-reach-all': (raw) => (raw['clan-board'].roads = raw['clan-board'].roads.filter(({ b }) => b !== 'mckinnon')),
  'roads-join-two': (raw) => raw['clan-board'].roads.push({ a: 'macleod', b: 'start', cost: 0 }),
  'roads-cost-little': (raw) => (road(raw, 'munro', 'sinclair').cost = 3),
  'roads-never-cross': (raw) => raw['clan-board'].roads.push({ a: 'macleod', b: 'chisholm', cost: 2 }),
  'roads-to-the-strong-are-longer': (raw) => (road(raw, 'chisholm', 'grant').cost = 0),
  'numbers-printed': (raw) => (raw.numbers.numbers.tilePenalty = 2),
  'rondel-of-the-first-game': (raw) => (raw.numbers.numbers.rondelSpaces = 15),
  'rondel-holds-the-start': (raw) => (raw.numbers.numbers.rondelSpaces = 10),
  'worlds-end-in-the-middle': (raw) => (raw.numbers.numbers.worldsEnd = { from: 8, to: 16, short: 0 }),
  'provenance-complete': (raw) => delete tile(raw, 'oban').provenance,
  'provenance-honest': (raw) =>
    (tile(raw, 'halkirk').provenance = {
      printed: [{ of: ['cost'], source: 'PL', confidence: 'certain' }],
      reconstructed: [],
    }),
};

describe('the components fit all that is known', () => {
  test.each(facts.map((fact) => [fact.id, fact] as const))('%s', (_, fact) => {
    expect(fact.broken()).toEqual([]);
  });
});

describe('a damaged component is noticed', () => {
  test('there is a damage for every fact', () => {
    expect(Object.keys(damages).toSorted()).toEqual(facts.map(({ id }) => id).toSorted());
  });

  test.each(facts.map((fact) => [fact.id, fact] as const))('%s', (id, fact) => {
    expect(fact.broken(packWith((raw) => damages[id]?.(raw)))).not.toEqual([]);
  });
});

const broken = (id: string, change: (raw: Files) => unknown): string[] =>
  facts.find((fact) => fact.id === id)?.broken(packWith(change)) ?? ['no such fact'];

describe('more that is noticed', () => {
  test.each<[string, string, (raw: Files) => unknown]>([
    ['a known tile is missing', 'known-tiles', (raw) => raw.tiles.tiles.splice(0, 1)],
    ['a village without a Scotsman', 'types-do-their-work', (raw) => (tile(raw, 'oban').oneTime = [])],
    ['a castle without movement', 'types-do-their-work', (raw) => delete tile(raw, 'duart-castle').activation],
    ['sheep from a quarry', 'types-do-their-work', (raw) => (tile(raw, 'bonawe').activation = { produce: ['sheep'] })],
    ['wood from a pasture', 'types-do-their-work', (raw) => (tile(raw, 'skye').activation = { produce: ['wood'] })],
    ['any good from a pasture', 'types-do-their-work', (raw) => (tile(raw, 'skye').activation = { produceAny: 1 })],
    ['a still that moves', 'types-do-their-work', (raw) => (tile(raw, 'pulteney').activation = { movement: 1 })],
    ['a trade without trading', 'types-do-their-work', (raw) => delete tile(raw, 'scone').activation],
    [
      'three goods at once',
      'vocabulary-of-the-book',
      (raw) => (tile(raw, 'leith').activation = { produce: ['wood', 'stone', 'barley'] }),
    ],
    ['a road to itself', 'roads-join-two', (raw) => raw['clan-board'].roads.push({ a: 'ross', b: 'ross', cost: 0 })],
    ['no road to MacLeod', 'road-start-macleod', (raw) => (road(raw, 'start', 'macleod').b = 'munro')],
    [
      'no way to McKay',
      'road-start-mckay',
      (raw) => (raw['clan-board'].roads = raw['clan-board'].roads.filter(({ a, b }) => a !== 'mckay' && b !== 'mckay')),
    ],
    [
      'no way to Sinclair',
      'roads-to-the-strong-are-longer',
      (raw) => (raw['clan-board'].roads = raw['clan-board'].roads.filter(({ b }) => b !== 'sinclair')),
    ],
    ['a clan of a chronicle', 'base-game-only', (raw) => (named(raw['clan-board'].fields, 'ross').chronicle = 2)],
    ['two ends', 'worlds-end-alone', (raw) => (tile(raw, 'kelso').type = 'end')],
    ['the board says nothing of its roads', 'provenance-complete', (raw) => delete raw['clan-board'].provenance],
    ['the numbers say nothing', 'provenance-complete', (raw) => delete raw.numbers.provenance],
    [
      'roads called printed',
      'provenance-honest',
      (raw) =>
        (raw['clan-board'].provenance = {
          printed: [{ of: ['roads'], source: 'PL', confidence: 'likely' }],
          reconstructed: [],
        }),
    ],
    [
      'a depth called printed',
      'provenance-honest',
      (raw) =>
        (raw.numbers.provenance = {
          printed: [{ of: ['worldsEnd'], source: 'PL', confidence: 'likely' }],
          reconstructed: [],
        }),
    ],
  ])('%s', (_, fact, change) => {
    expect(broken(fact, change)).not.toEqual([]);
  });
});

describe('the files', () => {
  test('fact ids are unique kebab-case names', () => {
    const ids = facts.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('reconstructed values name facts that exist', () => {
    const raw = files();
    const ids = new Set(facts.map(({ id }) => id));
    for (const part of [raw.tiles, raw['clan-board'], raw.numbers]) {
      expect(part.facts?.length).toBeGreaterThan(0);
      for (const id of part.facts ?? []) expect(ids).toContain(id);
    }
  });

  test('are read once, each pack for itself', () => {
    expect(componentsOf()).toBe(componentsOf());
    const pack = packWith((raw) => (raw.numbers.numbers.tilePenalty = 2));
    expect(componentsOf(pack)).toBe(componentsOf(pack));
    expect(componentsOf(pack).numbers.tilePenalty).toBe(2);
    expect(componentsOf().numbers.tilePenalty).toBe(3);
  });

  test('a pack of one file leaves the others ours', () => {
    const { numbers } = files();
    numbers.numbers.rondelSpaces = 16;
    const pack = readPack({ id: 'glenmore', components }, { game: 'glenmore', name: 'one', components: { numbers } });
    expect(componentsOf(pack).numbers.rondelSpaces).toBe(16);
    expect(componentsOf(pack).tiles).toEqual(componentsOf().tiles);
  });

  test('an overbuild that is false is left out', () => {
    const pack = packWith((raw) => (tile(raw, 'oban').overbuild = false));
    const oban = componentsOf(pack).tiles.find(({ id }) => id === 'oban') as Tile;
    expect('overbuild' in oban).toBe(false);
  });
});

describe('a wrong form is refused', () => {
  test.each<[string, (raw: Files) => unknown]>([
    ['an unknown good', (raw) => (tile(raw, 'oban').cost = { haggis: 1 })],
    ['an unknown type', (raw) => (tile(raw, 'oban').type = 'pub')],
    ['an unknown one-time effect', (raw) => (tile(raw, 'oban').oneTime = ['haggis'])],
    ['one-time points without a number', (raw) => (tile(raw, 'oban').oneTime = [{ vp: 'many' }])],
    ['an unknown activation', (raw) => (tile(raw, 'oban').activation = { dance: 1 })],
    ['an empty activation', (raw) => (tile(raw, 'oban').activation = {})],
    ['two activations', (raw) => (tile(raw, 'oban').activation = { movement: 1, vp: 2 })],
    ['an activation in words', (raw) => (tile(raw, 'oban').activation = 'movement')],
    ['a name with capitals', (raw) => (tile(raw, 'oban').id = 'Oban')],
    ['a missing clan', (raw) => raw['clan-board'].fields.pop()],
    ['a road to nowhere', (raw) => (road(raw, 'start', 'macleod').b = 'campbell')],
    ['a rondel without end', (raw) => (raw.numbers.numbers.rondelSpaces = 1000)],
  ])('%s', (_, change) => {
    expect(() => packWith(change)).toThrow(Refusal);
  });

  test('an exact exchange has points as well', () => {
    const stirling = componentsOf().tiles.find(({ id }) => id === 'stirling') as Tile;
    expect(stirling.activation).toEqual({ exact: { wood: 1, stone: 1 }, vp: 6 });
  });
});
