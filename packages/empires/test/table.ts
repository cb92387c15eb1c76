import {
  bit,
  type Entry,
  entryFor,
  legalMove,
  type OptionValue,
  type Pack,
  readOptions,
  readPack,
  type Seat,
  Step,
  type Told,
  type Viewer,
  withNames,
} from '@ceilidh/kernel';
import { createWords, type Message } from '@ceilidh/words';
import glenn from '../data/glenn.json' with { type: 'json' };
import { type Clan, CLANS, STARTING } from '../src/components.ts';
import { empires } from '../src/index.ts';
import { type Action, ACTIONS, GAINS, STOCK, type Stock } from '../src/language.ts';
import type { Move } from '../src/moves.ts';
import type { EmpiresRules } from '../src/rules.ts';
import { designOf, type State, STOCKS } from '../src/state.ts';

/**
 * Tables for the tests: a situation in a few words, the moves made on it, and what came of it. Cards are named by their
 * design ids, `id#1` being the second copy; in keys too, so that `build axe-grinder` stands for `build 9`.
 */

const NAMES = ['Ann', 'Bob', 'Cat', 'Dan'];
const { say } = createWords('en', [empires.catalog]);

export type Stocks = Partial<Record<Stock, number>>;

export interface SeatSpec {
  readonly clan?: Clan;
  readonly hand?: readonly string[];
  /** Cards besides the three starting ones, Islands too. */
  readonly empire?: readonly string[];
  /** An upgrade and the Field it lies under: `{ 'drying-racks': 'herring-bay' }`; both are in the Empire. */
  readonly under?: Readonly<Record<string, string>>;
  readonly copies?: Readonly<Record<string, string>>;
  readonly assigned?: Readonly<Record<string, Stocks>>;
  readonly exhausted?: readonly string[];
  /** Without the starting cards: they are out of the game. */
  readonly bare?: true;
  readonly discards?: readonly string[];
  /** The top of the deck: the first of them is drawn first. */
  readonly deck?: readonly string[];
  /** Where all cards are that are not named: at the bottom of the deck unless said otherwise. */
  readonly rest?: 'deck' | 'discards' | 'hand';
  readonly stock?: Stocks;
  readonly vp?: number;
  readonly spent?: number;
  readonly ships?: number;
  /** Tiles with a pawn, `sail!` for an exhausted one. */
  readonly pawns?: readonly string[];
}

export interface TableSpec {
  readonly options?: Readonly<Record<string, OptionValue>>;
  readonly seats: readonly SeatSpec[];
  /** Cards of a test's own, as a deck of Glenn's: see `deckOf`. */
  readonly pack?: Pack;
  readonly round?: number;
  readonly first?: Seat;
  readonly turn?: Seat;
  readonly passed?: readonly Seat[];
  readonly ring?: readonly Action[];
  /** Ships, first in the queue first: `'0'`, `'1 fish raze'`. */
  readonly queue?: readonly string[];
  /** Two near Islands and two far ones; the first of the data unless said otherwise, `''` for none. */
  readonly open?: readonly string[];
  /** The tops of the piles: the first of them is turned up first. */
  readonly near?: readonly string[];
  readonly far?: readonly string[];
  readonly sunk?: readonly string[];
}

/** A pack in which Glenn's deck has these cards, and nothing else that could be played. */
export function deckOf(...cards: readonly Readonly<Record<string, unknown>>[]): Pack {
  const own = cards.map((card) => ({ copies: 1, ...card }));
  const used = own.reduce((sum, card) => sum + card.copies, 0);
  const fill: object[] = [];
  for (let left = 30 - used; left > 0; left -= 2)
    fill.push({
      id: `filler-${left}`,
      kind: 'location',
      type: 'house',
      cost: { stone: 9 },
      bonus: [{ do: 'gain', what: { vp: 1 } }],
      copies: Math.min(2, left),
    });
  return readPack(empires, {
    game: 'empires',
    name: 'test',
    components: { glenn: { ...glenn, provenance: 'pack', deck: [...own, ...fill] } },
  });
}

export interface Done {
  readonly told: Told;
  readonly log: readonly Entry[];
}

export class Table {
  readonly rules: EmpiresRules;
  readonly state: State;

  constructor(spec: TableSpec) {
    const options = readOptions(empires.options, { clans: 'dealt', ...spec.options, players: spec.seats.length });
    this.rules = empires.rules(options, spec.pack === undefined ? {} : { pack: spec.pack });
    this.state = this.rules.setup('table');
    this.#prepare(spec);
    this.#hold();
  }

  #hold(): void {
    const wrong = empires.referee(this.rules, this.state);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
  }

  #prepare(spec: TableSpec): void {
    const { state } = this;
    const { first = 0, turn = first } = spec;
    const seats = spec.seats.length;
    Object.assign(state, {
      phase: 'action',
      round: spec.round ?? 1,
      first,
      turn: (turn - first + 1 + seats) % seats,
      cursor: 0,
      passed: (spec.passed ?? []).reduce((bits, seat) => bits | bit(seat), 0),
      ring: (spec.ring ?? ACTIONS).map((action) => ACTIONS.indexOf(action)),
    });
    spec.seats.forEach((seat, at) => {
      state.clans[at] = CLANS.indexOf(seat.clan ?? (at % 2 === 0 ? 'glenn' : 'ulaf'));
    });
    this.#layIslands(spec);
    spec.seats.forEach((seat, at) => this.#seat(seat, at));
    state.queue.splice(0, Infinity, ...(spec.queue ?? []).map((ship) => shipOf(ship)));
    state.frames.splice(0, Infinity, { ask: 'next', seat: 0 }, { ask: 'turn', seat: turn });
  }

  #layIslands({ open, near = [], far = [], sunk = [], seats }: TableSpec): void {
    const { state } = this;
    const { islands, near: nearby } = this.rules.context.cards;
    const number = (id: string): number => islands.findIndex((island) => island.id === id);
    const conquered = seats.flatMap(({ empire = [] }) => empire).map((id) => number(id));
    const named = [...conquered, ...[...near, ...far, ...sunk].map((id) => number(id))];
    const first = (from: number): number[] =>
      [from, from + 1, from + 2, from + 3, from + 4].filter((island) => !named.includes(island)).slice(0, 2);
    const slots = open?.map((id) => (id === '' ? -1 : number(id))) ?? [...first(0), ...first(nearby)];
    const taken = new Set([...slots, ...named]);
    const free = islands.map((_, island) => island).filter((island) => !taken.has(island));
    const isFar = (island: number): boolean => island >= nearby;
    state.open.splice(0, 4, ...slots);
    [near, far].forEach((top, pile) => {
      const rest = free.filter((island) => isFar(island) === (pile === 1));
      const tops = top.map((id) => number(id)).toReversed();
      state.piles[pile]?.splice(0, Infinity, ...rest, ...tops);
      const gone = sunk.map((id) => number(id)).filter((island) => isFar(island) === (pile === 1));
      state.sunk[pile]?.splice(0, Infinity, ...gone);
    });
  }

  #seat(spec: SeatSpec, seat: Seat): void {
    const { state } = this;
    const numbers = (ids: readonly string[] = []): number[] => ids.map((id) => this.place(seat, id));
    const starting = Array.from({ length: STARTING }, (_, card) => card);
    const empire = [...(spec.bare ? [] : starting), ...numbers(spec.empire)];
    const hand = numbers(spec.hand);
    const discards = numbers(spec.discards);
    const deck = numbers(spec.deck).toReversed();
    const named = new Set([...starting, ...empire, ...hand, ...discards, ...deck]);
    const rest = Array.from({ length: this.rules.context.cards.firstIsland }, (_, card) => card).filter(
      (card) => !named.has(card),
    );
    if (spec.rest === 'discards') discards.push(...rest);
    else if (spec.rest === 'hand') hand.push(...rest);
    else deck.unshift(...rest);
    const parts = { hands: hand, discards, decks: deck, empires: empire, shown: [], drawn: [] };
    for (const [name, list] of Object.entries(parts)) (state[name as keyof typeof parts] as number[][])[seat] = list;
    const of = (record: Readonly<Record<string, string>> = {}): number[] => {
      const found = new Map(
        Object.entries(record).map(([id, other]) => [this.place(seat, id), this.place(seat, other)]),
      );
      return empire.map((place) => found.get(place) ?? -1);
    };
    state.under[seat] = of(spec.under);
    state.copies[seat] = of(spec.copies);
    state.exhausted[seat] = numbers(spec.exhausted);
    const assigned = new Map(Object.entries(spec.assigned ?? {}).map(([id, stocks]) => [this.place(seat, id), stocks]));
    state.assigned[seat] = empire.flatMap((place) => STOCK.map((good) => assigned.get(place)?.[good] ?? 0));
    state.stock[seat] = STOCK.map((good) => spec.stock?.[good] ?? 0);
    state.points[seat] = spec.vp ?? 0;
    state.spent[seat] = spec.spent ?? 0;
    state.ships[seat] = spec.ships ?? 2;
    const pawns = (spec.pawns ?? []).map((tile) => pawnOf(tile));
    state.pawns.splice(2 * seat, 2, ...[...pawns, -1, -1].slice(0, 2).toSorted((a, b) => a - b));
  }

  /** The number of a card or a conquered Island by its id, `id#1` for the second copy. */
  place(seat: Seat, name: string): number {
    const [id = '', copy = '0'] = name.split('#');
    const { cards } = this.rules.context;
    const own = cards.clans[this.state.clans[seat] ?? 0]?.cards ?? [];
    const found = own.flatMap((design, card) => (design.id === id ? [card] : []))[Number(copy)];
    const island = cards.islands.findIndex((design) => design.id === id);
    if (found === undefined && island < 0) throw new Error(`no card '${name}'`);
    return found ?? cards.firstIsland + island;
  }

  nameOf(seat: Seat, place: number): string {
    const { id } = designOf(this.rules.context, this.state, seat, place);
    if (place >= this.rules.context.cards.firstIsland) return id;
    const earlier = Array.from({ length: place }, (_, card) => card);
    const copy = earlier.filter((card) => designOf(this.rules.context, this.state, seat, card).id === id).length;
    return copy === 0 ? id : `${id}#${copy}`;
  }

  /** A key with numbers in place of the names of cards. */
  #key(seat: Seat, key: string): string {
    const parts = key.split(' ');
    const owner = parts[0] === 'raid' ? Number(parts[1]) : seat;
    const isName = (part: string, at: number): boolean =>
      at > 0 && (part.includes('-') || part.includes('#') || this.#isCard(part));
    return parts.map((part, at) => (isName(part, at) ? this.place(owner, part) : part)).join(' ');
  }

  #isCard(id: string): boolean {
    const { clans, islands } = this.rules.context.cards;
    return [...clans.flatMap(({ cards }) => cards), ...islands].some((design) => design.id === id);
  }

  /** Checked moves, with the referee's eye on what comes of each; the last one's result. */
  play(seat: Seat, ...keys: readonly string[]): Done {
    let done: Done = { told: { revealed: 0, asked: false, closed: false }, log: [] };
    for (const key of keys) {
      const log: Entry[] = [];
      const move = legalMove(this.rules, this.state, seat, this.#key(seat, key));
      done = { told: this.rules.apply(this.state, seat, move, new Step(log)), log };
      this.#hold();
    }
    return done;
  }

  /** The legal moves with the names of cards in place of their numbers, of one kind or of all. */
  legal(seat: Seat, kind?: string): string[] {
    const moves = this.rules.legal(this.state, seat);
    return moves.filter((move) => kind === undefined || move.kind === kind).map((move) => this.#named(seat, move));
  }

  #named(seat: Seat, move: Move): string {
    if (move.kind === 'keep') return ['keep', ...move.cards.map((card) => this.nameOf(seat, card))].join(' ');
    const named = (owner: Seat, place: number): string => move.key.replace(/\d+$/, this.nameOf(owner, place));
    if (move.kind === 'raid') return named(move.seat, move.place);
    if ('place' in move) return named(seat, move.place);
    return 'card' in move && move.card !== undefined ? named(seat, move.card) : move.key;
  }

  /** Who is asked what now, as in `['0 turn']`. */
  asked(): string[] {
    return this.rules.actors(this.state).map((seat) => `${seat} ${this.rules.asking(this.state, seat).ask}`);
  }

  /** What a seat has: stock, and besides it victory points, ships, spent workers and cards in hand; zeros are left out. */
  has(seat: Seat): Record<string, number> {
    const { state } = this;
    const extra = { vp: state.points, ship: state.ships, spent: state.spent };
    const found = [
      ...STOCK.map((good, at) => [good, state.stock[seat]?.[at] ?? 0] as const),
      ...Object.entries(extra).map(([name, list]) => [name, list[seat] ?? 0] as const),
    ];
    return Object.fromEntries(found.filter(([, count]) => count !== 0));
  }

  /** What `act` changed of that. */
  change(seat: Seat, act: () => unknown): Record<string, number> {
    const before = this.has(seat);
    act();
    const after = this.has(seat);
    const names = [...GAINS, 'spent'].filter((name) => (before[name] ?? 0) !== (after[name] ?? 0));
    return Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
  }

  hand = (seat: Seat): string[] => this.#names(seat, this.state.hands);
  empire = (seat: Seat): string[] => this.#names(seat, this.state.empires);
  discards = (seat: Seat): string[] => this.#names(seat, this.state.discards);
  exhausted = (seat: Seat): string[] => this.#names(seat, this.state.exhausted);
  shown = (seat: Seat): string[] => this.#names(seat, this.state.shown);

  #names(seat: Seat, lists: readonly (readonly number[])[]): string[] {
    return (lists[seat] ?? []).map((place) => this.nameOf(seat, place));
  }

  assigned(seat: Seat, id: string): Stocks {
    const at = (this.state.empires[seat] ?? []).indexOf(this.place(seat, id)) * STOCKS;
    const counts = STOCK.map((good, index) => [good, this.state.assigned[seat]?.[at + index] ?? 0] as const);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  pawns = (seat: Seat): string[] =>
    this.state.pawns
      .slice(2 * seat, 2 * seat + 2)
      .map((pawn) => (pawn < 0 ? 'home' : `${ACTIONS[pawn % 5]}${pawn > 4 ? '!' : ''}`));

  /** The queue as in a specification. */
  queue = (): string[] =>
    this.state.queue.map((ship) => `${ship >> 2}${(ship & 2) === 0 ? '' : ' fish'}${(ship & 1) === 0 ? '' : ' raze'}`);

  /** Everybody passes who is asked for a turn, until something else is asked or the round is over. */
  passAll(): void {
    const { round } = this.state;
    while (this.state.round === round && this.asked().length === 1 && this.asked()[0]?.endsWith(' turn'))
      this.play(this.rules.actors(this.state)[0] ?? 0, 'pass');
  }

  totals = (): number[] => this.rules.score(this.state).map(({ total }) => total);
}

export const table = (spec: TableSpec): Table => new Table(spec);

function shipOf(text: string): number {
  const [seat, ...load] = text.split(' ');
  return Number(seat) * 4 + (load.includes('fish') ? 2 : 0) + (load.includes('raze') ? 1 : 0);
}

const pawnOf = (tile: string): number =>
  ACTIONS.findIndex((action) => action === tile.replace('!', '')) + (tile.endsWith('!') ? 5 : 0);

export const english = (message: Message): string => say(withNames(message, NAMES));

/** The log in English, as this viewer reads it. */
export const read = ({ log }: Done, viewer: Viewer = 'spectator'): string[] =>
  log.map((entry) => english(entryFor(entry, viewer)));

/** The viewers whom a move told something hidden. */
export const learned = ({ told }: Done, rules: EmpiresRules): Viewer[] => {
  const viewers: Viewer[] = [...Array.from({ length: rules.seats }, (_, seat) => seat), 'spectator'];
  return viewers.filter((viewer) => (told.revealed & bit(viewer)) !== 0);
};
