import { describe, expect, it } from 'vitest';
import { type SeatSpec, type Table, table, type TableSpec } from './table.ts';

/** Seat 0 stands beside port A, where the tile in question lies; 5, 2 and 3 lie at the other corners. */
const at = (tile: number, seat: SeatSpec = {}, more: Partial<TableSpec> = {}): Table => {
  const others = [5, 2, 3, 4].filter((each) => each !== tile);
  return table({
    ports: [tile, ...others].slice(0, 4),
    ...more,
    seats: [{ ...seat, units: { woodcutter: '1.1', ...seat.units } }, {}, {}],
  });
};

describe('port 1: one animal fewer', () => {
  it('a contract for one animal costs none', () => {
    const t = at(1, { box: [16], goods: { wool: 1 } });
    expect(t.keys('fulfil')).toEqual(['fulfil 16 A']);
    t.go('fulfil 16 A');
    expect(t.player(0)).toMatchObject({ done: [16], ports: 1 });
  });

  it('one of two cows, chosen by the owner', () => {
    const t = at(1, { box: [3], units: { cow: '5.5 5.6' } }).go('fulfil 3 A');
    expect(t.keys()).toEqual(['slaughter 5.5', 'slaughter 5.6']);
    t.go('slaughter 5.6');
    expect(t.out(0, 'cow')).toBe(1);
  });

  it('not with a contract without meat, and not twice', () => {
    expect(at(1, { box: [48], goods: { wool: 1, bread: 1, cheese: 1 } }).keys('fulfil')).toEqual(['fulfil 48']);
    expect(at(1, { box: [16], goods: { wool: 1 }, used: 'A' }).keys('fulfil')).toEqual([]);
  });

  it('two animals too few are too few', () => {
    expect(at(1, { box: [4], units: { cow: '5.5' } }).keys('fulfil')).toEqual([]);
    expect(at(1, { box: [4], units: { cow: '5.5 5.6' } }).keys('fulfil')).toEqual(['fulfil 4 A']);
  });
});

describe('port 2: three basic goods for one', () => {
  it('any one of them, for any three, the discarded kind included', () => {
    const t = at(2, { goods: { wool: 1, milk: 2, bread: 1 } });
    expect(t.go('port A').keys()).toEqual(['give wool', 'give milk']);
    t.go('give milk');
    expect(t.keys()).toHaveLength(10);
    t.go('gain grain grain milk');
    expect(t.player(0).goods).toEqual([1, 2, 2, 1, 0, 0]);
    expect(t.asked()).toBe('0 turn');
  });

  it('not without a basic good', () => {
    expect(at(2, { goods: { bread: 3 } }).keys('port')).toEqual([]);
  });
});

describe('port 3: two processed goods for one', () => {
  it('any one of them, for any two', () => {
    const t = at(3, { goods: { bread: 1, whisky: 1, wool: 1 } }).go('port A');
    expect(t.keys()).toEqual(['give bread', 'give whisky']);
    t.go('give whisky', 'gain cheese cheese');
    expect(t.player(0).goods).toEqual([1, 0, 0, 1, 2, 0]);
  });

  it('not without a processed good', () => {
    expect(at(3, { goods: { grain: 3 } }).keys('port')).toEqual([]);
  });
});

describe('port 4: a bonus upgrade and 3 glory', () => {
  it('glory at once, then the upgrade, as with a contract', () => {
    const t = at(4, { money: 5, market: { wool: 1 } }).go('port A');
    expect(t.player(0).glory).toBe(3);
    expect(t.keys()).toEqual([
      'upgrade shipping',
      'upgrade woodcutters',
      'upgrade miners',
      'upgrade merchant',
      'retrieve wool',
      'skip',
    ]);
    t.go('upgrade woodcutters');
    expect(t.player(0)).toMatchObject({ technology: [1, 0], money: 0 });
    expect(t.asked()).toBe('0 turn');
  });

  it('the glory comes also to those who can upgrade nothing', () => {
    const t = at(4, { shipping: 5, technology: [1, 1], merchants: 7 }).go('port A');
    expect(t.player(0).glory).toBe(3);
    expect(t.keys().every((key) => key === 'skip') || t.asked() === '0 turn').toBe(true);
  });
});

describe('port 5: £10', () => {
  it('before paying for the action', () => {
    const t = at(5, { money: 0 });
    expect(t.keys('expand')).toEqual([]);
    t.go('port A');
    expect(t.money()).toBe(10);
    expect(t.sites('bakery')).toContain('2.1');
  });
});

describe('port 6: three steps', () => {
  it('begins the Trade action, with whichever good can be traded then, up or down', () => {
    const t = at(
      6,
      { money: 7, merchants: 1, goods: { whisky: 1 } },
      { steps: { wool: 0, grain: 9, milk: 9, bread: 0, cheese: 9, whisky: 5 } },
    ).go('port A');
    // Wool is affordable anyway, at £4 too; grain and milk at £7 when lowered; bread only at £7; cheese never.
    expect(t.keys()).toEqual([
      'shift wool down',
      'shift wool up',
      'shift grain down',
      'shift milk down',
      'shift bread down',
      'shift whisky down',
      'shift whisky up',
    ]);
    t.go('shift whisky up');
    expect(t.keys()).toEqual(['sell whisky 1']);
  });

  it('the trade is the main action', () => {
    const t = at(6).go('port A', 'shift wool down', 'buy wool 2');
    expect(t.asked()).toBe('1 turn');
    expect(t.player(0).ports).toBe(1);
  });

  it('not for a good with own merchants on the other side', () => {
    const t = at(6, { goods: { wool: 1 }, market: { wool: 1 } }).go('port A', 'shift wool up');
    expect(t.keys('sell')).toEqual([]);
  });
});

describe('port 7: exchange two units', () => {
  it('at no cost, workers and animals and buildings alike', () => {
    const t = at(7, { money: 0, units: { sheep: '5.5' } }, { map: { cells: { GF2: '1.1' } } }).go(
      'port A',
      'exchange 1.1',
      'exchange 5.5',
      'replace cow 1.1',
      'replace miner 5.5',
    );
    expect([t.at('1.1'), t.at('5.5')]).toEqual(['0 cow', '0 miner']);
    expect(t.money()).toBe(0);
    expect(t.asked()).toBe('0 turn');
  });

  it('not open to those who cannot carry it out', () => {
    expect(at(7, {}, { map: { cells: { F2: '1.1' } } }).keys('port')).toEqual([]);
  });

  it('the exchanged unit no longer reaches nor produces, the new one does', () => {
    const t = at(7, { units: { woodcutter: '1.1', bakery: '5.5' } }).go(
      'port A',
      'exchange 1.1',
      'exchange 5.5',
      'replace sheep 1.1',
      'replace cow 5.5',
    );
    t.passAll();
    expect(t.player(0).goods).toEqual([1, 0, 1, 0, 0, 0]);
  });
});

describe('port 8: £5 and the building bonus', () => {
  it('£5, and with an empty box three contracts to choose from at the usual cost', () => {
    const t = at(8, { money: 0 }, { round: 3, top: [31, 32, 33] }).go('port A', 'draw');
    expect(t.keys()).toEqual(['choose 31', 'choose 32', 'choose 33', 'decline']);
    t.go('choose 32');
    expect(t.player(0)).toMatchObject({ money: 0, boxes: [32] });
    expect(t.asked()).toBe('0 turn');
  });

  it('with a full box £5 alone', () => {
    const t = at(8, { money: 0, box: [1] }).go('port A');
    expect(t.money()).toBe(5);
    expect(t.asked()).toBe('0 turn');
  });

  it('a contract from it may be fulfilled by the main action', () => {
    const t = at(8, { goods: { wool: 4 } }, { top: [1] }).go('port A', 'draw', 'choose 1', 'fulfil 1', 'skip');
    expect(t.player(0).done).toEqual([1]);
  });
});

describe('port 9: another port', () => {
  const nine = (ports: number[], seat: SeatSpec = {}): Table => at(9, seat, { ports: [9, ...ports] });

  it.each([
    [2, { goods: { wool: 1 } }, ['give wool', 'gain wool wool wool'], { money: 47, goods: [3, 0, 0, 0, 0, 0] }],
    [3, { goods: { bread: 1 } }, ['give bread', 'gain bread whisky'], { money: 47, goods: [0, 0, 0, 1, 0, 1] }],
    [4, {}, ['upgrade shipping'], { money: 47, glory: 3, shipping: 1 }],
    [5, {}, [], { money: 57 }],
    [8, { box: [1] }, [], { money: 52 }],
  ])('for £3 what port %i does', (tile, seat, keys, after) => {
    const t = nine([tile, 1, 6].slice(0, 3), seat).go('port A B', ...keys);
    expect(t.player(0)).toMatchObject({ ...after, ports: 1 });
    expect(t.asked()).toBe('0 turn');
  });

  it('only such effects as can be had now', () => {
    expect(nine([2, 3, 7], {}).keys('port')).toEqual([]);
    expect(nine([2, 3, 5], {}).keys('port')).toEqual(['port A D']);
  });

  it('not for £2', () => {
    expect(nine([2, 3, 5], { money: 2 }).keys('port')).toEqual([]);
  });

  it('also after the main action', () => {
    expect(nine([2, 3, 5], { money: 4 }).go('pass', 'port A D').money()).toBe(4 + 16 - 3 + 10);
  });

  it('port 6 by it is the beginning of a trade; the fee counts', () => {
    const t = nine([6, 2, 3], { money: 10, merchants: 1 }).go('port A B');
    expect(t.keys('shift whisky')).toEqual([]);
    t.go('shift bread down');
    expect(t.keys()).toEqual(['buy bread 1']);
    expect(t.go('buy bread 1').money()).toBe(0);
    expect(t.asked()).toBe('1 turn');
  });
});

describe('reach of ports', () => {
  it('every player has all four markers: four ports used are the end of it', () => {
    expect(at(5, { used: 'ABCD' }).keys('port')).toEqual([]);
  });

  it('without ports there are none', () => {
    const t = at(5, {}, { options: { withoutPorts: true } });
    expect(t.state.ports).toEqual([]);
    expect(t.keys('port')).toEqual([]);
  });
});
