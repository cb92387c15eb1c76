import type { Board, Mask } from './board.ts';
import { clanOf, type Context, type Player } from './state.ts';
import { FISHERMAN, isWorker, MINER, type Unit, UNITS, WOODCUTTER } from './units.ts';

export const ALL_UNITS: readonly Unit[] = UNITS.map((_, unit) => unit);

/** Units of this kind still on the player board. */
export function unitsLeft(ctx: Context, player: Player, unit: Unit): number {
  const { anyWorker } = clanOf(ctx, player);
  const all = ctx.components.tracks.unitsPerType;
  if (isWorker(unit) && anyWorker !== undefined) {
    return (
      2 * all - (player.out[WOODCUTTER] as number) - (player.out[MINER] as number) - (player.out[FISHERMAN] as number)
    );
  }
  return unit === FISHERMAN ? 0 : all - (player.out[unit] as number);
}

export function unitCost(ctx: Context, player: Player, unit: Unit): number {
  const clan = clanOf(ctx, player);
  if (isWorker(unit) && clan.anyWorker !== undefined) return clan.anyWorker.cost;
  return clan.unitCost?.(ctx, player, unit) ?? (ctx.unitCosts[unit] as number);
}

/** The terrain a unit stands on. */
export function terrainOf(board: Board, unit: Unit): Mask {
  if (unit === WOODCUTTER) return board.forest;
  if (unit === MINER) return board.mountain;
  return unit === FISHERMAN ? board.water : board.grass;
}
