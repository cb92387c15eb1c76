import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import { isAway, type Storage } from './open.ts';
import type { Database, EventRow, JobRow, PageRow, SeatRow, SnapshotRow, TableRow } from './schema.ts';

/** All that one request changes at a table: written together or not at all. */
export interface Change {
  readonly table: string;
  /** Events that come after this many; nothing is written if there are others already. */
  readonly after: number;
  readonly events: readonly EventRow[];
  readonly row?: Partial<TableRow>;
  /** Those of which something changed. */
  readonly seats?: readonly SeatRow[];
  /** A snapshot, and the moves since the one before it. */
  readonly snapshot?: SnapshotRow;
  readonly page?: PageRow;
  /** The table went back: snapshots and pages no longer hold, and are made anew. */
  readonly anew?: boolean;
  /** What is to be done at this table from now on; what was to be done before is forgotten. */
  readonly jobs: readonly JobRow[];
}

interface Waiting {
  readonly change: Change;
  done(written: boolean): void;
  failed(error: unknown): void;
}

/**
 * Commits changes of different tables together: while one sync is under way the next changes gather, and share
 * the next one. A change that lost against another writer is left out, and the rest goes on.
 */
export class Writer {
  readonly #storage: Storage;
  readonly #step: CompiledQuery;
  readonly #waiting: Waiting[] = [];
  #busy = false;
  /** Told after every commit: how many changes shared it, and how many milliseconds it took. */
  committed: (changes: number, took: number) => void = () => {};

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#step = stepOf(storage);
  }

  /** Whether it was written; false when another writer came first. Resolves when it is on disk. */
  write(change: Change): Promise<boolean> {
    return new Promise((done, failed) => {
      this.#waiting.push({ change, done, failed });
      if (!this.#busy) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0) {
      // All requests that have come in by now are heard first, and share this commit.
      await new Promise((heard) => setImmediate(heard));
      // In one order everywhere, so that two processes never wait for each other.
      const batch = this.#waiting.splice(0, AT_ONCE).toSorted((a, b) => (a.change.table < b.change.table ? -1 : 1));
      await this.#together(batch);
    }
    this.#busy = false;
  }

  async #together(batch: readonly Waiting[]): Promise<void> {
    const start = performance.now();
    try {
      const written = await this.#storage.db.transaction().execute((trx) => this.#commit(trx, batch));
      this.committed(batch.length, performance.now() - start);
      batch.forEach(({ done }, index) => done(written[index] as boolean));
    } catch (error) {
      // What cannot be written must not take the others with it: each alone.
      if (batch.length > 1 && !isAway(error)) for (const waiting of batch) await this.#together([waiting]);
      else for (const { failed } of batch) failed(error);
    }
  }

  async #commit(trx: Transaction<Database>, batch: readonly Waiting[]): Promise<boolean[]> {
    const written: boolean[] = [];
    for (const { change } of batch) written.push(await this.#moveOn(trx, change));
    const changes = batch.flatMap(({ change }, index) => (written[index] === true ? [change] : []));
    if (changes.length === 0) return written;
    await writeTogether(trx, changes);
    for (const change of changes) await writeSaved(trx, change);
    await this.#storage.announce(trx, [...new Set(changes.map(({ table }) => table))]);
    return written;
  }

  /** Takes the next numbers of a table for its events; false when another writer took them. */
  async #moveOn(trx: Transaction<Database>, { table, after, events, row }: Change): Promise<boolean> {
    const parameters = [after + events.length, table, after, RUNNING];
    const { numAffectedRows } = await trx.executeQuery({ ...this.#step, parameters });
    if (numAffectedRows !== 1n) return false;
    if (row !== undefined) await trx.updateTable('game_table').set(row).where('id', '=', table).execute();
    return true;
  }
}

/** So many changes share a commit at most: a statement takes a limited number of values. */
const AT_ONCE = 200;

/** Not at a table that was frozen from outside. */
const RUNNING = 'running';

/** Every move makes this statement: it is put together once. */
const stepOf = ({ db }: Storage): CompiledQuery =>
  db
    .updateTable('game_table')
    .set({ version: 0 })
    .where('id', '=', '')
    .where('version', '=', 0)
    .where('status', '=', RUNNING)
    .compile();

/** One statement of each kind for all tables: what a statement costs is mostly not its rows. */
async function writeTogether(trx: Kysely<Database>, changes: readonly Change[]): Promise<void> {
  const events = changes.flatMap((change) => change.events);
  if (events.length > 0) await trx.insertInto('event').values(events).execute();
  const seats = changes.flatMap((change) => change.seats ?? []);
  if (seats.length > 0) {
    await trx
      .insertInto('seat')
      .values(seats)
      .onConflict((same) =>
        same.columns(['table_id', 'seat']).doUpdateSet(({ ref }) => ({
          substitute: ref('excluded.substitute'),
          clock: ref('excluded.clock'),
          running: ref('excluded.running'),
        })),
      )
      .execute();
  }
  const tables = changes.map(({ table }) => table);
  await trx.deleteFrom('job').where('table_id', 'in', tables).execute();
  const jobs = changes.flatMap((change) => change.jobs);
  if (jobs.length > 0) await trx.insertInto('job').values(jobs).execute();
}

async function writeSaved(trx: Kysely<Database>, { table, snapshot, page, anew = false }: Change): Promise<void> {
  if (anew) {
    await trx.deleteFrom('snapshot').where('table_id', '=', table).execute();
    await trx.deleteFrom('page').where('table_id', '=', table).execute();
  }
  if (page !== undefined) await trx.insertInto('page').values(page).execute();
  if (snapshot === undefined) return;
  await trx
    .insertInto('snapshot')
    .values(snapshot)
    .onConflict((same) => same.column('table_id').doUpdateSet({ number: snapshot.number, data: snapshot.data }))
    .execute();
}
