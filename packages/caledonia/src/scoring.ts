import { type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { cellsOf, has } from './board.ts';
import { boardIn, clanOf, type Context, contractOf, type Player, playerOf, type State } from './state.ts';
import { workersOut } from './player-board.ts';
import { BAKERY, BASICS, COW, DAIRY, DISTILLERY, FIELD, PROCESSED, SHEEP } from './units.ts';

/** Bots ask for glory by the million: nothing is built to count it. */
function sum(counts: readonly number[]): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}

function sumOf(counts: readonly number[], which: readonly number[]): number {
  let total = 0;
  for (const one of which) total += counts[one] as number;
  return total;
}

const perTwo = (count: number): number => 3 * Math.floor(count / 2);
const DEAR = 5;

const FARMS = [SHEEP, COW, DAIRY, BAKERY, DISTILLERY];

function importedBy(ctx: Context, { done }: Player): number {
  let imported = 0;
  for (const id of done) imported += sum(contractOf(ctx, id).imports);
  return imported;
}

function meatOf(ctx: Context, { done }: Player): number {
  let meat = 0;
  for (const id of done) meat += contractOf(ctx, id).sheep + contractOf(ctx, id).cows;
  return meat;
}

/** Spots left of the ship, merchants hired and technologies, those a clan began with too. */
function upgradesOf(ctx: Context, player: Player): number {
  return player.shipping + (ctx.components.tracks.merchants.onTrack - player.waiting) + sum(player.technology);
}

/** Glory by a scoring tile, numbered as in the rulebook's appendix. */
export function gloryOf(ctx: Context, state: State, seat: Seat, tile: number): number {
  const player = playerOf(state, seat);
  const board = boardIn(ctx, state);
  switch (tile) {
    case 1:
      return sumOf(player.goods, BASICS);
    case 2:
      return perTwo(sumOf(player.goods, PROCESSED) + (clanOf(ctx, player).stored?.(player) ?? 0));
    case 3:
      return sumOf(player.out, FARMS) + 2 * (player.out[FIELD] as number);
    case 4:
      return 2 * workersOut(player);
    case 5:
      return perTwo(cellsOf(player.own).filter((cell) => has(board.border, cell)).length);
    case 6:
      return importedBy(ctx, player);
    case 7:
      return 2 * meatOf(ctx, player);
    case 8:
      return upgradesOf(ctx, player);
    case 9:
      return 2 * cellsOf(player.own).filter((cell) => (board.cost[cell] as number) >= DEAR).length;
    default:
      return 0;
  }
}

/** Phase 4: everybody gains glory by the tile of this round. */
export function scoreRound(ctx: Context, state: State, step: Step): void {
  const tile = state.scoring[state.round - 1];
  if (tile === undefined) return;
  for (const seat of state.order) {
    const glory = gloryOf(ctx, state, seat, tile);
    playerOf(state, seat).glory += glory;
    step.log?.push({ message: { id: 'caledonia.log.score', values: { who: seatTag(seat), tile, glory } } });
  }
}
