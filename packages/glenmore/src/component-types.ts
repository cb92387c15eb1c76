/** A good's number is its place here, which is also the order of the market's rows. */
export const GOODS = ['wood', 'stone', 'barley', 'sheep', 'cattle'] as const;
export const COSTS = [...GOODS, 'coins', 'whisky', 'scotsman'] as const;
export const STACKS = ['S', 'A', 'B', 'C', 'D'] as const;
export const TILE_TYPES = [
  'village',
  'castle',
  'loch',
  'animal',
  'material',
  'trade',
  'whisky',
  'person',
  'end',
] as const;
export const CLANS = [
  'brodie',
  'cameron',
  'chisholm',
  'douglas',
  'grant',
  'gunn',
  'macdonald',
  'macdonell',
  'macgregor',
  'mackintosh',
  'maclachlan',
  'macleod',
  'macmillan',
  'macpherson',
  'maclean',
  'mckay',
  'mckenzie',
  'mckinnon',
  'munro',
  'oliphant',
  'ross',
  'sinclair',
  'sutherland',
] as const;

export type Good = (typeof GOODS)[number];
export type CostName = (typeof COSTS)[number];
export type Stack = (typeof STACKS)[number];
export type TileType = (typeof TILE_TYPES)[number];
export type ClanId = (typeof CLANS)[number];

/** Where the parts of a component come from. Nothing reconstructed is ever passed off as printed. */
export interface Provenance {
  readonly printed: readonly {
    readonly of: readonly string[];
    /** Keys explained in docs/provenance.md. */
    readonly source: string;
    readonly confidence: 'certain' | 'likely';
  }[];
  /** Ours, because the printed value is not public; the file's `facts` name what it had to satisfy. */
  readonly reconstructed: readonly string[];
}

/** Once, when the tile is laid or the person taken. `clan`: place a clan marker. */
export type OneTime = 'landmark' | 'scotsman' | 'good' | 'clan' | 'whisky' | 'coin' | { readonly vp: number };

interface Exchange {
  readonly goods: number;
  readonly vp: number;
}

/** What a tile pays whenever it is activated; all but the first four kinds exchange goods. */
export type Activation =
  | { readonly produce: readonly Good[] }
  | { readonly produceAny: 1 }
  | { readonly movement: number }
  | { readonly vp: number }
  | { readonly distil: 1 }
  | { readonly different: readonly Exchange[] }
  | { readonly animals: readonly Exchange[] }
  | { readonly any: Exchange }
  | { readonly exact: Readonly<Partial<Record<Good, number>>>; readonly vp: number }
  | { readonly clan: 1 };

export interface Tile {
  readonly id: string;
  readonly stack: Stack;
  readonly type: TileType;
  readonly river: boolean;
  readonly overbuild?: true;
  readonly protected?: true;
  /** Number of the chronicle it belongs to: none in the base game. */
  readonly chronicle?: number;
  readonly cost: Readonly<Partial<Record<CostName, number>>>;
  readonly oneTime: readonly OneTime[];
  readonly activation?: Activation;
  readonly provenance?: Provenance;
}

/** A tile of no stack: a half of the home tile (the two count as two tiles), or David Hume. */
export type HomeTile = Omit<Tile, 'stack'>;

export interface LandmarkEffect {
  readonly coins?: number;
  readonly clan?: 1;
  readonly goodsAny?: number;
  readonly goods?: readonly Good[];
  readonly whisky?: number;
  readonly scotsman?: number;
  /** At the end, in place of the usual value of a coin. */
  readonly vpPerCoin?: { readonly first: number; readonly each: number };
  readonly extraActivation?: 1;
  readonly activateAll?: true;
  readonly doubleScotsmen?: true;
  readonly removeUpTo?: number;
}

/** Has the id of the tile that brings it. */
export interface Landmark {
  readonly id: string;
  readonly stack: Stack;
  readonly effect: LandmarkEffect;
  readonly provenance?: Provenance;
}

export interface ClanEffect {
  readonly vp?: number;
  readonly coins?: number;
  readonly movement?: number;
  readonly goods?: readonly Good[];
  readonly scotsmen?: number;
  readonly whisky?: number;
  /** One tile of each type listed, without its neighbours. */
  readonly activate?: readonly TileType[];
  readonly remove?: 1;
  readonly hume?: true;
  readonly munro?: true;
  /** Any number of markers, and never a road to pay. */
  readonly repeatable?: true;
  readonly table?: {
    readonly counts: 'villages' | 'manned' | 'overbuilds' | 'coins' | 'rivers';
    /** From low to high; the last step reached counts. */
    readonly steps: readonly { readonly from: number; readonly vp: number }[];
  };
  readonly ongoing?: 'whiskyForPoints' | 'castlesAsScotsmen' | 'unusedMovement' | 'coinForGood';
  /** What the ongoing effect pays, or the coins Sinclair asks for a good. */
  readonly amount?: number;
}

export interface ClanField {
  readonly id: ClanId;
  readonly kind: 'once' | 'ongoing';
  /** Number of the chronicle it belongs to: none in the base game. */
  readonly chronicle?: number;
  readonly effect: ClanEffect;
  readonly provenance?: Provenance;
}

/** `start` is the green start area. */
export type RoadEnd = ClanId | 'start';

export interface Road {
  readonly a: RoadEnd;
  readonly b: RoadEnd;
  readonly cost: number;
}

export interface Numbers {
  readonly rondelSpaces: number;
  /** In turn order: the last piece on the rondel first. */
  readonly startCoins: readonly number[];
  /** Of each player, the playing piece among them. */
  readonly scotsmen: number;
  readonly clanMarkers: number;
  readonly dieFaces: readonly number[];
  /** Prices of a row's spaces, from left to right. */
  readonly marketSpaces: readonly number[];
  /** Coins on the first space of each row at the start, by number of players. */
  readonly marketCoins: { readonly 2: number; readonly 3: number; readonly 4: number };
  readonly goodsPerTile: number;
  /** Points for a difference of 0, 1, ...; the last for every larger one (ruling 3). */
  readonly scoring: readonly number[];
  /** Points lost for each tile more than the smallest territory. */
  readonly tilePenalty: number;
  readonly vpPerCoin: number;
  /** Persons David Hume counts as. */
  readonly humeWorth: number;
  /** For discarding a tile when none can be taken: one or the other. */
  readonly consolation: { readonly coins: number; readonly movement: number };
  /** How many D tiles may lie above World's End, and how many in a short game (ruling 4). */
  readonly worldsEnd: { readonly from: number; readonly to: number; readonly short: number };
}
