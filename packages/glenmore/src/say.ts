import type { Message } from '@ceilidh/words';
import { assertNever, at, type Seat } from '@ceilidh/kernel';
import { EDGES, xOf, yOf } from './cells.ts';
import { roadCosts } from './clan-board.ts';
import type { Activation } from './components.ts';
import { sayActivation, sayClanEffect, sayTile, sortOf } from './describe.ts';
import { incomeFrom, priceOf } from './market.ts';
import type { Move, MoveOf } from './moves.ts';
import { tileName } from './rondel.ts';
import { type Context, type GlenMoreFrame, HOME_CASTLE, playerOf, type Slot, type State, tableOn } from './state.ts';
import { effectName, goodName } from './tiles.ts';

const nameIn = (ctx: Context, state: State, seat: Seat, slot: Slot): Message =>
  tileName(ctx, at(playerOf(state, seat).tiles, slot));

export function sayMove(ctx: Context, state: State, seat: Seat, move: Move): Message {
  const id = `glenmore.move.${move.kind}`;
  switch (move.kind) {
    case 'take':
    case 'munro':
      return { id, values: { tile: sayTile(ctx, move.tile) } };
    case 'discard':
      return { id, values: { tile: tileName(ctx, move.tile), reward: move.reward } };
    case 'sell': {
      const coins = incomeFrom(ctx, state, move.good);
      return { id, values: { good: goodName(move.good), tile: nameIn(ctx, state, seat, move.slot), coins } };
    }
    case 'move':
      return { id, values: { from: nameIn(ctx, state, seat, move.from), to: nameIn(ctx, state, seat, move.to) } };
    case 'pay':
      return sayPayment(ctx, state, seat, move);
    case 'place':
      return sayPlace(ctx, state, seat, move.cell);
    case 'first':
      return { id, values: { effect: effectName(move.effect) } };
    case 'good':
    case 'stow':
      return { id, values: { good: goodName(move.good) } };
    case 'store':
      return { id, values: { good: goodName(move.good), tile: nameIn(ctx, state, seat, move.slot) } };
    case 'levy':
    case 'settle':
    case 'remove':
      return { id, values: { tile: nameIn(ctx, state, seat, move.slot) } };
    case 'activate':
    case 'extra':
      return sayActivate(ctx, state, seat, move);
    case 'clan': {
      const field = at(ctx.fields.all, move.field);
      const coins = at(roadCosts(ctx, state), move.field);
      const name = { id: `glenmore.clan.${field.id}` };
      return { id, values: { clan: name, coins, effect: sayClanEffect(field.effect) } };
    }
    case 'end':
    case 'skip':
    case 'done':
      return { id };
    default:
      return assertNever(move);
  }
}

function sayPayment(ctx: Context, state: State, seat: Seat, move: MoveOf<'pay'>): Message {
  switch (move.source) {
    case 'market': {
      const coins = priceOf(ctx, state, move.good);
      return { id: 'glenmore.move.buy', values: { good: goodName(move.good), coins } };
    }
    case 'waiver': {
      const { amount } = ctx.fields.lasting.coinForGood;
      const good = move.good === 'any' ? 'any' : goodName(move.good);
      return { id: 'glenmore.move.waive', values: { good, coins: amount } };
    }
    case 'tile': {
      const tile = nameIn(ctx, state, seat, move.slot);
      return { id: 'glenmore.move.pay', values: { good: goodName(move.good), tile } };
    }
    default:
      return assertNever(move);
  }
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

function sayActivate(ctx: Context, state: State, seat: Seat, move: MoveOf<'activate' | 'extra'>): Message {
  const activation = tableOn(ctx, playerOf(state, seat), move.slot).activation as Activation;
  const tile = nameIn(ctx, state, seat, move.slot);
  const way = move.kind === 'extra' ? 'extra' : 'usual';
  switch (move.way) {
    case 'plain':
      return { id: 'glenmore.move.activate', values: { tile, way, effect: sayActivation(activation) } };
    case 'good':
      return { id: 'glenmore.move.activate-good', values: { tile, way, good: goodName(move.good) } };
    case 'exchange': {
      const values = { tile, way, count: move.goods, sort: sortOf(activation) };
      return { id: 'glenmore.move.activate-goods', values };
    }
    case 'points': {
      const { amount } = ctx.fields.lasting.whiskyForPoints;
      return { id: 'glenmore.move.activate-points', values: { tile, way, points: amount } };
    }
    default:
      return assertNever(move);
  }
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
    case 'turn':
    case 'oneTime':
    case 'store':
    case 'settle':
    case 'clan':
    case 'special':
    case 'munro':
      return { id };
    case 'oneTimes':
    case 'activation':
    case 'activated':
    case 'acting':
    case 'ending':
    case 'next':
      throw new Error(`nobody is asked while '${frame.ask}' happens`);
    default:
      return assertNever(frame);
  }
}

export const sayChange = (what: string, by: number): Message => ({
  id: 'glenmore.change',
  values: { what, by: Math.abs(by), sign: by > 0 ? 'more' : 'less' },
});
