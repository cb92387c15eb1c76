import { below, cloneFrames, type Generator, shuffle } from '@ceilidh/kernel';
import { STACKS } from './components.ts';
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

/** Tiles that lie open somewhere, or that somebody is about to place. */
function openTiles(seen: View): Set<Tile> {
  const held = seen.players.flatMap(({ tiles, below: piles, persons }) => [...tiles, ...piles.flat(), ...persons]);
  const asked = seen.frames.flatMap((frame) => {
    const { ask, tile } = frame as Extract<GlenMoreFrame, { ask: 'place' }>;
    return ask === 'place' ? [tile] : [];
  });
  return new Set([...seen.spaces, ...seen.discards, ...seen.boxed, ...held, ...asked]);
}

/** Shuffles what is left of each stack, World's End staying where it may be, and takes another die. */
export function redeal(ctx: Context, seen: View, random: Generator): State {
  const { left, ...open } = seen;
  const known = openTiles(seen);
  const stacks = left.map((count, index) => {
    const stack = STACKS[index + 1];
    const hidden = ctx.components.tiles.flatMap((tile, number) =>
      tile.stack === stack && !known.has(number) ? [number] : [],
    );
    const shuffled = shuffle(random, hidden);
    const worldsEnd = shuffled.findIndex((tile) => ctx.tiles[tile]?.type === END);
    if (worldsEnd < 0) return shuffled;
    const [tile] = shuffled.splice(worldsEnd, 1);
    shuffled.splice(count - 1 - depthLeft(ctx, count, random), 0, tile as Tile);
    return shuffled;
  });
  const dice: Generator = [below(random, 2 ** 31), below(random, 2 ** 31), below(random, 2 ** 31), 1];
  return cloneState({ ...open, stacks, dice });
}

/** How many tiles may still lie above World's End. */
function depthLeft(ctx: Context, count: number, random: Generator): number {
  const { tiles, numbers } = ctx.components;
  const { from, to, short } = numbers.worldsEnd;
  if (ctx.options.shortGame) return short;
  const drawn = tiles.filter(({ stack }) => stack === 'D').length - count;
  const least = Math.max(from - drawn, 0);
  return least + below(random, to - drawn - least + 1);
}

/** By hand, since bots copy states by the million. */
export function cloneState(state: State): State {
  const { turn } = state;
  return {
    frames: cloneFrames(state.frames),
    at: state.at.slice(),
    die: state.die,
    spaces: state.spaces.slice(),
    front: state.front,
    end: state.end,
    stacks: state.stacks.map((tiles) => tiles.slice()),
    scored: state.scored,
    discards: state.discards.slice(),
    boxed: state.boxed.slice(),
    market: state.market.slice(),
    fields: state.fields.slice(),
    repeated: state.repeated.slice(),
    hume: state.hume,
    players: state.players.map(clonePlayer),
    turn: { movement: turn.movement, used: turn.used.slice(), extra: turn.extra, everything: turn.everything },
    dice: [...state.dice],
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
