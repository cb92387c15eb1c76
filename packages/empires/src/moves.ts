import type { Seat } from '@ceilidh/kernel';
import type { Cards } from './cards.ts';
import { STARTING } from './components.ts';
import { ACTION_NUMBERS, type ActionNumber, ACTIONS, STOCK } from './language.ts';
import type { Card, Place } from './state.ts';

const PLAIN = ['pass', 'plain', 'none', 'field', 'spend', 'decline', 'enough', 'stay'] as const;
/** With a card of the hand, the deck or the discard pile. */
const WITH_CARD = ['build', 'with', 'construct', 'find', 'retrieve', 'discard'] as const;
/** With a card of the own Empire. */
const WITH_PLACE = ['use', 'feature', 'harvest', 'under', 'release', 'dismiss', 'ready', 'gather', 'copy'] as const;

type PlainKind = (typeof PLAIN)[number];
type CardKind = (typeof WITH_CARD)[number];
type PlaceKind = (typeof WITH_PLACE)[number];

interface Made<K extends string> {
  readonly kind: K;
  readonly key: string;
}
interface CardMoveOf<K extends CardKind> extends Made<K> {
  readonly card: Card;
}
interface PlaceMoveOf<K extends PlaceKind> extends Made<K> {
  readonly place: Place;
}

/** A move of one of these kinds: a question is written for the kinds of its answers. */
export type PlainMove<K extends PlainKind = PlainKind> = K extends PlainKind ? Made<K> : never;
export type CardMove<K extends CardKind = CardKind> = K extends CardKind ? CardMoveOf<K> : never;
export type PlaceMove<K extends PlaceKind = PlaceKind> = K extends PlaceKind ? PlaceMoveOf<K> : never;

/** Clans have numbers in the order of the edition. */
export interface ClanMove extends Made<'clan'> {
  readonly clan: number;
}
export interface KeepMove extends Made<'keep'> {
  readonly cards: readonly Card[];
}
/** A pawn from home to the tile of an action, and what is played with it. */
export interface PawnMove extends Made<'pawn'> {
  readonly action: ActionNumber;
  readonly card: Card | undefined;
}
/** A pawn from one tile to the next, and what is played with the action there. */
export interface WalkMove extends Made<'walk'> {
  readonly from: ActionNumber;
  readonly to: ActionNumber;
  readonly card: Card | undefined;
}
export interface RaidMove extends Made<'raid'> {
  readonly seat: Seat;
  readonly place: Place;
}
export interface SailMove extends Made<'sail'> {
  readonly fish: boolean;
  readonly raze: boolean;
}
/** So much gold in place of food, wood, stone, sheep and fish. */
export interface PayMove extends Made<'pay'> {
  readonly gold: readonly number[];
}
/** How often each of a Storage's gains. */
export interface StoreMove extends Made<'store'> {
  readonly mix: readonly number[];
}
export interface AssignMove extends Made<'assign'> {
  readonly good: number;
}
/** A pawn moved by a card. */
export interface ShiftMove extends Made<'shift'> {
  readonly from: ActionNumber;
  readonly exhausted: boolean;
  readonly to: ActionNumber;
}
export interface RouseMove extends Made<'rouse'> {
  readonly tile: ActionNumber;
}
export interface ChooseMove extends Made<'choose'> {
  readonly branch: number;
}
/** A ship by its position in the queue. */
export interface ShipMove extends Made<'ship'> {
  readonly position: number;
}
export interface AdvanceMove extends Made<'advance'> {
  readonly position: number;
  readonly forward: number;
}
/** An Island that lies open, by its slot: two near ones, two far ones. Without a slot it is the one just turned up. */
export interface IslandMove<K extends 'pillage' | 'conquer'> extends Made<K> {
  readonly slot: number | undefined;
}
export interface SlotMove<K extends 'pillage' | 'conquer'> extends IslandMove<K> {
  readonly slot: number;
}
/** The top of a pile of Islands: 0 for the near ones, 1 for the far ones. */
export interface OpenMove extends Made<'open'> {
  readonly pile: number;
}

export type Move =
  | PlainMove
  | CardMove
  | PlaceMove
  | ClanMove
  | KeepMove
  | PawnMove
  | WalkMove
  | RaidMove
  | SailMove
  | PayMove
  | StoreMove
  | AssignMove
  | ShiftMove
  | RouseMove
  | ChooseMove
  | ShipMove
  | AdvanceMove
  | IslandMove<'pillage'>
  | IslandMove<'conquer'>
  | OpenMove;

/** An action that is declared, alone or with a card of this number. */
export interface Declared<M> {
  readonly alone: M;
  readonly withCard: readonly M[];
}
/** What is done with an Island, by its slot or with the one just turned up. */
interface Landed<K extends 'pillage' | 'conquer'> {
  readonly slots: readonly SlotMove<K>[];
  readonly turnedUp: IslandMove<K>;
}

/** A list that takes moves of these kinds, among others. */
export interface Taking<M extends Move> {
  push(move: M): unknown;
}

/** Every move there can be is made once, so that listing the legal ones allocates nothing but the list. */
export type Moves = { readonly [K in PlainKind]: Made<K> } & {
  readonly [K in CardKind]: readonly CardMoveOf<K>[];
} & { readonly [K in PlaceKind]: readonly PlaceMoveOf<K>[] } & {
  readonly clan: readonly ClanMove[];
  /** By action. */
  readonly pawn: readonly Declared<PawnMove>[];
  /** By the tile it leaves, by the one it goes to. */
  readonly walk: readonly (readonly Declared<WalkMove>[])[];
  /** By seat and place. */
  readonly raid: readonly (readonly RaidMove[])[];
  readonly sail: readonly SailMove[];
  readonly assign: readonly AssignMove[];
  /** By what the pawn is (5 more if exhausted) and by the tile it goes to. */
  readonly shift: readonly (readonly ShiftMove[])[];
  readonly rouse: readonly RouseMove[];
  readonly choose: readonly ChooseMove[];
  readonly ship: readonly ShipMove[];
  /** By position in the queue and by how many places forward. */
  readonly advance: readonly (readonly AdvanceMove[])[];
  readonly pillage: Landed<'pillage'>;
  readonly conquer: Landed<'conquer'>;
  readonly open: readonly OpenMove[];
  /** Made when first needed: cards of the deck to keep, by their bits; gold for each resource; a mix from a Storage. */
  keep(bits: number): KeepMove;
  pay(gold: readonly number[]): PayMove;
  store(mix: readonly number[]): StoreMove;
};

/** One of a list of moves, which has an accessor of its own for the sake of speed (`state.ts`). */
export const moveAt = <T>(moves: readonly T[], index: number): T => moves[index] as T;

const SLOTS = ['near 0', 'near 1', 'far 0', 'far 1'];
const PILES = ['near', 'far'];
/** Ships that can be told apart in the queue. */
const QUEUE = 64;
/** The farthest a ship may go forward by one effect. */
const FORWARD = 9;
/** A "/" sign has four sides at most. */
const BRANCHES = 4;

const LOADS = [
  { fish: false, raze: false, words: 'sail' },
  { fish: false, raze: true, words: 'sail raze' },
  { fish: true, raze: false, words: 'sail fish' },
  { fish: true, raze: true, words: 'sail fish raze' },
];

const range = (length: number): number[] => Array.from({ length }, (_, number) => number);

/** Sets of cards of a deck are the bits of a number, which has so many; as integers of the machine the first 31 are quicker. */
const BITS = 53;
export function cardBit(card: Card): number {
  const bit = card - STARTING;
  return bit < 31 ? 1 << bit : 2 ** bit;
}
function cardsOf(bits: number): Card[] {
  const cards: Card[] = [];
  for (let card = STARTING, left = bits; left > 0; card++, left = Math.floor(left / 2))
    if (left % 2 === 1) cards.push(card);
  return cards;
}

/** Five counts below this fit a number without loss. */
const COUNTS = 1024;

/** A few small counts as one number; 0 1 and 0 0 1 are not the same. */
function codeOf(counts: readonly number[]): number {
  let code = counts.length;
  for (const count of counts) {
    if (count >= COUNTS) throw new Error(`${count} is too many for a move`);
    code = code * COUNTS + count;
  }
  return code;
}

/** Sets of numbers are many, but only some of them come up: each is made once. */
function remembered<M extends Move>(made: Map<number, M>, code: number, move: M): M {
  made.set(code, Object.freeze(move));
  return move;
}

const keyOf = (kind: string, numbers: readonly number[]): string => [kind, ...numbers].join(' ');

function keeping(bits: number): KeepMove {
  const cards = cardsOf(bits);
  return { kind: 'keep', key: keyOf('keep', cards), cards };
}
const paying = (gold: readonly number[]): PayMove => ({ kind: 'pay', key: keyOf('pay', gold), gold: gold.slice() });
const storing = (mix: readonly number[]): StoreMove => ({ kind: 'store', key: keyOf('store', mix), mix: mix.slice() });

export function makeMoves(seats: number, { clans, firstIsland, islands }: Cards): Moves {
  const cards = range(firstIsland);
  const places = range(firstIsland + islands.length);
  if (firstIsland - STARTING > BITS) throw new Error(`a deck has ${BITS} cards at most`);
  const plain = PLAIN.map((kind) => [kind, Object.freeze({ kind, key: kind })] as const);
  const withCard = WITH_CARD.map((kind) => {
    const moves = cards.map((card) => Object.freeze({ kind, key: `${kind} ${card}`, card }));
    return [kind, moves] as const;
  });
  const withPlace = WITH_PLACE.map((kind) => {
    const moves = places.map((place) => Object.freeze({ kind, key: `${kind} ${place}`, place }));
    return [kind, moves] as const;
  });
  return {
    ...(Object.fromEntries([...plain, ...withCard, ...withPlace]) as unknown as Moves),
    clan: clans.map(({ clan: name }, clan) => Object.freeze({ kind: 'clan', key: `clan ${name}`, clan })),
    ...pawnMoves(cards),
    ...shipMoves(),
    ...islandMoves(),
    ...setMoves(),
    raid: range(seats).map((seat) =>
      places.map((place) => Object.freeze({ kind: 'raid', key: `raid ${seat} ${place}`, seat, place })),
    ),
    assign: STOCK.map((stock, good) => Object.freeze({ kind: 'assign', key: `assign ${stock}`, good })),
    choose: range(BRANCHES).map((branch) => Object.freeze({ kind: 'choose', key: `choose ${branch}`, branch })),
  };
}

function pawnMoves(cards: readonly Card[]): Pick<Moves, 'pawn' | 'walk' | 'shift' | 'rouse'> {
  const declared = <M extends { readonly card: Card | undefined; readonly key: string }>(alone: M): Declared<M> => ({
    alone: Object.freeze(alone),
    withCard: cards.map((card) => Object.freeze({ ...alone, key: `${alone.key} ${card}`, card })),
  });
  const shift = (exhausted: boolean): ShiftMove[][] =>
    ACTION_NUMBERS.map((from) =>
      ACTION_NUMBERS.map((to) => {
        const words = `shift ${ACTIONS[from]} ${ACTIONS[to]}`;
        return Object.freeze({ kind: 'shift', key: exhausted ? `${words} exhausted` : words, from, exhausted, to });
      }),
    );
  return {
    pawn: ACTION_NUMBERS.map((action) =>
      declared({ kind: 'pawn', key: `pawn ${ACTIONS[action]}`, action, card: undefined }),
    ),
    walk: ACTION_NUMBERS.map((from) =>
      ACTION_NUMBERS.map((to) =>
        declared({ kind: 'walk', key: `walk ${ACTIONS[from]} ${ACTIONS[to]}`, from, to, card: undefined }),
      ),
    ),
    shift: [...shift(false), ...shift(true)],
    rouse: ACTION_NUMBERS.map((tile) => Object.freeze({ kind: 'rouse', key: `rouse ${ACTIONS[tile]}`, tile })),
  };
}

function shipMoves(): Pick<Moves, 'sail' | 'ship' | 'advance'> {
  return {
    sail: LOADS.map(({ fish, raze, words }) => Object.freeze({ kind: 'sail', key: words, fish, raze })),
    ship: range(QUEUE).map((position) => Object.freeze({ kind: 'ship', key: `ship ${position}`, position })),
    advance: range(QUEUE).map((position) =>
      range(FORWARD + 1).map((forward) =>
        Object.freeze({ kind: 'advance', key: `advance ${position} ${forward}`, position, forward }),
      ),
    ),
  };
}

function islandMoves(): Pick<Moves, 'pillage' | 'conquer' | 'open'> {
  const landed = <K extends 'pillage' | 'conquer'>(kind: K): Landed<K> => ({
    slots: SLOTS.map((words, slot) => Object.freeze({ kind, key: `${kind} ${words}`, slot })),
    turnedUp: Object.freeze({ kind, key: kind, slot: undefined }),
  });
  return {
    pillage: landed('pillage'),
    conquer: landed('conquer'),
    open: PILES.map((words, pile) => Object.freeze({ kind: 'open', key: `open ${words}`, pile })),
  };
}

function setMoves(): Pick<Moves, 'keep' | 'pay' | 'store'> {
  const kept = new Map<number, KeepMove>();
  const paid = new Map<number, PayMove>();
  const stored = new Map<number, StoreMove>();
  return {
    keep: (bits) => kept.get(bits) ?? remembered(kept, bits, keeping(bits)),
    pay: (gold) => paid.get(codeOf(gold)) ?? remembered(paid, codeOf(gold), paying(gold)),
    store: (mix) => stored.get(codeOf(mix)) ?? remembered(stored, codeOf(mix), storing(mix)),
  };
}
