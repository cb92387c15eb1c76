import { at } from '@ceilidh/kernel';
import {
  type Activation,
  type GlenMoreComponents,
  type Good as GoodName,
  GOODS,
  type LandmarkEffect,
  type Tile,
  TILE_TYPES,
  type TileType,
} from './components.ts';
import { countOf, type Good, type Goods, handfulOf, KINDS, NO_GOODS } from './goods.ts';
import { MOST_SLOTS } from './state.ts';
import type { Differences } from './versions.ts';

export const typeNumber = (type: TileType): number => TILE_TYPES.indexOf(type);
export const CASTLE = typeNumber('castle');
export const VILLAGE_TYPE = typeNumber('village');
export const TRADE = typeNumber('trade');
export const PERSON = typeNumber('person');
export const END = typeNumber('end');

/** One-time effects are numbers: which one in the low bits, how much above. */
const EFFECT_BITS = 3;
const EFFECTS = withinBits(['landmark', 'scotsman', 'good', 'clan', 'whisky', 'coin', 'vp'] as const, EFFECT_BITS);
export type OneTime = (typeof EFFECTS)[number];
export const effectName = (effect: number): OneTime => at(EFFECTS, effect & ((1 << EFFECT_BITS) - 1));
export const effectAmount = (effect: number): number => effect >> EFFECT_BITS;

/** As many names as the low bits can tell apart: one more would be taken for the first. */
export function withinBits<const Names extends readonly string[]>(names: Names, bits: number): Names {
  if (names.length > 1 << bits) throw new Error(`${bits} bits are too few for ${names.length} one-time effects`);
  return names;
}
const effectOf = (name: OneTime, amount: number): number => (amount << EFFECT_BITS) | EFFECTS.indexOf(name);

/** A tile in a form fit for loops. */
export interface TileTable {
  readonly id: string;
  readonly type: number;
  readonly river: boolean;
  readonly overbuild: boolean;
  /** Pieces may only pass it. */
  readonly protected: boolean;
  /** The die never stops on it. */
  readonly chronicle: boolean;
  readonly cost: TileCost;
  readonly oneTimes: readonly number[];
  readonly activation: Activation | undefined;
  /** Goods that activating it puts on it. */
  readonly produces: Goods;
  readonly landmark: LandmarkEffect | undefined;
}

interface TileCost {
  readonly goods: Goods;
  readonly coins: number;
  readonly whisky: number;
  readonly scotsmen: number;
}

export const goodName = (good: Good): string => at(GOODS, good);

export const goodsFrom = (names: readonly GoodName[]): Goods =>
  GOODS.reduce((sum, good, number) => sum + handfulOf(number, names.filter((name) => name === good).length), NO_GOODS);

export const amountsFrom = (amounts: Readonly<Record<string, number | undefined>>): Goods =>
  GOODS.reduce((sum, name, good) => sum + handfulOf(good, amounts[name] ?? 0), NO_GOODS);

/** Goods by name, for the words. */
export const amountsOf = (goods: Goods): { what: string; count: number }[] =>
  Array.from({ length: KINDS }, (_, good) => ({ what: at(GOODS, good), count: countOf(goods, good) })).filter(
    ({ count }) => count > 0,
  );

const produces = (activation: Activation | undefined): Goods =>
  activation !== undefined && 'produce' in activation ? goodsFrom(activation.produce) : NO_GOODS;

function tileTable(tile: Omit<Tile, 'stack'>, landmark?: LandmarkEffect): TileTable {
  const { cost } = tile;
  return {
    id: tile.id,
    type: typeNumber(tile.type),
    river: tile.river,
    overbuild: tile.overbuild === true,
    protected: tile.protected === true,
    chronicle: tile.chronicle !== undefined,
    cost: {
      goods: amountsFrom(cost),
      coins: cost.coins ?? 0,
      whisky: cost.whisky ?? 0,
      scotsmen: cost.scotsman ?? 0,
    },
    oneTimes: tile.oneTime.map((effect) =>
      typeof effect === 'string' ? effectOf(effect, 1) : effectOf('vp', effect.vp),
    ),
    activation: tile.activation,
    produces: produces(tile.activation),
    landmark,
  };
}

/** The tiles that are dealt, in the order of their numbers. */
export const dealtTiles = ({ tiles }: GlenMoreComponents, { chroniclesApart }: Differences): readonly Tile[] =>
  chroniclesApart ? tiles.filter(({ chronicle }) => chronicle === undefined) : tiles;

/**
 * All tiles by number: those of the stacks, then the halves of the home tile, then those of chronicles. A chronicle's
 * tile changes no number but those of other chronicles' tiles.
 */
export function tileTables(components: GlenMoreComponents, differences: Differences): TileTable[] {
  const { tiles, home, landmarks } = components;
  const tableFor = (tile: Tile): TileTable => tileTable(tile, landmarks.find(({ id }) => id === tile.id)?.effect);
  const dealt = dealtTiles(components, differences);
  const apart = tiles.filter((tile) => !dealt.includes(tile));
  const all = [...dealt.map(tableFor), tileTable(home.village), tileTable(home.castle), ...apart.map(tableFor)];
  if (all.length > MOST_SLOTS) throw new RangeError(`${all.length} tiles are more than ${MOST_SLOTS} slots`);
  return all;
}
