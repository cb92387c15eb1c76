import { at, below, cloneFrames, type Generator, shuffle } from '@ceilidh/kernel';
import type { Context, GlenMoreFrame, Player, State, Tile } from './state.ts';
import { END } from './tiles.ts';

/** What anybody may know: everything but the order of the stacks and what the die will show. */
export interface View extends Omit<State, 'dice' | 'stacks'> {
  /** How many tiles each stack has left. */
  readonly left: readonly number[];
}

export function view(state: State): View {
  const { dice: _, stacks, ...open } = cloneState(state);
  return { ...open, left: stacks.map((tiles) => tiles.length) };
}

/** By tile: whether it lies open somewhere, or somebody is about to place it. Without lists, since bots ask often. */
function openTiles(ctx: Context, seen: View): Uint8Array {
  const open = new Uint8Array(ctx.tiles.length);
  const note = (tiles: readonly Tile[]): void => {
    for (const tile of tiles) open[tile] = 1;
  };
  note(seen.spaces);
  note(seen.discards);
  note(seen.boxed);
  for (const { tiles, below: piles, persons } of seen.players) {
    note(tiles);
    piles.forEach(note);
    note(persons);
  }
  for (const frame of seen.frames as readonly GlenMoreFrame[]) if (frame.ask === 'place') open[frame.tile] = 1;
  return open;
}

/** Shuffles what is left of each stack, World's End staying where it may be, and takes another die. */
export function redeal(ctx: Context, seen: View, random: Generator): State {
  const known = openTiles(ctx, seen);
  const stacks = seen.left.map((count, index) => {
    if (count === 0) return [];
    const stack = at(ctx.sorted, index + 1);
    const shuffled = shuffle(
      random,
      stack.filter((tile) => known[tile] === 0),
    );
    const worldsEnd = shuffled.findIndex((tile) => ctx.tiles[tile]?.type === END);
    if (worldsEnd < 0) return shuffled;
    const [tile] = shuffled.splice(worldsEnd, 1);
    shuffled.splice(count - 1 - depthLeft(ctx, count, random), 0, tile as Tile);
    return shuffled;
  });
  const dice: Generator = [below(random, 2 ** 31), below(random, 2 ** 31), below(random, 2 ** 31), 1];
  return copyOf(seen, stacks, dice);
}

/** How many tiles may still lie above World's End. */
function depthLeft(ctx: Context, count: number, random: Generator): number {
  const { from, to, short } = ctx.components.numbers.worldsEnd;
  if (ctx.options.shortGame) return short;
  const drawn = (ctx.sorted.at(-1) as readonly Tile[]).length - count;
  const least = Math.max(from - drawn, 0);
  return least + below(random, to - drawn - least + 1);
}

/** By hand, since bots copy states by the million. */
export function cloneState(state: State): State {
  const stacks: Tile[][] = [];
  for (const tiles of state.stacks) stacks.push(tiles.slice());
  return copyOf(state, stacks, [...state.dice]);
}

function copyOf(state: Omit<State, 'dice' | 'stacks'>, stacks: Tile[][], dice: Generator): State {
  const { turn } = state;
  return {
    frames: cloneFrames(state.frames),
    at: state.at.slice(),
    die: state.die,
    spaces: state.spaces.slice(),
    front: state.front,
    end: state.end,
    stacks,
    scored: state.scored,
    discards: state.discards.slice(),
    boxed: state.boxed.slice(),
    market: state.market.slice(),
    fields: state.fields.slice(),
    repeated: state.repeated.slice(),
    hume: state.hume,
    players: state.players.map(clonePlayer),
    turn: { movement: turn.movement, used: turn.used.slice(), extra: turn.extra, everything: turn.everything },
    dice,
  };
}

const clonePlayer = (player: Player): Player => ({
  coins: player.coins,
  whisky: player.whisky,
  scotsmen: player.scotsmen,
  markers: player.markers,
  points: player.points.slice(),
  landmarks: player.landmarks.slice(),
  persons: player.persons.slice(),
  cells: player.cells.slice(),
  tiles: player.tiles.slice(),
  below: player.below.slice(),
  goods: player.goods.slice(),
  manned: player.manned.slice(),
});
