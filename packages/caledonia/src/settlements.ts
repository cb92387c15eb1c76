import type { Seat } from '@ceilidh/kernel';
import { cellsOf, WORDS } from './board.ts';
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

/** The size of the largest group of settlements that are within shipping reach of each other, through each other too (ruling 9). */
export function connectedSettlements(ctx: Context, state: State, seat: Seat): number {
  const board = boardIn(ctx, state);
  const { own, shipping } = playerOf(state, seat);
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
