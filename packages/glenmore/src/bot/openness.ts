import { at, type Seat } from '@ceilidh/kernel';
import { AROUND, CELLS, EDGES } from '../cells.ts';
import { type Context, lasting, MOST_SLOTS, playerOf, type State, tableOn } from '../state.ts';
import { CASTLE } from '../tiles.ts';

/** Where a territory can grow. */
export interface Openness {
  /** Of each slot, the cells next to it on which something could be built. */
  readonly around: number[];
  /** Cells for tiles with the river, and for others. */
  river: number;
  plain: number;
}

/** Slot + 1 by cell while something is being looked up, with the river above all slots; -1 is a cell that was counted. */
const grid = new Int16Array(CELLS);
const RIVER = 1;
const PLAIN = 2;
const ROW = at(EDGES, 3);

/** Cells beside a Scotsman's tile that hang together with the territory, with these Scotsmen. */
export function opennessOf(
  ctx: Context,
  state: State,
  seat: Seat,
  manned: readonly number[] = playerOf(state, seat).manned,
): Openness {
  const player = playerOf(state, seat);
  const { cells } = player;
  const open: Openness = { around: cells.map(() => 0), river: 0, plain: 0 };
  const counted: number[] = [];
  const castles = lasting(ctx, state, seat, 'castlesAsScotsmen') > 0;
  cells.forEach((cell, slot) => {
    if (cell >= 0) grid[cell] = tableOn(ctx, player, slot).river ? slot + 1 + MOST_SLOTS : slot + 1;
  });
  cells.forEach((cell, slot) => {
    const isCastle = castles && tableOn(ctx, player, slot).type === CASTLE;
    if (cell < 0 || (manned[slot] === 0 && !isCastle)) return;
    for (const step of AROUND) if (grid[cell + step] === 0) count(cell + step, open, counted);
  });
  for (const cell of cells) if (cell >= 0) grid[cell] = 0;
  for (const cell of counted) grid[cell] = 0;
  return open;
}

const laid = (cell: number): number => grid[cell] ?? 0;

/** Notes a free cell beside a Scotsman, if something can be built there. */
function count(cell: number, open: Openness, counted: number[]): void {
  const left = laid(cell - 1);
  const right = laid(cell + 1);
  if (left <= 0 && right <= 0 && laid(cell - ROW) <= 0 && laid(cell + ROW) <= 0) return;
  const kind = kindOf(left, right);
  if (kind === 0) return;
  if (kind === RIVER) open.river++;
  else open.plain++;
  counted.push(cell);
  grid[cell] = -1;
  for (const step of AROUND) {
    const beside = laid(cell + step);
    if (beside <= 0) continue;
    const slot = (beside > MOST_SLOTS ? beside - MOST_SLOTS : beside) - 1;
    open.around[slot] = (open.around[slot] ?? 0) + 1;
  }
}

/** The river goes on here, something else fits, or nothing does. */
function kindOf(left: number, right: number): number {
  const rivers = (left > MOST_SLOTS ? 1 : 0) + (right > MOST_SLOTS ? 1 : 0);
  if (rivers === 0) return PLAIN;
  const tiles = (left > 0 ? 1 : 0) + (right > 0 ? 1 : 0);
  return tiles === rivers ? RIVER : 0;
}
