import type { Good } from '../../src/components.ts';
import { GOODS } from '../../src/units.ts';
import { BASICS, goodNumber, type Here, merchantsAt, stock, upTo } from './table.ts';

/** How a good stands when it is traded: at which step of its track, and with how much money in hand. */
interface Terms {
  readonly step: number;
  readonly money: number;
}

export const stepNow = ({ state }: Here, good: Good): number => state.prices[goodNumber(good)] ?? -1;
export const priceAt = ({ components, small }: Here, good: Good, step: number): number =>
  components.market[small ? 'small' : 'large'].prices[good][step] ?? Infinity;

/** A price marker stops at the end of its track (ruling 7). */
export const shifted = ({ components, small }: Here, good: Good, step: number, by: number): number =>
  Math.min(components.market[small ? 'small' : 'large'].prices[good].length - 1, Math.max(0, step + by));

const termsNow = (here: Here, good: Good): Terms => ({ step: stepNow(here, good), money: here.player.money });

/** One merchant for each, none of them on the selling side of this good; Stewart gets £1 before paying. */
function affordable(here: Here, good: Good, price: number, money: number): number[] {
  if (merchantsAt(here, good) < 0) return [];
  const purse = money + (here.clan === 'stewart' ? 1 : 0);
  return upTo(here.player.ready).filter((count) => count * price <= purse);
}

function buyings(here: Here, good: Good, { step, money } = termsNow(here, good)): string[] {
  return affordable(here, good, priceAt(here, good, step), money).map((count) => `buy ${good} ${count}`);
}

function sellings(here: Here, good: Good): string[] {
  if (merchantsAt(here, good) > 0) return [];
  return upTo(here.player.ready)
    .filter((count) => count <= stock(here, good))
    .map((count) => `sell ${good} ${count}`);
}

/** What neighbours make is £2 or £3 cheaper, three of a good a turn, four with two players (p. 5, ruling 8). */
export function bargains(here: Here, good: Good, { step, money } = termsNow(here, good)): string[] {
  if (here.options.players === 1) return [];
  const most = here.options.players === 2 ? 4 : 3;
  const left = most - (here.state.turn.bought[goodNumber(good)] ?? 0);
  const price = priceAt(here, good, step) - (BASICS.includes(good) ? 2 : 3);
  return affordable(here, good, price, money)
    .filter((count) => count <= left)
    .map((count) => `bargain ${good} ${count}`);
}

/** What one good allows: trade as an action, or bargains only. */
export function tradesOf(here: Here, good: Good, bargain: boolean, terms = termsNow(here, good)): string[] {
  return bargain ? bargains(here, good, terms) : [...buyings(here, good, terms), ...sellings(here, good)];
}

const WAYS = ['down', 'up'] as const;
const moved = (here: Here, good: Good, step: number, way: 'down' | 'up'): number =>
  shifted(here, good, step, way === 'up' ? 3 : -3);

/**
 * Port 6: three steps up or down just before a trade of that good, which must then be possible: at once, or after the same
 * price was moved once more, which costs `another` (nothing is said where there is no other port for it).
 */
export function shifts(
  here: Here,
  goods: readonly Good[],
  bargain: boolean,
  money: number,
  another?: number,
): string[] {
  return goods.flatMap((good) =>
    WAYS.filter((way) => {
      const step = moved(here, good, stepNow(here, good), way);
      if (tradesOf(here, good, bargain, { step, money }).length > 0) return true;
      return another !== undefined && shiftsAgain(here, [good], bargain, { step, money: money - another }).length > 0;
    }).map((way) => `shift ${good} ${way}`),
  );
}

/** The same price a second time: the marker must move. */
export function shiftsAgain(here: Here, goods: readonly Good[], bargain: boolean, terms?: Terms): string[] {
  return goods.flatMap((good) => {
    const { step, money } = terms ?? termsNow(here, good);
    return WAYS.filter((way) => {
      const next = moved(here, good, step, way);
      return next !== step && tradesOf(here, good, bargain, { step: next, money }).length > 0;
    }).map((way) => `shift ${good} ${way}`);
  });
}

/** Goods written as bits. */
export const goodsIn = (bits: number): Good[] => GOODS.filter((_, number) => Math.floor(bits / 2 ** number) % 2 === 1);
