import type { TableInfo } from './types.ts';

/** What this browser saw of a table before its end: only its own memory can hold a server to its word. */
interface Note {
  readonly table: string;
  readonly commitment?: string;
  /** The letters that this browser added to the shuffle. */
  readonly nonce?: string;
  /** The seat was given back in this browser. */
  readonly left?: boolean;
}

const STORE = 'ceilidh-seals';
const KEPT = 60;

function notes(): Note[] {
  try {
    const read = JSON.parse(localStorage.getItem(STORE) ?? '[]') as unknown;
    return Array.isArray(read) ? (read as Note[]) : [];
  } catch {
    return [];
  }
}

export const noteOf = (table: string): Note | undefined => notes().find((note) => note.table === table);

function keep(note: Note): void {
  const others = notes().filter(({ table }) => table !== note.table);
  try {
    localStorage.setItem(STORE, JSON.stringify([...others, note].slice(-KEPT)));
  } catch {
    // Storage may be closed to us: then nothing is remembered, and the check says so.
  }
}

/** Writes down what a table promises before its match is over; the first promise stands. */
export function noteSeal({ id, seed, status }: TableInfo): void {
  const { commitment } = seed;
  const before = noteOf(id);
  if (commitment === undefined || status === 'over' || before?.commitment !== undefined) return;
  keep({ ...before, table: id, commitment });
}

const LETTERS = 16;
const HEX = 16;

/** Letters that nobody can guess; also where the page is not served over TLS. */
export const letters = (): string =>
  [...crypto.getRandomValues(new Uint8Array(LETTERS))].map((byte) => byte.toString(HEX).padStart(2, '0')).join('');

/** Letters of the own browser for a table's shuffle, noted: with them it is one that nobody could choose. */
export function newNonce(table: string, commitment?: string): string {
  const nonce = letters();
  keep({ ...noteOf(table), table, left: false, nonce, ...(commitment === undefined ? {} : { commitment }) });
  return nonce;
}

/** All tabs of this browser know of it: nobody else took the seat. */
export const noteLeft = (table: string): void => keep({ ...noteOf(table), table, left: true });
