import {
  type ClanField,
  componentsOf,
  type HomeTile,
  type Landmark,
  type Road,
  type Tile,
} from '../../src/components.ts';

/** The book as it lies open: the components of a version of the rules, and what it says otherwise than others. */
interface Book {
  version: number;
  /** Those of the stacks. */
  dealt: readonly Tile[];
  /** The stacks' tiles by number, then the two halves of the home tile. */
  tiles: readonly HomeTile[];
  byName: ReadonlyMap<string, HomeTile>;
  landmarks: readonly Landmark[];
  clanFields: readonly ClanField[];
  roads: readonly Road[];
  numbers: ReturnType<typeof componentsOf>['numbers'];
  /** What keys call a tile: its name or its number. */
  keysNameTiles: boolean;
  /** Whether one chooses which goods of a clan are kept, or must keep the first. */
  storedIsChosen: boolean;
  /** Whether Loch Ness waits for nothing but payments and activations. */
  extraAtAnyMoment: boolean;
}

const NEWEST = 3;
const read = new Map<number, Book>();

function bookOf(version: number): Book {
  const { tiles, home, landmarks, clanFields, roads, numbers } = componentsOf(undefined, version);
  const all: readonly HomeTile[] = [...tiles, home.village, home.castle];
  return {
    version,
    dealt: tiles,
    tiles: all,
    byName: new Map(all.map((tile) => [tile.id, tile])),
    landmarks,
    clanFields,
    roads,
    numbers,
    keysNameTiles: version > 2,
    storedIsChosen: version > 2,
    extraAtAnyMoment: version > 2,
  };
}

export const book: Book = bookOf(NEWEST);

/** Opens it at a version: from then on everything here is by that version's rules. */
export function openBook(version = NEWEST): void {
  const opened = read.get(version) ?? bookOf(version);
  read.set(version, opened);
  Object.assign(book, opened);
}
