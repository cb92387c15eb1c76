import { describe, expect, it } from 'vitest';
import { houseComponents } from '../src/components.ts';
import { idOf, neighbours } from '../src/geometry.ts';
import { drafted, type Drawing, type SeatSpec, type Table, table, type TableSpec, type Units } from './table.ts';

// The project's rulings on what the books leave open, by their numbers; the next ones are in the next file.

const LOCHS = ['1.2', '13.1', '12.9', '2.9', '12.7', '2.8'];

describe('ruling 9: reach', () => {
  const row: Drawing = { cells: { L: '7.3 7.4 7.5 7.6' }, rivers: '7.1|7.2' };
  const sites = (map: Drawing, shipping: number, unit: string, others: SeatSpec = {}): string[] =>
    table({ map, seats: [{ shipping, units: { sheep: unit } }, others, {}] }).sites('cow');

  it('ruling 9: over at most k connected lochs with level k + 1', () => {
    const first = (cell: string): number =>
      [0, 1, 2, 3, 4, 5].findIndex((level) => sites(row, level, '7.2').includes(cell));
    expect(['7.1', '8.2', '8.3', '8.4', '8.5', '7.7', '7.8'].map(first)).toEqual([1, 0, 2, 3, 4, 5, -1]);
  });

  it('ruling 9: never river and loch together', () => {
    // 5.5, then a river, then 5.6, then a loch at 5.7 with 5.8 behind it.
    const map = { cells: { L: '5.7' }, rivers: '5.5|5.6' };
    for (const level of [1, 2, 5]) expect(sites(map, level, '5.5')).not.toContain('5.8');
    expect(sites(map, 2, '5.6')).toContain('5.8');
  });

  it('ruling 9: never over a port tile', () => {
    const { ports } = houseComponents();
    ports.ports.A.large = { cell: '0.1', touches: ['1.1', '1.3'] };
    const map = { cells: { L: '1.3', G2: '1.2' } };
    const t = table({
      map,
      files: { ports },
      ports: [1, 2, 3, 4],
      seats: [{ shipping: 5, units: { sheep: '1.1' } }, {}, {}],
    });
    // 1.3 and its shores would be within reach over the tile.
    expect(t.sites('cow')).toEqual(['1.2', '2.1']);
  });

  it('ruling 9: all lochs are active, also those in the mist ring; shaded land is not', () => {
    const map = { cells: { L: '1.4 1.5 1.6' } };
    const t = (level: number): string[] =>
      table({ map, seats: [{ shipping: level, units: { sheep: '2.3' } }, {}] }).sites('cow');
    expect(t(2)).not.toContain('2.6');
    expect(t(4)).toContain('2.6');
    expect(t(5)).not.toContain('1.7');
    expect(t(5)).not.toContain('1.3');
  });

  it('ruling 9: covered land is neither entered nor crossed', () => {
    const tight = (seat: SeatSpec): Table => table({ options: { tighterMap: true }, seats: [seat, {}, {}] });
    const covered = tight({}).state.units.indexOf(-1);
    const around = (neighbours[covered] ?? []).filter(
      (cell) => tight({}).at(idOf(cell)) === '' && !LOCHS.includes(idOf(cell)),
    );
    const [start = 0, ...others] = around;
    const t = tight({ shipping: 5, units: { sheep: idOf(start) } });
    expect(t.sites('cow')).not.toContain(idOf(covered));
    const beside = others.filter((cell) => (neighbours[start] ?? []).includes(cell));
    expect(t.sites('cow').filter((cell) => around.map(idOf).includes(cell))).toEqual(beside.map(idOf).toSorted());
  });

  it('ruling 9: units of anybody, fishermen too, do not block ships', () => {
    const t = table({
      map: { cells: { L: '7.3' } },
      seats: [{ shipping: 2, units: { sheep: '7.2' } }, { clan: 'macdonald', units: { fisherman: '7.3' } }, {}],
    });
    expect(t.sites('cow')).toContain('7.4');
  });

  it('ruling 9: settlements are connected through each other, by the level at the end', () => {
    const map = { cells: { L: '7.3 7.5' }, rivers: '7.6|7.7' };
    const units = { sheep: '7.2 7.4 7.6 7.7' };
    const count = (shipping: number): number => table({ map, seats: [{ shipping, units }, {}, {}] }).settlements(0);
    expect([0, 1, 2].map(count)).toEqual([1, 2, 4]);
  });
});

describe('ruling 10: port tiles', () => {
  const fisher = (units: Units, more: Partial<TableSpec> = {}): Table =>
    table({ ports: [5, 1, 2, 3], ...more, seats: [{ clan: 'macdonald', units }, {}, {}] });

  it('ruling 10: it touches the land with the factory and the loch, and is reached across the same waters', () => {
    const reached = (cell: string, shipping: number): boolean =>
      table({ ports: [5, 1, 2, 3], seats: [{ shipping, units: { sheep: cell } }, {}, {}] }).can('port A');
    expect([reached('1.1', 0), reached('1.3', 1), reached('1.3', 2), reached('2.2', 2), reached('1.4', 5)]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it('ruling 10: no land cost: a fisherman on it costs £6', () => {
    const t = fisher({ woodcutter: '1.1' });
    t.play(0, 'expand fisherman A');
    expect(t.money()).toBe(44);
    expect(t.at('A')).toBe('0 fisherman');
  });

  it('ruling 10: not a border space', () => {
    const t = fisher({ fisherman: 'A', woodcutter: '1.4' }, { scoring: [5, 1, 2, 3, 4] });
    t.endRound();
    expect(t.player(0).glory).toBe(0);
    expect(
      fisher({ fisherman: '1.2', woodcutter: '1.4' }, { scoring: [5, 1, 2, 3, 4] })
        .endRound()
        .player(0).glory,
    ).toBe(3);
  });

  it('ruling 10: a fisherman on it neighbours what the tile touches and may use the port', () => {
    const t = fisher({ fisherman: 'A' });
    expect(t.sites('sheep')).toEqual(['1.1']);
    expect(t.can('port A')).toBe(true);
  });

  it('ruling 10: he brings the neighbourhood bonus of what the tile touches', () => {
    const t = table({
      map: { cells: { L: '1.2 2.1' } },
      ports: [5, 1, 2, 3],
      seats: [{ clan: 'macdonald', shipping: 2, units: { woodcutter: '1.3' } }, { units: { dairy: '1.1' } }, {}],
    });
    t.play(0, 'expand fisherman A');
    expect(t.keys('bargain')).toEqual(['bargain cheese 1', 'bargain cheese 2']);
  });

  it('ruling 10: from one port tile to another over the lochs between them', () => {
    const { ports } = houseComponents();
    ports.ports.B.large = { cell: '14.1', touches: ['1.4', '1.3'] };
    const fishes = (shipping: number): string[] =>
      table({
        map: { cells: { L: '1.2 1.3' } },
        files: { ports },
        seats: [{ clan: 'macdonald', shipping, units: { fisherman: 'A' } }, {}, {}],
      }).sites('fisherman');
    expect([fishes(0), fishes(2), fishes(3)]).toEqual([[], ['1.3'], ['1.3', 'B']]);
  });

  it('ruling 10: with 1-2 players it lies further in and touches a space of the active map', () => {
    const t = table({ ports: [5, 1, 2, 3], seats: [{ units: { sheep: '2.3' } }, {}] });
    expect(t.can('port A')).toBe(true);
    expect(t.sites('cow')).not.toContain('1.3');
  });
});

describe('ruling 11: MacDonald', () => {
  it('ruling 11: the first two workers may be fishermen on any loch or port, all workers for £6', () => {
    const t = drafted(2, ['macdonald', 'stewart'], { cells: { L: '6.5', FM4: '8.5' } });
    while (t.player(t.who()).clan !== 4) t.go(t.keys()[0] ?? '');
    const seat = t.who();
    expect(t.sites('fisherman', 'place')).toEqual([
      '1.2',
      '2.8',
      '2.9',
      '6.5',
      '12.7',
      '12.9',
      '13.1',
      'A',
      'B',
      'C',
      'D',
    ]);
    const before = t.money(seat);
    t.play(seat, 'place miner 8.5');
    expect(before - t.money(seat)).toBe(10);
  });

  const loch = { cells: { L: '6.4 6.5 7.5 6.6 8.4' } };
  const at = (units: Units, more: SeatSpec = {}): Table =>
    table({
      map: loch,
      seats: [{ clan: 'macdonald', units, ...more }, { units: { dairy: '7.4', bakery: '10.5' } }, {}],
    });

  it('ruling 11: all eight workers are of one supply', () => {
    const t = at({ woodcutter: '3.2 4.2 5.2 3.3 4.3', fisherman: '6.5', miner: '5.5' });
    expect(t.sites('fisherman')).toEqual([]);
    t.go('expand woodcutter 4.4', 'pass', 'pass');
    expect([t.keys('expand woodcutter'), t.keys('expand miner'), t.keys('expand fisherman')]).toEqual([[], [], []]);
    expect(t.out(0, 'woodcutter')).toBe(6);
  });

  it('ruling 11: a fisherman and the land next to it are neighbours for expanding, both ways', () => {
    expect(at({ fisherman: '6.4' }, { shipping: 0 }).sites('sheep')).toEqual(['5.4', '5.5', '6.3']);
    expect(at({ sheep: '5.5' }, { shipping: 0 }).sites('fisherman')).toEqual(['6.4', '6.5']);
  });

  it('ruling 11: for longer ways only the lochs strictly between count', () => {
    const sites = (shipping: number): string[] => at({ fisherman: '6.4' }, { shipping }).sites('sheep');
    // 5.6 lies behind 6.5; 5.7 behind 6.5 and 6.6.
    expect([1, 2, 3].map((level) => ['5.6', '5.7'].filter((cell) => sites(level).includes(cell)))).toEqual([
      [],
      ['5.6'],
      ['5.6', '5.7'],
    ]);
  });

  it('ruling 11: neighbours for settlements', () => {
    expect(at({ sheep: '5.5 6.3' }, { shipping: 2 }).settlements(0)).toBe(2);
    expect(at({ sheep: '5.5 6.3', fisherman: '6.4' }, { shipping: 2 }).settlements(0)).toBe(1);
    // Two fishermen with one loch between them are two settlements, connected with 1-loch.
    expect([1, 2].map((shipping) => at({ fisherman: '6.4 8.4' }, { shipping }).settlements(0))).toEqual([1, 2]);
  });

  it('ruling 11: the neighbourhood bonus when deployed, not when rowed', () => {
    const deployed = at({ sheep: '8.5' });
    expect(deployed.go('expand fisherman 7.5').keys('bargain')).toEqual(['bargain cheese 1', 'bargain cheese 2']);
    const rowed = at({ fisherman: '6.5' });
    expect(rowed.go('row 6.5 7.5').asked()).toBe('0 turn');
  });

  it('ruling 11: rowing is for once a turn, one fisherman, before the main action', () => {
    const t = at({ fisherman: '6.4 8.4', sheep: '5.5' });
    expect(t.keys('row')).toEqual(['row 6.4 6.5']);
    t.play(0, 'row 6.4 6.5');
    expect(t.keys('row')).toEqual([]);
    t.go('shipping', 'pass', 'pass');
    expect(t.keys('row')).toEqual(['row 6.5 6.4', 'row 6.5 6.6']);
    t.go('row 6.5 6.4', 'pass');
    expect(t.state.round).toBe(2);
  });

  it('ruling 11: never next to another fisherman, by rowing or by placing', () => {
    const t = at({ fisherman: '6.4 8.4' });
    // 7.5 lies beside both.
    expect(t.keys('row').filter((key) => key.endsWith(' 7.5'))).toEqual([]);
    expect(t.sites('fisherman')).toEqual([]);
  });

  it('ruling 11: to a port as well, and ports may be used before and after the rowing', () => {
    const t = table({
      ports: [5, 1, 2, 3],
      seats: [{ clan: 'macdonald', money: 6, units: { fisherman: '1.2' } }, {}, {}],
    });
    const before = t.copy().go('port A', 'row 1.2 A', 'pass');
    expect(before.money()).toBe(6 + 10 + 16);
    t.go('row 1.2 A', 'port A', 'merchant');
    expect(t.money()).toBe(6 + 10 - 4);
    expect(t.at('A')).toBe('0 fisherman');
  });

  it('ruling 11: no technology, by bonus neither', () => {
    const t = at({ sheep: '5.5' }, { money: 99, box: [6], goods: { wool: 3 } });
    expect(t.keys('technology')).toEqual([]);
    t.play(0, 'fulfil 6');
    expect(t.keys('upgrade')).toEqual(['upgrade shipping', 'upgrade merchant']);
  });
});

describe('ruling 12: the free space', () => {
  const map = { land: 'GFM6', cells: { L: '6.6' }, rivers: '5.6|6.5' };
  const seat: SeatSpec = { money: 8, box: [1], goods: { wool: 4 }, units: { cow: '5.5' } };

  it('ruling 12: no land cost, but the cost of the unit', () => {
    const t = table({ map, seats: [seat, {}, {}] }).go('fulfil 1');
    expect(t.sites('sheep')).toEqual(['4.4', '4.5', '5.4', '5.6', '6.4', '6.5']);
    expect(t.sites('cow')).toEqual([]);
    t.play(0, 'expand sheep 5.4');
    expect(t.money()).toBe(0);
  });

  it.each([
    [3, 3],
    [2, 2],
  ])('ruling 12: with %i players Robertson has £%i off it in a delta', (players, off) => {
    const others = Array.from({ length: players - 1 }, () => ({}));
    const t = table({ map, seats: [{ ...seat, clan: 'robertson', money: 12 - off }, ...others] }).go('fulfil 1');
    expect(t.sites('dairy')).toEqual(['5.6', '6.5']);
    t.play(0, 'expand dairy 5.6');
    expect(t.money()).toBe(0);
  });

  it('ruling 12: the neighbourhood bonus', () => {
    const t = table({ map, seats: [{ ...seat, money: 20 }, { units: { bakery: '5.3' } }, {}] }).go(
      'fulfil 1',
      'expand sheep 5.4',
    );
    expect(t.keys('bargain')).toEqual(['bargain bread 1']);
  });

  it('ruling 12: every bonus may be declined; what is not used at once is lost', () => {
    const t = table({ map, seats: [seat, {}, {}] }).go('fulfil 1', 'skip');
    expect(t.asked()).toBe('1 turn');
    t.go('pass', 'pass');
    expect(t.keys('expand')).toEqual([]);
    const upgrade = table({ seats: [{ money: 8, box: [6], goods: { wool: 3 }, units: {} }, {}] }).go(
      'fulfil 6',
      'skip',
    );
    expect(upgrade.player(0)).toMatchObject({ shipping: 0, ready: 2, technology: [0, 0] });
  });
});

describe('ruling 13: ports', () => {
  const ports: TableSpec = {
    ports: [5, 1, 2, 8],
    seats: [{ money: 0, box: [9], units: { sheep: '1.1 1.9' } }, { units: { cow: '1.8' } }, {}],
  };

  it('ruling 13: before the main action, any number in a turn', () => {
    const t = table(ports).go('port A', 'port D');
    expect(t.money()).toBe(15);
    expect(t.asked()).toBe('0 turn');
    t.play(0, 'merchant');
    expect(t.asked()).toBe('1 turn');
  });

  it('ruling 13: or after it', () => {
    const t = table(ports).go('port A', 'merchant');
    expect(t.keys()).toEqual(['port D', 'end']);
    t.play(0, 'port D');
    expect(t.money()).toBe(10 - 4 + 5);
    expect(t.asked()).toBe('1 turn');
  });

  it('ruling 13: or in a later turn, also the one in which the player passes', () => {
    const t = table(ports).go('pass');
    expect(t.keys()).toEqual(['port A', 'port D', 'end']);
    expect(t.go('port A', 'end').money()).toBe(26);
    const later = table(ports).go('port A', 'shipping', 'end', 'pass', 'pass');
    expect(later.keys('port')).toEqual(['port D']);
  });

  it('ruling 13: each tile once per player per game', () => {
    const t = table({
      ...ports,
      seats: [{ used: 'A', units: { sheep: '1.1' } }, { units: { cow: '2.1', sheep: '1.3' }, shipping: 2 }, {}],
    });
    expect(t.keys('port')).toEqual([]);
    expect(t.go('pass').keys('port')).toEqual(['port A']);
  });

  const meat = (units: Units, more: SeatSpec = {}): Table =>
    table({
      ports: [1, 2, 3, 4],
      seats: [{ box: [46], goods: { wool: 2 }, units: { woodcutter: '1.1', ...units }, ...more }, {}, {}],
    });

  it('ruling 13: port 1 goes with a contract that needs meat, and the owner picks which animal is spared', () => {
    const t = meat({ sheep: '5.5', cow: '5.6' });
    expect(t.keys('fulfil')).toEqual(['fulfil 46', 'fulfil 46 A']);
    expect(t.keys('port')).toEqual([]);
    t.play(0, 'fulfil 46 A');
    expect(t.keys()).toEqual(['spare sheep', 'spare cow']);
    t.play(0, 'spare sheep');
    expect([t.at('5.5'), t.at('5.6')]).toEqual(['0 sheep', '']);
    expect(t.player(0).ports).toBe(1);
    const other = meat({ sheep: '5.5', cow: '5.6' }).go('fulfil 46 A', 'spare cow');
    expect([other.at('5.5'), other.at('5.6')]).toEqual(['', '0 cow']);
  });

  it('ruling 13: with one animal too few it spares the one that is not there', () => {
    const t = meat({ cow: '5.6' });
    expect(t.keys('fulfil')).toEqual(['fulfil 46 A']);
    t.play(0, 'fulfil 46 A');
    expect(t.out(0, 'cow')).toBe(0);
    expect(meat({}).keys('fulfil')).toEqual([]);
    const sheepOnly = meat({ sheep: '5.6' }).go('fulfil 46 A');
    expect(sheepOnly.out(0, 'sheep')).toBe(0);
  });

  it('ruling 13: the meat still counts for scoring tile 7', () => {
    const t = table({
      ports: [1, 2, 3, 4],
      scoring: [7, 1, 2, 3, 4],
      seats: [{ box: [5], units: { sheep: '1.1' } }, {}, {}],
    });
    t.play(0, 'fulfil 5 A');
    t.endRound();
    expect(t.player(0).glory).toBe(4);
  });

  const trader = (seat: SeatSpec, steps: TableSpec['steps'] = { whisky: 4 }): Table =>
    table({
      ports: [6, 2, 3, 4],
      steps: steps ?? {},
      seats: [{ units: { sheep: '1.1' }, ...seat }, { units: { distillery: '1.4' } }, {}],
    });

  it('ruling 13: port 6 goes just before a trade of that good: three steps down, then the purchase', () => {
    const t = trader({ money: 20 });
    t.play(0, 'port A', 'shift whisky down');
    expect(t.step('whisky')).toBe(1);
    expect(t.keys()).toEqual(['buy whisky 1', 'buy whisky 2']);
    t.play(0, 'buy whisky 2');
    expect(t.money()).toBe(20 - 18);
    expect(t.step('whisky')).toBe(3);
    expect(t.asked()).toBe('1 turn');
  });

  it('ruling 13: three steps up, then the sale', () => {
    const t = trader({ money: 0, goods: { whisky: 2 } }, { whisky: 8 });
    t.play(0, 'port A', 'shift whisky up');
    expect(t.step('whisky')).toBe(9);
    t.play(0, 'sell whisky 2');
    expect(t.money()).toBe(32);
    expect(t.step('whisky')).toBe(7);
  });

  it('ruling 13: port 6 with a neighbourhood purchase', () => {
    const t = trader({ money: 40, units: { sheep: '1.1 2.2' } }).go('expand cow 1.3');
    const before = t.money();
    expect(t.keys()).toEqual(['bargain whisky 1', 'bargain whisky 2', 'port A', 'skip']);
    t.play(0, 'port A');
    expect(t.keys()).toEqual(['shift whisky down', 'shift whisky up']);
    t.play(0, 'shift whisky down', 'bargain whisky 2');
    expect(t.money()).toBe(before - 2 * (9 - 3));
    expect(t.asked()).toBe('1 turn');
  });

  it('ruling 13: port 6 by itself is nothing', () => {
    const t = trader({ money: 0, merchants: 0 });
    expect(t.keys('port')).toEqual([]);
    expect(t.go('pass').asked()).toBe('1 turn');
  });

  it('ruling 13: port 9 needs reach to itself only, and its effect may be had twice', () => {
    const t = table({ ports: [9, 1, 2, 5], seats: [{ money: 3, units: { sheep: '1.1' } }, {}, {}] });
    expect(t.keys('port')).toEqual(['port A D']);
    t.play(0, 'port A D');
    expect(t.money()).toBe(10);
    expect(t.player(0).ports).toBe(1);
    const both = table({ ports: [9, 1, 2, 5], seats: [{ money: 3, units: { sheep: '1.1 1.9' } }, {}, {}] });
    expect(both.go('port D', 'port A D').money()).toBe(20);
  });

  it('ruling 13: port 9 costs £3, and works for a contract with meat and for a trade too', () => {
    const spec = (money: number): TableSpec => ({
      ports: [9, 1, 6, 5],
      steps: { wool: 9 },
      seats: [{ money, box: [16], goods: { wool: 1 }, units: { sheep: '1.1' } }, {}, {}],
    });
    expect(table(spec(2)).keys('port')).toEqual([]);
    expect(table(spec(2)).keys('fulfil')).toEqual([]);
    const t = table(spec(3));
    expect(t.keys('fulfil')).toEqual(['fulfil 16 A B']);
    expect(t.go('fulfil 16 A B').money()).toBe(0);
    const trade = table(spec(3));
    expect(trade.keys('port').toSorted()).toEqual(['port A C', 'port A D']);
    trade.go('port A C', 'shift wool down');
    expect(trade.keys()).toEqual(['sell wool 1']);
    expect(trade.go('sell wool 1').money()).toBe(6);
  });
});
