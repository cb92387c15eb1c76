import type { Seat, Step } from '@ceilidh/kernel';
import type { Board, Mask } from '../board.ts';
import type { MapSize } from '../components.ts';
import type { Move } from '../moves.ts';
import type { Context, Player, State } from '../state.ts';
import type { Unit } from '../units.ts';

/**
 * All that can be special about a clan: the closed list of places where one may differ. A clan is one object in one
 * file; no other file names it.
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
  /** All eight workers are of one kind: what each costs and earns, and whether he may fish. */
  readonly anyWorker?: { readonly cost: number; readonly income: number };
  /** Boxes for contracts, how many times the usual number is drawn for a building bonus, and how many a turn may fulfil. */
  readonly boxes?: number;
  readonly drawTimes?: number;
  readonly fulfils?: number;
  /** Contracts obtained in one turn are paid once. */
  readonly paysOnce?: true;
  /** Money for every trade. */
  readonly tradeBonus?: number;
  /** Money for every grain brewed with a contract's hops, and how many at most. */
  readonly beer?: { readonly price: number; readonly most: number };
  /** Money for every milk turned into butter. */
  readonly butter?: number;
  /** Money for every whisky made. */
  readonly whiskyMoney?: number;
  /** Money for whisky that leaves the cellar, by its place there. */
  readonly cellar?: readonly number[];
  /** Moves of its own: before the main action, or at any decision of its turn; and how they are carried out. */
  beforeAction?(ctx: Context, state: State, seat: Seat, out: Move[]): void;
  anytime?(ctx: Context, state: State, seat: Seat, out: Move[]): void;
  perform?(ctx: Context, state: State, seat: Seat, move: Move, step: Step): void;
}
