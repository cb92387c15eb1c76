import { describe, expect, it } from 'vitest';
import { EVERYONE } from '@ceilidh/kernel';
import { type SeatSpec, type Table, table, type TableSpec, type Units } from './table.ts';

// The project's rulings on what the books leave open, by their numbers; the next ones are in the next file.

describe('ruling 14: conversions in production', () => {
  it('ruling 14: they are optional and chosen by the owner', () => {
    const t = table({
      seats: [{ goods: { milk: 1, grain: 2 }, units: { dairy: '5.5', bakery: '5.6', distillery: '5.7 5.8' } }, {}],
    }).passAll();
    expect(t.asked()).toBe('0 process');
    expect(t.keys().toSorted()).toEqual(
      ['0 0 0', '0 0 1', '0 0 2', '0 1 0', '0 1 1', '1 0 0', '1 0 1', '1 0 2', '1 1 0', '1 1 1'].map(
        (made) => `process ${made}`,
      ),
    );
    t.play(0, 'process 0 0 1');
    expect(t.player(0).goods).toEqual([0, 1, 1, 0, 0, 1]);
  });

  it('ruling 14: where there is nothing to choose, nothing is asked', () => {
    const t = table({
      seats: [{ goods: { wool: 3 }, units: { dairy: '5.5', bakery: '5.6' } }, { units: { sheep: '7.7' } }],
    }).passAll();
    expect(t.state.round).toBe(2);
  });
});

describe('ruling 15: shared places', () => {
  const exports = (...counts: number[]): number[] => {
    let next = 1;
    const seats = counts.map((count) => ({ done: Array.from({ length: count }, () => next++) }));
    const t = table({ seats });
    return counts.map((_, seat) => t.points(seat, 'exports'));
  };
  const settlements = (...counts: number[]): number[] => {
    const columns = ['2', '5', '8', '11'];
    const seats = counts.map((count, seat) => ({
      shipping: 1,
      units: {
        woodcutter: [2, 3, 4, 5]
          .slice(0, count)
          .map((row) => `${columns[seat] ?? ''}.${row}`)
          .join(' '),
      },
    }));
    const rivers = columns
      .flatMap((column) => [2, 3, 4].map((row) => `${column}.${row}|${column}.${row + 1}`))
      .join(' ');
    const t = table({ map: { rivers }, seats });
    return counts.map((_, seat) => t.points(seat, 'settlements'));
  };

  it('ruling 15: tied players add up the tiers they occupy, divide equally and round down', () => {
    expect([exports(2, 2, 1), exports(3, 1, 1), exports(2, 2, 2), exports(2, 2, 2, 2), exports(2, 2, 2, 0)]).toEqual([
      [9, 9, 0],
      [12, 3, 3],
      [6, 6, 6],
      [4, 4, 4, 4],
      [6, 6, 6, 0],
    ]);
    expect([
      settlements(3, 3, 1),
      settlements(4, 2, 2),
      settlements(1, 2, 3, 4),
      settlements(3, 2, 2, 2),
      settlements(1, 1, 1),
    ]).toEqual([
      [15, 15, 6],
      [18, 9, 9],
      [0, 6, 12, 18],
      [18, 6, 6, 6],
      [12, 12, 12],
    ]);
  });

  it('ruling 15: with 2 players 8 for exports, 4 each when tied; 12 for settlements, 6 each', () => {
    expect([exports(1, 0), exports(2, 2), settlements(1, 3), settlements(2, 2)]).toEqual([
      [8, 0],
      [4, 4],
      [0, 12],
      [6, 6],
    ]);
  });

  it('ruling 15: nobody needs a minimum: without contracts one may still be second', () => {
    expect(exports(1, 0, 0, 0)).toEqual([12, 2, 2, 2]);
    expect(exports(3, 0)).toEqual([8, 0]);
    expect(exports(0, 0)).toEqual([4, 4]);
  });

  it('ruling 15: four tied for settlements get 9 each', () => {
    expect(settlements(2, 2, 2, 2)).toEqual([9, 9, 9, 9]);
  });
});

describe('ruling 16: a final tie', () => {
  const ranks = (...money: number[]): readonly number[] | undefined => {
    const t = table({
      round: 5,
      scoring: [1, 1, 1, 1, 1],
      options: { withoutScoringTiles: true },
      seats: money.map((pounds) => ({ money: pounds })),
    });
    const { state } = t;
    state.phase = 'over';
    return t.rules.outcome(state)?.ranks;
  };

  it('ruling 16: most money left after the £10s were counted', () => {
    expect(ranks(24, 29, 21)).toEqual([2, 1, 3]);
    expect(ranks(30, 29, 29)).toEqual([1, 2, 2]);
  });

  it('ruling 16: then the win is shared', () => {
    expect(ranks(25, 25, 24)).toEqual([1, 1, 3]);
  });
});

describe('ruling 17: the draw pile', () => {
  const build = (pile: number[]): Table =>
    table({ pile, seats: [{ units: { bakery: '5.5 5.6 5.7' } }, {}, {}] }).go('expand bakery 5.8');

  it('ruling 17: draw what is left', () => {
    expect(build([31, 32]).go('draw').keys('choose')).toEqual(['choose 31', 'choose 32']);
  });

  it('ruling 17: with an empty pile there is no bonus', () => {
    expect(build([]).asked()).toBe('1 turn');
  });

  it('ruling 17: contracts not taken go under the pile in the order drawn', () => {
    expect(build([31, 32, 33, 34, 35]).go('draw', 'choose 32').pile()).toEqual([34, 35, 31, 33]);
    expect(build([31, 32, 33, 34, 35]).go('draw', 'decline').pile()).toEqual([34, 35, 31, 32, 33]);
  });

  it('ruling 17: the export board is refilled with what is left', () => {
    const t = table({ pile: [31], board: [1, -1, 3, -1, 5, -1, 7], seats: [{ box: [2] }, {}, {}] }).endRound();
    expect(t.state.board).toEqual([1, 31, 3, -1, 5, -1, 7]);
  });
});

describe('ruling 18: import tokens beyond 30', () => {
  it.each([
    [29, 1],
    [30, 0],
    [32, 1],
    [34, 1],
    [57, 1],
  ])('ruling 18: from %i three further: £%i', (from, money) => {
    const t = table({ imports: [0, from, 0], seats: [{ money: 0, box: [2], goods: { wool: 6 } }, {}] }).go('fulfil 2');
    expect(t.money()).toBe(money);
    expect(t.state.imports[1]).toBe(from + 3);
  });
});

describe('ruling 19: the order of fulfilling', () => {
  it('ruling 19: goods, animals, box, import token with its £1, then the bonuses: a slaughtered animal may come back at once', () => {
    const seat: SeatSpec = { money: 7, box: [14], goods: { wool: 1 }, units: { sheep: '5.5 5.6 5.7 5.8' } };
    const t = table({ imports: [0, 4, 0], seats: [seat, {}, {}] }).go('fulfil 14', 'slaughter 5.8');
    expect(t.player(0)).toMatchObject({ money: 8, boxes: [], done: [14] });
    expect(t.sites('sheep')).toContain('5.8');
    t.play(0, 'expand sheep 5.8');
    expect(t.out(0, 'sheep')).toBe(4);
    expect(t.money()).toBe(0);
  });

  it('ruling 19: the box is empty while the bonuses are taken: a free space with the fourth building gives the building bonus', () => {
    const seat: SeatSpec = { money: 8, box: [1], goods: { wool: 4 }, units: { bakery: '5.5 5.6 5.7' } };
    const t = table({ top: [31, 32, 33], seats: [seat, {}, {}] }).go('fulfil 1', 'expand bakery 5.8');
    expect(t.asked()).toBe('0 building');
    t.play(0, 'draw', 'choose 33');
    expect(t.player(0).boxes).toEqual([33]);
  });

  it('ruling 19: the direct bonuses in any order', () => {
    const seat: SeatSpec = { money: 99, box: [10], goods: { cheese: 4 }, market: { wool: 1 }, units: { sheep: '5.5' } };
    const t = table({ seats: [seat, {}, {}] }).go('fulfil 10');
    expect(t.keys()).toEqual([
      'upgrade shipping',
      'upgrade woodcutters',
      'upgrade miners',
      'upgrade merchant',
      'retrieve wool',
      'skip',
    ]);
    t.go('retrieve wool', 'upgrade merchant');
    expect(t.player(0)).toMatchObject({ ready: 4, waiting: 3, money: 109 });
  });
});

describe('ruling 20: the building bonus', () => {
  it('ruling 20: also again after port 7 took buildings back', () => {
    const t = table({ ports: [7, 1, 2, 3], seats: [{ money: 99, units: { dairy: '1.1 5.5 5.6 5.7' } }, {}, {}] });
    t.go(
      'port A',
      'exchange 1.1',
      'exchange 5.5',
      'replace sheep 1.1',
      'replace cow 5.5',
      'expand dairy 5.4',
      'pass',
      'pass',
    );
    t.play(0, 'expand dairy 5.3');
    expect(t.asked()).toBe('0 building');
  });

  it('ruling 20: not with the third, not with a full box', () => {
    expect(
      table({ seats: [{ units: { dairy: '5.5 5.6' } }, {}] })
        .go('expand dairy 5.7')
        .asked(),
    ).toBe('1 turn');
    expect(
      table({ seats: [{ box: [1], units: { dairy: '5.5 5.6 5.4' } }, {}] })
        .go('expand dairy 5.7')
        .asked(),
    ).toBe('1 turn');
  });

  it('ruling 20: the drawn contracts are seen by all, so are those put under the pile', () => {
    const t = table({ top: [31, 32, 33], seats: [{ units: { dairy: '5.5 5.6 5.4' } }, {}] }).go('expand dairy 5.7');
    expect(t.rules.view(t.state, 1).pile.every((id) => id === -1)).toBe(true);
    expect(t.play(0, 'draw').revealed).toBe(EVERYONE);
    expect(t.rules.view(t.state, 'spectator').frames.at(-1)).toMatchObject({ ask: 'choose', drawn: [31, 32, 33] });
    t.play(0, 'choose 32');
    expect(
      t.rules
        .view(t.state, 1)
        .pile.filter((id) => id >= 0)
        .toReversed(),
    ).toEqual([31, 33]);
  });
});

describe("ruling 21: Campbell's discount", () => {
  it('ruling 21: it goes by the slot, so it returns with a building that port 7 took back', () => {
    const t = table({ ports: [7, 1, 2, 3], seats: [{ clan: 'campbell', units: { bakery: '1.1 5.5 5.6' } }, {}, {}] });
    t.go('port A', 'exchange 1.1', 'exchange 5.5', 'replace sheep 1.1', 'replace sheep 5.5', 'expand bakery 5.7');
    // One bakery was left on the map: the second slot again, £4 off.
    expect(t.money()).toBe(50 - (8 - 4) - 2);
  });
});

describe('ruling 22: port 7', () => {
  const at = (units: Units, map: TableSpec['map'] = {}): Table =>
    table({ map, ports: [7, 1, 2, 3], seats: [{ units }, {}, {}] });

  it('ruling 22: exactly two units, no fields on either side', () => {
    expect(at({ field: '1.1 5.5', sheep: '5.6' }).keys('port')).toEqual([]);
    expect(at({ sheep: '1.1' }).keys('port')).toEqual([]);
    const t = at({ sheep: '1.1 5.5', field: '5.6' }).go('port A');
    expect(t.keys()).toEqual(['exchange 1.1']);
    expect(t.go('exchange 1.1').keys()).toEqual(['exchange 5.5']);
    expect(t.go('exchange 5.5').keys()).not.toContain('replace field 1.1');
  });

  it('ruling 22: neither new unit is of a type that either old one had', () => {
    const t = at({ sheep: '1.1', bakery: '5.5' }).go('port A', 'exchange 1.1', 'exchange 5.5');
    expect(t.keys()).toEqual(
      ['cow', 'dairy', 'distillery', 'woodcutter', 'miner'].map((unit) => `replace ${unit} 1.1`),
    );
    expect(t.go('replace cow 1.1').keys()).toEqual(
      ['cow', 'dairy', 'distillery', 'woodcutter', 'miner'].map((unit) => `replace ${unit} 5.5`),
    );
  });

  it('ruling 22: terrain fits each place', () => {
    const t = at({ sheep: '1.1 5.5', woodcutter: '5.6' }, { land: 'G2', cells: { GF2: '5.5', F2: '5.6', GM1: '1.1' } });
    t.go('port A');
    // A woodcutter on pure forest can give way to nothing.
    expect(t.keys()).toEqual(['exchange 1.1']);
    expect(t.go('exchange 1.1').keys()).toEqual(['exchange 5.5']);
    expect(t.go('exchange 5.5').keys()).toContain('replace miner 1.1');
    expect(t.keys()).not.toContain('replace woodcutter 1.1');
    expect(t.go('replace cow 1.1').keys()).toContain('replace woodcutter 5.5');
  });

  it('ruling 22: all at once: the new units are on the player board before the old ones come back', () => {
    const t = at({ sheep: '1.1 5.5', cow: '6.1 6.2 6.3', dairy: '7.1 7.2 7.3 7.4' }).go(
      'port A',
      'exchange 1.1',
      'exchange 5.5',
    );
    expect(t.keys()).not.toContain('replace dairy 1.1');
    expect(t.go('replace cow 1.1').keys()).not.toContain('replace cow 5.5');
    t.go('replace miner 5.5');
    expect([t.at('1.1'), t.at('5.5'), t.out(0, 'sheep'), t.out(0, 'cow')]).toEqual(['0 cow', '0 miner', 0, 4]);
    expect(t.money()).toBe(50);
  });

  it('ruling 22: both types reaching four: one bonus each while a box is empty', () => {
    const four = { sheep: '1.1 5.5', dairy: '7.1 7.2 7.3', bakery: '8.1 8.2 8.3' };
    const exchange = ['port A', 'exchange 1.1', 'exchange 5.5', 'replace dairy 1.1', 'replace bakery 5.5'];
    const t = at(four).go(...exchange, 'decline');
    expect(t.asked()).toBe('0 building');
    const taken = at(four).go(...exchange, 'draw');
    taken.go(taken.keys('choose')[0] ?? '');
    expect(taken.asked()).toBe('0 turn');
  });

  it('ruling 22: two of one type may bring it from two to four', () => {
    const t = at({ sheep: '1.1 5.5', dairy: '7.1 7.2' }).go(
      'port A',
      'exchange 1.1',
      'exchange 5.5',
      'replace dairy 1.1',
      'replace dairy 5.5',
    );
    expect(t.asked()).toBe('0 building');
  });
});

describe('ruling 23: the border', () => {
  /** A unit on this cell counts as on the border: it makes a pair with another one that is. */
  const isBorder = (players: number, units: Units, map: TableSpec['map'] = {}): boolean => {
    const others = Array.from({ length: players - 1 }, () => ({}));
    const seat: SeatSpec = { clan: 'macdonald', units: { ...units, cow: players > 2 ? '1.7' : '2.5' } };
    const t = table({ map, scoring: [5, 1, 2, 3, 4], seats: [seat, ...others] });
    return t.endRound().player(0).glory === 3;
  };

  it('ruling 23: with 3-4 players the outer ring, lochs included', () => {
    expect(isBorder(3, { sheep: '1.5' })).toBe(true);
    expect(isBorder(4, { sheep: '6.1' })).toBe(true);
    expect(isBorder(3, { fisherman: '1.2' })).toBe(true);
    expect(isBorder(3, { sheep: '2.5' })).toBe(false);
  });

  it('ruling 23: with 1-2 players every unshaded space, land or loch, next to a shaded one', () => {
    expect(isBorder(2, { sheep: '2.4' })).toBe(true);
    expect(isBorder(2, { fisherman: '2.3' }, { cells: { L: '2.3' } })).toBe(true);
    expect(isBorder(1, { sheep: '12.4' })).toBe(true);
    expect(isBorder(2, { sheep: '3.4' })).toBe(false);
  });

  it('ruling 23: and ring lochs; but no land space that touches the ring only at lochs', () => {
    expect(isBorder(2, { fisherman: '1.3' }, { cells: { L: '1.3 1.4' } })).toBe(true);
    expect(isBorder(2, { sheep: '2.3' }, { cells: { L: '1.3 1.4' } })).toBe(false);
    expect(isBorder(2, { sheep: '2.3' }, { cells: { L: '1.3' } })).toBe(true);
  });
});
