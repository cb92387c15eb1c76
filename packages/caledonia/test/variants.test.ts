import { describe, expect, it } from 'vitest';
import { conflicts, presetOptions, readOptions, readPack } from '@ceilidh/kernel';
import { CLANS } from '../src/clans/index.ts';
import { houseComponents, type RawComponents } from '../src/components.ts';
import { idOf, indexOf, neighbours } from '../src/geometry.ts';
import { caledonia } from '../src/index.ts';
import { fromSetup, refusalOf, rulesWith, say, seedWhere, Table, table } from './table.ts';

describe('options', () => {
  it('the full game has every variant off', () => {
    const values = readOptions(caledonia.options, {});
    const on = Object.entries(values).filter(([, value]) => value === true);
    expect(on).toEqual([]);
    expect(values.players).toBe(4);
    expect(readOptions(caledonia.options, presetOptions(caledonia.options, 'full'))).toEqual(values);
  });

  it.each([[0], [5], [2.5]])('%s players are refused', (players) => {
    expect(refusalOf(() => rulesWith({ players }))).toBe('kernel.option.value');
  });

  it.each([
    [{ staticImports: true, balancedImports: true }, 'caledonia.exclusion.imports'],
    [{ withoutClans: true, clanAuction: true }, 'caledonia.exclusion.without-clans'],
    [{ withoutClans: true, clansByExperience: true }, 'caledonia.exclusion.without-clans'],
    [{ clanAuction: true, clansByExperience: true }, 'caledonia.exclusion.auction-experience'],
    [{ tighterMap: true, players: 1 }, 'caledonia.exclusion.tighter-map'],
    [{ tighterMap: true, players: 4 }, 'caledonia.exclusion.tighter-map'],
    [{ mostGlory: true, players: 1 }, 'caledonia.exclusion.most-glory'],
    [{ clanAuction: true, players: 1 }, 'caledonia.exclusion.auction-solo'],
  ])('%o is refused, with a reason in words', (options, reason) => {
    expect(refusalOf(() => rulesWith(options))).toBe(reason);
    expect(say({ id: reason }).length).toBeGreaterThan(10);
  });

  it('every two flags that replace different rules go together', () => {
    const { declared } = caledonia.options;
    const flags = Object.keys(declared).filter((name) => declared[name]?.kind === 'flag');
    const pairs = flags.flatMap((one) => flags.map((other) => ({ players: 3, [one]: true, [other]: true })));
    const allowed = pairs.filter(
      (pair) => conflicts(caledonia.options, { ...readOptions(caledonia.options, {}), ...pair }).length === 0,
    );
    for (const pair of allowed) expect(rulesWith(pair).setup('any').players).toHaveLength(3);
    // Four pairs in each order exclude each other with three players.
    expect(pairs.length - allowed.length).toBe(8);
  });

  it('each exclusion says why in a message of the catalog', () => {
    for (const { reason } of caledonia.options.exclusions)
      expect(Object.hasOwn(caledonia.catalog.en, reason)).toBe(true);
  });

  it('preset first: no scoring tiles, no ports, no clans, static imports', () => {
    const options = presetOptions(caledonia.options, 'first');
    const { state } = fromSetup({ ...options, players: 2 });
    expect(state).toMatchObject({ ports: [], scoring: [] });
    expect(state.offer.every(({ clan }) => clan === -1)).toBe(true);
    expect(rulesWith({ ...options, players: 2 }).context).toMatchObject({ tracked: false });
  });

  it('preset tournament: an auction and future contracts', () => {
    const { state } = fromSetup({ ...presetOptions(caledonia.options, 'tournament'), players: 3 });
    expect(state.auction).toBeDefined();
    expect(state.future).toHaveLength(3);
  });
});

describe('imports', () => {
  it('static: 4 VP each, whatever the amounts', () => {
    const t = table({ options: { staticImports: true }, imports: [9, 1, 1], seats: [{ done: [4, 2, 12] }, {}] });
    expect(['cotton', 'tobacco', 'cane'].map((which) => t.points(0, which))).toEqual([12, 12, 16]);
  });

  it('balanced: each player by their own amounts', () => {
    const t = table({
      options: { balancedImports: true },
      imports: [0, 0, 0],
      seats: [{ done: [16, 2, 12] }, { done: [4, 5, 9] }],
    });
    const points = (seat: number): number[] => ['cotton', 'tobacco', 'cane'].map((which) => t.points(seat, which));
    expect([points(0), points(1)]).toEqual([
      [2 * 5, 3 * 4, 4 * 3],
      [3 * 3, 2 * 4, 5],
    ]);
  });

  it('without import money: the tokens move, and no £1', () => {
    const t = table({
      options: { withoutImportMoney: true },
      imports: [0, 4, 0],
      seats: [{ money: 0, box: [2], goods: { wool: 6 } }, {}],
    }).go('fulfil 2');
    expect(t.money()).toBe(0);
    expect(t.state.imports).toEqual([0, 7, 0]);
  });
});

describe('clans dealt by experience', () => {
  const dealt = (options: Record<string, number | boolean>, n: number): string[] =>
    fromSetup({ clansByExperience: true, ...options }, `deal ${n}`).state.players.map(
      ({ clan }) => CLANS[clan]?.id ?? '',
    );
  const newcomers = ['cunningham', 'fergusson', 'campbell'];
  const experienced = ['buchanan', 'macewan', 'macdonald'];

  it('newcomers, the first seats, get the newbie friendly clans, the others the challenging ones', () => {
    for (let n = 0; n < 20; n++) {
      const clans = dealt({ players: 4, newcomers: 2 }, n);
      expect(clans.slice(0, 2).every((clan) => newcomers.includes(clan))).toBe(true);
      expect(clans.slice(2).every((clan) => experienced.includes(clan))).toBe(true);
      expect(new Set(clans).size).toBe(4);
    }
  });

  it('where they run out the remaining clans follow', () => {
    const neutral = ['mackenzie', 'robertson', 'stewart'];
    expect(neutral).toContain(dealt({ players: 4, newcomers: 4 }, 1)[3]);
    const last = dealt({ players: 4, newcomers: 0, withoutPromo: true }, 1);
    expect(last.filter((clan) => neutral.includes(clan))).toHaveLength(2);
    expect(last).not.toContain('macewan');
  });

  it('nothing is drafted: workers are placed at once, with the money of the starting tiles', () => {
    const t = fromSetup({ players: 3, clansByExperience: true });
    expect(t.asked()).toBe(`${t.state.order[0] ?? -1} place`);
    expect(t.state.players.map(({ money }) => money)).toEqual([55, 55, 55]);
    expect(new Set(t.state.players.map(({ tile }) => tile)).size).toBe(3);
  });
});

describe('the clan auction', () => {
  const auction = (players: number): Table => {
    const rules = rulesWith({ players, clanAuction: true });
    return new Table(rules, rules.setup(seedWhere(rules, ({ order }) => order[0] === 1)));
  };

  it('two players: one auction, the other gets the rest for nothing', () => {
    const t = auction(2);
    expect(t.asked()).toBe('1 auction');
    t.go('bid 3', 'bid 4', 'bid 9', 'out');
    expect(t.asked()).toBe('1 draft');
    expect(t.keys('clan')).toHaveLength(2);
    t.go(t.keys()[1] ?? '');
    expect(t.state.order).toEqual([1, 0]);
    expect(t.state.players.map(({ bid }) => bid)).toEqual([0, 9]);
    expect(t.state.players.every(({ clan, money }) => clan >= 0 && money >= 55)).toBe(true);
    expect(t.state.auction).toBeUndefined();
    expect(t.asked()).toBe('1 place');
  });

  it('who is out of one auction may bid in the next', () => {
    const t = auction(3).go('bid 0', 'out', 'out');
    t.go(t.keys()[0] ?? '');
    expect(t.asked()).toBe('2 auction');
    expect(t.keys()).toHaveLength(31);
    t.go('bid 30');
    expect(t.asked()).toBe('2 draft');
    t.go(t.keys()[0] ?? '');
    expect(t.state.order).toEqual([1, 2, 0]);
    expect(t.points(2, 'bid')).toBe(-30);
  });

  it('the bid is seen in the score sheet only: money stays', () => {
    const t = auction(2).go('bid 20', 'out');
    const key = t.keys('clan')[0] ?? '';
    t.go(key);
    expect(t.money(1)).toBe(55);
  });
});

describe('most glory', () => {
  it('adds 6 VP for the most glory, not for the most VP', () => {
    const t = table({ options: { mostGlory: true }, seats: [{ glory: 4, money: 300 }, { glory: 5 }] });
    expect([t.points(0, 'mostGlory'), t.points(1, 'mostGlory')]).toEqual([0, 6]);
    expect(table({ seats: [{ glory: 4 }, { glory: 5 }] }).points(1, 'mostGlory')).toBe(0);
  });
});

describe('packs', () => {
  it.each<[string, string, (files: RawComponents) => unknown, RegExp]>([
    ['modules', 'kernel.shape', () => ({ modules: {} }), /components\.modules\.modules\.A/],
    [
      'contracts',
      'kernel.shape',
      ({ contracts }) => ({ ...contracts, contracts: contracts.contracts.map((each) => ({ ...each, id: 51 })) }),
      /components\.contracts\.contracts\[0\]\.id/,
    ],
    [
      'contracts',
      'caledonia.pack',
      ({ contracts }) => ({
        ...contracts,
        contracts: contracts.contracts.map((each) => ({ ...each, requires: { haggis: 2 } })),
      }),
      /unknown haggis/,
    ],
    [
      'market',
      'caledonia.pack',
      ({ market }) => ({ ...market, sides: { ...market.sides, small: { ...market.sides.small, medium: [3] } } }),
      /brackets/,
    ],
  ])('%s that cannot be read are refused with %s', (file, reason, damage, complaint) => {
    const read = (): unknown =>
      readPack(caledonia, { game: 'caledonia', name: 'bad', components: { [file]: damage(houseComponents()) } });
    expect(refusalOf(read)).toBe(reason);
    expect(read).toThrow(complaint);
  });

  it('rules are made once for the same options, but for those who observe', () => {
    const options = readOptions(caledonia.options, { players: 2 });
    expect(caledonia.rules(options)).toBe(caledonia.rules(options));
    expect(caledonia.rules(options, { observe: () => undefined })).not.toBe(caledonia.rules(options));
  });
});

describe('the tighter map', () => {
  it('what covers a space is no neighbour', () => {
    const covered = table({ options: { tighterMap: true }, seats: [{}, {}, {}] }).state.units.indexOf(-1);
    const around = (neighbours[covered] ?? []).map(idOf);
    const pair = around
      .flatMap((one) => around.map((other) => [one, other]))
      .find(([one = '', other = '']) => (neighbours[indexOf(one)] ?? []).includes(indexOf(other)));
    const [start = '', site = ''] = pair ?? [];
    const t = table({ options: { tighterMap: true }, seats: [{ merchants: 7, units: { sheep: start } }, {}, {}] }).go(
      `expand cow ${site}`,
    );
    expect(t.asked()).toBe('1 turn');
  });
});
