import type { Board, Mask } from './board.ts';
import { clanOf, type Context, type Player } from './state.ts';
import { isClanUnit, isWorker, MINER, type Unit, WOODCUTTER, WORKERS } from './units.ts';

/** Workers of any kind on the map. */
export function workersOut({ out }: Player): number {
  let count = 0;
  for (const unit of WORKERS) count += out[unit] as number;
  return count;
}

/** Units of this kind still on the player board. */
export function unitsLeft(ctx: Context, player: Player, unit: Unit): number {
  const all = ctx.components.tracks.unitsPerType;
  if (isWorker(unit) && clanOf(ctx, player).workers !== undefined) return 2 * all - workersOut(player);
  return isClanUnit(unit) ? 0 : all - (player.out[unit] as number);
}

export function unitCost(ctx: Context, player: Player, unit: Unit): number {
  const clan = clanOf(ctx, player);
  if (isWorker(unit) && clan.workers !== undefined) return clan.workers.cost;
  return clan.unitCost?.(ctx, player, unit) ?? (ctx.unitCosts[unit] as number);
}

/** The terrain a unit stands on. */
export function terrainOf(board: Board, unit: Unit): Mask {
  if (unit === WOODCUTTER) return board.forest;
  if (unit === MINER) return board.mountain;
  return isClanUnit(unit) ? board.water : board.grass;
}
