import { Refusal, type Seat } from '@ceilidh/kernel';
import { jobsOf, runClocks } from './clocks.ts';
import type { Happening, LiveTable } from './live-table.ts';
import { conflict } from './problem.ts';
import type { Storage } from './storage/open.ts';
import type { EventRow } from './storage/schema.ts';
import { loadTable, saveTable } from './storage/tables.ts';
import { type Change, Writer } from './storage/writer.ts';

/** One thing that somebody does at a running table. */
export interface Act {
  /** Made by the client: a resend gets the first answer. */
  readonly client: string;
  /** The version the client saw. */
  readonly seen: number;
  readonly what: Happening;
}

/** How many events may pass before the next snapshot. */
const SNAPSHOT_EVERY = 50;
const CACHED = 2000;
const TRIES = 5;

/** All tables: in memory while they are in use, on disk always. One request at a time works on a table. */
export class Tables {
  readonly #storage: Storage;
  readonly #writer: Writer;
  readonly #now: () => number;
  readonly #cache = new Map<string, LiveTable>();
  readonly #locks = new Map<string, Promise<unknown>>();
  /** Called after something changed at a table. */
  changed: (table: string) => void = () => {};
  /** Called when there is something to do at a table. */
  due: () => void = () => {};

  constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.#writer = new Writer(storage);
    this.#now = now;
  }

  /** A table that was just made or started here. */
  keep(table: LiveTable): void {
    this.#cache.set(table.row.id, table);
  }

  /** Another process changed this table; an empty name means any. */
  forget(id: string): void {
    if (id === '') this.#cache.clear();
    else this.#cache.delete(id);
  }

  async read(id: string): Promise<LiveTable> {
    return this.locked(id, () => this.#get(id));
  }

  async #get(id: string): Promise<LiveTable> {
    const known = this.#cache.get(id);
    if (known !== undefined) return known;
    const table = await loadTable(this.#storage, id);
    this.#cache.set(id, table);
    if (this.#cache.size > CACHED) this.#cache.delete(this.#cache.keys().next().value as string);
    return table;
  }

  /** One after the other, whatever becomes of the one before. */
  locked<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#locks.get(id) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#locks.set(id, mine);
    const tidy = (): void => {
      if (this.#locks.get(id) === mine) this.#locks.delete(id);
    };
    mine.then(tidy, tidy);
    return mine;
  }

  /** As the database has it, not as this process remembers it. */
  fresh(id: string): Promise<LiveTable> {
    this.#cache.delete(id);
    return this.#get(id);
  }

  /** With every move in memory, so that it can go back. */
  async #whole(id: string): Promise<LiveTable> {
    const table = await loadTable(this.#storage, id, true);
    this.#cache.set(id, table);
    return table;
  }

  /** Carries out what a person does; the version after it, once it is on disk. */
  act(id: string, person: string | null, act: Act): Promise<number> {
    return this.locked(id, async () => {
      for (let tries = 0; tries < TRIES; tries++) {
        const goesBack = act.what.kind === 'ask-back' || act.what.kind === 'agree';
        const table = goesBack ? await this.#whole(id) : await this.#get(id);
        const earlier = await this.#earlier(id, act.client);
        if (earlier !== undefined) return earlier;
        mustBeRunning(table);
        const done = await this.#attempt(table, person, act);
        if (done !== undefined) return done;
        this.forget(id);
      }
      return conflict('server.table.busy');
    });
  }

  /** The answer to a request that was carried out before. */
  async #earlier(id: string, client: string): Promise<number | undefined> {
    const event = await this.#storage.db
      .selectFrom('event')
      .select('number')
      .where('table_id', '=', id)
      .where('client', '=', client)
      .executeTakeFirst();
    return event?.number;
  }

  /** Undefined when another writer came first. */
  async #attempt(table: LiveTable, person: string | null, { client, seen, what }: Act): Promise<number | undefined> {
    const { row } = table;
    const now = this.#now();
    if (seen !== row.version && !table.onlyAnswersSince(seen, what.seat)) {
      conflict('server.table.version', { seen, version: row.version });
    }
    const before = table.pending();
    const moves = table.match?.length ?? 0;
    try {
      table.happen(what, now);
    } catch (error) {
      // A refusal leaves no trace; anything else may have left one.
      if (!(error instanceof Refusal)) this.forget(row.id);
      throw error;
    }
    const after = row.version;
    const events = [eventOf(row.id, after + 1, now, person, what, client)];
    runClocks(table, before, now);
    const wentBack = what.kind === 'agree' && (table.match?.length ?? 0) < moves;
    if (wentBack) {
      table.saved = 0;
      table.paged = 0;
    }
    const over = table.match?.over === true && table.match.tentative === undefined;
    const change: Change = {
      table: row.id,
      after,
      events,
      seats: table.seats,
      jobs: over ? [] : jobsOf(table, after + events.length, now),
      ...(over
        ? { row: { status: 'over', ended: now, result: JSON.stringify(table.match?.rules.outcome(table.match.state)) } }
        : {}),
      ...(wentBack ? { anew: true } : this.#snapshot(table, after + events.length)),
    };
    const written = await this.#writer.write(change);
    if (!written) return undefined;
    row.version = after + events.length;
    if (over) Object.assign(row, change.row);
    table.remember(events);
    this.changed(row.id);
    if (change.jobs.length > 0) this.due();
    return row.version;
  }

  /** Every so many events, when nothing can be taken back: the state, and a page with the moves since the last one. */
  #snapshot(table: LiveTable, number: number): Partial<Change> {
    const { match, row, saved, paged } = table;
    if (number - saved < SNAPSHOT_EVERY || match?.settled !== true) return {};
    const moves = match.rows.slice(paged - match.first);
    table.saved = number;
    table.paged = match.length;
    return {
      snapshot: { table_id: row.id, number, data: JSON.stringify(saveTable(table)) },
      ...(moves.length > 0 ? { page: { table_id: row.id, page: paged, data: JSON.stringify(moves) } } : {}),
    };
  }
}

export const seatOf = (table: LiveTable, person: string | null): Seat | undefined =>
  table.seats.find((seat) => person !== null && seat.person === person)?.seat;

function mustBeRunning(table: LiveTable): void {
  const { status } = table.row;
  if (status === 'open') conflict('server.table.not-started');
  if (status === 'frozen') conflict('server.table.frozen');
  if (status === 'over') conflict('server.table.over');
}

export const eventOf = (
  table: string,
  number: number,
  at: number,
  person: string | null,
  happening: Happening,
  client: string | null,
): EventRow => {
  const { kind, seat, ...data } = happening;
  return { table_id: table, number, at, kind, seat, person, data: JSON.stringify(data), client };
};
