import { describe, expect, it } from 'vitest';
import { type SeatSpec, table, type Table, type TableSpec } from './table.ts';

// Page 20: one more activation "at any moment" of each turn. Page 15: one activation must be over before another begins.

const owner: SeatSpec = { landmarks: 'loch-ness', coins: 9, land: { inshriach: '0 1', scone: '-1 1' } };
const start = (tile: string, seat: SeatSpec = {}, spec: TableSpec = {}): Table =>
  table({ rondel: tile, ...spec, seats: [{ ...owner, ...seat }, {}] }).go(`take ${tile}`);

describe('between paying a person and choosing its field', () => {
  it('a tile may be activated, then the field is chosen', () => {
    const t = start('macbeth');
    expect(t.asked()).toBe('0 clan');
    expect(t.changes('extra inshriach')).toEqual({ 'inshriach wood': 1 });
    expect(t.asked()).toBe('0 clan');
    expect(t.keys('extra')).toEqual([]);
    t.go('clan macleod');
    expect(t.asked()).toBe('1 turn');
  });

  it('what it brings can be sold for the road', () => {
    const t = start('macbeth', { coins: 1 }, { market: { wood: 2 } });
    expect(t.can('clan mckinnon')).toBe(false);
    t.go('extra inshriach', 'sell wood inshriach');
    expect(t.can('clan mckinnon')).toBe(true);
  });

  it('by rules 1 and 2 it waits until the field is chosen', () => {
    for (const version of [1, 2]) {
      const t = start('macbeth', {}, { version });
      expect(t.keys('extra')).toEqual([]);
      t.go('clan macleod');
      expect(t.keys('extra')).toContain('extra inshriach');
    }
  });
});

describe('while goods, Scotsmen and tiles of a clan are placed', () => {
  it.each([
    ['gunn', 'store'],
    ['mckinnon', 'settle'],
    ['macmillan', 'remove'],
    ['macdonell', 'special'],
    ['munro', 'munro'],
  ])('%s: at the question %s', (clan, ask) => {
    const land = { ...owner.land, crieff: '1 1', bonawe: '0 -1' };
    const t = start('macbeth', { land }, { discards: 'lochridge plockton' }).go(`clan ${clan}`);
    expect(t.asked()).toBe(`0 ${ask}`);
    expect(t.changes('extra inshriach')).toEqual({ 'inshriach wood': 1 });
    expect(t.asked()).toBe(`0 ${ask}`);
  });
});

describe('with a tile in the hand', () => {
  const full: SeatSpec = { land: { bonawe: '0 1' }, goods: { bonawe: 'stone stone barley' } };

  it('a tile that paid makes another good before it is built over', () => {
    const t = start('glen-affric', full).go('pay barley bonawe');
    expect(t.asked()).toBe('0 place');
    t.go('extra bonawe');
    expect(t.cellOf('glen-affric')).toBe('0 1');
    expect(t.numbers()['glen-affric stone']).toBe(3);
  });

  it('by rules 2 it is too late then', () => {
    const t = start('glen-affric', full, { version: 2 }).go('pay barley bonawe');
    expect(t.asked()).not.toBe('0 place');
    expect(t.cellOf('glen-affric')).toBe('0 1');
    expect(t.numbers()['glen-affric stone']).toBe(2);
  });

  it('no marker is placed, since a clan could take the place away', () => {
    const t = start('black-isle', { goods: { village: 'wood' } }, { market: { wood: 1 } });
    expect(t.asked()).toBe('0 place');
    expect(t.keys('extra')).toEqual(['extra village', 'extra castle', 'extra inshriach']);
    expect(t.keys('sell')).toEqual([]);
  });
});

describe('it waits', () => {
  it('while a cost is paid, in goods and with a Scotsman', () => {
    const paying = start('oban', { goods: { village: 'cattle', castle: 'cattle' } });
    expect(paying.asked()).toBe('0 pay');
    expect(paying.keys('extra')).toEqual([]);
    const levying = table({
      rondel: 'loch-ness',
      seats: [{ ...owner, men: { village: 1, castle: 1, inshriach: 1 } }, {}],
    }).go('take loch-ness');
    expect(levying.asked()).toBe('0 levy');
    expect(levying.keys('extra')).toEqual([]);
  });

  it('until an activation is over: Scone’s marker with all that its clan asks', () => {
    const land = { ...owner.land, bonawe: '1 1' };
    const t = start('macbeth', { land, goods: { village: 'wood', castle: 'wood' } }).go('clan cameron');
    expect(t.keys('extra')).toContain('extra bonawe');
    t.go('activate scone', 'pay wood village');
    expect(t.asked()).toBe('0 clan');
    expect(t.keys('extra')).toEqual([]);
    t.go('clan gunn');
    expect(t.asked()).toBe('0 store');
    expect(t.keys('extra')).toEqual([]);
    t.go('store sheep village', 'store cattle village');
    expect(t.asked()).toBe('0 activate');
    expect(t.keys('extra')).toContain('extra bonawe');
  });

  it('until an activation is over: two goods with room for one', () => {
    const land = { inshriach: '1 1', strathisla: '-1 0' };
    const t = start('black-isle', { land, goods: { strathisla: 'wood wood' } }).go('place 0 1', 'activate strathisla');
    expect(t.asked()).toBe('0 stow');
    expect(t.keys('extra')).toEqual([]);
  });
});

describe('what it takes away from a question that waits', () => {
  it('the last marker: no field is chosen any more', () => {
    const t = start('macbeth', { coins: 1, goods: { village: 'wood' }, markers: 1 });
    expect(t.asked()).toBe('0 clan');
    t.go('extra scone');
    expect(t.asked()).toBe('0 clan');
    t.go('clan macleod');
    expect([t.asked(), t.player(0).markers]).toEqual(['1 turn', 0]);
  });

  it('the last Scotsman: nobody is left to be placed', () => {
    const men = { village: 7, castle: 1 };
    const t = start('macbeth', { goods: { village: 'wood' }, men }).go('clan mckinnon');
    t.go('extra scone', 'pay wood village', 'clan chisholm', 'store barley castle', 'settle castle');
    expect(t.asked()).toBe('1 turn');
    expect(t.player(0).scotsmen).toBe(0);
  });

  it('the room: a good of a one-time effect is lost', () => {
    const goods = { 'glen-lyon': 'sheep sheep', village: 'wood barley' };
    const t = start('skye', { land: { 'glen-lyon': '2 0' }, men: { castle: 1 }, goods }).go(
      'pay wood village',
      'pay barley village',
      'place 2 0',
    );
    expect(t.asked()).toBe('0 good');
    t.go('extra skye', 'stow cattle');
    expect(t.asked()).toBe('0 activate');
    expect(t.numbers()).toMatchObject({ 'skye sheep': 2, 'skye cattle': 1 });
  });
});
