import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@ceilidh/games';
import { below, canonical, generator, type Generator } from '@ceilidh/kernel';
import { sql } from 'kysely';
import { openFile } from '../src/storage/sqlite-file.ts';
import { type SeenTable, Visitor } from './client.ts';
import { ServerProcess, sleep } from './process.ts';

/** A database with matches of all games in it, and what two people and a stranger see there. */
export interface Club {
  readonly dataDir: string;
  readonly cookies: readonly string[];
  readonly tables: readonly string[];
  /** What each viewer sees of each table, by `viewer table`. */
  readonly seen: ReadonlyMap<string, string>;
  /** All that is stored of each table. */
  readonly stored: ReadonlyMap<string, string>;
}

const PAGE = 4096;
const STEPS = 70;
const EACH = 2;

export async function makeClub(dataDir: string, seed: string): Promise<Club> {
  const random = generator(seed, 'club');
  const server = await ServerProcess.start({ DATA_DIR: dataDir });
  const people = [await Visitor.guest(server.url, 'Ailsa'), await Visitor.guest(server.url, 'Bruce')] as const;
  const tables: string[] = [];
  for (const { id: game } of games)
    for (let each = 0; each < EACH; each++) {
      const id = await people[0].make({ game, options: { players: 2 } });
      await people[1].call('POST', `/tables/${id}/join`, {});
      for (let step = 0; step < STEPS; step++)
        for (const person of people) await person.step(id, (count) => below(random, Math.max(count, 1)));
      tables.push(id);
    }
  const cookies = [...people.map(({ cookie }) => cookie), ''];
  await server.stop();
  // As after a restart: what is told then is what must be told of a copy.
  const again = await ServerProcess.start({ DATA_DIR: dataDir });
  const seen = new Map<string, string>();
  for (const [viewer, cookie] of cookies.entries())
    for (const id of tables) seen.set(`${viewer} ${id}`, canonical(await visitor(again, cookie).table(id)));
  await again.stop();
  return { dataDir, cookies, tables, seen, stored: await storedIn(dataDir, tables) };
}

const visitor = ({ url }: ServerProcess, cookie: string): Visitor => Object.assign(new Visitor(url), { cookie });

/** By what they are found, and in which order: a damaged index damages all that is found by it. */
const PARTS = [
  ['game_table', 'id', 'id'],
  ['seat', 'table_id', 'seat'],
  ['event', 'table_id', 'number'],
  ['snapshot', 'table_id', 'table_id'],
  ['page', 'table_id', 'page'],
  ['job', 'table_id', 'id'],
] as const;

/** All rows of each table as text; of one whose rows cannot be read, nothing. */
async function storedIn(dataDir: string, tables: readonly string[]): Promise<Map<string, string>> {
  const db = openFile(dataDir);
  const found = new Map<string, string>();
  try {
    for (const id of tables) {
      const rows: unknown[] = [];
      for (const [part, key, order] of PARTS) {
        const query = sql`select * from ${sql.table(part)} where ${sql.ref(key)} = ${id} order by ${sql.ref(order)}`;
        rows.push(
          await query.execute(db).then(
            (result) => result.rows,
            () => undefined,
          ),
        );
      }
      found.set(id, canonical(rows.map((each) => each ?? 'unreadable')));
    }
    return found;
  } finally {
    await db.destroy();
  }
}

type Way = (bytes: Buffer, random: Generator) => Buffer;

const pageOf = (bytes: Buffer, random: Generator, first = 0): number =>
  (first + below(random, Math.max(1, bytes.length / PAGE - first))) * PAGE;

/** Ways in which disks and hands damage files. */
const WAYS: readonly Way[] = [
  // Single bytes, anywhere.
  (bytes, random) => {
    for (let times = 1 + below(random, 40); times > 0; times--) bytes[below(random, bytes.length)] = below(random, 256);
    return bytes;
  },
  // Bytes that are never in text, in the middle of one page: mostly in the rows of a match.
  (bytes, random) => {
    const page = pageOf(bytes, random, 1);
    for (let times = 0; times < 30; times++) bytes[page + 1000 + below(random, 3000)] = 0xff - below(random, 2);
    return bytes;
  },
  // A whole page of anything.
  (bytes, random) => {
    const page = pageOf(bytes, random);
    for (let at = 0; at < PAGE; at++) bytes[page + at] = below(random, 256);
    return bytes;
  },
  // A page of nothing.
  (bytes, random) => {
    const page = pageOf(bytes, random);
    return bytes.fill(0, page, page + PAGE);
  },
  // The end is missing.
  (bytes, random) => bytes.subarray(0, below(random, bytes.length)),
  // A page in the place of another.
  (bytes, random) => {
    const [from, to] = [pageOf(bytes, random, 1), pageOf(bytes, random, 1)];
    bytes.copy(bytes, to, from, from + PAGE);
    return bytes;
  },
];

interface Outcome {
  readonly refused: number;
  readonly started: number;
  readonly whole: number;
  readonly setAside: number;
}

/** Damages copies of the file, each in a way that its number decides, and serves from each. */
export async function damageFiles(
  club: Club,
  folder: () => string,
  seed: string,
  first: number,
  count: number,
): Promise<Readonly<Record<string, number>>> {
  const sum = { files: 0, refused: 0, started: 0, whole: 0, setAside: 0 };
  for (let number = first; number < first + count; number++) {
    const random = generator(seed, String(number));
    const dataDir = folder();
    const file = join(dataDir, 'ceilidh.db');
    const way = WAYS[number % WAYS.length] as Way;
    writeFileSync(file, way(readFileSync(join(club.dataDir, 'ceilidh.db')), random));
    copyFileSync(file, join(dataDir, 'damaged.db'));
    try {
      const { refused, started, whole, setAside } = await serveDamaged(club, dataDir);
      sum.files++;
      sum.refused += refused;
      sum.started += started;
      sum.whole += whole;
      sum.setAside += setAside;
    } catch (error) {
      throw new Error(`file ${number} of seed '${seed}': ${String(error)}`, { cause: error });
    }
  }
  return sum;
}

async function serveDamaged(club: Club, dataDir: string): Promise<Outcome> {
  const server = await ServerProcess.start({ DATA_DIR: dataDir }).catch((error: unknown) => {
    // A code and a line: not a signal, and no list of calls.
    if (!/^Error: the server ended \(1\): [^\n]+\n?$/.test(String(error))) throw error;
    return undefined;
  });
  if (server === undefined) return { refused: 1, started: 0, whole: 0, setAside: 0 };
  try {
    const sound = await soundTables(club, dataDir);
    const whole = [];
    for (const id of club.tables) if (await look(club, server, id, sound.tables.has(id))) whole.push(id);
    for (const id of whole) if (sound.file && sound.tables.has(id)) await goOn(club, server, id);
    // Bots and clocks have had their turn by now.
    await sleep(300);
    if (server.ended !== undefined) throw new Error(`the server ended (${server.ended})`);
    return { refused: 0, started: 1, whole: whole.length, setAside: club.tables.length - whole.length };
  } finally {
    await server.stop();
  }
}

/** The tables of which everything is as it was, and whether the file as such is in order. */
async function soundTables(club: Club, dataDir: string): Promise<{ file: boolean; tables: ReadonlySet<string> }> {
  const stored = await storedIn(dataDir, club.tables);
  const tables = new Set(club.tables.filter((id) => stored.get(id) === club.stored.get(id)));
  const db = openFile(dataDir);
  try {
    const check = await sql<{ found: string }>`select integrity_check as found from pragma_integrity_check`.execute(db);
    return { file: check.rows.length === 1 && check.rows[0]?.found === 'ok', tables };
  } catch {
    return { file: false, tables };
  } finally {
    await db.destroy();
  }
}

/** Whether the table is shown. What is not damaged is shown as before; a refusal tells nothing of what is stored. */
async function look(club: Club, server: ServerProcess, id: string, isSound: boolean): Promise<boolean> {
  let shown = 0;
  for (const [viewer, cookie] of club.cookies.entries()) {
    const { status, body, text } = await visitor(server, cookie).call<SeenTable>('GET', `/tables/${id}`);
    const isSame = canonical(body) === club.seen.get(`${viewer} ${id}`);
    if (status === 200) shown++;
    else mustTellNothing(text);
    // Whoever is no longer known is a stranger, or cannot be asked in.
    const isKnown = (await visitor(server, cookie).call('GET', '/session')).status === 200;
    const asStranger = canonical(body) === club.seen.get(`${club.cookies.length - 1} ${id}`);
    if (isSound && isKnown && !isSame && !asStranger)
      throw new Error(`${id} is whole, and ${viewer} gets ${status} ${text}`);
    const list = await visitor(server, cookie).call('GET', '/me/tables');
    if (list.status !== 200) mustTellNothing(list.text);
  }
  return shown === club.cookies.length;
}

function mustTellNothing(text: string): void {
  const { error } = JSON.parse(text) as { error?: { id?: string; values?: unknown } };
  if (error?.id?.startsWith('server.') !== true || error.values !== undefined) throw new Error(`it tells ${text}`);
}

/** Somebody makes a move there, unless it is over. */
async function goOn(club: Club, server: ServerProcess, id: string): Promise<void> {
  for (const cookie of club.cookies) {
    const person = visitor(server, cookie);
    const table = await person.table(id);
    if (table.status === 'over') return;
    const what = table.may?.confirm === true ? { kind: 'confirm' } : { kind: 'move', key: table.legal?.[0]?.key };
    if (what.kind === 'move' && what.key === undefined) continue;
    const { status, text } = await person.act(id, table.version, what);
    if (status !== 200) throw new Error(`${id} is whole, and does not go on: ${status} ${text}`);
    return;
  }
}
