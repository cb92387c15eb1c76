import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLANS } from '../src/components.ts';
import { type SeatSpec, table, type Table, type TableSpec } from './table.ts';

// All 23 fields: what exactly changes by a marker on them. Roads cost what they cost from the start area.

/** A person was taken, and a marker is to be placed. */
const atBoard = (seat: SeatSpec = {}, spec: TableSpec = {}): Table =>
  table({ rondel: 'robert-the-bruce', ...spec, seats: [{ coins: 9, ...seat }, {}] }).go('take robert-the-bruce');

/** A turn in which a tile is taken by somebody who has markers on some fields. */
const playing = (tile: string, seat: SeatSpec): Table => table({ rondel: tile, seats: [seat, {}] }).go(`take ${tile}`);

describe('fields that bring points for what is there', () => {
  const villages = { lochridge: '0 1', plockton: '1 1', oban: '0 -1', dornoch: '1 -1' };
  const some = (count: number): Record<string, string> => Object.fromEntries(Object.entries(villages).slice(0, count));

  it.each([
    [1, 0],
    [2, 5],
    [3, 8],
    [4, 8],
  ])('Brodie: the starting village and %i more villages bring %i', (count, points) => {
    const gained = points > 0 ? { points } : {};
    expect(atBoard({ land: some(count) }).changes('clan brodie')).toEqual({ markers: -1, coins: -3, ...gained });
  });

  it('Brodie: a pile is one village', () => {
    const land = { ...some(1), ullapool: '0 1', plockton: '1 1' };
    expect(atBoard({ land }).changes('clan brodie')).toEqual({ markers: -1, coins: -3, points: 5 });
  });

  it.each([
    [4, 0],
    [5, 5],
    [6, 8],
    [7, 8],
  ])('Grant: Scotsmen on %i tiles bring %i', (count, points) => {
    const land = { ...villages, inshriach: '-1 1' };
    const on = ['castle', 'lochridge', 'plockton', 'oban', 'dornoch', 'inshriach', 'village'].slice(0, count);
    const men = Object.fromEntries(on.map((name) => [name, 1]));
    const gained = points > 0 ? { points } : {};
    expect(atBoard({ land, men }).changes('clan grant')).toEqual({ markers: -1, coins: -2, ...gained });
  });

  it.each([
    [['glen-affric'], 0],
    [['glen-affric', 'islay'], 5],
    [['glen-affric', 'islay', 'ullapool'], 8],
    [['glen-affric', 'islay', 'ullapool', 'edinburgh'], 8],
  ])('MacPherson: of overbuild tiles, those built over included, %j bring %i', (over, points) => {
    const cells: Record<string, string> = {
      'glen-affric': '0 1',
      islay: '0 1',
      ullapool: '1 1',
      edinburgh: '1 -1',
    };
    const land = { bonawe: '0 1', lochridge: '1 1', dundee: '1 -1' };
    const overbuilt = Object.fromEntries(over.map((id) => [id, cells[id] ?? '']));
    const gained = points > 0 ? { points } : {};
    const t = atBoard({ land: { ...land, ...overbuilt } });
    expect(t.changes('clan macpherson')).toEqual({ markers: -1, coins: -4, ...gained });
  });

  it.each([
    [12, 0],
    [13, 5],
    [15, 5],
    [16, 8],
    [20, 8],
  ])('Oliphant: %i coins, of which 4 pay the road, bring %i; the rest is kept', (coins, points) => {
    const gained = points > 0 ? { points } : {};
    expect(atBoard({ coins }).changes('clan oliphant')).toEqual({ markers: -1, coins: -4, ...gained });
  });

  it.each([
    [1, 0],
    [2, 5],
    [3, 5],
    [4, 8],
    [5, 8],
  ])('Sutherland: the two of the home tile and %i more on the river bring %i', (count, points) => {
    const river = ['rannoch', 'strathmore', 'glen-lyon', 'ballachulish', 'glenfeshie'].slice(0, count);
    const land = { inshriach: '0 1', ...Object.fromEntries(river.map((id, at) => [id, `${at + 2} 0`])) };
    const gained = points > 0 ? { points } : {};
    expect(atBoard({ land }).changes('clan sutherland')).toEqual({ markers: -1, coins: -3, ...gained });
  });

  it('Douglas: 3 points without any road, again and again, by different players', () => {
    const t = table({
      rondel: '0 1 robert-the-bruce macbeth',
      seats: [{ clans: 'douglas' }, { coins: 1, clans: 'douglas douglas' }],
    });
    t.go('take robert-the-bruce');
    expect(t.changes('clan douglas')).toEqual({ markers: -1, points: 3 });
    t.go('take macbeth');
    expect(t.changes('clan douglas')).toEqual({ '1 markers': -1, '1 points': 3 });
    expect(t.state.repeated).toEqual([2, 3]);
  });
});

describe('fields that bring coins, goods, whisky and Scotsmen', () => {
  it('MacLeod: 3 coins', () => {
    expect(atBoard().changes('clan macleod')).toEqual({ markers: -1, coins: 3 });
  });

  it('Chisholm: a barley on any tile, a Scotsman on any tile', () => {
    const t = atBoard({ land: { inshriach: '0 1' } });
    expect(t.changes('clan chisholm')).toEqual({ markers: -1 });
    expect(t.keys()).toEqual(['store barley village', 'store barley castle', 'store barley inshriach']);
    expect(t.changes('store barley castle')).toEqual({ 'castle barley': 1 });
    expect(t.keys()).toEqual(['settle village', 'settle castle', 'settle inshriach']);
    expect(t.changes('settle inshriach')).toEqual({ 'inshriach men': 1, supply: -1 });
    expect(t.asked()).toBe('1 turn');
  });

  it('Gunn: a sheep and a head of cattle on any tiles', () => {
    expect(atBoard().changes('clan gunn', 'store sheep castle', 'store cattle village')).toEqual({
      markers: -1,
      'castle sheep': 1,
      'village cattle': 1,
    });
  });

  it('MacDonald: a stone and a wood on any tiles', () => {
    expect(atBoard().changes('clan macdonald', 'store wood castle', 'store stone castle')).toEqual({
      markers: -1,
      'castle wood': 1,
      'castle stone': 1,
    });
  });

  it('goods from clans lie on tiles with room; those that find none are lost', () => {
    const none = atBoard({ goods: { village: 'wood wood wood', castle: 'wood wood wood' } });
    expect(none.changes('clan gunn')).toEqual({ markers: -1 });
    expect(none.asked()).toBe('1 turn');
  });

  it('McKenzie: a barley on any tile and a cask of whisky', () => {
    expect(atBoard().changes('clan mckenzie', 'store barley village')).toEqual({
      markers: -1,
      coins: -1,
      'village barley': 1,
      whisky: 1,
    });
  });

  it('McKinnon: a Scotsman on any tile and 2 coins', () => {
    expect(atBoard().changes('clan mckinnon', 'settle castle')).toEqual({
      markers: -1,
      coins: 1,
      'castle men': 1,
      supply: -1,
    });
  });

  it('Ross: two Scotsmen on any tiles', () => {
    expect(atBoard().changes('clan ross', 'settle village', 'settle castle')).toEqual({
      markers: -1,
      coins: -1,
      'village men': 1,
      'castle men': 1,
      supply: -2,
    });
    expect(atBoard().changes('clan ross', 'settle castle')).toMatchObject({ 'castle men': 2, supply: -2 });
  });

  it('Scotsmen are limited: with one left there comes one, with none nothing', () => {
    expect(atBoard({ men: { village: 8 } }).changes('clan ross', 'settle castle')).toEqual({
      markers: -1,
      coins: -1,
      'castle men': 1,
      supply: -1,
    });
    expect(atBoard({ men: { village: 9 } }).changes('clan ross')).toEqual({ markers: -1, coins: -1 });
  });

  it('McKay: David Hume, who counts as two persons', () => {
    const t = atBoard({}, { seats: [{}, {}] });
    expect(t.changes('clan mckay')).toEqual({ markers: -1, coins: -2, persons: 2 });
    expect(t.state.hume).toBe(0);
    // Robert the Bruce and he are three, the other player has none.
    expect(t.points(0, 'persons')).toBe(3);
  });
});

describe('fields that activate tiles', () => {
  it('Cameron: a trade tile, and three movement points', () => {
    const t = atBoard({ land: { crieff: '0 1', dundee: '1 1' }, goods: { village: 'sheep sheep wood' } });
    expect(t.changes('clan cameron')).toEqual({ markers: -1, coins: -1, movement: 3 });
    expect(t.keys('activate')).toEqual([
      'activate crieff 1',
      'activate crieff 2',
      'activate crieff 3',
      'activate dundee',
    ]);
    expect(t.changes('activate crieff 2', 'pay sheep village', 'pay sheep village')).toEqual({
      'village sheep': -2,
      points: 5,
    });
    expect(t.asked()).toBe('0 activate');
    expect(t.keys('activate')).toEqual([]);
    expect(t.changes('move village crieff', 'move crieff castle', 'move castle village')).toEqual({ movement: -3 });
    expect(t.asked()).toBe('1 turn');
  });

  it('Cameron: the trade tile may be left alone; without one there is movement only', () => {
    const t = atBoard({ land: { crieff: '0 1' }, goods: { village: 'sheep' } });
    expect(t.changes('clan cameron', 'skip', 'done')).toEqual({ markers: -1, coins: -1 });
    expect(atBoard().changes('clan cameron')).toEqual({ markers: -1, coins: -1, movement: 3 });
  });

  const land = { bonawe: '0 1', leith: '1 1', pulteney: '0 -1', 'glen-lyon': '2 0', kingshouse: '1 -1' };

  it('MacDonell: a material tile and a whisky tile, in any order', () => {
    const t = atBoard({ land, goods: { village: 'barley' } });
    expect(t.changes('clan macdonell')).toEqual({ markers: -1, coins: -1 });
    expect(t.keys('activate')).toEqual([
      'activate bonawe',
      'activate leith wood',
      'activate leith stone',
      'activate leith barley',
      'activate leith sheep',
      'activate leith cattle',
      'activate pulteney',
      'activate kingshouse',
    ]);
    expect(t.changes('activate pulteney', 'pay barley village')).toEqual({ 'village barley': -1, whisky: 1 });
    expect(t.keys('activate')).toHaveLength(6);
    expect(t.changes('activate bonawe')).toEqual({ 'bonawe stone': 1 });
    expect(t.asked()).toBe('1 turn');
  });

  it('MacLean: an animal tile and a whisky tile', () => {
    const t = atBoard({ land, goods: { village: 'barley' } });
    expect(t.changes('clan maclean')).toEqual({ markers: -1, coins: -2 });
    expect(t.keys('activate')).toEqual(['activate pulteney', 'activate glen-lyon', 'activate kingshouse']);
    expect(t.changes('activate glen-lyon')).toEqual({ 'glen-lyon sheep': 1 });
    expect(t.changes('activate kingshouse')).toEqual({ points: 2 });
    expect(t.asked()).toBe('1 turn');
  });

  it('one of the two, or none, will do', () => {
    expect(atBoard({ land }).changes('clan maclean', 'activate glen-lyon', 'skip')).toEqual({
      markers: -1,
      coins: -2,
      'glen-lyon sheep': 1,
    });
    expect(atBoard({ land }).changes('clan maclean', 'skip')).toEqual({ markers: -1, coins: -2 });
  });

  it('neighbours are not activated with it, and no tile is activated twice in a turn', () => {
    const seat = { coins: 9, goods: { village: 'wood stone' }, land: { bonawe: '0 1' } };
    const t = table({ rondel: 'donan-castle', seats: [seat, {}] });
    t.go(
      'take donan-castle',
      'pay wood village',
      'pay stone village',
      'place 1 1',
      'first landmark',
      'clan macdonell',
      'activate bonawe',
    );
    expect(t.asked()).toBe('0 activate');
    expect(t.keys('activate')).toEqual(['activate village', 'activate castle', 'activate donan-castle']);
  });
});

describe('fields that change the territory', () => {
  it('MacMillan: a tile goes into the box; goods and Scotsmen on it go to the home castle', () => {
    const t = atBoard({
      land: { inshriach: '0 1', lochridge: '1 1' },
      goods: { inshriach: 'wood wood', castle: 'sheep' },
      men: { inshriach: 2, village: 1 },
    });
    expect(t.changes('clan macmillan')).toEqual({ markers: -1, coins: -2 });
    expect(t.keys()).toEqual(['remove inshriach', 'remove lochridge']);
    expect(t.changes('remove inshriach')).toEqual({
      tiles: -1,
      boxed: 1,
      'inshriach men': -2,
      'castle men': 2,
      'inshriach wood': -2,
      'castle wood': 2,
    });
  });

  it('MacMillan: a whole pile goes, and the landmark card stays', () => {
    const t = atBoard({ land: { halkirk: '2 0', inverness: '2 0' }, landmarks: 'inverness', men: { village: 1 } });
    expect(t.changes('clan macmillan')).toEqual({ markers: -1, coins: -2, tiles: -1, boxed: 2 });
    expect(t.numbers()['cards']).toBe(1);
  });

  it('MacMillan: with the home tile alone nothing happens', () => {
    expect(atBoard().changes('clan macmillan')).toEqual({ markers: -1, coins: -2 });
  });

  it('Munro: a tile from the discard pile without its cost, and it is activated with all around it', () => {
    const t = atBoard({ coins: 2, land: { inshriach: '1 1' } }, { discards: 'strathspey kelso halkirk' });
    expect(t.changes('clan munro')).toEqual({ markers: -1, coins: -2 });
    expect(t.keys()).toEqual(['munro strathspey', 'munro kelso', 'munro halkirk']);
    expect(t.changes('munro halkirk')).toEqual({ discards: -1, tiles: 1, supply: -1, 'halkirk men': 1 });
    expect(t.cellOf('halkirk')).toBe('-1 0');
    expect(t.keys('activate')).toEqual(['activate village', 'activate halkirk']);
    t.go('done');
    expect(t.asked()).toBe('1 turn');
  });

  it('Munro: of a person the road is paid', () => {
    const t = atBoard({ coins: 3 }, { discards: 'mary-stuart' });
    expect(t.changes('clan munro')).toEqual({ markers: -1, coins: -2, persons: 1, discards: -1 });
    expect(t.asked()).toBe('0 clan');
    expect(t.can('clan sinclair')).toBe(true);
    expect(t.changes('clan ross', 'settle village', 'settle village')).toEqual({
      markers: -1,
      coins: -1,
      'village men': 2,
      supply: -2,
    });
  });

  it('Munro: no cost means no Scotsman either', () => {
    const t = atBoard({ coins: 2 }, { discards: 'loch-ness' });
    expect(t.changes('clan munro')).toEqual({ markers: -1, coins: -2, tiles: 1, cards: 1, discards: -1 });
    expect(t.numbers()['village men']).toBe(1);
  });

  it('Munro: with no tile that fits nothing happens', () => {
    const land = { bonawe: '0 1', inshriach: '-1 1' };
    const t = atBoard({ men: { inshriach: 1 }, land }, { discards: 'castle-moil ullapool' });
    expect(t.changes('clan munro')).toEqual({ markers: -1, coins: -2 });
  });
});

describe('fields with a lasting effect', () => {
  it('MacGregor: a distillery may bring 3 points in place of whisky, and takes no barley then', () => {
    expect(atBoard().changes('clan macgregor')).toEqual({ markers: -1, coins: -3 });
    const land = { pulteney: '0 1', edradour: '0 -1', kingshouse: '1 -1' };
    const t = playing('inshriach', { clans: 'macgregor', land, goods: { village: 'barley' } }).go('place -1 1');
    const again = playing('inshriach', { land, goods: { village: 'barley' } });
    expect(t.keys('activate pulteney')).toEqual(['activate pulteney', 'activate pulteney points']);
    expect(t.changes('activate pulteney points')).toEqual({ points: 3 });
    expect(t.keys('activate pulteney')).toEqual([]);
    expect(again.keys('activate pulteney points')).toEqual([]);
  });

  it('MacGregor: without barley it is the only way; a whisky tile that does not distil knows none of it', () => {
    const land = { pulteney: '0 1', kingshouse: '1 1' };
    const t = playing('bonawe', { clans: 'macgregor', land }).go('place 1 -1');
    expect(t.keys('activate')).toEqual(['activate village', 'activate castle', 'activate bonawe']);
    const near = playing('bonawe', { clans: 'macgregor', land, men: { pulteney: 1 } }).go('place 0 2');
    expect(near.keys('activate')).toEqual(['activate pulteney points', 'activate kingshouse', 'activate bonawe']);
  });

  it('Mackintosh: castles count as Scotsmen for placing', () => {
    expect(atBoard().changes('clan mackintosh')).toEqual({ markers: -1, coins: -2 });
    const seat = { land: { 'donan-castle': '0 1', inshriach: '-1 1' }, men: { inshriach: 1 } };
    expect(playing('bonawe', seat).keys()).toEqual(['place -2 1', 'place -1 2', 'place 0 2']);
    expect(
      playing('bonawe', { ...seat, clans: 'mackintosh' })
        .keys()
        .toSorted(),
    ).toEqual(['place -1 2', 'place -2 1', 'place 0 -1', 'place 0 2', 'place 1 -1', 'place 1 1']);
  });

  it('Mackintosh: for placing only, not for Grant', () => {
    const men = { village: 1, inshriach: 1, bonawe: 1, lochridge: 1 };
    const land = { inshriach: '0 1', bonawe: '0 -1', lochridge: '1 1' };
    const t = atBoard({ land, men, clans: 'mackintosh' });
    expect(t.changes('clan grant')).toEqual({ markers: -1, coins: -2 });
  });

  it('MacLachlan: a point for every movement point left at the end of the turn', () => {
    expect(atBoard().changes('clan maclachlan')).toEqual({ markers: -1, coins: -3 });
    const t = playing('inshriach', { clans: 'maclachlan' }).go('place 0 1', 'activate village', 'activate castle');
    expect(t.changes('move village castle', 'done')).toEqual({
      movement: -2,
      'village men': -1,
      'castle men': 1,
      points: 1,
    });
    const none = playing('inshriach', { clans: 'maclachlan' }).go('place 0 1');
    expect(none.changes('done')).toEqual({});
  });

  it('MacLachlan: others just lose them', () => {
    const t = playing('inshriach', {}).go('place 0 1', 'activate village', 'activate castle');
    expect(t.changes('done')).toEqual({ movement: -2 });
  });

  it('Sinclair: on a trade tile a coin may stand in for one good', () => {
    expect(atBoard().changes('clan sinclair')).toEqual({ markers: -1, coins: -3 });
    const t = playing('bonawe', {
      clans: 'sinclair',
      coins: 2,
      land: { kelso: '0 1' },
      goods: { village: 'barley sheep' },
    }).go('place 1 1');
    expect(t.changes('activate kelso', 'pay barley village', 'pay sheep village', 'pay cattle coin')).toEqual({
      'village barley': -1,
      'village sheep': -1,
      coins: -1,
      points: 9,
    });
  });

  it('Sinclair: one good a tile, and only on trade tiles', () => {
    const land = { dundee: '0 1', scone: '1 1', pulteney: '-1 1' };
    const seat: SeatSpec = { clans: 'sinclair', coins: 9, land, men: { dundee: 1 }, goods: { village: 'barley' } };
    const t = playing('bonawe', seat).go('place 0 2', 'activate dundee');
    expect(t.changes('pay wood buy', 'pay stone buy', 'pay any coin')).toEqual({
      'market wood': 1,
      'market stone': 1,
      coins: -3,
      points: 7,
    });
    expect(t.changes('activate scone', 'pay any coin')).toEqual({ coins: -1 });
    expect(t.changes('clan douglas')).toEqual({ markers: -1, points: 3 });
    t.go('activate pulteney');
    expect(t.keys()).toEqual(['pay barley village', 'pay barley buy']);
  });

  it('Sinclair: whoever has not his field pays in full', () => {
    const seat: SeatSpec = { coins: 9, land: { dundee: '0 1' }, men: { dundee: 1 } };
    const t = playing('bonawe', seat).go('place 0 2', 'activate dundee', 'pay wood buy', 'pay stone buy');
    expect(t.keys()).toEqual(['pay stone buy', 'pay barley buy', 'pay sheep buy', 'pay cattle buy']);
  });
});

it('every field is tested here', () => {
  const source = readFileSync(new URL(import.meta.url), 'utf8');
  expect(CLANS.filter((clan) => !source.includes(`changes('clan ${clan}'`))).toEqual([]);
});
