import type { Choice, Seat, Step } from '@ceilidh/kernel';
import { activate, listActivations } from './activation.ts';
import { listSales, sell } from './market.ts';
import { listSteps, walk } from './movement.ts';
import type { Move } from './moves.ts';
import { type Context, type GlenMoreFrame, landmarkWith, playerOf, type State } from './state.ts';
import { isBuilt } from './territory.ts';

/** Questions between activations: an activation must be over before another begins. */
const BETWEEN: readonly GlenMoreFrame['ask'][] = ['turn', 'oneTime', 'activate'];

/** One more activation a turn, of any tile; of those that can be activated as usual, as usual. */
function listExtra(ctx: Context, state: State, frame: GlenMoreFrame, out: Move[]): void {
  const { seat } = frame;
  const player = playerOf(state, seat);
  if (state.turn.extra || !BETWEEN.includes(frame.ask)) return;
  if (landmarkWith(ctx, player, 'extraActivation') === undefined) return;
  const usual = frame.ask === 'activate' ? frame.slots : [];
  for (let slot = 0; slot < player.cells.length; slot++) {
    if (isBuilt(player, slot) && !usual.includes(slot)) listActivations(ctx, state, seat, slot, 'extra', out);
  }
}

/** What may be done at any time in one's turn is added to every question that is not about a payment or a place. */
export function atAnyTime<A extends GlenMoreFrame['ask']>(
  choice: Choice<Context, State, Move, GlenMoreFrame, A>,
): Choice<Context, State, Move, GlenMoreFrame, A> {
  return {
    ...choice,
    legal(ctx, state, frame, out) {
      choice.legal(ctx, state, frame, out);
      const { seat } = frame as GlenMoreFrame;
      listSales(state, seat, out);
      listSteps(state, seat, out);
      listExtra(ctx, state, frame, out);
    },
    apply(ctx, state, frame, move, step, stack) {
      if (move.kind !== 'sell' && move.kind !== 'move' && move.kind !== 'extra') {
        choice.apply(ctx, state, frame, move, step, stack);
        return;
      }
      const { seat } = frame as GlenMoreFrame;
      stack.push(frame.ask === 'turn' ? { ...frame, goes: true } : frame);
      if (move.kind === 'extra') {
        state.turn.extra = true;
        activate(ctx, state, seat, move, step, stack);
      } else besides(ctx, state, seat, move, step);
    },
  };
}

function besides(ctx: Context, state: State, seat: Seat, move: Move, step: Step): void {
  if (move.kind === 'sell') sell(ctx, state, seat, move, step);
  else walk(ctx, state, seat, move, step);
}
