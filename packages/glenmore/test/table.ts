import {
  below,
  type Entry,
  entryFor,
  type Generator,
  generator,
  legalMove,
  type OptionValue,
  readOptions,
  type Seat,
  Step,
  type Told,
  withNames,
} from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { createWords, type Message, wordsCatalog } from '@ceilidh/words';
import { cellAt, xOf, yOf } from '../src/cells.ts';
import { type ClanId, componentsOf, type Good, GOODS } from '../src/components.ts';
import { countOf, KINDS, NO_GOODS } from '../src/goods.ts';
import { glenmore } from '../src/index.ts';
import type { Move } from '../src/moves.ts';
import { lastPiece } from '../src/rondel.ts';
import { type GlenMoreRules, rulesFor } from '../src/rules.ts';
import { newTurn, type Player, type State, tableOf } from '../src/state.ts';
import { END, goodsFrom, type TileTable } from '../src/tiles.ts';

/** A situation in a few words. Tiles go by their names, of the home tile `village` and `castle`. */
export interface SeatSpec {
  readonly coins?: number;
  readonly whisky?: number;
  readonly points?: number;
  /** Tiles by name with their cells, in the order of building; a second one on a cell is built over the first. */
  readonly land?: Readonly<Record<string, string>>;
  /** Goods by tile: `{ halkirk: 'wood wood' }`. */
  readonly goods?: Readonly<Record<string, string>>;
  /** Scotsmen by tile; unless said otherwise one in the village. */
  readonly men?: Readonly<Record<string, number>>;
  readonly landmarks?: string;
  readonly persons?: string;
  /** Fields with a marker of this seat, `douglas` as often as he likes. */
  readonly clans?: string;
  /** Markers left, if not all that are not on the board (the rest is on Douglas then). */
  readonly markers?: number;
}

export interface TableSpec {
  readonly options?: Readonly<Record<string, OptionValue>>;
  readonly seats?: readonly SeatSpec[];
  /**
   * From the last piece on, a word for each space: a seat, `die`, a tile, `-` for none; `worlds-end/1/2` with pieces on
   * it. If it names no seat, the pieces stand behind the tiles, seat 0 last. Tiles named nowhere are in the box.
   */
  readonly rondel?: string;
  /** What is drawn next from A to D, the top first. */
  readonly stacks?: readonly string[];
  readonly discards?: string;
  /** Filled spaces by row of the market. */
  readonly market?: Partial<Record<Good, number>>;
  readonly scored?: number;
  /** What the die will show. */
  readonly rolls?: readonly number[];
  /** Tiles that are other than ours. */
  readonly tiles?: Readonly<Record<string, Partial<TileTable>>>;
  /** Of the rules; the newest where nothing is said. */
  readonly version?: number;
  /** The first position, for a rondel that has gone round. */
  readonly from?: number;
}

const NAMES = ['Ann', 'Bob', 'Cat', 'Dan'];
const english = createWords('en', [glenmore.catalog, kernelCatalog, wordsCatalog]);
export const say = (message: Message): string => english.say(withNames(message, NAMES));

const split = (text = ''): string[] => text.split(' ').filter((word) => word !== '');
const IDS = [...componentsOf().tiles.map(({ id }) => id), 'starting-village', 'home-castle'];
export const tileOf = (id: string): number => {
  const tile = IDS.indexOf(id);
  if (tile < 0) throw new Error(`no tile ${id}`);
  return tile;
};
export const namesOf = (tiles: readonly number[]): string => tiles.map((tile) => IDS[tile] ?? '-').join(' ');

/** After these words keys had a tile's number once. */
const TILE_FIRST: readonly string[] = ['take', 'munro', 'discard'];
/** Which words of a key are slots; all others stand as they are. */
const SLOT_AT: Readonly<Record<string, readonly number[]>> = {
  sell: [2],
  move: [1, 2],
  pay: [2],
  levy: [1],
  settle: [1],
  remove: [1],
  store: [2],
  activate: [1],
  extra: [1],
};

const slotName = (player: Player, slot: number): string =>
  ['village', 'castle'][slot] ?? IDS[player.tiles[slot] as number] ?? '';
const slotOf = (player: Player, name: string): number => {
  const slot = player.tiles.findLastIndex(
    (_, each) => slotName(player, each) === name && (player.cells[each] as number) >= 0,
  );
  if (slot < 0) throw new Error(`nobody has built ${name}`);
  return slot;
};

/** Numbers of a table by what they are; those of the seats but the first have the seat before them. */
type Numbers = Record<string, number>;

/** A match under way; every move must be legal, and the referee content after it. */
export class Table {
  readonly rules: GlenMoreRules;
  readonly state: State;
  /** The log in English. */
  readonly log: string[] = [];

  constructor(rules: GlenMoreRules, state: State) {
    this.rules = rules;
    this.state = state;
    this.#check('set-up');
  }

  #check(after: string): void {
    const complaints = glenmore.referee(this.rules, this.state);
    if (complaints.length > 0) throw new Error(`the referee complains after ${after}: ${complaints.join('; ')}`);
  }

  /** The key as the engine has it. */
  key(text: string): string {
    const words = split(text);
    const kind = words[0] ?? '';
    return words
      .map((word, at) => {
        if (/^\d+$|^buy$|^coin$/.test(word)) return word;
        if (TILE_FIRST.includes(kind) && at === 1 && this.rules.version < 3) return String(tileOf(word));
        return SLOT_AT[kind]?.includes(at) === true ? String(slotOf(this.player(this.who()), word)) : word;
      })
      .join(' ');
  }

  /** A key with names in it. */
  #named(key: string): string {
    const words = key.split(' ');
    const kind = words[0] ?? '';
    return words
      .map((word, at) => {
        if (!/^\d+$/.test(word)) return word;
        return SLOT_AT[kind]?.includes(at) === true ? slotName(this.player(this.who()), Number(word)) : word;
      })
      .join(' ');
  }

  /** Plays a key for whoever is asked. */
  play(key: string): Told {
    const entries: Entry[] = [];
    const seat = this.who();
    const told = this.rules.apply(this.state, seat, this.move(key), new Step(entries));
    this.log.push(...entries.map((entry) => say(entryFor(entry, 'spectator'))));
    this.#check(key);
    return told;
  }

  go(...keys: readonly string[]): this {
    for (const key of keys) this.play(key);
    return this;
  }

  move(key: string): Move {
    return legalMove(this.rules, this.state, this.who(), this.key(key));
  }

  /** Legal keys, those of one kind or all. */
  keys(kind = ''): string[] {
    const keys = this.rules.legal(this.state, this.who()).map((move) => this.#named(move.key));
    return kind === '' ? keys : keys.filter((key) => key === kind || key.startsWith(`${kind} `));
  }

  can(key: string): boolean {
    return this.keys().includes(key);
  }

  who(): Seat {
    return this.rules.actors(this.state)[0] ?? -1;
  }

  /** What is asked of whom: `0 turn`; nothing when all is over. */
  asked(): string {
    const seat = this.who();
    return seat < 0 ? '' : `${seat} ${this.rules.asking(this.state, seat).ask}`;
  }

  player(seat: Seat): Player {
    const player = this.state.players[seat];
    if (player === undefined) throw new Error(`no seat ${seat}`);
    return player;
  }

  /** The rondel from the last piece on, in the words of the set-up. */
  rondel(): string {
    const { at, die, spaces, front } = this.state;
    const pieces = new Map(at.map((position, seat) => [seat as number | string, position]));
    if (die >= 0) pieces.set('die', die);
    const words: string[] = [];
    for (let position = Math.min(...pieces.values()); position < front; position++) {
      const tile = IDS[spaces[position % spaces.length] as number];
      const there = [...pieces].filter(([, each]) => each === position).map(([piece]) => String(piece));
      words.push([...(tile === undefined ? [] : [tile]), ...there].join('/') || '-');
    }
    return words.join(' ');
  }

  /** Where a seat has built this tile: `2 0`. */
  cellOf(name: string, seat = 0): string {
    const player = this.player(seat);
    const cell = player.cells[player.tiles.indexOf(tileOf(name))] as number;
    return `${xOf(cell)} ${yOf(cell)}`;
  }

  discards(): string {
    return namesOf(this.state.discards);
  }

  /** All numbers that a rule can change, those that are 0 left out. */
  numbers(): Numbers {
    const { state } = this;
    const all: Numbers = { movement: state.turn.movement, boxed: state.boxed.length, discards: state.discards.length };
    state.market.forEach((filled, good) => (all[`market ${GOODS[good] ?? ''}`] = filled));
    state.players.forEach((player, seat) => {
      const of = seat === 0 ? '' : `${seat} `;
      all[`${of}coins`] = player.coins;
      all[`${of}whisky`] = player.whisky;
      all[`${of}points`] = player.points.reduce((sum, points) => sum + points, 0);
      all[`${of}supply`] = player.scotsmen;
      all[`${of}markers`] = player.markers;
      all[`${of}cards`] = player.landmarks.length;
      all[`${of}persons`] = player.persons.length + (state.hume === seat ? 2 : 0);
      all[`${of}tiles`] = player.cells.filter((cell) => cell >= 0).length;
      player.cells.forEach((cell, slot) => {
        if (cell < 0) return;
        const on = `${of}${slotName(player, slot)}`;
        all[`${on} men`] = player.manned[slot] as number;
        for (let good = 0; good < KINDS; good++) {
          all[`${on} ${GOODS[good] ?? ''}`] = countOf(player.goods[slot] as number, good);
        }
      });
    });
    return Object.fromEntries(Object.entries(all).filter(([, number]) => number !== 0));
  }

  /** Plays these keys; every number that is other than before, with the difference. */
  changes(...keys: readonly string[]): Numbers {
    const before = this.numbers();
    this.go(...keys);
    const after = this.numbers();
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    const differences = [...names].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
    return Object.fromEntries(differences.filter(([, by]) => by !== 0));
  }

  /** A part of the sheet. */
  points(seat: Seat, category: string): number {
    return this.rules.score(this.state)[seat]?.parts[this.rules.categories.indexOf(category)] ?? Number.NaN;
  }
}

export const rulesWith = (
  options: Readonly<Record<string, OptionValue>> = {},
  version = glenmore.version,
): GlenMoreRules => glenmore.rules(readOptions(glenmore.options, options), { version }) as GlenMoreRules;

/**
 * Most examples need a tile that costs nothing, and are about something else: the starting tiles are free at these
 * tables. What they do cost is in `setup.test.ts`.
 */
const FREE: NonNullable<TableSpec['tiles']> = Object.fromEntries(
  componentsOf()
    .tiles.filter(({ stack }) => stack === 'S')
    .map(({ id }) => [id, { cost: { goods: NO_GOODS, coins: 0, whisky: 0, scotsmen: 0 } }]),
);

/** Rules in which some tiles are other than ours. */
function rulesChanged(rules: GlenMoreRules, changes: NonNullable<TableSpec['tiles']>): GlenMoreRules {
  const { context } = rules;
  return rulesFor({ ...context, tiles: context.tiles.map((tile) => ({ ...tile, ...changes[tile.id] })) });
}

/** A die that will show this. */
function dieShowing(faces: readonly number[], rolls: readonly number[]): Generator {
  for (let n = 0; n < 100_000; n++) {
    const die = generator(`die ${n}`, 'test');
    if (rolls.every((roll) => faces[below(die, faces.length)] === roll)) return generator(`die ${n}`, 'test');
  }
  throw new Error('no such die');
}

/** A table whose last piece is about to move. */
export function table(spec: TableSpec): Table {
  const seats = spec.seats ?? [{}, {}];
  const plain = rulesWith({ players: seats.length, ...spec.options }, spec.version);
  const rules = rulesChanged(plain, { ...FREE, ...spec.tiles });
  const { numbers } = rules.context.components;
  const fresh = rules.setup('table');
  const state: State = {
    ...fresh,
    die: -1,
    spaces: fresh.spaces.map(() => -1),
    stacks: fresh.stacks.map((_, stack) => split(spec.stacks?.[stack]).toReversed().map(tileOf)),
    scored: spec.scored ?? 0,
    discards: split(spec.discards).map(tileOf),
    market: GOODS.map((good) => spec.market?.[good] ?? 0),
    dice: dieShowing(numbers.dieFaces, spec.rolls ?? []),
    frames: [],
    turn: newTurn(),
  };
  seats.forEach((seat, number) => sit(rules, state, number, seat));
  layRondel(rules, state, spec, seats.length);
  boxTheRest(rules, state);
  const seat = lastPiece(state);
  state.frames.push({ ask: 'next', seat }, { ask: 'turn', seat });
  return new Table(rules, state);
}

function sit(rules: GlenMoreRules, state: State, seat: Seat, spec: SeatSpec): void {
  const player = state.players[seat] as Player;
  player.coins = spec.coins ?? 0;
  player.whisky = spec.whisky ?? 0;
  player.points[0] = spec.points ?? 0;
  for (const [id, cell] of Object.entries(spec.land ?? {})) {
    const [x = 0, y = 0] = split(cell).map(Number);
    build(player, tileOf(id), cellAt(x, y));
  }
  for (const [on, goods] of Object.entries(spec.goods ?? {}))
    player.goods[slotOf(player, on)] = goodsFrom(split(goods) as Good[]);
  player.manned[0] = 0;
  for (const [on, men] of Object.entries(spec.men ?? { village: 1 })) player.manned[slotOf(player, on)] = men;
  player.scotsmen = rules.context.components.numbers.scotsmen - 1 - player.manned.reduce((sum, men) => sum + men, 0);
  player.landmarks.push(...split(spec.landmarks).map(tileOf));
  player.persons.push(...split(spec.persons).map(tileOf));
  for (const id of split(spec.clans)) putMarker(rules, state, seat, id as ClanId);
  while (player.markers > (spec.markers ?? 10)) putMarker(rules, state, seat, 'douglas');
}

function build(player: Player, tile: number, cell: number): void {
  const under = player.cells.indexOf(cell);
  if (under >= 0) {
    player.below[under] = [...(player.below[under] as readonly number[]), player.tiles[under] as number];
    player.tiles[under] = tile;
    return;
  }
  player.cells.push(cell);
  player.tiles.push(tile);
  player.below.push([]);
  player.goods.push(NO_GOODS);
  player.manned.push(0);
}

function putMarker({ context }: GlenMoreRules, state: State, seat: Seat, id: ClanId): void {
  (state.players[seat] as Player).markers--;
  if (id === 'douglas') state.repeated[seat] = (state.repeated[seat] as number) + 1;
  else state.fields[context.fields.ids.indexOf(id)] = seat;
  if (id === 'mckay') state.hume = seat;
}

function layRondel(rules: GlenMoreRules, state: State, { rondel = '', from = 0 }: TableSpec, seats: number): void {
  const words = split(rondel);
  const pieces = Array.from({ length: seats }, (_, seat) => String(seat));
  const laid = words.includes('0') || rondel.includes('/') ? words : [...pieces, ...words];
  laid.forEach((word, index) => {
    const position = from + index;
    for (const part of word.split('/')) {
      if (part === 'die') state.die = position;
      else if (/^\d$/.test(part)) state.at[Number(part)] = position;
      else if (part !== '-') layTile(rules, state, position, tileOf(part));
    }
  });
  state.front = from + laid.length;
}

function layTile({ context }: GlenMoreRules, state: State, position: number, tile: number): void {
  state.spaces[position % state.spaces.length] = tile;
  if (tableOf(context, tile).type === END) state.end = position;
}

/** Tiles that the test does not name are out of the game. */
function boxTheRest({ context }: GlenMoreRules, state: State): void {
  const named = new Set([
    ...state.spaces,
    ...state.stacks.flat(),
    ...state.discards,
    ...state.players.flatMap(({ tiles, below: under, persons }) => [...tiles, ...under.flat(), ...persons]),
  ]);
  state.boxed.push(...context.components.tiles.flatMap((_, tile) => (named.has(tile) ? [] : [tile])));
}

/** A match from its very beginning. */
export function fromSetup(options: Readonly<Record<string, OptionValue>>, seed = 'seed'): Table {
  const rules = rulesWith(options);
  return new Table(rules, rules.setup(seed));
}
