import { newId } from './ids.ts';
import type { Payer, Quotas } from './quotas.ts';
import { conflict, unknown } from './problem.ts';
import type { Storage } from './storage/storage.ts';
import type { PersonRow } from './storage/schema.ts';

export interface Line {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
  /** The writer's then; null for somebody who watched. */
  readonly seat: number | null;
}

const AT_ONCE = 100;
const COLUMNS = ['id', 'name', 'text', 'at', 'seat'] as const;

/** Where, who from which seat, and what. */
interface Said {
  readonly table: string;
  readonly person: PersonRow;
  readonly seat: number | undefined;
  readonly text: string;
  readonly at: number;
}

export async function say({ db }: Storage, quotas: Quotas, payer: Payer, said: Said): Promise<Line> {
  const { table, person, seat = null, text, at } = said;
  const line = { id: newId(), name: person.name, text, at, seat };
  await db.transaction().execute(async (trx) => {
    await quotas.spend(trx, payer, 'chat');
    await trx
      .insertInto('chat')
      .values({ ...line, table_id: table, person: person.id })
      .execute();
  });
  return line;
}

/** The last lines before a moment, oldest first, without those of people whom the reader does not want to read. */
export async function linesBefore(
  { db }: Storage,
  table: string,
  reader: string | undefined,
  before: number | undefined,
): Promise<Line[]> {
  const lines = await db
    .selectFrom('chat')
    .select(COLUMNS)
    .where('table_id', '=', table)
    .where('at', '<', before ?? Number.MAX_SAFE_INTEGER)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('person', 'is', null),
        not(
          exists(
            selectFrom('mute')
              .select('muted')
              .where('mute.person', '=', reader ?? '')
              .whereRef('mute.muted', '=', 'chat.person'),
          ),
        ),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return lines.toReversed();
}

/** A line, and those who do not want to read its writer. */
export async function lineOf(
  { db }: Storage,
  id: string,
): Promise<{ readonly line: Line; readonly deaf: ReadonlySet<string> } | undefined> {
  const found = await db.selectFrom('chat').select(COLUMNS).select('person').where('id', '=', id).executeTakeFirst();
  if (found === undefined) return undefined;
  const { person, ...line } = found;
  const deaf = await db
    .selectFrom('mute')
    .select('person')
    .where('muted', '=', person ?? '')
    .execute();
  return { line, deaf: new Set(deaf.map((each) => each.person)) };
}

/** Who wrote a line: people are named by what they said, so that nobody learns their ids. */
async function writerOf({ db }: Storage, line: string): Promise<string> {
  const found = await db.selectFrom('chat').select('person').where('id', '=', line).executeTakeFirst();
  return found?.person ?? unknown('server.chat.unknown');
}

/** How many somebody may leave unread. */
const MUTED = 500;

/** From now on the reader does not see lines of whoever wrote this one. */
export async function mute(storage: Storage, reader: string, line: string, created: number): Promise<void> {
  const person = await writerOf(storage, line);
  if (person === reader) conflict('server.chat.yourself');
  const { count } = await storage.db
    .selectFrom('mute')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person', '=', reader)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MUTED) conflict('server.chat.muted', { most: MUTED });
  await storage.db
    .insertInto('mute')
    .values({ id: newId(), person: reader, muted: person, created })
    .onConflict((known) => known.doNothing())
    .execute();
}

export interface Muted {
  readonly id: string;
  readonly name: string;
  readonly created: number;
}

/** Those whom somebody does not read, the newest first. */
export const mutesOf = ({ db }: Storage, reader: string): Promise<Muted[]> =>
  db
    .selectFrom('mute')
    .innerJoin('person', 'person.id', 'mute.muted')
    .select(['mute.id', 'person.name', 'mute.created'])
    .where('mute.person', '=', reader)
    .orderBy('mute.created', 'desc')
    .execute();

/** Whether there was such a one. */
export async function unmute({ db }: Storage, reader: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mute')
    .where('person', '=', reader)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
