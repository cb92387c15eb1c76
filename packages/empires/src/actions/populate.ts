import type { Pushes, Seat, Step } from '@ceilidh/kernel';
import { gains } from '../cards.ts';
import type { Context, EmpiresFrame, State } from '../state.ts';
import { gain } from '../supply.ts';
import { trigger } from '../trigger.ts';

const ONE_WORKER = gains({ worker: 1 });

/** Populate: one worker more, for this round and all that follow. */
export function populate(ctx: Context, state: State, seat: Seat, step: Step, stack: Pushes<EmpiresFrame>): void {
  trigger(ctx, state, seat, 'populate', stack);
  gain(ctx, state, seat, ONE_WORKER, 1, step);
}
