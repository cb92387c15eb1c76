import { type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { addPlace, baseFields, canGoUnder } from './empire.ts';
import type { Move } from './moves.ts';
import { sayPlace } from './names.ts';
import { type Card, type Context, designOf, type EmpiresFrame, empireOf, type Place, type State } from './state.ts';
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

export const under: Choice<Context, State, Move, EmpiresFrame, 'under'> = {
  legal(ctx, state, { seat, card }, out) {
    if (designOf(ctx, state, seat, card).as === 'either') out.push(ctx.moves.plain.field);
    for (const field of fieldsFor(ctx, state, seat, card)) out.push(ctx.moves.numbered.under[field] as Move);
  },
  apply(ctx, state, { seat, card }, move, step) {
    put(ctx, state, seat, card, move.card, step);
  },
};

/** The goods of a Field and of all its upgrades. */
export function gatherAll(ctx: Context, state: State, seat: Seat, field: Place, step: Step): void {
  const beneath = state.under[seat] as Place[];
  step.log?.push({
    message: { id: 'empires.log.harvest', values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, field) } },
  });
  const empire = empireOf(state, seat);
  gain(ctx, state, seat, designOf(ctx, state, seat, field).goods, 1, step);
  for (let index = 0; index < empire.length; index++)
    if (beneath[index] === field)
      gain(ctx, state, seat, designOf(ctx, state, seat, empire[index] as Place).goods, 1, step);
}

const allFields = (ctx: Context, state: State, seat: Seat): Place[] =>
  empireOf(state, seat).filter((place) => designOf(ctx, state, seat, place).kind === 'field');

/** An effect that chooses a Field: an upgrade qualifies, and one card gives its goods (FAQ). */
export function chooseField(ctx: Context, state: State, seat: Seat, step: Step, stack: Pushes<EmpiresFrame>): void {
  const fields = allFields(ctx, state, seat);
  if (fields.length > 1) stack.push({ ask: 'field', seat });
  else if (fields.length === 1) gatherOne(ctx, state, seat, fields[0] as Place, step);
}

function gatherOne(ctx: Context, state: State, seat: Seat, place: Place, step: Step): void {
  step.log?.push({
    message: { id: 'empires.log.gather', values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, place) } },
  });
  gain(ctx, state, seat, designOf(ctx, state, seat, place).goods, 1, step);
}

export const field: Choice<Context, State, Move, EmpiresFrame, 'field'> = {
  legal(ctx, state, { seat }, out) {
    for (const place of allFields(ctx, state, seat)) out.push(ctx.moves.numbered.gather[place] as Move);
  },
  apply(ctx, state, { seat }, move, step) {
    gatherOne(ctx, state, seat, move.card, step);
  },
};
