import { describe, expect, it } from 'vitest';
import { type SeatSpec, table, type Table, type TableSpec } from './table.ts';

/** A free tile without river was placed at 1 1; its neighbours are the home tile and what lies at 0 1, 0 2, 1 2, 2 1. */
const placed = (seat: SeatSpec, spec: TableSpec = {}): Table =>
  table({ rondel: 'black-isle', ...spec, seats: [seat, {}] }).go('take black-isle', 'place 1 1');

describe('what is activated', () => {
  it('the new tile and all that touch it with an edge or a corner, eight at most', () => {
    const around = {
      lochridge: '0 1',
      plockton: '0 2',
      inshriach: '1 2',
      bonawe: '2 2',
      glenshee: '2 1',
      glenfeshie: '2 0',
      strathspey: '3 1',
      aviemore: '1 3',
    };
    const t = placed({ land: around, men: { glenshee: 1 } });
    const near = ['village', 'castle', 'lochridge', 'plockton', 'inshriach', 'bonawe', 'glenshee', 'glenfeshie'];
    expect(t.keys('activate')).toEqual([...near, 'black-isle'].map((name) => `activate ${name}`));
  });

  it('in any order, each once', () => {
    const t = placed({ land: { bonawe: '0 1' } }).go('activate black-isle');
    expect(t.keys('activate')).toEqual(['activate village', 'activate castle', 'activate bonawe']);
    t.go('activate bonawe', 'activate village', 'activate castle', 'move village castle', 'move castle village');
    expect(t.asked()).toBe('1 turn');
  });

  it('none by force', () => {
    const t = placed({ land: { bonawe: '0 1' } });
    expect(t.changes('done')).toEqual({});
    expect(t.asked()).toBe('1 turn');
  });

  it('a turn later all again', () => {
    const t = table({ rondel: '0 black-isle strathspey 1', seats: [{ land: { bonawe: '0 1' } }, {}] });
    t.go('take black-isle', 'place 1 1', 'activate bonawe', 'done', 'take strathspey', 'place -1 1');
    expect(t.keys('activate')).toContain('activate bonawe');
  });

  it('one activation is over before the next begins', () => {
    const t = placed({ land: { crieff: '0 1' }, goods: { village: 'sheep', castle: 'sheep cattle' } });
    t.go('activate crieff 2');
    expect(t.keys()).toEqual(['pay sheep village', 'pay sheep castle']);
  });

  it('lochs bring nothing', () => {
    const t = table({ rondel: 'loch-lochy' }).go('take loch-lochy', 'good wood', 'good wood');
    expect(t.keys('activate')).toEqual(['activate village']);
  });
});

describe('goods', () => {
  it.each([
    ['inshriach', 'wood'],
    ['bonawe', 'stone'],
    ['glenshee', 'sheep'],
    ['strathspey', 'cattle'],
  ])('%s: a good comes onto it: %s', (tile, good) => {
    expect(placed({ land: { [tile]: '0 1' } }).changes(`activate ${tile}`)).toEqual({ [`${tile} ${good}`]: 1 });
  });

  it('two goods come onto a tile that shows two', () => {
    const t = placed({ land: { bonawe: '0 1', 'glen-affric': '0 1' } });
    expect(t.changes('activate glen-affric')).toEqual({ 'glen-affric wood': 1, 'glen-affric stone': 1 });
  });

  it('a good of choice', () => {
    const t = placed({ land: { leith: '0 1' } });
    expect(t.keys('activate leith')).toEqual(
      ['wood', 'stone', 'barley', 'sheep', 'cattle'].map((good) => `activate leith ${good}`),
    );
    expect(t.changes('activate leith cattle')).toEqual({ 'leith cattle': 1 });
  });

  it('three on a tile; what is too much is lost', () => {
    const full = placed({
      land: { bonawe: '0 1', leith: '0 2' },
      goods: { bonawe: 'wood wood stone', leith: 'sheep sheep sheep' },
    });
    expect(full.keys('activate')).toEqual(['activate village', 'activate castle', 'activate black-isle']);
    const land = { bonawe: '0 1', 'glen-affric': '0 1' };
    const half = placed({ land, goods: { 'glen-affric': 'wood wood' } }).go('activate glen-affric');
    expect(half.keys()).toEqual(['stow wood', 'stow stone']);
    expect(half.changes('stow stone')).toEqual({ 'glen-affric stone': 1 });
    expect(half.asked()).toBe('0 activate');
  });

  it('a sale before it makes room', () => {
    const seat = { land: { bonawe: '0 1' }, goods: { bonawe: 'stone stone stone' } };
    const t = placed(seat, { market: { stone: 2 } });
    expect(t.can('activate bonawe')).toBe(false);
    t.go('sell stone bonawe');
    expect(t.changes('activate bonawe')).toEqual({ 'bonawe stone': 1 });
  });

  it('goods of any kind may lie on any tile', () => {
    const t = placed({ land: { bonawe: '0 1' }, goods: { bonawe: 'sheep cattle' } });
    expect(t.changes('activate bonawe')).toEqual({ 'bonawe stone': 1 });
  });
});

describe('exchanges', () => {
  const goods = { village: 'wood stone barley', castle: 'sheep cattle sheep' };

  it('two or four different goods for 4 or 8 points', () => {
    const t = placed({ land: { aberdeen: '0 1' }, goods });
    expect(t.keys('activate aberdeen')).toEqual(['activate aberdeen 2', 'activate aberdeen 4']);
    t.go('activate aberdeen 2');
    expect(t.keys()).toEqual(['pay wood village', 'pay stone village', 'pay barley village', 'pay sheep castle']);
    t.go('pay barley village');
    expect(t.keys()).toEqual(['pay sheep castle', 'pay cattle castle']);
    expect(t.changes('pay cattle castle')).toEqual({ 'castle cattle': -1, points: 4 });
  });

  it('four different ones: one kind is left out', () => {
    const t = placed({ land: { aberdeen: '0 1' }, goods }).go('activate aberdeen 4');
    expect(t.keys()).toEqual(['pay wood village', 'pay stone village']);
    expect(t.changes('pay stone village')).toEqual({
      'village stone': -1,
      'village barley': -1,
      'castle sheep': -1,
      'castle cattle': -1,
      points: 8,
    });
  });

  it('alike goods are not different', () => {
    const t = placed({ land: { aberdeen: '0 1' }, goods: { village: 'sheep sheep sheep' } });
    expect(t.keys('activate aberdeen')).toEqual([]);
  });

  it.each([
    [1, 2],
    [2, 5],
    [3, 8],
  ])('%i animals for %i points', (count, points) => {
    const t = placed({ land: { falkirk: '0 1' }, goods: { village: 'sheep sheep sheep' } });
    expect(t.changes(`activate falkirk ${count}`)).toEqual({ 'village sheep': -count, points });
  });

  it('other goods are no animals', () => {
    const t = placed({ land: { crieff: '0 1' }, goods: { village: 'wood stone barley' } });
    expect(t.keys('activate crieff')).toEqual([]);
  });

  it('any three goods for 7 points', () => {
    const t = placed({ land: { dundee: '0 1' }, goods: { village: 'wood wood', castle: 'cattle sheep' } });
    // The first wood is paid in any case: with the sheep first there would not be three.
    t.go('activate dundee');
    expect(t.keys()).toEqual(['pay wood village', 'pay sheep castle']);
    expect(t.changes('pay sheep castle')).toEqual({ 'castle sheep': -1, 'castle cattle': -1, points: 7 });
  });

  it('exactly the goods shown', () => {
    const t = placed({ land: { kelso: '0 1' }, goods: { village: 'wood stone', castle: 'barley sheep cattle' } });
    expect(t.changes('activate kelso')).toEqual({
      'castle barley': -1,
      'castle sheep': -1,
      'castle cattle': -1,
      points: 9,
    });
    const none = placed({ land: { kelso: '0 1' }, goods: { castle: 'barley sheep' } });
    expect(none.keys('activate kelso')).toEqual([]);
  });

  it('a barley for a cask of whisky', () => {
    const t = placed({ land: { pulteney: '0 1' }, goods: { village: 'barley' } });
    expect(t.changes('activate pulteney')).toEqual({ 'village barley': -1, whisky: 1 });
    expect(placed({ land: { pulteney: '0 1' } }).keys('activate pulteney')).toEqual([]);
  });

  it('points without any goods', () => {
    const t = placed({ land: { clachaig: '0 1', kingshouse: '0 2' } });
    expect(t.changes('activate clachaig', 'activate kingshouse')).toEqual({ points: 5 });
  });

  it('goods made a moment ago can be paid', () => {
    const t = placed({ land: { pulteney: '0 1' } });
    expect(t.can('activate pulteney')).toBe(false);
    t.go('activate black-isle');
    expect(t.changes('activate pulteney')).toEqual({ 'black-isle barley': -1, whisky: 1 });
  });
});

describe('movement', () => {
  it('a point takes a Scotsman to a tile next to his, over an edge or a corner', () => {
    const t = placed({ land: { bonawe: '0 1', glenshee: '0 2' } }).go('activate village');
    expect(t.keys('move')).toEqual(['move village castle', 'move village bonawe', 'move village black-isle']);
    expect(t.changes('move village black-isle')).toEqual({ movement: -1, 'village men': -1, 'black-isle men': 1 });
    expect(t.keys('move')).toEqual([]);
  });

  it('points are pooled: one man twice, or two men once', () => {
    const twice = placed({ land: { bonawe: '0 1', glenshee: '0 2' } }).go('activate village', 'activate castle');
    expect(twice.changes('move village bonawe', 'move bonawe glenshee')).toEqual({
      movement: -2,
      'village men': -1,
      'glenshee men': 1,
    });
    const both = placed({ men: { village: 1, castle: 1 } }).go('activate village', 'activate castle');
    expect(both.changes('move village castle', 'move castle black-isle')).toEqual({
      movement: -2,
      'village men': -1,
      'black-isle men': 1,
    });
  });

  it('they may be spent between activations and after them, and what is left is lost', () => {
    const t = placed({ land: { bonawe: '0 1' } });
    t.go('activate village', 'move village castle', 'activate bonawe', 'activate castle');
    expect(t.asked()).toBe('0 activate');
    expect(t.changes('done')).toEqual({ movement: -1 });
  });

  it('several Scotsmen may stand on a tile', () => {
    const t = placed({ men: { village: 1, castle: 3 } }).go('activate village');
    expect(t.changes('move village castle')).toEqual({ movement: -1, 'village men': -1, 'castle men': 1 });
  });

  it('nobody walks to where no tile is, or was removed', () => {
    const t = table({
      rondel: 'robert-the-bruce',
      seats: [{ coins: 9, land: { bonawe: '0 1', glenshee: '0 2', crieff: '1 1' }, clans: 'macmillan' }, {}],
      discards: '',
    });
    t.go('take robert-the-bruce', 'clan cameron');
    expect(t.keys('move')).toEqual(['move village castle', 'move village bonawe', 'move village crieff']);
  });
});

describe('a marker in the middle of activations', () => {
  it('Munro lays another tile, and what was activated for it is not activated again', () => {
    const seat: SeatSpec = { coins: 9, land: { scone: '0 1' }, goods: { village: 'wood' } };
    const t = placed(seat, { discards: 'bonawe' });
    t.go('activate scone', 'pay wood village', 'clan munro', 'place 1 -1');
    expect(t.keys('activate')).toEqual(['activate village', 'activate castle', 'activate bonawe']);
    t.go('activate village', 'activate bonawe', 'done');
    expect(t.keys('activate')).toEqual(['activate castle', 'activate black-isle']);
    expect(t.keys('move')).toHaveLength(4);
  });

  it('MacMillan takes a tile away that was to be activated', () => {
    const seat: SeatSpec = { coins: 9, land: { scone: '0 1', glenshee: '0 2' }, goods: { village: 'wood' } };
    const t = placed(seat).go('activate scone', 'pay wood village', 'clan macmillan', 'remove black-isle');
    expect(t.keys('activate')).toEqual(['activate village', 'activate castle', 'activate glenshee']);
  });

  it('MacMillan takes away the very tile that brought him: its Scotsman finds no place', () => {
    const seat: SeatSpec = { coins: 9, land: { bonawe: '0 1' }, goods: { village: 'wood stone' } };
    const t = table({ rondel: 'donan-castle', seats: [seat, {}] });
    t.go('take donan-castle', 'pay wood village', 'pay stone village', 'place 1 1', 'first landmark', 'clan macmillan');
    expect(t.changes('remove donan-castle')).toEqual({ tiles: -1, boxed: 1 });
    expect(t.keys('activate')).toEqual(['activate village', 'activate castle', 'activate bonawe']);
  });

  it('what was removed counts for no clan and holds nobody', () => {
    const land = { bonawe: '0 1', 'glen-affric': '0 1', lochridge: '1 1', ullapool: '1 1' };
    const t = table({
      rondel: '0 robert-the-bruce mary-stuart macbeth 1',
      seats: [{ coins: 20, land }, {}],
    });
    t.go('take robert-the-bruce', 'clan macmillan', 'remove glen-affric', 'take mary-stuart');
    expect(t.changes('clan macpherson')).toEqual({ markers: -1, coins: -4 });
    t.go('take macbeth', 'clan ross');
    expect(t.keys()).toEqual(['settle village', 'settle castle', 'settle ullapool']);
  });
});
