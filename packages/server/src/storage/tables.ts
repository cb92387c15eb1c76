import type { Row, Snapshot } from '@ceilidh/kernel';
import { type Extras, happeningOf, LiveTable } from '../live-table.ts';
import { conflict, unknown } from '../problem.ts';
import type { Storage } from './storage.ts';
import type { EventRow, SnapshotRow } from './schema.ts';

const TRIES = 20;

/** Reads a table as it is now: its last snapshot and what came after it, or (`whole`) every move. */
export async function loadTable({ db }: Pick<Storage, 'db'>, id: string, whole = false): Promise<LiveTable> {
  for (let tries = 0; tries < TRIES; tries++) {
    const table = await readTable(db, id, whole);
    if (table !== undefined) return table;
  }
  return conflict('server.table.busy');
}

async function readTable(db: Storage['db'], id: string, whole: boolean): Promise<LiveTable | undefined> {
  const row = await db.selectFrom('game_table').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return unknown('server.table.unknown');
  const seats = await db.selectFrom('seat').selectAll().where('table_id', '=', id).orderBy('seat').execute();
  const table = new LiveTable(row, seats);
  if (row.started === null) return table;
  const snapshot = await db.selectFrom('snapshot').selectAll().where('table_id', '=', id).executeTakeFirst();
  const from = openSnapshot(table, snapshot, whole);
  const events = await eventsAfter(db, id, from);
  // Read in several steps: if it moved on meanwhile, the steps do not fit together.
  if ((events.at(-1)?.number ?? from) !== row.version) return undefined;
  for (const event of events) {
    table.happen(happeningOf(event), event.at);
    table.remember([event]);
  }
  return table;
}

/** The number of the event that it holds up to. One of other rules is of no use: every move is made again. */
function openSnapshot(table: LiveTable, snapshot: SnapshotRow | undefined, whole: boolean): number {
  if (snapshot === undefined) {
    table.begin();
    return 0;
  }
  const { match, tail, ...more } = JSON.parse(snapshot.data) as SavedTable;
  table.saved = snapshot.number;
  table.paged = match.first;
  if (whole || !table.fits(match)) {
    table.begin();
    return 0;
  }
  table.restore(match);
  table.tail = tail;
  table.adopt(more);
  return snapshot.number;
}

/** How many moves a table that is opened can look back without reading pages. */
export const TAIL = 60;

/** What a snapshot keeps: the match without its moves but the last, which are read in pages. */
export interface SavedTable extends Extras {
  readonly match: Snapshot;
  readonly tail: readonly Row[];
}

export const saveTable = (table: LiveTable): SavedTable | undefined => {
  if (table.match === undefined) return undefined;
  return { match: table.match.mark(), tail: table.lastMoves(TAIL), ...table.extras() };
};

const eventsAfter = (db: Storage['db'], table: string, number: number): Promise<EventRow[]> =>
  db
    .selectFrom('event')
    .selectAll()
    .where('table_id', '=', table)
    .where('number', '>', number)
    .orderBy('number')
    .execute();
