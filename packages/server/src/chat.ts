import { newId } from './ids.ts';
import type { Storage } from './storage/storage.ts';
import type { PersonRow } from './storage/schema.ts';

export interface Line {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

const AT_ONCE = 100;

export async function say({ db }: Storage, table: string, person: PersonRow, text: string, at: number): Promise<Line> {
  const line = { id: newId(), name: person.name, text, at };
  await db
    .insertInto('chat')
    .values({ ...line, table_id: table, person: person.id, seat: null })
    .execute();
  return line;
}

/** The last lines before a moment, oldest first. */
export async function linesBefore({ db }: Storage, table: string, before: number | undefined): Promise<Line[]> {
  const lines = await db
    .selectFrom('chat')
    .select(['id', 'name', 'text', 'at'])
    .where('table_id', '=', table)
    .where('at', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return lines.toReversed();
}

export const lineOf = ({ db }: Storage, id: string): Promise<Line | undefined> =>
  db.selectFrom('chat').select(['id', 'name', 'text', 'at']).where('id', '=', id).executeTakeFirst();
