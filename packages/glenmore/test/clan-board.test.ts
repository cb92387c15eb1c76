import { describe, expect, it } from 'vitest';
import { table, type Table } from './table.ts';

const atBoard = (coins: number, clans = '', others = ''): Table =>
  table({ rondel: 'robert-the-bruce', seats: [{ coins, clans }, { clans: others }] }).go('take robert-the-bruce');

describe('the clan board', () => {
  it('a field with a marker is taken, whosever it is; Douglas never', () => {
    const t = atBoard(1, 'macleod douglas', 'macdonald');
    expect(t.can('clan macleod')).toBe(false);
    expect(t.can('clan macdonald')).toBe(false);
    expect(t.can('clan douglas')).toBe(true);
  });

  it('the way may lead over free fields', () => {
    expect(atBoard(3).can('clan maclachlan')).toBe(true);
    expect(atBoard(2).can('clan maclachlan')).toBe(false);
  });

  it('the way begins at any marker, and may lead over taken fields too', () => {
    expect(atBoard(1, 'macgregor').changes('clan oliphant')).toEqual({ markers: -1, coins: -1 });
    expect(atBoard(1, '', 'macgregor').changes('clan oliphant')).toEqual({ markers: -1, coins: -1 });
    expect(atBoard(2, '', 'gunn ross').changes('clan sinclair')).toEqual({ markers: -1, coins: -2 });
  });

  it('the cheapest way counts', () => {
    // From Chisholm two coins, over Grant and Brodie four; from Brodie's marker one.
    expect(atBoard(3).changes('clan mackintosh')).toEqual({ markers: -1, coins: -2 });
    expect(atBoard(3, 'brodie').changes('clan mackintosh')).toEqual({ markers: -1, coins: -1 });
  });

  it('the coins of a road go to the supply, not to the market', () => {
    expect(atBoard(4).changes('clan oliphant')).toEqual({ markers: -1, coins: -4 });
  });

  it('no way leads on from Douglas', () => {
    expect(atBoard(0, 'douglas').keys()).toEqual([
      'clan chisholm',
      'clan douglas',
      'clan gunn',
      'clan macdonald',
      'clan macleod',
    ]);
  });

  it('a marker is placed on a field that can be paid; what costs nothing is always there', () => {
    expect(atBoard(0).keys()).toEqual(['clan chisholm', 'clan douglas', 'clan gunn', 'clan macdonald', 'clan macleod']);
    expect(atBoard(9).keys()).toHaveLength(23);
  });

  it('a person brings nothing else: no tile is activated, and it is no part of the territory', () => {
    const t = table({ rondel: 'robert-the-bruce', seats: [{ land: { inshriach: '0 1' } }, {}] });
    expect(t.changes('take robert-the-bruce')).toEqual({ persons: 1 });
    expect(t.changes('clan macleod')).toEqual({ markers: -1, coins: 3 });
    expect(t.asked()).toBe('1 turn');
  });

  it('a trade tile changes any good into a marker', () => {
    const seat = { land: { scone: '0 1' }, goods: { village: 'wood', castle: 'cattle' } };
    const t = table({ rondel: 'bonawe', seats: [seat, {}] }).go('take bonawe', 'place 1 1', 'activate scone');
    expect(t.keys()).toEqual(['pay wood village', 'pay cattle castle']);
    expect(t.changes('pay cattle castle')).toEqual({ 'castle cattle': -1 });
    expect(t.changes('clan macleod')).toEqual({ markers: -1, coins: 3 });
    expect(t.asked()).toBe('0 activate');
  });

  it('without a marker left that tile is not activated, and a one-time marker is lost', () => {
    const seat = { markers: 0, land: { scone: '0 1' }, goods: { village: 'wood wood stone' } };
    const t = table({ rondel: 'bonawe', seats: [seat, {}] }).go('take bonawe', 'place 1 1');
    expect(t.keys('activate scone')).toEqual([]);
    const castle = table({ rondel: 'donan-castle', seats: [seat, {}] });
    castle.go('take donan-castle', 'place 1 1');
    expect(castle.changes('first landmark')).toEqual({ cards: 1, supply: -1, 'donan-castle men': 1 });
  });
});
