import type { House } from './api.ts';
import { newId } from './ids.ts';
import { Problem } from './problem.ts';
import type { PersonRow } from './storage/schema.ts';
import { seatOf } from './tables.ts';

const TRIES = 5;
const CONFLICT = 409;

type Rooms = Pick<House, 'storage' | 'people' | 'tables' | 'lobby' | 'left'>;

/** Somebody goes for good: gets up from every table, and takes along all that is personal. */
export async function farewell(house: Rooms, person: PersonRow): Promise<void> {
  const { storage, people, tables, lobby, left } = house;
  const seats = await storage.db
    .selectFrom('seat')
    .innerJoin('game_table', 'game_table.id', 'seat.table_id')
    .select(['game_table.id', 'status'])
    .where('seat.person', '=', person.id)
    .execute();
  for (const { id, status } of seats) {
    if (status === 'open') await lobby.leave(id, person);
    else if (status === 'running') await resign(house, id, person);
  }
  await people.delete(person);
  left(person.id);
  for (const { id } of seats) {
    tables.forget(id);
    tables.changed(id);
  }
}

/** The others play on with a bot; whatever they do meanwhile, this is tried again. */
async function resign({ tables }: Rooms, id: string, person: PersonRow): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { row, ...table } = await tables.see(id, (live) => ({ row: live.row, seat: seatOf(live, person.id) }));
    const { seat } = table;
    if (row.status !== 'running' || seat === undefined) return;
    try {
      await tables.act(id, null, { client: `farewell ${newId()}`, seen: row.version, what: { kind: 'resign', seat } });
      return;
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== CONFLICT || tries === TRIES - 1) throw error;
    }
  }
}
