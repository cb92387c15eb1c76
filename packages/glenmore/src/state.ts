import { at, type Framed, type Generator, type Seat } from '@ceilidh/kernel';
import type { ClanEffect, ClanField, GlenMoreComponents, LandmarkEffect } from './components.ts';
import type { Good, Goods } from './goods.ts';
import type { Move, MoveOf, TileMoves } from './moves.ts';
import type { GlenMoreOptions } from './options.ts';
import type { TileTable } from './tiles.ts';
import type { Differences } from './versions.ts';

/** A tile's number: its place in the list of all tiles. */
export type Tile = number;
/** A place in a player's territory, in the order of building; it keeps its number when others are removed. */
export type Slot = number;

/** What a payment takes: exactly these goods, or a number of goods of a sort. */
export type Want = 'exact' | 'different' | 'animals' | 'any';

/** A slot is a tile's, so there are no more of them than tiles; what has no slot has a number from here on. */
export const MOST_SLOTS = 999;
/** In the order of paying, what is bought and what is ignored come after all slots. */
export const BUY = MOST_SLOTS + 1;
export const WAIVE = MOST_SLOTS + 2;

export interface Payment {
  readonly want: Want;
  /** With `exact`: the goods still to be paid. */
  readonly goods: Goods;
  /** How many goods are still to be paid. */
  readonly left: number;
  /** Goods are paid in one fixed order: by kind, then by where they come from, a slot, `BUY` or `WAIVE`. */
  readonly kind: Good;
  readonly source: number;
  /** One of them may be ignored for so many coins; 0 if not. */
  readonly waiver: number;
  /** Coins that the same cost takes, and that goods cannot be bought with. */
  readonly reserve: number;
}

/**
 * Every question of the game, and what happens between them (`oneTimes`, `activation`, `activated`, `acting`, `ending`,
 * `next`).
 */
export type GlenMoreFrame =
  | { readonly ask: 'turn'; readonly seat: Seat; readonly goes?: true }
  | ({ readonly ask: 'pay'; readonly seat: Seat } & Payment)
  | { readonly ask: 'levy'; readonly seat: Seat; readonly tile: Tile }
  | { readonly ask: 'place'; readonly seat: Seat; readonly tile: Tile }
  | { readonly ask: 'oneTimes'; readonly seat: Seat; readonly slot: Slot; readonly rest: readonly number[] }
  | { readonly ask: 'oneTime'; readonly seat: Seat; readonly slot: Slot; readonly rest: readonly number[] }
  | { readonly ask: 'good'; readonly seat: Seat; readonly slot: Slot; readonly left: number; readonly kind: Good }
  | { readonly ask: 'stow'; readonly seat: Seat; readonly slot: Slot; readonly goods: Goods; readonly kind: Good }
  | { readonly ask: 'store'; readonly seat: Seat; readonly goods: Goods }
  | { readonly ask: 'settle'; readonly seat: Seat; readonly left: number; readonly slot: Slot }
  | { readonly ask: 'clan'; readonly seat: Seat }
  | { readonly ask: 'special'; readonly seat: Seat; readonly types: readonly number[] }
  | { readonly ask: 'remove'; readonly seat: Seat; readonly left: number; readonly must: boolean }
  | { readonly ask: 'munro'; readonly seat: Seat }
  | { readonly ask: 'activation'; readonly seat: Seat; readonly slot: Slot; readonly cell: number }
  | { readonly ask: 'activate'; readonly seat: Seat; readonly slots: readonly Slot[] }
  | { readonly ask: 'activated'; readonly seat: Seat; readonly slot: Slot; readonly level: number }
  | { readonly ask: 'acting'; readonly seat: Seat }
  | { readonly ask: 'ending'; readonly seat: Seat }
  | { readonly ask: 'next'; readonly seat: Seat };

export interface Player {
  coins: number;
  whisky: number;
  /** Scotsmen and clan markers not in use. */
  scotsmen: number;
  markers: number;
  /** Points by where they came from: see `SOURCES`. */
  readonly points: number[];
  readonly landmarks: Tile[];
  readonly persons: Tile[];
  /** The territory, by slot; the cell of a removed tile is -1. */
  readonly cells: number[];
  readonly tiles: Tile[];
  /** Tiles that were built over, lowest first. These lists are replaced, never changed. */
  readonly below: (readonly Tile[])[];
  readonly goods: Goods[];
  readonly manned: number[];
}

/** What holds for the turn that is being taken. */
export interface Turn {
  /** Movement points not spent yet. */
  movement: number;
  /** Slots activated in this turn. */
  readonly used: Slot[];
  /** The extra activation of this turn was used. */
  extra: boolean;
  /** The slot whose landmark activates everything; -1 if none. */
  everything: Slot;
}

export interface State extends Framed<GlenMoreFrame, Move> {
  readonly frames: Framed<GlenMoreFrame, Move>['frames'];
  /** Positions of the pieces, counted on and on from the first space; their place on the rondel is the remainder. */
  readonly at: number[];
  /** Position of the die, -1 if it is not in the game. */
  die: number;
  /** Tiles on the rondel by space, -1 where there is none. */
  readonly spaces: Tile[];
  /** The first position not filled yet. */
  front: number;
  /** Position of World's End, -1 until it is laid. */
  end: number;
  /** Stacks A to D, the top last. */
  readonly stacks: Tile[][];
  /** Scoring rounds held so far. */
  scored: number;
  readonly discards: Tile[];
  /** Tiles removed from territories. */
  readonly boxed: Tile[];
  /** Filled spaces of each row of the market. */
  readonly market: number[];
  /** Who has a marker on a clan's field, -1 if nobody; of the repeatable field, markers by seat. */
  readonly fields: Seat[];
  readonly repeated: number[];
  /** Who has David Hume, -1 if nobody. */
  hume: Seat;
  readonly players: Player[];
  readonly turn: Turn;
  readonly dice: Generator;
}

/** What the rules read and never change. */
export interface Context {
  readonly options: GlenMoreOptions;
  readonly version: number;
  /** What its version of the rules does otherwise than others. */
  readonly differences: Differences;
  readonly components: GlenMoreComponents;
  readonly tiles: readonly TileTable[];
  /** The two halves of the home tile. */
  readonly home: { readonly village: Tile; readonly castle: Tile };
  /** The tiles of each of `STACKS`, none of them shuffled. */
  readonly sorted: readonly (readonly Tile[])[];
  readonly fields: FieldTables;
  readonly seats: number;
  /** Moves that name a tile. */
  readonly tileMoves: TileMoves;
  /** Putting a marker on a field, by field. */
  readonly clanMoves: readonly MoveOf<'clan'>[];
}

export interface FieldTables {
  /** The fields of this match, by number. */
  readonly all: readonly ClanField[];
  readonly ids: readonly string[];
  /** Roads as pairs of nodes with their cost; the start area is the node after the last field. */
  readonly roads: readonly { readonly a: number; readonly b: number; readonly cost: number }[];
  readonly repeatable: number;
  /** Lasting effects: the field that has it, and how much it is. */
  readonly lasting: Readonly<Record<Lasting, { readonly field: number; readonly amount: number }>>;
}

export type Lasting = NonNullable<ClanEffect['ongoing']>;

export const SOURCES = ['play', 'scotsmen', 'landmarks', 'whisky', 'persons'] as const;
export const PLAY = 0;

/** Slot 0 is the starting village, which no rule names. */
export const HOME_CASTLE: Slot = 1;

// Read on their own: `at` sees so many kinds of lists that the engine takes longer over it, and these are read most.
export const playerOf = (state: State, seat: Seat): Player => state.players[seat] as Player;
export const tableOf = (ctx: Context, tile: Tile): TileTable => ctx.tiles[tile] as TileTable;
export const tableOn = (ctx: Context, { tiles }: Player, slot: Slot): TileTable => tableOf(ctx, tiles[slot] as Tile);

/** How much a lasting effect is for a seat that has it; 0 for one that has not. */
export function lasting(ctx: Context, state: State, seat: Seat, effect: Lasting): number {
  const { field, amount } = ctx.fields.lasting[effect];
  return state.fields[field] === seat ? amount : 0;
}

/** The landmark of a player's that has this effect. */
export function landmarkWith(ctx: Context, player: Player, effect: keyof LandmarkEffect): LandmarkEffect | undefined {
  for (const tile of player.landmarks) {
    const { landmark } = tableOf(ctx, tile);
    if (landmark?.[effect] !== undefined) return landmark;
  }
  return undefined;
}

export const gainPoints = (player: Player, points: number): void => {
  player.points[PLAY] = at(player.points, PLAY) + points;
};

export const newTurn = (): Turn => ({ movement: 0, used: [], extra: false, everything: -1 });
