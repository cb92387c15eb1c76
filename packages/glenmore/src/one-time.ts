import { assertNever, at, type Choice, type Event, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { askMarker } from './clan-board.ts';
import type { LandmarkEffect } from './components.ts';
import { gainCoins, gainVictoryPoints, gainWhisky } from './gains.ts';
import { addScotsman } from './movement.ts';
import { type MoveOf, MOVES } from './moves.ts';
import { tileName } from './rondel.ts';
import { type Context, type GlenMoreFrame, playerOf, type Slot, type State, tableOf, tableOn } from './state.ts';
import { askGoods, putOn } from './stow.ts';
import { effectAmount, effectName, goodsFrom } from './tiles.ts';

/** A marker or a removal looks at what else the tile brings, so its place in the order matters. */
function isSensitive(effect: number, landmark: LandmarkEffect | undefined): boolean {
  const name = effectName(effect);
  if (name !== 'landmark') return name === 'clan';
  return landmark?.clan !== undefined || landmark?.removeUpTo !== undefined;
}

/** In any order, before anything is activated. Where the order has no effect nobody is asked. */
export const oneTimes: Event<Context, State, GlenMoreFrame, 'oneTimes'> = {
  run(ctx, state, { seat, slot, rest }, step, stack) {
    const [first, ...others] = rest;
    if (first === undefined) return;
    const { landmark } = tableOn(ctx, playerOf(state, seat), slot);
    if (others.length > 0 && rest.some((effect) => isSensitive(effect, landmark))) {
      stack.push({ ask: 'oneTime', seat, slot, rest });
      return;
    }
    stack.push({ ask: 'oneTimes', seat, slot, rest: others });
    takeEffect(ctx, state, seat, slot, first, step, stack);
  },
};

export const oneTime: Choice<Context, State, MoveOf<'first'>, GlenMoreFrame, 'oneTime'> = {
  legal(_ctx, _state, { rest }, out) {
    for (const effect of rest) out.push(MOVES.first(effect));
  },
  apply(ctx, state, { seat, slot, rest }, { effect }, step, stack) {
    stack.push({ ask: 'oneTimes', seat, slot, rest: rest.toSpliced(rest.indexOf(effect), 1) });
    const values = { who: seatTag(seat), effect: effectName(effect) };
    step.log?.push({ message: { id: 'glenmore.log.first', values } });
    takeEffect(ctx, state, seat, slot, effect, step, stack);
  },
};

function takeEffect(
  ctx: Context,
  state: State,
  seat: Seat,
  slot: Slot,
  effect: number,
  step: Step,
  stack: Pushes<GlenMoreFrame>,
): void {
  const amount = effectAmount(effect);
  const name = effectName(effect);
  switch (name) {
    case 'landmark':
      takeLandmark(ctx, state, seat, slot, step, stack);
      break;
    case 'scotsman':
      addScotsman(ctx, state, seat, slot, step);
      break;
    case 'good':
      askGoods(ctx, state, seat, slot, amount, 0, stack);
      break;
    case 'clan':
      askMarker(state, seat, stack);
      break;
    case 'whisky':
      gainWhisky(state, seat, amount, step);
      break;
    case 'coin':
      gainCoins(state, seat, amount, step);
      break;
    case 'vp':
      gainVictoryPoints(state, seat, amount, step);
      break;
    default:
      assertNever(name);
  }
}

/** The landmark card of the tile is taken and its one-time effect happens; coins come before roads are paid. */
function takeLandmark(
  ctx: Context,
  state: State,
  seat: Seat,
  slot: Slot,
  step: Step,
  stack: Pushes<GlenMoreFrame>,
): void {
  const player = playerOf(state, seat);
  const tile = at(player.tiles, slot);
  const effect = tableOf(ctx, tile).landmark as LandmarkEffect;
  player.landmarks.push(tile);
  step.log?.push({
    message: { id: 'glenmore.log.landmark', values: { who: seatTag(seat), tile: tileName(ctx, tile) } },
  });
  if (effect.coins !== undefined) gainCoins(state, seat, effect.coins, step);
  if (effect.whisky !== undefined) gainWhisky(state, seat, effect.whisky, step);
  if (effect.scotsman !== undefined) addScotsman(ctx, state, seat, slot, step);
  if (effect.goods !== undefined) putOn(ctx, state, seat, slot, goodsFrom(effect.goods), step, stack);
  if (effect.activateAll === true) state.turn.everything = slot;
  if (effect.removeUpTo !== undefined) stack.push({ ask: 'remove', seat, left: effect.removeUpTo, must: false });
  if (effect.goodsAny !== undefined) askGoods(ctx, state, seat, slot, effect.goodsAny, 0, stack);
  if (effect.clan !== undefined) askMarker(state, seat, stack);
}
