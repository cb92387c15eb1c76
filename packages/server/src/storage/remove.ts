import type { Kysely } from 'kysely';
import { holdTables } from './hold.ts';
import type { Database } from './schema.ts';
import type { Storage } from './storage.ts';

/**
 * Tables with all that belongs to them; seats, chat and jobs go by themselves. The tables go first: what was committed
 * until then is seen and goes too, and nothing is committed at a table that is not there.
 */
export async function removeTables(
  trx: Kysely<Database>,
  kind: Storage['kind'],
  ids: readonly string[],
): Promise<void> {
  await holdTables(trx, kind, ids);
  await trx.deleteFrom('game_table').where('id', 'in', ids).execute();
  for (const part of ['page', 'snapshot', 'event'] as const)
    await trx.deleteFrom(part).where('table_id', 'in', ids).execute();
}
