import { describe, expect, it } from 'vitest';
import { type SeatSpec, type Table, table } from './table.ts';

describe('upgrade shipping', () => {
  it('£4 a level, up to four lochs', () => {
    const t = table({ seats: [{ money: 20, shipping: 3 }, {}] }).go('shipping', 'pass', 'shipping');
    expect(t.player(0)).toMatchObject({ shipping: 5, money: 12 });
    expect(t.keys('shipping')).toEqual([]);
    expect(table({ seats: [{ money: 3 }, {}] }).keys('shipping')).toEqual([]);
  });
});

describe('upgrade technology', () => {
  it('£10 for each of the two, once', () => {
    const t = table({ seats: [{ money: 29 }, {}] });
    expect(t.keys('technology')).toEqual(['technology woodcutters', 'technology miners']);
    t.go('technology miners', 'pass');
    expect(t.player(0)).toMatchObject({ technology: [0, 1], money: 19 });
    expect(t.keys('technology')).toEqual(['technology woodcutters']);
    t.go('technology woodcutters');
    expect(t.player(0)).toMatchObject({ technology: [1, 1], money: 9 });
    expect(t.keys('technology')).toEqual([]);
  });

  it('£2 more for each worker of that kind', () => {
    const income = (technology: readonly [number, number]): number =>
      table({ seats: [{ money: 0, technology, units: { woodcutter: '5.5 5.6', miner: '6.5 6.6 6.7' } }, {}] })
        .endRound()
        .money() - 16;
    expect([income([0, 0]), income([1, 0]), income([0, 1]), income([1, 1])]).toEqual([26, 30, 32, 36]);
  });
});

describe('hire a merchant', () => {
  it('£4, from the player board, ready at once', () => {
    const t = table({ seats: [{ money: 9, merchants: 6 }, {}] }).go('merchant');
    expect(t.player(0)).toMatchObject({ ready: 7, waiting: 0, money: 5 });
    expect(t.go('pass').keys('merchant')).toEqual([]);
    expect(table({ seats: [{ money: 3 }, {}] }).keys('merchant')).toEqual([]);
  });
});

describe('bonus upgrades', () => {
  const bonus = (more: SeatSpec): Table =>
    table({ seats: [{ money: 0, box: [6], goods: { wool: 3 }, ...more }, {}] }).go('fulfil 6');

  it('shipping and merchants for nothing, technology for £5', () => {
    expect(bonus({}).keys()).toEqual(['upgrade shipping', 'upgrade merchant', 'skip']);
    expect(bonus({ money: 5 }).keys()).toEqual([
      'upgrade shipping',
      'upgrade woodcutters',
      'upgrade miners',
      'upgrade merchant',
      'skip',
    ]);
    expect(bonus({}).go('upgrade shipping').player(0)).toMatchObject({ shipping: 1, money: 0 });
    expect(bonus({}).go('upgrade merchant').player(0)).toMatchObject({ ready: 3, waiting: 4, money: 0 });
    expect(bonus({ money: 6 }).go('upgrade woodcutters').player(0)).toMatchObject({ technology: [1, 0], money: 1 });
  });

  it('or a merchant back from the market, from either side', () => {
    const t = bonus({ market: { milk: 2, bread: -1 } });
    expect(t.keys('retrieve')).toEqual(['retrieve milk', 'retrieve bread']);
    const other = t.copy();
    expect(t.go('retrieve milk').player(0)).toMatchObject({ ready: 3, market: [0, 0, 1, -1, 0, 0] });
    expect(other.go('retrieve bread').player(0)).toMatchObject({ ready: 3, market: [0, 0, 2, 0, 0, 0] });
  });

  it('two of them may be the same', () => {
    const t = table({ seats: [{ box: [10], goods: { cheese: 4 } }, {}] }).go(
      'fulfil 10',
      'upgrade shipping',
      'upgrade shipping',
    );
    expect(t.player(0).shipping).toBe(2);
    expect(t.asked()).toBe('1 turn');
  });

  it('not asked when there is nothing left to upgrade', () => {
    const t = bonus({ shipping: 5, technology: [1, 1], merchants: 7 });
    expect(t.asked()).toBe('1 turn');
  });
});

describe('fulfil an export contract', () => {
  it('only with all goods, and all animals on the map', () => {
    const can = (seat: SeatSpec): boolean => table({ seats: [{ box: [37], ...seat }, {}] }).can('fulfil 37');
    const all: SeatSpec = { goods: { bread: 2, cheese: 1 }, units: { cow: '5.5' } };
    expect([
      can(all),
      can({ ...all, units: {} }),
      can({ ...all, goods: { bread: 1, cheese: 1 } }),
      can({ ...all, goods: { bread: 2 } }),
    ]).toEqual([true, false, false, false]);
  });

  it('the owner chooses which animals go, and no more is asked than needed', () => {
    const t = table({ seats: [{ box: [17], goods: { cheese: 2 }, units: { cow: '5.3 5.4 5.5 5.6' } }, {}] }).go(
      'fulfil 17',
    );
    expect(t.keys()).toEqual(['slaughter 5.3', 'slaughter 5.4', 'slaughter 5.5']);
    t.go('slaughter 5.5');
    expect(t.player(0).done).toEqual([17]);
    expect(['5.3', '5.4', '5.5', '5.6'].map((cell) => t.at(cell))).toEqual(['0 cow', '0 cow', '', '']);
  });

  it('three of four, and sheep as well as cows', () => {
    const t = table({ seats: [{ box: [20], goods: { bread: 2 }, units: { sheep: '5.3 5.4 5.5 5.6' } }, {}] }).go(
      'fulfil 20',
      'slaughter 5.3',
      'slaughter 5.5',
    );
    expect(t.at('5.4')).toBe('0 sheep');
    expect(t.out(0, 'sheep')).toBe(1);
    const both = table({
      seats: [{ box: [46], goods: { wool: 2 }, units: { sheep: '5.3 5.4', cow: '5.5 5.6' } }, {}],
    }).go('fulfil 46', 'slaughter 5.4', 'slaughter 5.5');
    expect([both.out(0, 'sheep'), both.out(0, 'cow')]).toEqual([1, 1]);
    expect(both.asked()).toBe('0 bonus');
  });

  it('the space is free again, for anybody', () => {
    const t = table({ seats: [{ box: [3], units: { cow: '5.5 5.6' } }, { units: { sheep: '5.7' } }] }).go('fulfil 3');
    expect(t.sites('sheep')).toContain('5.6');
    expect(t.money()).toBe(60);
  });

  it('the import token brings £1 for a step reached or passed', () => {
    const paid = (from: number): number =>
      table({ imports: [from, 0, 0], seats: [{ money: 0, box: [4], units: { cow: '5.5 5.6 5.7' } }, {}] })
        .go('fulfil 4')
        .money();
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(paid)).toEqual([0, 0, 1, 1, 1, 0, 0, 1]);
  });
});

describe('pass', () => {
  it.each([
    [2, [16, 14]],
    [3, [16, 14, 12]],
    [4, [16, 14, 12, 10]],
  ])('with %i players %o, the last round too', (players, bonus) => {
    const t = table({ round: 5, seats: Array.from({ length: players }, () => ({ money: 0 })) }).passAll();
    expect(t.state.players.map(({ money }) => money)).toEqual(bonus);
    expect(t.state.phase).toBe('over');
  });

  it('whoever has passed takes no more turns this round', () => {
    const t = table({ seats: [{}, {}, {}] }).go('merchant', 'pass', 'merchant', 'merchant', 'merchant');
    expect(t.asked()).toBe('0 turn');
    t.go('pass', 'merchant', 'merchant');
    expect(t.asked()).toBe('2 turn');
    expect(t.state.passed).toEqual([1, 0]);
  });
});
