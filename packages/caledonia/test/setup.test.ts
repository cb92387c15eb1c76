import { describe, expect, it } from 'vitest';
import { CLANS } from '../src/clans/index.ts';
import { drafted, fromSetup, rulesWith, seedWhere, Table } from './table.ts';

const states = (options: Record<string, number | boolean>, count = 60): Table['state'][] =>
  Array.from({ length: count }, (_, n) => fromSetup(options, `set-up ${n}`).state);

describe('what lies on the table', () => {
  it('the map is one of sixteen', () => {
    expect(new Set(states({}, 200).map(({ sides }) => sides)).size).toBe(16);
  });

  it('four different port tiles of nine, five different scoring tiles of nine', () => {
    for (const { ports, scoring } of states({})) {
      expect([ports.length, new Set(ports).size]).toEqual([4, 4]);
      expect([scoring.length, new Set(scoring).size]).toEqual([5, 5]);
    }
  });

  it.each([
    [1, 5],
    [2, 6],
    [3, 7],
    [4, 8],
  ])('with %i players %i contracts lie on the export board', (players, boxes) => {
    const { board, pile } = fromSetup({ players }).state;
    expect(board.filter((id) => id >= 0)).toHaveLength(boxes);
    expect(pile).toHaveLength(50 - boxes);
  });

  it('all prices start on the encircled steps: £4, £5, £5, £10, £10 and £11', () => {
    const t = fromSetup({ players: 3 });
    expect((['wool', 'grain', 'milk', 'bread', 'cheese', 'whisky'] as const).map((good) => t.price(good))).toEqual([
      4, 5, 5, 10, 10, 11,
    ]);
  });

  it('everybody has two merchants in stock, five on the board, and no shipping', () => {
    for (const player of fromSetup({ players: 4 }).state.players)
      expect(player).toMatchObject({ ready: 2, waiting: 5, shipping: 0, technology: [0, 0] });
  });

  it('the same seed lays the same table, another one another', () => {
    const rules = rulesWith({ players: 3 });
    expect(rules.setup('same')).toEqual(rules.setup('same'));
    expect(rules.setup('same')).not.toEqual(rules.setup('other'));
  });
});

describe('the draft', () => {
  it.each([[1], [2], [3], [4]])(
    'with %i players one pair more is on offer, each clan with a tile of its own',
    (players) => {
      const { offer } = fromSetup({ players }).state;
      expect(offer).toHaveLength(players + 1);
      expect(new Set(offer.map(({ clan }) => clan)).size).toBe(players + 1);
      expect(new Set(offer.map(({ tile }) => tile)).size).toBe(players + 1);
    },
  );

  it('in reverse turn order, each pair to one player', () => {
    const t = fromSetup({ players: 4 });
    const asked: number[] = [];
    const taken: string[] = [];
    while (t.state.phase === 'draft') {
      asked.push(t.who());
      taken.push(t.keys()[0] ?? '');
      t.go(taken.at(-1) ?? '');
    }
    expect(asked).toEqual(t.state.order.toReversed());
    expect(new Set(taken).size).toBe(4);
    expect(t.state.offer).toEqual([]);
  });

  it('goods and money come from the starting tile', () => {
    const rules = rulesWith({ players: 2 });
    const t = new Table(rules, rules.setup(seedWhere(rules, ({ offer }) => offer.some(({ tile }) => tile === 9))));
    const pair = t.state.offer.find(({ tile }) => tile === 9);
    const seat = t.who();
    t.play(seat, `clan ${CLANS[pair?.clan ?? 0]?.id ?? ''}`);
    expect(t.player(seat)).toMatchObject({ tile: 9, money: 55, goods: [0, 0, 2, 0, 0, 1] });
  });
});

describe('the first workers', () => {
  const placing = (): Table =>
    drafted(2, ['campbell', 'cunningham'], { land: 'G3', cells: { F2: '5.5', M4: '6.5', FM6: '7.5', GF1: '8.5' } });

  it('woodcutters on forest, miners on mountain, on any empty space', () => {
    const t = placing();
    expect(t.sites('woodcutter', 'place')).toEqual(['5.5', '7.5', '8.5']);
    expect(t.sites('miner', 'place')).toEqual(['6.5', '7.5']);
    expect(t.keys('place')).toHaveLength(t.keys().length);
    t.go('place woodcutter 7.5');
    expect(t.sites('miner', 'place')).toEqual(['6.5']);
  });

  it('both the worker and the land are paid; the second need not be near the first', () => {
    const t = placing();
    const [first = 0, second = 0] = t.state.order;
    t.go('place miner 6.5', 'place woodcutter 8.5', 'place woodcutter 5.5', 'place woodcutter 7.5');
    expect(t.money(first)).toBe(55 - 14 - 12);
    expect(t.money(second)).toBe(55 - 7 - 8);
    expect(t.asked()).toBe(`${first} turn`);
    expect(t.state.round).toBe(1);
  });

  it('no neighbourhood bonus and no production come of it', () => {
    const t = placing();
    t.go('place miner 6.5', 'place woodcutter 7.5');
    expect(t.state.players.map(({ ready }) => ready)).toEqual([2, 2]);
    expect(t.state.phase).toBe('place');
  });

  it('Fergusson: three on border spaces, the third after all others', () => {
    const t = drafted(3, ['fergusson', 'cunningham', 'campbell']);
    const seat = t.state.players.findIndex(({ clan }) => CLANS[clan]?.id === 'fergusson');
    const offered: string[][] = [];
    while (t.state.phase === 'place') {
      if (t.who() === seat) offered.push(t.keys().map((key) => key.split(' ')[2] ?? ''));
      t.go(t.keys()[0] ?? '');
    }
    expect(offered.flat().every((cell) => /^(1|13)\.|\.(1|9)$/.test(cell))).toBe(true);
    expect(offered).toHaveLength(3);
    expect([0, 1, 2].map((each) => t.out(each, 'woodcutter') + t.out(each, 'miner'))).toEqual(
      [0, 1, 2].map((each) => (each === seat ? 3 : 2)),
    );
  });

  it('Robertson: £3 off in a delta, £2 with two players', () => {
    const map = { cells: { L: '5.3' }, rivers: '5.4|6.3' };
    for (const [players, off] of [
      [2, 2],
      [3, 3],
    ] as const) {
      const t = drafted(players, ['robertson', 'cunningham', 'campbell'].slice(0, players), map);
      const seat = t.state.players.findIndex(({ clan }) => CLANS[clan]?.id === 'robertson');
      while (t.who() !== seat) t.go(t.keys()[0] ?? '');
      t.go('place woodcutter 5.4');
      expect(t.money(seat)).toBe(55 - 8 + off);
    }
  });
});
