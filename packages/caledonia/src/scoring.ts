import { type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { cellsOf, has } from './board.ts';
import { boardIn, type Context, contractOf, type Player, playerOf, type State } from './state.ts';
import {
  BAKERY,
  BASICS,
  COW,
  DAIRY,
  DISTILLERY,
  FIELD,
  FISHERMAN,
  MINER,
  PROCESSED,
  SHEEP,
  WOODCUTTER,
} from './units.ts';

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const unitsOf = (player: Player, units: readonly number[]): number =>
  sum(units.map((unit) => player.out[unit] as number));
const perTwo = (count: number): number => 3 * Math.floor(count / 2);
const DEAR = 5;

/** Spots left of the ship, merchants hired and technologies, those a clan began with too. */
function upgradesOf(ctx: Context, player: Player): number {
  return player.shipping + (ctx.components.tracks.merchants.onTrack - player.waiting) + sum(player.technology);
}

/** Glory by a scoring tile, numbered as in the rulebook's appendix. */
export function gloryOf(ctx: Context, state: State, seat: Seat, tile: number): number {
  const player = playerOf(state, seat);
  const board = boardIn(ctx, state);
  const onDone = (count: (id: number) => number): number => sum(player.done.map(count));
  switch (tile) {
    case 1:
      return sum(BASICS.map((good) => player.goods[good] as number));
    case 2:
      return perTwo(sum(PROCESSED.map((good) => player.goods[good] as number)) + sum(player.cellar));
    case 3:
      return unitsOf(player, [SHEEP, COW, DAIRY, BAKERY, DISTILLERY]) + 2 * unitsOf(player, [FIELD]);
    case 4:
      return 2 * unitsOf(player, [WOODCUTTER, MINER, FISHERMAN]);
    case 5:
      return perTwo(cellsOf(player.own).filter((cell) => has(board.border, cell)).length);
    case 6:
      return onDone((id) => sum(contractOf(ctx, id).imports));
    case 7:
      return 2 * onDone((id) => contractOf(ctx, id).sheep + contractOf(ctx, id).cows);
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
