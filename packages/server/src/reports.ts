import { newId } from './ids.ts';
import { unknown } from './problem.ts';
import type { Payer, Quotas } from './quotas.ts';
import type { ReportRow } from './storage/schema.ts';
import type { Storage } from './storage/storage.ts';

/** Keeps a copy of a line for whoever runs the server. Said twice, it is reported once. */
export async function report(
  { db }: Storage,
  quotas: Quotas,
  payer: Payer,
  { table, line, now }: { readonly table: string; readonly line: string; readonly now: number },
): Promise<void> {
  const said = await db
    .selectFrom('chat')
    .selectAll()
    .where('table_id', '=', table)
    .where('id', '=', line)
    .executeTakeFirst();
  if (said === undefined) return unknown('server.chat.unknown');
  const row: ReportRow = {
    id: newId(),
    table_id: table,
    line,
    writer: said.person,
    reporter: payer.person ?? null,
    name: said.name,
    text: said.text,
    said: said.at,
    created: now,
    settled: null,
  };
  await db.transaction().execute(async (trx) => {
    const [made] = await trx
      .insertInto('report')
      .values(row)
      .onConflict((known) => known.doNothing())
      .returning('id')
      .execute();
    if (made !== undefined) await quotas.spend(trx, payer, 'report');
  });
}

/** Those that wait to be settled, the oldest first; or all. */
export function listReports({ db }: Storage, all: boolean): Promise<ReportRow[]> {
  const reports = db.selectFrom('report').selectAll().orderBy('created').orderBy('id');
  return (all ? reports : reports.where('settled', 'is', null)).execute();
}

/** Settles a report, with all others of the same line; `remove`: the line goes, too. */
export async function settleReport(
  storage: Storage,
  part: string,
  remove: boolean,
  now: number,
): Promise<{ readonly id: string; readonly table: string; readonly removed: boolean }> {
  const { db } = storage;
  const open = await listReports(storage, true);
  const [found, other] = open.filter(({ id }) => part !== '' && id.startsWith(part));
  if (found === undefined || other !== undefined) return unknown('server.report.unknown');
  let removed = false;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('report').set({ settled: now }).where('line', '=', found.line).execute();
    if (!remove) return;
    const gone = await trx.deleteFrom('chat').where('id', '=', found.line).executeTakeFirst();
    removed = gone.numDeletedRows > 0n;
  });
  return { id: found.id, table: found.table_id, removed };
}
