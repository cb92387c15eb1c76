import { type ClanField, STACKS, type Tile } from '../components.ts';
import { type ComponentFact, each, mustEqual, repeated } from './fact.ts';
import { anyPerson, knownLandmarks, type KnownTile, knownTiles } from './known.ts';

const TILE_COUNTS = { S: 5, A: 14, B: 17, C: 17, D: 17 };
const LANDMARK_COUNTS = { S: 0, A: 3, B: 3, C: 2, D: 3 };
const DISTILLERIES = ['edradour', 'glen-mhor', 'glenlochy', 'millburn', 'pulteney'];

/** A tile as far as print can tell of it. */
const facets = (tile: Omit<Tile, 'stack'>): Record<keyof KnownTile, unknown> => ({
  stack: 'stack' in tile ? tile.stack : 'none',
  type: tile.type,
  river: tile.river,
  overbuild: tile.overbuild === true,
  cost: tile.cost,
  oneTime: tile.oneTime,
  activation: tile.activation ?? 'none',
  landmark: tile.oneTime.includes('landmark'),
});

function asKnown(tile: Omit<Tile, 'stack'>, known: KnownTile): string[] {
  const is = facets(tile);
  return Object.entries(known).flatMap(([field, value]) =>
    mustEqual(`${tile.id}: ${field}`, is[field as keyof KnownTile], value),
  );
}

const perStack = (tiles: readonly { readonly stack: Tile['stack'] }[]): Record<string, number> =>
  Object.fromEntries(STACKS.map((stack) => [stack, tiles.filter((tile) => tile.stack === stack).length]));

const landmarkTiles = (tiles: readonly Tile[]): Tile[] => tiles.filter((tile) => tile.oneTime.includes('landmark'));

/** The golden icon: the tile below has the same type, and river where it has. */
const carries = (base: Omit<Tile, 'stack'>, tile: Tile): boolean =>
  base.type === tile.type && base.river === tile.river;

function hasNoBase(tile: Tile, tiles: readonly Tile[], home: readonly Omit<Tile, 'stack'>[]): boolean {
  const earlier = tiles.filter(
    (base) => base.overbuild !== true && STACKS.indexOf(base.stack) <= STACKS.indexOf(tile.stack),
  );
  return ![...home, ...earlier].some((base) => carries(base, tile));
}

export const tileFacts: readonly ComponentFact[] = [
  { id: 'tiles-per-stack', holds: ({ tiles }) => mustEqual('tiles', perStack(tiles), TILE_COUNTS) },
  {
    id: 'tiles-named-once',
    holds: ({ tiles, home, hume }) =>
      repeated([...tiles, home.village, home.castle, hume], ({ id }) => id).map(({ id }) => `${id} twice`),
  },
  {
    id: 'known-tiles',
    holds: ({ tiles }) =>
      Object.entries(knownTiles).flatMap(([id, known]) => {
        const tile = tiles.find((candidate) => candidate.id === id);
        return tile === undefined ? [`${id} is missing`] : asKnown(tile, known);
      }),
  },
  {
    id: 'distilleries-five',
    holds: ({ tiles }) => {
      const makers = tiles.filter(({ activation }) => activation !== undefined && 'distil' in activation);
      return mustEqual('distilleries', makers.map(({ id }) => id).toSorted(), DISTILLERIES);
    },
  },
  {
    id: 'landmarks-per-stack',
    holds: ({ tiles }) => mustEqual('landmark tiles', perStack(landmarkTiles(tiles)), LANDMARK_COUNTS),
  },
  {
    id: 'landmarks-have-cards',
    holds: ({ tiles, landmarks }) => {
      const named = (one: { id: string; stack: string }): string => `${one.id} ${one.stack}`;
      return mustEqual('cards', landmarks.map(named).toSorted(), landmarkTiles(tiles).map(named).toSorted());
    },
  },
  {
    id: 'landmark-effects',
    holds: ({ landmarks }) =>
      mustEqual('landmarks', Object.fromEntries(landmarks.map(({ id, effect }) => [id, effect])), knownLandmarks),
  },
  {
    id: 'home-tile',
    holds: ({ home }) => {
      const half: KnownTile = { river: true, overbuild: false, cost: {}, oneTime: [], activation: { movement: 1 } };
      return [
        ...asKnown(home.village, { ...half, type: 'village' }),
        ...asKnown(home.castle, { ...half, type: 'castle' }),
      ];
    },
  },
  { id: 'david-hume', holds: ({ hume }) => mustEqual('David Hume', [hume.id, hume.type], ['david-hume', 'person']) },
  {
    // Ruling 4: pieces stop on it, so it is neither protected nor has anything to take.
    id: 'worlds-end-alone',
    holds: ({ tiles }) => {
      const ends = tiles.filter(({ type }) => type === 'end');
      const plain: KnownTile = { stack: 'D', river: false, cost: {}, oneTime: [], activation: 'none' };
      return [
        ...mustEqual('ends', ends.length, 1),
        ...ends.flatMap((tile) => asKnown(tile, plain)),
        ...each(
          ends,
          (tile) => tile.protected === true,
          ({ id }) => `${id} is protected`,
        ),
      ];
    },
  },
  {
    id: 'persons-place-markers',
    holds: ({ tiles }) => tiles.filter(({ type }) => type === 'person').flatMap((tile) => asKnown(tile, anyPerson)),
  },
  {
    id: 'base-game-only',
    ours: true,
    holds: ({ tiles, clanFields }) =>
      each<Tile | ClanField>(
        [...tiles, ...clanFields],
        (part) => part.chronicle !== undefined || ('protected' in part && part.protected === true),
        ({ id }) => `${id} belongs to a chronicle`,
      ),
  },
  {
    id: 'overbuilds-have-bases',
    holds: ({ tiles, home }) =>
      each(
        tiles,
        (tile) => tile.overbuild === true && hasNoBase(tile, tiles, [home.village, home.castle]),
        ({ id }) => `${id} can be built on nothing`,
      ),
  },
];
