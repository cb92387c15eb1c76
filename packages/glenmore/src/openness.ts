import type { Seat } from '@ceilidh/kernel';
import { AROUND, CELLS, EDGES } from './cells.ts';
import { type Context, lasting, playerOf, type State, tableOf } from './state.ts';
import { CASTLE } from './tiles.ts';

/** Where a territory can grow. */
export interface Openness {
  /** Of each slot, the cells next to it on which something could be built. */
  readonly around: number[];
  /** Cells for tiles with the river, and for others. */
  river: number;
  plain: number;
}

/** Slot + 1 by cell, while something is being looked up; -1 is a cell that was counted. */
const grid = new Int16Array(CELLS);
const RIVER = 1;
const PLAIN = 2;

/** Cells beside a Scotsman's tile that hang together with the territory, with these Scotsmen. */
export function opennessOf(
  ctx: Context,
  state: State,
  seat: Seat,
  manned: readonly number[] = playerOf(state, seat).manned,
): Openness {
  const { cells, tiles } = playerOf(state, seat);
  const open: Openness = { around: cells.map(() => 0), river: 0, plain: 0 };
  const counted: number[] = [];
  const isRiver = (slot: number): boolean => tableOf(ctx, tiles[slot] as number).river;
  const castles = lasting(ctx, state, seat, 'castlesAsScotsmen') > 0;
  cells.forEach((cell, slot) => {
    if (cell >= 0) grid[cell] = slot + 1;
  });
  for (let slot = 0; slot < cells.length; slot++) {
    const cell = cells[slot] as number;
    const isCastle = castles && tableOf(ctx, tiles[slot] as number).type === CASTLE;
    if (cell < 0 || (manned[slot] === 0 && !isCastle)) continue;
    for (const step of AROUND) {
      const to = cell + step;
      if (grid[to] !== 0 || !EDGES.some((edge) => (grid[to + edge] as number) > 0)) continue;
      const kind = kindOf(to, isRiver);
      if (kind === 0) continue;
      if (kind === RIVER) open.river++;
      else open.plain++;
      counted.push(to);
      grid[to] = -1;
      for (const near of AROUND) {
        const beside = grid[to + near] as number;
        if (beside > 0) open.around[beside - 1] = (open.around[beside - 1] as number) + 1;
      }
    }
  }
  for (const cell of cells) if (cell >= 0) grid[cell] = 0;
  for (const cell of counted) grid[cell] = 0;
  return open;
}

/** The river goes on here, something else fits, or nothing does. */
function kindOf(cell: number, isRiver: (slot: number) => boolean): number {
  const left = (grid[cell - 1] as number) - 1;
  const right = (grid[cell + 1] as number) - 1;
  const rivers = (left >= 0 && isRiver(left) ? 1 : 0) + (right >= 0 && isRiver(right) ? 1 : 0);
  const others = (left >= 0 ? 1 : 0) + (right >= 0 ? 1 : 0) - rivers;
  if (rivers === 0) return PLAIN;
  return others === 0 ? RIVER : 0;
}
