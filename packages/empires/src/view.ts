import {
  at,
  below,
  type Generator,
  redealFrames,
  type Seat,
  type SeenFrame,
  shuffle,
  type Viewer,
  viewFrames,
} from '@ceilidh/kernel';
import { STARTING } from './components.ts';
import { cardBit, type KeepMove, type Move } from './moves.ts';
import { type Card, type Context, drawnOf, type EmpiresFrame, shownOf, type State, stockOf, WORKER } from './state.ts';

/** Cards of which the viewer knows some: its own, or those that were shown, and how many more there are. */
interface SeenCards {
  readonly cards: readonly Card[];
  readonly hidden: number;
}

type Open =
  | 'phase'
  | 'round'
  | 'lastRound'
  | 'first'
  | 'turn'
  | 'cursor'
  | 'passed'
  | 'ring'
  | 'clans'
  | 'points'
  | 'ships'
  | 'spent'
  | 'pawns'
  | 'stock'
  | 'discards'
  | 'shown'
  | 'empires'
  | 'under'
  | 'copies'
  | 'assigned'
  | 'exhausted'
  | 'queue'
  | 'open'
  | 'sunk';

/** What a viewer may know. Everything is listed by name in `openPart`: what is not listed there or below stays hidden. */
export interface View extends Pick<State, Open> {
  readonly frames: readonly SeenFrame<EmpiresFrame, Move>[];
  /** The viewer's seat, -1 for a spectator. */
  readonly own: Seat;
  /** How many cards lie in the decks and in the piles of Islands. */
  readonly decks: readonly number[];
  readonly piles: readonly number[];
  readonly hands: readonly SeenCards[];
  readonly drawn: readonly SeenCards[];
}

function slices<T>(lists: readonly (readonly T[])[]): T[][] {
  const copies: T[][] = [];
  for (const list of lists) copies.push(list.slice());
  return copies;
}

/** The part of the state that lies open, copied. */
function openPart(seen: Pick<State, Open>): Pick<State, Open> {
  return {
    phase: seen.phase,
    round: seen.round,
    lastRound: seen.lastRound,
    first: seen.first,
    turn: seen.turn,
    cursor: seen.cursor,
    passed: seen.passed,
    ring: seen.ring.slice(),
    clans: seen.clans.slice(),
    points: seen.points.slice(),
    ships: seen.ships.slice(),
    spent: seen.spent.slice(),
    pawns: seen.pawns.slice(),
    stock: slices(seen.stock),
    discards: slices(seen.discards),
    shown: slices(seen.shown),
    empires: slices(seen.empires),
    under: slices(seen.under),
    copies: slices(seen.copies),
    assigned: slices(seen.assigned),
    exhausted: slices(seen.exhausted),
    queue: seen.queue.slice(),
    open: seen.open.slice(),
    sunk: slices(seen.sunk),
  };
}

export function view(state: State, viewer: Viewer): View {
  const seen = (cards: readonly Card[], seat: Seat, shown: readonly Card[]): SeenCards =>
    seat === viewer
      ? { cards: cards.slice(), hidden: 0 }
      : { cards: shown.slice(), hidden: cards.length - shown.length };
  return {
    ...openPart(state),
    frames: viewFrames(state.frames, viewer, (frame) => frame),
    own: viewer === 'spectator' ? -1 : viewer,
    decks: state.decks.map((deck) => deck.length),
    piles: state.piles.map((pile) => pile.length),
    hands: state.hands.map((hand, seat) => seen(hand, seat, shownOf(state, seat))),
    drawn: state.drawn.map((cards, seat) => seen(cards, seat, [])),
  };
}

/** Member by member and not by spreading, which makes slow objects: bots copy states by the million. */
export function clone(state: State, frames: State['frames']): State {
  return {
    frames,
    phase: state.phase,
    round: state.round,
    lastRound: state.lastRound,
    first: state.first,
    turn: state.turn,
    cursor: state.cursor,
    passed: state.passed,
    ring: state.ring.slice(),
    clans: state.clans.slice(),
    points: state.points.slice(),
    ships: state.ships.slice(),
    spent: state.spent.slice(),
    pawns: state.pawns.slice(),
    queue: state.queue.slice(),
    open: state.open.slice(),
    stock: slices(state.stock),
    decks: slices(state.decks),
    discards: slices(state.discards),
    hands: slices(state.hands),
    shown: slices(state.shown),
    drawn: slices(state.drawn),
    empires: slices(state.empires),
    under: slices(state.under),
    copies: slices(state.copies),
    assigned: slices(state.assigned),
    exhausted: slices(state.exhausted),
    piles: slices(state.piles),
    sunk: slices(state.sunk),
    random: state.random.map((random): Generator => [random[0], random[1], random[2], random[3]]),
  };
}

/** Cards of a seat that its viewer has not seen: what hands, deck and drawn cards must be made of. */
function unseenCards(ctx: Context, seen: View, seat: Seat): Card[] {
  const open = new Set<Card>([
    ...at(seen.empires, seat),
    ...at(seen.discards, seat),
    ...at(seen.hands, seat).cards,
    ...at(seen.drawn, seat).cards,
  ]);
  for (const frame of seen.frames as readonly EmpiresFrame[])
    if ('card' in frame && frame.seat === seat) open.add(frame.card);
  const cards: Card[] = [];
  for (let card = STARTING; card < ctx.cards.firstIsland; card++) if (!open.has(card)) cards.push(card);
  return cards;
}

function unseenIslands(ctx: Context, seen: View, pile: number): number[] {
  const open = new Set<number>([...seen.open, ...seen.sunk.flat()]);
  for (const place of seen.empires.flat()) open.add(place - ctx.cards.firstIsland);
  for (const frame of seen.frames as readonly EmpiresFrame[]) if (frame.ask === 'landing') open.add(frame.island);
  const { near, islands } = ctx.cards;
  const islandsOf = islands.map((_, island) => island).filter((island) => island >= near === (pile === 1));
  return islandsOf.filter((island) => !open.has(island));
}

const freshGenerator = (random: Generator): Generator => [
  below(random, 2 ** 32) | 0,
  below(random, 2 ** 32) | 0,
  below(random, 2 ** 32) | 0,
  1,
];

/** Deals everything the viewer does not know anew, so that its view stays the same. */
export function redeal(ctx: Context, seen: View, random: Generator): State {
  const unknown = seen.hands.map((_, seat) => shuffle(random, unseenCards(ctx, seen, seat)));
  const dealt = ({ cards, hidden }: SeenCards, seat: Seat): Card[] => [
    ...cards,
    ...at(unknown, seat).splice(0, hidden),
  ];
  const hands = seen.hands.map(dealt);
  const drawn = seen.drawn.map(dealt);
  const state: State = {
    ...openPart(seen),
    frames: [],
    hands,
    drawn,
    decks: unknown,
    piles: [0, 1].map((pile) => shuffle(random, unseenIslands(ctx, seen, pile))),
    random: [...seen.hands, 0, 1].map(() => freshGenerator(random)),
  };
  state.frames.push(
    ...redealFrames<EmpiresFrame, Move>(
      seen.frames,
      (frame) => frame,
      (of, seat) => ({ ask: of as 'start' | 'lookout', seat }),
      (of, seat) => [guessKept(ctx, state, of, seat, random)],
    ),
  );
  return state;
}

/** What another seat may have kept of what it was dealt now. */
function guessKept(ctx: Context, state: State, of: string, seat: Seat, random: Generator): KeepMove {
  const drawn = shuffle(random, drawnOf(state, seat).slice());
  const most = Math.min(drawn.length, stockOf(state, seat)[WORKER]);
  const count = of === 'start' ? 3 : below(random, most + 1);
  return ctx.moves.keep(drawn.slice(0, count).reduce((bits, card) => bits + cardBit(card), 0));
}
