import type { Kysely } from 'kysely';
import type { Change } from './commit.ts';
import type { Database } from './schema.ts';

export interface Storage {
  readonly db: Kysely<Database>;
  readonly kind: 'sqlite' | 'postgres';
  /**
   * Writes these together, each whole or not at all; false for those that lost against another writer. When it
   * resolves they are on disk.
   */
  commit(changes: readonly Change[]): Promise<boolean[]>;
  /** Tells other processes on the same database about a table, inside the transaction that changed it. */
  announce(trx: Kysely<Database>, tables: readonly string[]): Promise<void>;
  /** Hears of tables that other processes changed; of none in particular after a cut, when anything may have been missed. */
  listen(heard: (table: string | undefined) => void): Promise<void>;
  close(): Promise<void>;
}

/** The database cannot be reached, or cannot write: the request may be sent again. */
export const isAway = (error: unknown): boolean =>
  /ECONN|ETIMEDOUT|EPIPE|57P0[123]|53[123]00|ENOSPC|CEILIDH_GONE|SQLITE_(FULL|IOERR|BUSY)|Connection terminated|timeout|not queryable/i.test(
    `${String(error)} ${(error as { code?: string }).code ?? ''}`,
  );

/** A row names somebody, or a table, that is not there. */
export const isOrphan = (error: unknown): boolean =>
  /FOREIGN ?KEY|23503/i.test(`${String(error)} ${(error as { code?: string }).code ?? ''}`);

/** Two transactions waited for each other, and the database ended this one: it may be tried again. */
export const isDeadlock = (error: unknown): boolean => /^(40P01|40001)$/.test((error as { code?: string }).code ?? '');

/** There is no room on the disk of the database. */
export const isFull = (error: unknown): boolean =>
  /^(SQLITE_FULL|ENOSPC|53100)/.test((error as { code?: string }).code ?? '');

/** The SQLite file was removed or replaced under the server: what would be written now would be lost with it. */
export const isGone = (error: unknown): boolean => (error as { code?: string }).code === GONE;
export const GONE = 'CEILIDH_GONE';

/** The database itself finds that what it reads is damaged: some of it, or all. */
export const isCorrupt = (error: unknown): boolean =>
  /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12])/.test((error as { code?: string }).code ?? '');

/** The code of the error when another process serves from the same SQLite file. */
export const IN_USE = 'CEILIDH_IN_USE';
