import type { Seat } from '@ceilidh/kernel';
import { sql } from 'kysely';
import type { House } from './route.ts';
import { isDamaged } from './problem.ts';
import { isWhole } from './storage/sqlite-text.ts';
import type { Storage } from './storage/storage.ts';
import type { Tables } from './tables.ts';

/** Tables that somebody sees of their own, the newest first. */
const MINE = 100;
const OPEN = 100;

/** Tables where somebody sits, with who else does, and whether it is their turn. */
export async function myTables({ storage, tables }: House, person: string): Promise<object[]> {
  const rows = await storage.db
    .selectFrom('game_table')
    .innerJoin('seat', 'seat.table_id', 'game_table.id')
    .select(['game_table.id', 'game', 'status', 'game_table.created', 'ended', 'seat.seat', 'pace', 'result'])
    .select(versionTold)
    .where('seat.person', '=', person)
    .orderBy('game_table.created', 'desc')
    .limit(MINE)
    .execute();
  const names = await namesAt(
    storage,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async ({ pace, result, ...row }) => {
      const known = { ...row, pace: read(pace) ?? NO_PACE, outcome: read(result), names: names.get(row.id) ?? [] };
      if (row.status !== 'running') return { ...known, pending: [] };
      return { ...known, ...((await stateAt(tables, row.id, row.seat)) ?? { pending: [], damaged: true }) };
    }),
  );
}

const NO_PACE = { kind: 'none' };

/** As `versionFor` counts it: without what others try and take back, which is told to nobody else. */
const versionTold = sql<number>`game_table.version -
  (select coalesce(sum(other.tries), 0) from seat as other where other.table_id = seat.table_id and other.seat <> seat.seat)`.as(
  'version',
);

/** Undefined where nobody can tell: one damaged table must not keep its players from the others. */
async function stateAt(
  tables: Tables,
  id: string,
  seat: Seat,
): Promise<{ readonly version: number; readonly pending: readonly Seat[] } | undefined> {
  try {
    return await tables.see(id, (table) => ({ version: table.versionFor(seat), pending: table.pending() }));
  } catch (error) {
    if (isDamaged(error)) return undefined;
    throw error;
  }
}

/** Null where nothing is stored, and where what is stored is damaged. */
function read(text: string | null): object | null {
  try {
    return text === null || !isWhole(text) ? null : (JSON.parse(text) as object);
  } catch {
    return null;
  }
}

/** The newest of each host, then the second of each, ...: nobody fills the list alone. */
export async function openTables(storage: Storage): Promise<object[]> {
  const rows = await storage.db
    .selectFrom((open) =>
      open
        .selectFrom('game_table')
        .select(['id', 'game', 'rules', 'options', 'pace', 'seats', 'created'])
        .select(
          sql<number>`row_number() over (partition by coalesce(host, id) order by created desc, id)`.as('of_host'),
        )
        .where('status', '=', 'open')
        .where('listed', '=', 1)
        .as('listed_table'),
    )
    .select(['id', 'game', 'rules', 'options', 'pace', 'seats', 'created'])
    .orderBy('of_host')
    .orderBy('created', 'desc')
    .limit(OPEN)
    .execute();
  const names = await namesAt(
    storage,
    rows.map(({ id }) => id),
  );
  return rows
    .map(({ options, pace, ...row }) => ({
      ...row,
      options: read(options),
      pace: read(pace),
      names: names.get(row.id) ?? [],
    }))
    .filter(({ options, pace }) => options !== null && pace !== null);
}

/** Who sits at each table, by seat; nobody's name at a free seat. */
async function namesAt({ db }: Storage, ids: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  if (ids.length === 0) return names;
  const seats = await db
    .selectFrom('seat')
    .select(['table_id', 'seat', 'name'])
    .where('table_id', 'in', ids)
    .orderBy('seat')
    .execute();
  for (const { table_id: id, name } of seats) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

/** What is played at a table; undefined where there is none, or where the database is away: the page is served all the same. */
export async function gameAt({ db }: Storage, table: string): Promise<string | undefined> {
  try {
    const row = await db.selectFrom('game_table').select('game').where('id', '=', table).executeTakeFirst();
    return row?.game;
  } catch {
    return undefined;
  }
}
