import { adjacent } from '../../src/geometry.ts';
import type { CaledoniaMap, Space } from '../../src/map.ts';
import { CORNERS, EDGES, middleOf, type Point } from './hex.ts';

type Terrain = 'grass' | 'forest' | 'mountain';

const TERRAINS: readonly Terrain[] = ['grass', 'forest', 'mountain'];
/** All that is painted alike, in the order of painting: what comes later lies over what comes before. */
const LOOKS = [...TERRAINS, 'loch', 'tufts', 'trees', 'peaks', 'waves', 'edge', 'delta', 'bank', 'river'] as const;
type Look = (typeof LOOKS)[number];

/** One outline for everything that looks alike: drawn space by space, the land would be some eight hundred elements. */
export interface Layer {
  readonly look: Look;
  /** In the mist. */
  readonly mist: boolean;
  readonly d: string;
}

type Signs = readonly (readonly [number, number])[];
interface Part {
  /** Corners of the hexagon; from the middle where three terrains meet there. */
  readonly corners: readonly number[];
  readonly centred: boolean;
  /** Where its little signs stand. */
  readonly signs: Signs;
}

const part = (corners: readonly number[], signs: Signs, centred = false): Part => ({ corners, centred, signs });
const WHOLE = [0, 1, 2, 3, 4, 5];
/** How a space is shared by so many terrains. */
const PARTS: readonly (readonly Part[])[] = [
  [],
  [
    part(WHOLE, [
      [-5.4, -1.5],
      [0.6, -5],
      [5.2, 0.8],
    ]),
  ],
  [
    part(
      [4, 5, 0, 1],
      [
        [0.6, -5.2],
        [5.6, -0.6],
      ],
    ),
    part(
      [1, 2, 3, 4],
      [
        [-5.6, -0.4],
        [-3.4, 4.8],
      ],
    ),
  ],
  [part([4, 5, 0], [[0.6, -4.6]], true), part([0, 1, 2], [[5.2, 3.4]], true), part([2, 3, 4], [[-5.4, 1.2]], true)],
];

const number = (value: number): string => String(Math.round(value * 100) / 100);
const to = (x: number, y: number): string => `${number(x)} ${number(y)}`;

function outline({ x, y }: Point, corners: readonly number[], centred = false): string {
  const around = corners.map((corner) => {
    const [dx, dy] = CORNERS[corner] as readonly [number, number];
    return to(x + dx, y + dy);
  });
  return `M${[...(centred ? [to(x, y)] : []), ...around].join('L')}z`;
}

const SIGNS: Readonly<Record<Terrain, { readonly look: Look; draw(x: number, y: number): string }>> = {
  grass: {
    look: 'tufts',
    draw: (x, y) =>
      `M${to(x - 1.3, y + 0.7)}q-0.2 -1.3 -1 -1.8M${to(x - 0.1, y + 0.7)}q0 -1.6 0.2 -2.4M${to(x + 1.1, y + 0.7)}q0.3 -1.2 1.2 -1.7`,
  },
  forest: { look: 'trees', draw: (x, y) => `M${to(x, y - 2.6)}l2 2.9h-1.1l1.5 2.1h-4.8l1.5 -2.1h-1.1z` },
  mountain: { look: 'peaks', draw: (x, y) => `M${to(x - 2.9, y + 2)}l2.5 -4.3l1.3 1.9l0.7 -0.9l1.9 3.3z` },
};

type Draw = (look: Look, d: string) => void;

function drawLoch({ x, y }: Point, draw: Draw): void {
  draw('loch', outline({ x, y }, WHOLE));
  draw('waves', `M${to(x - 5.5, y - 2.2)}q1.4 -1.3 2.8 0t2.8 0M${to(x - 1, y + 2.8)}q1.4 -1.3 2.8 0t2.8 0`);
}

function drawLand(space: Space, at: Point, draw: Draw): void {
  const { x, y } = at;
  const terrains = TERRAINS.filter((terrain) => space[terrain]);
  const parts = PARTS[terrains.length] ?? [];
  for (const [index, { corners, centred, signs }] of parts.entries()) {
    const terrain = terrains[index] as Terrain;
    draw(terrain, outline(at, corners, centred));
    for (const [dx, dy] of signs) draw(SIGNS[terrain].look, SIGNS[terrain].draw(x + dx, y + dy));
  }
  draw('edge', outline(at, WHOLE));
  if (!space.active || !space.delta) return;
  const mouth = `M${to(x + 5.2, y + 5.6)}`;
  draw('delta', `${mouth}q0.6 -2.2 2.6 -3.4${mouth}q1.1 -0.9 3 -1.2${mouth}q-0.2 -2.4 0.8 -4.2`);
}

function riverLine(map: CaledoniaMap, one: number, other: number): string {
  const { x, y } = middleOf(map, one);
  const ends = EDGES[(adjacent[one] as readonly number[]).indexOf(other)] as readonly [number, number];
  return `M${ends
    .map((end) => {
      const [dx, dy] = CORNERS[end] as readonly [number, number];
      return to(x + dx, y + dy);
    })
    .join('L')}`;
}

/** The land itself: terrain, lochs, rivers, deltas and mist. */
export function layersOf(map: CaledoniaMap): Layer[] {
  const drawn = new Map<string, string>();
  const within =
    (mist: boolean): Draw =>
    (look, d) => {
      const name = `${look} ${mist}`;
      drawn.set(name, (drawn.get(name) ?? '') + d);
    };
  for (const space of map.spaces) {
    const at = middleOf(map, space.index);
    if (space.loch) drawLoch(at, within(!space.active));
    else drawLand(space, at, within(!space.active));
  }
  for (const [one, other] of map.rivers) {
    const draw = within(map.spaces[one]?.active === false && map.spaces[other]?.active === false);
    for (const look of ['bank', 'river'] as const) draw(look, riverLine(map, one, other));
  }
  return LOOKS.flatMap((look) =>
    [true, false].flatMap((mist) => {
      const d = drawn.get(`${look} ${mist}`);
      return d === undefined ? [] : [{ look, mist, d }];
    }),
  );
}
