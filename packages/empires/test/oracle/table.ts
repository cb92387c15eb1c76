import type { Generator, Seat } from '@ceilidh/kernel';
import { CLANS } from '../../src/components.ts';
import { type Action, ACTIONS, type Stock, STOCK } from '../../src/language.ts';
import type { Phase, State } from '../../src/state.ts';

/** A card in an Empire, and what lies on it. */
export interface Laid {
  readonly place: number;
  /** The Field it lies under, or -1. */
  readonly under: number;
  /** The card it copies, or -1. */
  copies: number;
  readonly on: Stock[];
  tired: boolean;
}

/** `home`, a tile, or `<tile> tired`. */
type Pawn = string;

export interface Player {
  /** `none` until it is chosen. */
  clan: string;
  points: number;
  ships: number;
  /** Token by token. */
  readonly supply: Stock[];
  /** Workers on the clan tile. */
  spent: number;
  readonly pawns: Pawn[];
  /** The top comes last. */
  readonly deck: number[];
  readonly discards: number[];
  readonly hand: number[];
  /** Cards of the hand that all have seen. */
  readonly shown: number[];
  /** Cards being looked at. */
  readonly looking: number[];
  readonly empire: Laid[];
}

export interface Ship {
  readonly seat: Seat;
  readonly fish: boolean;
  readonly raze: boolean;
}

/** All that lies on the table. */
export interface Table {
  phase: Phase;
  round: number;
  last: number;
  first: Seat;
  readonly passed: Seat[];
  readonly ring: readonly Action[];
  readonly players: Player[];
  /** First in the queue first. */
  readonly queue: Ship[];
  /** Two near ones, two far ones; -1 for an empty place. */
  readonly open: number[];
  readonly piles: number[][];
  readonly sunk: number[][];
  readonly random: Generator[];
}

const pawnName = (pawn: number): Pawn => {
  if (pawn < 0) return 'home';
  return pawn < ACTIONS.length ? (ACTIONS[pawn] as Pawn) : `${ACTIONS[pawn - ACTIONS.length]} tired`;
};

function tokens(counts: readonly number[]): Stock[] {
  const supply: Stock[] = [];
  STOCK.forEach((good, at) => putIn(supply, good, counts[at]));
  return supply;
}

function readPlayer(state: State, seat: Seat): Player {
  const of = <T>(lists: readonly (readonly T[])[]): T[] => [...(lists[seat] as readonly T[])];
  const [under, copies, assigned, exhausted] = [
    of(state.under),
    of(state.copies),
    of(state.assigned),
    of(state.exhausted),
  ];
  return {
    clan: CLANS[state.clans[seat] as number] ?? 'none',
    points: state.points[seat] as number,
    ships: state.ships[seat] as number,
    supply: tokens(of(state.stock)),
    spent: state.spent[seat] as number,
    pawns: state.pawns.slice(2 * seat, 2 * seat + 2).map(pawnName),
    deck: of(state.decks),
    discards: of(state.discards),
    hand: of(state.hands),
    shown: of(state.shown),
    looking: of(state.drawn),
    empire: of(state.empires).map((place, at) => ({
      place,
      under: under[at] as number,
      copies: copies[at] as number,
      on: tokens(assigned.slice(STOCK.length * at, STOCK.length * (at + 1))),
      tired: exhausted.includes(place),
    })),
  };
}

/** The table of a match in our own words. */
export const readTable = (state: State): Table => ({
  phase: state.phase,
  round: state.round,
  last: state.lastRound,
  first: state.first,
  passed: state.clans.flatMap((_, seat) => (Math.floor(state.passed / 2 ** seat) % 2 === 1 ? [seat] : [])),
  ring: state.ring.map((tile) => ACTIONS[tile] as Action),
  players: state.clans.map((_, seat) => readPlayer(state, seat)),
  queue: state.queue.map((ship) => ({
    seat: Math.floor(ship / 4),
    fish: ship % 4 >= 2,
    raze: ship % 2 === 1,
  })),
  open: [...state.open],
  piles: state.piles.map((pile) => [...pile]),
  sunk: state.sunk.map((pile) => [...pile]),
  random: state.random.map((generator): Generator => [...generator]),
});

const copyPlayer = (player: Player): Player => ({
  ...player,
  supply: [...player.supply],
  pawns: [...player.pawns],
  deck: [...player.deck],
  discards: [...player.discards],
  hand: [...player.hand],
  shown: [...player.shown],
  looking: [...player.looking],
  empire: player.empire.map((laid) => ({ ...laid, on: [...laid.on] })),
});

export const copyTable = (table: Table): Table => ({
  ...table,
  passed: [...table.passed],
  players: table.players.map(copyPlayer),
  queue: [...table.queue],
  open: [...table.open],
  piles: table.piles.map((pile) => [...pile]),
  sunk: table.sunk.map((pile) => [...pile]),
  random: table.random.map((generator): Generator => [...generator]),
});

const byNumber = (cards: readonly number[]): number[] => cards.toSorted((a, b) => a - b);

/** Each part of a player's area in a form that can be compared: what has no order is sorted. */
const plainPlayer = (player: Player): Record<string, unknown> => ({
  clan: player.clan,
  points: player.points,
  ships: player.ships,
  supply: player.supply.toSorted(),
  spent: player.spent,
  pawns: player.pawns.toSorted(),
  deck: player.deck,
  discards: byNumber(player.discards),
  hand: byNumber(player.hand),
  shown: byNumber(player.shown),
  looking: player.looking,
  empire: player.empire.map(({ place, under, copies, on, tired }) => [place, under, copies, on.toSorted(), tired]),
});

/** The parts of a table in a form that can be compared. */
export const plainTable = (table: Table): Record<string, string> => {
  const parts: Record<string, unknown> = {
    phase: [table.phase, table.round, table.last, table.first],
    passed: byNumber(table.passed),
    ring: table.ring,
    queue: table.queue.map(({ seat, fish, raze }) => [seat, fish, raze]),
    islands: [table.open, table.piles, table.sunk.map(byNumber)],
    random: table.random,
  };
  table.players.forEach((player, seat) => {
    parts[`player ${seat}`] = plainPlayer(player);
  });
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)]));
};

export function howMany<T>(list: readonly T[], what: T): number {
  let count = 0;
  for (const each of list) if (each === what) count++;
  return count;
}

/** Takes so many out of a list; they must be there. */
export function takeOut<T>(list: T[], what: T, count = 1): void {
  for (let i = 0; i < count; i++) {
    const at = list.indexOf(what);
    if (at < 0) throw new Error(`${String(what)} is not there`);
    list.splice(at, 1);
  }
}

export function putIn<T>(list: T[], what: T, count = 1): void {
  for (let i = 0; i < count; i++) list.push(what);
}
