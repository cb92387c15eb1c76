import { below, type Generator, generator, OTHER_QUESTION, pick } from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { drawOptions, holdWhy, targetsFrom } from '@ceilidh/kernel/tools';
import { createWords, LANGS, type Message } from '@ceilidh/words';
import { describe, expect, it } from 'vitest';
import { CELLS } from '../src/board.ts';
import { CLANS } from '../src/clans/index.ts';
import { caledonia } from '../src/index.ts';
import { cellName, MOVES } from '../src/moves.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import { type SeatSpec, table, type Table, type TableSpec } from './table.ts';

const words = LANGS.map((lang) => createWords(lang, [caledonia.catalog, kernelCatalog]));
/** How often each reason was given, here or there. */
const given = new Map<string, number>();
const SPOKEN = 20;

function hear(reason: Message): void {
  const before = given.get(reason.id) ?? 0;
  given.set(reason.id, before + 1);
  if (before < SPOKEN) for (const reader of words) expect(reader.say(reason).length).toBeGreaterThan(10);
}

/** Two seats, the first of them at turn. */
const at = (seat: SeatSpec, spec: Partial<TableSpec> = {}): Table => table({ seats: [seat, {}], ...spec });
const lochs = { map: { cells: { L: '6.4 6.5 6.6' } } };
const macdonald = (seat: SeatSpec, spec: Partial<TableSpec> = {}): Table =>
  table({ ...lochs, seats: [{ clan: 'macdonald', ...seat }, {}, {}], ...spec });
/** In the corner of port A, which has this tile. */
const port = (tile: number, seat: SeatSpec = {}, more: Partial<TableSpec> = {}): Table =>
  table({
    ports: [tile, ...[5, 2, 3, 4].filter((other) => other !== tile)].slice(0, 4),
    seats: [{ units: { sheep: '1.1' }, ...seat }, {}, {}],
    ...more,
  });

/** A reason, and a position in which it is the first one against a move. */
type Position = readonly [id: string, target: string, where: () => Table, values?: Message['values']];
const REASONS: readonly Position[] = [
  ['selling', 'buy wool 1', () => at({ market: { wool: -1 } })],
  ['buying', 'sell wool 1', () => at({ market: { wool: 1 }, goods: { wool: 3 } })],
  ['merchants', 'buy wool 3', () => at({ merchants: 2 }), { count: 2 }],
  ['merchants', 'sell wool 3', () => at({ merchants: 2, goods: { wool: 3 } }), { count: 2 }],
  ['money', 'buy whisky 1', () => at({ money: 3 }, { prices: { whisky: 10 } }), { cost: 10, money: 3 }],
  ['money', 'buy whisky 1', () => at({ clan: 'stewart', money: 8 }, { prices: { whisky: 10 } }), { cost: 9, money: 8 }],
  ['money', 'obtain 9', () => at({ money: 3 }, { round: 3, board: [9] }), { cost: 5, money: 3 }],
  ['money', 'expand cow 5.6', () => at({ money: 3, units: { sheep: '5.5' } }), { cost: 11, money: 3 }],
  ['money', 'shipping', () => at({ money: 3 }), { cost: 4, money: 3 }],
  ['money', 'technology *', () => at({ money: 3 }), { cost: 10, money: 3 }],
  ['money', 'merchant', () => at({ money: 3 }), { cost: 4, money: 3 }],
  ['money', 'port A *', () => port(9, { money: 2 }), { cost: 3, money: 2 }],
  ['stock', 'sell wool 3', () => at({ merchants: 5, goods: { wool: 2 } }), { count: 2 }],
  ['not-on-board', 'obtain 9', () => at({}, { board: [1, 2] }), { count: 2 }],
  ['not-on-board', 'obtain', () => at({}, { board: [] }), { count: 0 }],
  ['boxes-full', 'obtain 9', () => at({ box: [1] }, { board: [9] }), { count: 1 }],
  ['boxes-full', 'obtain', () => at({ clan: 'buchanan', box: [1, 2] }, { board: [9] }), { count: 2 }],
  ['other-clans-unit', 'expand fisherman 6.4', () => at({ units: { sheep: '5.4' } }, lochs)],
  ['no-units', 'expand sheep', () => at({ units: { sheep: '5.4 5.5 5.6 5.7' } })],
  ['terrain', 'expand sheep 6.4', () => at({ units: { cow: '5.4' } }, lochs)],
  ['taken', 'expand sheep 5.4', () => at({ units: { cow: '5.4' } })],
  ['reach', 'expand sheep 8.8', () => at({ units: { cow: '5.4' } })],
  ['fishermen-apart', 'expand fisherman 6.5', () => macdonald({ units: { fisherman: '6.4' } })],
  ['best-ships', 'shipping', () => at({ shipping: 5 })],
  ['no-technology', 'technology miners', () => macdonald({})],
  ['technology-known', 'technology miners', () => at({ technology: [0, 1] })],
  ['merchants-hired', 'merchant', () => at({ merchants: 7 })],
  ['not-in-box', 'fulfil 9', () => at({ box: [1] }), { count: 1 }],
  ['not-in-box', 'fulfil', () => at({}), { count: 0 }],
  ['goods-lacking', 'fulfil 16', () => at({ box: [16], units: { cow: '5.5' } })],
  ['animals-lacking', 'fulfil 16', () => at({ box: [16], goods: { wool: 1 } })],
  ['animals-lacking', 'fulfil 3 A', () => port(1, { box: [3] })],
  ['spares-nothing', 'fulfil 16 A', () => port(5, { box: [16], goods: { wool: 1 } })],
  ['takes-no-animals', 'fulfil 2 A', () => port(1, { box: [2], goods: { wool: 9 } })],
  ['no-ports', 'port A', () => at({}, { options: { withoutPorts: true } })],
  ['no-ports', 'fulfil 2 A', () => at({ box: [2], goods: { wool: 9 } }, { options: { withoutPorts: true } })],
  ['port-reach', 'port C', () => port(5)],
  ['port-used', 'port A', () => port(5, { used: 'A' })],
  ['port-used', 'fulfil 16 A', () => port(1, { used: 'A', box: [16], goods: { wool: 1 } })],
  ['port-borrows', 'port A B', () => port(5)],
  ['port-animals', 'port A', () => port(1)],
  ['port-basics', 'port A', () => port(2)],
  ['port-processed', 'port A', () => port(3, { goods: { wool: 1 } })],
  ['port-exchange', 'port A', () => port(7)],
  ['port-price', 'port A', () => port(6, { merchants: 0 })],
  ['other-clan', 'row 6.4 6.5', () => at({ clan: 'stewart' }), { clan: 'macdonald' }],
  ['other-clan', 'open 1', () => at({ clan: 'stewart' }), { clan: 'mackenzie' }],
  ['other-clan', 'open', () => at({}), { clan: 'mackenzie' }],
  ['rowed', 'row', () => macdonald({ units: { fisherman: '6.4' } }).go('row 6.4 6.5')],
  ['no-fisherman', 'row', () => macdonald({}), { count: 0 }],
  ['no-fisherman', 'row 6.5 6.6', () => macdonald({ units: { fisherman: '6.4' } }), { count: 1 }],
  ['row-beside', 'row 6.4 6.6', () => macdonald({ units: { fisherman: '6.4' } })],
  [
    'taken',
    'row 6.4 6.5',
    () =>
      table({
        ...lochs,
        seats: [{ clan: 'macdonald', units: { fisherman: '6.4' } }, { units: { fisherman: '6.5' } }, {}],
      }),
  ],
  ['fishermen-apart', 'row 6.4 6.5', () => macdonald({ units: { fisherman: '6.4 6.6' } })],
  ['no-barrel', 'open 1', () => at({ clan: 'mackenzie', cellar: [0, 1, 0] })],
];

describe('the first reason against a move', () => {
  it.each(REASONS.map((position) => ({ name: `${position[0]} against "${position[1]}"`, position })))(
    '$name',
    ({ position }) => {
      const [id, target, where, values] = position;
      const t = where();
      const reason = t.rules.why?.(t.state, t.who(), target.split(' '));
      expect(reason).toEqual({ id: `caledonia.why.${id}`, ...(values === undefined ? {} : { values }) });
      if (reason !== undefined) hear(reason);
    },
  );

  const reasonAgainst = (t: Table, target: string): Message | undefined => t.rules.why?.(t.state, 0, target.split(' '));

  it.each([
    'buy',
    'sell wool 1',
    'sell *',
    'expand',
    'expand cow',
    'expand * 5.6',
    'pass',
    'shipping',
    'open 2',
    'open *',
  ])('is none where a move like "%s" is legal', (target) => {
    const seat = { clan: 'mackenzie', cellar: [0, 1, 0], units: { sheep: '5.5' }, goods: { wool: 1 } } as const;
    expect(reasonAgainst(at(seat), target)).toBeUndefined();
  });

  it.each(['skip', 'butter 1', 'process 0 0 0', 'buy wool 0', 'pass now', 'expand sheep 99.9', 'nonsense'])(
    'is that another question comes first for "%s"',
    (target) => {
      expect(reasonAgainst(at({}), target)).toEqual(OTHER_QUESTION);
    },
  );
});

describe('reasons and legal moves', () => {
  /** All moves of a turn that there are, those of clans among them, and one of another question. */
  const cells = Array.from({ length: CELLS }, (_, cell) => cellName(cell));
  const common = [
    [MOVES.shipping, MOVES.merchant, MOVES.pass],
    MOVES.buy.flat(),
    MOVES.sell.flat(),
    MOVES.obtain,
    MOVES.expand.flat(),
    MOVES.technology,
    MOVES.fulfil,
    MOVES.fulfilWithPort.flat(2),
    MOVES.port.flat(),
    MOVES.give,
  ];
  const kinds = [
    ...common.map((moves) => moves.map(({ key }) => key)),
    cells.flatMap((from) => cells.slice(0, 20).map((to) => `row ${from} ${to}`)),
    ['open 1', 'open 2', 'open 3'],
  ];
  const TRIED = 6;
  const clans = new Set<string>();
  let asked = 0;

  function holdTurn(rules: CaledoniaRules, state: State, seat: number, random: Generator): void {
    asked++;
    clans.add(CLANS[state.players[seat]?.clan ?? -1]?.id ?? 'none');
    const legal = rules.legal(state, seat).map(({ key }) => key);
    const tried = Array.from({ length: TRIED }, () => pick(random, pick(random, kinds)));
    for (const reason of holdWhy(rules as never, state, seat, legal, targetsFrom([pick(random, legal), ...tried]))) {
      hear(reason);
      const { cost, money } = reason.values ?? {};
      if (reason.id === 'caledonia.why.money') expect(Number(cost)).toBeGreaterThan(Number(money));
    }
  }

  function playThrough(players: number, match: number): void {
    const seed = `why ${players} ${match}`;
    const random = generator(seed, 'walk');
    const fixed = { players, withoutClans: match === 7, withoutPorts: match === 6 };
    const options = drawOptions(caledonia as never, generator(seed, 'options'), fixed);
    const rules = caledonia.rules(options, { version: match === 5 ? 1 : 2 });
    const state = rules.setup(seed);
    for (let [seat] = rules.actors(state); seat !== undefined; [seat] = rules.actors(state)) {
      if (rules.asking(state, seat).ask === 'turn') holdTurn(rules, state, seat, random);
      const moves = rules.legal(state, seat);
      const kept = moves.filter(({ kind }) => kind !== 'pass' || below(random, 4) === 0);
      rules.apply(state, seat, pick(random, kept.length > 0 ? kept : moves));
    }
  }

  it.each([1, 2, 3, 4])('agree at every turn of matches of %i, with all clans', { timeout: 120_000 }, (players) => {
    for (let match = 0; match < 8; match++) expect(() => playThrough(players, match)).not.toThrow();
  });

  it('were looked at often enough', () => {
    expect(asked).toBeGreaterThan(800);
    expect([...clans].toSorted()).toEqual([...CLANS.map(({ id }) => id), 'none'].toSorted());
  });

  it('every reason was given', () => {
    const all = Object.keys(caledonia.catalog.en).filter((id) => id.startsWith('caledonia.why.'));
    expect(all.length).toBeGreaterThan(30);
    expect([...given.keys()].filter((id) => id.startsWith('caledonia.')).toSorted()).toEqual(all.toSorted());
  });
});
