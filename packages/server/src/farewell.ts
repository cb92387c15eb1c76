import type { House } from './route.ts';
import { newId } from './ids.ts';
import { conflict, isDamaged, Problem } from './problem.ts';
import type { PersonRow } from './storage/schema.ts';

const TRIES = 20;
/** Not theirs, not there, not now. */
const MOVED_ON: readonly number[] = [403, 404, 409];

type Rooms = Pick<House, 'storage' | 'people' | 'tables' | 'lobby' | 'left'>;

/**
 * Somebody goes for good: gets up from every table, and takes along all that is personal. They get up before that, table by
 * table: in one transaction with the rest every match of theirs would stand still until all are read and written. Where
 * that is interrupted, or never comes to an end since they keep sitting down elsewhere, they are still there, without the
 * seats that were given up; what was done is not done again when they ask again, and the rest is.
 */
export async function farewell(house: Rooms, person: PersonRow): Promise<void> {
  const { people, tables, left } = house;
  const changed = new Set<string>();
  // A seat may be taken, or a table begin, while others are given up.
  for (let tries = 0; tries < TRIES; tries++) {
    const seats = await seatsOf(house, person);
    for (const { id } of seats) changed.add(id);
    const broken = await getUp(house, person, seats);
    const more = await people.delete(person, broken);
    if (more === undefined) continue;
    left(person.id);
    for (const id of new Set([...changed, ...more])) {
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
      else if (!hasMovedOn(error)) throw error;
    }
  }
  return broken;
}

/** Something else happened there: the table is looked at again. */
const hasMovedOn = (error: unknown): boolean => error instanceof Problem && MOVED_ON.includes(error.status);

/** The others play on with a bot; once is enough. */
async function resign({ tables }: Rooms, id: string, person: PersonRow): Promise<void> {
  const { status, seen, seat, done } = await tables.see(id, ({ row, resigned, seats }) => {
    const own = seats.find((each) => each.person === person.id)?.seat;
    return { status: row.status, seen: row.version, seat: own, done: own !== undefined && resigned.has(own) };
  });
  if (status !== 'running' || seat === undefined || done) return;
  await tables.act(id, null, { client: `farewell ${newId()}`, seen, what: { kind: 'resign', seat } });
}
