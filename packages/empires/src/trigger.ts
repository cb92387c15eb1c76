import { at, type Pushes, type Seat } from '@ceilidh/kernel';
import { type Design, eventBit } from './cards.ts';
import { featuresAt } from './empire.ts';
import type { CardType, Happening } from './language.ts';
import { type Context, designOf, empireOf, type EmpiresFrame, type Place, placeAt, type State } from './state.ts';

/** What happened, as far as a Feature may ask. */
interface About {
  readonly type?: CardType;
  readonly far?: boolean;
  /** A card does not wait for its own coming. */
  readonly except?: Place;
}

const NOTHING: About = {};

/** Whenever you do this: Features answer in the order of the Empire, above everything that is on the stack now. */
export function trigger(
  ctx: Context,
  state: State,
  seat: Seat,
  you: Happening,
  stack: Pushes<EmpiresFrame>,
  about: About = NOTHING,
): void {
  const bit = eventBit(you);
  const empire = empireOf(state, seat);
  for (let index = empire.length - 1; index >= 0; index--) {
    const place = placeAt(state, seat, index);
    if (place === about.except) continue;
    const copied = featuresAt(ctx, state, seat, index);
    if (copied !== undefined) answer(copied, bit, seat, place, you, stack, about);
    answer(designOf(ctx, state, seat, place), bit, seat, place, you, stack, about);
  }
}

function answer(
  design: Design,
  bit: number,
  seat: Seat,
  place: Place,
  you: Happening,
  stack: Pushes<EmpiresFrame>,
  about: About,
): void {
  if ((design.waits & bit) === 0) return;
  // What is pushed last comes first: the Features of a card answer as they are printed.
  for (let index = design.whenever.length - 1; index >= 0; index--) {
    const { you: waits, type, far, list } = at(design.whenever, index);
    const fits = (type === undefined || type === about.type) && (far === undefined || far === about.far);
    if (waits === you && fits) stack.push({ ask: 'run', seat, list, at: 0, from: place });
  }
}
