/**
 * A territory has no border, so cells are numbers on a board far larger than all tiles in a row: a step to the right
 * is 1, a step up is `WIDTH`. The starting village lies at 0,0 and the home castle to its right.
 */
const WIDTH = 128;
const MIDDLE = WIDTH / 2;
export const CELLS = WIDTH * WIDTH;

const isWithin = (place: number): boolean => place >= -MIDDLE && place < MIDDLE;

export function cellAt(x: number, y: number): number {
  if (!isWithin(x) || !isWithin(y)) throw new RangeError(`${x} ${y} is past the end of the cells`);
  return (y + MIDDLE) * WIDTH + x + MIDDLE;
}
export const xOf = (cell: number): number => (cell % WIDTH) - MIDDLE;
export const yOf = (cell: number): number => Math.floor(cell / WIDTH) - MIDDLE;

/** From here a step could lead past the end, where it would come to another row: nothing may be built here. */
export function isBorder(cell: number): boolean {
  const [x, y] = [xOf(cell), yOf(cell)];
  return x === -MIDDLE || y === -MIDDLE || x === MIDDLE - 1 || y === MIDDLE - 1;
}

/** Steps over an edge; then those over an edge or a corner. */
export const EDGES: readonly number[] = [-1, 1, -WIDTH, WIDTH];
export const AROUND: readonly number[] = [...EDGES, -WIDTH - 1, -WIDTH + 1, WIDTH - 1, WIDTH + 1];

/** A cell is next to another by an edge or a corner. */
export function isNext(cell: number, other: number): boolean {
  // Nothing is built on the border, so a row's end is next to nothing.
  const apart = Math.abs(cell - other);
  return apart === 1 || (apart >= WIDTH - 1 && apart <= WIDTH + 1);
}
