import { askTogether, below, type Event, generator, type Seat, seatTag, shuffle, type Step } from '@ceilidh/kernel';
import { turnOrder } from './bid.ts';
import { drawBeast } from './hands.ts';
import { canSell } from './sale.ts';
import { type Context, isSaleDay, type State, type TrystFrame } from './state.ts';

const HAND = 4;

export function setup(ctx: Context, seed: string, step: Step): State {
  const { players, dogs } = ctx.options;
  const pile = shuffle(
    generator(seed, 'pile'),
    Array.from({ length: ctx.herd.size }, (_, beast) => beast),
  );
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const hands = seats.map(() => pile.splice(-HAND));
  const pens = pile.splice(-(players + 1));
  const state: State = {
    frames: [],
    round: 0,
    lead: below(generator(seed, 'lead'), players),
    order: [],
    turns: 0,
    sellers: [],
    pile,
    pileSeen: pile.map(() => 0),
    hands,
    handsSeen: hands.map((hand) => hand.map(() => 0)),
    droves: seats.map(() => []),
    pens,
    gone: [],
    dogs: seats.map(() => dogs),
    money: seats.map(() => ({ sales: 0, tolls: 0, wages: 0, left: 0 })),
    bids: [],
    modules: {},
  };
  ctx.modules.setup(ctx, state, seed, step);
  startRound(ctx, state, step);
  return state;
}

function startRound(ctx: Context, state: State, step: Step): void {
  state.round++;
  state.turns = 0;
  state.bids = state.hands.map(() => -1);
  step.log?.push({ message: { id: 'tryst.log.round', values: { round: state.round } } });
  state.frames.push({ ask: 'next', seat: state.lead });
  const bidders: TrystFrame[] = [];
  state.hands.forEach((hand, seat) => {
    if (hand.length > 0) bidders.push({ ask: 'bid', seat });
  });
  if (bidders.length > 0) askTogether(state, 'bids', bidders);
  // After the bids are put on the stack: what a module asks here comes before them.
  for (const hook of ctx.modules.hooks.roundStart) hook(ctx, state, step);
  if (bidders.length === 0) state.order = turnOrder(ctx, state);
}

/** What happens between the questions: the next turn, the next seller, the end of the round, the next round. */
export const next: Event<Context, State, TrystFrame, 'next'> = {
  run(ctx, state, frame, step, stack) {
    const seat = state.order[state.turns];
    if (seat !== undefined) {
      state.turns++;
      stack.push(frame, { ask: 'turn', seat });
      if (state.turns === state.order.length) state.sellers = isSaleDay(ctx, state.round) ? state.order.slice() : [];
      return;
    }
    const seller = nextSeller(ctx, state);
    if (seller !== undefined) {
      stack.push(frame, { ask: 'sale', seat: seller, lot: [] });
      return;
    }
    endRound(ctx, state, step);
  },
};

function nextSeller(ctx: Context, state: State): Seat | undefined {
  for (;;) {
    const seat = state.sellers.shift();
    if (seat === undefined || canSell(ctx, state.droves[seat] ?? [])) return seat;
  }
}

function endRound(ctx: Context, state: State, step: Step): void {
  if (state.round === ctx.rounds) {
    state.droves.forEach((drove, seat) => {
      const purse = state.money[seat];
      if (purse !== undefined) purse.left = drove.length;
      step.log?.push({ message: { id: 'tryst.log.left', values: { who: seatTag(seat), money: drove.length } } });
    });
    return;
  }
  const seats = state.hands.length;
  for (let i = 0; i < seats; i++) drawBeast(ctx, state, (state.lead + i) % seats, step);
  state.gone.push(...state.pens.splice(0, Math.max(0, state.pens.length - (seats + 2))));
  state.lead = (state.lead + 1) % seats;
  startRound(ctx, state, step);
}
