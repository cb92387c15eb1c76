import { at, below, generator, type Seat, shuffle, Step } from '@ceilidh/kernel';
import { openIslands } from './cleanup.ts';
import { dealClans } from './clans.ts';
import { STARTING } from './components.ts';
import { ACTION_NUMBERS } from './language.ts';
import { type Context, type State, STOCKS } from './state.ts';

/** A match that nobody ends is over after this round (ours; the book has no limit). */
const LAST_ROUND = 25;

/** Page 5. Decks can be shuffled before the clans are chosen: a deck is the numbers from 3 on. */
export function setup(ctx: Context, seed: string): State {
  const seats = Array.from({ length: ctx.seats }, (_, seat) => seat);
  const perSeat = <T>(make: (seat: Seat) => T): T[] => seats.map((seat) => make(seat));
  const random = [...seats.map((seat) => `deck ${seat}`), 'near islands', 'far islands'].map((purpose) =>
    generator(seed, purpose),
  );
  const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);
  const shuffled = (purpose: number, from: number, to: number): number[] =>
    shuffle(at(random, purpose), numbers(from, to));
  const { firstIsland, near, islands } = ctx.cards;
  const state: State = {
    frames: [{ ask: 'next', seat: 0 }],
    phase: 'clans',
    round: 0,
    lastRound: LAST_ROUND,
    first: below(generator(seed, 'first'), ctx.seats),
    turn: 0,
    cursor: 0,
    passed: 0,
    ring: shuffle(generator(seed, 'ring'), ACTION_NUMBERS.slice()),
    clans: perSeat(() => -1),
    points: perSeat(() => 0),
    ships: perSeat(() => 0),
    spent: perSeat(() => 0),
    pawns: [...seats, ...seats].map(() => -1),
    stock: perSeat(() => Array.from({ length: STOCKS }, () => 0)),
    decks: perSeat((seat) => shuffled(seat, STARTING, firstIsland)),
    discards: perSeat(() => []),
    hands: perSeat(() => []),
    shown: perSeat(() => []),
    drawn: perSeat(() => []),
    empires: perSeat(() => []),
    under: perSeat(() => []),
    copies: perSeat(() => []),
    assigned: perSeat(() => []),
    exhausted: perSeat(() => []),
    queue: [],
    open: [-1, -1, -1, -1],
    piles: [shuffled(ctx.seats, 0, near), shuffled(ctx.seats + 1, near, islands.length)],
    sunk: [[], []],
    random,
  };
  const step = new Step();
  openIslands(ctx, state, step);
  if (ctx.options.clans === 'dealt') dealClans(ctx, state, generator(seed, 'clans'), step);
  return state;
}
