import {
  askTogether,
  bit,
  type Entry,
  entryFor,
  legalMove,
  type OptionValue,
  ownStateOf,
  readOptions,
  type Seat,
  Step,
  type Told,
  type Viewer,
  withNames,
} from '@ceilidh/kernel';
import { createWords, type Message } from '@ceilidh/words';
import { expect } from 'vitest';
import { tryst } from '../src/index.ts';
import type { TrystRules } from '../src/rules.ts';
import type { Beast, State, TrystFrame } from '../src/state.ts';
import type { AnyMove } from '../src/moves.ts';
import type { Weather } from '../src/weather/deck.ts';
import type { WeatherState } from '../src/weather/rules.ts';

/** Tables for the tests of the rules: a situation in a few words, the moves made on it, and what was said. */

const NAMES = ['Ann', 'Bob', 'Cat', 'Dan'];
const { say } = createWords('en', [tryst.catalog]);

export const weatherOf = ownStateOf<WeatherState>('weather');

/** What a move is about; -1 for none. */
export const beastIn = (move: AnyMove | undefined): Beast => (move !== undefined && 'beast' in move ? move.beast : -1);

/** The beasts of our own herd, by breed and value. */
const numbered =
  (breed: number) =>
  (value: number): Beast =>
    breed * 12 + value - 1;
export const highland = numbered(0);
export const galloway = numbered(1);
export const angus = numbered(2);
export const shetland = numbered(3);

export const rulesFor = (options: Readonly<Record<string, OptionValue>> = {}): TrystRules =>
  tryst.rules(readOptions(tryst.options, options));

export interface Situation {
  readonly round?: number;
  readonly lead?: Seat;
  readonly order?: readonly Seat[];
  /** Whose turn it is; the seats before it in the order have had theirs. */
  readonly turn?: Seat;
  /** Nobody has bid yet. */
  readonly bidding?: boolean;
  readonly hands?: readonly (readonly Beast[])[];
  readonly droves?: readonly (readonly Beast[])[];
  readonly pens?: readonly Beast[];
  /** The top of the pile comes last. */
  readonly pile?: readonly Beast[];
  readonly dogs?: readonly number[];
  readonly money?: readonly number[];
  readonly weather?: Weather;
}

/** A state in which all beasts that are not named are out of the game, so that they play no part. */
export function situation(rules: TrystRules, given: Situation): State {
  const seats = Array.from({ length: rules.seats }, (_, seat) => seat);
  const { round = 1, lead = 0, order = seats, turn = lead, bidding = false } = given;
  const pile = [...(given.pile ?? [])];
  const hands = seats.map((seat) => [...(given.hands?.[seat] ?? [])]);
  const droves = seats.map((seat) => [...(given.droves?.[seat] ?? [])]);
  const pens = [...(given.pens ?? [])];
  const placed = new Set([...pile, ...hands.flat(), ...droves.flat(), ...pens]);
  const state: State = {
    frames: [{ ask: 'next', seat: lead }],
    round,
    lead,
    order: [...order],
    turns: bidding ? 0 : order.indexOf(turn) + 1,
    sellers: [],
    pile,
    pileSeen: pile.map(() => 0),
    hands,
    handsSeen: hands.map((hand) => hand.map(() => 0)),
    droves,
    pens,
    gone: Array.from({ length: rules.context.herd.size }, (_, beast) => beast).filter((beast) => !placed.has(beast)),
    dogs: seats.map((seat) => given.dogs?.[seat] ?? rules.context.options.dogs),
    money: seats.map((seat) => ({ sales: given.money?.[seat] ?? 0, tolls: 0, wages: 0, left: 0 })),
    bids: seats.map(() => -1),
    modules: {},
  };
  if (given.weather !== undefined) {
    // As many days of weather as there are rounds, the last of them today's; the cards to come do not matter.
    state.modules['weather'] = { pile: ['sun'], shown: Array.from({ length: round }, () => given.weather ?? 'sun') };
  }
  if (bidding) askTogether(state, 'bids', bidders(state));
  else state.frames.push({ ask: 'turn', seat: turn });
  if (!bidding && turn === order.at(-1) && isSaleRound(rules, round)) state.sellers = [...order];
  expect(tryst.referee(rules, state)).toEqual([]);
  return state;
}

const bidders = (state: State): TrystFrame[] =>
  state.hands.flatMap((hand, seat) => (hand.length > 0 ? [{ ask: 'bid', seat } as const] : []));

const isSaleRound = (rules: TrystRules, round: number): boolean =>
  round === rules.context.rounds || round === rules.context.rounds / 2;

export interface Done {
  readonly told: Told;
  readonly log: readonly Entry[];
}

/** A checked move, with the referee's eye on what comes of it. */
export function play(rules: TrystRules, state: State, seat: Seat, key: string): Done {
  const log: Entry[] = [];
  const told = rules.apply(state, seat, legalMove(rules, state, seat, key), new Step(log));
  expect(tryst.referee(rules, state)).toEqual([]);
  return { told, log };
}

/** Several moves in a row, each `[seat, key]`; the last one's result. */
export function playAll(rules: TrystRules, state: State, moves: readonly (readonly [Seat, string])[]): void {
  for (const [seat, key] of moves) play(rules, state, seat, key);
}

export const legalKeys = (rules: TrystRules, state: State, seat: Seat): string[] =>
  rules.legal(state, seat).map((move) => rules.key(move));

/** Who is asked what now, as in `['2 dog']`. */
export const asked = (rules: TrystRules, state: State): string[] =>
  rules.actors(state).map((seat) => `${seat} ${rules.asking(state, seat).ask}`);

/** A breed and its number are tied together; here they are written as they are typed. */
export const english = (message: Message): string => say(withNames(message, NAMES)).replaceAll('\u00A0', ' ');

/** The log in English, as this viewer reads it. */
export const read = ({ log }: Done, viewer: Viewer = 'spectator'): string[] =>
  log.map((entry) => english(entryFor(entry, viewer)));

/** The viewers whom a move told something hidden. */
export const learned = ({ told }: Done, rules: TrystRules): Viewer[] => {
  const viewers: Viewer[] = [...Array.from({ length: rules.seats }, (_, seat) => seat), 'spectator'];
  return viewers.filter((viewer) => (told.revealed & bit(viewer)) !== 0);
};

/** What each drover has been paid so far. */
export const money = (state: State): number[] =>
  state.money.map(({ sales, tolls, wages, left }) => sales + tolls + wages + left);
