import type { Message } from '@ceilidh/words';
import { at, type Seat } from '@ceilidh/kernel';
import type { Design } from './cards.ts';
import { GAINS } from './language.ts';
import { type Context, designOf, type Place, type Seen } from './state.ts';

/** The small parts of which moves, log and table are said. */

export const sayDesign = ({ id, card: { name } }: Design): Message =>
  name === undefined ? { id: `empires.card.${id}` } : { id: 'empires.named', values: { name } };

export const sayPlace = (ctx: Context, state: Seen, seat: Seat, place: Place): Message =>
  sayDesign(designOf(ctx, state, seat, place));

/** As what is gained, spent or assigned: in Polish the accusative. */
export const sayAmount = (good: string, count: number): Message => ({ id: 'empires.amount', values: { good, count } });

/** As what is there, after a colon or in a table: in Polish the nominative. */
export const sayThing = (good: string, count: number): Message => ({ id: 'empires.thing', values: { good, count } });

/** So many of each, in the order of `GAINS` (of which `STOCK` is the beginning); nothing for what there is none of. */
export const sayAmounts = (amounts: readonly number[], times = 1, say = sayAmount): Message[] =>
  amounts.flatMap((count, good) => (count > 0 ? [say(at(GAINS, good), count * times)] : []));
