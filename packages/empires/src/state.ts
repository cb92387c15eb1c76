import type { Framed, Generator, Seat } from '@ceilidh/kernel';
import type { Cards, ClanDesigns, Design, Op } from './cards.ts';
import { type ActionNumber, type PerStock, STOCK } from './language.ts';
import type { Move, Moves } from './moves.ts';
import type { EmpiresOptions } from './options.ts';

/** A card of a seat, by its number in the clan. */
export type Card = number;
/** A card in an Empire: a card of its seat, or an Island, whose numbers follow those of the clan's cards. */
export type Place = number;

/** Numbers of the stock. */
export const FOOD = 0;
export const WOOD = 1;
export const STONE = 2;
export const SHEEP = 3;
export const FISH = 4;
export const GOLD = 5;
export const RAZE = 6;
export const WORKER = 7;
export const STOCKS = STOCK.length;
/** What is gained besides stock, in the order of `GAINS`. */
export const CARD = 8;
export const SHIP = 9;
export const VP = 10;

/** Numbers of the actions. */
export const EXPLORE = 0;
export const POPULATE = 1;
export const CONSTRUCT = 2;
export const HARVEST = 3;
export const SAIL = 4;
export const TILES = 5;

/** Where a question or an effect stands: which list, which of its effects, on behalf of which card (-1 for a Boost). */
export interface Where {
  readonly seat: Seat;
  readonly list: number;
  readonly at: number;
  readonly from: Place;
}

/** A frame for each of these questions. */
type At<Ask extends string> = Ask extends string ? { readonly ask: Ask } & Where : never;
type Of<Ask extends string> = Ask extends string ? { readonly ask: Ask; readonly seat: Seat } : never;

/** Every question of the game, and what happens by itself between them. */
export type EmpiresFrame =
  // What happens by itself.
  | Of<'next'>
  | At<'run'>
  | { readonly ask: 'perform'; readonly seat: Seat; readonly action: ActionNumber }
  | { readonly ask: 'settle'; readonly seat: Seat; readonly card: Card; readonly free: boolean }
  | { readonly ask: 'spent'; readonly seat: Seat; readonly card: Card }
  // Questions of the phases.
  | Of<'clan' | 'start' | 'lookout'>
  | { readonly ask: 'storage'; readonly seat: Seat; readonly place: Place; readonly number: number }
  | { readonly ask: 'turn'; readonly seat: Seat; readonly goes?: true }
  | { readonly ask: 'island'; readonly seat: Seat; readonly fish: boolean; readonly raze: boolean; readonly how: How }
  | { readonly ask: 'landing'; readonly seat: Seat; readonly island: number }
  // Questions of the actions.
  | { readonly ask: 'pay'; readonly seat: Seat; readonly price: PerStock }
  | { readonly ask: 'declare'; readonly seat: Seat; readonly action: ActionNumber }
  | Of<'construct' | 'harvest' | 'sail'>
  | { readonly ask: 'under'; readonly seat: Seat; readonly card: Card }
  | { readonly ask: 'copy'; readonly seat: Seat; readonly place: Place }
  // Questions of the effects.
  | At<'choose' | 'spend' | 'search' | 'retrieve' | 'build' | 'ready' | 'moveShip'>
  | ({ readonly ask: 'assign'; readonly left: number; readonly least: number } & Where)
  | { readonly ask: 'discard'; readonly seat: Seat; readonly left: number }
  | { readonly ask: 'dismiss'; readonly seat: Seat; readonly left: number; readonly from: Place }
  | { readonly ask: 'release'; readonly seat: Seat; readonly left: number }
  | Of<'movePawn' | 'readyPawn' | 'raid' | 'field'>
  | { readonly ask: 'early'; readonly seat: Seat; readonly how: How };

/** What a ship may do with an Island. */
export type How = 'pillage' | 'conquer' | 'either';

export type Phase = 'clans' | 'start' | 'lookout' | 'storage' | 'action' | 'expedition' | 'over';

export interface State extends Framed<EmpiresFrame, Move> {
  readonly frames: Framed<EmpiresFrame, Move>['frames'];
  phase: Phase;
  round: number;
  /** The round after which the match is over. */
  lastRound: number;
  first: Seat;
  /** Whose turn, or whose storage, comes next; in the Storage step also which of its places. */
  turn: Seat;
  cursor: number;
  /** Bits of the seats that have passed. */
  passed: number;
  /** The actions in the order in which their tiles lie in the ring. */
  readonly ring: ActionNumber[];
  /** Numbers of clans; -1 as long as it is not chosen. */
  readonly clans: number[];
  readonly points: number[];
  /** Ships in the supply: those on the board are in the queue. */
  readonly ships: number[];
  /** Workers on the clan tile. */
  readonly spent: number[];
  /** Two for each seat: -1 at home, the action's number on its tile, and 5 more if exhausted; the lower one first. */
  readonly pawns: number[];
  /** For each seat, how many of each stock. */
  readonly stock: number[][];
  /** The top of a deck comes last. */
  readonly decks: Card[][];
  readonly discards: Card[][];
  readonly hands: Card[][];
  /** Cards of the hand that everybody knows. */
  readonly shown: Card[][];
  /** Cards being looked at, at the start and in Lookout. */
  readonly drawn: Card[][];
  readonly empires: Place[][];
  /** For every place of the Empire the Field it lies under, or -1. */
  readonly under: Place[][];
  /** For every place of the Empire the one whose ability it copies, or -1. */
  readonly copies: Place[][];
  /** For every place of the Empire how many of each stock are assigned to it, eight numbers each. */
  readonly assigned: number[][];
  readonly exhausted: Place[][];
  /** Ships on the board, first in the queue first: four times the seat, 2 more with fish, 1 more with a raze token. */
  readonly queue: number[];
  /** Islands that lie open: two near ones, two far ones; -1 where one was taken. */
  readonly open: number[];
  /** Near, far; the top comes last. */
  readonly piles: number[][];
  readonly sunk: number[][];
  /** For each seat's deck, then for the piles of Islands. */
  readonly random: Generator[];
}

/** What the rules read and never change. */
export interface Context {
  readonly options: EmpiresOptions;
  readonly cards: Cards;
  readonly moves: Moves;
  readonly seats: number;
}

export const CATEGORIES = ['track', 'locations', 'resources', 'gold', 'raze'] as const;

/*
 * Lists that the rules read at every move have accessors of their own: the kernel's `at` serves lists of every kind, for
 * which the machine has no fast way (a third of the engine's speed).
 */

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export const stockOf = (state: State, seat: Seat): Mutable<PerStock> =>
  state.stock[seat] as unknown as Mutable<PerStock>;
/** Where the number is no constant: of a good, how many. */
export const amountAt = (amounts: readonly number[], good: number): number => amounts[good] as number;
export const pointsOf = (state: State, seat: Seat): number => state.points[seat] as number;
export const shipsOf = (state: State, seat: Seat): number => state.ships[seat] as number;
export const spentOf = (state: State, seat: Seat): number => state.spent[seat] as number;
export const pawnAt = (state: State, index: number): number => state.pawns[index] as number;
export const deckOf = (state: State, seat: Seat): Card[] => state.decks[seat] as Card[];
export const discardsOf = (state: State, seat: Seat): Card[] => state.discards[seat] as Card[];
export const handOf = (state: State, seat: Seat): Card[] => state.hands[seat] as Card[];
export const shownOf = (state: State, seat: Seat): Card[] => state.shown[seat] as Card[];
export const drawnOf = (state: State, seat: Seat): Card[] => state.drawn[seat] as Card[];
export const empireOf = (state: State, seat: Seat): Place[] => state.empires[seat] as Place[];
/** By the place's index in the Empire: the card there, and the one that it copies. */
export const placeAt = (state: State, seat: Seat, index: number): Place => empireOf(state, seat)[index] as Place;
export const copyAt = (state: State, seat: Seat, index: number): Place => copiesOf(state, seat)[index] as Place;
export const underOf = (state: State, seat: Seat): Place[] => state.under[seat] as Place[];
export const copiesOf = (state: State, seat: Seat): Place[] => state.copies[seat] as Place[];
export const assignedOf = (state: State, seat: Seat): number[] => state.assigned[seat] as number[];
export const exhaustedOf = (state: State, seat: Seat): Place[] => state.exhausted[seat] as Place[];
/** Of the near Islands (0) or the far ones (1): the pile, and what was discarded. */
export const pileOf = (state: State, pile: number): number[] => state.piles[pile] as number[];
export const sunkOf = (state: State, pile: number): number[] => state.sunk[pile] as number[];

/** What is needed to tell cards: true of the state and of every view. */
export type Seen = { readonly clans: readonly number[] };

/** What a card of this seat, or an Island in its Empire, is. */
export function designOf(ctx: Context, state: Seen, seat: Seat, place: Place): Design {
  const { firstIsland, islands } = ctx.cards;
  if (place >= firstIsland) return islands[place - firstIsland] as Design;
  const { cards } = ctx.cards.clans[state.clans[seat] as number] as ClanDesigns;
  return cards[place] as Design;
}

/** A list of effects, and the effect that a frame is about. */
export const opsOf = (ctx: Context, list: number): readonly Op[] => ctx.cards.lists[list] as readonly Op[];
export const opAt = (ctx: Context, list: number, index: number): Op => opsOf(ctx, list)[index] as Op;

export const isFar = (ctx: Context, island: number): boolean => island >= ctx.cards.near;

export const hasPassed = (state: State, seat: Seat): boolean => (state.passed & (1 << seat)) !== 0;
