import { assertNever, at, type Event, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { cleanup } from './cleanup.ts';
import { openClans, takeClan } from './clans.ts';
import { tellEnd } from './end.ts';
import { land } from './expedition.ts';
import { askLookout, askStart } from './lookout.ts';
import { type Context, type EmpiresFrame, hasPassed, type State } from './state.ts';
import { nextStorage } from './storage.ts';

/** Page 6: what happens between the questions, phase by phase. The frame stays beneath whatever is asked. */
export const next: Event<Context, State, EmpiresFrame, 'next'> = {
  run(ctx, state, frame, step, stack) {
    switch (state.phase) {
      case 'clans':
        stack.push(frame);
        nextClan(ctx, state, step, stack);
        break;
      case 'start':
        stack.push(frame);
        beginLookout(ctx, state, step);
        break;
      case 'lookout':
        stack.push(frame);
        begin(state, 'storage');
        break;
      case 'storage':
        stack.push(frame);
        if (!nextStorage(ctx, state, step, stack)) begin(state, 'action');
        break;
      case 'action':
        stack.push(frame);
        nextTurn(ctx, state, stack, step);
        break;
      case 'expedition':
        nextShip(ctx, state, frame, step, stack);
        break;
      case 'over':
        throw new Error('the match is over');
      default:
        assertNever(state.phase);
    }
  },
};

function begin(state: State, phase: State['phase']): void {
  state.phase = phase;
  state.turn = 0;
  state.cursor = 0;
}

/** In turn order from the first player; who has no choice left is given the last clan. */
function nextClan(ctx: Context, state: State, step: Step, stack: Pushes<EmpiresFrame>): void {
  for (; state.turn < ctx.seats; state.turn++) {
    const seat = (state.first + state.turn) % ctx.seats;
    if (state.clans[seat] !== -1) continue;
    const clans = openClans(ctx, state);
    if (clans.length > 1) {
      stack.push({ ask: 'clan', seat });
      return;
    }
    takeClan(ctx, state, seat, at(clans, 0), step);
  }
  begin(state, 'start');
  askStart(ctx, state, step);
}

function beginLookout(ctx: Context, state: State, step: Step): void {
  state.round++;
  begin(state, 'lookout');
  step.log?.push({
    message: { id: 'empires.log.round', values: { round: state.round, who: seatTag(state.first) } },
  });
  askLookout(ctx, state, step);
}

/** Turns go round, past those who have passed, until all have. */
function nextTurn(ctx: Context, state: State, stack: Pushes<EmpiresFrame>, step: Step): void {
  for (let i = 0; i < ctx.seats; i++) {
    const seat: Seat = (state.first + state.turn + i) % ctx.seats;
    if (hasPassed(state, seat)) continue;
    state.turn = (state.turn + i + 1) % ctx.seats;
    stack.push({ ask: 'turn', seat });
    return;
  }
  begin(state, 'expedition');
  step.log?.push({ message: { id: 'empires.log.expedition', values: { count: state.queue.length } } });
}

/** The first ship in the queue chooses; after the last one the round ends, or the match. */
function nextShip(ctx: Context, state: State, frame: EmpiresFrame, step: Step, stack: Pushes<EmpiresFrame>): void {
  if (state.queue.length > 0) {
    stack.push(frame);
    land(ctx, state, 0, 'either', step, stack);
    return;
  }
  if (state.round >= state.lastRound) {
    state.phase = 'over';
    tellEnd(state, step);
    return;
  }
  stack.push(frame);
  cleanup(ctx, state, step);
  beginLookout(ctx, state, step);
}
