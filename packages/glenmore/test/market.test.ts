import { describe, expect, it } from 'vitest';
import { type SeatSpec, table, type Table, type TableSpec } from './table.ts';

const start = (tile: string, seat: SeatSpec, spec: TableSpec = {}): Table =>
  table({ rondel: tile, ...spec, seats: [seat, {}] });

describe('buying', () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
  ])('with %i spaces filled a good costs %i; the coins lie on the market then', (filled, price) => {
    const t = start('bonawe lochridge', { coins: 3 }, { market: { wood: filled } });
    expect(t.changes('take lochridge')).toEqual({ coins: -price, 'market wood': 1 });
  });

  it('a full row sells nothing', () => {
    const t = start('bonawe lochridge', { coins: 9 }, { market: { wood: 3 } });
    expect(t.keys()).toEqual(['take bonawe']);
  });

  it('several at once cost more and more', () => {
    const t = start('castle-moil', { coins: 9 });
    t.go('take castle-moil');
    expect(t.numbers()).toMatchObject({ coins: 9 - 1 - 2 - 1, 'market stone': 2, 'market sheep': 1 });
  });

  it('own goods need not be used first', () => {
    const t = start('lochridge', { coins: 1, goods: { village: 'wood' } }).go('take lochridge');
    expect(t.keys()).toEqual(['pay wood village', 'pay wood buy']);
    expect(t.changes('pay wood buy')).toEqual({ coins: -1, 'market wood': 1 });
  });

  it('as part of a cost, of a trade tile and of distilling', () => {
    const land = { kelso: '0 1', pulteney: '0 2' };
    const t = start('bonawe', { coins: 5, land, goods: { village: 'sheep' } }).go('take bonawe', 'place 1 1');
    t.go('activate kelso', 'pay sheep village');
    expect(t.numbers()).toMatchObject({ points: 9, coins: 3, 'market barley': 1, 'market cattle': 1 });
    expect(t.changes('activate pulteney')).toEqual({ coins: -2, 'market barley': 1, whisky: 1 });
  });

  it('is nothing for later: there is no such move of its own', () => {
    const t = start('bonawe', { coins: 9 });
    expect(t.keys()).toEqual(['take bonawe']);
  });

  it('of goods of choice as well, and every price is what it is then', () => {
    const t = start('bonawe', { coins: 6, land: { dundee: '0 1' } }).go('take bonawe', 'place 1 1', 'activate dundee');
    expect(t.changes('pay cattle buy')).toEqual({ coins: -6, 'market cattle': 3, points: 7 });
  });
});

describe('selling', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
  ])('with %i spaces filled a good brings %i', (filled, income) => {
    const t = start('bonawe', { goods: { castle: 'barley' } }, { market: { barley: filled } });
    expect(t.changes('sell barley castle')).toEqual({ coins: income, 'castle barley': -1, 'market barley': -1 });
  });

  it('from an empty row there is nothing to be had', () => {
    expect(start('bonawe', { goods: { castle: 'barley' } }).keys('sell')).toEqual([]);
  });

  it('as many as one likes while there are coins', () => {
    const t = start('bonawe', { goods: { castle: 'barley barley barley' } }, { market: { barley: 2 } });
    expect(t.changes('sell barley castle', 'sell barley castle')).toEqual({
      coins: 3,
      'castle barley': -2,
      'market barley': -2,
    });
    expect(t.keys('sell')).toEqual([]);
  });

  it('what was bought can be taken from the market by others', () => {
    const t = table({
      rondel: '0 1 lochridge bonawe',
      seats: [{ coins: 1 }, { goods: { castle: 'wood' } }],
    });
    t.go('take lochridge', 'place 0 1', 'done');
    expect(t.changes('sell wood castle')).toEqual({ '1 coins': 1, '1 castle wood': -1, 'market wood': -1 });
  });

  it('at any time in the turn: before the tile, among its effects and activations', () => {
    const market = { sheep: 3 };
    const goods = { castle: 'sheep sheep sheep', village: 'cattle' };
    const t = start('oban', { goods }, { market });
    t.go('sell sheep castle', 'take oban', 'pay cattle village', 'place 0 1');
    expect(t.asked()).toBe('0 good');
    t.go('sell sheep castle', 'good wood', 'sell sheep castle');
    expect(t.asked()).toBe('0 activate');
    expect(t.numbers()['coins']).toBe(6);
  });

  it('among clan markers and what they bring', () => {
    const t = start('robert-the-bruce', { goods: { castle: 'sheep sheep' } }, { market: { sheep: 3 } });
    t.go('take robert-the-bruce', 'sell sheep castle', 'clan gunn');
    expect(t.asked()).toBe('0 store');
    expect(t.changes('sell sheep castle')).toEqual({ coins: 2, 'castle sheep': -1, 'market sheep': -1 });
  });

  it('not in the turn of another', () => {
    const t = table({ rondel: 'bonawe', market: { sheep: 3 }, seats: [{}, { goods: { castle: 'sheep' } }] });
    expect(t.keys('sell')).toEqual([]);
    expect(t.rules.legal(t.state, 1)).toEqual([]);
  });

  it('goods only: neither whisky nor Scotsmen', () => {
    const market = { wood: 3, stone: 3, barley: 3, sheep: 3, cattle: 3 };
    expect(start('bonawe', { whisky: 3 }, { market }).keys('sell')).toEqual([]);
  });
});

describe('paying for a tile', () => {
  it('goods from anywhere in the territory', () => {
    const land = { bonawe: '0 1', glenshee: '0 2' };
    const t = start('duart-castle', { land, goods: { glenshee: 'sheep wood', bonawe: 'stone', castle: 'wood' } });
    t.go('take duart-castle');
    expect(t.keys()).toEqual(['pay wood castle', 'pay wood glenshee']);
    expect(t.changes('pay wood glenshee')).toEqual({ 'glenshee wood': -1, 'bonawe stone': -1, 'glenshee sheep': -1 });
    expect(t.asked()).toBe('0 place');
  });

  it('coins', () => {
    expect(start('leith', { coins: 2 }).changes('take leith')).toEqual({ coins: -2 });
    expect(start('leith bonawe', { coins: 1 }).keys()).toEqual(['take bonawe']);
  });

  it('whisky', () => {
    expect(start('kingshouse', { whisky: 2 }).changes('take kingshouse')).toEqual({ whisky: -1 });
    expect(start('kingshouse bonawe', { coins: 9 }).keys()).toEqual(['take bonawe']);
    expect(start('robert-burns', { whisky: 1 }).changes('take robert-burns')).toEqual({ whisky: -1, persons: 1 });
  });

  it('goods and coins: the coins of the cost cannot buy its goods', () => {
    const cost = (coins: number, goods = {}): boolean =>
      start('peterhead bonawe', { coins, goods }).can('take peterhead');
    expect(cost(1)).toBe(false);
    expect(cost(2)).toBe(true);
    expect(cost(1, { village: 'wood' })).toBe(true);
    expect(cost(0, { village: 'wood' })).toBe(false);
  });

  it('a Scotsman from the territory, who goes to the supply', () => {
    const t = start('loch-ness', { men: { village: 1, castle: 2 } }).go('take loch-ness');
    expect(t.changes('levy village')).toEqual({ 'village men': -1, supply: 1, tiles: 1, cards: 1 });
    expect(t.cellOf('loch-ness')).toBe('2 0');
  });

  it('a person too', () => {
    const t = start('rob-roy', { goods: { castle: 'cattle' } });
    expect(t.changes('take rob-roy')).toEqual({ 'castle cattle': -1, persons: 1 });
    expect(t.asked()).toBe('0 clan');
  });

  it('before its place is chosen and before its effects: the card of Inverness does not pay for it', () => {
    expect(start('inverness bonawe', { coins: 1, goods: {} }).keys()).toEqual(['take bonawe']);
  });

  it('a tile that cannot be paid, or placed, is not to be had', () => {
    const t = start('halkirk strathisla ullapool bonawe', { coins: 0 });
    expect(t.keys()).toEqual(['take bonawe']);
  });
});

describe('with no tile to be had', () => {
  it('any tile may be discarded, for a coin', () => {
    const t = start('halkirk lochridge', {});
    expect(t.keys()).toEqual([
      'discard halkirk coin',
      'discard halkirk step',
      'discard lochridge coin',
      'discard lochridge step',
    ]);
    expect(t.changes('discard lochridge coin')).toEqual({ coins: 1, discards: 1 });
    expect(t.discards()).toBe('lochridge');
    expect(t.rondel()).toBe('1 halkirk 0');
    expect(t.asked()).toBe('1 turn');
  });

  it('or for a movement point', () => {
    const t = start('halkirk', {});
    expect(t.changes('discard halkirk step')).toEqual({ movement: 1, discards: 1 });
    expect(t.keys()).toEqual(['done', 'move village castle']);
    expect(t.changes('move village castle')).toEqual({ movement: -1, 'village men': -1, 'castle men': 1 });
    expect(t.asked()).toBe('1 turn');
  });
});
