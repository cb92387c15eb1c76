import { bit, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { sayBeast } from './say.ts';
import type { Beast, Context, State } from './state.ts';

/** A beast leaves a hand; what others knew of it goes with it. */
export function removeBeast(state: State, seat: Seat, beast: Beast): void {
  const hand = state.hands[seat] ?? [];
  const at = hand.indexOf(beast);
  hand.splice(at, 1);
  state.handsSeen[seat]?.splice(at, 1);
}

/** The top of the pile goes into a hand. Who knew what lay there knows now what is in that hand. */
export function drawBeast(ctx: Context, state: State, seat: Seat, step: Step): void {
  if (state.pile.length === 0) return;
  step.reveal(bit(seat));
  const beast = state.pile.pop() ?? -1;
  const seen = state.pileSeen.pop() ?? 0;
  state.hands[seat]?.push(beast);
  state.handsSeen[seat]?.push(seen & ~bit(seat));
  const who = seatTag(seat);
  step.log?.push({
    message: { id: 'tryst.log.draw', values: { who } },
    insider: { seats: bit(seat), message: { id: 'tryst.log.draw-own', values: { who, ...sayBeast(ctx, beast) } } },
  });
}
