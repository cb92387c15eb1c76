import type { Row, Snapshot } from '@ceilidh/kernel';
import { type Extras, happeningOf, LiveTable } from '../live-table.ts';
import { conflict, Damaged, isDamaged, unknown } from '../problem.ts';
import { isWhole } from './sqlite-text.ts';
import { isCorrupt, type Storage } from './storage.ts';
import type { EventRow, SeatRow, SnapshotRow, TableRow, TableStatus } from './schema.ts';

const TRIES = 20;

/**
 * Reads a table as it is now: its last snapshot and what came after it, or (`whole`) every move. Where the snapshot is
 * damaged every move is made again.
 */
export async function loadTable(storage: Pick<Storage, 'db'>, id: string, whole = false): Promise<LiveTable> {
  try {
    return await readInOnePiece(storage, id, whole);
  } catch (error) {
    if (whole || !isDamaged(error)) throw error;
    const table = await readInOnePiece(storage, id, true);
    table.heals = true;
    return table;
  }
}

async function readInOnePiece({ db }: Pick<Storage, 'db'>, id: string, whole: boolean): Promise<LiveTable> {
  let before = '';
  for (let tries = 0; tries < TRIES; tries++) {
    const rows = await readRows(db, id, whole);
    // Read in several steps: if it moved on meanwhile, the steps do not fit together.
    const { version } = rows.row;
    const last = rows.events.at(-1)?.number ?? rows.from;
    if (rows.row.started === null || last === version) return make(rows);
    const found = `${version} ${last}`;
    if (found === before) throw new Damaged('number of events', undefined);
    before = found;
  }
  return conflict('server.table.busy');
}

interface Rows {
  readonly row: TableRow;
  readonly seats: SeatRow[];
  readonly snapshot?: { readonly number: number; readonly saved: SavedTable | undefined } | undefined;
  /** The number of the event that the snapshot is used up to; 0 where every move is made again. */
  readonly from: number;
  readonly events: readonly EventRow[];
}

async function readRows(db: Storage['db'], id: string, whole: boolean): Promise<Rows> {
  try {
    const row = await db.selectFrom('game_table').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return unknown('server.table.unknown');
    const seats = await db.selectFrom('seat').selectAll().where('table_id', '=', id).orderBy('seat').execute();
    if (row.started === null) return { row, seats, from: 0, events: [] };
    const stored = await db.selectFrom('snapshot').selectAll().where('table_id', '=', id).executeTakeFirst();
    const snapshot = stored === undefined ? undefined : { number: stored.number, saved: savedIn(stored) };
    const from = whole ? 0 : usedUpTo(row, seats, snapshot);
    return { row, seats, snapshot, from, events: await eventsAfter(db, id, from) };
  } catch (error) {
    if (isCorrupt(error)) throw new Damaged('pages of the file', error);
    throw error;
  }
}

/** A snapshot of other rules is of no use. */
const usedUpTo = (row: TableRow, seats: SeatRow[], snapshot: Rows['snapshot']): number => {
  const { saved, number = 0 } = snapshot ?? {};
  return saved !== undefined && making('snapshot', () => new LiveTable(row, seats).fits(saved.match)) ? number : 0;
};

/** Nothing where it is damaged: then every move is made again. */
function savedIn({ data }: SnapshotRow): SavedTable | undefined {
  try {
    mustBeWhole(data);
    return JSON.parse(data) as SavedTable;
  } catch {
    return undefined;
  }
}

/** Whatever goes wrong with what is stored is damage, and what it says may tell of what is hidden. */
function making<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isDamaged(error) ? error : new Damaged(place, error);
  }
}

function make({ row, seats, snapshot, from, events }: Rows): LiveTable {
  const table = new LiveTable(row, seats);
  making('table', () => mustBeSound(table));
  if (row.started === null) return table;
  making('snapshot', () => open(table, snapshot, from));
  for (const [index, event] of events.entries()) {
    const isTry = making(`event ${from + index + 1}`, () => {
      if (event.number !== from + index + 1) throw new Error('the number of an event is missing');
      mustBeWhole(event.kind, event.data);
      return table.tryOut(happeningOf(event), event.at);
    });
    table.remember(event, isTry);
  }
  return table;
}

const STATUSES: readonly string[] = ['open', 'running', 'over', 'frozen'] satisfies TableStatus[];

function mustBeSound(table: LiveTable): void {
  const { row, seats } = table;
  mustBeWhole(row.game, row.options, row.pace, row.status, row.secret, row.given ?? '');
  for (const { nonce, bot, substitute } of seats) mustBeWhole(nonce, bot ?? '', substitute ?? '');
  const isSound = STATUSES.includes(row.status) && seats.length === row.seats;
  if (!isSound || typeof table.pace.kind !== 'string' || seats.some(({ seat }, index) => seat !== index))
    throw new Error('the rows of the table do not fit together');
  table.setting();
}

function mustBeWhole(...texts: readonly string[]): void {
  if (!texts.every((text) => isWhole(text))) throw new Error('what is stored is not text');
}

function open(table: LiveTable, snapshot: Rows['snapshot'], from: number): void {
  const saved = snapshot?.saved;
  if (from > 0 && saved !== undefined) {
    const { match, tail, ...more } = saved;
    table.restore(match);
    table.tail = tail;
    table.adopt(more);
  } else table.begin();
  table.heals = snapshot !== undefined && saved === undefined;
  table.saved = snapshot?.number ?? 0;
  table.paged = saved?.match.first ?? 0;
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
