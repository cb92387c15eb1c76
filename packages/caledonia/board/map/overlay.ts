import type { Seat } from '@ceilidh/kernel';
import { type Board, cellsOf, has, reachOf } from '../../src/board.ts';
import { adjacent, spaceCount } from '../../src/geometry.ts';
import { neighbouringGoods } from '../../src/neighbourhood.ts';
import { clustersOf } from '../../src/settlements.ts';
import { boardIn, type Context, playerOf, type State } from '../../src/state.ts';
import { goodName, GOODS } from '../../src/units.ts';
import { CORNERS, EDGES, middleOf, type Point } from './hex.ts';

/** The outline of a set of spaces: every edge that no other one of them shares, and port tiles as a ring. */
function outline(board: Board, cells: readonly number[]): string {
  const inside = new Set(cells);
  return cells
    .flatMap((cell) => {
      const { x, y } = middleOf(board.map, cell);
      const around = cell < spaceCount ? (adjacent[cell] as readonly number[]) : [-1, -1, -1, -1, -1, -1];
      return around.flatMap((other, direction) => {
        if (inside.has(other)) return [];
        const [from, to] = (EDGES[direction] as readonly [number, number]).map(
          (corner) => CORNERS[corner] as readonly [number, number],
        ) as [readonly [number, number], readonly [number, number]];
        const at = ([dx, dy]: readonly [number, number]): string =>
          `${(x + dx * 0.93).toFixed(2)} ${(y + dy * 0.93).toFixed(2)}`;
        return [`M${at(from)}L${at(to)}`];
      });
    })
    .join('');
}

/** Settlements of a seat, and the ways by which ships connect them. */
export function settlementLines(ctx: Context, state: State, seat: Seat): { outlines: string[]; ways: string[] } {
  const board = boardIn(ctx, state);
  const { own, shipping } = playerOf(state, seat);
  const settlements = clustersOf(board, own);
  const ways = settlements.flatMap((one, i) =>
    settlements.slice(i + 1).flatMap((other) => {
      const way = shortest(board, shipping, one, other);
      return way === undefined ? [] : [`M${way[0].x} ${way[0].y}L${way[1].x} ${way[1].y}`];
    }),
  );
  return { outlines: settlements.map((cells) => outline(board, cells)), ways };
}

function shortest(
  board: Board,
  level: number,
  one: readonly number[],
  other: readonly number[],
): [Point, Point] | undefined {
  let best: [Point, Point] | undefined;
  let least = Infinity;
  for (const from of one) {
    const mask = [0, 0, 0, 0];
    mask[from >> 5] = 1 << (from & 31);
    const reach = reachOf(board, level, mask);
    const start = middleOf(board.map, from);
    for (const to of other) {
      const end = middleOf(board.map, to);
      const far = Math.hypot(start.x - end.x, start.y - end.y);
      if (!has(reach, to) || far >= least) continue;
      least = far;
      best = [start, end];
    }
  }
  return best;
}

/** Free places within a seat's reach. */
export function reachCells(ctx: Context, state: State, seat: Seat): number[] {
  const { own, shipping } = playerOf(state, seat);
  const reach = cellsOf(reachOf(boardIn(ctx, state), shipping, own));
  return reach.filter((cell) => !has(state.taken, cell) && (cell < spaceCount || state.ports.length > 0));
}

/** What could be bought of neighbours by settling there, by place. */
export function bargainCells(ctx: Context, state: State, seat: Seat): { cell: number; goods: string[] }[] {
  return reachCells(ctx, state, seat).flatMap((cell) => {
    const bits = neighbouringGoods(ctx, state, seat, cell);
    return bits === 0
      ? []
      : [{ cell, goods: GOODS.flatMap((_, good) => ((bits & (1 << good)) === 0 ? [] : [goodName(good)])) }];
  });
}
