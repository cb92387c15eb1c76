import { at, below, EVERYONE, type Seat, type Step } from '@ceilidh/kernel';
import { scoringRound } from './scoring.ts';
import { type Context, type State, tableOf, type Tile } from './state.ts';
import { END } from './tiles.ts';

/**
 * Positions go on and on; the place on the rondel is the remainder. From the last piece on, all spaces but one are
 * filled with pieces, the die and tiles; the one behind the last piece is empty.
 */
export const tileAt = (ctx: Context, state: State, position: number): Tile =>
  // Read on its own, as in `playerOf`.
  state.spaces[position % ctx.components.numbers.rondelSpaces] as Tile;

function setTile(ctx: Context, state: State, position: number, tile: Tile): void {
  state.spaces[position % ctx.components.numbers.rondelSpaces] = tile;
}

/** On or past World's End a piece is done. */
const isDone = (state: State, position: number): boolean => state.end >= 0 && position >= state.end;

/** The piece that is last among those still moving: a seat, the number of seats for the die, -1 if all are done. */
export function lastPiece(state: State): number {
  let last = -1;
  let position = Number.POSITIVE_INFINITY;
  state.at.forEach((own, seat) => {
    if (!isDone(state, own) && own < position) {
      last = seat;
      position = own;
    }
  });
  if (last >= 0 && state.die >= 0 && state.die < position) return state.at.length;
  return last;
}

/** Position of the last of all pieces, die included. */
function tail(state: State): number {
  const last = Math.min(...state.at);
  return state.die >= 0 ? Math.min(last, state.die) : last;
}

/** The piece goes to the tile's space, the tile leaves the rondel; tiles that all have passed go at once (ruling 10). */
export function advance(ctx: Context, state: State, seat: Seat, position: number, step: Step): void {
  const from = at(state.at, seat);
  state.at[seat] = position;
  if (position !== state.end) setTile(ctx, state, position, -1);
  leaveBehind(ctx, state, from, step);
}

function leaveBehind(ctx: Context, state: State, from: number, step: Step): void {
  const until = tail(state);
  for (let position = from; position < until; position++) {
    const tile = tileAt(ctx, state, position);
    if (tile < 0 || position === state.end) continue;
    setTile(ctx, state, position, -1);
    state.discards.push(tile);
    step.log?.push({ message: { id: 'glenmore.log.left', values: { tile: tileName(ctx, tile) } } });
  }
}

export const tileName = (ctx: Context, tile: Tile): { id: string } => ({
  id: `glenmore.tile.${tableOf(ctx, tile).id}`,
});

/** Fills the rondel up to the space behind the last piece. A stack's last tile sets off a scoring round at once. */
export function refill(ctx: Context, state: State, step: Step): void {
  const until = tail(state) + ctx.components.numbers.rondelSpaces - 1;
  for (; state.front < until; state.front++) {
    const stack = state.stacks.find((tiles) => tiles.length > 0);
    if (stack === undefined) return;
    step.reveal(EVERYONE);
    const tile = stack.pop() as Tile;
    setTile(ctx, state, state.front, tile);
    step.log?.push({ message: { id: 'glenmore.log.laid', values: { tile: tileName(ctx, tile) } } });
    if (tableOf(ctx, tile).type === END) state.end = state.front;
    if (stack.length === 0 && stack !== state.stacks.at(-1)) scoringRound(ctx, state, step);
  }
}

/** The die moves by tiles, takes the one it stops on out of the game, and leaves the game at World's End (ruling 2). */
export function rollDie(ctx: Context, state: State, step: Step): void {
  const { dieFaces } = ctx.components.numbers;
  step.reveal(EVERYONE);
  const roll = at(dieFaces, below(state.dice, dieFaces.length));
  step.log?.push({ message: { id: 'glenmore.log.die', values: { roll } } });
  const from = state.die;
  const position = dieStops(ctx, state, roll);
  if (position === state.end) {
    state.die = -1;
    step.log?.push({ message: { id: 'glenmore.log.die-out' } });
    leaveBehind(ctx, state, from, step);
    return;
  }
  const tile = tileAt(ctx, state, position);
  state.die = position;
  setTile(ctx, state, position, -1);
  state.discards.push(tile);
  step.log?.push({ message: { id: 'glenmore.log.die-took', values: { tile: tileName(ctx, tile) } } });
  leaveBehind(ctx, state, from, step);
}

/** Pieces and empty spaces do not count, and a chronicle's tile is no place to stop. */
function dieStops(ctx: Context, state: State, roll: number): number {
  let left = roll;
  for (let position = state.die + 1; ; position++) {
    const tile = tileAt(ctx, state, position);
    if (tile < 0) continue;
    left--;
    if (position === state.end || (left <= 0 && !tableOf(ctx, tile).chronicle)) return position;
  }
}

/** Positions of tiles ahead of this seat's piece. */
export function positionsAhead(ctx: Context, state: State, seat: Seat): number[] {
  const positions: number[] = [];
  for (let position = at(state.at, seat) + 1; position < state.front; position++) {
    if (tileAt(ctx, state, position) >= 0) positions.push(position);
  }
  return positions;
}
