import { at, type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { askMarker } from './clan-board.ts';
import { countOf, type Goods } from './goods.ts';
import { priceOfSome, proceeds } from './market.ts';
import { logSkip } from './gains.ts';
import { type MoveOf, MOVES } from './moves.ts';
import { askPayment, canPay, payment } from './pay.ts';
import { tileName } from './rondel.ts';
import {
  type Context,
  type GlenMoreFrame,
  type Player,
  playerOf,
  type Slot,
  type State,
  tableOf,
  type Tile,
} from './state.ts';
import { goodsByKind, hasPlace, isBuilt } from './territory.ts';
import { PERSON } from './tiles.ts';

/** Slots whose Scotsman may pay for a tile: without him there must still be a place for it (ruling 14). */
function payingSlots(ctx: Context, state: State, seat: Seat, tile: Tile): Slot[] {
  const player = playerOf(state, seat);
  return player.cells.flatMap((_, slot) =>
    isBuilt(player, slot) && at(player.manned, slot) > 0 && hasPlace(ctx, state, seat, tile, slot) ? [slot] : [],
  );
}

/** A person needs no place; of all others there must be one. `free`: no cost is paid, no Scotsman either. */
export function fits(ctx: Context, state: State, seat: Seat, tile: Tile, free = false): boolean {
  const { type, cost } = tableOf(ctx, tile);
  if (type === PERSON) return true;
  const levied = cost.scotsmen > 0 && !free;
  return levied ? payingSlots(ctx, state, seat, tile).length > 0 : hasPlace(ctx, state, seat, tile);
}

/** The cost can be paid with what is there and what can be bought. */
export function canAfford(ctx: Context, state: State, seat: Seat, tile: Tile): boolean {
  const { cost } = tableOf(ctx, tile);
  if (cost.whisky > playerOf(state, seat).whisky) return false;
  return canPay(ctx, state, seat, payment('exact', cost.goods, 0, 0, cost.coins));
}

/** It could be paid if the player also sold what the cost leaves over. */
export function couldAfford(ctx: Context, state: State, seat: Seat, tile: Tile): boolean {
  const player = playerOf(state, seat);
  const { cost } = tableOf(ctx, tile);
  if (cost.whisky > player.whisky) return false;
  return (
    cost.coins + missing(ctx, state, player, cost.goods) <= player.coins + proceeds(ctx, state, player, cost.goods)
  );
}

function missing(ctx: Context, state: State, player: Player, goods: Goods): number {
  let price = 0;
  goodsByKind(player).forEach((own, good) => {
    price += priceOfSome(ctx, state, good, countOf(goods, good) - own);
  });
  return price;
}

/** Pays for a tile and then places it, or takes the person; what is asked last is pushed first. */
export function takeTile(
  ctx: Context,
  state: State,
  seat: Seat,
  tile: Tile,
  free: boolean,
  step: Step,
  stack: Pushes<GlenMoreFrame>,
): void {
  const player = playerOf(state, seat);
  const { type, cost } = tableOf(ctx, tile);
  step.log?.push({
    message: { id: 'glenmore.log.take', values: { who: seatTag(seat), tile: tileName(ctx, tile) } },
  });
  if (type === PERSON) {
    player.persons.push(tile);
    askMarker(state, seat, stack);
  } else stack.push({ ask: 'place', seat, tile });
  if (free) return;
  if (cost.scotsmen > 0) stack.push({ ask: 'levy', seat, tile });
  player.whisky -= cost.whisky;
  player.coins -= cost.coins;
  if (cost.whisky > 0 || cost.coins > 0) {
    const { whisky, coins } = cost;
    step.log?.push({ message: { id: 'glenmore.log.cost', values: { who: seatTag(seat), whisky, coins } } });
  }
  askPayment(seat, payment('exact', cost.goods, 0, 0), stack);
}

/** The Scotsman that pays for a tile leaves first. */
export const levy: Choice<Context, State, MoveOf<'levy'>, GlenMoreFrame, 'levy'> = {
  lone: true,
  legal(ctx, state, { seat, tile }, out) {
    for (const slot of payingSlots(ctx, state, seat, tile)) out.push(MOVES.levy(slot));
  },
  apply(ctx, state, { seat }, { slot }, step) {
    const player = playerOf(state, seat);
    player.manned[slot] = at(player.manned, slot) - 1;
    player.scotsmen++;
    step.log?.push({
      message: {
        id: 'glenmore.log.levy',
        values: { who: seatTag(seat), tile: tileName(ctx, at(player.tiles, slot)) },
      },
    });
  },
};

/** A tile from the discard pile, without its cost; with none that fits nothing happens (ruling 17). */
export const munro: Choice<Context, State, MoveOf<'munro' | 'skip'>, GlenMoreFrame, 'munro'> = {
  lone: true,
  legal(ctx, state, { seat }, out) {
    for (const tile of state.discards) if (fits(ctx, state, seat, tile, true)) out.push(at(ctx.tileMoves.munro, tile));
    if (out.length === 0) out.push(MOVES.skip);
  },
  apply(ctx, state, { seat }, move, step, stack) {
    if (move.kind === 'skip') {
      logSkip(seat, step);
      return;
    }
    state.discards.splice(state.discards.indexOf(move.tile), 1);
    takeTile(ctx, state, seat, move.tile, true, step, stack);
  },
};
