import type { Message } from '@ceilidh/words';
import { at, type Cell, seatTag, type Section } from '@ceilidh/kernel';
import { cellAt, xOf, yOf } from './cells.ts';
import { roadCosts } from './clan-board.ts';
import { GOODS } from './components.ts';
import { sayClanEffect, sayTile } from './describe.ts';
import type { Good } from './goods.ts';
import { incomeFrom, priceOf } from './market.ts';
import { tileAt, tileName } from './rondel.ts';
import { type Context, HOME_CASTLE, type Player, type State } from './state.ts';
import { sizeOf } from './territory.ts';
import { amountsOf } from './tiles.ts';
import type { View } from './view.ts';

const NONE: Message = { id: 'glenmore.none' };
const named = (seat: number): Message => ({ id: 'glenmore.seat', values: { who: seatTag(seat) } });
const listed = (items: readonly Message[]): Message =>
  items.length === 0 ? NONE : { id: 'glenmore.list', values: { items } };

/** The table in words: for the plain view, the terminal and the screen reader. */
export function present(ctx: Context, view: View): Section[] {
  // What is open is enough for all that is asked of it here.
  const state = view as unknown as State;
  return [
    rondel(ctx, state, view),
    market(ctx, state),
    players(ctx, view),
    ...view.players.map((player, seat) => territory(ctx, player, seat)),
    clans(ctx, state),
    discards(ctx, view),
  ];
}

function rondel(ctx: Context, state: State, view: View): Section {
  const pieces = [...view.at, ...(view.die < 0 ? [] : [view.die])];
  const rows: Cell[][] = [];
  for (let position = Math.min(...pieces); position < view.front; position++) {
    const there = pieces.flatMap((standing, piece) => {
      if (standing !== position) return [];
      return [piece < ctx.seats ? named(piece) : { id: 'glenmore.show.die' }];
    });
    const tile = tileAt(ctx, state, position);
    const items = [...there, ...(tile < 0 ? [] : [sayTile(ctx, tile)])];
    rows.push([rows.length, listed(items)]);
  }
  const [a = 0, b = 0, c = 0, d = 0] = view.left;
  return {
    id: 'rondel',
    title: { id: 'glenmore.show.rondel' },
    lines: [{ id: 'glenmore.show.stacks', values: { a, b, c, d } }],
    table: { head: [{ id: 'glenmore.show.space' }, { id: 'glenmore.show.what' }], rows },
  };
}

function market(ctx: Context, state: State): Section {
  const price = (good: Good): Cell => {
    const coins = priceOf(ctx, state, good);
    return Number.isFinite(coins) ? coins : NONE;
  };
  const rows = GOODS.map((name, good): Cell[] => [
    { id: 'glenmore.good', values: { good: name } },
    price(good),
    state.market[good] === 0 ? NONE : incomeFrom(ctx, state, good),
  ]);
  const head = ['good', 'buy', 'sell'].map((column) => ({ id: `glenmore.show.market-${column}` }));
  return { id: 'market', title: { id: 'glenmore.show.market' }, table: { head, rows } };
}

const COLUMNS = [
  'player',
  'points',
  'coins',
  'whisky',
  'castle',
  'landmarks',
  'persons',
  'size',
  'supply',
  'markers',
] as const;

function players(ctx: Context, view: View): Section {
  const rows = view.players.map((player, seat): Cell[] => [
    named(seat),
    player.points.reduce((sum, points) => sum + points, 0),
    player.coins,
    player.whisky,
    at(player.manned, HOME_CASTLE),
    listed(player.landmarks.map((tile) => tileName(ctx, tile))),
    listed([
      ...player.persons.map((tile) => tileName(ctx, tile)),
      ...(view.hume === seat ? [{ id: 'glenmore.tile.david-hume' }] : []),
    ]),
    sizeOf(player),
    player.scotsmen,
    player.markers,
  ]);
  return {
    id: 'players',
    title: { id: 'glenmore.show.players' },
    table: { head: COLUMNS.map((column) => ({ id: `glenmore.show.${column}` })), rows },
  };
}

/** A map of tiles by coordinates, each with its Scotsmen and goods. */
function territory(ctx: Context, player: Player, seat: number): Section {
  const built = player.cells.filter((cell) => cell >= 0);
  const xs = built.map(xOf);
  const ys = built.map(yOf);
  const columns: number[] = [];
  for (let x = Math.min(...xs); x <= Math.max(...xs); x++) columns.push(x);
  const rows: Cell[][] = [];
  for (let y = Math.max(...ys); y >= Math.min(...ys); y--) {
    rows.push([y, ...columns.map((x) => cellOf(ctx, player, cellAt(x, y)))]);
  }
  return {
    id: `territory-${seat}`,
    seat,
    title: { id: 'glenmore.show.territory', values: { who: seatTag(seat) } },
    lines: player.cells.flatMap((cell, slot) =>
      cell < 0 || slot <= HOME_CASTLE ? [] : [sayTile(ctx, at(player.tiles, slot))],
    ),
    table: {
      head: [{ id: 'glenmore.show.row' }, ...columns.map((x) => ({ id: 'glenmore.number', values: { x } }))],
      rows,
    },
  };
}

function cellOf(ctx: Context, player: Player, cell: number): Message {
  const slot = player.cells.indexOf(cell);
  if (slot < 0) return NONE;
  const goods = amountsOf(at(player.goods, slot)).map(({ what, count }) => ({
    id: 'glenmore.amount',
    values: { what, count },
  }));
  const scotsmen = at(player.manned, slot);
  const items = [
    tileName(ctx, at(player.tiles, slot)),
    ...(scotsmen > 0 ? [{ id: 'glenmore.amount', values: { what: 'scotsmen', count: scotsmen } }] : []),
    ...goods,
  ];
  return { id: 'glenmore.list', values: { items } };
}

function clans(ctx: Context, state: State): Section {
  const costs = roadCosts(ctx, state);
  const lines = ctx.fields.all.map(({ id, effect }, field): Message => {
    const values = { clan: { id: `glenmore.clan.${id}` }, effect: sayClanEffect(effect) };
    const owner = at(state.fields, field);
    return owner < 0
      ? { id: 'glenmore.show.field', values: { ...values, coins: at(costs, field) } }
      : { id: 'glenmore.show.field-taken', values: { ...values, who: seatTag(owner) } };
  });
  return { id: 'clans', title: { id: 'glenmore.show.clans' }, lines };
}

function discards(ctx: Context, view: View): Section {
  return {
    id: 'discards',
    title: { id: 'glenmore.show.discards' },
    lines: [listed(view.discards.map((tile) => tileName(ctx, tile)))],
  };
}
