import { describe, expect, it } from 'vitest';
import { type SeatSpec, table, type Table } from './table.ts';

const rich = { coins: 12 };
const start = (tile: string, seat: SeatSpec): Table => table({ rondel: tile, seats: [{ ...rich, ...seat }, {}] });

/** Where a tile may go, in the order of the map; none if it cannot be taken. */
function places(tile: string, seat: SeatSpec): string[] {
  const t = start(tile, seat);
  if (!t.can(`take ${tile}`)) return [];
  t.go(`take ${tile}`);
  while (t.asked() === '0 pay') t.go(t.keys()[0] ?? '');
  return t.asked() === '0 place'
    ? t
        .keys()
        .map((key) => key.slice(6))
        .toSorted()
    : [t.cellOf(tile)];
}

describe('a tile touches the territory with an edge', () => {
  it('corners alone do not do', () => {
    expect(places('inshriach', {})).toEqual(['0 -1', '0 1', '1 -1', '1 1']);
    expect(places('inshriach', { men: { castle: 1 } })).toEqual(['0 -1', '0 1', '1 -1', '1 1']);
  });

  it('and never lies on another', () => {
    expect(places('inshriach', { land: { bonawe: '0 1', glenshee: '1 1' } })).toEqual(['-1 1', '0 -1', '1 -1']);
  });
});

describe('a Scotsman stands next to it', () => {
  const land = { bonawe: '0 1', glenshee: '0 2', lochridge: '0 3' };

  it('by an edge or a corner', () => {
    expect(places('inshriach', { land, men: { lochridge: 1 } })).toEqual(['-1 2', '-1 3', '0 4', '1 2', '1 3']);
    expect(places('inshriach', { land, men: { glenshee: 1 } })).toEqual(['-1 1', '-1 2', '-1 3', '1 1', '1 2', '1 3']);
  });

  it('every one of them counts', () => {
    const both = places('inshriach', { land, men: { lochridge: 1, castle: 1 } });
    expect(both).toEqual(['-1 2', '-1 3', '0 -1', '0 4', '1 -1', '1 1', '1 2', '1 3']);
  });

  it('without any no tile can be placed', () => {
    expect(places('inshriach', { men: {} })).toEqual([]);
  });

  it('a person needs none', () => {
    expect(start('robert-the-bruce', { men: {} }).can('take robert-the-bruce')).toBe(true);
  });
});

describe('the river', () => {
  const land = { bonawe: '0 1' };

  it('goes on at either end', () => {
    expect(places('rannoch', { men: { village: 1, castle: 1 } })).toEqual(['-1 0', '2 0']);
  });

  it('needs a Scotsman next to its end like every tile', () => {
    expect(places('rannoch', { men: { village: 1 } })).toEqual(['-1 0']);
    expect(places('rannoch', { land, men: { bonawe: 1 } })).toEqual(['-1 0']);
    expect(places('rannoch', { land: { ...land, glenshee: '0 2' }, men: { glenshee: 1 } })).toEqual([]);
  });

  it('is never blocked on its left or right', () => {
    expect(places('inshriach', { land: { rannoch: '-1 0' }, men: { rannoch: 1 } })).toEqual([
      '-1 -1',
      '-1 1',
      '0 -1',
      '0 1',
    ]);
  });

  it('a tile of it may not lie between the river and a tile without', () => {
    // At -2 1 a tile hangs down to -2 0, which lies two to the left of the village.
    const around = { bonawe: '0 1', glenshee: '-1 1', lochridge: '-2 1', plockton: '-2 0' };
    expect(places('rannoch', { land: around })).toEqual([]);
    expect(
      places('inshriach', { land: { bonawe: '0 1', glenshee: '-1 1', lochridge: '-2 1' }, men: { lochridge: 1 } }),
    ).toContain('-2 0');
  });

  it('grows through on the other side all the same', () => {
    const around = { bonawe: '0 1', glenshee: '-1 1', lochridge: '-2 1', plockton: '-2 0' };
    expect(places('rannoch', { land: around, men: { castle: 1 } })).toEqual(['2 0']);
  });
});

describe('overbuild tiles', () => {
  const land = { lochridge: '0 1', plockton: '0 2', halkirk: '-1 0', bonawe: '1 1' };

  it('go on tiles of their type with the same river, never beside', () => {
    expect(places('ullapool', { land })).toEqual(['0 1']);
    expect(places('inverness', { land })).toEqual(['-1 0', '0 0']);
    expect(places('glen-affric', { land })).toEqual(['1 1']);
    expect(places('strathisla', { land })).toEqual([]);
  });

  it('need a Scotsman next to them or on the tile below', () => {
    expect(places('ullapool', { land, men: { plockton: 1 } })).toEqual(['0 1', '0 2']);
    expect(places('ullapool', { land, men: { bonawe: 1 } })).toEqual(['0 1', '0 2']);
    expect(places('ullapool', { land: { lochridge: '0 1' }, men: { lochridge: 1 } })).toEqual(['0 1']);
    const far = { bonawe: '0 -1', 'black-isle': '0 -2' };
    expect(places('ullapool', { land: { lochridge: '0 1', ...far }, men: { 'black-isle': 1 } })).toEqual([]);
  });

  it('may lie on both halves of the home tile', () => {
    expect(places('inverness', {})).toEqual(['0 0']);
    expect(places('castle-moil', {})).toEqual(['1 0']);
  });

  it('may be built over again', () => {
    const t = start('fort-augustus', { land: { halkirk: '-1 0', inverness: '-1 0' }, men: { inverness: 1 } });
    t.go('take fort-augustus', 'place -1 0');
    expect(t.player(0).below[2]).toHaveLength(2);
    expect(t.numbers()['tiles']).toBe(3);
  });

  it('take over goods and Scotsmen', () => {
    const t = start('ullapool', { land, men: { lochridge: 2 }, goods: { lochridge: 'wood sheep' } });
    t.go('take ullapool', 'pay sheep buy', 'place 0 1');
    expect(t.numbers()).toMatchObject({ 'ullapool men': 3, 'ullapool wood': 1, 'ullapool sheep': 1 });
  });

  it('the card of a landmark that is built over stays with its effect', () => {
    const t = start('castle-moil', {
      land: { 'castle-stalker': '-1 0' },
      landmarks: 'castle-stalker',
      goods: { village: 'stone stone sheep' },
      coins: 0,
    });
    t.go('take castle-moil');
    expect(t.keys().toSorted()).toEqual(['place -1 0', 'place 1 0']);
    t.go('place -1 0');
    expect(t.numbers()['cards']).toBe(2);
    expect(t.points(0, 'landmarks')).toBe(2);
  });

  it('are activated with all around them; the tile below no more', () => {
    const t = start('glen-affric', { land, goods: { village: 'barley' }, coins: 0 });
    t.go('take glen-affric');
    expect(t.keys('activate')).toEqual([
      'activate village',
      'activate castle',
      'activate lochridge',
      'activate plockton',
      'activate glen-affric',
    ]);
    expect(t.changes('activate glen-affric')).toEqual({ 'glen-affric wood': 1, 'glen-affric stone': 1 });
  });
});

describe('one-time effects', () => {
  it('come when the tile is laid, before anything is activated', () => {
    const t = start('oban', { goods: { village: 'cattle' }, coins: 0 });
    t.go('take oban', 'place 0 1');
    expect(t.numbers()['oban men']).toBe(1);
    expect(t.asked()).toBe('0 good');
    expect(t.changes('good stone')).toEqual({ 'oban stone': 1 });
    expect(t.asked()).toBe('0 activate');
  });

  it('Ullapool: a Scotsman and a coin', () => {
    const t = start('ullapool', { land: { lochridge: '0 1' }, goods: { village: 'sheep' }, coins: 0 });
    expect(t.changes('take ullapool')).toEqual({ 'village sheep': -1, coins: 1, supply: -1, 'ullapool men': 1 });
  });

  it('Dornoch: a Scotsman and points', () => {
    const t = start('dornoch', { goods: { village: 'wood barley' }, coins: 0 }).go('take dornoch');
    expect(t.changes('place 0 1')).toEqual({ tiles: 1, supply: -1, 'dornoch men': 1, points: 3 });
  });

  it('Millburn: whisky and points', () => {
    const t = start('millburn', { goods: { village: 'wood stone' }, coins: 0 }).go('take millburn');
    expect(t.changes('place 0 1')).toEqual({ tiles: 1, whisky: 1, points: 2 });
  });

  it('a good of choice finds no room on a full pile, and is lost', () => {
    const t = start('skye', {
      land: { 'glen-lyon': '-1 0' },
      goods: { 'glen-lyon': 'sheep sheep sheep', village: 'wood barley' },
      coins: 0,
    });
    t.go('take skye');
    expect(t.asked()).toBe('0 activate');
    expect(t.keys('activate skye')).toEqual([]);
  });

  it('without a Scotsman in the supply none comes', () => {
    const t = start('lochridge', { men: { village: 9 }, goods: { village: 'wood' }, coins: 0 }).go('take lochridge');
    expect(t.changes('place 0 1')).toEqual({ tiles: 1 });
  });

  it('come in any order: the marker before the Scotsman, or after him', () => {
    const fort = (): Table =>
      start('fort-william', { coins: 4, goods: { village: 'stone' }, men: { village: 8 } }).go(
        'take fort-william',
        'pay stone village',
      );
    const first = fort();
    expect(first.keys('first')).toEqual(['first scotsman', 'first clan']);
    // The last Scotsman goes to the castle, and none is left for the tile.
    first.go('first clan');
    expect(first.changes('clan mckinnon', 'settle castle')).toEqual({
      markers: -1,
      coins: 1,
      'castle men': 1,
      supply: -1,
    });
    const second = fort();
    expect(second.changes('first scotsman')).toEqual({ 'village men': 1, supply: -1 });
    expect(second.changes('clan mckinnon')).toEqual({ markers: -1, coins: 1 });
  });

  it('where the order does not matter nobody is asked', () => {
    const t = start('glenlochy', { goods: { village: 'wood stone' }, coins: 0 });
    expect(t.changes('take glenlochy')).toEqual({
      'village wood': -1,
      'village stone': -1,
      tiles: 1,
      whisky: 1,
      coins: 1,
    });
  });
});
