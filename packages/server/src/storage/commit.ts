import { CompiledQuery, type Kysely, type QueryResult, type Transaction } from 'kysely';
import type { Database, EventRow, JobRow, PageRow, SeatRow, SnapshotRow, TableRow } from './schema.ts';
import type { Storage } from './storage.ts';

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
  readonly #write: Statements;

  constructor(db: Kysely<Database>, kind: Storage['kind']) {
    this.#db = db;
    this.#write = statementsFor(kind);
  }

  /** Whether each of them was written. `announce`: done for the tables that changed, in the same transaction. */
  commit(
    changes: readonly Change[],
    announce?: (trx: Kysely<Database>, tables: readonly string[]) => Promise<void>,
  ): Promise<boolean[]> {
    return this.#db.transaction().execute(async (trx) => {
      const taken = await this.#moveOn(trx, changes);
      const won = changes.filter(({ table }) => taken.has(table));
      if (won.length > 0) {
        await this.#writeTogether(trx, won);
        for (const change of won) await writeAlone(trx, change);
        await announce?.(trx, [...taken]);
      }
      return changes.map(({ table }) => taken.has(table));
    });
  }

  /** Takes the next numbers of the tables for their events; those that another writer did not take before. */
  async #moveOn(trx: Transaction<Database>, changes: readonly Change[]): Promise<Set<string>> {
    const asked = changes.map(({ table, after, events }) => ({ id: table, after, next: after + events.length }));
    if (this.#write.hold !== undefined) await run(trx, this.#write.hold, asked);
    const { rows } = await run<{ id: string }>(trx, this.#write.step, asked);
    return new Set(rows.map(({ id }) => id));
  }

  /** One statement of each kind for all tables: what a statement costs is mostly not its rows. */
  async #writeTogether(trx: Transaction<Database>, changes: readonly Change[]): Promise<void> {
    const { event, seat, unjob, job } = this.#write;
    await run(
      trx,
      event,
      changes.flatMap((change) => change.events),
    );
    const seats = changes.flatMap((change) => change.seats ?? []);
    if (seats.length > 0) await run(trx, seat, seats);
    await run(
      trx,
      unjob,
      changes.map(({ table }) => ({ id: table })),
    );
    const jobs = changes.flatMap((change) => change.jobs);
    if (jobs.length > 0) await run(trx, job, jobs);
  }
}

/** Each takes one value, a list of rows as JSON, so that its text is always the same and is prepared once. */
interface Statements {
  /** Makes writers in several processes take tables in one order, so that no two ever wait for each other (`hold.ts`). */
  readonly hold?: string;
  readonly step: string;
  readonly event: string;
  readonly seat: string;
  readonly unjob: string;
  readonly job: string;
}

const run = <R>(trx: Transaction<Database>, text: string, rows: readonly object[]): Promise<QueryResult<R>> =>
  trx.executeQuery<R>(CompiledQuery.raw(text, [JSON.stringify(rows)]));

const EVENT = ['table_id', 'number', 'at', 'kind', 'seat', 'person', 'data', 'client'] as const;
const SEAT = ['table_id', 'seat', 'person', 'bot', 'name', 'nonce', 'substitute', 'clock', 'running', 'tries'] as const;
const JOB = ['id', 'kind', 'table_id', 'seat', 'version', 'due', 'lease', 'holder'] as const;
const SEAT_CHANGES = ['substitute', 'clock', 'running', 'tries'] as const;

function statementsFor(kind: Storage['kind']): Statements {
  const rowsOf: RowsOf = kind === 'sqlite' ? sqliteRows : postgresRows;
  const insert = (table: string, columns: readonly string[]): string =>
    `insert into ${table} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')}
     from ${rowsOf(columns)} where true`;
  const asked = rowsOf(['id', 'after', 'next']);
  const changed = SEAT_CHANGES.map((column) => `${column} = excluded.${column}`).join(', ');
  return {
    ...(kind === 'sqlite'
      ? {}
      : { hold: `select id from game_table where id in (select id from ${asked}) order by id for no key update` }),
    // Not at a table that was frozen from outside. `is true` keeps SQLite from looking through all that are running.
    step: `update game_table set version = r.next from ${asked}
      where game_table.id = r.id and game_table.version = r.after and (game_table.status = 'running') is true
      returning game_table.id as id`,
    event: insert('event', EVENT),
    seat: `${insert('seat', SEAT)} on conflict (table_id, seat) do update set ${changed}`,
    unjob: `delete from job where table_id in (select r.id from ${rowsOf(['id'])})`,
    job: insert('job', JOB),
  };
}

/** The rows of the one value, as something to select from under the name of `r`. */
type RowsOf = (columns: readonly string[]) => string;

const sqliteRows: RowsOf = (columns) =>
  `(select ${columns.map((column) => `value ->> '${column}' as ${column}`).join(', ')} from json_each(?)) as r`;

/** All other columns are text. */
const NUMBERS = ['number', 'at', 'seat', 'clock', 'running', 'tries', 'version', 'due', 'lease', 'after', 'next'];

const postgresRows: RowsOf = (columns) =>
  `json_to_recordset($1::json) as r(${columns.map((column) => `${column} ${NUMBERS.includes(column) ? 'bigint' : 'text'}`).join(', ')})`;

/** What few changes have. */
async function writeAlone(trx: Kysely<Database>, { table, row, snapshot, page, anew = false }: Change): Promise<void> {
  if (row !== undefined) await trx.updateTable('game_table').set(row).where('id', '=', table).execute();
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
