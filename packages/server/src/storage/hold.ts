import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import type { Storage } from './storage.ts';

/**
 * Until the end of the transaction nobody else changes these tables. In one order, as commits take them, so that no two
 * ever wait for each other; before anything else that belongs to a table. SQLite has one transaction at a time.
 */
export async function holdTables(
  trx: Kysely<Database>,
  kind: Storage['kind'],
  tables: readonly string[],
): Promise<void> {
  if (kind === 'sqlite' || tables.length === 0) return;
  await trx.selectFrom('game_table').select('id').where('id', 'in', tables).orderBy('id').forNoKeyUpdate().execute();
}
