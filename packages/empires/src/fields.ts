import { at, type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { addPlace, baseFields, canGoUnder } from './empire.ts';
import { moveAt, type PlaceMove, type PlainMove } from './moves.ts';
import { sayPlace } from './names.ts';
import {
  type Card,
  type Context,
  designOf,
  empireOf,
  type EmpiresFrame,
  type Place,
  type State,
  underOf,
} from './state.ts';
import { gain } from './supply.ts';

/** Page 9: Fields and their upgrades. Each pays its own goods when it is built (ruling 12). */

/** Fields under which this upgrade can go. */
const fieldsFor = (ctx: Context, state: State, seat: Seat, card: Card): Place[] => {
  const upgrade = designOf(ctx, state, seat, card);
  return baseFields(ctx, state, seat).filter((place) => canGoUnder(upgrade, designOf(ctx, state, seat, place)));
};

/** Asks where an upgrade goes, and whether what may be either is a Field of its own. */
export function placeField(
  ctx: Context,
  state: State,
  seat: Seat,
  card: Card,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const { as } = designOf(ctx, state, seat, card);
  const fields = as === 'field' ? [] : fieldsFor(ctx, state, seat, card);
  const [only] = fields;
  if (only === undefined) put(ctx, state, seat, card, -1, step);
  else if (fields.length === 1 && as === 'upgrade') put(ctx, state, seat, card, only, step);
  else stack.push({ ask: 'under', seat, card });
}

function put(ctx: Context, state: State, seat: Seat, card: Card, under: Place, step: Step): void {
  addPlace(state, seat, card, under);
  if (under >= 0)
    step.log?.push({
      message: {
        id: 'empires.log.under',
        values: {
          who: seatTag(seat),
          card: sayPlace(ctx, state, seat, card),
          field: sayPlace(ctx, state, seat, under),
        },
      },
    });
  gain(ctx, state, seat, designOf(ctx, state, seat, card).goods, 1, step);
}

export const under: Choice<Context, State, PlaceMove<'under'> | PlainMove<'field'>, EmpiresFrame, 'under'> = {
  legal(ctx, state, { seat, card }, out) {
    if (designOf(ctx, state, seat, card).as === 'either') out.push(ctx.moves.field);
    for (const field of fieldsFor(ctx, state, seat, card)) out.push(moveAt(ctx.moves.under, field));
  },
  apply(ctx, state, { seat, card }, move, step) {
    put(ctx, state, seat, card, move.kind === 'under' ? move.place : -1, step);
  },
};

/** The goods of a Field and of all its upgrades. */
export function gatherAll(ctx: Context, state: State, seat: Seat, field: Place, step: Step): void {
  const beneath = underOf(state, seat);
  step.log?.push({
    message: { id: 'empires.log.harvest', values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, field) } },
  });
  const empire = empireOf(state, seat);
  gain(ctx, state, seat, designOf(ctx, state, seat, field).goods, 1, step);
  for (let index = 0; index < empire.length; index++)
    if (beneath[index] === field) gain(ctx, state, seat, designOf(ctx, state, seat, at(empire, index)).goods, 1, step);
}

const allFields = (ctx: Context, state: State, seat: Seat): Place[] =>
  empireOf(state, seat).filter((place) => designOf(ctx, state, seat, place).kind === 'field');

/** An effect that chooses a Field: an upgrade qualifies, and one card gives its goods (FAQ). */
export function chooseField(ctx: Context, state: State, seat: Seat, step: Step, stack: Pushes<EmpiresFrame>): void {
  const fields = allFields(ctx, state, seat);
  if (fields.length > 1) stack.push({ ask: 'field', seat });
  else if (fields.length === 1) gatherOne(ctx, state, seat, at(fields, 0), step);
}

function gatherOne(ctx: Context, state: State, seat: Seat, place: Place, step: Step): void {
  step.log?.push({
    message: { id: 'empires.log.gather', values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, place) } },
  });
  gain(ctx, state, seat, designOf(ctx, state, seat, place).goods, 1, step);
}

export const field: Choice<Context, State, PlaceMove<'gather'>, EmpiresFrame, 'field'> = {
  legal(ctx, state, { seat }, out) {
    for (const place of allFields(ctx, state, seat)) out.push(moveAt(ctx.moves.gather, place));
  },
  apply(ctx, state, { seat }, move, step) {
    gatherOne(ctx, state, seat, move.place, step);
  },
};
