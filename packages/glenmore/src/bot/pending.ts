import { assertNever } from '@ceilidh/kernel';
import { levelsOf } from '../activation.ts';
import { totalOf } from '../goods.ts';
import type { Worths } from './worths.ts';
import type { Activation } from '../components.ts';
import { WHISKY } from './prospects.ts';
import { type Context, type GlenMoreFrame, type Payment, type State, tableOn } from '../state.ts';
import { isBuilt } from '../territory.ts';
import { WEIGHTS as W } from './weights.ts';

/** What the questions of a turn that is under way will bring and cost. */
export function pendingWorth(ctx: Context, state: State, worths: Worths, frames: readonly GlenMoreFrame[]): number {
  let worth = 0;
  for (const frame of frames) worth += worthOf(ctx, state, worths, frame);
  return worth;
}

function worthOf(ctx: Context, state: State, worths: Worths, frame: GlenMoreFrame): number {
  const { player } = worths;
  switch (frame.ask) {
    case 'pay':
      return -due(worths, frame);
    case 'levy':
      return -worths.outside;
    case 'place':
      return W.pending * worths.tile(frame.tile);
    case 'oneTimes':
    case 'oneTime': {
      const { landmark } = tableOn(ctx, player, frame.slot);
      return W.pending * frame.rest.reduce((sum, effect) => sum + worths.effect(effect, landmark), 0);
    }
    case 'good':
      return W.pending * frame.left * worths.good(0);
    case 'stow':
      return W.pending * totalOf(frame.goods) * worths.good(1);
    case 'store':
      return W.pending * worths.gain(frame.goods);
    case 'settle':
      return W.pending * frame.left * worths.scotsman();
    case 'clan':
      return W.pending * worths.marker();
    case 'munro':
      return W.munro;
    case 'remove':
      return frame.must ? 0 : frame.left * W.remove;
    case 'special':
      return W.pending * specialWorth(ctx, worths, frame.types);
    case 'activation':
      return W.neighbours;
    case 'activate':
      return W.pending * worths.activations(frame.slots, state.turn.used);
    case 'activated':
      return activatedWorth(worths, tableOn(ctx, player, frame.slot).activation as Activation, frame.level);
    case 'turn':
    case 'acting':
    case 'ending':
    case 'next':
      return 0;
    default:
      return assertNever(frame);
  }
}

function due(worths: Worths, pay: Payment): number {
  return pay.want === 'exact' ? worths.costOf(pay.goods) : worths.costOfSome(pay.left, pay.want);
}

/** The best tile of each type. */
function specialWorth(ctx: Context, worths: Worths, types: readonly number[]): number {
  const { player } = worths;
  let sum = 0;
  for (const type of types) {
    let best = 0;
    for (let slot = 0; slot < player.cells.length; slot++)
      if (isBuilt(player, slot) && tableOn(ctx, player, slot).type === type)
        best = Math.max(best, worths.activation(slot));
    sum += best;
  }
  return sum;
}

function activatedWorth(worths: Worths, activation: Activation, level: number): number {
  if ('distil' in activation) return worths.more(WHISKY);
  if ('clan' in activation) return worths.marker();
  return levelsOf(activation).find(({ goods }) => goods === level)?.vp ?? 0;
}
