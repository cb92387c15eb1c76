import { at, generator, shuffle } from '@ceilidh/kernel';
import { cellAt } from './cells.ts';
import { STACKS } from './components.ts';
import { KINDS, NO_GOODS } from './goods.ts';
import { type Context, newTurn, type Player, SOURCES, type State, type Tile } from './state.ts';
import { END } from './tiles.ts';

/** Pages 8 and 9 of the book. Stacks have their top last. */
export function setup(ctx: Context, seed: string): State {
  const { numbers } = ctx.components;
  const { seats, options } = ctx;
  const order = shuffle(
    generator(seed, 'order'),
    Array.from({ length: seats }, (_, seat) => seat),
  );
  const positions = order.map((_, seat) => order.indexOf(seat));
  const withDie = seats === 2 || options.die;
  const spaces = Array.from({ length: numbers.rondelSpaces }, () => -1);
  const [onTheBoard, ...stacks] = STACKS.map((stack, index) =>
    shuffle(generator(seed, stack), [...at(ctx.sorted, index)]),
  );
  putWorldsEnd(ctx, seed, stacks.at(-1) as Tile[]);
  let front = seats + (withDie ? 1 : 0);
  for (const tile of onTheBoard as Tile[]) spaces[front++] = tile;
  while (front < numbers.rondelSpaces - 1) spaces[front++] = stacks[0]?.pop() as Tile;
  const coins = numbers.marketCoins[String(seats) as '2' | '3' | '4'];
  return {
    frames: [{ ask: 'next', seat: at(order, 0) }],
    at: positions,
    die: withDie ? seats : -1,
    spaces,
    front,
    end: -1,
    stacks,
    scored: 0,
    discards: [],
    boxed: [],
    market: Array.from({ length: KINDS }, () => coins),
    fields: ctx.fields.ids.map(() => -1),
    repeated: order.map(() => 0),
    hume: -1,
    players: positions.map((position) => newPlayer(ctx, at(numbers.startCoins, position))),
    turn: newTurn(),
    dice: generator(seed, 'die'),
  };
}

/** In the middle of stack D, or on top of it for a short game (ruling 4). */
function putWorldsEnd(ctx: Context, seed: string, stack: Tile[]): void {
  const { from, to, short } = ctx.components.numbers.worldsEnd;
  const worldsEnd = stack.findIndex((tile) => ctx.tiles[tile]?.type === END);
  const depths = Array.from({ length: to - from + 1 }, (_, more) => from + more);
  const drawn = at(shuffle(generator(seed, 'worlds-end'), depths), 0);
  const depth = ctx.options.shortGame ? short : drawn;
  stack.splice(stack.length - 1 - depth, 0, ...stack.splice(worldsEnd, 1));
}

function newPlayer(ctx: Context, coins: number): Player {
  const { scotsmen, clanMarkers } = ctx.components.numbers;
  return {
    coins,
    whisky: 0,
    // One is the piece on the rondel, one stands in the village.
    scotsmen: scotsmen - 2,
    markers: clanMarkers,
    points: SOURCES.map(() => 0),
    landmarks: [],
    persons: [],
    cells: [cellAt(0, 0), cellAt(1, 0)],
    tiles: [ctx.home.village, ctx.home.castle],
    below: [[], []],
    goods: [NO_GOODS, NO_GOODS],
    manned: [1, 0],
  };
}
