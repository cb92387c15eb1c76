import { at, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import type { ClanEffect } from './components.ts';
import { gainCoins, gainMovement, gainVictoryPoints, gainWhisky } from './gains.ts';
import { type Context, type GlenMoreFrame, type Player, playerOf, type State, tableOf, tableOn } from './state.ts';
import { askSettle, askStore } from './stow.ts';
import { isBuilt } from './territory.ts';
import { goodsFrom, typeNumber, VILLAGE_TYPE } from './tiles.ts';

type Counts = NonNullable<ClanEffect['table']>['counts'];

const countSlots = (player: Player, counts: (slot: number) => boolean): number =>
  player.cells.filter((_, slot) => isBuilt(player, slot) && counts(slot)).length;

/** What a clan pays points for. */
const COUNTED: Readonly<Record<Counts, (ctx: Context, player: Player) => number>> = {
  villages: (ctx, player) => countSlots(player, (slot) => tableOn(ctx, player, slot).type === VILLAGE_TYPE),
  manned: (_ctx, player) => countSlots(player, (slot) => at(player.manned, slot) > 0),
  overbuilds: (ctx, player) =>
    player.cells.reduce((sum, cell, slot) => {
      const pile = cell < 0 ? [] : [at(player.tiles, slot), ...at(player.below, slot)];
      return sum + pile.filter((tile) => tableOf(ctx, tile).overbuild).length;
    }, 0),
  coins: (_ctx, player) => player.coins,
  rivers: (ctx, player) => countSlots(player, (slot) => tableOn(ctx, player, slot).river),
};

/** What a field brings when a marker is put on it. What is asked last is pushed first. */
export function clanEffect(
  ctx: Context,
  state: State,
  seat: Seat,
  effect: ClanEffect,
  step: Step,
  stack: Pushes<GlenMoreFrame>,
): void {
  const player = playerOf(state, seat);
  if (effect.vp !== undefined) gainVictoryPoints(state, seat, effect.vp, step);
  if (effect.coins !== undefined) gainCoins(state, seat, effect.coins, step);
  if (effect.whisky !== undefined) gainWhisky(state, seat, effect.whisky, step);
  if (effect.movement !== undefined) gainMovement(state, seat, effect.movement, step);
  if (effect.table !== undefined) {
    const count = COUNTED[effect.table.counts](ctx, player);
    const reached = effect.table.steps.findLast(({ from }) => count >= from);
    if (reached !== undefined) gainVictoryPoints(state, seat, reached.vp, step);
  }
  if (effect.hume === true) {
    state.hume = seat;
    step.log?.push({ message: { id: 'glenmore.log.hume', values: { who: seatTag(seat) } } });
  }
  if (effect.munro === true) stack.push({ ask: 'munro', seat });
  if (effect.remove !== undefined) stack.push({ ask: 'remove', seat, left: effect.remove, must: true });
  if (effect.activate !== undefined) stack.push({ ask: 'special', seat, types: effect.activate.map(typeNumber) });
  if (effect.scotsmen !== undefined) askSettle(state, seat, effect.scotsmen, 0, stack);
  if (effect.goods !== undefined) askStore(ctx, state, seat, goodsFrom(effect.goods), stack);
}
