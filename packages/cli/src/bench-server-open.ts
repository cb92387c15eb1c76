import type { Storage } from '@ceilidh/server/admin';
import { sql } from 'kysely';
import type { Member, Script } from './bench-server-club.ts';
import { median } from './bench-engine.ts';

/** Milliseconds to answer for a table that the server does not have in memory. */
export async function openingTime(member: Member, ids: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const id of ids) {
    const start = performance.now();
    await member.call('GET', `/tables/${id}`);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Plays the first moves of a script, each taken back and made again so often that there are as many events as asked. */
export async function playEvents(
  members: readonly Member[],
  id: string,
  script: Script,
  moves: number,
  events: number,
): Promise<number> {
  const table = { id, version: 0, events: 0 };
  let before: Member | undefined;
  for (const [made, { seat, key }] of script.slice(0, moves).entries()) {
    const member = members[seat];
    if (member === undefined) break;
    // Everybody counts without what others tried and took back.
    if (member !== before) table.version = (await member.call<{ version: number }>('GET', `/tables/${id}`)).version;
    before = member;
    const enough = (events * (made + 1)) / moves - 1;
    let taken = true;
    for (let again = table.events < enough; again; again = taken && table.events < enough) {
      await act(member, table, { kind: 'move', key }, false);
      taken = await act(member, table, { kind: 'undo' }, false);
    }
    // What revealed something cannot be taken back: it stands.
    if (taken) await act(member, table, { kind: 'move', key }, true);
    else await act(member, table, { kind: 'confirm' }, false);
  }
  return table.events;
}

/** False where it is refused. */
async function act(
  member: Member,
  table: { readonly id: string; version: number; events: number },
  what: object,
  confirm: boolean,
): Promise<boolean> {
  const body = { id: `bench-${table.events}-${table.id}`, seen: table.version, what, confirm };
  const { status, text } = await member.ask('POST', `/tables/${table.id}/acts`, body);
  if (status >= 400) return false;
  table.version = (JSON.parse(text) as { version: number }).version;
  table.events++;
  return true;
}

const COLUMNS = {
  game_table: [
    'game',
    'rules',
    'options',
    'seats',
    'status',
    'listed',
    'pace',
    'host',
    'created',
    'started',
    'ended',
    'version',
    'given',
    'secret',
    'commitment',
    'rematch',
    'result',
  ],
  seat: ['seat', 'person', 'bot', 'name', 'nonce', 'substitute', 'clock', 'running'],
  event: ['number', 'at', 'kind', 'seat', 'person', 'data', 'client'],
  snapshot: ['number', 'data'],
  page: ['page', 'data'],
} as const;

/** Matches that are copied at once: a database that is asked for more may not answer in the time it is given. */
const AT_ONCE = 500;

/** Copies of a finished match under other ids, numbered from `from` to `to` - 1. */
export async function copyMatch(storage: Storage, id: string, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += AT_ONCE) await copySome(storage, id, at, Math.min(to, at + AT_ONCE));
}

async function copySome({ db }: Storage, id: string, from: number, to: number): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const key = sql.ref(table === 'game_table' ? 'id' : 'table_id');
    const rest = sql.join(columns.map((column) => sql.ref(column)));
    await sql`
      with recursive copy(i) as (select cast(${from} as integer) union all select i + 1 from copy where i + 1 < cast(${to} as integer))
      insert into ${sql.ref(table)} (${key}, ${rest})
      select ${copyName(sql.ref('copy.i'))}, ${rest} from ${sql.ref(table)}, copy where ${key} = ${id}`.execute(db);
  }
}

const PREFIX = 'bench-copy----';
const copyName = (number: ReturnType<typeof sql.ref>): ReturnType<typeof sql> =>
  sql`${PREFIX} || substr(cast(100000000 + ${number} as text), 2)`;

export const copyId = (number: number): string => PREFIX + String(100_000_000 + number).slice(1);
