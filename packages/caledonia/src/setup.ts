import {
  assertNever,
  at,
  below,
  type Choice,
  type Generator,
  generator,
  type Seat,
  seatTag,
  shuffle,
  type Step,
} from '@ceilidh/kernel';
import { newMask, portCell, put } from './board.ts';
import { listFirstPlaces, siteCost } from './expand.ts';
import { refillBoard } from './export-contracts.ts';
import { neutralSpaces } from './map.ts';
import type { PlayerCounters } from './clans/types.ts';
import { CORNERS } from './corners.ts';
import { cellName, type MoveOf, MOVES } from './moves.ts';
import { sayTile } from './say.ts';
import {
  boardIn,
  type CaledoniaFrame,
  clanOf,
  type Context,
  deploy,
  newTurn,
  type Player,
  playerOf,
  type State,
} from './state.ts';
import { GOODS, unitName, UNITS } from './units.ts';

const PROMO_TILE = 9;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

function newPlayer(ctx: Context): Player {
  const { merchants } = ctx.components.tracks;
  const player: Omit<Player, keyof PlayerCounters> = {
    clan: -1,
    tile: 0,
    money: 0,
    glory: 0,
    bid: 0,
    goods: GOODS.map(() => 0),
    out: UNITS.map(() => 0),
    own: newMask(),
    ready: merchants.inStock,
    waiting: merchants.onTrack,
    market: GOODS.map(() => 0),
    shipping: 0,
    technology: [0, 0],
    boxes: [],
    done: [],
    ports: 0,
  };
  for (const counter of ctx.counting.player) counter.begin(player as Player);
  return player as Player;
}

/** Tiles numbered from 1, without the promotional ninth where it is left out. */
const tiles = (ctx: Context, random: Generator): number[] =>
  shuffle(
    random,
    numbers(ctx.options.withoutPromo ? PROMO_TILE - 1 : PROMO_TILE).map((i) => i + 1),
  );

export function setup(ctx: Context, seed: string, step: Step): State {
  const { players, withoutPorts, withoutScoringTiles } = ctx.options;
  const exportBoxes = ctx.components.tracks.exportBoxes[String(players) as '1' | '2' | '3' | '4'];
  const start = below(generator(seed, 'start'), players);
  const state: State = {
    frames: [],
    sides: below(generator(seed, 'map'), 16),
    phase: 'draft',
    round: 1,
    order: numbers(players).map((i) => (start + i) % players),
    passed: [],
    todo: [],
    at: -1,
    turn: newTurn(ctx),
    offer: [],
    ports: withoutPorts ? [] : tiles(ctx, generator(seed, 'ports')).slice(0, 4),
    scoring: withoutScoringTiles ? [] : tiles(ctx, generator(seed, 'scoring')).slice(0, 5),
    units: [],
    taken: newMask(),
    prices: GOODS.map(() => ctx.market.start),
    players: numbers(players).map(() => newPlayer(ctx)),
    board: numbers(ctx.solo ? SOLO_BOXES : exportBoxes).map(() => -1),
    future: [],
    pile: shuffle(
      generator(seed, 'contracts'),
      ctx.components.contracts.map(({ id }) => id),
    ),
    sunk: 0,
    removed: [],
    imports: [0, 0, 0],
    dice: ctx.solo ? [generator(seed, 'goods die'), generator(seed, 'price die')] : [],
  };
  layMap(ctx, state, seed);
  refillBoard(ctx, state, exportBoxes, step);
  offerClans(ctx, state, seed);
  state.frames.push({ ask: 'next', seat: start });
  return state;
}

/** Solo: five contracts lie on the six boxes. */
const SOLO_BOXES = 6;
const COVERED = -1;

function layMap(ctx: Context, state: State, seed: string): void {
  const { map } = boardIn(ctx, state);
  for (let cell = 0; cell < map.spaces.length + 4; cell++) state.units[cell] = 0;
  const cover = (cell: number): void => {
    state.units[cell] = COVERED;
    put(state.taken, cell);
  };
  // Solo: neutral workers on all £1 land (ruling 31). A port tile with 1-2 players lies on shaded land: no space at all.
  if (ctx.solo) neutralSpaces(map).forEach(cover);
  if (ctx.options.withoutPorts) for (const corner of CORNERS) cover(portCell(corner));
  if (!ctx.options.tighterMap) return;
  const random = generator(seed, 'tighter map');
  for (const module of ['A', 'B', 'C', 'D']) {
    const land = map.spaces.filter((space) => space.module === module && space.active && !space.loch);
    cover(land[below(random, land.length)]?.index ?? 0);
  }
}

/** Pairs of a clan and a starting tile: one more than players, as many in an auction, or dealt by experience. */
function offerClans(ctx: Context, state: State, seed: string): void {
  const { players, withoutClans, clanAuction, clansByExperience, withoutPromo } = ctx.options;
  const tilesInPlay = shuffle(
    generator(seed, 'starting tiles'),
    ctx.components.startingTiles.map(({ id }) => id),
  );
  const random = generator(seed, 'clans');
  const clans = shuffle(
    random,
    numbers(ctx.clans.length).filter((clan) => !withoutPromo || ctx.clans[clan]?.promo !== true),
  );
  const pairs = players + (clanAuction ? 0 : 1);
  if (clansByExperience) {
    state.players.forEach((_, seat) => {
      const suits = seat < ctx.options.newcomers ? 'newcomers' : 'experienced';
      const clan =
        clans.find((candidate) => ctx.clans[candidate]?.suits === suits) ??
        clans.find((candidate) => ctx.clans[candidate]?.suits === undefined) ??
        -1;
      clans.splice(clans.indexOf(clan), 1);
      takeOffer(ctx, state, seat, clan, at(tilesInPlay, seat));
    });
    return;
  }
  state.offer = numbers(pairs).map((i) => ({
    clan: withoutClans ? -1 : at(clans, i),
    tile: at(tilesInPlay, i),
  }));
  if (clanAuction) state.auction = { bidders: [], high: -1, holder: -1, won: [] };
  else state.todo = state.order.toReversed();
}

/** A player becomes a clan and gets what its starting tile shows. */
export function takeOffer(ctx: Context, state: State, seat: Seat, clan: number, tile: number): void {
  const player = playerOf(state, seat);
  player.clan = clan;
  player.tile = tile;
  const starting = ctx.components.startingTiles.find(({ id }) => id === tile);
  player.money += starting?.money ?? 0;
  GOODS.forEach((good, number) => {
    player.goods[number] = at(player.goods, number) + (starting?.goods[good] ?? 0);
  });
  clanOf(ctx, player).start?.(player, ctx.size);
  if (ctx.options.withoutClans) player.money += at(ctx.components.tracks.withoutClansMoney, state.order.indexOf(seat));
}

/** Last in turn order first: a clan with its starting tile, or a starting tile alone. */
export const draft: Choice<Context, State, MoveOf<'clan' | 'tile'>, CaledoniaFrame, 'draft'> = {
  turn: true,
  legal(ctx, state, _frame, out) {
    for (const { clan, tile } of state.offer)
      out.push(ctx.options.withoutClans ? at(MOVES.tile, tile) : at(ctx.clanMoves, clan));
  },
  apply(ctx, state, { seat }, move, step) {
    const pair = state.offer.find((each) => isPairOf(move, each)) ?? { clan: -1, tile: 0 };
    state.offer = state.offer.filter((other) => other !== pair);
    takeOffer(ctx, state, seat, pair.clan, pair.tile);
    tellPair(ctx, seat, pair, step);
  },
};

function isPairOf(move: MoveOf<'clan' | 'tile'>, { clan, tile }: State['offer'][number]): boolean {
  switch (move.kind) {
    case 'clan':
      return clan === move.clan;
    case 'tile':
      return tile === move.tile;
    default:
      return assertNever(move);
  }
}

export function tellPair(
  ctx: Context,
  seat: Seat,
  { clan, tile }: { readonly clan: number; readonly tile: number },
  step: Step,
): void {
  const who = seatTag(seat);
  const name = ctx.clans[clan]?.id;
  if (name === undefined)
    step.log?.push({ message: { id: 'caledonia.log.tile', values: { who, ...sayTile(ctx, tile) } } });
  else step.log?.push({ message: { id: 'caledonia.log.clan', values: { who, clan: name, ...sayTile(ctx, tile) } } });
}

/** A first worker, paid in full; the neighbourhood bonus belongs to expanding. */
export const place: Choice<Context, State, MoveOf<'place'>, CaledoniaFrame, 'place'> = {
  turn: true,
  legal(ctx, state, { seat }, out) {
    listFirstPlaces(ctx, state, seat, out);
  },
  apply(ctx, state, { seat }, { unit, cell }, step) {
    const player = playerOf(state, seat);
    const money = siteCost(ctx, state, player, unit, cell, false);
    player.money -= money;
    deploy(state, seat, unit, cell);
    step.log?.push({
      message: {
        id: 'caledonia.log.place',
        values: { who: seatTag(seat), unit: unitName(unit), where: cellName(cell), money },
      },
    });
  },
};

/** First workers: forwards, backwards, then a third for the clan that has one. */
export function placingOrder(ctx: Context, state: State): Seat[] {
  const third = state.order.filter((seat) => (clanOf(ctx, playerOf(state, seat)).startWorkers ?? 2) > 2);
  return [...state.order, ...state.order.toReversed(), ...third];
}
