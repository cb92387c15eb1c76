import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool, type PoolClient, types as pgTypes } from 'pg';
import { newId } from '../ids.ts';
import { Committer } from './commit.ts';
import type { Database } from './schema.ts';
import type { Storage } from './storage.ts';

const CHANNEL = 'ceilidh';
const CONNECT_WITHIN = 3000;
const ANSWER_WITHIN = 10_000;
/** int8: all our numbers are below 2^53. */
const INT8 = 20;

/** A server that any number of processes share. */
export function openPostgres(url: string): Storage {
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
  const committer = new Committer(db, 'postgres');
  const announce: Storage['announce'] = async (trx, tables) => {
    if (tables.length === 0) return;
    const news = tables.map((table) => `${self} ${table}`);
    await sql`select pg_notify(${CHANNEL}, news) from unnest(${news}::text[]) as news`.execute(trx);
  };
  let ear: Ear | undefined;
  return {
    db,
    kind: 'postgres',
    commit: (changes) => committer.commit(changes, announce),
    announce,
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

/** A new database beside this one, empty, until it is dropped. */
export async function databaseBeside(url: string): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `ceilidh_${randomUUID().replaceAll('-', '')}`;
  const order = async (text: string): Promise<void> => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await order(`create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => order(`drop database ${name} with (force)`) };
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
