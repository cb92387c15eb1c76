import {
  type Choice,
  everyoneBut,
  type Generator,
  type Pushes,
  type Seat,
  seatTag,
  shuffle,
  type Step,
} from '@ceilidh/kernel';
import { fits, type Op } from './cards.ts';
import type { Move } from './moves.ts';
import { sayPlace } from './names.ts';
import { lacks } from './needs.ts';
import {
  type Card,
  CONSTRUCT,
  type Context,
  designOf,
  type EmpiresFrame,
  handOf,
  type State,
  type Where,
  opAt,
} from './state.ts';

type SearchOp = Extract<Op, { do: 'search' | 'retrieve' }>;

/** Cards that fit, the lowest number of each design: copies are alike. */
export function findable(ctx: Context, state: State, seat: Seat, cards: readonly Card[], op: SearchOp): Card[] {
  const found = new Set<number>();
  const out: Card[] = [];
  for (const card of cards.toSorted((a, b) => a - b)) {
    const design = designOf(ctx, state, seat, card);
    if (found.has(design.number) || !fits(design, op.for)) continue;
    found.add(design.number);
    out.push(card);
  }
  return out;
}

/** Where a declared CONSTRUCT lacks a Location, it must be one (ruling 8). */
function fitting(ctx: Context, state: State, seat: Seat, cards: readonly Card[], op: SearchOp): Card[] {
  const found = findable(ctx, state, seat, cards, op);
  if (!lacks(ctx, state, seat, CONSTRUCT)) return found;
  const locations = found.filter((card) => designOf(ctx, state, seat, card).kind === 'location');
  return locations.length > 0 ? locations : found;
}

const opOf = (ctx: Context, { list, at }: Where): SearchOp => opAt(ctx, list, at) as SearchOp;

/** What lies in the deck is hidden from others, so it is asked whenever there is a deck. */
export const searching: Choice<Context, State, Move, EmpiresFrame, 'search'> = {
  legal(ctx, state, frame, out) {
    const { seat } = frame;
    for (const card of fitting(ctx, state, seat, state.decks[seat] as Card[], opOf(ctx, frame)))
      out.push(ctx.moves.numbered.find[card] as Move);
    if (out.length === 0) out.push(ctx.moves.plain.none);
  },
  apply(ctx, state, { seat }, move, step) {
    step.reveal(everyoneBut(seat));
    const deck = state.decks[seat] as Card[];
    if (move.kind === 'find') {
      deck.splice(deck.indexOf(move.card), 1);
      toHand(ctx, state, seat, move.card, 'empires.log.find', step);
    } else step.log?.push({ message: { id: 'empires.log.find-none', values: { who: seatTag(seat) } } });
    const sorted = deck.splice(0).toSorted((a, b) => a - b);
    deck.push(...shuffle(state.random[seat] as Generator, sorted));
  },
};

/** Everybody has seen the card that goes to the hand. */
function toHand(ctx: Context, state: State, seat: Seat, card: Card, log: string, step: Step): void {
  handOf(state, seat).push(card);
  (state.shown[seat] as number[]).push(card);
  step.log?.push({ message: { id: log, values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, card) } } });
}

function retrieve(ctx: Context, state: State, seat: Seat, card: Card, step: Step): void {
  const discards = state.discards[seat] as Card[];
  discards.splice(discards.indexOf(card), 1);
  toHand(ctx, state, seat, card, 'empires.log.retrieve', step);
}

/** The discard pile is open; only that a declared CONSTRUCT needs a Location is a secret. */
export function beginRetrieve(
  ctx: Context,
  state: State,
  where: Where,
  op: SearchOp,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const { seat, list, at, from } = where;
  const cards = findable(ctx, state, seat, state.discards[seat] as Card[], op);
  if (cards.length > 1) stack.push({ ask: 'retrieve', seat, list, at, from });
  else if (cards.length === 1) retrieve(ctx, state, seat, cards[0] as Card, step);
}

export const retrieving: Choice<Context, State, Move, EmpiresFrame, 'retrieve'> = {
  legal(ctx, state, frame, out) {
    const { seat } = frame;
    for (const card of fitting(ctx, state, seat, state.discards[seat] as Card[], opOf(ctx, frame)))
      out.push(ctx.moves.numbered.retrieve[card] as Move);
  },
  apply(ctx, state, { seat }, move, step) {
    step.reveal(everyoneBut(seat));
    retrieve(ctx, state, seat, move.card, step);
  },
};
