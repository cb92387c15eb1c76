import { at, type Choice, type Event, everyoneBut, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { actionAt, addPlace, indexOf } from './empire.ts';
import { placeField } from './fields.ts';
import type { CardType, PerStock } from './language.ts';
import { moveAt, type PlaceMove } from './moves.ts';
import { sayPlace } from './names.ts';
import { canPay, pay, priceOf } from './pay.ts';
import {
  type Card,
  type Context,
  copiesOf,
  designOf,
  empireOf,
  type EmpiresFrame,
  type Place,
  type State,
} from './state.ts';
import { takeFromHand } from './supply.ts';
import { trigger } from './trigger.ts';

/** Page 9: a Location of the hand that is not a Field is built by paying for it. */

export function canBuild(
  ctx: Context,
  state: State,
  seat: Seat,
  card: Card,
  less?: PerStock,
  type?: CardType,
): boolean {
  const design = designOf(ctx, state, seat, card);
  if (design.kind !== 'location' || (type !== undefined && design.type !== type)) return false;
  // Who can pay the full price need not look for what makes it less.
  return canPay(state, seat, design.cost) || canPay(state, seat, priceOf(ctx, state, seat, design, less));
}

/** The card leaves the hand for all to see, is paid for, and then comes into the Empire. */
export function build(
  ctx: Context,
  state: State,
  seat: Seat,
  card: Card,
  less: PerStock | undefined,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const price = priceOf(ctx, state, seat, designOf(ctx, state, seat, card), less);
  playFromHand(ctx, state, seat, card, 'empires.log.build', step);
  stack.push({ ask: 'settle', seat, card, free: false });
  pay(state, seat, price, step, stack);
}

export function playFromHand(ctx: Context, state: State, seat: Seat, card: Card, log: string, step: Step): void {
  step.reveal(everyoneBut(seat));
  takeFromHand(state, seat, card);
  step.log?.push({
    message: { id: log, values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, card) } },
  });
}

/** The card comes into the Empire, ready: Copy, then its Building Bonus, then what waited for it. */
export const settle: Event<Context, State, EmpiresFrame, 'settle'> = {
  run(ctx, state, { seat, card, free }, step, stack) {
    const { type, kind, bonus, copy } = designOf(ctx, state, seat, card);
    if (free) trigger(ctx, state, seat, 'construct', stack, { type, except: card });
    trigger(ctx, state, seat, 'build', stack, { type, except: card });
    if (kind === 'field') {
      placeField(ctx, state, seat, card, step, stack);
      return;
    }
    addPlace(state, seat, card);
    enter(ctx, state, seat, card, bonus, copy, step, stack);
  },
};

/** For built Locations and conquered Islands. */
export function enter(
  ctx: Context,
  state: State,
  seat: Seat,
  place: Place,
  bonus: number,
  copy: 'action' | 'feature' | undefined,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  if (bonus >= 0) stack.push({ ask: 'run', seat, list: bonus, at: 0, from: place });
  if (copy === undefined) return;
  const models = copyable(ctx, state, seat, place);
  if (models.length > 1) stack.push({ ask: 'copy', seat, place });
  else if (models.length === 1) copyFrom(ctx, state, seat, place, at(models, 0), step);
}

/** Cards with the ability that this one can copy. What copies cannot be copied. */
function copyable(ctx: Context, state: State, seat: Seat, place: Place): Place[] {
  const what = designOf(ctx, state, seat, place).copy;
  return empireOf(state, seat).filter((other, index) => {
    if (other === place || designOf(ctx, state, seat, other).copy !== undefined) return false;
    if (what === 'action') return actionAt(ctx, state, seat, index) !== undefined;
    const { waits, anytime, discounts } = designOf(ctx, state, seat, other);
    return waits !== 0 || anytime !== undefined || discounts.length > 0;
  });
}

function copyFrom(ctx: Context, state: State, seat: Seat, place: Place, model: Place, step: Step): void {
  copiesOf(state, seat)[indexOf(state, seat, place)] = model;
  step.log?.push({
    message: {
      id: 'empires.log.copy',
      values: {
        who: seatTag(seat),
        card: sayPlace(ctx, state, seat, place),
        model: sayPlace(ctx, state, seat, model),
      },
    },
  });
}

/** Page 12, Copy: the choice stands for the rest of the match. */
export const copying: Choice<Context, State, PlaceMove<'copy'>, EmpiresFrame, 'copy'> = {
  legal(ctx, state, { seat, place }, out) {
    for (const model of copyable(ctx, state, seat, place)) out.push(moveAt(ctx.moves.copy, model));
  },
  apply(ctx, state, { seat, place }, move, step) {
    copyFrom(ctx, state, seat, place, move.place, step);
  },
};
