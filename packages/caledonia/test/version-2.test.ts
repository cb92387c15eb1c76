import { readOptions } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import { caledonia } from '../src/index.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import { GOODS } from '../src/units.ts';
import { type SeatSpec, type Table, table, type TableSpec } from './table.ts';

/** What version 2 of the rules changed, and that version 1 is as it was. */

/** Seat 0 stands beside ports A (port 9) and B (the tile in question). */
const nineAnd = (tile: number, seat: SeatSpec = {}, more: Partial<TableSpec> = {}): Table =>
  table({
    ports: [9, tile, 2, 3],
    ...more,
    seats: [{ ...seat, units: { ...seat.units, woodcutter: '1.1 13.1' } }, {}, {}],
    map: { cells: { GFM2: '13.1' } },
  });
/** The same by the rules of version 1. */
const nineAnd1 = (tile: number, seat: SeatSpec = {}): Table => nineAnd(tile, seat, { version: 1 });

const THREE_COWS = { cow: '5.5 5.6 5.7' };

describe('ports 1 and 9 with one contract', () => {
  it('spare two of its three cows, and three pounds are paid', () => {
    const t = nineAnd(1, { box: [4], units: THREE_COWS, money: 3 }).go('fulfil 4 B');
    expect(t.asked()).toBe('0 twice');
    expect(t.keys()).toEqual(['port A B', 'skip']);
    t.go('port A B');
    expect(t.keys()).toEqual(['slaughter 5.5', 'slaughter 5.6', 'slaughter 5.7']);
    t.go('slaughter 5.6');
    expect(t.out(0, 'cow')).toBe(2);
    expect(t.player(0)).toMatchObject({ done: [4], ports: 0b11, money: 0 });
  });

  it('in either order', () => {
    const t = nineAnd(1, { box: [4], units: THREE_COWS }).go('fulfil 4 A B');
    expect(t.keys()).toEqual(['port B', 'skip']);
    t.go('port B', 'slaughter 5.5');
    expect(t.out(0, 'cow')).toBe(2);
  });

  it('or one animal only: the other port is kept', () => {
    const t = nineAnd(1, { box: [4], units: THREE_COWS }).go('fulfil 4 B', 'skip', 'slaughter 5.5', 'slaughter 5.6');
    expect(t.player(0)).toMatchObject({ done: [4], ports: 0b10, money: 50 });
    expect(t.out(0, 'cow')).toBe(1);
  });

  it('let a contract be fulfilled that lacks two animals: then both are used, without a question', () => {
    const t = nineAnd(1, { box: [4], units: { cow: '5.5' } });
    expect(t.keys('fulfil')).toEqual(['fulfil 4 A B', 'fulfil 4 B']);
    t.go('fulfil 4 B');
    expect(t.player(0)).toMatchObject({ done: [4], ports: 0b11, money: 47 });
    expect(t.out(0, 'cow')).toBe(0);
  });

  it('spare the sheep and the cow of a contract for both', () => {
    const t = nineAnd(1, { box: [46], goods: { wool: 2 }, units: { sheep: '5.5', cow: '5.6' } });
    t.go('fulfil 46 B', 'port A B');
    expect([t.out(0, 'sheep'), t.out(0, 'cow')]).toEqual([1, 1]);
    expect(t.player(0).done).toEqual([46]);
  });

  it('are not asked about where the contract takes one animal', () => {
    const t = nineAnd(1, { box: [16], goods: { wool: 1 }, units: { cow: '5.5' } }).go('fulfil 16 B');
    expect(t.player(0)).toMatchObject({ done: [16], ports: 0b10, money: 50 });
  });

  it.each<[string, SeatSpec]>([
    ['without £3', { money: 2 }],
    ['with port 9 used already', { used: 'A' }],
  ])('not %s', (_, seat) => {
    expect(nineAnd(1, { box: [4], units: { cow: '5.5' }, ...seat }).keys('fulfil')).toEqual([]);
    expect(
      nineAnd(1, { box: [4], units: THREE_COWS, ...seat })
        .go('fulfil 4 B')
        .asked(),
    ).toBe('0 slaughter');
  });

  it('three animals too few are too few', () => {
    expect(nineAnd(1, { box: [4] }).keys('fulfil')).toEqual([]);
  });

  it('which of three of a kind and others live is chosen animal by animal', () => {
    const contracts = { contracts: contractsWith(4, { mutton: 2, beef: 2 }) };
    const seat = { box: [4], units: { sheep: '5.5 5.6', cow: '6.5 6.6' } };
    const t = nineAnd(1, seat, { files: contracts }).go('fulfil 4 B', 'port A B');
    expect(t.keys()).toEqual(['spare sheep', 'spare cow']);
    t.go('spare sheep');
    expect(t.keys()).toEqual(['spare sheep', 'spare cow']);
    t.go('spare cow', 'slaughter 5.5', 'slaughter 6.6');
    expect([t.out(0, 'sheep'), t.out(0, 'cow')]).toEqual([1, 1]);
  });

  it('version 1: one animal of a contract', () => {
    expect(nineAnd1(1, { box: [4], units: { cow: '5.5' } }).keys('fulfil')).toEqual([]);
    expect(
      nineAnd1(1, { box: [4], units: THREE_COWS })
        .go('fulfil 4 B')
        .asked(),
    ).toBe('0 slaughter');
  });
});

/** The contracts with one that requires something else. */
function contractsWith(id: number, requires: Record<string, number>): unknown {
  const house = structuredClone(caledonia.components['contracts']?.data) as {
    contracts: { id: number; requires: Record<string, number> }[];
  };
  for (const contract of house.contracts) if (contract.id === id) contract.requires = requires;
  return house;
}

describe('ports 6 and 9 before one trade', () => {
  it('move one price six steps: bread for £7, not for £12', () => {
    const t = nineAnd(6, { money: 17, merchants: 2 }, { steps: { bread: 6 } }).go('port B', 'shift bread down');
    expect(t.price('bread')).toBe(10);
    expect(t.keys()).toEqual(['buy bread 1', 'port A B']);
    t.go('port A B');
    expect(t.keys()).toEqual(['shift bread down', 'shift bread up']);
    t.go('shift bread down');
    expect(t.price('bread')).toBe(7);
    expect(t.keys()).toEqual(['buy bread 1', 'buy bread 2']);
    t.go('buy bread 2');
    expect(t.player(0)).toMatchObject({ money: 0, ports: 0b11 });
    expect(t.asked()).toBe('1 turn');
  });

  it('or three up and three down, as from the end of the track', () => {
    const t = nineAnd(6, { goods: { wool: 2 } }, { steps: { wool: 1 } });
    t.go('port B', 'shift wool down', 'port A B', 'shift wool up');
    expect(t.step('wool')).toBe(3);
  });

  it('where the £3 leave too little for one move of the price, they may leave enough for two', () => {
    // Nothing but bread can be bought: for £11 now, for £9 after three steps, for £7 after six.
    const seat = { money: 10, merchants: 1, market: { wool: -1, grain: -1, milk: -1 } };
    const steps = { bread: 5, cheese: 9, whisky: 9 };
    expect(nineAnd(6, seat, { steps, version: 1 }).keys('port')).toEqual(['port B']);
    const t = nineAnd(6, seat, { steps });
    expect(t.keys('port')).toEqual(['port A B', 'port B']);
    t.go('port A B');
    expect(t.keys()).toEqual(['shift bread down']);
    t.go('shift bread down');
    expect(t.keys()).toEqual(['port B']);
    expect(t.go('port B', 'shift bread down', 'buy bread 1').money()).toBe(0);
  });

  it('not for £1 less', () => {
    const seat = { money: 9, merchants: 1, market: { wool: -1, grain: -1, milk: -1 } };
    const t = nineAnd(6, seat, { steps: { bread: 5, cheese: 9, whisky: 9 } });
    expect(t.keys('port')).toEqual(['port B']);
    expect(t.go('port B', 'shift bread down').keys()).toEqual(['buy bread 1']);
  });

  it('the second time only if the marker moves', () => {
    const t = nineAnd(6, { goods: { wool: 1 }, money: 5 }, { steps: { wool: 2 } }).go(
      'port B',
      'shift wool down',
      'port A B',
    );
    expect(t.keys()).toEqual(['shift wool up']);
  });

  it('before buying from a neighbour too, the other goods coming after it', () => {
    const t = table({
      ports: [9, 6, 2, 3],
      map: { cells: { GFM2: '13.1' } },
      seats: [
        { units: { woodcutter: '1.1 13.1 5.4' }, money: 60, merchants: 5 },
        { units: { bakery: '5.6', sheep: '6.5' } },
        {},
      ],
      steps: { bread: 6 },
    });
    t.go('expand sheep 5.5');
    expect(t.keys('port')).toEqual(['port A B', 'port B']);
    t.go('port B', 'shift bread down', 'port A B', 'shift bread down', 'bargain bread 2');
    expect(t.asked()).toBe('0 neighbours');
    expect(t.keys('bargain bread')).toEqual([]);
    expect(t.keys('bargain wool')).toHaveLength(3);
    expect(t.keys('port')).toEqual([]);
  });

  it('version 1: one price three steps', () => {
    const t = nineAnd1(6, { goods: { wool: 1 } }).go('port B', 'shift wool up');
    expect(t.keys('port')).toEqual([]);
  });
});

describe('MacKenzie is asked where only a barrel could pay', () => {
  const barrel = { clan: 'mackenzie', cellar: [0, 0, 1] } as const;
  /** The same by the rules of both versions. */
  const both = (seat: SeatSpec, ...keys: readonly string[]): [Table, Table] => {
    const at = (version: number): Table =>
      table({ ports: [2, 4, 5, 8], version, seats: [seat, { units: { cow: '5.6' } }, {}] }).go(...keys);
    return [at(1), at(2)];
  };

  it('neighbours: milk, after the last pound went into a sheep', () => {
    const seat = { ...barrel, units: { woodcutter: '5.4' }, money: 10 };
    const [one, two] = both(seat, 'expand sheep 5.5');
    expect(one.asked()).toBe('1 turn');
    expect(two.asked()).toBe('0 neighbours');
    expect(two.keys()).toEqual(['skip', 'open 3']);
    const other = two.copy().go('skip');
    expect(other.asked()).toBe('1 turn');
    expect(other.player(0).cellar).toEqual([0, 0, 1]);
    two.go('open 3');
    expect(two.keys('bargain milk')).toHaveLength(2);
    expect(two.go('bargain milk 2').stock(0, 'milk')).toBe(2);
  });

  it('a free space of a contract', () => {
    const seat = { ...barrel, box: [5], units: { sheep: '5.5 5.6', woodcutter: '6.5' }, money: 0 };
    const play = (version: number): Table => table({ seats: [seat, {}, {}], version }).go('fulfil 5');
    expect(play(1).asked()).toBe('1 turn');
    const t = play(2);
    expect(t.asked()).toBe('0 bonus');
    expect(t.keys()).toEqual(['skip', 'open 3']);
    t.go('open 3');
    expect(t.sites('sheep')).toContain('6.6');
    expect(t.go('expand sheep 6.6').money()).toBe(7);
  });

  it('technology by a bonus, for who sails as far as one can and has all merchants', () => {
    const seat = {
      ...barrel,
      box: [27],
      goods: { cheese: 2 },
      units: { sheep: '5.5' },
      shipping: 5,
      merchants: 7,
      money: 4,
    };
    const [one, two] = both(seat, 'fulfil 27');
    expect(one.asked()).toBe('1 turn');
    expect(two.keys()).toEqual(['skip', 'open 3']);
    two.go('open 3');
    expect(two.keys()).toEqual(['upgrade woodcutters', 'upgrade miners', 'skip']);
  });

  it('a port after the main action: the £3 of port 9', () => {
    const play = (version: number): Table =>
      table({
        version,
        ports: [9, 5, 4, 8],
        seats: [{ ...barrel, units: { woodcutter: '1.1' }, money: 10 }, {}, {}],
      }).go('expand sheep 2.1');
    expect(play(1).asked()).toBe('1 turn');
    const t = play(2);
    expect(t.asked()).toBe('0 after');
    expect(t.keys()).toEqual(['end', 'open 3']);
    expect(t.go('open 3').keys()).toEqual(['port A B', 'port A C', 'port A D', 'end']);
    expect(t.go('port A B').money()).toBe(22);
  });

  it('a port after the main action: the whisky for port 3', () => {
    const play = (version: number): Table =>
      table({ version, ports: [3, 5, 4, 8], seats: [{ ...barrel, units: { woodcutter: '1.1' } }, {}, {}] }).go('pass');
    expect(play(1).asked()).toBe('1 turn');
    const t = play(2);
    expect(t.keys()).toEqual(['end', 'open 3']);
    expect(t.go('open 3').keys()).toEqual(['port A', 'end']);
  });

  it('the second port with one contract', () => {
    const t = nineAnd(1, { ...barrel, box: [4], units: THREE_COWS, money: 2 }).go('fulfil 4 B');
    expect(t.keys()).toEqual(['skip', 'open 3']);
    t.go('open 3');
    expect(t.keys()).toEqual(['port A B', 'skip']);
    t.go('port A B', 'slaughter 5.5');
    expect(t.player(0)).toMatchObject({ done: [4], ports: 0b11, money: 14 });
  });

  it('not where even all barrels together pay for nothing', () => {
    const seat = { ...barrel, cellar: [1, 0, 0], units: { woodcutter: '5.4' }, money: 10 } as const;
    const [, two] = both(seat, 'expand sheep 5.5');
    expect(two.asked()).toBe('1 turn');
  });
});

describe('starting tiles', () => {
  const tiles = (version: number): readonly (readonly number[])[] =>
    (
      caledonia.rules(readOptions(caledonia.options, {}), { version }) as CaledoniaRules
    ).context.components.startingTiles.map(({ goods }) => GOODS.map((good) => goods[good] ?? 0));

  it('of version 2 have two basics of any mix, as a photograph shows', () => {
    const [, , , fourth, , , seventh, , ninth] = tiles(2);
    expect([fourth, seventh, ninth]).toEqual([
      [0, 1, 1, 1, 0, 0],
      [1, 0, 1, 1, 0, 0],
      [0, 0, 2, 0, 0, 1],
    ]);
  });

  it('of version 1 have two of one basic', () => {
    expect(tiles(1).every((goods) => goods.includes(2))).toBe(true);
    expect(tiles(1)).toHaveLength(9);
  });

  it('of a pack are those of the pack in every version', () => {
    const file = structuredClone(caledonia.components['starting-tiles']?.data) as { tiles: { money: number }[] };
    for (const tile of file.tiles) tile.money = 60;
    for (const version of [1, 2]) {
      const t = table({ version, seats: [{}, {}], files: { 'starting-tiles': file } });
      expect(t.rules.context.components.startingTiles.every(({ money }) => money === 60)).toBe(true);
    }
  });
});
