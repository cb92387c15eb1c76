import type { Seat } from '@ceilidh/kernel';
import startingTiles1 from '../../data/version-1/starting-tiles.json' with { type: 'json' };
import { CLANS } from '../../src/clans/index.ts';
import { type Components, type Contract, type Good, houseComponents, readComponents } from '../../src/components.ts';
import type { CaledoniaOptions } from '../../src/options.ts';
import type { CaledoniaFrame, Player, State } from '../../src/state.ts';
import { GOODS, UNITS, type UnitName } from '../../src/units.ts';
import { type Terrain, terrainOf } from './geometry.ts';

/** A unit as it stands on the map. */
interface Standing {
  readonly seat: Seat;
  readonly unit: UnitName;
  readonly cell: number;
}

/** The table as one seat finds it, in plain words. */
export interface Here {
  /** The version of the rules that the match began with. */
  readonly version: number;
  readonly options: CaledoniaOptions;
  readonly components: Components;
  readonly small: boolean;
  readonly terrain: Terrain;
  readonly state: State;
  readonly seat: Seat;
  readonly player: Player;
  /** `none` without a clan. */
  readonly clan: string;
  readonly mine: readonly Standing[];
  readonly others: readonly Standing[];
}

const house = readComponents(houseComponents());
/** What was otherwise in version 1 of the rules: two of one basic good on every starting tile. */
const house1 = readComponents({ ...houseComponents(), 'starting-tiles': startingTiles1 });
const maps = new Map<string, Terrain>();

const NEWEST = 2;

export function lookAt(options: CaledoniaOptions, state: State, seat: Seat, version = NEWEST): Here {
  const small = options.players <= 2;
  const name = [state.sides, small, options.withoutPorts].join();
  const terrain = maps.get(name) ?? terrainOf(house, state.sides, small, !options.withoutPorts);
  maps.set(name, terrain);
  const standing = state.units.flatMap((mark, cell): Standing[] => {
    const unit = UNITS[(mark - 1) % 16];
    return mark > 0 && unit !== undefined ? [{ seat: Math.floor((mark - 1) / 16), unit, cell }] : [];
  });
  const player = state.players[seat];
  if (player === undefined) throw new Error(`no seat ${seat}`);
  return {
    version,
    options,
    components: version === 1 ? house1 : house,
    small,
    terrain,
    state,
    seat,
    player,
    clan: CLANS[player.clan]?.id ?? 'none',
    mine: standing.filter((unit) => unit.seat === seat),
    others: standing.filter((unit) => unit.seat !== seat),
  };
}

/** What this seat is asked: the top of the stack, or of its own lane when several are asked together. */
export function frameOf<Ask extends CaledoniaFrame['ask']>(
  state: State,
  seat: Seat,
  ask: Ask,
): Extract<CaledoniaFrame, { ask: Ask }> {
  const top = state.frames.at(-1);
  const frame = top?.ask === 'together' ? top.lanes.find((lane) => lane.seat === seat)?.frames.at(-1) : top;
  if (frame?.ask !== ask) throw new Error(`seat ${seat} is not asked '${ask}'`);
  return frame as Extract<CaledoniaFrame, { ask: Ask }>;
}

export const contractOf = ({ components }: Here, id: number): Contract => {
  const contract = components.contracts.find((each) => each.id === id);
  if (contract === undefined) throw new Error(`no contract ${id}`);
  return contract;
};

export const BASICS: readonly Good[] = ['wool', 'grain', 'milk'];
export const PROCESSED: readonly Good[] = ['bread', 'cheese', 'whisky'];

export const goodNumber = (good: Good): number => GOODS.indexOf(good);
export const stock = ({ player }: Here, good: Good): number => player.goods[goodNumber(good)] ?? 0;
/** Merchants on the market of a good: more than 0 bought, less than 0 sold. */
export const merchantsAt = ({ player }: Here, good: Good): number => player.market[goodNumber(good)] ?? 0;
export const standing = ({ mine }: Here, unit: UnitName): number => mine.filter((each) => each.unit === unit).length;
export const isEmpty = ({ state }: Here, cell: number): boolean => state.units[cell] === 0;
export const upTo = (most: number): number[] => Array.from({ length: Math.max(0, most) }, (_, i) => i + 1);

/** MacKenzie takes barrels out of his cellar at every decision of his own turn (ruling 24). */
export const opens = ({ player, clan }: Here): string[] =>
  clan === 'mackenzie'
    ? [1, 2, 3].filter((place) => (player.cellar[place - 1] ?? 0) > 0).map((place) => `open ${place}`)
    : [];
