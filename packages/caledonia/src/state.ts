import type { Framed, Generator, Seat } from '@ceilidh/kernel';
import { type Board, boardOf, drop, type Mask, put } from './board.ts';
import type { Clan } from './clans/clan.ts';
import type { Counting } from './clans/index.ts';
import type { BonusCounters, ClanProductionMove, ClanQuestion, PlayerCounters, TurnCounters } from './clans/types.ts';
import type { Components, Contract, MapSize, MarketSide } from './components.ts';
import { mapOf, type Sides } from './map.ts';
import type { Move, MoveOf } from './moves.ts';
import type { CaledoniaOptions } from './options.ts';
import type { GoodNumber, Unit } from './units.ts';
import type { ByVersion } from './versions.ts';

/** Bonuses that may still be used, and those of clans. */
interface Bonuses extends BonusCounters {
  readonly seat: Seat;
  readonly spaces: number;
  readonly upgrades: number;
}
export interface BonusFrame extends Bonuses {
  readonly ask: 'bonus';
}

/** Every question that anybody may be asked. */
type CommonQuestion =
  | { readonly ask: 'draft'; readonly seat: Seat }
  | { readonly ask: 'auction'; readonly seat: Seat }
  | { readonly ask: 'place'; readonly seat: Seat }
  | { readonly ask: 'turn'; readonly seat: Seat; readonly goes?: true }
  | { readonly ask: 'after'; readonly seat: Seat }
  | { readonly ask: 'obtain'; readonly seat: Seat }
  | { readonly ask: 'neighbours'; readonly seat: Seat; readonly goods: number }
  | {
      readonly ask: 'price';
      readonly seat: Seat;
      readonly goods: number;
      readonly bargain: boolean;
      /** Only where the price of one good is moved a second time: neighbours' goods that are left then. */
      readonly rest?: number;
    }
  | {
      readonly ask: 'trade';
      readonly seat: Seat;
      readonly good: GoodNumber;
      readonly bargain: boolean;
      readonly rest: number;
    }
  | { readonly ask: 'building'; readonly seat: Seat }
  | { readonly ask: 'choose'; readonly seat: Seat; readonly drawn: readonly number[]; readonly took: boolean }
  | { readonly ask: 'twice'; readonly seat: Seat; readonly contract: number }
  | {
      readonly ask: 'spare';
      readonly seat: Seat;
      readonly contract: number;
      /** Only where two animals are spared: how many still, of which. */
      readonly spares?: number;
      readonly sheep?: number;
      readonly cows?: number;
    }
  | {
      readonly ask: 'slaughter';
      readonly seat: Seat;
      readonly contract: number;
      readonly unit: Unit;
      readonly need: number;
      readonly later: number;
      readonly from: number;
    }
  | BonusFrame
  | { readonly ask: 'give'; readonly seat: Seat; readonly processed: boolean }
  | { readonly ask: 'gain'; readonly seat: Seat; readonly processed: boolean }
  | {
      readonly ask: 'exchange';
      readonly seat: Seat;
      readonly cells: readonly number[];
      readonly units: readonly Unit[];
    }
  | { readonly ask: 'process'; readonly seat: Seat }
  | { readonly ask: 'more'; readonly seat: Seat };

/** What happens between the questions. */
type Happening =
  | { readonly ask: 'bargains'; readonly seat: Seat; readonly goods: number }
  | { readonly ask: 'built'; readonly seat: Seat }
  | (Bonuses & { readonly ask: 'bonuses' })
  | { readonly ask: 'again'; readonly seat: Seat }
  | { readonly ask: 'settle'; readonly seat: Seat }
  | { readonly ask: 'next'; readonly seat: Seat };

export type Question = CommonQuestion | ClanQuestion;
export type CaledoniaFrame = Question | Happening;
/** A frame of one of these kinds. */
export type FrameOf<A extends CaledoniaFrame['ask']> = Extract<CaledoniaFrame, { readonly ask: A }>;

/** With what clans count. */
export interface Player extends PlayerCounters {
  /** Number of the clan, -1 while there is none. */
  clan: number;
  tile: number;
  money: number;
  glory: number;
  /** Points bid for the clan in an auction. */
  bid: number;
  readonly goods: number[];
  /** Units on the map, by kind. */
  readonly out: number[];
  /** Cells of all units. */
  readonly own: Mask;
  /** Merchants in stock: ready to trade. */
  ready: number;
  /** Merchants still on the player board. */
  waiting: number;
  /** Merchants on the market, by good: more than 0 on the buying side, less on the selling side. */
  readonly market: number[];
  shipping: number;
  /** Technology of woodcutters and of miners. */
  readonly technology: number[];
  /** Contracts not fulfilled yet, and those fulfilled. */
  boxes: number[];
  readonly done: number[];
  /** Bits of the corners whose port was used. */
  ports: number;
}

/** What holds for the turn that is being taken. */
export interface Turn extends TurnCounters {
  /** The price of contracts was paid (or received) in this turn. */
  paid: boolean;
  /** Bargains from neighbours in this turn, by good. */
  readonly bought: number[];
  /** Contracts fulfilled by this action. */
  fulfilled: number;
}

export interface Auction {
  /** Pairs of clan and starting tile still to be had. */
  bidders: Seat[];
  high: number;
  holder: Seat;
  won: Seat[];
}

/** What is answered in production, by all at once. */
export type ProductionMove = MoveOf<'process'> | ClanProductionMove;
type Frames = Framed<CaledoniaFrame, ProductionMove>;

export interface State extends Frames {
  readonly frames: Frames['frames'];
  /** Which side of each module is up: bits as in `allSides`. */
  sides: number;
  phase: 'draft' | 'place' | 'action' | 'production' | 'over';
  round: number;
  order: Seat[];
  /** Seats that have passed, in that order. */
  passed: Seat[];
  /** Who still drafts or places, or (in the action phase) whose turn it is: a place in `order`. */
  todo: Seat[];
  at: number;
  turn: Turn;
  /** Pairs of clan and starting tile that can still be chosen. */
  offer: { readonly clan: number; readonly tile: number }[];
  auction?: Auction;
  /** Tiles at the corners A to D; none without ports. */
  readonly ports: number[];
  /** Scoring tiles of the five rounds; none without them. */
  readonly scoring: number[];
  /** By cell: 0 empty, -1 covered or neutral, else 1 + 16 x seat + unit. */
  readonly units: number[];
  /** Cells nobody can enter, and all that are taken. */
  readonly taken: Mask;
  readonly prices: number[];
  readonly players: Player[];
  /** Contracts on the export board by box; -1 where it is empty. */
  readonly board: number[];
  /** Variant: contracts laid out for the rounds to come. */
  future: number[];
  /** Bottom first, top last. */
  readonly pile: number[];
  /** How many at the bottom everybody has seen go there. */
  sunk: number;
  readonly removed: number[];
  /** Steps of cotton, tobacco and cane. */
  readonly imports: number[];
  /** Solo: the two dice. */
  readonly dice: Generator[];
}

/** What the rules read and never change. */
export interface Context {
  readonly options: CaledoniaOptions;
  /** What the version of the rules decides. */
  readonly byVersion: ByVersion;
  readonly components: Components;
  /** By number: those of the version of the rules. */
  readonly clans: readonly Clan[];
  /** Choosing each of them. */
  readonly clanMoves: readonly MoveOf<'clan'>[];
  /** What these clans count. */
  readonly counting: Counting;
  /** The kinds of their moves at any decision. */
  readonly anytime: ReadonlySet<Move['kind']>;
  readonly size: MapSize;
  readonly market: MarketSide;
  /** Prices by good and step. */
  readonly prices: readonly (readonly number[])[];
  /** Contracts by id, in a form fit for loops. */
  readonly contracts: readonly ContractTable[];
  readonly boards: (Board | undefined)[];
  /** Costs of units by kind; 0 for those of one clan, which says what they cost. */
  readonly unitCosts: readonly number[];
  readonly contractCosts: readonly number[];
  /** How many of a good may be bought from neighbours in a turn. */
  readonly bargains: number;
  /** Imports move their tokens along the track. */
  readonly tracked: boolean;
  readonly importMoney: boolean;
  readonly solo: boolean;
}

export interface ContractTable {
  readonly goods: readonly number[];
  readonly sheep: number;
  readonly cows: number;
  readonly imports: readonly number[];
  readonly hops: number;
  readonly money: number;
  readonly spaces: number;
  readonly upgrades: number;
}

export function contractTable(contract: Contract | undefined): ContractTable {
  const { requires = {}, gives = {} } = contract ?? {};
  const { wool = 0, grain = 0, milk = 0, bread = 0, cheese = 0, whisky = 0, mutton = 0, beef = 0 } = requires;
  const { cotton = 0, tobacco = 0, cane = 0, hops = 0, money = 0, freeSpace = 0, upgrades = 0 } = gives;
  return {
    goods: [wool, grain, milk, bread, cheese, whisky],
    sheep: mutton,
    cows: beef,
    imports: [cotton, tobacco, cane],
    hops,
    money,
    spaces: freeSpace,
    upgrades,
  };
}

const sidesOf = (bits: number): Sides => ({
  A: bits & 8 ? '2' : '1',
  B: bits & 4 ? '2' : '1',
  C: bits & 2 ? '2' : '1',
  D: bits & 1 ? '2' : '1',
});

/** A board is built when a match first needs it. */
export function boardIn(ctx: Context, state: { readonly sides: number }): Board {
  const built = ctx.boards[state.sides];
  if (built !== undefined) return built;
  const board = boardOf(mapOf(ctx.components, sidesOf(state.sides), ctx.size));
  ctx.boards[state.sides] = board;
  return board;
}
/** What a seat was asked in production, and has answered; nothing outside of it. */
export function laneOf(
  state: State,
  seat: Seat,
): { readonly frames: readonly CaledoniaFrame[]; readonly answers: readonly ProductionMove[] } | undefined {
  const top = state.frames[state.frames.length - 1];
  return top !== undefined && 'lanes' in top ? top.lanes.find((lane) => lane.seat === seat) : undefined;
}

/** Read by the million, as in the loops over cells and units: `at`, which all other lists share, would be slow here. */
export const playerOf = (state: State, seat: Seat): Player => state.players[seat] as Player;
export const contractOf = (ctx: Context, id: number): ContractTable => ctx.contracts[id] as ContractTable;
export const clanOf = (ctx: Context, player: Player): Clan => ctx.clans[player.clan] ?? NO_CLAN;

/** Without clans everybody is the same. */
const NO_CLAN: Clan = { id: 'none' };

export const ownerAt = (unit: number): Seat => (unit - 1) >> 4;
export const unitAt = (unit: number): Unit => (unit - 1) & 15;

/** Puts a unit on a cell. */
export function deploy(state: State, seat: Seat, unit: Unit, cell: number): void {
  const player = playerOf(state, seat);
  state.units[cell] = 1 + 16 * seat + unit;
  player.out[unit] = (player.out[unit] as number) + 1;
  put(player.own, cell);
  put(state.taken, cell);
}

/** Takes a unit back from the map to its player board. */
export function withdraw(state: State, seat: Seat, cell: number): Unit {
  const player = playerOf(state, seat);
  const unit = unitAt(state.units[cell] as number);
  state.units[cell] = 0;
  player.out[unit] = (player.out[unit] as number) - 1;
  drop(player.own, cell);
  drop(state.taken, cell);
  return unit;
}

export function newTurn({ counting }: Context): Turn {
  const turn: Omit<Turn, keyof TurnCounters> = { paid: false, bought: [0, 0, 0, 0, 0, 0], fulfilled: 0 };
  for (const counter of counting.turn) counter.begin(turn as Turn);
  return turn as Turn;
}
