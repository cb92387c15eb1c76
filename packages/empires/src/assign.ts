import { at, type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import type { Op } from './cards.ts';
import { assign, assignedAt } from './empire.ts';
import { STOCK } from './language.ts';
import { type AssignMove, moveAt, type PlaceMove, type PlainMove } from './moves.ts';
import { sayAmount, sayPlace } from './names.ts';
import {
  type Context,
  empireOf,
  type EmpiresFrame,
  opAt,
  type Place,
  type State,
  stockOf,
  STOCKS,
  type Where,
  WORKER,
} from './state.ts';

/** Page 12: Assign puts goods or workers of the supply onto a card, Release takes workers back. */

type AssignOp = Extract<Op, { do: 'assign' }>;

/** How much of the stock from `least` on could be assigned. */
export function assignable(state: State, seat: Seat, op: AssignOp, least = 0): number {
  const stock = stockOf(state, seat);
  let count = 0;
  for (const good of op.what) if (good >= least) count += at(stock, good);
  return count;
}

/** What leaves no choice is assigned at once: all there is, or so many of a single kind. */
export function beginAssign(
  ctx: Context,
  state: State,
  where: Where,
  op: AssignOp,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const { seat, list, at: index, from } = where;
  const stock = stockOf(state, seat);
  const there = op.what.filter((good) => at(stock, good) > 0);
  const total = assignable(state, seat, op);
  // A Boost is no card that anything could be put on, nor is a Location that has been discarded meanwhile.
  if (total === 0 || !empireOf(state, seat).includes(from)) return;
  if (!op.upTo && (there.length === 1 || total <= op.number))
    for (const good of there) put(ctx, state, seat, from, good, Math.min(at(stock, good), op.number), step);
  else askNext(ctx, state, { ask: 'assign', seat, list, at: index, from, left: op.number, least: 0 }, step, stack);
}

type AssignFrame = Extract<EmpiresFrame, { ask: 'assign' }>;
type AssignAnswer = AssignMove | PlainMove<'enough'>;

/** Asks for the next one, unless it can be only one. */
function askNext(ctx: Context, state: State, frame: AssignFrame, step: Step, stack: Pushes<EmpiresFrame>): void {
  const moves: AssignAnswer[] = [];
  assigning.legal(ctx, state, frame, moves);
  if (moves.length > 1) stack.push(frame);
  else assigning.apply(ctx, state, frame, moveAt(moves, 0), step, stack);
}

function put(ctx: Context, state: State, seat: Seat, place: Place, good: number, count: number, step: Step): void {
  assign(state, seat, place, good, count);
  step.log?.push({
    message: {
      id: 'empires.log.assign',
      values: {
        who: seatTag(seat),
        goods: [sayAmount(at(STOCK, good), count)],
        card: sayPlace(ctx, state, seat, place),
      },
    },
  });
}

/** One at a time, in the order of the stock, so that every mix can be made in one way only. */
export const assigning: Choice<Context, State, AssignAnswer, EmpiresFrame, 'assign'> = {
  legal(ctx, state, { seat, list, at: index, left, least }, out) {
    const op = opAt(ctx, list, index) as AssignOp;
    const stock = stockOf(state, seat);
    for (const good of op.what) {
      const enough = op.upTo || assignable(state, seat, op, good) >= left;
      if (good >= least && at(stock, good) > 0 && enough) out.push(moveAt(ctx.moves.assign, good));
    }
    if (op.upTo) out.push(ctx.moves.enough);
  },
  apply(ctx, state, frame, move, step, stack) {
    const { seat, list, at: index, from, left } = frame;
    if (move.kind === 'enough') {
      step.log?.push({ message: { id: 'empires.log.enough', values: { who: seatTag(seat) } } });
      return;
    }
    put(ctx, state, seat, from, move.good, 1, step);
    const op = opAt(ctx, list, index) as AssignOp;
    const rest = assignable(state, seat, op, move.good);
    if (left === 1 || rest === 0) return;
    askNext(ctx, state, { ...frame, left: left - 1, least: move.good }, step, stack);
  },
};

const workersAssigned = (state: State, seat: Seat): number => {
  let count = 0;
  for (let index = 0; index < empireOf(state, seat).length; index++) count += assignedAt(state, seat, index, WORKER);
  return count;
};

export const canRelease = (state: State, seat: Seat): boolean => workersAssigned(state, seat) > 0;

const withWorkers = (state: State, seat: Seat): Place[] =>
  empireOf(state, seat).filter((_, index) => assignedAt(state, seat, index, WORKER) > 0);

export function beginRelease(
  ctx: Context,
  state: State,
  seat: Seat,
  number: number,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const places = withWorkers(state, seat);
  if (places.length > 1 && workersAssigned(state, seat) > number) {
    stack.push({ ask: 'release', seat, left: number });
    return;
  }
  for (const place of places) {
    const index = empireOf(state, seat).indexOf(place);
    free(ctx, state, seat, place, Math.min(number, assignedAt(state, seat, index, WORKER)), step);
  }
}

function free(ctx: Context, state: State, seat: Seat, place: Place, count: number, step: Step): void {
  assign(state, seat, place, WORKER, -count);
  step.log?.push({
    message: {
      id: 'empires.log.release',
      values: {
        who: seatTag(seat),
        goods: [sayAmount(at(STOCK, STOCKS - 1), count)],
        card: sayPlace(ctx, state, seat, place),
      },
    },
  });
}

export const releasing: Choice<Context, State, PlaceMove<'release'>, EmpiresFrame, 'release'> = {
  legal(ctx, state, { seat }, out) {
    for (const place of withWorkers(state, seat)) out.push(moveAt(ctx.moves.release, place));
  },
  apply(ctx, state, { seat, left }, move, step, stack) {
    free(ctx, state, seat, move.place, 1, step);
    if (left > 1) beginRelease(ctx, state, seat, left - 1, step, stack);
  },
};
