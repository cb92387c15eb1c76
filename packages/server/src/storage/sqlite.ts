import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { CompiledQuery, type DatabaseConnection, type Driver, Kysely, type QueryResult, sql } from 'kysely';
import { startThread } from '../threads.ts';
import type { Database } from './schema.ts';
import { PRIVATE_FOLDER } from './sqlite-file.ts';
import type { Answer, Asked, Opening } from './sqlite-thread.ts';
import type { Storage } from './storage.ts';
import { WholeMigrations } from './whole-migrations.ts';

/** Milliseconds between two looks at whether another process wrote to the file. */
const LOOK_EVERY = 500;

/** An embedded file with one connection, in a thread of its own: while it waits for the disk, all else goes on. */
export function openSqlite(opening: Opening): Storage {
  mkdirSync(opening.dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const driver = new ThreadDriver(opening);
  const db = new Kysely<Database>({ dialect: new ThreadDialect(driver) });
  let looking: NodeJS.Timeout | undefined;
  return {
    db,
    kind: 'sqlite',
    commit: (changes) => driver.ask({ kind: 'commit', changes: JSON.stringify(changes) }),
    announce: async () => {},
    async listen(heard) {
      // Changes whenever another connection (an administrator's command) has written to the file.
      const look = async (): Promise<number | undefined> =>
        (await sql<{ data_version: number }>`pragma data_version`.execute(db)).rows[0]?.data_version;
      let seen = await look();
      const again = async (): Promise<void> => {
        const now = await look();
        if (now !== seen) heard(undefined);
        seen = now;
      };
      // Where it cannot be read, those who need it find out themselves.
      looking = setInterval(() => void again().catch(() => {}), LOOK_EVERY).unref();
    },
    async close() {
      clearInterval(looking);
      await db.destroy();
    },
  };
}

class ThreadDialect extends WholeMigrations {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    super({ database: undefined as never });
    this.#driver = driver;
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

interface Waiting {
  done(result: unknown): void;
  failed(error: Error): void;
}

/** Asks the thread that has the file, for one thing at a time: a transaction is not disturbed. */
class ThreadDriver implements Driver {
  readonly #thread: Worker;
  #turn: Promise<void> = Promise.resolve();
  #release: () => void = () => {};
  #waiting: Waiting | undefined;
  #broken: Error | undefined;

  constructor(opening: Opening) {
    this.#thread = startThread('storage/sqlite-thread', { workerData: opening });
    this.#thread.on('message', (answer: Answer) => {
      const { done, failed } = this.#waiting as Waiting;
      this.#waiting = undefined;
      if ('result' in answer) done(answer.result);
      else failed(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
    });
    this.#thread.on('error', (error) => this.#break(error));
    this.#thread.on('exit', () => this.#break(new Error('SQLITE_IOERR: the database is closed')));
  }

  #break(error: Error): void {
    this.#broken ??= error;
    this.#waiting?.failed(this.#broken);
    this.#waiting = undefined;
  }

  /** Only by who has the turn. */
  tell<T>(asked: Asked): Promise<T> {
    return new Promise((done, failed) => {
      if (this.#broken !== undefined) {
        failed(this.#broken);
        return;
      }
      this.#waiting = { done: done as Waiting['done'], failed };
      this.#thread.postMessage(asked, []);
    });
  }

  /** When its turn has come. */
  async ask<T>(asked: Asked): Promise<T> {
    await this.#take();
    try {
      return await this.tell(asked);
    } finally {
      this.#release();
    }
  }

  async #take(): Promise<void> {
    const before = this.#turn;
    let release = (): void => {};
    this.#turn = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#take();
    return new ThreadConnection(this);
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    if (this.#broken !== undefined) return;
    const exit = once(this.#thread, 'exit');
    await this.ask({ kind: 'close' });
    await exit;
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #driver: ThreadDriver;

  constructor(driver: ThreadDriver) {
    this.#driver = driver;
  }

  executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.#driver.tell({ kind: 'query', sql: text, parameters });
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}
