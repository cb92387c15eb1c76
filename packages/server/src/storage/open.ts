import { refuse } from '@ceilidh/kernel';
import { type Kysely, Migrator } from 'kysely';
import { migrations } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { IN_USE, type Storage } from './storage.ts';

export interface Where {
  /** A PostgreSQL; without it an SQLite file in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** By a server: of these an SQLite file has one at a time. */
  readonly serves?: boolean;
}

/** Opens the database, checks that what it acknowledges is on disk, and brings its tables up to date. */
export async function openStorage({ databaseUrl, dataDir, serves = false }: Where): Promise<Storage> {
  const storage = databaseUrl === undefined ? openSqlite({ dataDir, serves }) : openPostgres(databaseUrl);
  try {
    await migrate(storage.db);
    return storage;
  } catch (error) {
    await storage.close();
    if ((error as { code?: string }).code === IN_USE) refuse('server.storage.in-use', { folder: dataDir });
    throw error;
  }
}

/** Brings the tables up to date. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
