import type { CompiledQuery, Kysely, Transaction } from 'kysely';
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

/** Writes changes of different tables in one transaction. One that lost against another writer is left out. */
export class Committer {
  readonly #db: Kysely<Database>;
  readonly #step: CompiledQuery;

  constructor(db: Kysely<Database>) {
    this.#db = db;
    this.#step = stepOf(db);
  }

  /** Whether each of them was written. `announce`: done for the tables that changed, in the same transaction. */
  commit(
    changes: readonly Change[],
    announce?: (trx: Kysely<Database>, tables: readonly string[]) => Promise<void>,
  ): Promise<boolean[]> {
    return this.#db.transaction().execute(async (trx) => {
      const written: boolean[] = [];
      for (const change of changes) written.push(await this.#moveOn(trx, change));
      const won = changes.filter((_, index) => written[index]);
      if (won.length === 0) return written;
      await writeTogether(trx, won);
      for (const change of won) await writeSaved(trx, change);
      await announce?.(trx, [...new Set(won.map(({ table }) => table))]);
      return written;
    });
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

/** Not at a table that was frozen from outside. */
const RUNNING = 'running';

/** Every move makes this statement: it is put together once. */
const stepOf = (db: Kysely<Database>): CompiledQuery =>
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
