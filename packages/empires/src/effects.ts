import { type Choice, type Event, type Pushes, seatTag, type Step } from '@ceilidh/kernel';
import { beginAssign, beginRelease } from './assign.ts';
import { perform } from './boost.ts';
import { build, canBuild } from './build.ts';
import type { Op } from './cards.ts';
import { beginChoose, beginSpend } from './choice.ts';
import { beginDiscard, beginDismiss } from './discard.ts';
import { times } from './empire.ts';
import { beginEarly } from './expedition.ts';
import { chooseField } from './fields.ts';
import { type CardMove, moveAt, type PlainMove } from './moves.ts';
import { beginReadyPawn, hasPlacedPawn } from './pawns.ts';
import { canMoveShip } from './queue.ts';
import { beginRaid } from './raid.ts';
import { beginReady } from './ready.ts';
import { isSpare } from './reserve.ts';
import { beginRetrieve } from './search.ts';
import { type Context, deckOf, type EmpiresFrame, handOf, opAt, opsOf, type State, type Where } from './state.ts';
import { gain, restore } from './supply.ts';

/** The interpreter of the card language: one effect after the other, each as far as it can be carried out. */

type Carry<K extends Op['do']> = (
  ctx: Context,
  state: State,
  where: Where,
  op: Extract<Op, { do: K }>,
  step: Step,
  stack: Pushes<EmpiresFrame>,
) => void;

const keywords: { readonly [K in Op['do']]: Carry<K> } = {
  gain(ctx, state, { seat, from }, op, step) {
    const count = times(ctx, state, seat, from, op.per);
    if (count > 0) gain(ctx, state, seat, op.what, count, step);
  },
  choose: (ctx, state, where, op, _step, stack) => beginChoose(ctx, state, where, op, stack),
  spend: (ctx, state, where, op, _step, stack) => beginSpend(ctx, state, where, op, stack),
  assign: (ctx, state, where, op, step, stack) => beginAssign(ctx, state, where, op, step, stack),
  release: (ctx, state, { seat }, op, step, stack) => beginRelease(ctx, state, seat, op.number, step, stack),
  restore: (_ctx, state, { seat }, op, step) => restore(state, seat, op.number, step),
  search(_ctx, state, { seat, list, at: index, from }, _op, _step, stack) {
    if (deckOf(state, seat).length > 0) stack.push({ ask: 'search', seat, list, at: index, from });
  },
  retrieve: (ctx, state, where, op, step, stack) => beginRetrieve(ctx, state, where, op, step, stack),
  discard(ctx, state, { seat, from }, op, step, stack) {
    if (op.from === 'hand') beginDiscard(ctx, state, seat, op.number, step, stack);
    else beginDismiss(ctx, state, seat, from, op.number, step, stack);
  },
  movePawn(_ctx, state, { seat }, _op, _step, stack) {
    if (hasPlacedPawn(state, seat)) stack.push({ ask: 'movePawn', seat });
  },
  readyPawn: (_ctx, state, { seat }, _op, step, stack) => beginReadyPawn(state, seat, step, stack),
  moveShip(_ctx, state, { seat, list, at: index, from }, _op, _step, stack) {
    if (canMoveShip(state, seat)) stack.push({ ask: 'moveShip', seat, list, at: index, from });
  },
  ready: (ctx, state, where, op, step, stack) => beginReady(ctx, state, where, op, step, stack),
  raid: (ctx, state, { seat }, _op, step, stack) => beginRaid(ctx, state, seat, step, stack),
  perform: (ctx, state, { seat }, op, step, stack) => perform(ctx, state, seat, op.action, step, stack),
  early: (ctx, state, { seat }, op, step, stack) => beginEarly(ctx, state, seat, op.how, step, stack),
  field: (ctx, state, { seat }, _op, step, stack) => chooseField(ctx, state, seat, step, stack),
  build(_ctx, state, { seat, list, at: index, from }, _op, _step, stack) {
    if (handOf(state, seat).length > 0) stack.push({ ask: 'build', seat, list, at: index, from });
  },
};

/** One effect of a list; the rest waits beneath whatever it asks. */
export const running: Event<Context, State, EmpiresFrame, 'run'> = {
  run(ctx, state, frame, step, stack) {
    const ops = opsOf(ctx, frame.list);
    const op = opAt(ctx, frame.list, frame.at);
    if (frame.at + 1 < ops.length) stack.push({ ...frame, at: frame.at + 1 });
    // The table is exact; one lookup serves all effects.
    (keywords[op.do] as Carry<Op['do']>)(ctx, state, frame, op as never, step, stack);
  },
};

/** A Location may be built for less: whether there is one in the hand is a secret, so it is asked in any case. */
export const building: Choice<Context, State, CardMove<'build'> | PlainMove<'decline'>, EmpiresFrame, 'build'> = {
  legal(ctx, state, { seat, list, at: index }, out) {
    const { less, type } = opAt(ctx, list, index) as Extract<Op, { do: 'build' }>;
    for (const card of handOf(state, seat))
      if (canBuild(ctx, state, seat, card, less, type) && isSpare(ctx, state, seat, card))
        out.push(moveAt(ctx.moves.build, card));
    out.push(ctx.moves.decline);
  },
  apply(ctx, state, { seat, list, at: index }, move, step, stack) {
    if (move.kind === 'decline') {
      step.log?.push({ message: { id: 'empires.log.decline', values: { who: seatTag(seat) } } });
      return;
    }
    const { less } = opAt(ctx, list, index) as Extract<Op, { do: 'build' }>;
    build(ctx, state, seat, move.card, less, step, stack);
  },
};
