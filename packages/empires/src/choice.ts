import { at, type Choice, everyoneBut, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { canSome } from './can.ts';
import type { Op } from './cards.ts';
import { charge } from './charge.ts';
import { type ChooseMove, moveAt, type PlainMove } from './moves.ts';
import { lacks, provides } from './needs.ts';
import { affordable } from './pay.ts';
import { reserved } from './reserve.ts';
import { CONSTRUCT, type Context, type EmpiresFrame, opAt, type Place, SAIL, type State, type Where } from './state.ts';

/** The "/" sign, and what may be paid for. */

type ChooseOp = Extract<Op, { do: 'choose' }>;
type SpendOp = Extract<Op, { do: 'spend' }>;

const possible = (ctx: Context, state: State, seat: Seat, op: ChooseOp, from: Place): number[] =>
  op.of.flatMap((list, branch) => (canSome(ctx, state, seat, list, from, false) ? [branch] : []));

export function beginChoose(
  ctx: Context,
  state: State,
  { seat, list, at: index, from }: Where,
  op: ChooseOp,
  stack: Pushes<EmpiresFrame>,
): void {
  const branches = possible(ctx, state, seat, op, from);
  if (branches.length > 1) stack.push({ ask: 'choose', seat, list, at: index, from });
  else if (branches.length === 1) stack.push({ ask: 'run', seat, list: at(op.of, at(branches, 0)), at: 0, from });
}

/** Actions that need something which an effect may bring. */
const NEEDING = [SAIL, CONSTRUCT] as const;

/** Whether these effects bring what a declared action lacks, if it lacks anything (ruling 8). */
const helps = (ctx: Context, state: State, seat: Seat, list: number): boolean =>
  NEEDING.every((action) => !lacks(ctx, state, seat, action) || provides(ctx, state, seat, action, list));

/** That something could be chosen may tell what a declared CONSTRUCT has in the hand. */
const tellNeed = (state: State, seat: Seat, step: Step): void => {
  if (reserved(state, seat, CONSTRUCT) > 0) step.reveal(everyoneBut(seat));
};

export const choosing: Choice<Context, State, ChooseMove, EmpiresFrame, 'choose'> = {
  legal(ctx, state, { seat, list, at: index, from }, out) {
    const op = opAt(ctx, list, index) as ChooseOp;
    const branches = possible(ctx, state, seat, op, from);
    const helping = branches.filter((branch) => helps(ctx, state, seat, at(op.of, branch)));
    for (const branch of helping.length > 0 ? helping : branches) out.push(moveAt(ctx.moves.choose, branch));
  },
  apply(ctx, state, { seat, list, at: index, from }, move, step, stack) {
    tellNeed(state, seat, step);
    const op = opAt(ctx, list, index) as ChooseOp;
    step.log?.push({ message: { id: 'empires.log.choose', values: { who: seatTag(seat) } } });
    stack.push({ ask: 'run', seat, list: at(op.of, move.branch), at: 0, from });
  },
};

export function beginSpend(
  ctx: Context,
  state: State,
  { seat, list, at: index, from }: Where,
  op: SpendOp,
  stack: Pushes<EmpiresFrame>,
): void {
  if (affordable(ctx, state, seat, op.bill, from)) stack.push({ ask: 'spend', seat, list, at: index, from });
}

export const spending: Choice<Context, State, PlainMove<'spend' | 'decline'>, EmpiresFrame, 'spend'> = {
  legal(ctx, state, { seat, list, at: index }, out) {
    const op = opAt(ctx, list, index) as SpendOp;
    out.push(ctx.moves.spend);
    const isNeeded = NEEDING.some(
      (action) => lacks(ctx, state, seat, action) && provides(ctx, state, seat, action, op.list),
    );
    if (!isNeeded) out.push(ctx.moves.decline);
  },
  apply(ctx, state, { seat, list, at: index, from }, move, step, stack) {
    tellNeed(state, seat, step);
    if (move.kind === 'decline') {
      step.log?.push({ message: { id: 'empires.log.decline', values: { who: seatTag(seat) } } });
      return;
    }
    const op = opAt(ctx, list, index) as SpendOp;
    step.log?.push({ message: { id: 'empires.log.agree', values: { who: seatTag(seat) } } });
    stack.push({ ask: 'run', seat, list: op.list, at: 0, from });
    charge(ctx, state, seat, op.bill, from, step, stack);
  },
};
