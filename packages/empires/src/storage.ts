import { at, type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import type { Design } from './cards.ts';
import { assignedAt } from './empire.ts';
import type { PerGain } from './language.ts';
import type { StoreMove } from './moves.ts';
import { sayPlace } from './names.ts';
import { type Context, designOf, empireOf, type EmpiresFrame, type Place, placeAt, type State } from './state.ts';
import { gain } from './supply.ts';

/** Page 12, Storage: at the end of Lookout, seat by seat from the first player, card by card. True while one is asked. */
export function nextStorage(ctx: Context, state: State, step: Step, stack: Pushes<EmpiresFrame>): boolean {
  for (; state.turn < ctx.seats; state.turn++, state.cursor = 0) {
    const seat = (state.first + state.turn) % ctx.seats;
    const empire = empireOf(state, seat);
    while (state.cursor < empire.length) {
      const index = state.cursor++;
      if (yieldOf(ctx, state, seat, index, step, stack)) return true;
    }
  }
  return false;
}

/** Where there is one kind of gain it is given; a mix is asked for. */
function yieldOf(
  ctx: Context,
  state: State,
  seat: Seat,
  index: number,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): boolean {
  const place = placeAt(state, seat, index);
  const { storage } = designOf(ctx, state, seat, place);
  if (storage === undefined) return false;
  let there = 0;
  for (const good of storage.goods) there += assignedAt(state, seat, index, good);
  const number = Math.floor(there / storage.every);
  if (number === 0) return false;
  if (storage.gain.length > 1) {
    stack.push({ ask: 'storage', seat, place, number });
    return true;
  }
  tell(ctx, state, seat, place, step);
  gain(ctx, state, seat, at(storage.gain, 0), number, step);
  return false;
}

function tell(ctx: Context, state: State, seat: Seat, place: Place, step: Step): void {
  step.log?.push({
    message: { id: 'empires.log.storage', values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, place) } },
  });
}

type Gains = readonly PerGain[];
const gainsOf = (ctx: Context, state: State, seat: Seat, place: Place): Gains =>
  (designOf(ctx, state, seat, place).storage as NonNullable<Design['storage']>).gain;

export const storing: Choice<Context, State, StoreMove, EmpiresFrame, 'storage'> = {
  legal(ctx, state, { seat, place, number }, out) {
    const mix = gainsOf(ctx, state, seat, place).map(() => 0);
    const choose = (index: number, left: number): void => {
      if (index === mix.length - 1) {
        mix[index] = left;
        out.push(ctx.moves.store(mix));
        return;
      }
      for (let count = left; count >= 0; count--) {
        mix[index] = count;
        choose(index + 1, left - count);
      }
    };
    choose(0, number);
  },
  apply(ctx, state, { seat, place }, move, step) {
    tell(ctx, state, seat, place, step);
    gainsOf(ctx, state, seat, place).forEach((what, index) => {
      const count = at(move.mix, index);
      if (count > 0) gain(ctx, state, seat, what, count, step);
    });
  },
};
