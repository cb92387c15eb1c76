import { sql } from 'kysely';
import { jobsOf } from './clocks.ts';
import { conflict, unknown } from './problem.ts';
import { removeTables } from './storage/remove.ts';
import { loadTable } from './storage/tables.ts';
import type { Storage } from './storage/storage.ts';
import type { TableRow, TableStatus } from './storage/schema.ts';

export { backupDatabase, hasDatabase, restoreDatabase } from './backup.ts';
export { checkMatches, type CheckedMatch } from './check-matches.ts';
export { readConfig } from './config.ts';
export { DAILY } from './quotas.ts';
export { listReports, settleReport } from './reports.ts';
export type { Config } from './config.ts';
export { openStorage, type Where } from './storage/open.ts';
export { databaseBeside } from './storage/postgres.ts';
export type { ReportRow } from './storage/schema.ts';
export type { Storage } from './storage/storage.ts';

/** What whoever runs the server sees of a table: nothing that a seat hides. */
export type ListedTable = Pick<
  TableRow,
  'id' | 'game' | 'status' | 'seats' | 'version' | 'created' | 'started' | 'ended' | 'listed' | 'host'
>;

const LISTED = ['id', 'game', 'status', 'seats', 'version', 'created', 'started', 'ended', 'listed', 'host'] as const;

/** Bytes of the whole database. */
export async function sizeOf({ db, kind }: Storage): Promise<number> {
  const query =
    kind === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.bytes);
}

/** The newest first. */
export function listTables({ db }: Storage, status: TableStatus | undefined, most: number): Promise<ListedTable[]> {
  const all = db.selectFrom('game_table').select(LISTED).orderBy('created', 'desc').limit(most);
  return (status === undefined ? all : all.where('status', '=', status)).execute();
}

export interface ShownTable {
  readonly table: ListedTable;
  readonly seats: readonly { seat: number; name: string; bot: string | null; substitute: string | null }[];
  readonly lastEvent: number | undefined;
  readonly snapshotAt: number | undefined;
  readonly jobs: readonly { kind: string; seat: number; due: number }[];
}

export async function showTable({ db }: Storage, part: string): Promise<ShownTable> {
  const id = await idOf(db, part);
  const [table, seats, event, snapshot, jobs] = await Promise.all([
    db.selectFrom('game_table').select(LISTED).where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('seat')
      .select(['seat', 'name', 'bot', 'substitute'])
      .where('table_id', '=', id)
      .orderBy('seat')
      .execute(),
    db
      .selectFrom('event')
      .select('at')
      .where('table_id', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('snapshot').select('number').where('table_id', '=', id).executeTakeFirst(),
    db.selectFrom('job').select(['kind', 'seat', 'due']).where('table_id', '=', id).execute(),
  ]);
  return { table, seats, jobs, lastEvent: event?.at, snapshotAt: snapshot?.number };
}

/** The log shows the beginning of an id: that is enough where it is the only one. */
async function idOf(db: Storage['db'], part: string): Promise<string> {
  const found = await db
    .selectFrom('game_table')
    .select('id')
    .where(sql<string>`substr(id, 1, ${sql.lit(part.length)})`, '=', part)
    .limit(2)
    .execute();
  const [only, other] = found;
  if (only === undefined || part === '') return unknown('server.table.unknown');
  return other === undefined ? only.id : conflict('server.table.several', { part });
}

/** Nobody moves at a frozen table, in any process, until it is thawed. */
export async function freezeTable(storage: Storage, part: string): Promise<string> {
  const id = await idOf(storage.db, part);
  return change(storage, id, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('game_table')
      .set({ status: 'frozen' })
      .where('id', '=', id)
      .where('status', 'in', ['open', 'running'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) conflict('server.table.not-freezable');
  });
}

export async function thawTable(storage: Storage, part: string): Promise<string> {
  const id = await idOf(storage.db, part);
  return change(storage, id, async (db) => {
    const row = await db
      .selectFrom('game_table')
      .select(['status', 'started'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.status !== 'frozen') conflict('server.table.not-frozen');
    const status = row.started === null ? 'open' : 'running';
    await db.updateTable('game_table').set({ status }).where('id', '=', id).execute();
    if (status === 'running') await windUp(db, id, Date.now());
  });
}

/** Clocks go on from where the turn began, as if it began now; bots are asked again, in the place of whoever left too. */
async function windUp(db: Storage['db'], id: string, now: number): Promise<void> {
  await db
    .updateTable('seat')
    .set({ running: now })
    .where('table_id', '=', id)
    .where('running', 'is not', null)
    .execute();
  await db.deleteFrom('job').where('table_id', '=', id).execute();
  const table = await loadTable({ db }, id);
  const jobs = jobsOf(table, table.row.version, now);
  if (jobs.length > 0) await db.insertInto('job').values(jobs).execute();
}

/** Without a result: what was to be done there is forgotten, and what was played stays as it is. */
export async function endTable(storage: Storage, part: string): Promise<string> {
  const id = await idOf(storage.db, part);
  return change(storage, id, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('game_table')
      .set({ status: 'over', ended: Date.now() })
      .where('id', '=', id)
      .where('status', '!=', 'over')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) conflict('server.table.over');
    await db.deleteFrom('job').where('table_id', '=', id).execute();
  });
}

/** With all that belongs to it; there is no way back but a backup. */
export async function deleteTable(storage: Storage, part: string): Promise<string> {
  const id = await idOf(storage.db, part);
  return change(storage, id, (db) => removeTables(db, storage.kind, [id]));
}

const DAY = 24 * 60 * 60 * 1000;
const AT_ONCE = 100;

/** All tables of a host, by login or the beginning of an id, that are older than so many days. */
export async function deleteTablesOf(
  storage: Storage,
  host: string,
  days: number,
): Promise<{ readonly host: string; readonly tables: number }> {
  const { db } = storage;
  const person = await hostOf(db, host);
  const older = await db
    .selectFrom('game_table')
    .select('id')
    .where('host', '=', person)
    .where('created', '<=', Date.now() - days * DAY)
    .execute();
  const ids = older.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await db.transaction().execute(async (trx) => {
      await removeTables(trx, storage.kind, some);
      await storage.announce(trx, some);
    });
  }
  return { host: person, tables: ids.length };
}

async function hostOf(db: Storage['db'], host: string): Promise<string> {
  const found = await db
    .selectFrom('person')
    .select('id')
    .where(({ or, eb }) =>
      or([eb('login', '=', host), eb(sql<string>`substr(id, 1, ${sql.lit(host.length)})`, '=', host)]),
    )
    .limit(2)
    .execute();
  const [only, other] = found;
  if (only === undefined || host === '') return unknown('server.person.unknown', { host });
  return other === undefined ? only.id : conflict('server.person.several', { host });
}

async function change(storage: Storage, id: string, work: (db: Storage['db']) => Promise<void>): Promise<string> {
  await storage.db.transaction().execute(async (trx) => {
    await work(trx);
    await storage.announce(trx, [id]);
  });
  return id;
}
