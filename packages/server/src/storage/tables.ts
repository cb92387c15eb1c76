import type { Snapshot } from '@ceilidh/kernel';
import { happeningOf, LiveTable } from '../live-table.ts';
import { unknown } from '../problem.ts';
import type { Storage } from './open.ts';
import type { EventRow } from './schema.ts';

/** Reads a table as it is now: its last snapshot and what came after it, or (`whole`) every move. */
export async function loadTable({ db }: Storage, id: string, whole = false): Promise<LiveTable> {
  const row = await db.selectFrom('game_table').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return unknown('server.table.unknown');
  const seats = await db.selectFrom('seat').selectAll().where('table_id', '=', id).orderBy('seat').execute();
  const table = new LiveTable(row, seats);
  if (row.status === 'open') return table;
  const snapshot = whole
    ? undefined
    : await db.selectFrom('snapshot').selectAll().where('table_id', '=', id).executeTakeFirst();
  if (snapshot === undefined) table.begin();
  else {
    const { match, ...more } = JSON.parse(snapshot.data) as SavedTable;
    table.restore(match);
    table.saved = snapshot.number;
    table.adopt(more);
  }
  const events = await eventsAfter(db, id, snapshot?.number ?? 0);
  for (const event of events) table.happen(happeningOf(event), event.at);
  // The table may have moved on between the two readings.
  table.row.version = events.at(-1)?.number ?? snapshot?.number ?? 0;
  return table;
}

/** What a snapshot keeps: the match without its moves, which are read in pages. */
export type SavedTable = { readonly match: Snapshot } & ReturnType<LiveTable['extras']>;

export const saveTable = (table: LiveTable): SavedTable | undefined => {
  if (table.match === undefined) return undefined;
  return { match: table.match.mark(), ...table.extras() };
};

export const eventsAfter = (db: Storage['db'], table: string, number: number): Promise<EventRow[]> =>
  db
    .selectFrom('event')
    .selectAll()
    .where('table_id', '=', table)
    .where('number', '>', number)
    .orderBy('number')
    .execute();
