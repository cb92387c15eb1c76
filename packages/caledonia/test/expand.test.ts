import { describe, expect, it } from 'vitest';
import { type Table, table, type TableSpec } from './table.ts';

describe('expand', () => {
  it.each([
    ['sheep', 8],
    ['cow', 9],
    ['dairy', 12],
    ['bakery', 8],
    ['field', 18],
    ['distillery', 10],
    ['woodcutter', 6],
    ['miner', 10],
  ])('a %s costs £%i and the land', (unit, cost) => {
    const t = table({ map: { land: 'GFM4' }, seats: [{ units: { sheep: '5.5' } }, {}] });
    t.play(0, `expand ${unit} 5.6`);
    expect(t.money()).toBe(50 - cost - 4);
    expect(t.at('5.6')).toBe(`0 ${unit}`);
  });

  it('grassland for animals and buildings, forest for woodcutters, mountain for miners', () => {
    const t = table({
      map: { land: 'L', cells: { G1: '5.4', F1: '5.6', M1: '4.4', GFM1: '5.5' } },
      seats: [{ units: { sheep: '5.5' } }, {}],
    });
    expect([t.sites('dairy'), t.sites('woodcutter'), t.sites('miner')]).toEqual([['5.4'], ['5.6'], ['4.4']]);
  });

  it('only onto empty spaces, and only what money pays for', () => {
    const t = table({
      map: { land: 'G1', cells: { G6: '5.4' } },
      seats: [{ money: 10, units: { sheep: '5.5' } }, { units: { sheep: '5.6' } }],
    });
    expect(t.sites('sheep')).toEqual(['4.4', '4.5', '6.4', '6.5']);
    expect(t.sites('cow')).toEqual(['4.4', '4.5', '6.4', '6.5']);
    expect(t.sites('distillery')).toEqual([]);
  });

  it('four of a kind at most', () => {
    const t = table({ seats: [{ units: { sheep: '5.2 5.3 5.4 5.5' } }, {}] });
    expect(t.keys('expand sheep')).toEqual([]);
    expect(t.keys('expand cow').length).toBeGreaterThan(0);
  });

  it('fishermen are for MacDonald alone', () => {
    const t = table({ map: { cells: { L: '5.4' } }, seats: [{ units: { sheep: '5.5' } }, {}] });
    expect(t.keys('expand fisherman')).toEqual([]);
  });

  it('from any of the own units, with no units nowhere', () => {
    const t = table({ seats: [{ units: { sheep: '5.5', cow: '9.5' } }, {}] });
    expect(t.sites('cow')).toEqual(expect.arrayContaining(['5.6', '9.6']));
    expect(table({ seats: [{}, {}] }).keys('expand')).toEqual([]);
  });

  it('with 2 players the shaded spaces are not part of the map', () => {
    expect(table({ seats: [{ units: { sheep: '2.5' } }, {}] }).sites('cow')).not.toContain('1.5');
    expect(table({ seats: [{ units: { sheep: '2.5' } }, {}, {}] }).sites('cow')).toContain('1.5');
  });
});

describe('the building bonus', () => {
  const build = (spec: Partial<TableSpec>, money = 50): Table =>
    table({ top: [31, 32, 33, 34], ...spec, seats: [{ money, units: { distillery: '5.5 5.6 5.7' } }, {}] }).go(
      'expand distillery 5.4',
    );

  it.each([
    ['dairy', true],
    ['bakery', true],
    ['distillery', true],
    ['sheep', false],
    ['field', false],
    ['woodcutter', false],
  ])('the fourth %s: %s', (unit, bonus) => {
    const t = table({ seats: [{ units: { [unit]: '5.5 5.6 5.7' } }, {}] }).go(`expand ${unit} 5.4`);
    expect(t.asked()).toBe(bonus ? '0 building' : '1 turn');
  });

  it('drawing is offered; one of the three is paid as by the action Obtain', () => {
    const t = build({ round: 3 });
    expect(t.keys()).toEqual(['draw', 'decline']);
    t.go('draw');
    expect(t.keys()).toEqual(['choose 31', 'choose 32', 'choose 33', 'decline']);
    t.go('choose 31');
    expect(t.money()).toBe(50 - 12 - 5);
    expect(t.player(0).boxes).toEqual([31]);
    expect(t.asked()).toBe('1 turn');
  });

  it('in the first round it brings £5', () => {
    expect(build({}).go('draw', 'choose 31').money()).toBe(50 - 12 + 5);
  });

  it('without the money for one there is none to take', () => {
    expect(
      build({ round: 5 }, 12 + 14)
        .go('draw')
        .keys(),
    ).toEqual(['decline']);
    expect(
      build({ round: 5 }, 12 + 15)
        .go('draw', 'choose 32')
        .money(),
    ).toBe(0);
  });

  it('declined before or after drawing it costs nothing', () => {
    expect(build({ round: 5 }).go('decline').money()).toBe(38);
    expect(build({ round: 5 }).go('draw', 'decline').money()).toBe(38);
  });

  it('after the purchases from neighbours', () => {
    const t = table({ seats: [{ units: { dairy: '5.5 5.6 5.7' } }, { units: { sheep: '5.3' } }] }).go(
      'expand dairy 5.4',
    );
    expect(t.asked()).toBe('0 neighbours');
    expect(t.go('skip').asked()).toBe('0 building');
  });
});

describe('obtain an export contract', () => {
  it.each([
    [1, 5],
    [2, 0],
    [3, -5],
    [4, -10],
    [5, -15],
  ])('in round %i it brings £%i', (round, money) => {
    const t = table({ round, board: [1, 2, 3, 4, 5, 6], seats: [{ money: 20 }, {}] }).go('obtain 4');
    expect(t.money()).toBe(20 + money);
    expect(t.player(0).boxes).toEqual([4]);
    expect(t.state.board).toEqual([1, 2, 3, -1, 5, 6]);
    expect(t.keys('obtain')).not.toContain('obtain 4');
  });

  it('one at a time, and never to be got rid of', () => {
    const t = table({ seats: [{ box: [9] }, {}] });
    expect([t.keys('obtain'), t.keys('decline')]).toEqual([[], []]);
  });

  it('only with the money for it', () => {
    expect(table({ round: 5, seats: [{ money: 14 }, {}] }).keys('obtain')).toEqual([]);
    expect(table({ round: 5, seats: [{ money: 15 }, {}] }).keys('obtain')).toHaveLength(6);
  });

  it('empty boxes are filled in the next preparation phase only', () => {
    const t = table({ board: [1, 2, 3, 4, 5, 6], top: [31, 32], seats: [{}, {}] }).go('obtain 4', 'obtain 1');
    expect(t.state.board).toEqual([-1, 2, 3, -1, 5, 6]);
    expect(t.endRound().state.board).toEqual([31, 2, 3, 32, 5, 6]);
  });
});
