import { type CaledoniaMap, longestVoyage, unreachable } from './map.ts';
import { spaceCount } from './geometry.ts';

/**
 * The map as the rules read it in their hottest loops: sets of cells as four 32-bit words. Cells 0-116 are the
 * spaces, 117-120 the port tiles at the corners A-D, which are reached like spaces (ruling 10).
 */
export const CELLS = spaceCount + 4;
export const WORDS = 4;
export const portCell = (corner: number): number => spaceCount + corner;
export const LEVELS = longestVoyage + 2;

/** Four words of 32 bits: a set of cells. */
export type Mask = number[];

export const newMask = (): Mask => [0, 0, 0, 0];
export const has = (mask: ArrayLike<number>, cell: number): boolean =>
  (((mask[cell >> 5] as number) >>> (cell & 31)) & 1) === 1;
export const put = (mask: Mask, cell: number): void => {
  mask[cell >> 5] = (mask[cell >> 5] as number) | (1 << (cell & 31));
};
export const drop = (mask: Mask, cell: number): void => {
  mask[cell >> 5] = (mask[cell >> 5] as number) & ~(1 << (cell & 31));
};

/** The cells of a set, in ascending order. */
export function cellsOf(mask: ArrayLike<number>): number[] {
  const cells: number[] = [];
  for (let word = 0; word < WORDS; word++) {
    for (let bits = mask[word] as number; bits !== 0; bits &= bits - 1)
      cells.push(word * 32 + (31 - Math.clz32(bits & -bits)));
  }
  return cells;
}

export interface Board {
  readonly map: CaledoniaMap;
  /** Land cost; 0 for lochs and port tiles. */
  readonly cost: Uint8Array;
  /** Adjacent with no river between; for water, the shores and lochs around. Words of cell c start at 4 c. */
  readonly near: Int32Array;
  /** `reach[level]`: what a unit on a cell reaches with that shipping level. */
  readonly reach: readonly Int32Array[];
  readonly grass: Mask;
  readonly forest: Mask;
  readonly mountain: Mask;
  /** Lochs and port tiles. */
  readonly water: Mask;
  readonly delta: Mask;
  readonly border: Mask;
  /** `cheap[c]`: land of the active map that costs at most c. */
  readonly cheap: readonly Mask[];
}

/** The same map gives the same board: built once. */
const boards = new WeakMap<CaledoniaMap, Board>();

export function boardOf(map: CaledoniaMap): Board {
  let board = boards.get(map);
  if (board === undefined) boards.set(map, (board = buildBoard(map)));
  return board;
}

function buildBoard(map: CaledoniaMap): Board {
  const cost = new Uint8Array(CELLS);
  const masks = {
    grass: newMask(),
    forest: newMask(),
    mountain: newMask(),
    water: newMask(),
    delta: newMask(),
    border: newMask(),
  };
  const cheap = Array.from({ length: 7 }, newMask);
  for (const space of map.spaces) {
    if (!space.active) continue;
    cost[space.index] = space.cost;
    if (space.grass) put(masks.grass, space.index);
    if (space.forest) put(masks.forest, space.index);
    if (space.mountain) put(masks.mountain, space.index);
    if (space.loch) put(masks.water, space.index);
    if (space.delta) put(masks.delta, space.index);
    if (space.border) put(masks.border, space.index);
    if (!space.loch) cheap.forEach((mask, most) => (space.cost <= most ? put(mask, space.index) : undefined));
  }
  map.ports.forEach((_, corner) => put(masks.water, portCell(corner)));
  const needed = levelsNeeded(map);
  const reach = Array.from({ length: LEVELS }, () => new Int32Array(CELLS * WORDS));
  for (let from = 0; from < CELLS; from++) {
    for (let to = 0; to < CELLS; to++) {
      const at = from * WORDS + (to >> 5);
      for (let level = needed[from * CELLS + to] as number; level < LEVELS; level++) {
        const words = reach[level] as Int32Array;
        words[at] = (words[at] as number) | (1 << (to & 31));
      }
    }
  }
  return { map, cost, near: reach[0] as Int32Array, reach, ...masks, cheap };
}

const byLochs = (lochs: number): number => (lochs === 0 ? 0 : lochs + 1);

/** The shipping level that leads from one cell to another: 0 neighbouring, 1 across a river, n + 1 over n lochs. */
function levelsNeeded(map: CaledoniaMap): Uint8Array {
  const needed = new Uint8Array(CELLS * CELLS).fill(unreachable);
  const at = (from: number, to: number, level: number): void => {
    const known = needed[from * CELLS + to] as number;
    if (from !== to && level < known) needed[from * CELLS + to] = level;
  };
  const active = (index: number): boolean => map.spaces[index]?.active === true;
  for (let from = 0; from < spaceCount; from++) {
    if (!active(from)) continue;
    for (const to of map.neighbouring[from] as readonly number[]) at(from, to, 0);
    for (const to of map.lochsBeside[from] as readonly number[]) at(from, to, 0);
    for (const to of map.acrossRiver[from] as readonly number[]) at(from, to, 1);
    for (let to = 0; to < spaceCount; to++) {
      const lochs = map.lochDistance[from * spaceCount + to] as number;
      if (lochs <= longestVoyage && active(to)) at(from, to, byLochs(lochs));
    }
  }
  map.ports.forEach((port, corner) => {
    for (let index = 0; index < spaceCount; index++) {
      const lochs = port.lochDistance[index] as number;
      if (lochs > longestVoyage || !active(index)) continue;
      at(index, portCell(corner), byLochs(lochs));
      at(portCell(corner), index, byLochs(lochs));
    }
    map.ports.forEach((_, other) => {
      const lochs = map.portDistance[corner * 4 + other] as number;
      if (lochs <= longestVoyage) at(portCell(corner), portCell(other), byLochs(lochs));
    });
  });
  return needed;
}

/** What all these cells together reach. */
export function reachOf(board: Board, level: number, cells: ArrayLike<number>): Mask {
  const table = board.reach[level] as Int32Array;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let word = 0; word < WORDS; word++) {
    for (let bits = cells[word] as number; bits !== 0; bits &= bits - 1) {
      const at = (word * 32 + (31 - Math.clz32(bits & -bits))) * WORDS;
      a |= table[at] as number;
      b |= table[at + 1] as number;
      c |= table[at + 2] as number;
      d |= table[at + 3] as number;
    }
  }
  return [a, b, c, d];
}

export const nearOf = (board: Board, cell: number): ArrayLike<number> =>
  board.near.subarray(cell * WORDS, cell * WORDS + WORDS);
