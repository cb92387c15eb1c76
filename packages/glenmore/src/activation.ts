import { assertNever, at, type Choice, type Event, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import type { Activation } from './components.ts';
import { askMarker } from './clan-board.ts';
import { gainMovement, gainVictoryPoints, gainWhisky, logSkip } from './gains.ts';
import { goodsOf, KINDS, NO_GOODS } from './goods.ts';
import { type ActivatingMoves, type MoveList, type MoveOf, MOVES } from './moves.ts';
import { askPayment, canPay, payment } from './pay.ts';
import { tileName } from './rondel.ts';
import {
  type Context,
  type GlenMoreFrame,
  lasting,
  type Payment,
  playerOf,
  type Slot,
  type State,
  tableOn,
  type Tile,
} from './state.ts';
import { putOn } from './stow.ts';
import { isBuilt, roomOn, slotsNextTo } from './territory.ts';
import { amountsFrom, goodsFrom, TRADE } from './tiles.ts';

const BARLEY = goodsFrom(['barley']);

type ActivatingKind = 'activate' | 'extra';

const tileIn = (state: State, seat: Seat, slot: Slot): Tile => at(playerOf(state, seat).tiles, slot);

/** What a tile's activation takes, at a level where it has several. */
function dueFor(ctx: Context, state: State, seat: Seat, slot: Slot, level: number): Payment {
  const { activation, type } = tableOn(ctx, playerOf(state, seat), slot);
  const waiver = type === TRADE ? lasting(ctx, state, seat, 'coinForGood') : 0;
  const what = activation as Activation;
  if ('exact' in what) return payment('exact', amountsFrom(what.exact), 0, waiver);
  if ('distil' in what) return payment('exact', BARLEY, 0, waiver);
  if ('different' in what) return payment('different', NO_GOODS, level, waiver);
  if ('animals' in what) return payment('animals', NO_GOODS, level, waiver);
  return payment('any', NO_GOODS, level, waiver);
}

/** Levels of an exchange: how many goods, for how many points. */
export function levelsOf(activation: Activation): readonly { readonly goods: number; readonly vp: number }[] {
  if ('different' in activation) return activation.different;
  if ('animals' in activation) return activation.animals;
  if ('any' in activation) return [activation.any];
  return 'exact' in activation ? [{ goods: -1, vp: activation.vp }] : [];
}

/** Ways of activating a tile that bring something; a tile is activated once a turn. */
export function listActivations<K extends ActivatingKind>(
  ctx: Context,
  state: State,
  seat: Seat,
  slot: Slot,
  moves: ActivatingMoves<K>,
  out: MoveList<K>,
): void {
  const player = playerOf(state, seat);
  const { activation } = tableOn(ctx, player, slot);
  if (activation === undefined || state.turn.used.includes(slot)) return;
  const canAfford = (level: number): boolean => canPay(ctx, state, seat, dueFor(ctx, state, seat, slot, level));
  if ('movement' in activation || ('vp' in activation && !('exact' in activation))) out.push(moves.plain(slot));
  else if ('produce' in activation) {
    if (roomOn(ctx, player, slot) > 0) out.push(moves.plain(slot));
  } else if ('produceAny' in activation) {
    if (roomOn(ctx, player, slot) > 0) for (let good = 0; good < KINDS; good++) out.push(moves.good(slot, good));
  } else if ('distil' in activation) {
    if (canAfford(-1)) out.push(moves.plain(slot));
    if (lasting(ctx, state, seat, 'whiskyForPoints') > 0) out.push(moves.points(slot));
  } else if ('clan' in activation) {
    if (player.markers > 0 && canAfford(activation.clan)) out.push(moves.plain(slot));
  } else {
    const levels = levelsOf(activation);
    for (const { goods } of levels) {
      if (canAfford(goods)) out.push(levels.length > 1 ? moves.exchange(slot, goods) : moves.plain(slot));
    }
  }
}

/** Activates a tile: what costs nothing happens at once, an exchange asks for its goods first. */
export function activate(
  ctx: Context,
  state: State,
  seat: Seat,
  move: MoveOf<ActivatingKind>,
  step: Step,
  stack: Pushes<GlenMoreFrame>,
): void {
  const { slot } = move;
  const tile = tileIn(state, seat, slot);
  state.turn.used.push(slot);
  if (ctx.differences.extraAtAnyMoment) stack.push({ ask: 'acting', seat });
  step.log?.push({
    message: { id: 'glenmore.log.activate', values: { who: seatTag(seat), tile: tileName(ctx, tile) } },
  });
  switch (move.way) {
    case 'plain':
      activatePlainly(ctx, state, seat, slot, step, stack);
      break;
    case 'good':
      putOn(ctx, state, seat, slot, goodsOf(move.good), step, stack);
      break;
    case 'exchange':
      exchange(ctx, state, seat, slot, move.goods, stack);
      break;
    case 'points':
      gainVictoryPoints(state, seat, lasting(ctx, state, seat, 'whiskyForPoints'), step);
      break;
    default:
      assertNever(move);
  }
}

function activatePlainly(
  ctx: Context,
  state: State,
  seat: Seat,
  slot: Slot,
  step: Step,
  stack: Pushes<GlenMoreFrame>,
): void {
  const table = tableOn(ctx, playerOf(state, seat), slot);
  const activation = table.activation as Activation;
  if ('movement' in activation) gainMovement(state, seat, activation.movement, step);
  else if ('produce' in activation) putOn(ctx, state, seat, slot, table.produces, step, stack);
  else if ('vp' in activation && !('exact' in activation)) gainVictoryPoints(state, seat, activation.vp, step);
  else exchange(ctx, state, seat, slot, levelsOf(activation)[0]?.goods ?? 1, stack);
}

/** Asks for the goods of a level first. */
function exchange(
  ctx: Context,
  state: State,
  seat: Seat,
  slot: Slot,
  level: number,
  stack: Pushes<GlenMoreFrame>,
): void {
  stack.push({ ask: 'activated', seat, slot, level });
  askPayment(seat, dueFor(ctx, state, seat, slot, level), stack);
}

/** The goods of an exchange are paid. */
export const activated: Event<Context, State, GlenMoreFrame, 'activated'> = {
  run(ctx, state, { seat, slot, level }, step, stack) {
    const activation = tableOn(ctx, playerOf(state, seat), slot).activation as Activation;
    if ('distil' in activation) gainWhisky(state, seat, activation.distil, step);
    else if ('clan' in activation) askMarker(state, seat, stack);
    else {
      const levels = levelsOf(activation);
      const reached = levels.findIndex(({ goods }) => goods === level);
      gainVictoryPoints(state, seat, at(levels, reached).vp, step);
    }
  },
};

/** Lies below all that an activation asks, and does nothing when that is over. */
export const acting: Event<Context, State, GlenMoreFrame, 'acting'> = { run() {} };

/** After the one-time effects: the new tile and all around it, or with a landmark every tile. */
export const activation: Event<Context, State, GlenMoreFrame, 'activation'> = {
  run(_ctx, state, { seat, slot, cell }, _step, stack) {
    const player = playerOf(state, seat);
    const everything = state.turn.everything === slot;
    const all = player.cells.map((_, other) => other).filter((other) => isBuilt(player, other));
    const near = isBuilt(player, slot) ? [slot, ...slotsNextTo(player, cell)] : slotsNextTo(player, cell);
    stack.push({ ask: 'activate', seat, slots: everything ? all : near.toSorted((a, b) => a - b) });
  },
};

/** In any order, each once, none by force. */
export const activateChoice: Choice<Context, State, MoveOf<'activate' | 'done'>, GlenMoreFrame, 'activate'> = {
  lone: true,
  legal(ctx, state, { seat, slots }, out) {
    const player = playerOf(state, seat);
    for (const slot of slots)
      if (isBuilt(player, slot)) listActivations<'activate'>(ctx, state, seat, slot, MOVES.activate, out);
    out.push(MOVES.done);
  },
  apply(ctx, state, frame, move, step, stack) {
    if (move.kind === 'done') {
      step.log?.push({ message: { id: 'glenmore.log.done', values: { who: seatTag(frame.seat) } } });
      return;
    }
    stack.push(frame);
    activate(ctx, state, frame.seat, move, step, stack);
  },
};

/** One tile of each of these types, without its neighbours. */
export const special: Choice<Context, State, MoveOf<'activate' | 'skip'>, GlenMoreFrame, 'special'> = {
  lone: true,
  legal(ctx, state, { seat, types }, out) {
    const player = playerOf(state, seat);
    for (let slot = 0; slot < player.cells.length; slot++) {
      if (!isBuilt(player, slot) || !types.includes(tableOn(ctx, player, slot).type)) continue;
      listActivations<'activate'>(ctx, state, seat, slot, MOVES.activate, out);
    }
    out.push(MOVES.skip);
  },
  apply(ctx, state, { seat, types }, move, step, stack) {
    if (move.kind === 'skip') {
      logSkip(seat, step);
      return;
    }
    const type = tableOn(ctx, playerOf(state, seat), move.slot).type;
    const rest = types.toSpliced(types.indexOf(type), 1);
    if (rest.length > 0) stack.push({ ask: 'special', seat, types: rest });
    activate(ctx, state, seat, move, step, stack);
  },
};
