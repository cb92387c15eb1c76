import { goods } from './components.ts';

/** Units in the order of the player board; the fisherman is one clan's own. */
export const UNITS = [
  'sheep',
  'cow',
  'dairy',
  'bakery',
  'field',
  'distillery',
  'woodcutter',
  'miner',
  'fisherman',
] as const;
export type UnitName = (typeof UNITS)[number];
/** A unit by its place in `UNITS`, a good by its place in `goods`. */
export type Unit = number;
export type GoodNumber = number;

export const SHEEP = 0;
export const COW = 1;
export const DAIRY = 2;
export const BAKERY = 3;
export const FIELD = 4;
export const DISTILLERY = 5;
export const WOODCUTTER = 6;
export const MINER = 7;
export const FISHERMAN = 8;

export const WOOL = 0;
export const GRAIN = 1;
export const MILK = 2;
export const BREAD = 3;
export const CHEESE = 4;
export const WHISKY = 5;
export const GOODS = goods;
export const BASICS = [WOOL, GRAIN, MILK] as const;
export const PROCESSED = [BREAD, CHEESE, WHISKY] as const;
export const isBasic = (good: GoodNumber): boolean => good <= MILK;

/** Names for messages and keys. */
export const unitName = (unit: Unit): string => UNITS[unit] as string;
export const goodName = (good: GoodNumber): string => GOODS[good] as string;

export const isWorker = (unit: Unit): boolean => unit >= WOODCUTTER;
export const isBuilding = (unit: Unit): boolean => unit === DAIRY || unit === BAKERY || unit === DISTILLERY;

/** What a unit makes, for those who settle beside it; workers and fishermen give nothing (ruling 8). */
export const PRODUCT: readonly GoodNumber[] = [WOOL, MILK, CHEESE, BREAD, GRAIN, WHISKY, -1, -1, -1];
