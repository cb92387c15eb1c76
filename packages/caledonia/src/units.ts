import { at } from '@ceilidh/kernel';
import { CLAN_UNITS } from './clans/units.ts';
import { goods } from './components.ts';

const EVERYBODYS = ['sheep', 'cow', 'dairy', 'bakery', 'field', 'distillery', 'woodcutter', 'miner'] as const;
/** Units in the order of the player board; those that only one clan has come last. */
export const UNITS = [...EVERYBODYS, ...CLAN_UNITS] as const;
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

export const WOOL = 0;
export const GRAIN = 1;
export const MILK = 2;
export const BREAD = 3;
export const CHEESE = 4;
export const WHISKY = 5;
export const GOODS = goods;
/** Bits of all goods. */
export const ALL_GOODS = (1 << GOODS.length) - 1;
export const BASICS = [WOOL, GRAIN, MILK] as const;
export const PROCESSED = [BREAD, CHEESE, WHISKY] as const;
export const isBasic = (good: GoodNumber): boolean => good <= MILK;

/** Names for messages and keys. */
export const unitName = (unit: Unit): UnitName => at(UNITS, unit);
export const goodName = (good: GoodNumber): (typeof GOODS)[number] => at(GOODS, good);

export const isWorker = (unit: Unit): boolean => unit >= WOODCUTTER;
export const isBuilding = (unit: Unit): boolean => unit === DAIRY || unit === BAKERY || unit === DISTILLERY;
/** Whether only one clan has it. */
export const isClanUnit = (unit: Unit): boolean => unit > MINER;

export const ALL_UNITS: readonly Unit[] = UNITS.map((_, unit) => unit);
export const WORKERS: readonly Unit[] = ALL_UNITS.filter(isWorker);

/** What a unit makes, for those who settle beside it; workers give nothing (ruling 8). */
const NOTHING = -1;
const MADE: readonly GoodNumber[] = [WOOL, MILK, CHEESE, BREAD, GRAIN, WHISKY];
export const PRODUCT: readonly GoodNumber[] = ALL_UNITS.map((unit) => MADE[unit] ?? NOTHING);
