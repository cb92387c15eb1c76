import type { Message, Value } from '@ceilidh/words';
import type { Entry, Seat, Viewer } from './contract.ts';
import { bit } from './step.ts';

/** A seat inside a message; the reader's side puts the player's name there. */
export const seatTag = (seat: Seat): string => `@${seat}`;

const TAG = /^@(\d+)$/;

/** The seat that a message names first, itself and not in a message inside of it. */
export function seatNamedIn({ values = {} }: Message): Seat | undefined {
  for (const value of Object.values(values)) {
    const seat = typeof value === 'string' ? TAG.exec(value)?.[1] : undefined;
    if (seat !== undefined) return Number(seat);
  }
  return undefined;
}

/** The message with every seat replaced by the name of who sits there. */
export function withNames(message: Message, names: readonly string[]): Message {
  if (message.values === undefined) return message;
  const values: Record<string, Value> = {};
  for (const [key, value] of Object.entries(message.values)) values[key] = named(value, names);
  return { id: message.id, values };
}

function named(value: Value, names: readonly string[]): Value {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') {
    const tag = TAG.exec(value);
    return tag === null ? value : (names[Number(tag[1])] ?? value);
  }
  if (Array.isArray(value)) return value.map((item: Message) => withNames(item, names));
  return withNames(value as Message, names);
}

/** What this viewer reads of a log entry. */
export function entryFor(entry: Entry, viewer: Viewer): Message {
  const inside = entry.insider !== undefined && (entry.insider.seats & bit(viewer)) !== 0;
  return inside ? entry.insider.message : entry.message;
}
