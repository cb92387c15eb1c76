import { everyoneBut, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { canSome, tellsOfHand } from './can.ts';
import type { Ability } from './cards.ts';
import { charge } from './charge.ts';
import { actionAt, anytimeAt, indexOf, isExhausted } from './empire.ts';
import type { Move } from './moves.ts';
import { sayPlace } from './names.ts';
import { affordable } from './pay.ts';
import { type Context, type EmpiresFrame, empireOf, exhaustedOf, type Place, type State } from './state.ts';

/** Page 11: a ready Location's Action is paid for, exhausts the card, and then happens. Any-time Features do likewise. */

const isUsable = (ctx: Context, state: State, seat: Seat, place: Place, ability: Ability): boolean =>
  !isExhausted(state, seat, place) &&
  affordable(ctx, state, seat, ability.bill, place) &&
  canSome(ctx, state, seat, ability.list, place, true);

export function listUses(ctx: Context, state: State, seat: Seat, out: Move[]): void {
  const empire = empireOf(state, seat);
  for (let index = 0; index < empire.length; index++) {
    const place = empire[index] as Place;
    const action = actionAt(ctx, state, seat, index);
    if (action !== undefined && isUsable(ctx, state, seat, place, action))
      out.push(ctx.moves.numbered.use[place] as Move);
    const feature = anytimeAt(ctx, state, seat, index);
    if (feature !== undefined && isUsable(ctx, state, seat, place, feature))
      out.push(ctx.moves.numbered.feature[place] as Move);
  }
}

export function use(ctx: Context, state: State, seat: Seat, move: Move, step: Step, stack: Pushes<EmpiresFrame>): void {
  const index = indexOf(state, seat, move.card);
  const isAction = move.kind === 'use';
  const ability = (isAction ? actionAt : anytimeAt)(ctx, state, seat, index) as Ability;
  if (tellsOfHand(ctx, ability.list)) step.reveal(everyoneBut(seat));
  exhaustedOf(state, seat).push(move.card);
  step.log?.push({
    message: {
      id: isAction ? 'empires.log.use' : 'empires.log.feature',
      values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, move.card) },
    },
  });
  stack.push({ ask: 'run', seat, list: ability.list, at: 0, from: move.card });
  charge(ctx, state, seat, ability.bill, move.card, step, stack);
}
