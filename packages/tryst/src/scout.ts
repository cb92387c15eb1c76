import { at, bit, type Choice, OTHER_QUESTION, seatTag } from '@ceilidh/kernel';
import type { BeastMove } from './moves.ts';
import { sayBeast } from './say.ts';
import type { Context, State, TrystFrame } from './state.ts';
import { whyNotAmong } from './why.ts';

const NOT_SCOUTED = { none: 'tryst.why.not-scouted', other: 'tryst.why.not-scouted' };

/** Of the two beasts on top of the pile one is kept, the other goes under the pile, and its scout remembers it. */
export const scout: Choice<Context, State, BeastMove<'keep'>, TrystFrame, 'scout'> = {
  secret: true,
  legal(ctx, _state, { beasts }, out) {
    for (const beast of beasts) out.push(at(ctx.moves.keep, beast));
  },
  apply(ctx, state, { seat, beasts }, move, step) {
    state.hands[seat]?.push(move.beast);
    state.handsSeen[seat]?.push(0);
    for (const beast of beasts) {
      if (beast === move.beast) continue;
      state.pile.unshift(beast);
      state.pileSeen.unshift(bit(seat));
    }
    const who = seatTag(seat);
    step.log?.push({
      message: { id: 'tryst.log.keep', values: { who } },
      insider: {
        seats: bit(seat),
        message: { id: 'tryst.log.keep-own', values: { who, ...sayBeast(ctx, move.beast) } },
      },
    });
  },
  why: (_ctx, _state, { beasts }, [kind, beast]) =>
    kind === 'keep' ? whyNotAmong(beasts, beast, NOT_SCOUTED) : OTHER_QUESTION,
};
