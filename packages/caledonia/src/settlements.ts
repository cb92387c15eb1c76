import type { Seat } from '@ceilidh/kernel';
import { type Board, cellsOf, type Mask, WORDS } from './board.ts';
import { boardIn, type Context, playerOf, type State } from './state.ts';

/** Numbers for groups of cells that reach each other, through each other too; bots ask this by the million. */
function groupsOf(table: Int32Array, cells: readonly number[]): number[] {
  const groups = cells.map(() => -1);
  let count = 0;
  for (let start = 0; start < cells.length; start++) {
    if (groups[start] !== -1) continue;
    const queue = [start];
    groups[start] = count;
    for (const member of queue) {
      const from = (cells[member] as number) * WORDS;
      for (let other = start + 1; other < cells.length; other++) {
        const cell = cells[other] as number;
        if (groups[other] !== -1 || (((table[from + (cell >> 5)] as number) >>> (cell & 31)) & 1) === 0) continue;
        groups[other] = count;
        queue.push(other);
      }
    }
    count++;
  }
  return groups;
}

/** The cells of each settlement: clusters of neighbouring units of one player. */
export function clustersOf(board: Board, own: Mask): number[][] {
  const cells = cellsOf(own);
  const clusters: number[][] = [];
  groupsOf(board.near, cells).forEach((group, index) => (clusters[group] ??= []).push(cells[index] as number));
  return clusters;
}

/** The size of the largest group of settlements that are within shipping reach of each other, through each other too (ruling 9). */
export function connectedSettlements(ctx: Context, state: State, seat: Seat): number {
  const { own, shipping } = playerOf(state, seat);
  return countConnected(boardIn(ctx, state), own, shipping);
}

function countConnected(board: Board, own: Mask, shipping: number): number {
  const cells = cellsOf(own);
  // A settlement is a cluster of neighbouring units: it is counted in the group of its first cell.
  const settlements = groupsOf(board.near, cells);
  const groups = groupsOf(board.reach[shipping] as Int32Array, cells);
  const sizes = cells.map(() => 0);
  let next = 0;
  let most = 0;
  for (let i = 0; i < cells.length; i++) {
    if (settlements[i] !== next) continue;
    next++;
    const group = groups[i] as number;
    const size = (sizes[group] as number) + 1;
    sizes[group] = size;
    if (size > most) most = size;
  }
  return most;
}

const REMEMBERED = 1 << 12;
const ENTRY = 6;
const memories = new WeakMap<Board, Int32Array>();

/** The same for bots, which ask it of the same units again and again: what was counted last is remembered. */
export function settlementsOf(board: Board, own: Mask, shipping: number): number {
  let memory = memories.get(board);
  if (memory === undefined) memories.set(board, (memory = new Int32Array(REMEMBERED * ENTRY).fill(-1)));
  const [a, b, c, d] = own as [number, number, number, number];
  const mixed =
    Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ Math.imul(d, 0x27d4eb2f);
  const at = (((mixed >>> 15) ^ mixed ^ (shipping * 661)) & (REMEMBERED - 1)) * ENTRY;
  const known =
    memory[at] === a &&
    memory[at + 1] === b &&
    memory[at + 2] === c &&
    memory[at + 3] === d &&
    memory[at + 4] === shipping;
  if (known) return memory[at + 5] as number;
  const count = countConnected(board, own, shipping);
  memory.set([a, b, c, d, shipping, count], at);
  return count;
}
