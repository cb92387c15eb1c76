import { post } from '../lib/api.ts';
import { shelf } from '../lib/games.svelte.ts';
import { place } from '../lib/router.svelte.ts';
import { newNonce } from '../lib/notes.ts';
import { session } from '../lib/session.svelte.ts';
import type { Pace } from '../lib/types.ts';

export interface NewTable {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly pace?: Pace;
  readonly listed?: boolean;
  readonly bots?: Readonly<Record<number, string>>;
  readonly seed?: string;
  readonly hints?: boolean;
}

/** Whoever is here, or a guest with this name. A page just opened may not know yet who is here. */
export async function come(name: string): Promise<void> {
  if (!session.known) await session.look();
  await session.need(name);
}

/** Makes a table and goes to it. */
export async function makeTable(name: string, table: NewTable, waits: boolean): Promise<void> {
  await come(name);
  // The seal is seen before the own letters are given: neither side can choose the shuffle.
  const { id, commitment } = await post<{ id: string; commitment: string }>('/tables', { ...table, waits: true });
  await post(`/tables/${id}/join`, { nonce: newNonce(id, commitment) });
  if (!waits) await post(`/tables/${id}/start`);
  place.go(`/table/${id}`);
}

export async function joinTable(name: string, id: string): Promise<void> {
  await come(name);
  await post(`/tables/${id}/join`, { nonce: newNonce(id) });
  place.go(`/table/${id}`);
}

/** Bots on these seats. */
export const botsOn = (seats: readonly number[]): Record<number, string> =>
  Object.fromEntries(seats.map((seat) => [seat, shelf.usual]));
