import type { Components, ModuleSide, PrintedSpace, SideName } from '../components.ts';
import { moduleLetters, sideNames, terrainOf } from '../components.ts';
import { indexOf, isOnRing, neighbours } from '../geometry.ts';
import {
  knownCosts,
  letterRocks,
  partialRivers,
  partialTerrain,
  portCorners,
  printedRivers,
  printedTerrain,
  seamTerrain,
  unsureTerrain,
} from '../known.ts';
import type { Fact } from './fact.ts';
import { mustEqual } from './fact.ts';

const spacesPerModule = { A: 27, B: 32, C: 31, D: 27 } as const;

export const sideFacts: readonly Fact[] = [
  {
    id: 'module-shape',
    holds: (components) =>
      eachSide(components, ({ module, spaces }) => [
        ...mustEqual('spaces', spaces.length, spacesPerModule[module]),
        ...spaces.filter(({ id }) => moduleAt(id) !== module).map(({ id }) => `${id} is elsewhere`),
      ]),
  },
  {
    id: 'printed-sides',
    holds: (components) =>
      eachSide(components, (side, name) => {
        const rows = printedTerrain[name];
        if (rows === undefined) return [];
        const printed = rows
          .join(' ')
          .split(' ')
          .filter((cell) => cell !== '-');
        return [
          ...side.spaces.flatMap((space, i) => mustEqual(space.id, terrainOf(space), printed[i])),
          ...mustEqual('rivers', riversOf(side), sorted(printedRivers[name] ?? '')),
        ];
      }),
  },
  {
    id: 'known-partial-sides',
    holds: (components) =>
      eachSide(components, (side, name) => [
        ...Object.entries(partialTerrain[name] ?? {}).flatMap(([id, terrain]) =>
          mustEqual(id, terrainAt(side, id), terrain),
        ),
        ...Object.entries(unsureTerrain[name] ?? {}).flatMap(([id, letters]) => {
          const terrain = terrainAt(side, id) ?? '';
          const fits = [...letters].every((letter) => terrain.includes(letter));
          return fits ? [] : [`${id} is ${terrain}, seen as ${letters}`];
        }),
        ...sorted(partialRivers[name] ?? '')
          .filter((river) => !riversOf(side).includes(river))
          .map((river) => `the river ${river} is missing`),
      ]),
  },
  {
    id: 'known-costs',
    holds: (components) =>
      eachSide(components, ({ spaces }, name) =>
        Object.entries(knownCosts[name] ?? {}).flatMap(([id, cost]) =>
          mustEqual(`cost of ${id}`, spaces.find((space) => space.id === id)?.cost, cost),
        ),
      ),
  },
  {
    id: 'letter-rock-lochs',
    holds: (components) =>
      eachSide(components, (side) =>
        letterRocks
          .filter((id) => moduleAt(id) === side.module)
          .flatMap((id) => mustEqual(id, terrainAt(side, id), 'L')),
      ),
  },
  {
    id: 'seam-patches-alike',
    ours: true,
    holds: (components) =>
      eachSide(components, (side) =>
        Object.entries(seamTerrain).flatMap(([id, { has, hasNot }]) => {
          if (moduleAt(id) !== side.module) return [];
          const terrain = terrainAt(side, id) ?? '';
          const fits =
            [...has].every((letter) => terrain.includes(letter)) &&
            ![...hasNot].some((letter) => terrain.includes(letter));
          return fits ? [] : [`${id} is ${terrain}, the seam shows ${has}`];
        }),
      ),
  },
  {
    id: 'port-corners',
    holds: (components) => [
      ...eachSide(components, (side) => {
        const { land, loch } = portCorners[side.module];
        return [
          ...mustEqual(`loch ${loch}`, terrainAt(side, loch), 'L'),
          ...(terrainAt(side, land) === 'L' ? [`no land for the factory on ${land}`] : []),
        ];
      }),
      ...moduleLetters.flatMap((module) => {
        const { land, loch, cell } = portCorners[module];
        return mustEqual(`port ${module}`, components.ports[module].large, {
          cell,
          touches: [land, loch],
        });
      }),
    ],
  },
  {
    id: 'module-shares-in-range',
    ours: true,
    holds: (components) => {
      const known = sideNames.filter((name) => printedTerrain[name] !== undefined);
      return measures.flatMap(([what, measure]) => {
        const values = known.map((name) => measure(components.sides[name]));
        const [low, high] = [Math.min(...values), Math.max(...values)];
        return eachSide(components, (side) => {
          const value = measure(side);
          return value >= low && value <= high ? [] : [`${what} ${value}, known ${low} to ${high}`];
        });
      });
    },
  },
  {
    id: 'cost-range',
    holds: (components) =>
      eachSide(components, ({ spaces }) =>
        spaces
          .filter(({ loch, cost }) => (loch ? cost !== 0 : cost < 1 || cost > 6))
          .map(({ id, cost }) => `${id} costs ${cost}`),
      ),
  },
  {
    id: 'cost-bands',
    ours: true,
    holds: (components) =>
      eachSide(components, ({ spaces }) => {
        const land = spaces.filter(({ loch }) => !loch);
        const cheapGrass = land.filter(
          (space) => terrainOf(space) === 'G' && space.cost === 1 && !isOnRing(indexOf(space.id)),
        );
        return [
          ...land.flatMap((space) => {
            const [low, high] = costBand(space);
            const fits = space.cost >= low && space.cost <= high;
            return fits ? [] : [`${space.id} ${terrainOf(space)} costs ${space.cost}`];
          }),
          ...(cheapGrass.length > 1 ? [`${cheapGrass.length} inner grass spaces cost 1`] : []),
        ];
      }),
  },
];

/** One terrain but grass 1-2, border grass 1-2, inner grass up to 4 (2-4 but for one space a side), two terrains 3-5, three 4-6. */
function costBand(space: PrintedSpace): [number, number] {
  const terrain = terrainOf(space);
  if (terrain.length === 3) return [4, 6];
  if (terrain.length === 2) return [3, 5];
  if (terrain === 'G' && !isOnRing(indexOf(space.id))) return [1, 4];
  return [1, 2];
}

const measures: readonly (readonly [string, (side: ModuleSide) => number])[] = [
  ['lochs', ({ spaces }) => spaces.filter(({ loch }) => loch).length],
  ['share of grass', (side) => share(side, (terrain) => terrain.includes('G'))],
  ['share of forest', (side) => share(side, (terrain) => terrain.includes('F'))],
  ['share of mountain', (side) => share(side, (terrain) => terrain.includes('M'))],
  ['share of grass alone', (side) => share(side, (terrain) => terrain === 'G')],
  ['river edges', ({ rivers }) => rivers.length],
];

function share({ spaces }: ModuleSide, wanted: (terrain: string) => boolean): number {
  const land = spaces.filter(({ loch }) => !loch);
  return land.filter((space) => wanted(terrainOf(space))).length / land.length;
}

export function eachSide(components: Components, check: (side: ModuleSide, name: SideName) => string[]): string[] {
  return sideNames.flatMap((name) => check(components.sides[name], name).map((text) => `side ${name}: ${text}`));
}

function terrainAt({ spaces }: ModuleSide, id: string): string | undefined {
  const space = spaces.find((each) => each.id === id);
  return space === undefined ? undefined : terrainOf(space);
}

/** A river under one name, whichever of its two spaces comes first in the file. */
function nameOfRiver(one: string, other: string): string {
  return indexOf(one) < indexOf(other) ? `${one}|${other}` : `${other}|${one}`;
}

function riversOf({ rivers }: ModuleSide): string[] {
  return rivers.map(([one, other]) => nameOfRiver(one, other)).toSorted();
}

function sorted(rivers: string): string[] {
  if (rivers === '') return [];
  return rivers
    .split(' ')
    .map((river) => {
      const [one = '', other = ''] = river.split('|');
      return nameOfRiver(one, other);
    })
    .toSorted();
}

/** The module a space belongs to: columns 1-6 lie left; odd columns have five rows above, even ones four. */
export function moduleAt(id: string): 'A' | 'B' | 'C' | 'D' {
  const [column = 0, row = 0] = id.split('.').map(Number);
  const above = row <= (column % 2 === 1 ? 5 : 4);
  if (column <= 6) return above ? 'A' : 'D';
  return above ? 'B' : 'C';
}

export function areAdjacent(one: number, other: number): boolean {
  return (neighbours[one] ?? []).includes(other);
}
