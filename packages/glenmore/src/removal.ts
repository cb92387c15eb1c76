import { at, type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { NO_GOODS } from './goods.ts';
import { logSkip } from './gains.ts';
import { type MoveOf, MOVES } from './moves.ts';
import { tileName } from './rondel.ts';
import { type Context, type GlenMoreFrame, HOME_CASTLE, playerOf, type Slot, type State } from './state.ts';
import { putOn } from './stow.ts';
import { mayRemove } from './territory.ts';

/** Removing tiles so that the rest stays legal; the home tile stays (ruling 15). */
export const remove: Choice<Context, State, MoveOf<'remove' | 'skip'>, GlenMoreFrame, 'remove'> = {
  lone: true,
  legal(ctx, state, { seat, must }, out) {
    const player = playerOf(state, seat);
    for (let slot = HOME_CASTLE + 1; slot < player.cells.length; slot++) {
      if (mayRemove(ctx, player, slot)) out.push(MOVES.remove(slot));
    }
    if (!must || out.length === 0) out.push(MOVES.skip);
  },
  apply(ctx, state, { seat, left, must }, move, step, stack) {
    if (move.kind === 'skip') {
      logSkip(seat, step);
      return;
    }
    if (left > 1) stack.push({ ask: 'remove', seat, left: left - 1, must });
    removeTile(ctx, state, seat, move.slot, step, stack);
  },
};

/** The whole pile goes into the box; goods and Scotsmen go home, goods as far as there is room. */
function removeTile(
  ctx: Context,
  state: State,
  seat: Seat,
  slot: Slot,
  step: Step,
  stack: Pushes<GlenMoreFrame>,
): void {
  const player = playerOf(state, seat);
  const tile = at(player.tiles, slot);
  const goods = at(player.goods, slot);
  state.boxed.push(tile, ...at(player.below, slot));
  player.manned[HOME_CASTLE] = at(player.manned, HOME_CASTLE) + at(player.manned, slot);
  player.cells[slot] = -1;
  player.manned[slot] = 0;
  player.goods[slot] = NO_GOODS;
  player.below[slot] = [];
  step.log?.push({
    message: { id: 'glenmore.log.remove', values: { who: seatTag(seat), tile: tileName(ctx, tile) } },
  });
  putOn(ctx, state, seat, HOME_CASTLE, goods, step, stack);
}
