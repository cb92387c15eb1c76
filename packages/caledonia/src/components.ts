import contractsJson from '../data/contracts.json' with { type: 'json' };
import marketJson from '../data/market.json' with { type: 'json' };
import modulesJson from '../data/modules.json' with { type: 'json' };
import portsJson from '../data/ports.json' with { type: 'json' };
import startingTilesJson from '../data/starting-tiles.json' with { type: 'json' };
import tracksJson from '../data/tracks.json' with { type: 'json' };
import type { Provenance, RawProvenance } from './provenance.ts';
import { readProvenance } from './provenance.ts';

export const basicGoods = ['wool', 'grain', 'milk'] as const;
export const processedGoods = ['bread', 'cheese', 'whisky'] as const;
export const goods = [...basicGoods, ...processedGoods] as const;
export const meats = ['beef', 'mutton'] as const;
export const imports = ['cotton', 'tobacco', 'cane'] as const;
export const rewards = [...imports, 'hops', 'money', 'freeSpace', 'upgrades'] as const;
export const moduleLetters = ['A', 'B', 'C', 'D'] as const;
export const sideNames = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'D1', 'D2'] as const;
export const mapSizes = ['large', 'small'] as const;

export type Good = (typeof goods)[number];
type Meat = (typeof meats)[number];
type Reward = (typeof rewards)[number];
export type ModuleLetter = (typeof moduleLetters)[number];
export type SideName = (typeof sideNames)[number];
/** The map and the market have a side for 3-4 players (large) and one for 1-2 (small). */
export type MapSize = (typeof mapSizes)[number];

export interface Contract {
  readonly id: number;
  readonly requires: Readonly<Partial<Record<Good | Meat, number>>>;
  readonly gives: Readonly<Partial<Record<Reward, number>>>;
}

export interface MarketSide {
  /** Index of the encircled price. */
  readonly start: number;
  /** First and last index inside the brackets. */
  readonly medium: readonly [number, number];
  /** Low to high. */
  readonly prices: Readonly<Record<Good, readonly number[]>>;
}

interface StartingTile {
  readonly id: number;
  readonly money: number;
  readonly goods: Readonly<Partial<Record<Good, number>>>;
}

/** A port tile lies on `cell` (off the map with 3-4 players) and touches exactly the spaces listed, land first. */
interface PortPlace {
  readonly cell: string;
  readonly touches: readonly string[];
}

/** A space as printed on a module: `cost` is 0 for a loch. */
export interface PrintedSpace {
  readonly id: string;
  readonly grass: boolean;
  readonly forest: boolean;
  readonly mountain: boolean;
  readonly loch: boolean;
  readonly cost: number;
}

/**
 * One side of a module. Modules are never turned, so a space has the same id, `column.row` of the whole
 * map, in all sixteen maps. A river is the edge between two spaces; one on a seam names a space of the
 * neighbouring module and belongs to the side that lists it.
 */
export interface ModuleSide {
  readonly module: ModuleLetter;
  readonly spaces: readonly PrintedSpace[];
  readonly rivers: readonly (readonly [string, string])[];
}

type Tracks = typeof tracksJson;

export interface Components {
  readonly contracts: readonly Contract[];
  readonly market: Readonly<Record<MapSize, MarketSide>>;
  readonly discount: { readonly basic: number; readonly processed: number };
  readonly startingTiles: readonly StartingTile[];
  readonly tracks: Tracks;
  readonly ports: Readonly<Record<ModuleLetter, Readonly<Record<MapSize, PortPlace>>>>;
  readonly sides: Readonly<Record<SideName, ModuleSide>>;
  readonly provenance: Readonly<Record<ComponentFile, readonly Provenance[]>>;
}

export type ComponentFile = 'contracts' | 'market' | 'modules' | 'ports' | 'starting-tiles' | 'tracks';

/** The files as they are stored; a component pack has the same shape. */
export interface RawComponents {
  contracts: {
    contracts: {
      id: number;
      requires: Record<string, number | undefined>;
      gives: Record<string, number | undefined>;
    }[];
    provenance: RawProvenance[];
  };
  market: {
    sides: Record<MapSize, { start: number; medium: number[]; prices: Record<Good, number[]> }>;
    discount: { basic: number; processed: number };
    provenance: RawProvenance[];
  };
  modules: {
    modules: Record<ModuleLetter, { firstColumn: number; firstRow: number; columns: number }>;
    sides: Record<SideName, { rows: string[]; rivers: string[] }>;
    provenance: RawProvenance[];
  };
  ports: {
    ports: Record<ModuleLetter, Record<MapSize, { cell: string; touches: string[] }>>;
    provenance: RawProvenance[];
  };
  'starting-tiles': {
    tiles: { id: number; money: number; goods: Record<string, number | undefined> }[];
    provenance: RawProvenance[];
  };
  tracks: Tracks;
}

/** The files of the house; a fresh object each time, so that a pack may change its copy. */
export function houseComponents(): RawComponents {
  const files: RawComponents = {
    contracts: contractsJson,
    market: marketJson,
    modules: modulesJson,
    ports: portsJson,
    'starting-tiles': startingTilesJson,
    tracks: tracksJson,
  };
  const copy: RawComponents = JSON.parse(JSON.stringify(files));
  return copy;
}

/** Checks the form of the files and gives them types; whether the values are right is for `facts`. */
export function readComponents(raw: RawComponents): Components {
  return {
    contracts: raw.contracts.contracts.map(({ id, requires, gives }) => ({
      id,
      requires: amounts(requires, [...goods, ...meats], `contract ${id}`),
      gives: amounts(gives, rewards, `contract ${id}`),
    })),
    market: {
      large: readMarketSide(raw.market.sides.large),
      small: readMarketSide(raw.market.sides.small),
    },
    discount: raw.market.discount,
    startingTiles: raw['starting-tiles'].tiles.map((tile) => ({
      id: tile.id,
      money: tile.money,
      goods: amounts(tile.goods, goods, `starting tile ${tile.id}`),
    })),
    tracks: raw.tracks,
    ports: raw.ports.ports,
    sides: {
      A1: readSide(raw, 'A', 'A1'),
      A2: readSide(raw, 'A', 'A2'),
      B1: readSide(raw, 'B', 'B1'),
      B2: readSide(raw, 'B', 'B2'),
      C1: readSide(raw, 'C', 'C1'),
      C2: readSide(raw, 'C', 'C2'),
      D1: readSide(raw, 'D', 'D1'),
      D2: readSide(raw, 'D', 'D2'),
    },
    provenance: {
      contracts: readProvenance(raw.contracts.provenance),
      market: readProvenance(raw.market.provenance),
      modules: readProvenance(raw.modules.provenance),
      ports: readProvenance(raw.ports.provenance),
      'starting-tiles': readProvenance(raw['starting-tiles'].provenance),
      tracks: readProvenance(raw.tracks.provenance),
    },
  };
}

function amounts<Name extends string>(
  raw: Record<string, number | undefined>,
  names: readonly Name[],
  where: string,
): Partial<Record<Name, number>> {
  const known: Partial<Record<Name, number>> = {};
  for (const [name, amount] of Object.entries(raw)) {
    const match = names.find((each) => each === name);
    if (match === undefined) throw new Error(`${where}: unknown ${name}`);
    if (amount !== undefined) known[match] = amount;
  }
  return known;
}

function readMarketSide(raw: RawComponents['market']['sides'][MapSize]): MarketSide {
  const [low, high] = raw.medium;
  if (low === undefined || high === undefined) throw new Error('market: two brackets needed');
  return { start: raw.start, medium: [low, high], prices: raw.prices };
}

function readSide(raw: RawComponents, module: ModuleLetter, name: SideName): ModuleSide {
  const { firstColumn, firstRow, columns } = raw.modules.modules[module];
  const { rows, rivers } = raw.modules.sides[name];
  const spaces = rows.flatMap((row, y) => {
    const cells = row.split(/\s+/);
    if (cells.length !== columns) throw new Error(`${name}: ${columns} columns needed: ${row}`);
    return cells.flatMap((cell, x) =>
      cell === '-' ? [] : [readSpace(`${firstColumn + x}.${firstRow + y}`, cell, name)],
    );
  });
  return { module, spaces, rivers: rivers.map((river) => readRiver(river, name)) };
}

function readSpace(id: string, cell: string, side: SideName): PrintedSpace {
  if (cell === 'L') {
    return { id, grass: false, forest: false, mountain: false, loch: true, cost: 0 };
  }
  const [, terrain, cost] = /^(?=[GFM])(G?F?M?)(\d)$/.exec(cell) ?? [];
  if (terrain === undefined) throw new Error(`${side}: ${id} is neither loch nor land: ${cell}`);
  return {
    id,
    grass: terrain.includes('G'),
    forest: terrain.includes('F'),
    mountain: terrain.includes('M'),
    loch: false,
    cost: Number(cost),
  };
}

function readRiver(river: string, side: SideName): readonly [string, string] {
  const [one, other, ...rest] = river.split('|');
  if (one === undefined || other === undefined || rest.length > 0) {
    throw new Error(`${side}: a river lies between two spaces: ${river}`);
  }
  return [one, other];
}

/** The terrain as letters, `L` for a loch. */
export function terrainOf(space: Omit<PrintedSpace, 'id' | 'cost'>): string {
  if (space.loch) return 'L';
  return `${space.grass ? 'G' : ''}${space.forest ? 'F' : ''}${space.mountain ? 'M' : ''}`;
}
