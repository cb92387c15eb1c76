import type { Message } from '@ceilidh/words';
import type { Seat } from '@ceilidh/kernel';
import { EDGES, xOf, yOf } from './cells.ts';
import { roadCosts } from './clan-board.ts';
import type { ClanField } from './components.ts';
import { sayActivation, sayClanEffect, sayTile, sortOf } from './describe.ts';
import { incomeFrom, priceOf } from './market.ts';
import { BUY, COIN, type Move, POINTS, WAIVE } from './moves.ts';
import { tileName } from './rondel.ts';
import {
  type Context,
  type GlenMoreFrame,
  HOME_CASTLE,
  playerOf,
  type Slot,
  type State,
  tableOf,
  type Tile,
} from './state.ts';
import { effectName, goodName } from './tiles.ts';

const nameIn = (ctx: Context, state: State, seat: Seat, slot: Slot): Message =>
  tileName(ctx, playerOf(state, seat).tiles[slot] as Tile);

export function sayMove(ctx: Context, state: State, seat: Seat, move: Move): Message {
  const { kind, what, where, count } = move;
  const id = `glenmore.move.${kind}`;
  switch (kind) {
    case 'take':
    case 'munro':
      return { id, values: { tile: sayTile(ctx, what) } };
    case 'discard':
      return { id, values: { tile: tileName(ctx, what), reward: count === COIN ? 'coin' : 'step' } };
    case 'sell': {
      const coins = incomeFrom(ctx, state, what);
      return { id, values: { good: goodName(what), tile: nameIn(ctx, state, seat, where), coins } };
    }
    case 'move':
      return { id, values: { from: nameIn(ctx, state, seat, where), to: nameIn(ctx, state, seat, count) } };
    case 'pay':
      return sayPayment(ctx, state, seat, move);
    case 'place':
      return sayPlace(ctx, state, seat, where);
    case 'first':
      return { id, values: { effect: effectName(what) } };
    case 'good':
    case 'stow':
      return { id, values: { good: goodName(what) } };
    case 'store':
      return { id, values: { good: goodName(what), tile: nameIn(ctx, state, seat, where) } };
    case 'levy':
    case 'settle':
    case 'remove':
      return { id, values: { tile: nameIn(ctx, state, seat, where) } };
    case 'activate':
    case 'extra':
      return sayActivate(ctx, state, seat, move);
    case 'clan': {
      const field = ctx.components.clanFields[what] as ClanField;
      const coins = roadCosts(ctx, state)[what] as number;
      const name = { id: `glenmore.clan.${field.id}` };
      return { id, values: { clan: name, coins, effect: sayClanEffect(field.effect) } };
    }
    default:
      return { id };
  }
}

function sayPayment(ctx: Context, state: State, seat: Seat, { what, where }: Move): Message {
  if (where === BUY) {
    return { id: 'glenmore.move.buy', values: { good: goodName(what), coins: priceOf(ctx, state, what) } };
  }
  if (where === WAIVE) {
    const { amount } = ctx.fields.lasting.coinForGood;
    return { id: 'glenmore.move.waive', values: { good: what < 0 ? 'any' : goodName(what), coins: amount } };
  }
  return { id: 'glenmore.move.pay', values: { good: goodName(what), tile: nameIn(ctx, state, seat, where) } };
}

function sayPlace(ctx: Context, state: State, seat: Seat, cell: number): Message {
  const player = playerOf(state, seat);
  const under = player.cells.indexOf(cell);
  const values = { x: xOf(cell), y: yOf(cell) };
  // Two numbers show nobody a place: the tiles it will touch do.
  const beside = EDGES.flatMap((edge) => {
    const slot = player.cells.indexOf(cell + edge);
    return slot < 0 ? [] : [nameIn(ctx, state, seat, slot)];
  });
  return under < 0
    ? { id: 'glenmore.move.place', values: { ...values, beside } }
    : { id: 'glenmore.move.overbuild', values: { ...values, tile: nameIn(ctx, state, seat, under) } };
}

function sayActivate(ctx: Context, state: State, seat: Seat, { kind, what, where, count }: Move): Message {
  const { activation } = tableOf(ctx, playerOf(state, seat).tiles[where] as Tile);
  const tile = nameIn(ctx, state, seat, where);
  const way = kind === 'extra' ? 'extra' : 'usual';
  if (count === POINTS) {
    const { amount } = ctx.fields.lasting.whiskyForPoints;
    return { id: 'glenmore.move.activate-points', values: { tile, way, points: amount } };
  }
  if (what >= 0) return { id: 'glenmore.move.activate-good', values: { tile, way, good: goodName(what) } };
  const works = activation as NonNullable<typeof activation>;
  if (count >= 0) return { id: 'glenmore.move.activate-goods', values: { tile, way, count, sort: sortOf(works) } };
  const effect = sayActivation(works);
  return { id: 'glenmore.move.activate', values: { tile, way, effect } };
}

export function sayAsk(ctx: Context, state: State, seat: Seat): Message {
  const frame = state.frames.at(-1) as GlenMoreFrame;
  const id = `glenmore.ask.${frame.ask}`;
  switch (frame.ask) {
    case 'place':
    case 'levy':
      return { id, values: { tile: tileName(ctx, frame.tile) } };
    case 'good':
    case 'stow':
      return { id, values: { tile: nameIn(ctx, state, seat, frame.slot) } };
    case 'remove':
      return { id, values: { count: frame.left, castle: nameIn(ctx, state, seat, HOME_CASTLE) } };
    case 'pay':
      return { id, values: { count: frame.left } };
    case 'activate':
      // After a person or a discard no tile is activated; what is left are movement and what lasts.
      return { id, values: { movement: state.turn.movement, activates: frame.slots.length > 0 ? 'yes' : 'no' } };
    default:
      return { id };
  }
}

export const sayChange = (what: string, by: number): Message => ({
  id: 'glenmore.change',
  values: { what, by: Math.abs(by), sign: by > 0 ? 'more' : 'less' },
});
