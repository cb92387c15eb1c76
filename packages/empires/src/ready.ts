import { type Choice, type Pushes, seatTag, type Step } from '@ceilidh/kernel';
import type { Op } from './cards.ts';
import { ready } from './empire.ts';
import { moveAt, type PlaceMove } from './moves.ts';
import { sayPlace } from './names.ts';
import {
  type Context,
  designOf,
  type EmpiresFrame,
  exhaustedOf,
  opAt,
  type Place,
  type State,
  type Where,
} from './state.ts';

type ReadyOp = Extract<Op, { do: 'ready' }>;

/** Exhausted Locations of this type, other than the one whose effect it is. */
export function readiable(ctx: Context, state: State, seat: number, from: Place, op: ReadyOp): Place[] {
  return exhaustedOf(state, seat).filter(
    (place) => place !== from && (op.type === undefined || designOf(ctx, state, seat, place).type === op.type),
  );
}

export function beginReady(
  ctx: Context,
  state: State,
  where: Where,
  op: ReadyOp,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const { seat, list, at: index, from } = where;
  const places = readiable(ctx, state, seat, from, op);
  if (places.length > 1 && !op.all) stack.push({ ask: 'ready', seat, list, at: index, from });
  else for (const place of places) readyOne(ctx, state, seat, place, step);
}

function readyOne(ctx: Context, state: State, seat: number, place: Place, step: Step): void {
  ready(state, seat, place);
  step.log?.push({
    message: { id: 'empires.log.ready', values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, place) } },
  });
}

export const readying: Choice<Context, State, PlaceMove<'ready'>, EmpiresFrame, 'ready'> = {
  legal(ctx, state, { seat, list, at: index, from }, out) {
    const op = opAt(ctx, list, index) as ReadyOp;
    for (const place of readiable(ctx, state, seat, from, op)) out.push(moveAt(ctx.moves.ready, place));
  },
  apply(ctx, state, { seat }, move, step) {
    readyOne(ctx, state, seat, move.place, step);
  },
};
