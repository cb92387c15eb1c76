import type { Good } from '../../src/components.ts';
import { MOVES } from '../../src/moves.ts';
import { GOODS } from '../../src/units.ts';
import { BASICS, type Here, PROCESSED, stock } from './table.ts';
import { shifts, shiftsAgain, stepNow } from './trade.ts';
import { exchanges, reachOf } from './units.ts';

const LETTERS = ['A', 'B', 'C', 'D'];

/** A port tile that can be used, and the words that say which: its corner, and the corner it borrows from. */
export interface PortWay {
  readonly tile: number;
  readonly words: string;
  readonly cost: number;
}

/**
 * Each tile once per player and game, if it is neighbouring or within shipping reach; a fisherman may stand on it.
 * Port 9 costs £3 and uses one of the other tiles, wherever that is and whether or not it was used (ruling 13).
 */
export function portWays(here: Here): PortWay[] {
  const { mine, player, state, terrain } = here;
  const reach = reachOf(here);
  return state.ports.flatMap((tile, corner): PortWay[] => {
    const cell = terrain.portCells[corner] ?? -1;
    const used = Math.floor(player.ports / 2 ** corner) % 2 === 1;
    if (used || !(reach.has(cell) || mine.some((unit) => unit.cell === cell))) return [];
    const letter = LETTERS[corner] ?? '';
    if (tile !== 9) return [{ tile, words: letter, cost: 0 }];
    if (player.money < 3) return [];
    return state.ports.flatMap((borrowed, other) =>
      other === corner ? [] : [{ tile: borrowed, words: `${letter} ${LETTERS[other]}`, cost: 3 }],
    );
  });
}

/** When a port is used: before the main action, after it, or just before buying from neighbours (these goods). */
export type When =
  | { readonly at: 'before' }
  | { readonly at: 'after' }
  | { readonly at: 'neighbours'; readonly goods: readonly Good[] };

export function portUses(here: Here, when: When): string[] {
  return portWays(here)
    .filter((way) => hasEffect(here, way, when))
    .map(({ words }) => `port ${words}`);
}

/** Ports 6 and 9 may move a price one after the other before one trade, since version 2: what the other one costs. */
export const anotherShift = (here: Here, not?: PortWay): number | undefined =>
  here.version === 1 ? undefined : portWays(here).find((way) => way.tile === 6 && way.words !== not?.words)?.cost;

/** At the trade that a price was moved for: the other port, if it moves the price to where a trade is possible. */
export function shiftingAgain(here: Here, good: Good, bargain: boolean): string[] {
  const ways = here.version === 1 ? [] : portWays(here).filter(({ tile }) => tile === 6);
  const useful = ways.filter(
    ({ cost }) =>
      shiftsAgain(here, [good], bargain, { step: stepNow(here, good), money: here.player.money - cost }).length > 0,
  );
  return useful.map(({ words }) => `port ${words}`);
}

function hasEffect(here: Here, way: PortWay, when: When): boolean {
  const { tile, cost } = way;
  const money = here.player.money - cost;
  const another = tile === 6 ? anotherShift(here, way) : undefined;
  if (when.at === 'neighbours') return tile === 6 && shifts(here, when.goods, true, money, another).length > 0;
  if (tile === 2) return BASICS.some((good) => stock(here, good) > 0);
  if (tile === 3) return PROCESSED.some((good) => stock(here, good) > 0);
  if (tile === 6) return when.at === 'before' && shifts(here, GOODS, false, money, another).length > 0;
  if (tile === 7) return exchanges(here).length > 0;
  // Port 1 goes with the contract that it makes lighter.
  return tile === 4 || tile === 5 || tile === 8;
}

export const gives = (here: Here, processed: boolean): string[] =>
  (processed ? PROCESSED : BASICS).filter((good) => stock(here, good) > 0).map((good) => `give ${good}`);

/** Any three basic goods, or any two processed ones. */
export const gains = (processed: boolean): string[] =>
  MOVES.gain.filter(({ goods }) => goods.length === (processed ? 2 : 3)).map(({ key }) => key);
