import { everyoneBut, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { canSome, tellsOfHand } from './can.ts';
import type { Ability } from './cards.ts';
import { charge } from './charge.ts';
import { actionAt, anytimeAt, indexOf, isExhausted } from './empire.ts';
import { moveAt, type PlaceMove, type Taking } from './moves.ts';
import { sayPlace } from './names.ts';
import { affordable } from './pay.ts';
import { type Context, empireOf, type EmpiresFrame, exhaustedOf, type Place, placeAt, type State } from './state.ts';

/** Page 11: a ready Location's Action is paid for, exhausts the card, and then happens. Any-time Features do likewise. */

const isUsable = (ctx: Context, state: State, seat: Seat, place: Place, ability: Ability): boolean =>
  !isExhausted(state, seat, place) &&
  affordable(ctx, state, seat, ability.bill, place) &&
  canSome(ctx, state, seat, ability.list, place, true);

export function listUses(ctx: Context, state: State, seat: Seat, out: Taking<PlaceMove<'use' | 'feature'>>): void {
  const empire = empireOf(state, seat);
  for (let index = 0; index < empire.length; index++) {
    const place = placeAt(state, seat, index);
    const action = actionAt(ctx, state, seat, index);
    if (action !== undefined && isUsable(ctx, state, seat, place, action)) out.push(moveAt(ctx.moves.use, place));
    const feature = anytimeAt(ctx, state, seat, index);
    if (feature !== undefined && isUsable(ctx, state, seat, place, feature)) out.push(moveAt(ctx.moves.feature, place));
  }
}

export function use(
  ctx: Context,
  state: State,
  seat: Seat,
  move: PlaceMove<'use' | 'feature'>,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const index = indexOf(state, seat, move.place);
  const isAction = move.kind === 'use';
  const ability = (isAction ? actionAt : anytimeAt)(ctx, state, seat, index) as Ability;
  if (tellsOfHand(ctx, ability.list)) step.reveal(everyoneBut(seat));
  exhaustedOf(state, seat).push(move.place);
  step.log?.push({
    message: {
      id: isAction ? 'empires.log.use' : 'empires.log.feature',
      values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, move.place) },
    },
  });
  stack.push({ ask: 'run', seat, list: ability.list, at: 0, from: move.place });
  charge(ctx, state, seat, ability.bill, move.place, step, stack);
}
