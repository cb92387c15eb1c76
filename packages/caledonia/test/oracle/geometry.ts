import type { Components } from '../../src/components.ts';

/**
 * The map a second time, from the printed modules alone. Cells 0 to 116 are the spaces, column by column; 117 to 120
 * are the port tiles of the corners A to D.
 */
interface Place {
  readonly grass: boolean;
  readonly forest: boolean;
  readonly mountain: boolean;
  readonly loch: boolean;
  readonly port: boolean;
  readonly cost: number;
  /** Land in the mist: out with one or two players. */
  readonly shaded: boolean;
  readonly ring: boolean;
}

export interface Terrain {
  readonly places: readonly Place[];
  /** Neighbouring: adjacent, and no river between; a port tile and what it touches. */
  readonly beside: readonly (readonly number[])[];
  /** Adjacent with a river between. */
  readonly across: readonly (readonly number[])[];
  /** A river beside this space flows into a loch just here. */
  readonly delta: readonly boolean[];
  readonly border: readonly boolean[];
  /** By corner: the port tile lies on this cell. */
  readonly portCells: readonly number[];
  /** By cell: the letter of the printed module; nothing for a port. */
  readonly module: readonly string[];
}

const COLUMNS = 13;
const ROWS = 9;
const SPACES = 117;
const CORNERS = ['A', 'B', 'C', 'D'] as const;

const numberOf = (id: string): number => {
  const [column = 0, row = 0] = id.split('.').map(Number);
  return (column - 1) * ROWS + (row - 1);
};

/** As the research has it: odd columns sit half a hex higher. */
function around(cell: number): number[] {
  const c = Math.floor(cell / ROWS) + 1;
  const r = (cell % ROWS) + 1;
  const odd = [
    [c, r - 1],
    [c, r + 1],
    [c - 1, r - 1],
    [c - 1, r],
    [c + 1, r - 1],
    [c + 1, r],
  ];
  const even = [
    [c, r - 1],
    [c, r + 1],
    [c - 1, r],
    [c - 1, r + 1],
    [c + 1, r],
    [c + 1, r + 1],
  ];
  return (c % 2 === 1 ? odd : even)
    .filter(([column = 0, row = 0]) => column >= 1 && column <= COLUMNS && row >= 1 && row <= ROWS)
    .map(([column = 0, row = 0]) => numberOf(`${column}.${row}`));
}

function onRing(cell: number): boolean {
  const column = Math.floor(cell / ROWS) + 1;
  const row = (cell % ROWS) + 1;
  return column === 1 || column === COLUMNS || row === 1 || row === ROWS;
}

const NOWHERE: Place = {
  grass: false,
  forest: false,
  mountain: false,
  loch: false,
  port: false,
  cost: 0,
  shaded: false,
  ring: false,
};

/** The map of these sides; `ports` says whether there are port tiles. */
export function terrainOf(components: Components, sides: number, small: boolean, ports: boolean): Terrain {
  const places: Place[] = Array.from({ length: SPACES + 4 }, () => NOWHERE);
  const module: string[] = Array.from({ length: SPACES + 4 }, () => '');
  const rivers: [number, number][] = [];
  CORNERS.forEach((letter, at) => {
    const second = Math.floor(sides / 2 ** (3 - at)) % 2 === 1;
    const printed = components.sides[`${letter}${second ? '2' : '1'}`];
    for (const space of printed.spaces) {
      const cell = numberOf(space.id);
      const { grass, forest, mountain, loch, cost } = space;
      places[cell] = {
        grass,
        forest,
        mountain,
        loch,
        cost,
        port: false,
        ring: onRing(cell),
        shaded: small && onRing(cell) && !loch,
      };
      module[cell] = letter;
    }
    for (const [one, other] of printed.rivers) rivers.push([numberOf(one), numberOf(other)]);
  });
  const riverBetween = (one: number, other: number): boolean =>
    rivers.some((river) => river.includes(one) && river.includes(other));
  const spaces = Array.from({ length: SPACES }, (_, cell) => cell);
  const beside: number[][] = [
    ...spaces.map((cell) => around(cell).filter((other) => !riverBetween(cell, other))),
    [],
    [],
    [],
    [],
  ];
  const across: number[][] = [
    ...spaces.map((cell) => around(cell).filter((other) => riverBetween(cell, other))),
    [],
    [],
    [],
    [],
  ];
  if (ports) {
    CORNERS.forEach((letter, at) => {
      const tile = SPACES + at;
      places[tile] = { ...NOWHERE, port: true };
      for (const id of components.ports[letter][small ? 'small' : 'large'].touches) {
        beside[tile]?.push(numberOf(id));
        beside[numberOf(id)]?.push(tile);
      }
    });
  }
  const isLoch = (cell: number): boolean => places[cell]?.loch === true;
  const isShaded = (cell: number): boolean => places[cell]?.shaded === true;
  /** The two ends of a river's edge are the spaces next to both its banks. */
  const flowsIntoLoch = ([one, other]: [number, number]): boolean =>
    around(one).some((end) => around(other).includes(end) && isLoch(end));
  const delta = places.map((_, cell) => rivers.some((river) => river.includes(cell) && flowsIntoLoch(river)));
  const border = places.map(({ ring, shaded, loch }, cell) => {
    if (cell >= SPACES) return false;
    if (!small) return ring;
    return !shaded && ((ring && loch) || around(cell).some(isShaded));
  });
  return {
    places,
    beside,
    across,
    delta,
    border,
    portCells: ports ? [0, 1, 2, 3].map((at) => SPACES + at) : [],
    module,
  };
}

const placeAt = ({ places }: Terrain, cell: number): Place => places[cell] ?? NOWHERE;
const besideOf = ({ beside }: Terrain, cell: number): readonly number[] => beside[cell] ?? [];

/** Part of the active map, or a port tile in play: a unit can stand here. */
export function canBeEntered(terrain: Terrain, cell: number): boolean {
  const { grass, forest, mountain, loch, port, shaded } = placeAt(terrain, cell);
  return !shaded && (grass || forest || mountain || loch || port);
}

/**
 * All that is neighbouring or within shipping reach of a cell (ruling 9): level 1 crosses one river, level k + 1 sails
 * over at most k connected lochs, never both, never over land or a port tile.
 */
export function withinReach(terrain: Terrain, from: number, level: number): Set<number> {
  const reached = new Set(besideOf(terrain, from));
  if (level >= 1) for (const cell of terrain.across[from] ?? []) reached.add(cell);
  let sailed = [from];
  const seen = new Set([from]);
  for (let lochs = 1; lochs <= level - 1; lochs++) {
    const next: number[] = [];
    for (const cell of sailed) {
      for (const loch of besideOf(terrain, cell)) {
        if (!placeAt(terrain, loch).loch || seen.has(loch)) continue;
        seen.add(loch);
        next.push(loch);
      }
    }
    for (const loch of next) for (const cell of besideOf(terrain, loch)) reached.add(cell);
    sailed = next;
  }
  return reached;
}

/** The most settlements of these cells that are within shipping reach of each other, over other settlements too. */
export function connectedSettlements(terrain: Terrain, cells: readonly number[], level: number): number {
  const settlements = groups(cells, (one, other) => besideOf(terrain, one).includes(other));
  const reach = new Map(cells.map((cell) => [cell, withinReach(terrain, cell, level)]));
  const near = (one: readonly number[], other: readonly number[]): boolean =>
    one.some((cell) => other.some((there) => reach.get(cell)?.has(there)));
  return Math.max(0, ...groups(settlements, near).map((group) => group.length));
}

/** Parts that hang together, by a search from each thing not met yet. */
function groups<Thing>(things: readonly Thing[], joined: (one: Thing, other: Thing) => boolean): Thing[][] {
  const met = new Set<Thing>();
  const found: Thing[][] = [];
  for (const start of things) {
    if (met.has(start)) continue;
    met.add(start);
    const group = [start];
    for (const thing of group) {
      for (const other of things) {
        if (met.has(other) || !(joined(thing, other) || joined(other, thing))) continue;
        met.add(other);
        group.push(other);
      }
    }
    found.push(group);
  }
  return found;
}
