import { describe, expect, it } from 'vitest';
import { fromSetup, type SeatSpec, type Table, table, type TableSpec, type Units } from './table.ts';

// The project's rulings on what the books leave open, by their numbers; the next ones are in the next file.

const AT_PORT_A = { sheep: '1.1' };

describe('ruling 1: misprints of the Italian book', () => {
  it('ruling 1: port 3 gives two processed goods for one', () => {
    const t = table({ ports: [3, 1, 2, 4], seats: [{ goods: { bread: 1 }, units: AT_PORT_A }, {}, {}] });
    t.play(0, 'port A', 'give bread');
    expect(t.keys()).toEqual([
      'gain bread bread',
      'gain bread cheese',
      'gain bread whisky',
      'gain cheese cheese',
      'gain cheese whisky',
      'gain whisky whisky',
    ]);
    t.play(0, 'gain bread whisky');
    expect(t.player(0).goods).toEqual([0, 0, 0, 1, 0, 1]);
  });

  it("ruling 1: Campbell's largest discount is on the fourth factory", () => {
    const t = table({ seats: [{ clan: 'campbell', units: { bakery: '5.5 5.6 5.7' } }, {}, {}] });
    t.play(0, 'expand bakery 5.8');
    expect(t.money()).toBe(50 - (8 - 5) - 2);
  });
});

describe('ruling 2: port 7', () => {
  const spec: TableSpec = {
    ports: [7, 1, 2, 3],
    seats: [{ merchants: 3, units: { sheep: '1.1 5.5', dairy: '7.1 7.2 7.3' } }, { units: { distillery: '5.6' } }, {}],
  };
  const exchange = ['port A', 'exchange 1.1', 'exchange 5.5', 'replace bakery 1.1', 'replace dairy 5.5'];

  it('ruling 2: no neighbourhood bonus, but the building bonus', () => {
    const t = table(spec).go(...exchange);
    expect(t.asked()).toBe('0 building');
    t.play(0, 'decline');
    expect(t.asked()).toBe('0 turn');
  });

  it('ruling 2: with the erratum, a table option, the neighbourhood bonus too', () => {
    expect(fromSetup({}).rules.context.options.portSevenErratum).toBe(false);
    const t = table({ ...spec, options: { portSevenErratum: true } }).go(...exchange);
    expect(t.asked()).toBe('0 neighbours');
    expect(t.keys('bargain')).toEqual(['bargain whisky 1', 'bargain whisky 2', 'bargain whisky 3']);
    t.play(0, 'skip');
    expect(t.asked()).toBe('0 building');
  });
});

describe('ruling 3: the cellar of MacKenzie', () => {
  it('ruling 3: cellar whisky counts for scoring tile 2', () => {
    const t = table({
      scoring: [2, 1, 3, 4, 5],
      seats: [{ clan: 'mackenzie', goods: { whisky: 1 }, cellar: [1, 1, 0] }, {}],
    });
    t.endRound();
    expect(t.player(0)).toMatchObject({ glory: 3, cellar: [0, 1, 1] });
  });

  it.each([
    ['open 1', 0],
    ['open 2', 7],
    ['open 3', 15],
  ])('ruling 3: three spots, %s brings £%i', (key, money) => {
    const t = table({ seats: [{ clan: 'mackenzie', money: 1, cellar: [1, 1, 1] }, {}] });
    expect(t.keys('open')).toEqual(['open 1', 'open 2', 'open 3']);
    t.play(0, key);
    expect(t.money()).toBe(1 + money);
    expect(t.stock(0, 'whisky')).toBe(1);
    expect(t.keys('open')).not.toContain(key);
  });

  it('ruling 3: a barrel that starts production on the last spot moves to the stock with £15', () => {
    const t = table({ seats: [{ clan: 'mackenzie', money: 0, cellar: [1, 0, 1] }, {}] }).endRound();
    expect(t.money()).toBe(16 + 15);
    expect(t.stock(0, 'whisky')).toBe(1);
    expect(t.player(0).cellar).toEqual([0, 1, 0]);
  });

  it('ruling 3: after the last scoring phase the cellar moves to the stock with its money before final scoring', () => {
    const t = table({
      round: 5,
      scoring: [1, 1, 1, 1, 2],
      seats: [{ clan: 'mackenzie', money: 0, cellar: [1, 1, 0] }, {}],
    });
    t.endRound();
    expect(t.state.phase).toBe('over');
    expect(t.money()).toBe(16 + 7 + 15);
    expect(t.stock(0, 'whisky')).toBe(2);
    expect(t.player(0).cellar).toEqual([0, 0, 0]);
    expect([t.points(0, 'glory'), t.points(0, 'processed'), t.points(0, 'money')]).toEqual([3, 4, 3]);
  });
});

describe('ruling 4: Buchanan', () => {
  it('ruling 4: in round 1 the reward comes once a turn, with the first contract', () => {
    const t = table({ board: [1, 2, 3, 4, 5, 6], seats: [{ clan: 'buchanan', money: 0 }, {}] });
    t.play(0, 'obtain 1');
    expect(t.money()).toBe(5);
    t.play(0, 'obtain 2');
    expect(t.money()).toBe(5);
  });

  it('ruling 4: but in each turn anew', () => {
    const t = table({ board: [1, 2, 3, 4, 5, 6], seats: [{ clan: 'buchanan', money: 0 }, {}] });
    t.go('obtain 1', 'skip', 'shipping', 'obtain 2');
    expect(t.money()).toBe(10);
  });

  it('ruling 4: once a turn, however they are obtained: by port 8 and by the action', () => {
    const seats = [{ clan: 'buchanan', money: 10, units: AT_PORT_A }, {}, {}];
    const t = table({
      round: 5,
      ports: [8, 1, 2, 3],
      board: [1, 2, 3, 4, 5, 6, 7],
      top: [21, 22, 23, 24, 25, 26],
      seats,
    });
    t.play(0, 'port A', 'draw', 'choose 23', 'decline', 'obtain 3');
    expect(t.money()).toBe(10 + 5 - 15);
    expect(t.player(0).boxes).toEqual([23, 3]);
  });

  const building = (box: number[], money: number): Table =>
    table({
      round: 4,
      top: [21, 22, 23, 24, 25, 26, 27],
      seats: [{ clan: 'buchanan', money, box, units: { bakery: '5.5 5.6 5.7' } }, {}, {}],
    }).go('expand bakery 5.8', 'draw');

  it('ruling 4: the building bonus needs one empty box, draws six and allows as many as there are empty boxes: one', () => {
    const t = building([9], 30);
    expect(t.keys('choose')).toEqual([21, 22, 23, 24, 25, 26].map((id) => `choose ${id}`));
    t.play(0, 'choose 24');
    expect(t.player(0).boxes).toEqual([9, 24]);
    expect(t.asked()).toBe('1 turn');
    expect(t.money()).toBe(30 - 10 - 10);
  });

  it('ruling 4: and two with both boxes empty, for one price', () => {
    const t = building([], 20);
    t.play(0, 'choose 24', 'choose 22');
    expect(t.player(0).boxes).toEqual([24, 22]);
    expect(t.money()).toBe(0);
    expect(t.pile().slice(-4)).toEqual([21, 23, 25, 26]);
  });

  it('ruling 4: no bonus with both boxes full', () => {
    const t = table({ seats: [{ clan: 'buchanan', box: [9, 10], units: { bakery: '5.5 5.6 5.7' } }, {}, {}] });
    t.play(0, 'expand bakery 5.8');
    expect(t.asked()).toBe('1 turn');
  });

  it('ruling 4: one action fulfils two, the first with all its benefits before the second is paid', () => {
    const seat: SeatSpec = {
      clan: 'buchanan',
      money: 0,
      box: [7, 16],
      goods: { bread: 2, wool: 1 },
      units: { woodcutter: '5.5' },
    };
    const t = table({ seats: [seat, {}] });
    expect(t.keys('fulfil')).toEqual(['fulfil 7']);
    t.play(0, 'fulfil 7', 'expand cow 5.6');
    expect(t.asked()).toBe('0 more');
    t.play(0, 'fulfil 16');
    expect(t.player(0).done).toEqual([7, 16]);
    expect(t.at('5.6')).toBe('');
    expect(t.asked()).toBe('1 turn');
  });
});

describe('ruling 5: solo', () => {
  it('ruling 5: no neighbourhood bonus, also beside the neutral workers', () => {
    const t = table({ map: { cells: { G1: '5.7' } }, seats: [{ merchants: 7, units: { sheep: '5.5' } }] });
    expect(t.at('5.7')).toBe('covered');
    t.play(0, 'expand cow 5.6');
    expect(t.asked()).toBe('0 turn');
  });

  it('ruling 5: no £1 import steps', () => {
    const t = table({ imports: [0, 4, 0], seats: [{ money: 0, box: [2], goods: { wool: 6 } }] });
    t.play(0, 'fulfil 2');
    expect(t.state.imports).toEqual([0, 7, 0]);
    expect(t.money()).toBe(0);
  });

  it('ruling 5: imports are worth 3, 4 and 5 by their relative amounts', () => {
    const t = table({ imports: [2, 4, 1], seats: [{ done: [16, 8, 9] }] });
    expect(['cotton', 'tobacco', 'cane'].map((which) => t.points(0, which))).toEqual([2 * 4, 4 * 3, 5]);
  });

  it('ruling 5: £16 each time one passes', () => {
    const t = table({ seats: [{ money: 0 }] });
    expect([1, 2, 3, 4, 5].map(() => t.go('pass').money())).toEqual([16, 32, 48, 64, 80]);
    expect(t.state.phase).toBe('over');
  });

  it('ruling 5: three different goods; on a repeat only the goods die is rerolled', () => {
    const dice = { goods: ['wool', 'wool', 'milk', 'wool', 'bread'], numbers: [1, 2, 3, 3] } as const;
    const t = table({ steps: { wool: 4, milk: 4, bread: 5 }, seats: [{ market: { wool: 1 } }], dice }).endRound();
    expect(t.state.prices).toEqual([5, 3, 6, 8, 3, 3]);
    expect(t.log.filter((line) => /\bdice\b/.test(line))).toHaveLength(3);
    expect(t.player(0).market).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('ruling 5: low, medium or high is judged before the marker moves', () => {
    const dice = { goods: ['wool', 'grain', 'milk'], numbers: [-3, -3, 3] } as const;
    const t = table({ steps: { wool: 3, grain: 2, milk: 7 }, seats: [{}], dice }).endRound();
    expect(t.state.prices.slice(0, 3)).toEqual([0, 5, 4]);
  });

  it('ruling 5: all six boxes are filled, the contract at the last die leaves the game, five remain', () => {
    const dice = { goods: ['wool', 'grain', 'milk'], numbers: [-3, -3, 2] } as const;
    const t = table({ board: [11, 12, -1, 14, 15], top: [21, 22], seats: [{ box: [13] }], dice }).endRound();
    expect(t.state.board).toEqual([11, 12, 21, -1, 15, 22]);
    expect(t.state.removed).toEqual([14]);
  });

  it('ruling 5: no market phase before round 1, one before each of the rounds 2 to 5', () => {
    const t = table({ seats: [{}] });
    const phases = [1, 2, 3, 4, 5].map(() => {
      const before = t.log.length;
      t.go('pass');
      return t.log.slice(before).filter((line) => /\bdice\b/.test(line)).length;
    });
    expect(phases).toEqual([3, 3, 3, 3, 0]);
  });
});

describe('ruling 6: promo components', () => {
  const seen = (withoutPromo: boolean): { ports: number; scoring: number; clans: Set<number> } => {
    const states = Array.from({ length: 60 }, (_, n) => fromSetup({ withoutPromo }, `promo ${n}`).state);
    return {
      ports: Math.max(...states.flatMap(({ ports }) => ports)),
      scoring: Math.max(...states.flatMap(({ scoring }) => scoring)),
      clans: new Set(states.flatMap(({ offer }) => offer.map(({ clan }) => clan))),
    };
  };

  it('ruling 6: in by default', () => {
    expect(seen(false)).toMatchObject({ ports: 9, scoring: 9 });
    expect(seen(false).clans.size).toBe(9);
  });

  it('ruling 6: a table option leaves out MacEwan, port 9 and scoring tile 9', () => {
    expect(seen(true)).toMatchObject({ ports: 8, scoring: 8 });
    expect([...seen(true).clans].map((clan) => fromSetup({}).rules.context.clans[clan]?.id)).not.toContain('macewan');
    expect(seen(true).clans.size).toBe(8);
  });
});

describe('ruling 7: the price marker', () => {
  it('ruling 7: it stops at the top; the trade is still made, at the price before', () => {
    const t = table({ steps: { whisky: 8 }, seats: [{ money: 99, merchants: 4 }, {}, {}] });
    t.play(0, 'buy whisky 4');
    expect(t.money()).toBe(99 - 4 * 15);
    expect(t.step('whisky')).toBe(9);
  });

  it('ruling 7: it stops at the bottom; the trade is still made', () => {
    const t = table({ steps: { wool: 1 }, seats: [{ money: 0, merchants: 3, goods: { wool: 3 } }, {}, {}] });
    t.play(0, 'sell wool 3');
    expect(t.money()).toBe(9);
    expect(t.step('wool')).toBe(0);
  });

  it.each([
    ['buy milk 1', 9],
    ['sell milk 1', 0],
  ])('ruling 7: %s with the marker at its end', (key, step) => {
    const t = table({ steps: { milk: step }, seats: [{ goods: { milk: 1 } }, {}] });
    t.play(0, key);
    expect(t.step('milk')).toBe(step);
  });
});

describe('ruling 8: the neighbourhood bonus', () => {
  const distilleries = { distillery: '5.7 7.6' };

  it('ruling 8: three of a good in a turn, over all neighbourhood purchases', () => {
    const seat: SeatSpec = {
      clan: 'buchanan',
      merchants: 7,
      money: 99,
      box: [7, 25],
      goods: { bread: 4, cheese: 1 },
      units: { sheep: '5.5 7.4' },
    };
    const t = table({ seats: [seat, { units: distilleries }, {}] });
    t.play(0, 'fulfil 7', 'expand cow 5.6', 'bargain whisky 2', 'fulfil 25', 'expand cow 7.5');
    expect(t.keys('bargain')).toEqual(['bargain whisky 1']);
    t.play(0, 'bargain whisky 1');
    expect(t.asked()).toBe('1 turn');
  });

  it('ruling 8: the limit is not on the Trade action', () => {
    const t = table({ seats: [{ merchants: 7, money: 99 }, {}, {}] });
    expect(t.keys('buy wool')).toHaveLength(7);
  });

  const expanded = (seat: SeatSpec, other: Units = { distillery: '5.7 6.5', dairy: '6.6' }): Table =>
    table({ seats: [{ merchants: 5, money: 99, units: { sheep: '5.5' }, ...seat }, { units: other }, {}] }).go(
      'expand cow 5.6',
    );

  it('ruling 8: one purchase per good, in the order the player likes', () => {
    const t = expanded({});
    const other = t.copy();
    t.play(0, 'bargain whisky 1');
    expect(t.keys()).toEqual(['bargain cheese 1', 'bargain cheese 2', 'bargain cheese 3', 'skip']);
    other.play(0, 'bargain cheese 1');
    expect(other.keys()).toEqual(['bargain whisky 1', 'bargain whisky 2', 'bargain whisky 3', 'skip']);
  });

  it('ruling 8: each needs merchants', () => {
    const t = expanded({ merchants: 2 });
    t.play(0, 'bargain whisky 2');
    expect(t.asked()).toBe('1 turn');
    expect(expanded({ merchants: 0 }).asked()).toBe('1 turn');
  });

  it('ruling 8: not with merchants of the same player on the sell side', () => {
    expect(expanded({ market: { whisky: -1 } }).keys('bargain')).toEqual([
      'bargain cheese 1',
      'bargain cheese 2',
      'bargain cheese 3',
    ]);
    expect(expanded({ market: { whisky: 1, cheese: -1 } }).keys('bargain')).toHaveLength(3);
  });

  it('ruling 8: workers and fishermen give nothing', () => {
    expect(expanded({}, { woodcutter: '5.7', miner: '6.5' }).asked()).toBe('1 turn');
    const loch = table({
      map: { cells: { L: '5.7' } },
      seats: [{ units: { sheep: '5.5' } }, { clan: 'macdonald', units: { fisherman: '5.7' } }, {}],
    });
    expect(loch.go('expand cow 5.6').asked()).toBe('1 turn');
  });

  it('ruling 8: Stewart gets £1 for each trade, buying or selling', () => {
    const t = table({ prices: { wool: 4, milk: 5 }, seats: [{ clan: 'stewart', money: 20, goods: { wool: 2 } }, {}] });
    t.go('sell wool 2', 'merchant', 'buy milk 2');
    expect(t.money()).toBe(20 + 8 + 1 - 10 + 1);
  });

  it('ruling 8: one per type of good in a neighbourhood bonus, not per producer', () => {
    const t = expanded({ clan: 'stewart' });
    const before = t.money();
    const price = t.price('whisky') - 3;
    t.play(0, 'bargain whisky 3');
    expect(t.money()).toBe(before - 3 * price + 1);
  });

  it('ruling 8: before paying, so it may be part of the price', () => {
    const t = table({ prices: { milk: 5 }, seats: [{ clan: 'stewart', money: 9 }, {}] });
    expect(t.keys('buy milk')).toEqual(['buy milk 1', 'buy milk 2']);
    t.play(0, 'buy milk 2');
    expect(t.money()).toBe(0);
  });
});
