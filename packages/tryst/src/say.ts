import type { Message } from '@ceilidh/words';
import { type Seat, seatTag } from '@ceilidh/kernel';
import { BREEDS } from './components.ts';
import type { Move } from './moves.ts';
import type { Beast, Context, State, TrystFrame } from './state.ts';

/** A beast inside a message: the message itself puts breed and value into words. */
export const sayBeast = (ctx: Context, beast: Beast): { breed: string; value: number } => ({
  breed: BREEDS[ctx.herd.breedOf[beast] ?? 0] ?? '',
  value: ctx.herd.valueOf[beast] ?? 0,
});

export function sayMove(ctx: Context, move: Move): Message {
  const id = `tryst.move.${move.kind}`;
  return move.beast < 0 ? { id } : { id, values: sayBeast(ctx, move.beast) };
}

/** The question a seat is asked. */
export function sayAsk(ctx: Context, state: State, seat: Seat): Message {
  const top = state.frames.at(-1);
  if (top?.ask === 'together') return { id: 'tryst.ask.bid', values: { round: state.round } };
  const frame = top as TrystFrame | undefined;
  switch (frame?.ask) {
    case 'dog':
      return { id: 'tryst.ask.dog', values: { who: seatTag(frame.taker), ...sayBeast(ctx, frame.beast) } };
    case 'standoff':
      return { id: 'tryst.ask.standoff', values: { who: seatTag(frame.snatcher), ...sayBeast(ctx, frame.beast) } };
    case 'sale':
    case 'lot':
      return { id: 'tryst.ask.sale', values: { count: frame.lot.length } };
    case 'scout':
      return { id: 'tryst.ask.scout' };
    default:
      return { id: 'tryst.ask.turn', values: { who: seatTag(seat) } };
  }
}

export const sayChange = (what: string, by: number): Message => ({
  id: 'tryst.change',
  values: { what, by: Math.abs(by), sign: by > 0 ? 'more' : 'less' },
});
