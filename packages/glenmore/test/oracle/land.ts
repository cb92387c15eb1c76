import type { Seat } from '@ceilidh/kernel';
import { hasMarker, type Lot, ownerOf, type Table, tileOf } from './table.ts';

/** Territories by the book (p. 13-14, ruling 13): a whole one is looked at afresh, whatever has been changed in it. */
interface Spot {
  readonly x: number;
  readonly y: number;
}
interface Piece extends Spot {
  readonly river: boolean;
}

const byEdge = (a: Spot, b: Spot): boolean => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1;
/** By an edge or a corner. */
export const beside = (a: Spot, b: Spot): boolean => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) === 1;

const pieceOf = ({ x, y, tile }: Lot): Piece => ({ x, y, river: tileOf(tile).river });

function hangsTogether(pieces: readonly Piece[]): boolean {
  const reached = new Set(pieces.slice(0, 1));
  for (const piece of reached) for (const other of pieces) if (byEdge(piece, other)) reached.add(other);
  return reached.size === pieces.length;
}

/** In one row, without a gap. */
function isOneRiver(pieces: readonly Piece[]): boolean {
  const river = pieces.filter((piece) => piece.river);
  const [first] = river;
  if (first === undefined) return true;
  const columns = river.map(({ x }) => x);
  return river.every(({ y }) => y === first.y) && Math.max(...columns) - Math.min(...columns) === river.length - 1;
}

const leftOrRight = (a: Spot, b: Spot): boolean => a.y === b.y && Math.abs(a.x - b.x) === 1;
const banksAreFree = (pieces: readonly Piece[]): boolean =>
  !pieces.some((piece) => piece.river && pieces.some((other) => !other.river && leftOrRight(piece, other)));

const isLegal = (pieces: readonly Piece[]): boolean =>
  hangsTogether(pieces) && isOneRiver(pieces) && banksAreFree(pieces);

/** Mackintosh: castles count as if a Scotsman stood there. */
function isManned(table: Table, seat: Seat, lot: Lot): boolean {
  return lot.scotsmen > 0 || (tileOf(lot.tile).type === 'castle' && hasMarker(table, seat, 'mackintosh'));
}

/** Every cell within reach of the territory, one step around it. */
function cellsAround(lots: readonly Lot[]): Spot[] {
  const [xs, ys] = [lots.map(({ x }) => x), lots.map(({ y }) => y)];
  const spots: Spot[] = [];
  for (let x = Math.min(...xs) - 1; x <= Math.max(...xs) + 1; x++)
    for (let y = Math.min(...ys) - 1; y <= Math.max(...ys) + 1; y++) spots.push({ x, y });
  return spots;
}

/** Where this tile may be laid; `gone`: the place a Scotsman has left for it. */
export function placements(table: Table, seat: Seat, name: string, gone?: Lot): Spot[] {
  const lots = ownerOf(table, seat).lots.map((lot) => (lot === gone ? { ...lot, scotsmen: lot.scotsmen - 1 } : lot));
  const { type, river, overbuild } = tileOf(name);
  const manned = lots.filter((lot) => isManned(table, seat, lot));
  return cellsAround(lots).filter((spot) => {
    const taken = lots.find(({ x, y }) => x === spot.x && y === spot.y);
    if (!manned.some((lot) => lot === taken || beside(lot, spot))) return false;
    if (overbuild === true) {
      const under = taken === undefined ? undefined : tileOf(taken.tile);
      return under?.type === type && under.river === river;
    }
    return (
      taken === undefined &&
      lots.some((lot) => byEdge(lot, spot)) &&
      isLegal([...lots.map(pieceOf), { ...spot, river }])
    );
  });
}

/** What may leave the territory: neither half of the home tile, and the rest must be legal without it. */
export function removable(table: Table, seat: Seat): Lot[] {
  const { lots } = ownerOf(table, seat);
  return lots.filter((lot) => lot.slot > 1 && isLegal(lots.filter((other) => other !== lot).map(pieceOf)));
}

/** Whose leaving still lets the tile be laid (ruling 14). */
export const levies = (table: Table, seat: Seat, name: string): Lot[] =>
  ownerOf(table, seat).lots.filter((lot) => lot.scotsmen > 0 && placements(table, seat, name, lot).length > 0);
