import { componentOf, editionOf, type Pack } from '@ceilidh/kernel';
import { clanBoardShape, landmarksShape, numbersShapeBefore3, tilesShape } from './component-shapes.ts';
import type { ClanField, HomeTile, Landmark, Numbers, Provenance, Road, Tile } from './component-types.ts';
import { editions } from './editions.ts';

export { CLANS, GOODS, STACKS, TILE_TYPES } from './component-types.ts';
export type {
  Activation,
  ClanEffect,
  ClanField,
  ClanId,
  CostName,
  Good,
  HomeTile,
  Landmark,
  LandmarkEffect,
  OneTime,
  Provenance,
  Road,
  RoadEnd,
  Stack,
  Tile,
  TileType,
} from './component-types.ts';

export interface GlenMoreComponents {
  readonly tiles: readonly Tile[];
  readonly home: { readonly village: HomeTile; readonly castle: HomeTile };
  readonly hume: HomeTile;
  readonly landmarks: readonly Landmark[];
  readonly clanFields: readonly ClanField[];
  readonly roads: readonly Road[];
  readonly numbers: Numbers;
  /** What is said of the whole clan board and of the numbers; a tile, card or field speaks for itself. */
  readonly provenance: { readonly clanBoard?: Provenance; readonly numbers?: Provenance };
}

const known = new Map<string, GlenMoreComponents>();

/** The components of the house in a version of the rules, or with a pack's files in place of ours; read once. */
export function componentsOf(pack?: Pack, version = editions.version): GlenMoreComponents {
  const key = `${version} ${pack?.hash ?? ''}`;
  const ready = known.get(key);
  if (ready !== undefined) return ready;
  const read = readComponents(version, pack);
  known.set(key, read);
  return read;
}

function readComponents(version: number, pack?: Pack): GlenMoreComponents {
  const { components } = editionOf(editions, version);
  const board = componentOf(components, 'clan-board', clanBoardShape, pack);
  const territory = componentOf(components, 'tiles', tilesShape, pack);
  // A pack's numbers were judged by the shape of its version when it was read.
  const table = componentOf(components, 'numbers', numbersShapeBefore3, pack);
  return {
    tiles: territory.tiles,
    home: territory.home,
    hume: territory.hume,
    landmarks: componentOf(components, 'landmarks', landmarksShape, pack).landmarks,
    clanFields: board.fields,
    roads: board.roads,
    numbers: table.numbers,
    provenance: {
      ...(board.provenance === undefined ? {} : { clanBoard: board.provenance }),
      ...(table.provenance === undefined ? {} : { numbers: table.provenance }),
    },
  };
}
