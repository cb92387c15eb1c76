import type { Generator, Seat } from '@ceilidh/kernel';
import {
  CLANS,
  type ClanField,
  type Good,
  GOODS,
  type HomeTile,
  type LandmarkEffect,
  type OneTime,
  TILE_TYPES,
  type TileType,
} from '../../src/components.ts';
import type { GlenMoreFrame, Player, State } from '../../src/state.ts';
import { book } from './book.ts';

/**
 * The table as somebody sees it who looks at it: tiles by name, goods one by one. The oracle reads it off the engine's
 * state; the second table is one of these and has never seen that state but at the set-up.
 */
export interface Table {
  /** Positions on the rondel, counted on and on. */
  readonly pieces: number[];
  die: number | undefined;
  rondel: { readonly at: number; readonly tile: string }[];
  /** The first position without a tile yet. */
  front: number;
  end: number | undefined;
  /** A to D, the top last. */
  readonly stacks: string[][];
  scorings: number;
  readonly discards: string[];
  readonly box: string[];
  /** Filled spaces of each row. */
  readonly market: Record<Good, number>;
  readonly markers: { readonly clan: string; readonly seat: Seat }[];
  hume: Seat | undefined;
  readonly owners: Owner[];
  turn: Turn;
  readonly dice: Generator;
}

interface Turn {
  movement: number;
  activated: number[];
  extra: boolean;
  /** Activations that are not over. */
  acting: number;
  /** The place whose landmark activates everything. */
  everything: number | undefined;
}

export interface Owner {
  coins: number;
  whisky: number;
  /** Not on the table yet. */
  scotsmen: number;
  markers: number;
  readonly points: Record<Source, number>;
  readonly cards: string[];
  readonly persons: string[];
  lots: Lot[];
  /** How many places there have been so far. */
  slots: number;
}

/** A place of a territory, with the tile that counts and those below it. */
export interface Lot {
  readonly slot: number;
  readonly x: number;
  readonly y: number;
  tile: string;
  readonly below: string[];
  goods: Good[];
  scotsmen: number;
}

export const SOURCES = ['play', 'scotsmen', 'landmarks', 'whisky', 'persons'] as const;
export type Source = (typeof SOURCES)[number];

type Want = 'exact' | 'different' | 'animals' | 'any';

/** What is still to be paid. Goods are paid by kind, and those of a kind by where they come from. */
export interface Bill {
  readonly want: Want;
  /** With `exact`. */
  readonly goods: readonly Good[];
  readonly left: number;
  /** The first kind that may be next, and of that kind the first place. */
  readonly fromKind: number;
  readonly fromSource: number;
  /** Coins for which one good may be ignored; 0 if not. */
  readonly waiver: number;
}

export type Question =
  | { readonly ask: 'turn' | 'clan' | 'munro'; readonly seat: Seat }
  | { readonly ask: 'pay'; readonly seat: Seat; readonly bill: Bill }
  | { readonly ask: 'levy' | 'place'; readonly seat: Seat; readonly tile: string }
  | { readonly ask: 'oneTime'; readonly seat: Seat; readonly slot: number; readonly rest: readonly string[] }
  | { readonly ask: 'good'; readonly seat: Seat; readonly slot: number; readonly left: number; readonly from: number }
  | { readonly ask: 'stow'; readonly seat: Seat; readonly slot: number; readonly goods: readonly Good[] }
  | { readonly ask: 'store'; readonly seat: Seat; readonly goods: readonly Good[] }
  | { readonly ask: 'settle'; readonly seat: Seat; readonly left: number; readonly from: number }
  | { readonly ask: 'special'; readonly seat: Seat; readonly types: readonly TileType[] }
  | { readonly ask: 'remove'; readonly seat: Seat; readonly left: number; readonly must: boolean }
  | { readonly ask: 'activate'; readonly seat: Seat; readonly slots: readonly number[] };

export function tileOf(name: string): HomeTile {
  const tile = book.byName.get(name);
  if (tile === undefined) throw new Error(`there is no tile ${name}`);
  return tile;
}

const tileName = (tile: number): string => book.tiles[tile]?.id as string;
/** The tile in a key, and what a key calls a tile. */
export const tileCalled = (word: string): string => (book.keysNameTiles ? word : tileName(Number(word)));
export const callTile = (name: string): string =>
  book.keysNameTiles ? name : `${book.tiles.findIndex(({ id }) => id === name)}`;
export const cardOf = (name: string): LandmarkEffect => book.landmarks.find(({ id }) => id === name)?.effect ?? {};

export function fieldOf(clan: string): ClanField {
  const field = book.clanFields.find(({ id }) => id === clan);
  if (field === undefined) throw new Error(`there is no clan ${clan}`);
  return field;
}

export const effectName = (effect: OneTime): string => (typeof effect === 'string' ? effect : 'vp');
export const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0);
export const inOrder = (goods: readonly Good[]): Good[] =>
  goods.toSorted((a, b) => GOODS.indexOf(a) - GOODS.indexOf(b));
export const roomOn = (lot: Lot): number => book.numbers.goodsPerTile - lot.goods.length;
export const hasMarker = ({ markers }: Table, seat: Seat, clan: string): boolean =>
  markers.some((marker) => marker.clan === clan && marker.seat === seat);

export const ownerOf = (table: Table, seat: Seat): Owner => table.owners[seat] as Owner;
export const lotIn = ({ lots }: Owner, slot: number): Lot | undefined => lots.find((lot) => lot.slot === slot);

export function lotAt(table: Table, seat: Seat, slot: number): Lot {
  const lot = lotIn(ownerOf(table, seat), slot);
  if (lot === undefined) throw new Error(`seat ${seat} has no tile at ${slot}`);
  return lot;
}

/** The form of the engine's state: goods are three bits a kind, cells lie on a board of 128 with its middle at 64. */
const goodsIn = (packed: number): Good[] =>
  GOODS.flatMap((good, kind) => Array.from({ length: Math.floor(packed / 8 ** kind) % 8 }, () => good));
const BOARD = 128;

function ownerIn(player: Player): Owner {
  const lots = player.cells.flatMap((cell, slot): Lot[] => {
    if (cell < 0) return [];
    return [
      {
        slot,
        x: (cell % BOARD) - BOARD / 2,
        y: Math.floor(cell / BOARD) - BOARD / 2,
        tile: tileName(player.tiles[slot] as number),
        below: (player.below[slot] as readonly number[]).map(tileName),
        goods: goodsIn(player.goods[slot] as number),
        scotsmen: player.manned[slot] as number,
      },
    ];
  });
  const points = Object.fromEntries(SOURCES.map((source, at) => [source, player.points[at] as number]));
  return {
    coins: player.coins,
    whisky: player.whisky,
    scotsmen: player.scotsmen,
    markers: player.markers,
    points: points as Record<Source, number>,
    cards: player.landmarks.map(tileName),
    persons: player.persons.map(tileName),
    lots,
    slots: player.cells.length,
  };
}

/** Positions of what lies on the spaces: the last fourteen that have been filled. */
function rondelIn({ spaces, front }: State): Table['rondel'] {
  const round = Array.from({ length: spaces.length }, (_, back) => front - spaces.length + back);
  return round.flatMap((at) => {
    const tile = spaces[(at + spaces.length) % spaces.length] as number;
    return tile < 0 ? [] : [{ at, tile: tileName(tile) }];
  });
}

export function readTable(state: State): Table {
  const { turn } = state;
  return {
    pieces: state.at.slice(),
    die: state.die < 0 ? undefined : state.die,
    rondel: rondelIn(state),
    front: state.front,
    end: state.end < 0 ? undefined : state.end,
    stacks: state.stacks.map((stack) => stack.map(tileName)),
    scorings: state.scored,
    discards: state.discards.map(tileName),
    box: state.boxed.map(tileName),
    market: Object.fromEntries(GOODS.map((good, row) => [good, state.market[row]])) as Record<Good, number>,
    markers: markersIn(state),
    hume: state.hume < 0 ? undefined : state.hume,
    owners: state.players.map(ownerIn),
    turn: {
      movement: turn.movement,
      activated: turn.used.slice(),
      extra: turn.extra,
      acting: state.frames.filter(({ ask }) => ask === 'acting').length,
      everything: turn.everything < 0 ? undefined : turn.everything,
    },
    dice: state.dice.slice() as Generator,
  };
}

function markersIn({ fields, repeated }: State): Table['markers'] {
  const single = book.clanFields.flatMap(({ id }, field) => {
    const seat = fields[field] as number;
    return seat < 0 ? [] : [{ clan: id, seat }];
  });
  const many = book.clanFields
    .filter(({ effect }) => effect.repeatable === true)
    .flatMap(({ id }) =>
      repeated.flatMap((count, seat) => Array.from({ length: count }, () => ({ clan: id as string, seat }))),
    );
  return [...single, ...many];
}

const EFFECTS = ['landmark', 'scotsman', 'good', 'clan', 'whisky', 'coin', 'vp'];

/** What the engine asks, in our words. */
export function readQuestion(frame: GlenMoreFrame): Question {
  const { seat } = frame;
  switch (frame.ask) {
    case 'turn':
    case 'clan':
    case 'munro':
      return { ask: frame.ask, seat };
    case 'pay': {
      const { want, left, kind, source, waiver } = frame;
      const goods = goodsIn(frame.goods);
      return { ask: 'pay', seat, bill: { want, goods, left, fromKind: kind, fromSource: source, waiver } };
    }
    case 'levy':
    case 'place':
      return { ask: frame.ask, seat, tile: tileName(frame.tile) };
    case 'oneTime':
      return {
        ask: 'oneTime',
        seat,
        slot: frame.slot,
        rest: frame.rest.map((effect) => EFFECTS[effect % 8] as string),
      };
    case 'good':
      return { ask: 'good', seat, slot: frame.slot, left: frame.left, from: frame.kind };
    case 'stow': {
      const goods = goodsIn(frame.goods).filter((good) => GOODS.indexOf(good) >= frame.kind);
      return { ask: 'stow', seat, slot: frame.slot, goods };
    }
    case 'store':
      return { ask: 'store', seat, goods: goodsIn(frame.goods) };
    case 'settle':
      return { ask: 'settle', seat, left: frame.left, from: frame.slot };
    case 'special':
      return { ask: 'special', seat, types: frame.types.map((type) => TILE_TYPES[type] as TileType) };
    case 'remove':
      return { ask: 'remove', seat, left: frame.left, must: frame.must };
    case 'activate':
      return { ask: 'activate', seat, slots: frame.slots };
    default:
      throw new Error(`'${frame.ask}' asks nobody`);
  }
}

export { CLANS, GOODS };
export type { Good, HomeTile };
