import { describe, expect, it } from 'vitest';
import {
  drafted,
  fromSetup,
  refusalOf,
  rulesWith,
  type SeatSpec,
  seedWhere,
  Table,
  table,
  type TableSpec,
} from './table.ts';

// The project's rulings on what the books leave open, by their numbers.

describe('ruling 24: MacKenzie at any time', () => {
  const seat: SeatSpec = { clan: 'mackenzie', cellar: [0, 1, 0], units: { sheep: '5.5 1.1' } };

  it('ruling 24: at every decision of the own turn, inside an action too', () => {
    const t = table({
      ports: [2, 1, 3, 4],
      seats: [{ ...seat, goods: { wool: 4 }, box: [1], merchants: 2 }, { units: { dairy: '5.7' } }, {}],
    });
    expect(t.keys('open')).toEqual(['open 2']);
    expect(t.copy().go('port A').keys('open')).toEqual(['open 2']);
    expect(t.copy().go('port A', 'give wool').keys('open')).toEqual(['open 2']);
    expect(t.copy().go('merchant').keys('open')).toEqual(['open 2']);
    t.play(0, 'fulfil 1');
    expect(t.keys('open')).toEqual(['open 2']);
    t.play(0, 'expand cow 5.6');
    expect(t.asked()).toBe('0 neighbours');
    const before = t.money();
    t.play(0, 'open 2');
    expect(t.asked()).toBe('0 neighbours');
    expect(t.money()).toBe(before + 7);
    expect(t.stock(0, 'whisky')).toBe(1);
  });

  it('ruling 24: not in the turns of others, nor in production', () => {
    const t = table({ seats: [{ ...seat, goods: { grain: 2 }, units: { distillery: '5.5' } }, {}, {}] }).go('merchant');
    expect(t.asked()).toBe('1 turn');
    expect(t.keys('', 0)).toEqual([]);
    t.passAll();
    expect(t.asked()).toBe('0 process');
    expect(t.keys('open')).toEqual([]);
  });

  it('ruling 24: in production barrels age, then income, basics, £3 for each whisky made, then one of them may go to the cellar', () => {
    const spec: SeatSpec = {
      clan: 'mackenzie',
      money: 0,
      cellar: [1, 0, 1],
      units: { distillery: '5.5 5.6', field: '5.7', woodcutter: '5.8' },
    };
    const t = table({ seats: [spec, {}, {}] }).passAll();
    // £16 for passing, £15 for the old barrel, £4 income: all before the question.
    expect(t.player(0)).toMatchObject({ money: 35, goods: [0, 2, 0, 0, 0, 1], cellar: [0, 1, 0] });
    t.play(0, 'process 0 0 2');
    expect(t.keys()).toEqual(['mature no', 'mature yes']);
    t.play(0, 'mature yes');
    expect(t.player(0)).toMatchObject({ money: 41, goods: [0, 0, 0, 0, 0, 2], cellar: [1, 1, 0] });
  });

  it('ruling 24: only a barrel made in this phase goes to the cellar', () => {
    const t = table({
      seats: [{ clan: 'mackenzie', goods: { whisky: 3, grain: 1 }, units: { distillery: '5.5' } }, {}, {}],
    }).passAll();
    t.play(0, 'process 0 0 0');
    expect(t.asked()).toBe('0 turn');
    expect(t.player(0).cellar).toEqual([0, 0, 0]);
  });

  it('ruling 24: a barrel in the cellar is not in stock: not sold, exported or exchanged', () => {
    const t = table({
      ports: [3, 1, 2, 4],
      seats: [{ clan: 'mackenzie', cellar: [1, 1, 1], box: [11], units: { sheep: '1.1' } }, {}, {}],
    });
    expect([t.keys('sell'), t.keys('fulfil'), t.keys('port')]).toEqual([[], [], []]);
    t.play(0, 'open 1');
    expect([t.keys('sell'), t.keys('fulfil'), t.keys('port')]).toEqual([['sell whisky 1'], [], ['port A']]);
    expect(t.go('open 2').keys('fulfil')).toEqual(['fulfil 11']);
  });

  it("ruling 24: Cunningham's butter is the last step of production", () => {
    const t = table({
      seats: [{ clan: 'cunningham', money: 0, goods: { milk: 1 }, units: { dairy: '5.5', cow: '5.6 5.7' } }, {}],
    }).passAll();
    expect(t.stock(0, 'milk')).toBe(3);
    t.play(0, 'process 1 0 0');
    expect(t.keys()).toEqual(['butter 0', 'butter 1', 'butter 2']);
    t.play(0, 'butter 2');
    expect(t.player(0)).toMatchObject({ money: 16 + 16, goods: [0, 0, 0, 0, 1, 0] });
  });
});

describe('ruling 25: MacEwan', () => {
  const brewer = (box: number[], goods: SeatSpec['goods']): Table =>
    table({ seats: [{ clan: 'macewan', money: 9, box, goods: goods ?? {}, units: { sheep: '5.5 5.6 5.7' } }, {}] });

  it("ruling 25: at most the contract's hops", () => {
    expect(brewer([35], { wool: 3, whisky: 1, grain: 3 }).go('fulfil 35').asked()).toBe('1 turn');
    expect(brewer([11], { whisky: 2, grain: 3 }).go('fulfil 11').keys('brew')).toEqual(['brew 1']);
    expect(brewer([2], { wool: 6, grain: 3 }).go('fulfil 2').keys('brew')).toEqual(['brew 1', 'brew 2']);
  });

  it('ruling 25: at most three, and at most the grain in stock', () => {
    expect(brewer([23], { bread: 1, whisky: 1, grain: 9 }).go('fulfil 23').keys('brew')).toHaveLength(3);
    expect(brewer([23], { bread: 1, whisky: 1, grain: 2 }).go('fulfil 23').keys('brew')).toHaveLength(2);
    expect(brewer([23], { bread: 1, whisky: 1 }).go('fulfil 23').asked()).toBe('1 turn');
  });

  it('ruling 25: before or after the direct bonuses', () => {
    const first = brewer([26], { cheese: 2, grain: 3 }).go(
      'fulfil 26',
      'slaughter 5.5',
      'slaughter 5.6',
      'brew 3',
      'expand dairy 5.8',
    );
    expect(first.money()).toBe(9 + 27 - 12);
    const last = brewer([26], { cheese: 2, grain: 3 }).go(
      'fulfil 26',
      'slaughter 5.5',
      'slaughter 5.6',
      'expand cow 5.8',
      'brew 3',
    );
    expect(last.money()).toBe(27);
    expect(last.asked()).toBe('1 turn');
  });

  it('ruling 25: per contract', () => {
    const seat: SeatSpec = { clan: 'macewan', money: 0, box: [23], goods: { bread: 1, whisky: 3, grain: 5 } };
    const t = table({ round: 2, board: [11, 1, 2, 3, 4, 5], seats: [seat, {}] });
    t.go('fulfil 23', 'brew 3', 'merchant', 'obtain 11', 'merchant', 'fulfil 11');
    expect(t.keys('brew')).toEqual(['brew 1']);
    expect(t.go('brew 1').money()).toBe(15 + 27 + 10 + 9);
  });
});

describe('ruling 26: turn order', () => {
  it('ruling 26: draft backwards, workers forwards, backwards, then the third of Fergusson', () => {
    const t = drafted(3, ['fergusson', 'stewart', 'campbell']);
    const [first = 0, second = 0, third = 0] = t.state.order;
    expect(t.player(third).clan).toBe(3);
    const placed: number[] = [];
    while (t.state.phase === 'place') {
      placed.push(t.who());
      t.go(t.keys()[0] ?? '');
    }
    expect(placed).toEqual([first, second, third, third, second, first, third]);
    expect(t.asked()).toBe(`${first} turn`);
  });

  it('ruling 26: the first order is by seat', () => {
    const starts = Array.from({ length: 30 }, (_, n) => fromSetup({ players: 4 }, `order ${n}`).state.order);
    for (const order of starts) expect(order).toEqual([0, 1, 2, 3].map((i) => ((order[0] ?? 0) + i) % 4));
    expect(new Set(starts.map(([first]) => first)).size).toBe(4);
  });

  it('ruling 26: from round 2 by passing', () => {
    const t = table({ seats: [{}, {}, {}], order: [1, 2, 0] }).go('merchant', 'pass', 'pass', 'pass');
    expect(t.state.order).toEqual([2, 0, 1]);
    expect(t.asked()).toBe('2 turn');
  });
});

describe('ruling 27: the auction', () => {
  /** An auction that seat 0 opens. */
  const auction = (players: number): Table => {
    const rules = rulesWith({ players, clanAuction: true });
    return new Table(rules, rules.setup(seedWhere(rules, ({ order }) => order[0] === 0)));
  };
  const firstPair = (t: Table): string => t.keys('clan')[0] ?? '';

  it('ruling 27: as many pairs as players', () => {
    expect(auction(3).state.offer).toHaveLength(3);
  });

  it('ruling 27: the opener must bid, 0 is a bid', () => {
    const t = auction(3);
    expect(t.asked()).toBe('0 auction');
    expect(t.keys()).toEqual(Array.from({ length: 31 }, (_, bid) => `bid ${bid}`));
    expect(t.go('bid 0').asked()).toBe('1 auction');
  });

  it('ruling 27: each next one raises or is out of this auction', () => {
    const t = auction(3).go('bid 4');
    expect(t.keys()[0]).toBe('bid 5');
    expect(t.can('out')).toBe(true);
    t.go('out', 'bid 6');
    expect(t.asked()).toBe('0 auction');
    expect(t.go('bid 7').asked()).toBe('2 auction');
    expect(t.go('out').asked()).toBe('0 draft');
  });

  it('ruling 27: 30 ends it', () => {
    const t = auction(3).go('bid 29', 'bid 30');
    expect(t.asked()).toBe('1 draft');
    expect(t.player(1).bid).toBe(30);
  });

  it("ruling 27: the next opener is the first player without a clan to the winner's left; the last gets the rest for nothing", () => {
    const t = auction(4).go('bid 1', 'out', 'bid 2', 'out', 'out');
    expect(t.asked()).toBe('2 draft');
    t.go(firstPair(t));
    expect(t.asked()).toBe('3 auction');
    expect(t.can('out')).toBe(false);
    t.go('bid 0', 'bid 3', 'bid 5', 'out', 'out');
    expect(t.asked()).toBe('1 draft');
    t.go(firstPair(t));
    // Left of seat 1 sits seat 2, who has a clan.
    expect(t.asked()).toBe('3 auction');
    t.go('bid 0', 'out');
    const { clan, tile } = t.state.offer[1] ?? { clan: -1, tile: -1 };
    t.go(firstPair(t));
    expect(t.state.order).toEqual([2, 1, 3, 0]);
    expect(t.player(0)).toMatchObject({ clan, tile, bid: 0, money: 55 });
    expect([0, 1, 2, 3].map((seat) => t.points(seat, 'bid') + 0)).toEqual([0, -5, -2, 0]);
    // Workers are placed in the order of the auction (ruling 26).
    expect(t.asked()).toBe('2 place');
  });
});

describe('ruling 28: three future contracts', () => {
  const options = { futureContracts: true };
  const builder = (more: Partial<TableSpec> = {}, seat: SeatSpec = {}): Table =>
    table({
      options,
      future: [41, 42, 43],
      ...('pile' in more ? {} : { top: [31, 32, 33, 34] }),
      ...more,
      seats: [{ units: { dairy: '5.5 5.6 5.4' }, ...seat }, {}, {}],
    });

  it('ruling 28: laid out in set-up too', () => {
    const { state } = fromSetup({ players: 3, futureContracts: true });
    expect(state.future).toHaveLength(3);
    expect(state.pile).toHaveLength(50 - 7 - 3);
  });

  it('ruling 28: the board is refilled from them in the order laid, then from the pile, then three are laid out again', () => {
    const t = builder({ board: [1, -1, 3, -1, 5, -1, -1] }, { units: {} }).endRound();
    expect(t.state.board).toEqual([1, 41, 3, 42, 5, 43, 31]);
    expect(t.state.future).toEqual([32, 33, 34]);
    const few = builder({ board: [1, 2, 3, -1, 5, 6, 7] }, { units: {} }).endRound();
    expect(few.state.future).toEqual([42, 43, 31]);
  });

  it('ruling 28: they cannot be obtained by the action', () => {
    const t = builder({ board: [1, 2, 3, 4, 5, 6, 7] });
    expect(t.keys('obtain')).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `obtain ${id}`));
  });

  it('ruling 28: the building bonus takes one of them, the others leave the game, three new ones come', () => {
    const t = builder().go('expand dairy 5.7');
    expect(t.keys()).toEqual(['choose 41', 'choose 42', 'choose 43', 'decline']);
    t.play(0, 'choose 42');
    expect(t.player(0).boxes).toEqual([42]);
    expect(t.state.removed).toEqual([41, 43]);
    expect(t.state.future).toEqual([31, 32, 33]);
  });

  it('ruling 28: declining the bonus leaves them', () => {
    const t = builder().go('expand dairy 5.7', 'decline');
    expect(t.state).toMatchObject({ future: [41, 42, 43], removed: [] });
  });

  it('ruling 28: so does port 8', () => {
    const t = builder({ ports: [8, 1, 2, 3] }, { units: { sheep: '1.1' } }).go('port A', 'choose 43');
    expect(t.state).toMatchObject({ future: [31, 32, 33], removed: [41, 42] });
    expect(t.money()).toBe(50 + 5 + 5);
  });

  const buchanan: SeatSpec = { clan: 'buchanan', money: 60 };

  it('ruling 28: Buchanan adds three, takes up to two, the rest leaves the game', () => {
    const t = builder({ top: [31, 32, 33, 34, 35, 36, 37] }, buchanan).go('expand dairy 5.7', 'draw');
    expect(t.keys('choose')).toEqual([41, 42, 43, 31, 32, 33].map((id) => `choose ${id}`));
    t.go('choose 41', 'choose 33');
    expect(t.player(0).boxes).toEqual([41, 33]);
    expect(t.state.removed).toEqual([42, 43, 31, 32]);
    expect(t.state.future).toEqual([34, 35, 36]);
  });

  it('ruling 28: Buchanan who takes one: the rest leaves the game', () => {
    const t = builder({}, buchanan).go('expand dairy 5.7', 'draw', 'choose 31', 'decline');
    expect(t.state.removed).toEqual([41, 42, 43, 32, 33]);
  });

  it('ruling 28: also when the pile has nothing to add, or only the one that was taken', () => {
    const empty = builder({ pile: [] }, buchanan).go('expand dairy 5.7', 'choose 42', 'decline');
    expect(empty.state.future).toEqual([]);
    expect(empty.state.removed.slice(-2)).toEqual([41, 43]);
    const one = builder({ pile: [31] }, buchanan).go('expand dairy 5.7', 'draw', 'choose 31', 'decline');
    expect(one.state.future).toEqual([]);
    expect(one.state.removed.slice(-3)).toEqual([41, 42, 43]);
  });

  it('ruling 28: with the Obtain action in the same turn he mixes both sources for one price', () => {
    const t = builder(
      { round: 5, ports: [8, 1, 2, 3], board: [1, 2, 3, 4, 5, 6, 7] },
      { ...buchanan, money: 15, units: { sheep: '1.1' } },
    );
    t.go('obtain 4', 'skip', 'port A', 'draw', 'choose 43');
    expect(t.player(0)).toMatchObject({ boxes: [4, 43], money: 5 });
  });
});

describe('ruling 29: static and balanced imports', () => {
  it('ruling 29: they exclude each other', () => {
    expect(refusalOf(() => rulesWith({ staticImports: true, balancedImports: true }))).toBe(
      'caledonia.exclusion.imports',
    );
  });

  it.each([['staticImports'], ['balancedImports']])(
    'ruling 29: with %s there is no import track and no £1 step',
    (option) => {
      const t = table({ options: { [option]: true }, seats: [{ money: 0, box: [8], goods: { bread: 4 } }, {}] });
      t.state.imports[1] = 3;
      t.play(0, 'fulfil 8');
      expect(t.money()).toBe(5);
      expect(t.state.imports[1]).toBe(3);
    },
  );

  const balanced = (...done: number[]): number[] => {
    const t = table({ options: { balancedImports: true }, seats: [{ done }, { done: [12, 15] }] });
    return ['cotton', 'tobacco', 'cane'].map((which) => t.points(0, which));
  };

  it("ruling 29: balanced goes by the player's own amounts: 5 for the least, 3 for the most", () => {
    // 2 cotton, 3 tobacco, 4 cane.
    expect(balanced(16, 2, 33)).toEqual([10, 12, 12]);
  });

  it('ruling 29: ties by the usual order: cotton rarest, then tobacco, then cane', () => {
    expect(balanced(16, 5, 3)).toEqual([10, 8, 6]);
    expect(balanced(4, 2, 9)).toEqual([12, 9, 5]);
  });

  it('ruling 29: a good never imported is the least imported', () => {
    // 4 tobacco, 4 cane: nothing is worth 5.
    expect(balanced(8, 33)).toEqual([0, 16, 12]);
  });
});

describe('ruling 30: without clans, tighter map, most glory, auction', () => {
  it('ruling 30: one starting tile more than players, chosen in reverse order', () => {
    const t = fromSetup({ players: 3, withoutClans: true });
    const [first = 0, second = 0, third = 0] = t.state.order;
    expect(t.keys('tile')).toHaveLength(4);
    expect(t.asked()).toBe(`${third} draft`);
    t.go(t.keys()[0] ?? '');
    expect(t.asked()).toBe(`${second} draft`);
    t.go(t.keys()[0] ?? '');
    expect(t.asked()).toBe(`${first} draft`);
    expect(t.keys('tile')).toHaveLength(2);
    expect(t.player(third).clan).toBe(-1);
  });

  it.each([
    [{ withoutClans: true, clanAuction: true }, 'caledonia.exclusion.without-clans'],
    [{ withoutClans: true, clansByExperience: true }, 'caledonia.exclusion.without-clans'],
    [{ tighterMap: true, players: 4 }, 'caledonia.exclusion.tighter-map'],
    [{ tighterMap: true, players: 1 }, 'caledonia.exclusion.tighter-map'],
    [{ mostGlory: true, players: 1 }, 'caledonia.exclusion.most-glory'],
    [{ clanAuction: true, players: 1 }, 'caledonia.exclusion.auction-solo'],
  ])('ruling 30: %o is refused', (options, reason) => {
    expect(refusalOf(() => rulesWith(options))).toBe(reason);
  });

  it.each([[2], [3]])('ruling 30: the tighter map with %i players covers one land space of each module', (players) => {
    for (let n = 0; n < 20; n++) {
      const t = fromSetup({ players, tighterMap: true }, `tight ${n}`);
      const map = t.rules.context.boards[t.state.sides]?.map;
      const covered = t.state.units.flatMap((unit, cell) => (unit === -1 ? [map?.spaces[cell]] : []));
      expect(covered.map((space) => space?.module).toSorted()).toEqual(['A', 'B', 'C', 'D']);
      expect(covered.every((space) => space?.active === true && !space.loch)).toBe(true);
    }
  });

  it('ruling 30: most glory is 6, shared like the other tiers', () => {
    const glory = (...amounts: number[]): number[] => {
      const t = table({ options: { mostGlory: true }, seats: amounts.map((amount) => ({ glory: amount })) });
      return amounts.map((_, seat) => t.points(seat, 'mostGlory'));
    };
    expect([glory(5, 4), glory(5, 5, 1), glory(2, 2, 2), glory(3, 3, 3, 3)]).toEqual([
      [6, 0],
      [3, 3, 0],
      [2, 2, 2],
      [1, 1, 1, 1],
    ]);
  });
});

describe('ruling 31: neutral workers', () => {
  const map = { cells: { G1: '5.6 6.6', F1: '1.5', L: '8.5' } };

  it('ruling 31: on all £1 land spaces of the active map', () => {
    const t = table({ map, seats: [{}] });
    expect(t.state.units.flatMap((unit, cell) => (unit < 0 ? [cell] : []))).toHaveLength(2);
    expect([t.at('5.6'), t.at('6.6'), t.at('1.5'), t.at('8.5')]).toEqual(['covered', 'covered', '', '']);
    expect(table({ map, seats: [{}, {}] }).state.units.includes(-1)).toBe(false);
  });

  it('ruling 31: never entered, never moved, never neighbours', () => {
    const t = table({ map, seats: [{ merchants: 7, shipping: 5, units: { sheep: '5.5' } }] });
    expect(t.sites('cow')).not.toContain('5.6');
    t.go('expand cow 6.5');
    expect(t.asked()).toBe('0 turn');
    t.endRound().endRound();
    expect([t.at('5.6'), t.at('6.6')]).toEqual(['covered', 'covered']);
  });
});
