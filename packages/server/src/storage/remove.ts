import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Tables with all that belongs to them; seats, chat and jobs go by themselves. */
export async function removeTables(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  for (const kind of ['page', 'snapshot', 'event'] as const)
    await db.deleteFrom(kind).where('table_id', 'in', ids).execute();
  await db.deleteFrom('game_table').where('id', 'in', ids).execute();
}
