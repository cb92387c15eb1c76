/**
 * The grid that all maps share: 13 columns of 9 flat-topped hexagons, odd columns half a space higher.
 * A space is known by its index 0..116 or by its id `column.row`, both counted from the top left.
 */
export const columns = 13;
export const rows = 9;
export const spaceCount = columns * rows;

export function indexAt(column: number, row: number): number {
  const inside = column >= 1 && column <= columns && row >= 1 && row <= rows;
  return inside ? (column - 1) * rows + row - 1 : -1;
}

export function columnOf(index: number): number {
  return Math.floor(index / rows) + 1;
}

export function rowOf(index: number): number {
  return (index % rows) + 1;
}

export function idOf(index: number): string {
  return `${columnOf(index)}.${rowOf(index)}`;
}

/** The index of an id, or -1 for a cell beside the map. */
export function indexOf(id: string): number {
  return indexAt(...cellAt(id));
}

export function cellAt(id: string): [column: number, row: number] {
  const [column, row] = id.split('.').map(Number);
  if (column === undefined || row === undefined) throw new Error(`not a cell: ${id}`);
  return [column, row];
}

/** The six cells around a cell, on the map or not: up, up right, down right, down, down left, up left. */
export function cellsAround(column: number, row: number): [column: number, row: number][] {
  const above = column % 2 === 0 ? row : row - 1;
  return [
    [column, row - 1],
    [column + 1, above],
    [column + 1, above + 1],
    [column, row + 1],
    [column - 1, above + 1],
    [column - 1, above],
  ];
}

/** By index and direction, in the order of `cellsAround`; -1 where the map ends. */
export const adjacent: readonly (readonly number[])[] = Array.from({ length: spaceCount }, (_, index) =>
  cellsAround(columnOf(index), rowOf(index)).map(([column, row]) => indexAt(column, row)),
);

/** By index: the adjacent spaces that exist. */
export const neighbours: readonly (readonly number[])[] = adjacent.map((around) =>
  around.filter((other) => other >= 0),
);

/** The outer ring: first and last column, first and last row. */
export function isOnRing(index: number): boolean {
  const column = columnOf(index);
  const row = rowOf(index);
  return column === 1 || column === columns || row === 1 || row === rows;
}

/** A river runs along the edge of two adjacent spaces; at each end of it lies a third cell, or -1 beside the map. */
export function endsOfEdge(one: number, other: number): [number, number] {
  const around = adjacent[one] as readonly number[];
  const direction = around.indexOf(other);
  if (direction < 0) throw new Error(`${idOf(one)} and ${idOf(other)} are not adjacent`);
  return [around[(direction + 5) % 6] as number, around[(direction + 1) % 6] as number];
}
