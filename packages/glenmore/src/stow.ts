import { at, type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { countOf, type Good, type Goods, goodsOf, isUniform, KINDS, totalOf } from './goods.ts';
import { logSkip } from './gains.ts';
import { type MoveOf, MOVES } from './moves.ts';
import { addScotsman } from './movement.ts';
import { tileName } from './rondel.ts';
import { type Context, type GlenMoreFrame, type Player, playerOf, type Slot, type State } from './state.ts';
import { addGood, isBuilt, roomOn } from './territory.ts';
import { goodName } from './tiles.ts';

function put(ctx: Context, state: State, seat: Seat, slot: Slot, good: number, step: Step): void {
  const player = playerOf(state, seat);
  addGood(player, slot, good);
  step.log?.push({
    message: {
      id: 'glenmore.log.good',
      values: { who: seatTag(seat), good: goodName(good), tile: tileName(ctx, at(player.tiles, slot)) },
    },
  });
}

/** Goods come onto one tile. Where there is not room for all of them, their owner picks; the rest is lost. */
export function putOn(
  ctx: Context,
  state: State,
  seat: Seat,
  slot: Slot,
  goods: Goods,
  step: Step,
  stack: Pushes<GlenMoreFrame>,
): void {
  const room = roomOn(ctx, playerOf(state, seat), slot);
  if (totalOf(goods) > room && room > 0 && !isUniform(goods)) {
    stack.push({ ask: 'stow', seat, slot, goods, kind: 0 });
    return;
  }
  let left = room;
  for (let good = 0; good < KINDS; good++) {
    for (let count = countOf(goods, good); count > 0 && left > 0; count--, left--) {
      put(ctx, state, seat, slot, good, step);
    }
  }
}

/** Kinds of which the next good kept may be, so that the room is filled as far as it can be. */
function listKept(goods: Goods, from: Good, room: number, list: (good: Good) => void): void {
  let left = totalOf(goods);
  const kept = Math.min(room, left);
  for (let good = from; good < KINDS; good++) {
    const count = countOf(goods, good);
    if (count > 0 && left >= kept) list(good);
    left -= count;
  }
}

/** Kinds before the one kept were passed over for good. */
function afterKeeping(goods: Goods, good: Good): Goods {
  let rest = goods - goodsOf(good);
  for (let before = 0; before < good; before++) rest -= goodsOf(before, countOf(rest, before));
  return rest;
}

/**
 * Which of these goods finds room, in the order of their kinds; only what finds none is lost. Here and below: what
 * Loch Ness activates while the question waits may take the last of what it is about, and then it is passed over.
 */
export const stow: Choice<Context, State, MoveOf<'stow' | 'skip'>, GlenMoreFrame, 'stow'> = {
  lone: true,
  legal(ctx, state, { seat, slot, goods, kind }, out) {
    const room = roomOn(ctx, playerOf(state, seat), slot);
    if (room > 0) listKept(goods, kind, room, (good) => out.push(MOVES.stow(good)));
    else out.push(MOVES.skip);
  },
  apply(ctx, state, { seat, slot, goods }, move, step, stack) {
    if (move.kind === 'skip') {
      logSkip(seat, step);
      return;
    }
    put(ctx, state, seat, slot, move.good, step);
    putOn(ctx, state, seat, slot, afterKeeping(goods, move.good), step, stack);
  },
};

/** A good of choice comes onto a tile, one after the other in the order of kinds. */
export const goodChoice: Choice<Context, State, MoveOf<'good' | 'skip'>, GlenMoreFrame, 'good'> = {
  lone: true,
  legal(ctx, state, { seat, slot, kind }, out) {
    if (roomOn(ctx, playerOf(state, seat), slot) === 0) out.push(MOVES.skip);
    else for (let good = kind; good < KINDS; good++) out.push(MOVES.good(good));
  },
  apply(ctx, state, { seat, slot, left }, move, step, stack) {
    if (move.kind === 'skip') {
      logSkip(seat, step);
      return;
    }
    put(ctx, state, seat, slot, move.good, step);
    askGoods(ctx, state, seat, slot, left - 1, move.good, stack);
  },
};

/** Asks for so many goods of choice, as far as there is room. */
export function askGoods(
  ctx: Context,
  state: State,
  seat: Seat,
  slot: Slot,
  left: number,
  kind: number,
  stack: Pushes<GlenMoreFrame>,
): void {
  if (left > 0 && roomOn(ctx, playerOf(state, seat), slot) > 0) {
    stack.push({ ask: 'good', seat, slot, left, kind });
  }
}

/**
 * Goods from a clan may lie on any tile with room, one after the other in the order of kinds; what finds none is lost,
 * and which that is their owner chooses (ruling 28).
 */
export const store: Choice<Context, State, MoveOf<'store' | 'skip'>, GlenMoreFrame, 'store'> = {
  lone: true,
  legal(ctx, state, { seat, goods }, out) {
    const player = playerOf(state, seat);
    const kept = ctx.differences.storedIsChosen ? roomAnywhere(ctx, player) : totalOf(goods);
    listKept(goods, 0, kept, (good) => {
      for (let slot = 0; slot < player.cells.length; slot++) {
        if (roomOn(ctx, player, slot) > 0) out.push(MOVES.store(good, slot));
      }
    });
    if (out.length === 0) out.push(MOVES.skip);
  },
  apply(ctx, state, { seat, goods }, move, step, stack) {
    if (move.kind === 'skip') {
      logSkip(seat, step);
      return;
    }
    put(ctx, state, seat, move.slot, move.good, step);
    askStore(ctx, state, seat, afterKeeping(goods, move.good), stack);
  },
};

function roomAnywhere(ctx: Context, player: Player): number {
  let room = 0;
  for (let slot = 0; slot < player.cells.length; slot++) room += roomOn(ctx, player, slot);
  return room;
}

export function askStore(ctx: Context, state: State, seat: Seat, goods: Goods, stack: Pushes<GlenMoreFrame>): void {
  if (totalOf(goods) > 0 && roomAnywhere(ctx, playerOf(state, seat)) > 0) stack.push({ ask: 'store', seat, goods });
}

/** Scotsmen from a clan may stand on any tile; several of them are placed in the order of the slots. */
export const settle: Choice<Context, State, MoveOf<'settle' | 'skip'>, GlenMoreFrame, 'settle'> = {
  lone: true,
  legal(_ctx, state, { seat, slot: from }, out) {
    const player = playerOf(state, seat);
    for (let slot = from; slot < player.cells.length && player.scotsmen > 0; slot++) {
      if (isBuilt(player, slot)) out.push(MOVES.settle(slot));
    }
    if (out.length === 0) out.push(MOVES.skip);
  },
  apply(ctx, state, { seat, left }, move, step, stack) {
    if (move.kind === 'skip') {
      logSkip(seat, step);
      return;
    }
    addScotsman(ctx, state, seat, move.slot, step);
    askSettle(state, seat, left - 1, move.slot, stack);
  },
};

export function askSettle(state: State, seat: Seat, left: number, slot: Slot, stack: Pushes<GlenMoreFrame>): void {
  if (left > 0 && playerOf(state, seat).scotsmen > 0) stack.push({ ask: 'settle', seat, left, slot });
}
