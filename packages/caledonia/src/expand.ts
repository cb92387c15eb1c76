import { type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { type Board, has, type Mask, newMask, reachOf, WORDS } from './board.ts';
import { buildingBonus } from './building-bonus.ts';
import { cellName, type MoveList, type MoveOf, MOVES } from './moves.ts';
import { neighbouringGoods } from './neighbourhood.ts';
import { terrainOf, unitCost, unitsLeft } from './player-board.ts';
import {
  boardIn,
  type CaledoniaFrame,
  clanOf,
  type Context,
  deploy,
  type Player,
  playerOf,
  type State,
} from './state.ts';
import { ALL_UNITS, isClanUnit, type Unit, unitName, WORKERS } from './units.ts';
import { affordable, because, firstMissing, type WhyNot } from './why.ts';

/** What placing this unit here costs in all; a free space leaves out the land. */
export function siteCost(ctx: Context, state: State, player: Player, unit: Unit, cell: number, free: boolean): number {
  const board = boardIn(ctx, state);
  const off = has(board.delta, cell) ? (clanOf(ctx, player).deltaDiscount?.(ctx.size) ?? 0) : 0;
  return unitCost(ctx, player, unit) + (free ? 0 : (board.cost[cell] as number)) - off;
}

const EVERYWHERE: Mask = [-1, -1, -1, -1];
const NOWHERE: Mask = newMask();
const DEAREST = 6;

/** Land that this much money pays for. */
function payable(board: Board, budget: number, noLand: boolean): Mask {
  if (noLand) return budget >= 0 ? EVERYWHERE : NOWHERE;
  return board.cheap[Math.min(DEAREST, budget)] ?? NOWHERE;
}

/** All places within `within` where this player can put a unit and pay for it. */
function listSites<M>(
  ctx: Context,
  state: State,
  seat: Seat,
  table: readonly (readonly M[])[],
  within: Mask,
  free: boolean,
  units: readonly Unit[],
  out: MoveList<M>,
): void {
  const board = boardIn(ctx, state);
  const player = playerOf(state, seat);
  const clan = clanOf(ctx, player);
  const off = clan.deltaDiscount?.(ctx.size) ?? 0;
  for (const unit of units) {
    if (unitsLeft(ctx, player, unit) <= 0) continue;
    const budget = player.money - unitCost(ctx, player, unit);
    const terrain = terrainOf(board, unit);
    // Water costs nothing.
    const noLand = free || isClanUnit(unit);
    const plain = payable(board, budget, noLand);
    const delta = off === 0 ? NOWHERE : payable(board, budget + off, noLand);
    const not = clan.closed?.to(board, state, player, unit) ?? NOWHERE;
    const moves = table[unit] as readonly M[];
    for (let word = 0; word < WORDS; word++) {
      const paid = (plain[word] as number) | ((delta[word] as number) & (board.delta[word] as number));
      let bits =
        (within[word] as number) &
        ~(state.taken[word] as number) &
        (terrain[word] as number) &
        paid &
        ~(not[word] as number);
      for (; bits !== 0; bits &= bits - 1) out.push(moves[word * 32 + (31 - Math.clz32(bits & -bits))] as M);
    }
  }
}

export function listExpansions(
  ctx: Context,
  state: State,
  seat: Seat,
  free: boolean,
  out: MoveList<MoveOf<'expand'>>,
): void {
  const player = playerOf(state, seat);
  listSites(
    ctx,
    state,
    seat,
    MOVES.expand,
    reachOf(boardIn(ctx, state), player.shipping, player.own),
    free,
    ALL_UNITS,
    out,
  );
}

export const whyNotExpand: WhyNot = (ctx, state, seat, target) => {
  const player = playerOf(state, seat);
  const board = boardIn(ctx, state);
  const { workers, closed } = clanOf(ctx, player);
  const reach = reachOf(board, player.shipping, player.own);
  return firstMissing(MOVES.expand.flat(), target, [
    because('caledonia.why.other-clans-unit', ({ unit }) => !isClanUnit(unit) || workers !== undefined),
    because('caledonia.why.no-units', ({ unit }) => unitsLeft(ctx, player, unit) > 0),
    because('caledonia.why.terrain', ({ unit, cell }) => has(terrainOf(board, unit), cell)),
    because('caledonia.why.taken', ({ cell }) => !has(state.taken, cell)),
    because('caledonia.why.reach', ({ cell }) => has(reach, cell)),
    ...(closed === undefined
      ? []
      : [because(closed.why, ({ unit, cell }: MoveOf<'expand'>) => !has(closed.to(board, state, player, unit), cell))]),
    affordable(player.money, ({ unit, cell }) => siteCost(ctx, state, player, unit, cell, false)),
  ]);
};

/** Pays for a unit, puts it on the map, and asks what follows from it: the neighbours first, then the building bonus. */
export function expand(
  ctx: Context,
  state: State,
  seat: Seat,
  unit: Unit,
  cell: number,
  free: boolean,
  step: Step,
  stack: Pushes<CaledoniaFrame>,
): void {
  const player = playerOf(state, seat);
  const money = siteCost(ctx, state, player, unit, cell, free);
  player.money -= money;
  deploy(state, seat, unit, cell);
  step.log?.push({
    message: {
      id: 'caledonia.log.expand',
      values: { who: seatTag(seat), unit: unitName(unit), where: cellName(cell), money },
    },
  });
  buildingBonus(ctx, state, seat, unit, stack);
  const goods = neighbouringGoods(ctx, state, seat, cell);
  if (goods !== 0) stack.push({ ask: 'bargains', seat, goods });
}

/** A first worker: anywhere on the map that suits it. */
export function listFirstPlaces(ctx: Context, state: State, seat: Seat, out: MoveList<MoveOf<'place'>>): void {
  const player = playerOf(state, seat);
  const within = clanOf(ctx, player).startCells?.(boardIn(ctx, state)) ?? EVERYWHERE;
  listSites(ctx, state, seat, MOVES.place, within, false, WORKERS, out);
}
