import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  Migrator,
  PostgresDialect,
  sql,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import Libsql from 'libsql';
import { Client, Pool, type PoolClient, types as pgTypes } from 'pg';
import { newId } from '../ids.ts';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';

export interface Storage {
  readonly db: Kysely<Database>;
  readonly kind: 'sqlite' | 'postgres';
  /** Tells other processes on the same database about a table, inside the transaction that changed it. */
  announce(trx: Kysely<Database>, tables: readonly string[]): Promise<void>;
  /** Hears of tables that other processes changed; of none in particular after a cut, when anything may have been missed. */
  listen(heard: (table: string | undefined) => void): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'ceilidh';
const CONNECT_WITHIN = 3000;
const ANSWER_WITHIN = 10_000;
/** Milliseconds between two looks at whether another process wrote to an SQLite file. */
const LOOK_EVERY = 500;
const STATEMENTS = 200;
/** int8: all our numbers are below 2^53. */
const INT8 = 20;

/** Opens the database, checks that what it acknowledges is on disk, and brings its tables up to date. */
export async function openStorage(at: { readonly databaseUrl?: string; readonly dataDir: string }): Promise<Storage> {
  const storage = at.databaseUrl === undefined ? openSqlite(at.dataDir) : openPostgres(at.databaseUrl);
  try {
    await migrate(storage.db);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** An embedded file: one process, one connection, write-ahead log, every commit synced. */
function openSqlite(dataDir: string): Storage {
  mkdirSync(dataDir, { recursive: true });
  const file = new Libsql(join(dataDir, 'ceilidh.db'));
  file.exec('pragma journal_mode = wal');
  file.exec('pragma synchronous = full');
  file.exec('pragma foreign_keys = on');
  // A backup or the administrator's command may look at the file for a moment.
  file.exec('pragma busy_timeout = 5000');
  const database = preparingOnce(file);
  const dialect = new WholeMigrations({ database: database as never, onCreateConnection: assertSqliteSyncs });
  const db = new Kysely<Database>({ dialect });
  let looking: NodeJS.Timeout | undefined;
  return {
    db,
    kind: 'sqlite',
    announce: async () => {},
    async listen(heard) {
      const others = file.prepare('pragma data_version');
      // Changes whenever another connection (an administrator's command) has written to the file.
      const look = (): number => (others.get() as { data_version: number }).data_version;
      let seen = look();
      looking = setInterval(() => {
        const now = look();
        if (now !== seen) heard(undefined);
        seen = now;
      }, LOOK_EVERY).unref();
    },
    async close() {
      clearInterval(looking);
      await db.destroy();
    },
  };
}

/** A migration is done whole or not at all: SQLite can, but Kysely would not ask it to. */
class WholeMigrations extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

/** The database with its statements kept: to prepare one costs as much as to run it. */
function preparingOnce(file: Libsql.Database): { prepare(text: string): Libsql.Statement; close(): void } {
  const prepared = new Map<string, Libsql.Statement>();
  return {
    prepare(text) {
      const known = prepared.get(text);
      if (known !== undefined) return known;
      const statement = file.prepare(text);
      prepared.set(text, statement);
      if (prepared.size > STATEMENTS) prepared.delete(prepared.keys().next().value as string);
      return statement;
    },
    close() {
      prepared.clear();
      file.close();
    },
  };
}

/** A server that any number of processes share. */
function openPostgres(url: string): Storage {
  const types = {
    getTypeParser: (id: number, format?: never) => (id === INT8 ? Number : pgTypes.getTypeParser(id, format)),
  };
  const pool = new Pool({
    connectionString: url,
    max: 10,
    types: types as never,
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: ANSWER_WITHIN,
    keepAlive: true,
  });
  // A connection that breaks, idle or in use, is replaced: queries report their own errors.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: syncing(pool) }) });
  const self = newId();
  let ear: Ear | undefined;
  return {
    db,
    kind: 'postgres',
    async announce(trx, tables) {
      if (tables.length === 0) return;
      const news = tables.map((table) => `${self} ${table}`);
      await sql`select pg_notify(${CHANNEL}, news) from unnest(${news}::text[]) as news`.execute(trx);
    },
    async listen(heard) {
      ear = new Ear(url, (news) => {
        const [from, table] = news?.split(' ') ?? [];
        if (from !== self) heard(table);
      });
      await ear.open();
    },
    async close() {
      await ear?.close();
      await db.destroy();
    },
  };
}

/** The pool without connections that do not sync every commit. */
function syncing(pool: Pool): { connect(): Promise<PoolClient>; end(): Promise<void> } {
  const sync = new WeakSet<PoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      if (sync.has(client)) return client;
      try {
        await assertPostgresSyncs(client);
      } catch (error) {
        client.release(true);
        throw error;
      }
      sync.add(client);
      return client;
    },
    end: () => pool.end(),
  };
}

/** One connection that listens, and comes back when it is cut. */
class Ear {
  readonly #url: string;
  readonly #heard: (news: string | undefined) => void;
  #client: Client | undefined;
  #closed = false;

  constructor(url: string, heard: (news: string | undefined) => void) {
    this.#url = url;
    this.#heard = heard;
  }

  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_WITHIN,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => this.#heard(payload));
    client.on('error', () => this.#again());
    client.on('end', () => this.#again());
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    if (this.#closed) await client.end();
    else this.#client = client;
  }

  #again(): void {
    if (this.#closed || this.#client === undefined) return;
    this.#client = undefined;
    const retry = (): void => {
      if (this.#closed) return;
      this.open().then(
        () => this.#heard(undefined),
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

const SQLITE_FULL = '2';

/** Acknowledged means committed: what the live connection says, not what we asked for. */
export async function assertSqliteSyncs(connection: DatabaseConnection): Promise<void> {
  const setting = async (name: string): Promise<string> => {
    const { rows } = await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`pragma ${name}`));
    return String(rows[0]?.[name]);
  };
  const journal = await setting('journal_mode');
  const synchronous = await setting('synchronous');
  if (journal !== 'wal' || synchronous !== SQLITE_FULL)
    throw new Error(`SQLite does not sync every commit: journal_mode = ${journal}, synchronous = ${synchronous}`);
}

/** The remote settings wait for a copy besides. */
const SYNCED = ['on', 'remote_write', 'remote_apply'];

async function assertPostgresSyncs(client: PoolClient): Promise<void> {
  const setting = async (name: string): Promise<string> => {
    const { rows } = await client.query<Record<string, unknown>>(`show ${name}`);
    return String(rows[0]?.[name]);
  };
  const commit = await setting('synchronous_commit');
  const fsync = await setting('fsync');
  if (!SYNCED.includes(commit) || fsync !== 'on')
    throw new Error(`PostgreSQL does not sync every commit: synchronous_commit = ${commit}, fsync = ${fsync}`);
}

/** The database cannot be reached, or cannot write: the request may be sent again. */
export const isAway = (error: unknown): boolean =>
  /ECONN|ETIMEDOUT|EPIPE|57P0[123]|53[123]00|SQLITE_(FULL|IOERR|BUSY)|Connection terminated|timeout|not queryable/i.test(
    `${String(error)} ${(error as { code?: string }).code ?? ''}`,
  );

async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
