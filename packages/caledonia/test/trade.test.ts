import { describe, expect, it } from 'vitest';
import { table } from './table.ts';

describe('trade', () => {
  it('selling: money at the price before, merchants on the selling side, the price falls a step for each', () => {
    const t = table({ prices: { cheese: 12 }, seats: [{ money: 1, merchants: 3, goods: { cheese: 2 } }, {}, {}] });
    t.play(0, 'sell cheese 2');
    expect(t.player(0)).toMatchObject({ money: 25, ready: 1, goods: [0, 0, 0, 0, 0, 0] });
    expect(t.merchantsOn(0, 'cheese')).toBe(-2);
    expect(t.price('cheese')).toBe(10);
  });

  it('as many as merchants in stock, money and goods allow', () => {
    const t = table({
      prices: { whisky: 10, wool: 3 },
      seats: [{ money: 19, merchants: 3, goods: { bread: 1, milk: 5 } }, {}],
    });
    expect(t.keys('buy whisky')).toEqual(['buy whisky 1']);
    expect(t.keys('buy wool')).toEqual(['buy wool 1', 'buy wool 2', 'buy wool 3']);
    expect(t.keys('sell')).toEqual(['sell milk 1', 'sell milk 2', 'sell milk 3', 'sell bread 1']);
    expect(t.refusal(0, 'buy whisky 2')).toBe('kernel.move.illegal');
    expect(t.refusal(1, 'buy wool 1')).toBe('kernel.move.not-asked');
  });

  it('merchants on the player board do not trade', () => {
    const t = table({ seats: [{ merchants: 0, goods: { wool: 3 } }, {}] });
    expect([t.keys('buy'), t.keys('sell')]).toEqual([[], []]);
  });

  it('one type of good in an action', () => {
    const t = table({ seats: [{ merchants: 4 }, {}] }).go('buy wool 1');
    expect(t.asked()).toBe('1 turn');
  });

  it('never merchants of one player on both sides of the same good, but more on the same side', () => {
    const t = table({ seats: [{ merchants: 6, goods: { wool: 3, milk: 2 } }, { goods: { wool: 1 } }] });
    t.go('sell wool 1');
    expect(t.keys('buy wool', 1).length + t.keys('sell wool', 1).length).toBeGreaterThan(1);
    t.go('pass');
    expect(t.keys('buy wool')).toEqual([]);
    expect(t.keys('sell wool')).toEqual(['sell wool 1', 'sell wool 2']);
    t.go('buy milk 1');
    expect(t.keys('sell milk')).toEqual([]);
    t.go('sell wool 2', 'buy milk 2');
    expect([t.merchantsOn(0, 'wool'), t.merchantsOn(0, 'milk')]).toEqual([-3, 3]);
  });

  it('merchants stay on the market until the next preparation phase', () => {
    const t = table({ seats: [{ merchants: 3, goods: { wool: 1 } }, {}] }).go('buy milk 1', 'pass', 'sell wool 1');
    expect(t.player(0).ready).toBe(1);
    t.endRound();
    expect(t.player(0)).toMatchObject({ ready: 3, market: [0, 0, 0, 0, 0, 0] });
    t.go('pass');
    expect(t.keys('sell milk')).toEqual(['sell milk 1']);
  });
});

describe('the neighbourhood bonus', () => {
  const others = { sheep: '6.6', cow: '5.7', dairy: '4.6', bakery: '6.5', field: '4.5' };

  it('every producing unit around brings its good: basics for £2 less, processed goods for £3 less', () => {
    const t = table({
      map: { land: 'G1' },
      seats: [{ money: 99, merchants: 7, units: { sheep: '5.5' } }, { units: others }, {}],
    });
    t.go('expand cow 5.6');
    expect(new Set(t.keys('bargain').map((key) => key.split(' ')[1]))).toEqual(
      new Set(['wool', 'milk', 'cheese', 'bread', 'grain']),
    );
    const paid = (['wool', 'grain', 'milk', 'bread', 'cheese'] as const).map((good) => {
      const before = t.money();
      const price = t.price(good);
      t.play(0, `bargain ${good} 1`);
      return price - (before - t.money());
    });
    expect(paid).toEqual([2, 2, 2, 3, 3]);
    expect(t.asked()).toBe('1 turn');
  });

  it("one's own units bring nothing", () => {
    const t = table({ seats: [{ merchants: 7, units: { sheep: '5.5', dairy: '5.7' } }, {}, {}] }).go('expand cow 5.6');
    expect(t.asked()).toBe('1 turn');
  });

  it('only immediately after expanding', () => {
    const t = table({ seats: [{ merchants: 7, units: { sheep: '5.5' } }, { units: { dairy: '5.7' } }, {}] });
    t.go('expand cow 5.6', 'skip', 'pass', 'pass');
    expect(t.keys('bargain')).toEqual([]);
  });

  it('limited by money: the price of the moment', () => {
    const t = table({
      prices: { cheese: 10 },
      seats: [{ money: 11 + 20, merchants: 7, units: { sheep: '5.5' } }, { units: { dairy: '5.7' } }, {}],
    });
    t.go('expand cow 5.6');
    expect(t.keys('bargain')).toEqual(['bargain cheese 1', 'bargain cheese 2']);
  });

  it('not asked where nothing can be bought', () => {
    const t = table({
      prices: { cheese: 10 },
      seats: [{ money: 11 + 6, merchants: 7, units: { sheep: '5.5' } }, { units: { dairy: '5.7' } }, {}],
    });
    expect(t.go('expand cow 5.6').asked()).toBe('1 turn');
  });

  it('port 6 moves the price of one good, and the others may still be bought', () => {
    const t = table({
      ports: [6, 1, 2, 3],
      steps: { cheese: 4 },
      seats: [{ money: 90, merchants: 7, units: { sheep: '1.1 5.5' } }, { units: { dairy: '5.7', bakery: '6.6' } }, {}],
    }).go('expand cow 5.6', 'port A');
    expect(t.keys()).toEqual(['shift bread down', 'shift bread up', 'shift cheese down', 'shift cheese up']);
    t.go('shift cheese down', 'bargain cheese 3');
    expect(t.step('cheese')).toBe(4);
    expect(t.keys()).toEqual(['bargain bread 1', 'bargain bread 2', 'bargain bread 3', 'skip']);
  });

  it('port 6 may be what makes a purchase possible', () => {
    const t = table({
      ports: [6, 1, 2, 3],
      steps: { cheese: 9 },
      seats: [{ money: 11 + 10, merchants: 1, units: { sheep: '1.1 5.5' } }, { units: { dairy: '5.7' } }, {}],
    }).go('expand cow 5.6');
    // £15 less £3 is too much; at £13, three steps lower, it is not.
    expect(t.keys()).toEqual(['port A', 'skip']);
    t.go('port A');
    expect(t.keys()).toEqual(['shift cheese down']);
    expect(t.go('shift cheese down', 'bargain cheese 1').money()).toBe(0);
  });
});
