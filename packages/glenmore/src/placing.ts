import { at, type Choice, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { isBorder, xOf, yOf } from './cells.ts';
import { NO_GOODS } from './goods.ts';
import { type MoveOf, MOVES } from './moves.ts';
import { tileName } from './rondel.ts';
import { type Context, type GlenMoreFrame, playerOf, type Slot, type State, tableOf, type Tile } from './state.ts';
import { placesFor } from './territory.ts';

/** Edge to edge, next to a Scotsman, along the river; overbuild tiles on top of others. */
export const place: Choice<Context, State, MoveOf<'place'>, GlenMoreFrame, 'place'> = {
  lone: true,
  legal(ctx, state, { seat, tile }, out) {
    for (const cell of placesFor(ctx, state, seat, tile)) out.push(MOVES.place(cell));
  },
  apply(ctx, state, { seat, tile }, { cell }, step, stack) {
    const slot = build(ctx, state, seat, tile, cell, step);
    stack.push({ ask: 'activation', seat, slot, cell });
    stack.push({ ask: 'oneTimes', seat, slot, rest: tableOf(ctx, tile).oneTimes });
  },
};

/** Goods and Scotsmen of a tile that is built over stay; it keeps its slot, so a home castle stays one (ruling 15). */
function build(ctx: Context, state: State, seat: Seat, tile: Tile, cell: number, step: Step): Slot {
  if (isBorder(cell)) throw new RangeError(`a territory comes to the end of the cells at ${xOf(cell)} ${yOf(cell)}`);
  const player = playerOf(state, seat);
  const values = { who: seatTag(seat), tile: tileName(ctx, tile), x: xOf(cell), y: yOf(cell) };
  const under = player.cells.indexOf(cell);
  if (under >= 0) {
    step.log?.push({ message: { id: 'glenmore.log.overbuild', values } });
    player.below[under] = [...at(player.below, under), at(player.tiles, under)];
    player.tiles[under] = tile;
    const used = state.turn.used.indexOf(under);
    if (used >= 0) state.turn.used.splice(used, 1);
    return under;
  }
  step.log?.push({ message: { id: 'glenmore.log.place', values } });
  player.cells.push(cell);
  player.tiles.push(tile);
  player.below.push([]);
  player.goods.push(NO_GOODS);
  player.manned.push(0);
  return player.cells.length - 1;
}
