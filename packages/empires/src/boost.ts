import { at, type Choice, type Event, everyoneBut, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { playFromHand } from './build.ts';
import { type ActionNumber, ACTIONS } from './language.ts';
import { type CardMove, moveAt, type PlainMove } from './moves.ts';
import { playableWith } from './needs.ts';
import { performable } from './reserve.ts';
import {
  type Card,
  CONSTRUCT,
  type Context,
  designOf,
  discardsOf,
  type EmpiresFrame,
  handOf,
  type State,
} from './state.ts';
import { trigger } from './trigger.ts';

/**
 * Page 10, ruling 2: an action is declared, then at most one Boost or one Field that names it is played and resolved, then
 * the declared action is performed.
 */
export function declared(
  ctx: Context,
  state: State,
  seat: Seat,
  action: ActionNumber,
  card: Card | undefined,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  // That a CONSTRUCT can be declared tells of a Location in the hand.
  if (action === CONSTRUCT) step.reveal(everyoneBut(seat));
  stack.push({ ask: 'perform', seat, action });
  if (card === undefined) return;
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
    discardsOf(state, seat).push(card);
    trigger(ctx, state, seat, 'boost', stack);
  },
};

/** An action in capitals on a card: what might be played with it is in the hand, so it is asked unless that is empty. */
export function perform(
  ctx: Context,
  state: State,
  seat: Seat,
  action: ActionNumber,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  if (handOf(state, seat).length > 0) stack.push({ ask: 'declare', seat, action });
  else if (performable(ctx, state, seat, action)) stack.push({ ask: 'perform', seat, action });
  else tellNone(seat, action, step);
}

function tellNone(seat: Seat, action: ActionNumber, step: Step): void {
  step.log?.push({
    message: {
      id: 'empires.log.none',
      values: { who: seatTag(seat), action: at(ACTIONS, action) },
    },
  });
}

export const declare: Choice<Context, State, PlainMove<'plain' | 'none'> | CardMove<'with'>, EmpiresFrame, 'declare'> =
  {
    legal(ctx, state, { seat, action }, out) {
      if (performable(ctx, state, seat, action)) out.push(ctx.moves.plain);
      for (const card of handOf(state, seat))
        if (playableWith(ctx, state, seat, action, card)) out.push(moveAt(ctx.moves.with, card));
      if (out.length === 0) out.push(ctx.moves.none);
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
          values: { who: seatTag(seat), action: at(ACTIONS, action) },
        },
      });
      declared(ctx, state, seat, action, move.kind === 'with' ? move.card : undefined, step, stack);
    },
  };
