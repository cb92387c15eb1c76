import type { Components } from '../components.ts';
import { moduleLetters } from '../components.ts';
import {
  adjacent,
  cellAt,
  cellsAround,
  endsOfEdge,
  idOf,
  indexAt,
  indexOf,
  isOnRing,
  neighbours,
  spaceCount,
} from '../geometry.ts';
import { printedDeltas } from '../known.ts';
import type { CaledoniaMap, Space } from '../map.ts';
import { mapOf, neutralSpaces } from '../map.ts';
import type { Fact } from './fact.ts';
import { mustEqual, onEveryMap } from './fact.ts';
import { areAdjacent, eachSide, moduleAt } from './sides.ts';

export const mapFacts: readonly Fact[] = [
  {
    id: 'seam-rivers-owned-once',
    holds: (components) => [
      ...eachSide(components, ({ module, rivers }) =>
        rivers
          .filter((ends) => !ends.some((id) => moduleAt(id) === module))
          .map((ends) => `the river ${ends.join('|')} lies in another module`),
      ),
      ...onEveryMap(
        components,
        ({ rivers }) => {
          const names = rivers.map((ends) =>
            [...ends]
              .toSorted((a, b) => a - b)
              .map(idOf)
              .join('|'),
          );
          return names.filter((name, i) => names.indexOf(name) < i).map((name) => `the river ${name} is there twice`);
        },
        ['large'],
      ),
    ],
  },
  {
    id: 'rivers-between-land',
    holds: (components) =>
      onEveryMap(
        components,
        ({ rivers, spaces }) =>
          rivers
            .filter((ends) => ends.some((index) => spaces[index]?.loch !== false))
            .map((ends) => `the river ${ends.map(idOf).join('|')} does not lie between land`),
        ['large'],
      ),
  },
  {
    id: 'rivers-end-properly',
    holds: (components) => onEveryMap(components, looseRiverEnds, ['large']),
  },
  {
    id: 'deltas-as-printed',
    holds: (components) =>
      (['1', '2'] as const).flatMap((side) => {
        const map = mapOf(components, { A: side, B: '1', C: '1', D: '1' }, 'large');
        const deltas = map.spaces.filter(({ delta }) => delta).map(({ id }) => id);
        return mustEqual(`deltas of ${side}111`, deltas, printedDeltas[`${side}111`].split(' '));
      }),
  },
  {
    id: 'no-islands',
    ours: true,
    holds: (components) =>
      onEveryMap(components, ({ spaces, sides }) =>
        spaces
          .filter((space) => isActiveLand(space))
          .filter(({ index }) => !(neighbours[index] ?? []).some((n) => isActiveLand(spaces[n])))
          .filter(({ id }) => !(id === printedIsland.id && sides.B === printedIsland.side))
          .map(({ id }) => `${id} is an island`),
      ),
  },
  {
    id: 'cost-all-occur',
    holds: (components) =>
      onEveryMap(
        components,
        ({ spaces }) =>
          [1, 2, 3, 4, 5, 6]
            .filter((cost) => !spaces.some((space) => space.cost === cost))
            .map((cost) => `nothing costs ${cost}`),
        ['large'],
      ),
  },
  {
    id: 'cost-examples',
    holds: (components) => [
      ...(somewhere(components, ({ forest, mountain, cost }) => forest && mountain && cost === 6)
        ? []
        : ['no forest with mountain costs 6']),
      ...(somewhere(components, ({ grass, delta, cost }) => grass && delta && cost === 1)
        ? []
        : ['no grass in a delta costs 1']),
    ],
  },
  {
    id: 'cost-mountains-near-ports',
    ours: true,
    holds: (components) => {
      const costsNearPorts = (map: CaledoniaMap) =>
        map.spaces
          .filter((space) => isActiveLand(space) && space.mountain)
          .filter(({ index }) => map.ports.some(({ under }) => isWithinTwo(index, under)))
          .map(({ cost }) => cost);
      const fitting = onEveryMap(
        components,
        (map) => {
          const costs = costsNearPorts(map);
          return costs.includes(2) && costs.includes(4) ? ['fits'] : [];
        },
        ['small'],
      );
      return fitting.length > 0 ? [] : ['no map has mountains for 2 and for 4 near its ports'];
    },
  },
  {
    id: 'cost-one-inside',
    ours: true,
    holds: (components) =>
      onEveryMap(
        components,
        (map) => {
          const blocked = neutralSpaces(map).length;
          return blocked >= 4 && blocked <= 12 ? [] : [`${blocked} spaces cost 1`];
        },
        ['small'],
      ),
  },
  {
    id: 'starting-workers-affordable',
    holds: (components) => {
      const { woodcutter, miner } = components.tracks.unitCosts;
      const money = Math.min(...components.startingTiles.map((tile) => tile.money));
      return onEveryMap(components, ({ spaces }) => {
        const dearest = spaces
          .filter(mayStart)
          .map((space) => space.cost + Math.max(space.forest ? woodcutter : 0, space.mountain ? miner : 0))
          .toSorted((a, b) => b - a)
          .slice(0, 3)
          .reduce((sum, cost) => sum + cost, 0);
        return dearest <= money ? [] : [`three workers may cost ${dearest} of ${money}`];
      });
    },
  },
  {
    id: 'starting-spaces-enough',
    holds: (components) =>
      everyTable(components, (map, players, blocked) => {
        const free = map.spaces.filter(mayStart).filter(({ index }) => !blocked.has(index)).length;
        // As if everybody placed three workers.
        const needed = 3 * players + coveredByVariant(players);
        return free >= needed ? [] : [`${free} starting spaces for ${needed}`];
      }),
  },
  {
    id: 'port-touches',
    holds: (components) =>
      onEveryMap(components, (map) =>
        map.ports.flatMap(({ module, cell, under, touches }) => {
          const around = cellsAround(...cellAt(cell)).map(([column, row]) => indexAt(column, row));
          const isRiver = (index: number) => map.riverBetween[under * spaceCount + index] === 1;
          return [
            ...mustEqual(
              `port ${module} touches land and loch`,
              touches.map((index) => map.spaces[index]?.loch),
              [false, true],
            ),
            ...touches
              .filter((index) => !around.includes(index) || (under >= 0 && isRiver(index)))
              .map((index) => `port ${module} does not touch ${idOf(index)}`),
          ];
        }),
      ),
  },
  {
    id: 'ports-touch-active-map',
    holds: (components) =>
      onEveryMap(components, ({ ports, spaces }) =>
        ports
          .filter(({ touches }) => !touches.some((index) => isActiveLand(spaces[index])))
          .map(({ module }) => `port ${module} touches no active land`),
      ),
  },
  {
    id: 'port-cells-small',
    ours: true,
    holds: (components) => [
      ...onEveryMap(
        components,
        ({ ports, spaces }) =>
          ports
            .filter(({ under }) => !isOnRing(under) || spaces[under]?.active !== false)
            .map(({ module, cell }) => `port ${module} lies on ${cell}, not in the mist`),
        ['small'],
      ),
      ...moduleLetters
        .filter((module) => {
          const small = indexOf(components.ports[module].small.cell);
          return !isWithinTwo(small, indexOf(corners[module]));
        })
        .map((module) => `port ${module} is far from its corner`),
    ],
  },
];

/** The one land space among lochs that the printed sides show. */
const printedIsland = { id: '11.1', side: '1' } as const;

const corners = { A: '1.1', B: '13.1', C: '13.9', D: '1.9' } as const;

/** Every end of a river meets a loch, another river or the edge of the map. */
function looseRiverEnds({ rivers, spaces, riverBetween }: CaledoniaMap): string[] {
  const isRiver = (one: number, other: number) => riverBetween[one * spaceCount + other] === 1;
  return rivers.flatMap(([one, other]) => {
    if (!areAdjacent(one, other)) return [`${idOf(one)} and ${idOf(other)} are not adjacent`];
    return endsOfEdge(one, other)
      .filter((third) => {
        const goesOn = third < 0 || spaces[third]?.loch === true;
        return !goesOn && !isRiver(one, third) && !isRiver(other, third);
      })
      .map((third) => `the river ${idOf(one)}|${idOf(other)} ends at ${idOf(third)}`);
  });
}

function isActiveLand(space: Space | undefined): boolean {
  return space !== undefined && space.active && !space.loch;
}

export function mayStart(space: Space): boolean {
  return isActiveLand(space) && (space.forest || space.mountain);
}

/** The variant for a tighter map covers four land spaces (ruling 30: with two or three players). */
export function coveredByVariant(players: number): number {
  return players === 2 || players === 3 ? 4 : 0;
}

export function everyTable(
  components: Components,
  check: (map: CaledoniaMap, players: number, blocked: ReadonlySet<number>) => string[],
): string[] {
  return [1, 2, 3, 4].flatMap((players) =>
    onEveryMap(
      components,
      (map) => {
        const blocked = new Set(players === 1 ? neutralSpaces(map) : []);
        return check(map, players, blocked).map((text) => `${players} players: ${text}`);
      },
      [players <= 2 ? 'small' : 'large'],
    ),
  );
}

function somewhere(components: Components, wanted: (space: Space) => boolean): boolean {
  const maps = (['1', '2'] as const).map((side) => mapOf(components, { A: side, B: side, C: side, D: side }, 'large'));
  return maps.some(({ spaces }) => spaces.some(wanted));
}

function isWithinTwo(one: number, other: number): boolean {
  if (one < 0 || other < 0) return false;
  const near = adjacent[one] ?? [];
  return one === other || near.includes(other) || near.some((between) => between >= 0 && areAdjacent(between, other));
}
