import { at, type Choice, everyoneBut, type Pushes, type Seat, seatTag, shuffle, type Step } from '@ceilidh/kernel';
import { fits, type Op } from './cards.ts';
import { type CardMove, moveAt, type PlainMove } from './moves.ts';
import { sayPlace } from './names.ts';
import { lacks } from './needs.ts';
import {
  type Card,
  CONSTRUCT,
  type Context,
  deckOf,
  designOf,
  discardsOf,
  type EmpiresFrame,
  handOf,
  opAt,
  shownOf,
  type State,
  type Where,
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

const opOf = (ctx: Context, { list, at: index }: Where): SearchOp => opAt(ctx, list, index) as SearchOp;

/** What lies in the deck is hidden from others, so it is asked whenever there is a deck. */
export const searching: Choice<Context, State, CardMove<'find'> | PlainMove<'none'>, EmpiresFrame, 'search'> = {
  legal(ctx, state, frame, out) {
    const { seat } = frame;
    for (const card of fitting(ctx, state, seat, deckOf(state, seat), opOf(ctx, frame)))
      out.push(moveAt(ctx.moves.find, card));
    if (out.length === 0) out.push(ctx.moves.none);
  },
  apply(ctx, state, { seat }, move, step) {
    step.reveal(everyoneBut(seat));
    const deck = deckOf(state, seat);
    if (move.kind === 'find') {
      deck.splice(deck.indexOf(move.card), 1);
      toHand(ctx, state, seat, move.card, 'empires.log.find', step);
    } else step.log?.push({ message: { id: 'empires.log.find-none', values: { who: seatTag(seat) } } });
    const sorted = deck.splice(0).toSorted((a, b) => a - b);
    deck.push(...shuffle(at(state.random, seat), sorted));
  },
};

/** Everybody has seen the card that goes to the hand. */
function toHand(ctx: Context, state: State, seat: Seat, card: Card, log: string, step: Step): void {
  handOf(state, seat).push(card);
  shownOf(state, seat).push(card);
  step.log?.push({ message: { id: log, values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, card) } } });
}

function retrieve(ctx: Context, state: State, seat: Seat, card: Card, step: Step): void {
  const discards = discardsOf(state, seat);
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
  const { seat, list, at: index, from } = where;
  const cards = findable(ctx, state, seat, discardsOf(state, seat), op);
  if (cards.length > 1) stack.push({ ask: 'retrieve', seat, list, at: index, from });
  else if (cards.length === 1) retrieve(ctx, state, seat, at(cards, 0), step);
}

export const retrieving: Choice<Context, State, CardMove<'retrieve'>, EmpiresFrame, 'retrieve'> = {
  legal(ctx, state, frame, out) {
    const { seat } = frame;
    for (const card of fitting(ctx, state, seat, discardsOf(state, seat), opOf(ctx, frame)))
      out.push(moveAt(ctx.moves.retrieve, card));
  },
  apply(ctx, state, { seat }, move, step) {
    step.reveal(everyoneBut(seat));
    retrieve(ctx, state, seat, move.card, step);
  },
};
