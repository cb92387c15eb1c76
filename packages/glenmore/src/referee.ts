import { at } from '@ceilidh/kernel';
import { xOf, yOf } from './cells.ts';
import { totalOf } from './goods.ts';
import { type Context, type GlenMoreFrame, type Player, type State, tableOf, tableOn, type Tile } from './state.ts';
import { END, PERSON } from './tiles.ts';

/** Laws that hold after every move, each violation in a sentence. */
export function referee(ctx: Context, state: State): string[] {
  return [
    ...tilesAddUp(ctx, state),
    ...rondel(ctx, state),
    ...board(ctx, state),
    ...state.players.flatMap((player, seat) =>
      [...possessions(ctx, state, player, seat), ...territory(ctx, player)].map((wrong) => `seat ${seat}: ${wrong}`),
    ),
  ];
}

/** Every tile that was dealt is in one place, and only once. */
function tilesAddUp(ctx: Context, state: State): string[] {
  const held = state.players.flatMap(({ cells, tiles, below, persons }) => [
    ...tiles.filter((_, slot) => at(cells, slot) >= 0),
    ...below.flat(),
    ...persons,
  ]);
  const placing = state.frames.flatMap((frame) => {
    const { ask, tile } = frame as Extract<GlenMoreFrame, { ask: 'place' }>;
    return ask === 'place' ? [tile] : [];
  });
  const seen = [...state.stacks.flat(), ...state.spaces, ...state.discards, ...state.boxed, ...held, ...placing];
  const dealt = new Set(ctx.sorted.flat());
  const home: readonly Tile[] = Object.values(ctx.home);
  return ctx.tiles.flatMap(({ id }, number) => {
    const count = seen.filter((tile) => tile === number).length;
    const right = home.includes(number) || count === (dealt.has(number) ? 1 : 0);
    return right ? [] : [`${id} is in ${count} places`];
  });
}

/** Pieces stand apart but on World's End, and the rondel is full while a turn begins. */
function rondel(ctx: Context, state: State): string[] {
  const wrong: string[] = [];
  const { rondelSpaces } = ctx.components.numbers;
  const pieces = state.die < 0 ? state.at : [...state.at, state.die];
  const apart = pieces.filter((position) => position !== state.end);
  if (new Set(apart.map((position) => position % rondelSpaces)).size < apart.length) wrong.push('pieces share a space');
  const under = apart.filter((position) => at(state.spaces, position % rondelSpaces) >= 0);
  if (under.length > 0) wrong.push('a piece stands on a tile');
  const tiles = state.spaces.filter((tile) => tile >= 0).length;
  const isFull = tiles + apart.length === rondelSpaces - 1;
  const begins = state.frames.at(-1)?.ask === 'turn';
  if (begins && !isFull && state.stacks.some((stack) => stack.length > 0)) wrong.push('the rondel is not full');
  const end = state.spaces.some((tile) => tile >= 0 && tableOf(ctx, tile).type === END);
  if (end !== state.end >= 0) wrong.push("World's End is not where it is said to be");
  return wrong;
}

function board(ctx: Context, state: State): string[] {
  const wrong: string[] = [];
  const { marketSpaces } = ctx.components.numbers;
  if (state.market.some((filled) => filled < 0 || filled > marketSpaces.length)) wrong.push('the market overflows');
  const cards = state.players.flatMap(({ landmarks }) => landmarks);
  if (new Set(cards).size < cards.length) wrong.push('a landmark card is had twice');
  return wrong;
}

function possessions(ctx: Context, state: State, player: Player, seat: number): string[] {
  const wrong: string[] = [];
  const { scotsmen, clanMarkers, goodsPerTile } = ctx.components.numbers;
  if (player.coins < 0) wrong.push(`${player.coins} coins`);
  if (player.whisky < 0) wrong.push(`${player.whisky} casks`);
  if (player.manned.some((count) => count < 0)) wrong.push('fewer than no Scotsmen on a tile');
  const men = player.manned.reduce((sum, count) => sum + count, 0) + player.scotsmen + 1;
  if (men !== scotsmen) wrong.push(`${men} Scotsmen`);
  const placed = state.fields.filter((owner) => owner === seat).length + at(state.repeated, seat);
  if (placed + player.markers !== clanMarkers) wrong.push(`${placed + player.markers} markers`);
  if (player.goods.some((goods) => totalOf(goods) > goodsPerTile)) wrong.push('too many goods on a tile');
  const ghosts = player.cells.some((cell, slot) => cell < 0 && at(player.goods, slot) + at(player.manned, slot) > 0);
  if (ghosts) wrong.push('something lies on a tile that was removed');
  if (player.persons.some((tile) => tableOf(ctx, tile).type !== PERSON)) wrong.push('a tile is no person');
  return wrong;
}

/** Tiles hang together by edges; the river is one row in one piece, with nothing else to its left or right. */
function territory(ctx: Context, player: Player): string[] {
  const wrong: string[] = [];
  const built = player.cells.flatMap((cell, slot) =>
    cell < 0 ? [] : [{ x: xOf(cell), y: yOf(cell), river: tableOn(ctx, player, slot).river }],
  );
  const tileOn = new Map(built.map((tile) => [`${tile.x},${tile.y}`, tile]));
  if (tileOn.size < built.length) wrong.push('two tiles on a cell');
  const reached = new Set(['0,0']);
  for (const key of reached) {
    const [x, y] = key.split(',').map(Number) as [number, number];
    for (const next of [`${x - 1},${y}`, `${x + 1},${y}`, `${x},${y - 1}`, `${x},${y + 1}`]) {
      if (tileOn.has(next)) reached.add(next);
    }
  }
  if (reached.size < tileOn.size) wrong.push('the territory falls apart');
  const rivers = built.filter(({ river }) => river);
  const span = Math.max(...rivers.map(({ x }) => x)) - Math.min(...rivers.map(({ x }) => x)) + 1;
  if (span !== rivers.length || rivers.some(({ y }) => y !== 0)) wrong.push('the river is broken');
  const beside = (x: number, y: number): boolean => tileOn.get(`${x},${y}`)?.river === false;
  if (rivers.some(({ x, y }) => beside(x - 1, y) || beside(x + 1, y))) wrong.push('a tile blocks the river');
  return wrong;
}
