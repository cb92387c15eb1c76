import { at, EVERYONE, type Step } from '@ceilidh/kernel';
import { takeFromPile } from './expedition.ts';
import { canOpen } from './reach.ts';
import { type Context, exhaustedOf, spentOf, type State, stockOf, sunkOf, WORKER } from './state.ts';

/** Page 8: workers and pawns come back, cards are readied, Islands are replaced, the first player changes. */
export function cleanup(ctx: Context, state: State, step: Step): void {
  for (let seat = 0; seat < ctx.seats; seat++) {
    const stock = stockOf(state, seat);
    stock[WORKER] += spentOf(state, seat);
    state.spent[seat] = 0;
    exhaustedOf(state, seat).length = 0;
  }
  state.pawns.fill(-1);
  state.first = (state.first + 1) % ctx.seats;
  state.passed = 0;
  for (let slot = 0; slot < state.open.length; slot++) {
    const left = at(state.open, slot);
    if (left >= 0) sunkOf(state, slot >> 1).push(left);
    state.open[slot] = -1;
  }
  openIslands(ctx, state, step);
}

/** Two near Islands and two far ones lie open, as far as there are any. */
export function openIslands(ctx: Context, state: State, step: Step): void {
  step.reveal(EVERYONE);
  for (let slot = 0; slot < state.open.length; slot++)
    if (canOpen(state, slot >> 1)) state.open[slot] = takeFromPile(ctx, state, slot >> 1);
}
