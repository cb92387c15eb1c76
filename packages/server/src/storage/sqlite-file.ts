import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, type DatabaseConnection, Kysely } from 'kysely';
import Libsql from 'libsql';
import type { Database } from './schema.ts';
import { prepareReading, type Reading } from './sqlite-text.ts';
import { IN_USE } from './storage.ts';
import { WholeMigrations } from './whole-migrations.ts';

/** Statements that are kept ready. */
const STATEMENTS = 200;

export const fileIn = (dataDir: string): string => join(dataDir, 'ceilidh.db');

/** The file itself: write-ahead log, every commit synced. Whoever asks waits until it is done: see `openSqlite`. */
export function openFile(dataDir: string): Kysely<Database> {
  makePrivate(fileIn(dataDir));
  const file = new Libsql(fileIn(dataDir));
  // A backup or the administrator's command may look at the file for a moment.
  file.exec('pragma busy_timeout = 5000');
  mustBeOurs(file);
  file.exec('pragma journal_mode = wal');
  file.exec('pragma synchronous = full');
  file.exec('pragma foreign_keys = on');
  // What is deleted is gone from the file, too.
  file.exec('pragma secure_delete = on');
  const database = preparingOnce(file);
  return new Kysely({
    dialect: new WholeMigrations({ database: database as never, onCreateConnection: assertSqliteSyncs }),
  });
}

/** Another program's file is left as it is. */
function mustBeOurs(file: Libsql.Database): void {
  const tables = prepareReading(file, "select name from sqlite_schema where type = 'table'").all() as {
    name: string;
  }[];
  if (tables.length === 0 || tables.some(({ name }) => name === 'kysely_migration')) return;
  file.close();
  throw Object.assign(new Error('a database of another program'), { code: 'SQLITE_NOTADB' });
}

/** Nobody else on the machine: hashes of passwords and the secrets of running matches are in it. */
export const PRIVATE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Makes the file if there is none; what SQLite puts beside it is as private as the file is. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, PRIVATE);
}

const CHANGES_TABLES = /^\s*(create|alter|drop)\b/i;

/** The database with its statements kept: to prepare one costs as much as to run it. */
function preparingOnce(file: Libsql.Database): { prepare(text: string): Reading; close(): void } {
  const prepared = new Map<string, Reading>();
  return {
    prepare(text) {
      if (text === 'rollback') return rollback(file);
      const known = prepared.get(text);
      if (known !== undefined) return known;
      // What is selected is known by the columns that there were.
      if (CHANGES_TABLES.test(text)) prepared.clear();
      const statement = prepareReading(file, text);
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

/** A full disk may have ended the transaction already: then there is nothing to take back. */
const rollback = (file: Libsql.Database): Reading => ({
  reader: false,
  all: () => [],
  iterate: () => [],
  run() {
    if (file.inTransaction) file.exec('rollback');
    return { changes: 0, lastInsertRowid: 0 };
  },
});

/**
 * Nobody else serves from this folder while this process lives and keeps what it gets here: the lock goes with it when it is
 * closed or collected, and the system lets go of it however the process ends.
 */
export function serveAlone(dataDir: string): Libsql.Database {
  makePrivate(join(dataDir, 'ceilidh.lock'));
  const lock = new Libsql(join(dataDir, 'ceilidh.lock'));
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    const { code = '' } = error as { code?: string };
    throw Object.assign(new Error(`ceilidh.lock: ${String(error)}`), {
      code: code.startsWith('SQLITE_BUSY') ? IN_USE : code,
    });
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
