import { cellName } from '../../src/moves.ts';
import { UNITS, type UnitName } from '../../src/units.ts';
import { canBeEntered, withinReach } from './geometry.ts';
import { type Here, isEmpty, standing } from './table.ts';

/** Placing units: the first workers, the Expand action, rowing, and the exchange of port 7. */

const WORKERS: readonly UnitName[] = ['woodcutter', 'miner', 'fisherman'];
const FACTORIES: readonly UnitName[] = ['dairy', 'bakery', 'distillery'];
export const isWorker = (unit: UnitName): boolean => WORKERS.includes(unit);
export const isFactory = (unit: UnitName): boolean => FACTORIES.includes(unit);

/** Four of each kind; MacDonald's eight workers are of any kind, and only he has fishermen (p. 11, ruling 11). */
function onPlayerBoard(here: Here, unit: UnitName): number {
  const { clan, mine } = here;
  if (clan === 'macdonald' && isWorker(unit)) return 8 - mine.filter((each) => isWorker(each.unit)).length;
  return unit === 'fisherman' ? 0 : 4 - standing(here, unit);
}

/** Land types only support specific units (p. 4); fishermen stand on lochs and port tiles. */
function landFits({ terrain }: Here, unit: UnitName, cell: number): boolean {
  const place = terrain.places[cell];
  if (place === undefined || !canBeEntered(terrain, cell)) return false;
  if (unit === 'fisherman') return place.loch || place.port;
  if (unit === 'woodcutter') return place.forest;
  if (unit === 'miner') return place.mountain;
  return place.grass;
}

/** The cost of unit and land, or of the unit alone on a free space. */
export function costOf(here: Here, unit: UnitName, cell: number, free: boolean): number {
  const { clan, small, terrain } = here;
  let cost =
    unit === 'fisherman' || (clan === 'macdonald' && isWorker(unit))
      ? 6
      : here.components.tracks.unitCosts[unit as keyof Here['components']['tracks']['unitCosts']];
  if (clan === 'campbell' && isFactory(unit)) cost -= [3, 4, 4, 5][standing(here, unit)] ?? 0;
  if (clan === 'robertson' && terrain.delta[cell] === true) cost -= small ? 2 : 3;
  return free ? cost : cost + (terrain.places[cell]?.cost ?? 0);
}

/** Two fishermen may never be adjacent to each other; `but` is the one that moves. */
function crowdsFishermen({ mine, terrain }: Here, cell: number, but = -1): boolean {
  return mine.some(
    (each) => each.unit === 'fisherman' && each.cell !== but && (terrain.beside[cell] ?? []).includes(each.cell),
  );
}

function placements(
  here: Here,
  units: readonly UnitName[],
  free: boolean,
  where: (cell: number) => boolean,
): [UnitName, number][] {
  const found: [UnitName, number][] = [];
  for (const unit of units) {
    for (let cell = 0; cell < here.terrain.places.length; cell++) {
      const fits = landFits(here, unit, cell) && isEmpty(here, cell) && where(cell);
      const room = unit !== 'fisherman' || !crowdsFishermen(here, cell);
      if (fits && room && onPlayerBoard(here, unit) > 0 && costOf(here, unit, cell, free) <= here.player.money)
        found.push([unit, cell]);
    }
  }
  return found;
}

/** The first workers stand anywhere; Fergusson's on border spaces only. */
export function firstWorkers(here: Here): string[] {
  const anywhere = here.clan !== 'fergusson';
  const places = placements(here, WORKERS, false, (cell) => anywhere || here.terrain.border[cell] === true);
  return places.map(([unit, cell]) => `place ${unit} ${cellName(cell)}`);
}

/** Everything that is neighbouring or within shipping reach of any of the seat's units. */
export function reachOf({ mine, player, terrain }: Here): Set<number> {
  return new Set(mine.flatMap(({ cell }) => [...withinReach(terrain, cell, player.shipping)]));
}

export function expansions(here: Here, free: boolean): string[] {
  const reach = reachOf(here);
  return placements(here, UNITS, free, (cell) => reach.has(cell)).map(
    ([unit, cell]) => `expand ${unit} ${cellName(cell)}`,
  );
}

/** Once a turn, before the main action: a fisherman to an adjacent empty loch or port tile. */
export function rowings(here: Here): string[] {
  if (here.state.turn.rowed) return [];
  return here.mine
    .filter(({ unit }) => unit === 'fisherman')
    .flatMap(({ cell }) =>
      (here.terrain.beside[cell] ?? [])
        .filter((to) => landFits(here, 'fisherman', to) && isEmpty(here, to) && !crowdsFishermen(here, to, cell))
        .map((to) => `row ${cellName(cell)} ${cellName(to)}`),
    );
}

/** Port 7: two cells of own units in ascending order, and what comes there instead. */
export interface Exchange {
  readonly cells: readonly [number, number];
  readonly units: readonly [UnitName, UnitName];
}

/**
 * Exactly two units, no Fields on either side, neither new one of a kind that either old one had, the land fits, all
 * at once (ruling 22): the new ones lie on the player board before the old ones come back to it.
 */
export function exchanges(here: Here): Exchange[] {
  const olds = here.mine.filter(({ unit }) => unit !== 'field').toSorted((a, b) => a.cell - b.cell);
  const news = UNITS.filter((unit) => unit !== 'field' && onPlayerBoard(here, unit) > 0);
  const found: Exchange[] = [];
  olds.forEach((one, at) => {
    for (const other of olds.slice(at + 1)) {
      const fitting = (cell: number): UnitName[] =>
        news.filter((unit) => unit !== one.unit && unit !== other.unit && landFits(here, unit, cell));
      for (const first of fitting(one.cell)) {
        for (const second of fitting(other.cell)) {
          if (enoughForBoth(here, first, second)) found.push({ cells: [one.cell, other.cell], units: [first, second] });
        }
      }
    }
  });
  return found;
}

function enoughForBoth(here: Here, first: UnitName, second: UnitName): boolean {
  const shared = first === second || (here.clan === 'macdonald' && isWorker(first) && isWorker(second));
  return onPlayerBoard(here, first) >= (shared ? 2 : 1) && onPlayerBoard(here, second) >= 1;
}
