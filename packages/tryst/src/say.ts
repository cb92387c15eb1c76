import type { Message } from '@ceilidh/words';
import { assertNever, isModuleFrame, type Seat, seatTag } from '@ceilidh/kernel';
import { BREEDS } from './components.ts';
import type { Move } from './moves.ts';
import type { Beast, Context, State } from './state.ts';

/** A beast inside a message: the message itself puts breed and value into words. */
export const sayBeast = (ctx: Context, beast: Beast): { breed: string; value: number } => ({
  breed: BREEDS[ctx.herd.breedOf[beast] ?? 0] ?? '',
  value: ctx.herd.valueOf[beast] ?? 0,
});

const MOVE_WORDS: Readonly<Record<Move['kind'], string>> = {
  bid: 'tryst.move.bid',
  take: 'tryst.move.take',
  drive: 'tryst.move.drive',
  scout: 'tryst.move.scout',
  rest: 'tryst.move.rest',
  keep: 'tryst.move.keep',
  snatch: 'tryst.move.snatch',
  let: 'tryst.move.let',
  hold: 'tryst.move.hold',
  yield: 'tryst.move.yield',
  sell: 'tryst.move.sell',
  done: 'tryst.move.done',
};

export const sayMove = (ctx: Context, move: Move): Message => ({
  id: MOVE_WORDS[move.kind],
  ...('beast' in move ? { values: sayBeast(ctx, move.beast) } : {}),
});

/** The question a seat is asked. */
export function sayAsk(ctx: Context, state: State, seat: Seat): Message {
  const frame = state.frames.at(-1);
  if (frame === undefined) throw new Error('nobody is asked');
  if (isModuleFrame(frame)) return ctx.modules.sayAsk(ctx, state, frame);
  switch (frame.ask) {
    case 'together':
    case 'bid':
      return { id: 'tryst.ask.bid', values: { round: state.round } };
    case 'dog':
      return { id: 'tryst.ask.dog', values: { who: seatTag(frame.taker), ...sayBeast(ctx, frame.beast) } };
    case 'standoff':
      return { id: 'tryst.ask.standoff', values: { who: seatTag(frame.snatcher), ...sayBeast(ctx, frame.beast) } };
    case 'sale':
    case 'lot':
      return { id: 'tryst.ask.sale', values: { count: frame.lot.length } };
    case 'scout':
      return { id: 'tryst.ask.scout' };
    case 'turn':
    case 'next':
      return { id: 'tryst.ask.turn', values: { who: seatTag(seat) } };
    default:
      return assertNever(frame);
  }
}

export const sayChange = (what: string, by: number): Message => ({
  id: 'tryst.change',
  values: { what, by: Math.abs(by), sign: by > 0 ? 'more' : 'less' },
});
