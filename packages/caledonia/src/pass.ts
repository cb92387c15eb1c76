import { at, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { type Context, playerOf, type State } from './state.ts';

/** The earlier one passes, the more money; the order of passing is the order of the next round. */
export function pass(ctx: Context, state: State, seat: Seat, step: Step): void {
  const { passBonus, passBonusSolo } = ctx.components.tracks;
  const money = ctx.solo ? passBonusSolo : at(passBonus, state.passed.length);
  state.passed.push(seat);
  playerOf(state, seat).money += money;
  step.log?.push({ message: { id: 'caledonia.log.pass', values: { who: seatTag(seat), money } } });
}
