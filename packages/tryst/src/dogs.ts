import { type Choice, OTHER_QUESTION, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import type { PlainMove } from './moves.ts';
import { sayBeast } from './say.ts';
import { type Beast, type Context, ofBreed, type State, type TrystFrame } from './state.ts';

/** What the market pays a drover whose beast is snatched from under his nose; it costs the snatcher only the dog. */
const TOLL = 3;

/** A dog may go for a beast if its master drives more of that breed than the taker. */
function maySetDog(ctx: Context, state: State, seat: Seat, taker: Seat, beast: Beast): boolean {
  if (seat === taker || (state.dogs[seat] ?? 0) === 0) return false;
  const breed = ctx.herd.breedOf[beast] ?? 0;
  return ofBreed(ctx, state.droves[seat] ?? [], breed) > ofBreed(ctx, state.droves[taker] ?? [], breed);
}

/** Asks the next drover after `after` who may set a dog; when there is none, the beast is the taker's. */
export function offerDogs(
  ctx: Context,
  state: State,
  taker: Seat,
  beast: Beast,
  after: Seat,
  step: Step,
  stack: Pushes<TrystFrame>,
): void {
  const seats = state.hands.length;
  if (ctx.modules.hooks.dogsRun.every((hook) => hook(ctx, state))) {
    for (let seat = (after + 1) % seats; seat !== taker; seat = (seat + 1) % seats) {
      if (!maySetDog(ctx, state, seat, taker, beast)) continue;
      stack.push({ ask: 'dog', seat, taker, beast });
      return;
    }
  }
  join(ctx, state, taker, beast, step);
}

function join(ctx: Context, state: State, seat: Seat, beast: Beast, step: Step): void {
  state.droves[seat]?.push(beast);
  step.log?.push({ message: { id: 'tryst.log.join', values: { who: seatTag(seat), ...sayBeast(ctx, beast) } } });
}

function loseDog(state: State, seat: Seat): void {
  state.dogs[seat] = (state.dogs[seat] ?? 0) - 1;
}

function snatchedBy(ctx: Context, state: State, snatcher: Seat, taker: Seat, beast: Beast, step: Step): void {
  const purse = state.money[taker];
  if (purse !== undefined) purse.tolls += TOLL;
  step.log?.push({ message: { id: 'tryst.log.toll', values: { who: seatTag(taker), money: TOLL } } });
  join(ctx, state, snatcher, beast, step);
}

/** Out of turn: may this dog go for the beast? "Never" can be left as a standing answer. */
export const dog: Choice<Context, State, PlainMove<'snatch' | 'let'>, TrystFrame, 'dog'> = {
  legal(ctx, _state, _frame, out) {
    out.push(ctx.moves.snatch, ctx.moves.let);
  },
  apply(ctx, state, { seat, taker, beast }, move, step, stack) {
    const who = seatTag(seat);
    if (move.kind === 'let') {
      step.log?.push({ message: { id: 'tryst.log.let', values: { who } } });
      offerDogs(ctx, state, taker, beast, seat, step, stack);
      return;
    }
    loseDog(state, seat);
    step.log?.push({ message: { id: 'tryst.log.snatch', values: { who, ...sayBeast(ctx, beast) } } });
    if (ctx.options.standoff && (state.dogs[taker] ?? 0) > 0)
      stack.push({ ask: 'standoff', seat: taker, snatcher: seat, beast });
    else snatchedBy(ctx, state, seat, taker, beast, step);
  },
  why: (_ctx, _state, _frame, [kind]) => (kind === 'snatch' || kind === 'let' ? undefined : OTHER_QUESTION),
};

/** Dog against dog: the taker may spend one of his own to keep the beast. */
export const standoff: Choice<Context, State, PlainMove<'hold' | 'yield'>, TrystFrame, 'standoff'> = {
  legal(ctx, _state, _frame, out) {
    out.push(ctx.moves.hold, ctx.moves.yield);
  },
  apply(ctx, state, { seat, snatcher, beast }, move, step) {
    if (move.kind === 'yield') {
      step.log?.push({ message: { id: 'tryst.log.yield', values: { who: seatTag(seat) } } });
      snatchedBy(ctx, state, snatcher, seat, beast, step);
      return;
    }
    loseDog(state, seat);
    step.log?.push({ message: { id: 'tryst.log.hold', values: { who: seatTag(seat) } } });
    join(ctx, state, seat, beast, step);
  },
  why: (_ctx, _state, _frame, [kind]) => (kind === 'hold' || kind === 'yield' ? undefined : OTHER_QUESTION),
};
