import { Refusal, refuse } from '@ceilidh/kernel';
import { type Kysely, Migrator } from 'kysely';
import { migrations } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import { isAlmostFull } from './room.ts';
import { openSqlite } from './sqlite.ts';
import { fileIn } from './sqlite-file.ts';
import { IN_USE, isAway, isFull, type Storage } from './storage.ts';

export interface Where {
  /** A PostgreSQL; without it an SQLite file in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** By a server: of these an SQLite file has one at a time. */
  readonly serves?: boolean;
}

/** Opens the database, checks that what it acknowledges is on disk, and brings its tables up to date. */
export async function openStorage({ databaseUrl, dataDir, serves = false }: Where): Promise<Storage> {
  let storage: Storage | undefined;
  try {
    storage = databaseUrl === undefined ? openSqlite({ dataDir, serves }) : openPostgres(databaseUrl);
    await migrate(storage.db);
    return storage;
  } catch (error) {
    await storage?.close();
    throw databaseUrl === undefined ? inOneLine(error, dataDir) : error;
  }
}

/** What is wrong with a file, and what can be done about it; by the code of the error. */
const WRONG: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_NOTADB/, 'server.storage.garbage'],
  [/^SQLITE_CORRUPT/, 'server.storage.corrupt'],
  [/^EISDIR/, 'server.storage.not-file'],
  [/^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_PERM|SQLITE_CANTOPEN)/, 'server.storage.forbidden'],
  [/^(EEXIST|ENOTDIR)/, 'server.storage.no-folder'],
];

function inOneLine(error: unknown, dataDir: string): unknown {
  const { code = '' } = error as { code?: string };
  if (code === IN_USE) return new Refusal({ id: 'server.storage.in-use', values: { folder: dataDir } });
  if (isFull(error) || (isAway(error) && isAlmostFull(dataDir))) return new Refusal({ id: 'server.storage.full' });
  const id = WRONG.find(([codes]) => codes.test(code))?.[1];
  return id === undefined ? error : new Refusal({ id, values: { file: fileIn(dataDir), folder: dataDir } });
}

/** Brings the tables up to date. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  const unknown = /executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (unknown !== undefined) refuse('server.storage.newer', { migration: unknown });
  if (error !== undefined) throw error;
}
