import { CARDS, CLANS, STARTING } from './components.ts';
import { ACTIONS, STOCK } from './language.ts';

const PLAIN = ['pass', 'plain', 'none', 'field', 'spend', 'decline', 'enough', 'stay', 'pillage', 'conquer'] as const;
/** With the number of a card, a place of an Empire, a place in the queue or a branch. */
const NUMBERED = [
  'build',
  'use',
  'feature',
  'with',
  'construct',
  'harvest',
  'under',
  'choose',
  'release',
  'find',
  'retrieve',
  'discard',
  'dismiss',
  'ready',
  'ship',
  'gather',
  'copy',
] as const;

type PlainKind = (typeof PLAIN)[number];
type NumberedKind = (typeof NUMBERED)[number];
type Kind =
  | PlainKind
  | NumberedKind
  | 'clan'
  | 'keep'
  | 'store'
  | 'pawn'
  | 'walk'
  | 'raid'
  | 'sail'
  | 'pay'
  | 'assign'
  | 'shift'
  | 'rouse'
  | 'advance'
  | 'open';

/** Flat and small; what a kind needs none of is -1. */
export interface Move {
  readonly kind: Kind;
  readonly key: string;
  /** A card, a place, a place in the queue, a slot of the Islands. */
  readonly card: number;
  /** A tile, a clan, a seat, a good, a pile; for a sail 2 with fish and 1 with a raze token. */
  readonly tile: number;
  /** The tile it goes to, how many places forward. */
  readonly to: number;
  readonly set: readonly number[];
}

const EMPTY: readonly number[] = [];
const PLACES = CARDS + 22;
const SLOTS = ['near 0', 'near 1', 'far 0', 'far 1'];
const PILES = ['near', 'far'];
/** The farthest a ship may go forward by one effect. */
const FORWARD = 9;

function make(kind: Kind, words: string, parts: Partial<Pick<Move, 'card' | 'tile' | 'to' | 'set'>> = {}): Move {
  const key = words === '' ? kind : `${kind} ${words}`;
  return Object.freeze({ kind, key, card: -1, tile: -1, to: -1, set: EMPTY, ...parts });
}

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);

/** Every move there can be is made once, so that listing the legal ones allocates nothing but the list. */
export interface Moves {
  readonly plain: Readonly<Record<PlainKind, Move>>;
  readonly numbered: Readonly<Record<NumberedKind, readonly Move[]>>;
  readonly clan: readonly Move[];
  /** By action; by card, with the one without a card last. */
  readonly pawn: readonly (readonly Move[])[];
  /** By the tile it leaves, by the one it goes to; by card, with the one without a card last. */
  readonly walk: readonly (readonly (readonly Move[])[])[];
  /** By seat and place. */
  readonly raid: readonly (readonly Move[])[];
  /** By what is on the ship: 2 for fish, 1 for a raze token. */
  readonly sail: readonly Move[];
  readonly assign: readonly Move[];
  /** By what the pawn is (5 more if exhausted) and by the tile it goes to. */
  readonly shift: readonly (readonly Move[])[];
  readonly rouse: readonly Move[];
  /** By place in the queue and by how many places forward. */
  readonly advance: readonly (readonly Move[])[];
  /** By slot of the open Islands: two near, two far. */
  readonly pillage: readonly Move[];
  readonly conquer: readonly Move[];
  readonly open: readonly Move[];
  /** Made when first needed: cards of the deck to keep, by their bits; gold for each resource; a mix from a Storage. */
  keep(bits: number): Move;
  pay(gold: readonly number[]): Move;
  store(mix: readonly number[]): Move;
}

/** The place of "no card" in the lists by card. */
export const NO_CARD = CARDS;

const withCards = (kind: 'pawn' | 'walk', words: string, tile: number, to: number): Move[] =>
  range(CARDS + 1).map((card) =>
    card === NO_CARD ? make(kind, words, { tile, to }) : make(kind, `${words} ${card}`, { tile, to, card }),
  );

/** Sets of cards are the bits of a number: the cards of a deck are 30. */
export const cardBit = (card: number): number => 1 << (card - STARTING);
const cardsOf = (bits: number): number[] =>
  range(CARDS).filter((card) => card >= STARTING && (bits & cardBit(card)) !== 0);

/** A few small counts as one number; 0 1 and 0 0 1 are not the same. */
function codeOf(counts: readonly number[]): number {
  let code = counts.length;
  for (const count of counts) code = code * 64 + count;
  return code;
}

/** Sets of numbers are many, but only some of them come up: each is made once. */
function remembered(made: Map<number, Move>, kind: Kind, code: number, set: readonly number[]): Move {
  const move = make(kind, set.join(' '), { set });
  made.set(code, move);
  return move;
}

export function makeMoves(seats: number): Moves {
  const byNumber = NUMBERED.map(
    (kind) => [kind, range(PLACES).map((card) => make(kind, String(card), { card }))] as const,
  );
  const tiles = ACTIONS.map((_, at) => at);
  const name = (tile: number): string => ACTIONS[tile % ACTIONS.length] as string;
  const kept = new Map<number, Move>();
  const paid = new Map<number, Move>();
  const stored = new Map<number, Move>();
  return {
    plain: Object.fromEntries(PLAIN.map((kind) => [kind, make(kind, '')])) as unknown as Moves['plain'],
    numbered: Object.fromEntries(byNumber) as unknown as Moves['numbered'],
    clan: CLANS.map((clan, tile) => make('clan', clan, { tile })),
    pawn: tiles.map((tile) => withCards('pawn', name(tile), tile, -1)),
    walk: tiles.map((tile) => tiles.map((to) => withCards('walk', `${name(tile)} ${name(to)}`, tile, to))),
    raid: range(seats).map((tile) => range(PLACES).map((card) => make('raid', `${tile} ${card}`, { tile, card }))),
    sail: ['', 'raze', 'fish', 'fish raze'].map((words, tile) => make('sail', words, { tile })),
    assign: STOCK.map((stock, tile) => make('assign', stock, { tile })),
    shift: range(2 * ACTIONS.length).map((tile) =>
      tiles.map((to) => {
        const words = `${name(tile)} ${name(to)}`;
        return make('shift', tile < ACTIONS.length ? words : `${words} exhausted`, { tile, to });
      }),
    ),
    rouse: tiles.map((tile) => make('rouse', name(tile), { tile })),
    advance: range(PLACES).map((card) =>
      range(FORWARD + 1).map((to) => make('advance', `${card} ${to}`, { card, to })),
    ),
    pillage: SLOTS.map((slot, card) => make('pillage', slot, { card })),
    conquer: SLOTS.map((slot, card) => make('conquer', slot, { card })),
    open: PILES.map((pile, tile) => make('open', pile, { tile })),
    keep: (bits) => kept.get(bits) ?? remembered(kept, 'keep', bits, cardsOf(bits)),
    pay: (gold) => paid.get(codeOf(gold)) ?? remembered(paid, 'pay', codeOf(gold), gold.slice()),
    store: (mix) => stored.get(codeOf(mix)) ?? remembered(stored, 'store', codeOf(mix), mix.slice()),
  };
}
