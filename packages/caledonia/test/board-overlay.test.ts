import { describe, expect, it } from 'vitest';
import { drawnOf, lackingIn } from '../board/map/overlay.ts';
import { indexOf } from '../src/geometry.ts';
import { neighbouringGoods } from '../src/neighbourhood.ts';
import { GOODS } from '../src/units.ts';
import { type SeatSpec, table } from './table.ts';

const ALL = { settlements: true, reach: true, bargains: true, changes: false };
const beside = (clan: string): ReturnType<typeof table> => {
  const seats: SeatSpec[] = [
    { clan, money: 0, units: { sheep: '1.1' } },
    { units: { dairy: '2.2', field: '3.1' } },
    {},
  ];
  return table({ seats });
};
const LOCH = indexOf('1.2');
const LAND = indexOf('2.1');

describe('what is shown over the map', () => {
  it('marks where a seat could settle, money aside: on lochs only with fishermen', () => {
    for (const [clan, fishes] of [
      ['campbell', false],
      ['macdonald', true],
    ] as const) {
      const { rules, state } = beside(clan);
      const { reach } = drawnOf(rules.context, state, 0, ALL);
      expect(reach).toContain(LAND);
      expect(reach.includes(LOCH)).toBe(fishes);
      expect(rules.legal(state, 0).some(({ kind }) => kind === 'expand')).toBe(false);
      expect(state.players[0]?.money).toBe(0);
    }
  });

  it('tells what is to be bought there, and of whom, as the rules have it', () => {
    const { rules, state } = table({
      seats: [{ units: { sheep: '1.1' } }, { units: { dairy: '2.2', field: '3.1' } }, { units: { dairy: '3.2' } }],
    });
    const { bargains } = drawnOf(rules.context, state, 0, ALL);
    expect(bargains.get(LAND)).toEqual([
      { good: 'grain', seat: 1 },
      { good: 'cheese', seat: 1 },
      { good: 'cheese', seat: 2 },
    ]);
    for (const [cell, sold] of bargains) {
      const goods = sold.reduce((bits, { good }) => bits | (1 << (GOODS as readonly string[]).indexOf(good)), 0);
      expect(goods).toBe(neighbouringGoods(rules.context, state, 0, cell));
      expect(sold.some(({ seat }) => seat === 0)).toBe(false);
    }
  });

  it('says what there is nothing of', () => {
    const { rules, state } = beside('campbell');
    expect(lackingIn(drawnOf(rules.context, state, 0, ALL), ALL)).toEqual([]);
    expect(lackingIn(drawnOf(rules.context, state, 2, ALL), ALL)).toEqual(['settlements', 'reach', 'bargains']);
    const none = { ...ALL, settlements: false, reach: false, bargains: false };
    expect(lackingIn(drawnOf(rules.context, state, 2, none), none)).toEqual([]);
  });
});
