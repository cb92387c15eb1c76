import { describe, expect, it } from 'vitest';
import { type Drawing, fromSetup, say, type Table, table } from './table.ts';

// The worked examples of the English rulebook, from its first page to its last. Its pictures are not in the text: the
// maps are drawn here so that they fit the sentences.

describe('set-up', () => {
  it('one more clan tile than players: four clan tiles in a 3 player game', () => {
    const t = fromSetup({ players: 3 });
    expect(t.keys('clan')).toHaveLength(4);
    expect(new Set(t.state.offer.map(({ tile }) => tile)).size).toBe(4);
  });

  it('the starting player will thus choose last, between the remaining two clans', () => {
    const t = fromSetup({ players: 3 });
    const [first = 0, second = 0, third = 0] = t.state.order;
    t.play(third, t.keys()[0] ?? '');
    t.play(second, t.keys()[0] ?? '');
    expect(t.asked()).toBe(`${first} draft`);
    expect(t.keys('clan')).toHaveLength(2);
  });

  const crag: Drawing = { cells: { FM6: '6.5' } };

  it.each([
    ['woodcutter', 12],
    ['miner', 16],
  ])('a space with forest and mountain for £6: a %s costs £%i there', (unit, cost) => {
    const t = fromSetup({ players: 2, withoutClans: true }, 'crag', crag);
    while (t.state.phase === 'draft') t.play(t.who(), t.keys()[0] ?? '');
    const seat = t.who();
    const before = t.money(seat);
    expect(say(t.rules.sayMove(t.state, seat, t.move(`place ${unit} 6.5`)))).toContain(`£${cost}`);
    t.play(seat, `place ${unit} 6.5`);
    expect(before - t.money(seat)).toBe(cost);
  });
});

describe('trade', () => {
  it.each([[2], [4]])('two whisky at £10 cost £20, and the price rises by two steps to £12 (%i players)', (players) => {
    const others = Array.from({ length: players - 1 }, () => ({}));
    const t = table({ seats: [{ money: 33, merchants: 3 }, ...others], prices: { whisky: 10 } });
    t.play(0, 'buy whisky 2');
    expect(t.money()).toBe(13);
    expect(t.stock(0, 'whisky')).toBe(2);
    expect(t.merchantsOn(0, 'whisky')).toBe(2);
    expect(t.player(0).ready).toBe(1);
    expect(t.price('whisky')).toBe(12);
  });
});

describe('expand', () => {
  it('any unit can be deployed on a space that contains all three land types', () => {
    const t = table({
      map: { land: 'G2', cells: { GFM4: '5.6' } },
      seats: [{ money: 99, units: { sheep: '5.5' } }, {}],
    });
    expect(t.keys('expand').filter((key) => key.endsWith(' 5.6'))).toEqual([
      'expand sheep 5.6',
      'expand cow 5.6',
      'expand dairy 5.6',
      'expand bakery 5.6',
      'expand field 5.6',
      'expand distillery 5.6',
      'expand woodcutter 5.6',
      'expand miner 5.6',
    ]);
  });

  it('with all woodcutters deployed a space that contains only forest is closed, and so with miners and mountain', () => {
    const map = { land: 'G2', cells: { F1: '5.6', M1: '5.4 8.1 8.2 8.3 8.4', GF1: '9.1 9.2 9.3 9.4' } };
    const woodcutters = { woodcutter: '9.1 9.2 9.3 9.4' };
    const miners = { miner: '8.1 8.2 8.3 8.4' };
    const closed = (units: object): string[] =>
      ['5.4', '5.6'].filter((cell) => {
        const t = table({ map, seats: [{ units: { sheep: '5.5', ...units } }, {}, {}] });
        return !t.keys('expand').some((key) => key.endsWith(` ${cell}`));
      });
    expect(closed({})).toEqual([]);
    expect(closed(woodcutters)).toEqual(['5.6']);
    expect(closed(miners)).toEqual(['5.4']);
  });

  const beside = { sheep: '5.5' };

  it.each([
    [2, 4],
    [3, 3],
    [4, 3],
  ])('with %i players up to %i whisky at £7 from a neighbouring distillery when the price is £10', (players, most) => {
    const others = Array.from({ length: players - 2 }, () => ({}));
    const t = table({
      seats: [{ money: 99, merchants: 7, units: beside }, { units: { distillery: '5.7', dairy: '6.6' } }, ...others],
      prices: { whisky: 10, cheese: 9 },
    });
    t.play(0, 'expand cow 5.6');
    expect(t.keys('bargain whisky')).toHaveLength(most);
    const before = t.money();
    t.play(0, `bargain whisky ${most}`);
    expect(before - t.money()).toBe(7 * most);
    expect(t.merchantsOn(0, 'whisky')).toBe(most);
    expect(t.step('whisky')).toBe(2 + most);
    // And up to as many cheese as well, if there are merchants.
    expect(t.keys('bargain cheese')).toHaveLength(Math.min(most, 7 - most));
    t.play(0, 'bargain cheese 3');
    expect(before - t.money()).toBe(7 * most + 6 * 3);
    expect(t.stock(0, 'cheese')).toBe(3);
  });
});

describe('shipping', () => {
  // Red on 5.5; a river runs from 4.3|5.4 over red's upper right to 6.5|7.5; lochs below; blue's dairy on 4.3.
  const map: Drawing = { cells: { L: '4.6 5.6 6.6' }, rivers: '4.3|5.4 4.4|5.4 5.4|5.5 5.5|6.4 6.4|6.5 6.5|7.5' };
  const red = (shipping: number): Table =>
    table({ map, seats: [{ shipping, money: 40, units: { sheep: '5.5' } }, { units: { dairy: '4.3' } }] });

  it('no upgraded shipping: only the spaces marked 1', () => {
    expect(red(0).sites('cow')).toEqual(['4.4', '4.5', '6.5']);
  });

  it('river-crossing: also the spaces marked 2', () => {
    expect(red(1).sites('cow')).toEqual(['4.4', '4.5', '5.4', '6.4', '6.5']);
  });

  it('1-loch: also the space marked 3', () => {
    expect(red(2).sites('cow')).toEqual(['4.4', '4.5', '5.4', '5.7', '6.4', '6.5']);
  });

  it('never the spaces marked X, behind land, not even along a river', () => {
    for (const level of [0, 1, 2, 3, 4, 5]) {
      for (const cell of ['5.3', '6.3', '7.4', '7.5', '3.5']) expect(red(level).sites('cow')).not.toContain(cell);
    }
  });

  it('the space marked * is neighbouring the blue dairy', () => {
    const t = red(1);
    t.play(0, 'expand cow 4.4');
    expect(t.asked()).toBe('0 neighbours');
    expect(t.keys('bargain')).toEqual(['bargain cheese 1', 'bargain cheese 2']);
  });

  it('the top space marked 2 is adjacent to it, but with a river in between it is not neighbouring', () => {
    const t = red(1);
    t.play(0, 'expand cow 5.4');
    expect(t.asked()).toBe('1 turn');
  });
});

describe('fulfil an export contract', () => {
  it('bread, cheese and whisky bring 3 tobacco, £10 and two upgrades', () => {
    const t = table({
      seats: [{ money: 0, box: [50], goods: { bread: 1, cheese: 2, whisky: 1 } }, {}],
      imports: [0, 1, 0],
    });
    t.play(0, 'fulfil 50');
    expect(t.player(0).goods).toEqual([0, 0, 0, 0, 1, 0]);
    expect(t.state.imports).toEqual([0, 4, 0]);
    expect(t.money()).toBe(10);
    expect(t.player(0).boxes).toEqual([]);
    expect(t.player(0).done).toEqual([50]);
    t.play(0, 'upgrade shipping', 'upgrade miners');
    expect(t.player(0)).toMatchObject({ shipping: 1, technology: [0, 1], money: 5 });
    expect(t.asked()).toBe('1 turn');
  });
});

describe('pass', () => {
  it('the first to pass receives £16 and is first in turn order for the next round', () => {
    const t = table({ seats: [{}, { money: 4 }, {}], scoring: [7, 7, 7, 7, 7] });
    t.play(0, 'merchant');
    t.play(1, 'pass');
    expect(t.money(1)).toBe(20);
    t.passAll();
    expect(t.state.round).toBe(2);
    expect(t.state.order).toEqual([1, 2, 0]);
    expect(t.asked()).toBe('1 turn');
  });
});

describe('using a port bonus tile', () => {
  // Port A touches 1.1 and the loch 1.2; black stands on 1.1, red behind the lochs 1.2 and 2.2.
  const map: Drawing = { cells: { L: '1.2 2.2' } };
  const port = (seat: number, shipping: number): boolean => {
    const black = { shipping, units: { sheep: '1.1' } };
    const red = { shipping, units: { sheep: '3.3' } };
    return table({ map, ports: [5, 1, 2, 3], seats: [black, red, {}], order: [seat, 1 - seat, 2] }).can('port A');
  };

  it('black can use it no matter the shipping level, being its neighbour', () => {
    expect([0, 1, 2, 3, 4, 5].map((level) => port(0, level))).toEqual([true, true, true, true, true, true]);
  });

  it('red can use it with 2-loch shipping or higher', () => {
    expect([0, 1, 2, 3, 4, 5].map((level) => port(1, level))).toEqual([false, false, false, true, true, true]);
  });
});

describe('final scoring', () => {
  it('imports: 15 for three tobacco, 8 for two sugar cane, 18 for six cotton', () => {
    const t = table({ seats: [{ done: [2, 3, 10, 1] }, {}, {}], imports: [11, 4, 7] });
    expect([t.points(0, 'tobacco'), t.points(0, 'cane'), t.points(0, 'cotton')]).toEqual([15, 8, 18]);
  });

  it('exports: two tied for first with 3 players get 9 each, the third nothing', () => {
    const t = table({ seats: [{ done: [1, 2] }, { done: [3, 4] }, { done: [5] }] });
    expect([0, 1, 2].map((seat) => t.points(seat, 'exports'))).toEqual([9, 9, 0]);
  });

  it('exports: two tied in a 2 player game get 4 each', () => {
    const t = table({ seats: [{ done: [1, 2] }, { done: [3, 4] }] });
    expect([0, 1].map((seat) => t.points(seat, 'exports'))).toEqual([4, 4]);
  });
});

describe('settlement scoring', () => {
  // Red: three units in one settlement, two singles at the top with a river between, one at the bottom left behind two
  // lochs. Black: five settlements, two lochs between the second and the third.
  const map: Drawing = { cells: { L: '6.5 5.8 4.8 11.2 11.4 11.5 11.7' }, rivers: '5.4|6.4 11.8|12.8' };
  const red = { woodcutter: '6.6 6.7 7.7', sheep: '5.4 6.4', cow: '3.9' };
  const black = { woodcutter: '11.1 11.3', sheep: '11.6 11.8', cow: '12.8' };
  const shores = (redLevel: number, blackLevel: number): Table =>
    table({ map, seats: [{ shipping: redLevel, units: red }, { shipping: blackLevel, units: black }, {}] });

  it('red with 1-loch has three settlements within reach, black with 2-loch five', () => {
    const t = shores(2, 3);
    expect([t.settlements(0), t.settlements(1)]).toEqual([3, 5]);
    expect([0, 1, 2].map((seat) => t.points(seat, 'settlements'))).toEqual([12, 18, 6]);
  });

  it('the bottom left one is two lochs away: with 2-loch red has four, and black with 1-loch only three', () => {
    const t = shores(3, 2);
    expect([t.settlements(0), t.settlements(1)]).toEqual([4, 3]);
  });

  it('slaughtering an animal can split one settlement into two, or put settlements out of reach', () => {
    const t = table({
      map: { cells: { L: '7.6' } },
      seats: [{ shipping: 2, goods: { wool: 1 }, box: [16], units: { woodcutter: '7.5 7.7', cow: '8.5 8.6' } }, {}, {}],
    });
    expect(t.settlements(0)).toBe(1);
    const ashore = t.copy();
    t.play(0, 'fulfil 16', 'slaughter 8.5');
    expect(t.settlements(0)).toBe(2);
    ashore.player(0).shipping = 0;
    ashore.play(0, 'fulfil 16', 'slaughter 8.5');
    expect(ashore.settlements(0)).toBe(1);
  });
});

describe('solo', () => {
  const phase = (step: number, die: number): Table =>
    table({
      seats: [{}],
      steps: { wool: step },
      dice: { goods: ['wool', 'milk', 'grain'], numbers: [die, 1, 1] },
    }).endRound();

  it.each([[-3], [3]])('a low price rises by three steps when the die shows %i', (die) => {
    expect(phase(1, die).step('wool')).toBe(4);
  });

  it('a medium price falls by three steps with -3 and rises by one with +1', () => {
    expect(phase(4, -3).step('wool')).toBe(1);
    expect(phase(4, 1).step('wool')).toBe(5);
  });

  it.each([[-2], [2]])('a high price falls by two steps when the die shows %i', (die) => {
    expect(phase(8, die).step('wool')).toBe(6);
  });

  it('-3 refers to the slot on the very bottom left', () => {
    // Boxes from left to right and from top to bottom, minus on the left: 1 2 / 3 4 / 5 6.
    const t = table({
      seats: [{}],
      board: [11, 12, 13, 14, 15],
      top: [16],
      dice: { goods: ['wool', 'milk', 'grain'], numbers: [1, 2, -3] },
    }).endRound();
    expect(t.state.board).toEqual([11, 12, 13, 14, -1, 16]);
    expect(t.state.removed).toEqual([15]);
  });
});

describe('without clans', () => {
  it('starting player £0, second player £2, third player £4 and fourth player £6', () => {
    const t = fromSetup({ players: 4, withoutClans: true });
    while (t.state.phase === 'draft') t.play(t.who(), t.keys()[0] ?? '');
    expect(t.state.order.map((seat) => t.money(seat))).toEqual([55, 57, 59, 61]);
  });
});

describe('clans', () => {
  it('Buchanan: two contracts in a single turn of the 5th round cost £15 instead of £30', () => {
    const t = table({ seats: [{ clan: 'buchanan', money: 20 }, {}], round: 5, board: [1, 2, 3, 4, 5, 6] });
    t.play(0, 'obtain 2', 'obtain 5');
    expect(t.money()).toBe(5);
    expect(t.player(0).boxes).toEqual([2, 5]);
  });

  it('Campbell: three bakeries cost £5, £4 and £4, the distillery £7', () => {
    const t = table({ map: { land: 'G1' }, seats: [{ clan: 'campbell', units: { sheep: '5.5' } }, {}] });
    const paid = ['bakery 5.4', 'bakery 5.6', 'bakery 6.4', 'distillery 6.5'].map((site) => {
      const before = t.money();
      t.play(0, `expand ${site}`);
      t.play(1, t.can('merchant') ? 'merchant' : 'shipping');
      return before - t.money() - 1;
    });
    expect(paid).toEqual([5, 4, 4, 7]);
  });

  it('MacEwan: at most £27 for three grain with one contract', () => {
    const t = table({
      seats: [
        { clan: 'macewan', money: 0, box: [26], goods: { cheese: 2, grain: 5 }, units: { sheep: '5.5 5.6' } },
        {},
      ],
    });
    t.play(0, 'fulfil 26');
    expect(t.keys('brew')).toEqual(['brew 1', 'brew 2', 'brew 3']);
    t.play(0, 'brew 3');
    expect(t.money()).toBe(27);
    expect(t.stock(0, 'grain')).toBe(2);
  });

  it('Robertson: in a 4 player game a bakery on a river delta space for £1 costs £8 + £1 - £3 = £6', () => {
    const map = { cells: { L: '5.3', G1: '5.4' }, rivers: '5.4|6.3' };
    const t = table({ map, seats: [{ clan: 'robertson', units: { sheep: '5.5' } }, {}, {}, {}] });
    t.play(0, 'expand bakery 5.4');
    expect(t.money()).toBe(44);
  });

  it('Stewart: 3 milk and 3 whisky through the neighbourhood bonus bring £1 for each type of good, £2 in total', () => {
    const t = table({
      map: { land: 'G1' },
      seats: [
        { clan: 'stewart', money: 80, merchants: 6, units: { sheep: '5.5' } },
        { units: { cow: '5.7', distillery: '6.6' } },
        {},
      ],
      prices: { milk: 5, whisky: 10 },
    });
    t.play(0, 'expand bakery 5.6');
    const before = t.money();
    t.play(0, 'bargain milk 3', 'bargain whisky 3');
    expect(t.money()).toBe(before - 3 * 3 - 3 * 7 + 2);
  });
});
