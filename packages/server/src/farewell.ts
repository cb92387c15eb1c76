import type { House } from './route.ts';
import { newId } from './ids.ts';
import { conflict, isDamaged, Problem } from './problem.ts';
import type { PersonRow } from './storage/schema.ts';
import { seatOf } from './tables.ts';

const TRIES = 20;
const CONFLICT = 409;

type Rooms = Pick<House, 'storage' | 'people' | 'tables' | 'lobby' | 'left'>;

/** Somebody goes for good: gets up from every table, and takes along all that is personal. */
export async function farewell(house: Rooms, person: PersonRow): Promise<void> {
  const { people, tables, left } = house;
  const changed = new Set<string>();
  // A seat may be taken, or a table begin, while others are given up.
  for (let tries = 0; tries < TRIES; tries++) {
    const seats = await seatsOf(house, person);
    for (const { id } of seats) changed.add(id);
    const broken = await getUp(house, person, seats);
    if (!(await people.delete(person, broken))) continue;
    left(person.id);
    for (const id of changed) {
      tables.forget(id);
      tables.changed(id);
    }
    return;
  }
  conflict('server.table.busy');
}

interface SeatAt {
  readonly id: string;
  readonly status: string;
}

const seatsOf = ({ storage }: Rooms, person: PersonRow): Promise<SeatAt[]> =>
  storage.db
    .selectFrom('seat')
    .innerJoin('game_table', 'game_table.id', 'seat.table_id')
    .select(['game_table.id', 'status'])
    .where('seat.person', '=', person.id)
    .execute();

/** The tables where this could not be done, since their match is damaged. */
async function getUp(house: Rooms, person: PersonRow, seats: readonly SeatAt[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, status } of seats) {
    try {
      if (status === 'open') await house.lobby.leave(id, person);
      else if (status === 'running') await resign(house, id, person);
    } catch (error) {
      if (isDamaged(error)) broken.push(id);
      else if (!isConflict(error)) throw error;
    }
  }
  return broken;
}

/** Something else happened there: the table is looked at again. */
const isConflict = (error: unknown): boolean => error instanceof Problem && error.status === CONFLICT;

/** The others play on with a bot. */
async function resign({ tables }: Rooms, id: string, person: PersonRow): Promise<void> {
  const { row, seat } = await tables.see(id, (live) => ({ row: live.row, seat: seatOf(live, person.id) }));
  if (row.status !== 'running' || seat === undefined) return;
  await tables.act(id, null, { client: `farewell ${newId()}`, seen: row.version, what: { kind: 'resign', seat } });
}
