import { cellAt, columnOf, rowOf, spaceCount } from '../../src/geometry.ts';
import type { CaledoniaMap } from '../../src/map.ts';

/** A flat-topped hexagon of the drawing: its radius, its height, and its corners from the right one clockwise. */
const RADIUS = 10;
export const HEIGHT = Math.sqrt(3) * RADIUS;
const half = HEIGHT / 2;
export const CORNERS: readonly (readonly [number, number])[] = [
  [RADIUS, 0],
  [RADIUS / 2, half],
  [-RADIUS / 2, half],
  [-RADIUS, 0],
  [-RADIUS / 2, -half],
  [RADIUS / 2, -half],
];
/** The two corners at the ends of the edge towards each of the six neighbours, in the order of `adjacent`. */
export const EDGES: readonly (readonly [number, number])[] = [
  [4, 5],
  [5, 0],
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
];

export interface Point {
  readonly x: number;
  readonly y: number;
}

const at = (column: number, row: number): Point => ({
  x: 1.5 * RADIUS * column,
  y: HEIGHT * (row - (column % 2 === 0 ? 0 : 0.5)),
});

/** The middle of a space, or of the port tile at a corner. */
export function middleOf(map: CaledoniaMap, cell: number): Point {
  if (cell < spaceCount) return at(columnOf(cell), rowOf(cell));
  const [column, row] = cellAt(map.ports[cell - spaceCount]?.cell ?? '0.0');
  return at(column, row);
}

const hexagon = (size: number): string =>
  CORNERS.map(([x, y]) => `${(x * size).toFixed(2)},${(y * size).toFixed(2)}`).join(' ');

export const HEXAGON = hexagon(1);
/** Within the edges that spaces share. */
export const INNER = hexagon(0.92);

/** The part of the plane that a map of this size needs: port tiles, and the rings around them. */
export function frameOf(map: CaledoniaMap): { x: number; y: number; width: number; height: number } {
  const beside = map.ports.some(({ under }) => under < 0);
  return beside
    ? { x: -10.5, y: -1, width: 231, height: 10 * HEIGHT + 2 }
    : { x: 4, y: -1, width: 202, height: 9.5 * HEIGHT + 2 };
}

/** The nearest place in a direction: what lies straight ahead counts for more than what is near but aside. */
export function towards(from: number, places: ReadonlyMap<number, Point>, dx: number, dy: number): number {
  const start = places.get(from);
  if (start === undefined) return from;
  let best = from;
  let least = Infinity;
  for (const [cell, { x, y }] of places) {
    const ahead = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    if (ahead <= 1 || aside > ahead * 1.2) continue;
    const far = ahead + 1.5 * aside;
    if (far >= least) continue;
    least = far;
    best = cell;
  }
  return best;
}
