import type { Pushes, Seat, Step } from '@ceilidh/kernel';
import type { Context, EmpiresFrame, State } from '../state.ts';
import { draw } from '../supply.ts';
import { trigger } from '../trigger.ts';

/** Explore: the top card of the deck goes into the hand. */
export function explore(ctx: Context, state: State, seat: Seat, step: Step, stack: Pushes<EmpiresFrame>): void {
  trigger(ctx, state, seat, 'explore', stack);
  draw(ctx, state, seat, 1, step);
}
