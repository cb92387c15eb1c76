import type { Components, MapSize, ModuleLetter, ModuleSide, PrintedSpace, SideName } from './components.ts';
import { moduleLetters } from './components.ts';
import { columnOf, endsOfEdge, idOf, indexOf, isOnRing, neighbours, rowOf, spaceCount } from './geometry.ts';

/** Which side of each module lies up. */
export type Sides = Readonly<Record<ModuleLetter, '1' | '2'>>;

export interface Space extends PrintedSpace {
  readonly index: number;
  readonly column: number;
  readonly row: number;
  readonly module: ModuleLetter;
  readonly ring: boolean;
  /** With 1-2 players the land of the ring lies in the mist: shaded, not active. Lochs are always active. */
  readonly active: boolean;
  readonly border: boolean;
  readonly delta: boolean;
}

/** A port tile: no space of the map, but reached like one (ruling 10). */
interface Port {
  readonly module: ModuleLetter;
  readonly cell: string;
  /** The index of the shaded space under the tile, or -1 where it lies beside the map. */
  readonly under: number;
  readonly touches: readonly number[];
  /** By space: 0 where the tile touches it, else the fewest lochs between the two, or `unreachable`. */
  readonly lochDistance: Uint8Array;
}

/** More lochs between than any ship can pass. */
export const unreachable = 255;

/** The longest way over lochs a shipping level allows. */
export const longestVoyage = 4;

/**
 * One of the sixteen maps in one of its two sizes, immutable. Lists hold indices of active spaces only,
 * in ascending order, and are empty for a shaded space.
 */
export interface CaledoniaMap {
  readonly sides: Sides;
  readonly size: MapSize;
  readonly spaces: readonly Space[];
  /** Adjacent land with no river between: for a loch, the land around it. */
  readonly neighbouring: readonly (readonly number[])[];
  /** Adjacent land behind a river. */
  readonly acrossRiver: readonly (readonly number[])[];
  /** Adjacent lochs: for lochs, the graph that ships and boats use. */
  readonly lochsBeside: readonly (readonly number[])[];
  /**
   * `lochDistance[one * 117 + other]`: the fewest lochs strictly between the two; 0 only where one of
   * two adjacent spaces is a loch; `unreachable` where no water leads.
   */
  readonly lochDistance: Uint8Array;
  readonly rivers: readonly (readonly [number, number])[];
  /** `riverBetween[one * 117 + other]` is 1 where a river runs between adjacent spaces. */
  readonly riverBetween: Uint8Array;
  /** In the order of the modules: A, B, C, D. */
  readonly ports: readonly Port[];
  /** `portDistance[one * 4 + other]`: the fewest lochs between two port tiles, or `unreachable`. */
  readonly portDistance: Uint8Array;
}

export const allSides: readonly Sides[] = Array.from({ length: 16 }, (_, bits) => ({
  A: bits & 8 ? '2' : '1',
  B: bits & 4 ? '2' : '1',
  C: bits & 2 ? '2' : '1',
  D: bits & 1 ? '2' : '1',
}));

const built = new WeakMap<Components, Map<string, CaledoniaMap>>();

/** The map of these components, built once. */
export function mapOf(components: Components, sides: Sides, size: MapSize): CaledoniaMap {
  let maps = built.get(components);
  if (maps === undefined) built.set(components, (maps = new Map()));
  const key = `${size}${sides.A}${sides.B}${sides.C}${sides.D}`;
  let map = maps.get(key);
  if (map === undefined) maps.set(key, (map = buildMap(components, sides, size)));
  return map;
}

export function buildMap(components: Components, sides: Sides, size: MapSize): CaledoniaMap {
  const chosen = chosenSides(components, sides);
  const rivers = chosen.flatMap((side) =>
    side.rivers.map(([one, other]): [number, number] => [indexOf(one), indexOf(other)]),
  );
  const spaces = laySpaces(chosen, rivers, size);
  const riverBetween = new Uint8Array(spaceCount * spaceCount);
  for (const [one, other] of rivers) {
    riverBetween[one * spaceCount + other] = 1;
    riverBetween[other * spaceCount + one] = 1;
  }

  const isActive = (index: number) => spaces[index]?.active === true;
  const isLoch = (index: number) => spaces[index]?.loch === true;
  const beside = (wanted: (index: number, other: number) => boolean) =>
    neighbours.map((around, index) =>
      isActive(index) ? around.filter((other) => isActive(other) && wanted(index, other)).toSorted(ascending) : [],
    );
  const isRiver = (index: number, other: number) => riverBetween[index * spaceCount + other] === 1;

  const lochsBeside = beside((_, other) => isLoch(other));
  const shores = neighbours.map((around) => around.filter((other) => isActive(other) && !isLoch(other)));
  const lochDistance = new Uint8Array(spaceCount * spaceCount).fill(unreachable);
  for (let index = 0; index < spaceCount; index++) {
    const from = lochDistance.subarray(index * spaceCount, (index + 1) * spaceCount);
    from[index] = 0;
    if (isLoch(index)) for (const shore of shores[index] as readonly number[]) from[shore] = 0;
    sail(lochsBeside[index] as readonly number[], lochsBeside, shores, from);
    from[index] = unreachable;
  }
  const ports = layPorts(components, size, isLoch, lochsBeside, shores);

  return {
    sides,
    size,
    spaces,
    neighbouring: beside((index, other) => !isLoch(other) && !isRiver(index, other)),
    acrossRiver: beside((index, other) => !isLoch(other) && isRiver(index, other)),
    lochsBeside,
    lochDistance,
    rivers,
    riverBetween,
    ports,
    portDistance: distancesOfPorts(ports, isLoch),
  };
}

function chosenSides(components: Components, sides: Sides): readonly ModuleSide[] {
  return moduleLetters.map((module) => {
    const name: SideName = `${module}${sides[module]}`;
    return components.sides[name];
  });
}

function laySpaces(
  chosen: readonly ModuleSide[],
  rivers: readonly (readonly [number, number])[],
  size: MapSize,
): readonly Space[] {
  const printed: (PrintedSpace & { readonly module: ModuleLetter })[] = [];
  for (const { module, spaces } of chosen) {
    for (const space of spaces) printed[indexOf(space.id)] = { ...space, module };
  }
  const isLoch = (index: number) => printed[index]?.loch === true;
  const isShaded = (index: number) => size === 'small' && isOnRing(index) && !isLoch(index);

  // The land on both sides of a river's last stretch is a delta if that end of it meets a loch.
  const deltas = new Set<number>();
  for (const [one, other] of rivers) {
    if (endsOfEdge(one, other).some(isLoch)) deltas.add(one).add(other);
  }

  return Array.from({ length: spaceCount }, (_, index) => {
    const space = printed[index];
    if (space === undefined) throw new Error(`no module has a space ${idOf(index)}`);
    const ring = isOnRing(index);
    // Ruling 23: with 1-2 players what lies next to the mist is the border, and the lochs of the ring.
    const border =
      size === 'large' || ring ? ring && !isShaded(index) : (neighbours[index] as readonly number[]).some(isShaded);
    return {
      ...space,
      index,
      column: columnOf(index),
      row: rowOf(index),
      ring,
      active: !isShaded(index),
      border,
      delta: deltas.has(index),
    };
  });
}

/**
 * Fills in how many lochs lie between a start and every space, given the lochs beside the start. The
 * n-th loch of a voyage has n - 1 lochs before it; land on its shore has n.
 */
function sail(
  first: readonly number[],
  lochsBeside: readonly (readonly number[])[],
  shores: readonly (readonly number[])[],
  distance: Uint8Array,
): void {
  const queue = [...first];
  for (const loch of first) distance[loch] = 0;
  for (const loch of queue) {
    const passed = (distance[loch] as number) + 1;
    for (const next of lochsBeside[loch] as readonly number[]) {
      if (distance[next] === unreachable) {
        distance[next] = passed;
        queue.push(next);
      }
    }
    for (const shore of shores[loch] as readonly number[]) {
      if (distance[shore] === unreachable) distance[shore] = passed;
    }
  }
}

function layPorts(
  components: Components,
  size: MapSize,
  isLoch: (index: number) => boolean,
  lochsBeside: readonly (readonly number[])[],
  shores: readonly (readonly number[])[],
): readonly Port[] {
  return moduleLetters.map((module) => {
    const { cell, touches } = components.ports[module][size];
    const touched = touches.map(indexOf);
    const lochDistance = new Uint8Array(spaceCount).fill(unreachable);
    sail(touched.filter(isLoch), lochsBeside, shores, lochDistance);
    for (const index of touched) lochDistance[index] = 0;
    return { module, cell, under: indexOf(cell), touches: touched, lochDistance };
  });
}

function distancesOfPorts(ports: readonly Port[], isLoch: (index: number) => boolean): Uint8Array {
  const distances = new Uint8Array(ports.length * ports.length).fill(unreachable);
  ports.forEach((one, i) => {
    ports.forEach((other, j) => {
      if (i === j) return;
      for (const loch of other.touches.filter(isLoch)) {
        const between = one.lochDistance[loch] as number;
        const known = distances[i * ports.length + j] as number;
        if (between < unreachable) {
          distances[i * ports.length + j] = Math.min(known, between + 1);
        }
      }
    });
  });
  return distances;
}

function ascending(one: number, other: number): number {
  return one - other;
}

/** Solo: neutral workers stand on all land of the active map that costs £1 (ruling 31). */
export function neutralSpaces(map: CaledoniaMap): readonly number[] {
  return map.spaces.filter((space) => space.active && !space.loch && space.cost === 1).map(({ index }) => index);
}
