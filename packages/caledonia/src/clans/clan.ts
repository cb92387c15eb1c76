import type { Message } from '@ceilidh/words';
import type { Choice, Seat, Step } from '@ceilidh/kernel';
import type { Board, Mask } from '../board.ts';
import type { MapSize } from '../components.ts';
import type { MoveList, MoveOf } from '../moves.ts';
import type { BonusFrame, CaledoniaFrame, Context, ContractTable, Player, State } from '../state.ts';
import type { Unit } from '../units.ts';
import type { WhyNot } from '../why.ts';
import type {
  BonusCounters,
  ClanAnytimeMove,
  ClanBonusMove,
  ClanMove,
  ClanQuestion,
  ClanTurnMove,
  PlayerCounters,
  TurnCounters,
} from './types.ts';

/**
 * All that can be special about a clan: the closed list of places where one may differ. A clan is one file here, and one
 * in `bot/clans`, `facts/clans` or the board's `clans` where bots, facts or the board need something of it; beside the
 * lists in these folders nothing names it. Types that it adds (moves, questions, counters) are in the list in `types.ts`.
 */
export interface Clan {
  readonly id: string;
  /** Came with the promotional components. */
  readonly promo?: true;
  /** Whom the publisher recommends it to, when clans are dealt by experience. */
  readonly suits?: 'newcomers' | 'experienced';
  /** What it starts with beyond the usual. */
  start?(player: Player, size: MapSize): void;
  /** Workers placed in set-up (two otherwise). */
  readonly startWorkers?: number;
  /** Cells on which its first workers must stand. */
  startCells?(board: Board): Mask;
  /** The price of a unit, where it is not the printed one. */
  unitCost?(ctx: Context, player: Player, unit: Unit): number | undefined;
  /** Money off every unit placed on river deltas. */
  deltaDiscount?(size: MapSize): number;
  /** All eight workers are of one kind, without technology: what each costs and earns. */
  readonly workers?: { readonly cost: number; readonly income: number };
  /** Cells where a unit may not be put, though its terrain is there and they are free; the reason is a message's id. */
  readonly closed?: { to(board: Board, state: State, player: Player, unit: Unit): Mask; readonly why: string };
  /** Boxes for contracts, how many times the usual number is drawn for a building bonus, and how many a turn may fulfil. */
  readonly boxes?: number;
  readonly drawTimes?: number;
  readonly fulfils?: number;
  /** Contracts obtained in one turn are paid once. */
  readonly paysOnce?: true;
  /** Money for every trade, and for every whisky made. */
  readonly tradeBonus?: number;
  readonly whiskyMade?: number;
  /** What it counts, in states of all matches that it may be dealt in. */
  readonly counters?: Counters;
  /** Moves of its own before the main action, which stays open. */
  beforeAction?(ctx: Context, state: State, seat: Seat, out: MoveList<ClanTurnMove>): void;
  /** Moves of its own at any decision of its turn. */
  readonly anytime?: AnytimeMoves;
  /** Why it may not make a move of its own at its turn. */
  readonly whyNot?: Readonly<Partial<Record<(ClanTurnMove | ClanAnytimeMove)['kind'], WhyNot>>>;
  /** A bonus of its own for a fulfilled contract. */
  readonly bonus?: OwnBonus;
  /** Before anything is made in production. */
  beforeProduction?(player: Player, seat: Seat, step: Step): void;
  /** A question of its own after processing, if there was anything to process. */
  afterProcessing?(player: Player, seat: Seat, processed: MoveOf<'process'> | undefined): ClanQuestion | undefined;
  /** After the last scoring phase. */
  atEnd?(player: Player, seat: Seat, step: Step): void;
  /** Processed goods that it has beside its stock. */
  stored?(player: Player): number;
  /** Lines about a player's board, whosever it is. */
  present?(player: Player): readonly Message[];
  /** Laws that hold for all players. */
  laws?(ctx: Context, state: State): readonly string[];
}

interface Counters {
  readonly player?: Counter<PlayerCounters>;
  readonly turn?: Counter<TurnCounters>;
  /** For bonuses without it. */
  readonly bonus?: Partial<BonusCounters>;
}

/** Written by hand, since states are copied by the million. */
export interface Counter<C> {
  readonly begin: (of: C) => void;
  readonly copy: (from: C, to: C) => void;
}

interface AnytimeMoves {
  readonly kinds: readonly ClanAnytimeMove['kind'][];
  legal(state: State, seat: Seat, out: MoveList<ClanAnytimeMove>): void;
  /** The table as it would be if all of them had been made; nothing where there is none to make. */
  made(state: State, seat: Seat): State | undefined;
}

interface OwnBonus {
  of(contract: ContractTable): BonusCounters;
  isLeft(frame: BonusFrame): boolean;
  legal(player: Player, frame: BonusFrame, out: MoveList<ClanBonusMove>): void;
  /** The bonuses that are left when this one is used. */
  without(frame: BonusFrame): BonusFrame;
}

/** How a move that only one clan has is said and carried out. */
export interface OwnMove<M> {
  say(move: M): Message;
  apply(state: State, seat: Seat, move: M, step: Step): void;
}

/** Each of these moves. */
export type OwnMoves<M extends ClanMove> = { readonly [K in M['kind']]: OwnMove<Extract<M, { readonly kind: K }>> };

/** Each of these questions, with its answers. */
export type OwnQuestions<A extends ClanQuestion['ask'], M extends ClanMove> = {
  readonly [K in A]: Choice<Context, State, M, CaledoniaFrame, K>;
};
