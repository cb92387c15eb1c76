import { type Choice, type Event, everyoneBut, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { playFromHand } from './build.ts';
import { ACTIONS } from './language.ts';
import type { Move } from './moves.ts';
import { playableWith } from './needs.ts';
import { performable } from './reserve.ts';
import { type Card, CONSTRUCT, type Context, designOf, type EmpiresFrame, handOf, type State } from './state.ts';
import { trigger } from './trigger.ts';

/**
 * Page 10, ruling 2: an action is declared, then at most one Boost or one Field that names it is played and resolved, then
 * the declared action is performed. `card` is -1 without.
 */
export function declared(
  ctx: Context,
  state: State,
  seat: Seat,
  action: number,
  card: Card,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  // That a CONSTRUCT can be declared tells of a Location in the hand.
  if (action === CONSTRUCT) step.reveal(everyoneBut(seat));
  stack.push({ ask: 'perform', seat, action });
  if (card < 0) return;
  const { kind, instant } = designOf(ctx, state, seat, card);
  if (kind === 'boost') {
    playFromHand(ctx, state, seat, card, 'empires.log.boost', step);
    stack.push({ ask: 'spent', seat, card }, { ask: 'run', seat, list: instant, at: 0, from: -1 });
  } else {
    playFromHand(ctx, state, seat, card, 'empires.log.field', step);
    stack.push({ ask: 'settle', seat, card, free: false });
  }
}

/** Instant: the Boost is discarded when its effect is resolved. */
export const spent: Event<Context, State, EmpiresFrame, 'spent'> = {
  run(ctx, state, { seat, card }, _step, stack) {
    (state.discards[seat] as number[]).push(card);
    trigger(ctx, state, seat, 'boost', stack);
  },
};

/** An action in capitals on a card: what might be played with it is in the hand, so it is asked unless that is empty. */
export function perform(
  ctx: Context,
  state: State,
  seat: Seat,
  action: number,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  if (handOf(state, seat).length > 0) stack.push({ ask: 'declare', seat, action });
  else if (performable(ctx, state, seat, action)) stack.push({ ask: 'perform', seat, action });
  else tellNone(seat, action, step);
}

function tellNone(seat: Seat, action: number, step: Step): void {
  step.log?.push({
    message: {
      id: 'empires.log.none',
      values: { who: seatTag(seat), action: ACTIONS[action] as string },
    },
  });
}

export const declare: Choice<Context, State, Move, EmpiresFrame, 'declare'> = {
  legal(ctx, state, { seat, action }, out) {
    if (performable(ctx, state, seat, action)) out.push(ctx.moves.plain.plain);
    for (const card of handOf(state, seat))
      if (playableWith(ctx, state, seat, action, card)) out.push(ctx.moves.numbered.with[card] as Move);
    if (out.length === 0) out.push(ctx.moves.plain.none);
  },
  apply(ctx, state, { seat, action }, move, step, stack) {
    if (move.kind === 'none') {
      step.reveal(everyoneBut(seat));
      tellNone(seat, action, step);
      return;
    }
    step.log?.push({
      message: {
        id: 'empires.log.declare',
        values: { who: seatTag(seat), action: ACTIONS[action] as string },
      },
    });
    declared(ctx, state, seat, action, move.card, step, stack);
  },
};
