import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, Migrator, PostgresDialect, sql, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { Client, Pool, types as pgTypes } from 'pg';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';

export interface Storage {
  readonly db: Kysely<Database>;
  readonly kind: 'sqlite' | 'postgres';
  /** Tells other processes on the same database about a table, inside the transaction that changed it. */
  announce(trx: Kysely<Database>, tables: readonly string[]): Promise<void>;
  /** Hears of tables that other processes changed. */
  listen(heard: (table: string) => void): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'ceilidh';
/** int8: all our numbers are below 2^53. */
const INT8 = 20;

/** Opens the database, checks that what it acknowledges is on disk, and brings its tables up to date. */
export async function openStorage(at: { readonly databaseUrl?: string; readonly dataDir: string }): Promise<Storage> {
  const storage = at.databaseUrl === undefined ? openSqlite(at.dataDir) : openPostgres(at.databaseUrl);
  await assertDurable(storage);
  await migrate(storage.db);
  return storage;
}

/** An embedded file: one process, one connection, write-ahead log, every commit synced. */
function openSqlite(dataDir: string): Storage {
  mkdirSync(dataDir, { recursive: true });
  const file = new Libsql(join(dataDir, 'ceilidh.db'));
  file.exec('pragma journal_mode = wal');
  file.exec('pragma synchronous = full');
  file.exec('pragma foreign_keys = on');
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: file as never }) });
  return {
    db,
    kind: 'sqlite',
    announce: async () => {},
    listen: async () => {},
    close: () => db.destroy(),
  };
}

/** A server that any number of processes share. */
function openPostgres(url: string): Storage {
  const types = {
    getTypeParser: (id: number, format?: never) => (id === INT8 ? Number : pgTypes.getTypeParser(id, format)),
  };
  const pool = new Pool({ connectionString: url, max: 10, types: types as never });
  // A connection that breaks while it is idle is replaced; queries report their own errors.
  pool.on('error', () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let ear: Ear | undefined;
  return {
    db,
    kind: 'postgres',
    async announce(trx, tables) {
      for (const table of tables) await sql`select pg_notify(${CHANNEL}, ${table})`.execute(trx);
    },
    async listen(heard) {
      ear = new Ear(url, heard);
      await ear.open();
    },
    async close() {
      await ear?.close();
      await db.destroy();
    },
  };
}

/** One connection that listens, and comes back when it is cut. */
class Ear {
  readonly #url: string;
  readonly #heard: (table: string) => void;
  #client: Client | undefined;
  #closed = false;

  constructor(url: string, heard: (table: string) => void) {
    this.#url = url;
    this.#heard = heard;
  }

  async open(): Promise<void> {
    const client = new Client({ connectionString: this.#url });
    client.on('notification', ({ payload }) => this.#heard(payload ?? ''));
    client.on('error', () => this.#again());
    client.on('end', () => this.#again());
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
  }

  #again(): void {
    if (this.#closed || this.#client === undefined) return;
    this.#client = undefined;
    const retry = (): void => {
      if (this.#closed) return;
      // Whatever was said meanwhile was missed: an empty name means "look at everything".
      this.open().then(
        () => this.#heard(''),
        () => setTimeout(retry, 200),
      );
    };
    setTimeout(retry, 50);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }
}

/** Acknowledged means committed: what the live connection says, not what we asked for. */
async function assertDurable({ db, kind }: Storage): Promise<void> {
  if (kind === 'sqlite') {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    if (rows[0]?.synchronous !== 2) throw new Error('SQLite does not sync every commit');
    return;
  }
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db);
  const commit = rows[0]?.synchronous_commit ?? '';
  if (!['on', 'remote_write', 'remote_apply'].includes(commit)) {
    throw new Error(`PostgreSQL has synchronous_commit = ${commit}`);
  }
}

async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
