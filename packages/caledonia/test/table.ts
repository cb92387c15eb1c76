import { createWords, type Message, wordsCatalog } from '@ceilidh/words';
import {
  below,
  type Entry,
  entryFor,
  type Generator,
  generator,
  legalMove,
  type OptionValue,
  type Pack,
  play,
  readOptions,
  readPack,
  Refusal,
  type Seat,
  Step,
  type Told,
  withNames,
} from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { CLANS } from '../src/clans/index.ts';
import { type Good, houseComponents, moduleLetters, sideNames } from '../src/components.ts';
import { indexOf } from '../src/geometry.ts';
import { caledonia } from '../src/index.ts';
import { cellName, type Move } from '../src/moves.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import { connectedSettlements } from '../src/settlements.ts';
import { deploy, newTurn, ownerAt, type Player, type State, unitAt } from '../src/state.ts';
import { GOODS, type UnitName, UNITS } from '../src/units.ts';

/**
 * A map drawn for a test: what is printed (`L`, `G2`, `GFM6`) on which cells, the rest being `land`. All sides of the
 * modules are alike. The lochs that the ports touch are always there, unless the drawing says otherwise.
 */
export interface Drawing {
  readonly land?: string;
  readonly cells?: Readonly<Record<string, string>>;
  /** As in the data: `5.4|5.5`. */
  readonly rivers?: string;
}

const LOCHS_AT_PORTS = '1.2 13.1 12.9 2.9 12.7 2.8';
const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** A component pack with this map, and other files where a test needs them. */
export function packOf(drawing: Drawing, files: Readonly<Record<string, unknown>> = {}): Pack {
  const printed = new Map(words(LOCHS_AT_PORTS).map((cell) => [cell, 'L']));
  for (const [print, cells] of Object.entries(drawing.cells ?? {})) {
    for (const cell of words(cells)) printed.set(cell, print);
  }
  const { modules } = houseComponents();
  for (const name of sideNames) {
    const letter = moduleLetters.find((each) => name.startsWith(each)) ?? 'A';
    const { firstColumn, firstRow } = modules.modules[letter];
    const side = modules.sides[name];
    side.rows = side.rows.map((row, y) =>
      row
        .split(/\s+/)
        .map((old, x) =>
          old === '-' ? old : (printed.get(`${firstColumn + x}.${firstRow + y}`) ?? drawing.land ?? 'GFM2'),
        )
        .join(' '),
    );
    side.rivers = letter === 'A' ? words(drawing.rivers ?? '') : [];
  }
  return readPack(caledonia, { game: 'caledonia', name: 'drawn', components: { modules, ...files } });
}

export type Units = Partial<Record<UnitName, string>>;

export interface SeatSpec {
  readonly clan?: string;
  readonly money?: number;
  readonly glory?: number;
  readonly bid?: number;
  readonly goods?: Partial<Record<Good, number>>;
  /** Cells by unit, ports by their letter: `{ sheep: '5.5 5.6', fisherman: 'A' }`. */
  readonly units?: Units;
  readonly shipping?: number;
  readonly technology?: readonly [woodcutters: number, miners: number];
  /** In stock; what is neither there nor on the market waits on the player board. */
  readonly merchants?: number;
  /** More than 0 buying, less than 0 selling. */
  readonly market?: Partial<Record<Good, number>>;
  readonly box?: readonly number[];
  readonly done?: readonly number[];
  /** Letters of the ports used. */
  readonly used?: string;
  readonly cellar?: readonly [fresh: number, older: number, oldest: number];
}

export interface TableSpec {
  /** Of the rules; the newest unless told otherwise. */
  readonly version?: number;
  readonly options?: Readonly<Record<string, OptionValue>>;
  readonly seats: readonly SeatSpec[];
  /** A drawn map, or the real one with these sides (bits as in `allSides`). */
  readonly map?: Drawing | number;
  readonly files?: Readonly<Record<string, unknown>>;
  readonly round?: number;
  readonly order?: readonly Seat[];
  /** Tiles at A to D. */
  readonly ports?: readonly number[];
  readonly scoring?: readonly number[];
  /** In pounds (the lowest step with that price), or as steps from 0 to 9. */
  readonly prices?: Partial<Record<Good, number>>;
  readonly steps?: Partial<Record<Good, number>>;
  readonly imports?: readonly [cotton: number, tobacco: number, cane: number];
  /** Contracts on the export board by box, -1 for an empty one. */
  readonly board?: readonly number[];
  readonly future?: readonly number[];
  /** What is drawn next, in that order; the rest of the contracts lies below. */
  readonly top?: readonly number[];
  /** The whole pile in the order of drawing; all other contracts have left the game. */
  readonly pile?: readonly number[];
  /** Solo: what the dice will show in the next market phase. */
  readonly dice?: Dice;
}

/** What the goods die and the price die show, roll by roll. */
interface Dice {
  readonly goods: readonly Good[];
  readonly numbers: readonly number[];
}

/** Rules with these options; on the drawn map if there is one. */
export function rulesWith(
  options: Readonly<Record<string, OptionValue>>,
  pack?: Pack,
  version = caledonia.version,
): CaledoniaRules {
  const extras = pack === undefined ? { version } : { pack, version };
  return caledonia.rules(readOptions(caledonia.options, options), extras) as CaledoniaRules;
}

/** The id of the message with which something is refused. */
export function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.reason.id;
    throw error;
  }
  throw new Error('nothing was refused');
}

const english = createWords('en', [caledonia.catalog, kernelCatalog, wordsCatalog]);
const NAMES = ['Ailsa', 'Bruce', 'Catriona', 'Duncan'];
export const say = (message: Message): string => english.say(withNames(message, NAMES));

export const cellOf = (name: string): number => ('ABCD'.includes(name) ? 117 + 'ABCD'.indexOf(name) : indexOf(name));
const goodOf = (good: Good): number => GOODS.indexOf(good);
const setGoods = (list: number[], given: Partial<Record<Good, number>> = {}): void =>
  GOODS.forEach((good, number) => (list[number] = given[good] ?? 0));

/** A seed whose set-up satisfies this. */
export function seedWhere(rules: CaledoniaRules, fits: (state: State) => boolean): string {
  for (let n = 0; n < 5000; n++) if (fits(rules.setup(`seed ${n}`))) return `seed ${n}`;
  throw new Error('no seed fits');
}

/** A match under way, every move of which is checked: it must be legal, and the referee must be content after it. */
export class Table {
  readonly rules: CaledoniaRules;
  readonly state: State;
  /** The log in English, as far as it was played. */
  readonly log: string[] = [];

  constructor(rules: CaledoniaRules, state: State) {
    this.rules = rules;
    this.state = state;
    this.#check('set-up');
  }

  #check(after: string): void {
    const complaints = caledonia.referee(this.rules, this.state);
    if (complaints.length > 0) throw new Error(`the referee complains after ${after}: ${complaints.join('; ')}`);
  }

  /** Plays these keys one after the other for one seat; tells of the last. */
  play(seat: Seat, ...keys: readonly string[]): Told {
    let told: Told = { revealed: 0, asked: false, closed: false };
    for (const key of keys) {
      const entries: Entry[] = [];
      const move = legalMove(this.rules, this.state, seat, key);
      const { revealed, asked, closed } = play(this.rules, this.state, seat, move, new Step(entries));
      told = { revealed, asked, closed };
      this.log.push(...entries.map((entry) => say(entryFor(entry, 'spectator'))));
      this.#check(`${seat} ${key}`);
    }
    return told;
  }

  /** Plays these keys, each for whoever is asked then. */
  go(...keys: readonly string[]): this {
    for (const key of keys) this.play(this.who(), key);
    return this;
  }

  /** The refusal's id; nothing has changed by it. */
  refusal(seat: Seat, key: string): string {
    const before = JSON.stringify(this.state);
    const id = refusalOf(() => this.play(seat, key));
    if (JSON.stringify(this.state) !== before) throw new Error(`${key} was refused, but left a trace`);
    return id;
  }

  /** Legal keys of whoever is asked, those of one kind or all. */
  keys(kind = '', seat = this.who()): string[] {
    const keys = this.rules.legal(this.state, seat).map((move) => move.key);
    return kind === '' ? keys : keys.filter((key) => key === kind || key.startsWith(`${kind} `));
  }

  can(key: string, seat = this.who()): boolean {
    return this.keys('', seat).includes(key);
  }

  /** Cells to which a unit can be expanded, in order of the map. */
  sites(unit: UnitName, kind = 'expand'): string[] {
    const cells = this.keys(`${kind} ${unit}`).map((key) => cellOf(key.split(' ')[2] ?? ''));
    return cells.toSorted((a, b) => a - b).map(cellName);
  }

  move(key: string, seat = this.who()): Move {
    return legalMove(this.rules, this.state, seat, key);
  }

  /** The first seat that owes a decision, -1 when all is over. */
  who(): Seat {
    return this.rules.actors(this.state)[0] ?? -1;
  }

  /** What is asked of whom: `0 turn`. */
  asked(): string {
    const seats = this.rules.actors(this.state);
    return seats.map((seat) => `${seat} ${this.rules.asking(this.state, seat).ask}`).join(', ');
  }

  player(seat: Seat): Player {
    const player = this.state.players[seat];
    if (player === undefined) throw new Error(`no seat ${seat}`);
    return player;
  }

  money(seat = 0): number {
    return this.player(seat).money;
  }

  stock(seat: Seat, good: Good): number {
    return this.player(seat).goods[goodOf(good)] ?? 0;
  }

  out(seat: Seat, unit: UnitName): number {
    return this.player(seat).out[UNITS.indexOf(unit)] ?? 0;
  }

  /** Who stands there: `0 sheep`, or nothing. */
  at(cell: string): string {
    const unit = this.state.units[cellOf(cell)] ?? 0;
    if (unit <= 0) return unit < 0 ? 'covered' : '';
    return `${ownerAt(unit)} ${UNITS[unitAt(unit)] ?? ''}`;
  }

  /** The price in pounds. */
  price(good: Good): number {
    return this.rules.context.prices[goodOf(good)]?.[this.step(good)] ?? -1;
  }

  step(good: Good): number {
    return this.state.prices[goodOf(good)] ?? -1;
  }

  merchantsOn(seat: Seat, good: Good): number {
    return this.player(seat).market[goodOf(good)] ?? 0;
  }

  /** Contracts in the order in which they would be drawn. */
  pile(): number[] {
    return this.state.pile.toReversed();
  }

  points(seat: Seat, category: string): number {
    return this.rules.score(this.state)[seat]?.parts[this.rules.categories.indexOf(category)] ?? Number.NaN;
  }

  /** Settlements within shipping reach of each other. */
  settlements(seat: Seat): number {
    return connectedSettlements(this.rules.context, this.state, seat);
  }

  /** Everybody who has not passed does, using no port any more; production questions stay open. */
  passAll(): this {
    const { round } = this.state;
    while (this.state.phase === 'action' && this.state.round === round) {
      this.play(this.who(), this.can('end') ? 'end' : 'pass');
    }
    return this;
  }

  /** Ends the round: everybody passes and processes as much as the last key offered. */
  endRound(): this {
    const { round } = this.state;
    this.passAll();
    while (this.state.phase === 'production' && this.state.round === round)
      this.play(this.who(), this.keys().at(-1) ?? '');
    return this;
  }

  /** A table of its own with the same position. */
  copy(): Table {
    return new Table(this.rules, this.rules.clone(this.state));
  }
}

/** A table in the action phase, the first seat of the order to move. */
export function table(spec: TableSpec): Table {
  const drawing = typeof spec.map === 'number' ? undefined : (spec.map ?? {});
  const pack = drawing === undefined ? undefined : packOf(drawing, spec.files);
  const rules = rulesWith({ players: spec.seats.length, ...spec.options }, pack, spec.version);
  const sides = typeof spec.map === 'number' ? spec.map : 0;
  const fresh = rules.setup(drawing === undefined ? seedWhere(rules, (state) => state.sides === sides) : 'table');
  const order = [...(spec.order ?? spec.seats.keys())];
  const first = order[0] ?? 0;
  const { withoutPorts, withoutScoringTiles } = rules.context.options;
  const state: State = {
    ...fresh,
    sides,
    phase: 'action',
    round: spec.round ?? 1,
    order,
    todo: [],
    at: 0,
    turn: newTurn(rules.context),
    offer: [],
    ports: withoutPorts ? [] : [...(spec.ports ?? [2, 3, 4, 5])],
    scoring: withoutScoringTiles ? [] : [...(spec.scoring ?? [1, 2, 3, 4, 5])],
    imports: [...(spec.imports ?? [0, 0, 0])],
    dice: spec.dice === undefined ? fresh.dice : diceShowing(spec.dice),
    frames: [
      { ask: 'next', seat: first },
      { ask: 'turn', seat: first },
    ],
  };
  delete state.auction;
  GOODS.forEach((good, number) => {
    const pounds = spec.prices?.[good];
    const step = pounds === undefined ? spec.steps?.[good] : rules.context.prices[number]?.indexOf(pounds);
    if (step !== undefined) state.prices[number] = step;
  });
  spec.seats.forEach((seat, number) => seatAt(rules, state, number, seat));
  layContracts(rules, state, spec);
  return new Table(rules, state);
}

function seatAt(rules: CaledoniaRules, state: State, number: Seat, spec: SeatSpec): void {
  const player = state.players[number];
  if (player === undefined) throw new Error(`no seat ${number}`);
  const clan = spec.clan === undefined ? -1 : CLANS.findIndex(({ id }) => id === spec.clan);
  // Clans dealt in set-up have given their start already.
  if (player.clan < 0) CLANS[clan]?.start?.(player, rules.context.size);
  player.clan = clan;
  player.money = spec.money ?? 50;
  player.glory = spec.glory ?? 0;
  player.bid = spec.bid ?? 0;
  setGoods(player.goods, spec.goods);
  setGoods(player.market, spec.market);
  player.shipping = spec.shipping ?? player.shipping;
  player.ready = spec.merchants ?? player.ready;
  player.waiting = 7 - player.ready - player.market.reduce((sum, count) => sum + Math.abs(count), 0);
  player.technology.splice(0, 2, ...(spec.technology ?? [0, 0]));
  player.cellar.splice(0, 3, ...(spec.cellar ?? [0, 0, 0]));
  player.ports = [...(spec.used ?? '')].reduce((bits, letter) => bits | (1 << 'ABCD'.indexOf(letter)), 0);
  player.boxes = [...(spec.box ?? [])];
  player.done.push(...(spec.done ?? []));
  for (const [unit, cells] of Object.entries(spec.units ?? {})) {
    for (const cell of words(cells)) deploy(state, number, UNITS.indexOf(unit as UnitName), cellOf(cell));
  }
}

/** Every contract lies in exactly one place: those the test names where it says, the others where there is room. */
function layContracts(rules: CaledoniaRules, state: State, spec: TableSpec): void {
  const held = spec.seats.flatMap(({ box = [], done = [] }) => [...box, ...done]);
  const named = new Set([
    ...held,
    ...(spec.board ?? []),
    ...(spec.future ?? []),
    ...(spec.top ?? []),
    ...(spec.pile ?? []),
  ]);
  const free = rules.context.components.contracts.map(({ id }) => id).filter((id) => !named.has(id));
  state.board.forEach((id, box) => {
    if (spec.board !== undefined) state.board[box] = spec.board[box] ?? -1;
    else if (id >= 0) state.board[box] = free.shift() ?? -1;
  });
  const laid = rules.context.options.futureContracts ? 3 : 0;
  state.future = [...(spec.future ?? free.splice(0, laid))];
  state.removed.push(...(spec.pile === undefined ? [] : free));
  state.pile.splice(0, state.pile.length, ...(spec.pile ?? [...(spec.top ?? []), ...free]).toReversed());
  state.sunk = 0;
}

/** The two solo dice, about to show this. */
function diceShowing({ goods, numbers }: Dice): Generator[] {
  const die = (wanted: readonly number[]): Generator => {
    for (let n = 0; n < 100_000; n++) {
      const rolled = generator(`die ${n}`, 'test');
      if (wanted.every((face) => below(rolled, 6) === face)) return generator(`die ${n}`, 'test');
    }
    throw new Error('no such die');
  };
  const faces = [-3, -2, -1, 1, 2, 3];
  return [die(goods.map(goodOf)), die(numbers.map((number) => faces.indexOf(number)))];
}

/** A match from its very beginning, on the drawn map if there is one. */
export function fromSetup(options: Readonly<Record<string, OptionValue>>, seed = 'seed', drawing?: Drawing): Table {
  const rules = rulesWith(options, drawing === undefined ? undefined : packOf(drawing));
  return new Table(rules, rules.setup(seed));
}

/** A match in which these clans are on offer; they are drafted by the seats in reverse turn order, as written. */
export function drafted(players: number, clans: readonly string[], drawing?: Drawing): Table {
  const rules = rulesWith({ players }, drawing === undefined ? undefined : packOf(drawing));
  const numbers = clans.map((id) => CLANS.findIndex((clan) => clan.id === id));
  const seed = seedWhere(rules, ({ offer }) => numbers.every((clan) => offer.some((pair) => pair.clan === clan)));
  return new Table(rules, rules.setup(seed)).go(...clans.map((id) => `clan ${id}`));
}
