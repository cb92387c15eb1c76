import type { Seat } from '@ceilidh/kernel';
import type { Good } from '../../src/components.ts';
import type { CaledoniaOptions } from '../../src/options.ts';
import type { State } from '../../src/state.ts';
import { UNITS } from '../../src/units.ts';
import { connectedSettlements } from './geometry.ts';
import { BASICS, contractOf, type Here, lookAt, PROCESSED, standing, stock } from './table.ts';
import { isWorker } from './units.ts';

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const goodsOf = (here: Here, goods: readonly Good[]): number => total(goods.map((good) => stock(here, good)));
const IMPORTS = ['cotton', 'tobacco', 'cane'] as const;

/** Cotton, tobacco and cane on the contracts that a seat has fulfilled. */
const importedBy = (here: Here): number[] =>
  IMPORTS.map((what) => total(here.player.done.map((id) => contractOf(here, id).gives[what] ?? 0)));

/** Glory by the scoring tile of a round (appendix). */
export function roundGlory(here: Here, tile: number): number {
  const { mine, player, terrain } = here;
  const count = (which: (cell: number) => boolean): number => mine.filter(({ cell }) => which(cell)).length;
  if (tile === 1) return goodsOf(here, BASICS);
  // Whisky in MacKenzie's cellar counts (ruling 3).
  if (tile === 2) return 3 * Math.floor((goodsOf(here, PROCESSED) + total(player.cellar)) / 2);
  if (tile === 3)
    return total(
      UNITS.filter((unit) => !isWorker(unit)).map((unit) => standing(here, unit) * (unit === 'field' ? 2 : 1)),
    );
  if (tile === 4) return 2 * mine.filter(({ unit }) => isWorker(unit)).length;
  if (tile === 5) return 3 * Math.floor(count((cell) => terrain.border[cell] === true) / 2);
  if (tile === 6) return total(importedBy(here));
  if (tile === 7)
    return (
      2 *
      total(
        player.done.map(
          (id) => (contractOf(here, id).requires.mutton ?? 0) + (contractOf(here, id).requires.beef ?? 0),
        ),
      )
    );
  if (tile === 8) return total(player.technology) + player.shipping + (5 - player.waiting);
  return 2 * count((cell) => (terrain.places[cell]?.cost ?? 0) >= 5);
}

/** 5 for the rarest, 3 for the commonest; on a tie cotton is rarer than tobacco, tobacco rarer than cane. */
function worth(amounts: readonly number[]): number[] {
  const rarer = (one: number, other: number): boolean =>
    (amounts[one] ?? 0) < (amounts[other] ?? 0) || (amounts[one] === amounts[other] && one < other);
  return amounts.map((_, which) => 5 - amounts.filter((__, other) => other !== which && rarer(other, which)).length);
}

/** Tied players add up the places they take together and share them, rounded down (ruling 15). */
function shared(amounts: readonly number[], tiers: readonly number[]): number[] {
  return amounts.map((amount) => {
    const better = amounts.filter((other) => other > amount).length;
    const equal = amounts.filter((other) => other === amount).length;
    let points = 0;
    for (let place = better; place < better + equal; place++) points += tiers[place] ?? 0;
    return Math.floor(points / equal);
  });
}

function exportPoints(options: CaledoniaOptions, counts: readonly number[]): number[] {
  if (options.withoutExportScoring) return counts.map(() => 0);
  const [alone = 0] = counts;
  if (options.players === 1) return [alone <= 7 ? ([0, 0, 0, 0, 0, 4, 8, 12][alone] ?? 0) : 12];
  return shared(counts, options.players === 2 ? [8] : [12, 6]);
}

function settlementPoints(options: CaledoniaOptions, counts: readonly number[]): number[] {
  if (options.withoutSettlementScoring) return counts.map(() => 0);
  const [alone = 0] = counts;
  if (options.players === 1) return [6 * [8, 11, 14].filter((least) => alone >= least).length];
  return shared(counts, options.players === 2 ? [12] : [18, 12, 6]);
}

/** The final score sheets, by seat, in the order of the categories; a minus for the bid. */
export function expectedScore(options: CaledoniaOptions, state: State): number[][] {
  const seats = state.players.map((_, seat) => lookAt(options, state, seat));
  const glory = seats.map(({ player }) => player.glory);
  const imported = seats.map(importedBy);
  const together = IMPORTS.map((_, which) => total(imported.map((own) => own[which] ?? 0)));
  const most = options.mostGlory ? shared(glory, [6]) : glory.map(() => 0);
  const exports = exportPoints(
    options,
    seats.map(({ player }) => player.done.length),
  );
  const settlements = settlementPoints(
    options,
    seats.map(({ terrain, mine, player }) =>
      connectedSettlements(
        terrain,
        mine.map(({ cell }) => cell),
        player.shipping,
      ),
    ),
  );
  return seats.map((here, seat) => {
    const own = imported[seat] ?? [];
    const values = options.staticImports ? [4, 4, 4] : worth(options.balancedImports ? own : together);
    const hops = total(here.player.done.map((id) => contractOf(here, id).gives.hops ?? 0));
    return [
      glory[seat] ?? 0,
      most[seat] ?? 0,
      goodsOf(here, BASICS),
      2 * goodsOf(here, PROCESSED),
      Math.floor(here.player.money / 10),
      hops,
      ...own.map((count, which) => count * (values[which] ?? 0)),
      exports[seat] ?? 0,
      settlements[seat] ?? 0,
      0 - here.player.bid,
    ];
  });
}

/** Who is how manieth: by points, then by the money left after the tens were counted; then a rank is shared (ruling 16). */
export function expectedRanks(options: CaledoniaOptions, state: State): number[] {
  const sums = expectedScore(options, state).map(total);
  const ahead = (one: Seat, other: Seat): boolean => {
    const [a = 0, b = 0] = [sums[one], sums[other]];
    const [left = 0, otherLeft = 0] = [state.players[one]?.money, state.players[other]?.money].map(
      (money) => (money ?? 0) % 10,
    );
    return a > b || (a === b && left > otherLeft);
  };
  return sums.map((_, seat) => 1 + sums.filter((__, other) => ahead(other, seat)).length);
}
