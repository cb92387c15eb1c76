import { at, type Seat } from '@ceilidh/kernel';
import { AROUND, CELLS, EDGES, isNext } from './cells.ts';
import { countOf, type Good, type Goods, goodsOf, KINDS, NO_GOODS, totalOf } from './goods.ts';
import { type Context, lasting, type Player, playerOf, type Slot, type State, tableOf, tableOn } from './state.ts';
import { CASTLE } from './tiles.ts';

/** Where the tile of a slot lies, what lies on it and who stands there; of a slot without a tile nothing. */
const cellOf = ({ cells }: Player, slot: Slot): number => cells[slot] ?? -1;
export const goodsOn = ({ goods }: Player, slot: Slot): Goods => goods[slot] ?? NO_GOODS;
const mannedOn = ({ manned }: Player, slot: Slot): number => manned[slot] ?? 0;

/** A tile lies in this slot, and was not removed. */
export const isBuilt = (player: Player, slot: Slot): boolean => cellOf(player, slot) >= 0;

export function sizeOf(player: Player): number {
  let size = 0;
  for (const cell of player.cells) if (cell >= 0) size++;
  return size;
}

/** Slots next to a cell, by an edge or a corner. */
export function slotsNextTo(player: Player, cell: number): Slot[] {
  const slots: Slot[] = [];
  player.cells.forEach((other, slot) => {
    if (other >= 0 && isNext(cell, other)) slots.push(slot);
  });
  return slots;
}

/** A tile that was removed meanwhile has none. */
export const roomOn = (ctx: Context, player: Player, slot: Slot): number =>
  isBuilt(player, slot) ? ctx.components.numbers.goodsPerTile - totalOf(goodsOn(player, slot)) : 0;

export function addGood(player: Player, slot: Slot, good: Good): void {
  player.goods[slot] = at(player.goods, slot) + goodsOf(good);
}

export function takeGood(player: Player, slot: Slot, good: Good): void {
  player.goods[slot] = at(player.goods, slot) - goodsOf(good);
}

export const hasGood = (player: Player, slot: Slot, good: Good): boolean =>
  isBuilt(player, slot) && countOf(goodsOn(player, slot), good) > 0;

/** All goods of a player, by kind. */
export function goodsByKind(player: Player): number[] {
  const owned = [0, 0, 0, 0, 0];
  for (let slot = 0; slot < player.goods.length; slot++) {
    const goods = goodsOn(player, slot);
    if (goods === NO_GOODS || !isBuilt(player, slot)) continue;
    for (let good = 0; good < KINDS; good++) owned[good] = (owned[good] ?? 0) + countOf(goods, good);
  }
  return owned;
}

/** Where tiles lie while something is being looked up: the slot + 1 by cell, 0 where there is none. */
const grid = new Int16Array(CELLS);

function spread(player: Player): void {
  let place = 0;
  for (const cell of player.cells) {
    place++;
    if (cell >= 0) grid[cell] = place;
  }
}

function gather(player: Player): void {
  for (const cell of player.cells) if (cell >= 0) grid[cell] = 0;
}

const slotAt = (cell: number): Slot => (grid[cell] ?? 0) - 1;

/** For placing, a Scotsman stands here (or a castle that counts as one). `without`: one Scotsman has left that slot. */
function isManned(ctx: Context, state: State, seat: Seat, slot: Slot, without: Slot): boolean {
  const player = playerOf(state, seat);
  const scotsmen = mannedOn(player, slot) - (slot === without ? 1 : 0);
  if (scotsmen > 0) return true;
  return lasting(ctx, state, seat, 'castlesAsScotsmen') > 0 && tableOn(ctx, player, slot).type === CASTLE;
}

const riverAt = (ctx: Context, player: Player, cell: number): boolean | undefined => {
  const slot = slotAt(cell);
  return slot < 0 ? undefined : tableOn(ctx, player, slot).river;
};

/** The river goes on at one of its ends, and nothing without it lies to its left or right (ruling 13). */
function riverFits(ctx: Context, player: Player, river: boolean, cell: number): boolean {
  const left = riverAt(ctx, player, cell - 1);
  const right = riverAt(ctx, player, cell + 1);
  if (!river) return left !== true && right !== true;
  return (left === true || right === true) && left !== false && right !== false;
}

function touches(cell: number): boolean {
  for (const edge of EDGES) if (slotAt(cell + edge) >= 0) return true;
  return false;
}

const HERE_AND_AROUND: readonly number[] = [0, ...AROUND];

/**
 * The cells where a tile may be placed. An overbuild tile goes on a tile of its type with the same river, all others
 * beside the territory. `without`: a slot that one Scotsman has left to pay for the tile (ruling 14).
 */
export function placesFor(ctx: Context, state: State, seat: Seat, tile: number, without = -1, most = CELLS): number[] {
  const player = playerOf(state, seat);
  const table = tableOf(ctx, tile);
  const places: number[] = [];
  spread(player);
  for (let slot = 0; slot < player.cells.length && places.length < most; slot++) {
    const cell = cellOf(player, slot);
    if (cell < 0 || !isManned(ctx, state, seat, slot, without)) continue;
    if (table.overbuild) {
      for (const step of HERE_AND_AROUND) {
        const to = cell + step;
        const under = slotAt(to);
        if (under < 0 || places.includes(to)) continue;
        const base = tableOn(ctx, player, under);
        if (base.type !== table.type || base.river !== table.river) continue;
        places.push(to);
        if (places.length === most) break;
      }
    } else {
      for (const step of AROUND) {
        const to = cell + step;
        if (slotAt(to) >= 0 || !touches(to) || !riverFits(ctx, player, table.river, to)) continue;
        if (places.includes(to)) continue;
        places.push(to);
        if (places.length === most) break;
      }
    }
  }
  gather(player);
  return places;
}

export const hasPlace = (ctx: Context, state: State, seat: Seat, tile: number, without = -1): boolean =>
  placesFor(ctx, state, seat, tile, without, 1).length > 0;

/** Without this tile the rest still hangs together by edges, and the river is in one piece. */
export function mayRemove(ctx: Context, player: Player, slot: Slot): boolean {
  const cell = cellOf(player, slot);
  if (cell < 0) return false;
  spread(player);
  const inRiver = tableOn(ctx, player, slot).river;
  const splitsRiver = inRiver && riverAt(ctx, player, cell - 1) === true && riverAt(ctx, player, cell + 1) === true;
  const rest = splitsRiver ? 0 : reachedWithout(player, cell);
  gather(player);
  return rest === sizeOf(player) - 1;
}

/** How many tiles hang together with the starting village when this cell is left out. */
function reachedWithout(player: Player, cell: number): number {
  const start = at(player.cells, 0);
  const reached = [start];
  // What is added on the way is visited too.
  for (const from of reached) {
    for (const edge of EDGES) {
      const to = from + edge;
      if (to !== cell && slotAt(to) >= 0 && !reached.includes(to)) reached.push(to);
    }
  }
  return reached.length;
}
