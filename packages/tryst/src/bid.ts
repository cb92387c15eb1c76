import {
  at,
  bit,
  type Choice,
  EVERYONE,
  OTHER_QUESTION,
  type Resolvers,
  type Seat,
  seatTag,
  type Step,
} from '@ceilidh/kernel';
import { removeBeast } from './hands.ts';
import type { BeastMove } from './moves.ts';
import { sayBeast } from './say.ts';
import type { Beast, Context, State, TrystFrame } from './state.ts';
import { whyNotAmong } from './why.ts';

export const NOT_IN_HAND = { none: 'tryst.why.hand-empty', other: 'tryst.why.not-in-hand' };

/** Everybody chooses a beast of the hand at once and in secret. */
export const bid: Choice<Context, State, BeastMove<'bid'>, TrystFrame, 'bid'> = {
  legal(ctx, state, { seat }, out) {
    for (const beast of state.hands[seat] ?? []) out.push(at(ctx.moves.bid, beast));
  },
  apply(ctx, _state, { seat }, move, step) {
    const who = seatTag(seat);
    step.log?.push({
      message: { id: 'tryst.log.bid', values: { who } },
      insider: {
        seats: bit(seat),
        message: { id: 'tryst.log.bid-own', values: { who, ...sayBeast(ctx, move.beast) } },
      },
    });
  },
  why(_ctx, state, { seat }, [kind, beast]) {
    if (kind !== 'bid') return OTHER_QUESTION;
    return whyNotAmong(at(state.hands, seat), beast, NOT_IN_HAND);
  },
};

/** All bids are in: they are shown, go into the pens, and their order is the order of the turns. */
export const resolveBids: Resolvers<Context, State, BeastMove<'bid'>>[string] = (ctx, state, answers, step) => {
  step.reveal(EVERYONE);
  state.bids = state.hands.map(() => -1);
  for (const { seat, moves } of answers) {
    const beast = moves[0]?.beast ?? -1;
    state.bids[seat] = beast;
    removeBeast(state, seat, beast);
    state.pens.push(beast);
    step.log?.push({ message: { id: 'tryst.log.bid-shown', values: { who: seatTag(seat), ...sayBeast(ctx, beast) } } });
  }
  state.order = turnOrder(ctx, state);
  tellOrder(state.order, step);
};

function tellOrder(order: readonly Seat[], step: Step): void {
  step.log?.push({
    message: {
      id: 'tryst.log.order',
      values: { seats: order.map((seat) => ({ id: 'tryst.seat', values: { who: seatTag(seat) } })) },
    },
  });
}

/** Highest bid first, or lowest where a module says so; ties go by the way round from the lead; without a bid one comes last. */
export function turnOrder(ctx: Context, state: State): Seat[] {
  const seats = state.hands.length;
  const lowFirst = ctx.modules.hooks.lowFirst.some((hook) => hook(ctx, state));
  const value = (beast: Beast | undefined): number =>
    beast === undefined || beast < 0 ? -1 : (ctx.herd.valueOf[beast] ?? 0);
  const rank = (seat: Seat): number => {
    const bidden = value(state.bids[seat]);
    if (bidden < 0) return -1;
    return lowFirst ? 100 - bidden : bidden;
  };
  const fromLead = (seat: Seat): number => (seat - state.lead + seats) % seats;
  return state.hands.map((_, seat) => seat).toSorted((a, b) => rank(b) - rank(a) || fromLead(a) - fromLead(b));
}
