import { describe, expect, it } from 'vitest';
import { CLANS } from '../src/clans/index.ts';
import { drafted, type SeatSpec, type Table, table } from './table.ts';

describe('what a clan starts with', () => {
  /** The clan as it comes out of the draft. */
  const start = (clan: string, players: number): object => {
    const others = ['campbell', 'cunningham', 'buchanan', 'robertson'].filter((other) => other !== clan);
    const t = drafted(players, [clan, ...others.slice(0, players - 1)]);
    const number = CLANS.findIndex(({ id }) => id === clan);
    const { ready, waiting, shipping, technology } =
      t.state.players.find((player) => player.clan === number) ?? t.player(0);
    return { ready, waiting, shipping, technology };
  };
  const plain = { ready: 2, waiting: 5, shipping: 0, technology: [0, 0] };

  it.each([['buchanan'], ['campbell'], ['cunningham'], ['macewan'], ['mackenzie'], ['robertson']])(
    '%s with the usual',
    (clan) => {
      expect([start(clan, 2), start(clan, 3)]).toEqual([plain, plain]);
    },
  );

  it('fergusson with 2-loch shipping with 3-4 players, 1-loch with 1-2', () => {
    expect([1, 2, 3, 4].map((players) => start('fergusson', players))).toEqual(
      [2, 2, 3, 3].map((shipping) => ({ ...plain, shipping })),
    );
  });

  it('macdonald with river-crossing with 1-2 players', () => {
    expect([1, 2, 3, 4].map((players) => start('macdonald', players))).toEqual(
      [1, 1, 0, 0].map((shipping) => ({ ...plain, shipping })),
    );
  });

  it('stewart with five merchants and river-crossing', () => {
    expect([1, 3].map((players) => start('stewart', players))).toEqual(
      [1, 1].map((shipping) => ({ ready: 5, waiting: 2, shipping, technology: [0, 0] })),
    );
  });
});

describe('Buchanan', () => {
  it('one or two contracts in one turn, the usual cost once', () => {
    const one = table({ round: 4, board: [1, 2, 3, 4, 5, 6], seats: [{ clan: 'buchanan', money: 10 }, {}] }).go(
      'obtain 1',
      'skip',
    );
    expect(one.player(0)).toMatchObject({ money: 0, boxes: [1] });
    expect(one.asked()).toBe('1 turn');
    const later = one.go('merchant');
    expect(later.keys('obtain')).toEqual([]);
  });

  it('a second one in another turn costs again', () => {
    const t = table({ round: 4, board: [1, 2, 3, 4, 5, 6], seats: [{ clan: 'buchanan', money: 25 }, {}] }).go(
      'obtain 1',
      'skip',
      'pass',
      'obtain 2',
    );
    expect(t.player(0)).toMatchObject({ money: 5, boxes: [1, 2] });
    expect(t.keys('obtain')).toEqual([]);
  });

  it('is not asked for a second one when the board is empty or the second box is full', () => {
    const t = table({ board: [1], seats: [{ clan: 'buchanan' }, {}] }).go('obtain 1');
    expect(t.asked()).toBe('1 turn');
    const full = table({ board: [1, 2], seats: [{ clan: 'buchanan', box: [3] }, {}] }).go('obtain 1');
    expect(full.asked()).toBe('1 turn');
  });

  it('a second fulfilment may be skipped, and is not asked for where there is none', () => {
    const seat: SeatSpec = { clan: 'buchanan', box: [35, 48], goods: { wool: 4, whisky: 1, bread: 1, cheese: 1 } };
    const t = table({ seats: [seat, {}] }).go('fulfil 35');
    expect(t.keys()).toEqual(['fulfil 48', 'skip']);
    expect(t.go('skip').player(0)).toMatchObject({ boxes: [48], done: [35] });
    const none = table({ seats: [{ ...seat, goods: { wool: 3, whisky: 1 } }, {}] }).go('fulfil 35');
    expect(none.asked()).toBe('1 turn');
  });

  it('two fulfilments, not three', () => {
    const units = { bakery: '5.5 5.6 5.7' };
    const t = table({
      top: [48],
      seats: [{ clan: 'buchanan', box: [7, 35], goods: { bread: 4, wool: 9, whisky: 1, cheese: 1 }, units }, {}],
    });
    t.go('fulfil 7', 'expand bakery 5.4', 'draw', 'choose 48', 'fulfil 35');
    expect(t.player(0)).toMatchObject({ done: [7, 35], boxes: [48] });
    expect(t.asked()).toBe('1 turn');
  });
});

describe('Campbell', () => {
  const cost = (unit: string, out: number): number => {
    const cells = ['5.5', '5.6', '5.7'].slice(0, out).join(' ');
    const t = table({ seats: [{ clan: 'campbell', box: [1], units: { sheep: '5.4', [unit]: cells } }, {}] }).go(
      `expand ${unit} 5.3`,
    );
    return 50 - 2 - t.money();
  };

  it('£3, £4, £4 and £5 off factories of each type', () => {
    expect([0, 1, 2, 3].map((out) => cost('bakery', out))).toEqual([5, 4, 4, 3]);
    expect([0, 1, 2, 3].map((out) => cost('dairy', out))).toEqual([9, 8, 8, 7]);
    expect([0, 1, 2, 3].map((out) => cost('distillery', out))).toEqual([7, 6, 6, 5]);
  });

  it('nothing off other units', () => {
    expect(['cow', 'field', 'miner', 'woodcutter'].map((unit) => cost(unit, 2))).toEqual([9, 18, 10, 6]);
  });
});

describe('Cunningham', () => {
  it('any number of milk for £8 each, the price unchanged, no merchants needed', () => {
    const t = table({
      seats: [{ clan: 'cunningham', money: 0, merchants: 0, goods: { milk: 2 }, units: { cow: '5.5' } }, {}],
    }).passAll();
    expect(t.keys()).toEqual(['butter 0', 'butter 1', 'butter 2', 'butter 3']);
    t.go('butter 3');
    expect(t.player(0)).toMatchObject({ money: 16 + 24, goods: [0, 0, 0, 0, 0, 0], ready: 0 });
    expect(t.step('milk')).toBe(3);
  });

  it('before the scoring phase: butter is no basic good any more', () => {
    const t = table({ scoring: [1, 1, 1, 1, 1], seats: [{ clan: 'cunningham', goods: { milk: 2 } }, {}] })
      .passAll()
      .go('butter 1');
    expect(t.player(0).glory).toBe(1);
  });

  it('is asked nothing without milk', () => {
    expect(table({ seats: [{ clan: 'cunningham' }, {}] }).passAll().state.round).toBe(2);
    const t = table({ seats: [{ clan: 'cunningham', goods: { milk: 1 }, units: { dairy: '5.5' } }, {}] })
      .passAll()
      .go('process 1 0 0');
    expect(t.state.round).toBe(2);
  });
});

describe('MacDonald', () => {
  const map = { cells: { L: '6.4 6.5 6.6 6.7', M6: '5.5' } };
  const at = (units: SeatSpec['units'], more: SeatSpec = {}, players = 3): Table =>
    table({
      map,
      seats: [{ clan: 'macdonald', units: units ?? {}, ...more }, ...Array.from({ length: players - 1 }, () => ({}))],
    });

  it('workers cost £6 and the land, fishermen no land', () => {
    expect(at({ sheep: '5.4' }).go('expand miner 5.5').money()).toBe(50 - 6 - 6);
    expect(at({ sheep: '5.4' }).go('expand fisherman 6.4').money()).toBe(50 - 6);
  });

  it('all workers earn £4', () => {
    const t = at({ woodcutter: '5.4', miner: '5.5', fisherman: '6.4 6.6' }, { money: 0 }).endRound();
    expect(t.money()).toBe(16 + 16);
  });

  it('a fisherman is one of eight workers and no longer there when rowed away', () => {
    const t = at({ fisherman: '6.4' }).go('row 6.4 6.5');
    expect([t.at('6.4'), t.at('6.5'), t.out(0, 'fisherman')]).toEqual(['', '0 fisherman', 1]);
    expect(t.state.turn.rowed).toBe(true);
  });

  it('rowing opens new land for the same turn', () => {
    const t = at({ fisherman: '6.4' });
    expect(t.sites('sheep')).not.toContain('7.7');
    t.go('row 6.4 6.5');
    expect(t.sites('sheep')).toContain('7.6');
  });

  it('not onto a taken loch', () => {
    const t = table({
      map,
      seats: [
        { clan: 'macdonald', units: { fisherman: '6.4' } },
        { clan: 'macdonald', units: { fisherman: '6.5' } },
        {},
      ],
    });
    expect(t.keys('row')).toEqual([]);
  });

  it("next to another player's fisherman he may be", () => {
    const t = table({
      map,
      seats: [
        { clan: 'macdonald', units: { fisherman: '6.4' } },
        { clan: 'macdonald', units: { fisherman: '6.6' } },
        {},
      ],
    });
    expect(t.keys('row')).toEqual(['row 6.4 6.5']);
  });

  it('expands across lochs with the usual shipping', () => {
    const sites = (shipping: number): string[] => at({ sheep: '6.3' }, { shipping }).sites('fisherman');
    expect(sites(0)).toEqual(['6.4']);
    expect(sites(2)).toEqual(['6.4', '6.5']);
    expect(sites(3)).toEqual(['6.4', '6.5', '6.6']);
  });

  it('the lochs of the mist ring are for fishermen too, with 2 players', () => {
    const t = table({ seats: [{ clan: 'macdonald', units: { sheep: '2.2' } }, {}] });
    expect(t.sites('fisherman')).toEqual(['1.2']);
  });

  it('without ports there are no port tiles to fish on or to row to', () => {
    const options = { withoutPorts: true };
    const t = table({ options, seats: [{ clan: 'macdonald', units: { sheep: '1.1' } }, {}, {}] });
    expect(t.sites('fisherman')).toEqual(['1.2']);
    const rower = table({ options, seats: [{ clan: 'macdonald', units: { fisherman: '1.2' } }, {}, {}] });
    expect(rower.keys('row')).toEqual([]);
  });

  it('port 7 takes his workers from one supply', () => {
    const workers = { woodcutter: '5.1 5.2 5.3 5.4', miner: '8.1 8.2 8.3' };
    const t = table({
      ports: [7, 1, 2, 3],
      seats: [{ clan: 'macdonald', units: { sheep: '1.1 9.9', ...workers } }, {}, {}],
    });
    t.go('port A', 'exchange 1.1', 'exchange 9.9');
    expect(
      t
        .go('replace miner 1.1')
        .keys()
        .some((key) => key.startsWith('replace woodcutter') || key.startsWith('replace miner')),
    ).toBe(false);
  });
});

describe('MacEwan', () => {
  it('is asked nothing with a contract without hops', () => {
    const t = table({
      seats: [{ clan: 'macewan', box: [16], goods: { wool: 1, grain: 3 }, units: { cow: '5.5' } }, {}],
    }).go('fulfil 16');
    expect(t.asked()).toBe('1 turn');
  });

  it('other clans do not brew', () => {
    const t = table({ seats: [{ clan: 'stewart', box: [2], goods: { wool: 6, grain: 3 } }, {}] }).go('fulfil 2');
    expect(t.asked()).toBe('1 turn');
  });

  it('may decline', () => {
    const t = table({ seats: [{ clan: 'macewan', money: 0, box: [2], goods: { wool: 6, grain: 3 } }, {}] }).go(
      'fulfil 2',
      'skip',
    );
    expect(t.player(0)).toMatchObject({ money: 0, goods: [0, 3, 0, 0, 0, 0] });
  });
});

describe('MacKenzie', () => {
  it('£3 for each whisky made, which is kept', () => {
    const t = table({ seats: [{ clan: 'mackenzie', money: 0, units: { field: '5.5', distillery: '5.6 5.7' } }, {}] })
      .passAll()
      .go('process 0 0 2', 'mature no');
    expect(t.player(0)).toMatchObject({ money: 16 + 6, goods: [0, 0, 0, 0, 0, 2], cellar: [0, 0, 0] });
  });

  it('a barrel ages two rounds and comes out in the third', () => {
    const t = table({ seats: [{ clan: 'mackenzie', money: 0, goods: { grain: 1 }, units: { distillery: '5.6' } }, {}] })
      .passAll()
      .go('process 0 0 1', 'mature yes');
    const cellars = [t.player(0).cellar.slice()];
    for (let round = 0; round < 3; round++) cellars.push(t.endRound().player(0).cellar.slice());
    expect(cellars).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0, 0, 0],
    ]);
    expect(t.money()).toBe(4 * 16 + 3 + 15);
    expect(t.stock(0, 'whisky')).toBe(1);
  });

  it('others have no cellar', () => {
    const t = table({ seats: [{ clan: 'stewart', units: { field: '5.5', distillery: '5.6' } }, {}] })
      .passAll()
      .go('process 0 0 1');
    expect(t.state.round).toBe(2);
  });
});

describe('Robertson', () => {
  const map = { cells: { L: '5.3', G4: '5.4' }, rivers: '5.4|6.3' };

  it.each([
    [2, 2],
    [3, 3],
    [4, 3],
  ])('with %i players £%i off any unit in a delta', (players, off) => {
    const others = Array.from({ length: players - 1 }, () => ({}));
    const t = table({ map, seats: [{ clan: 'robertson', money: 12 - off, units: { sheep: '5.5' } }, ...others] });
    expect(t.sites('sheep')).toContain('5.4');
    t.go('expand sheep 5.4');
    expect(t.money()).toBe(0);
  });

  it('nothing off elsewhere, nor for others', () => {
    expect(
      table({ map, seats: [{ clan: 'robertson', units: { sheep: '5.5' } }, {}, {}] })
        .go('expand sheep 5.6')
        .money(),
    ).toBe(40);
    expect(
      table({ map, seats: [{ clan: 'stewart', units: { sheep: '5.5' } }, {}, {}] })
        .go('expand sheep 5.4')
        .money(),
    ).toBe(38);
  });
});

describe('Stewart', () => {
  it('£1 for a trade, however many goods', () => {
    const t = table({ prices: { wool: 4 }, seats: [{ clan: 'stewart', money: 30 }, {}] }).go('buy wool 5');
    expect(t.money()).toBe(30 - 20 + 1);
  });
});
