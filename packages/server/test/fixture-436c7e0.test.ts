import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { games } from '@ceilidh/games';
import { below, generator, hashOf, type Match, readRecord, type Viewer, writeRecord } from '@ceilidh/kernel';
import { type Kysely, Migrator } from 'kysely';
import Libsql from 'libsql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '../src/index.ts';
import { migrations } from '../src/storage/migrations.ts';
import { openStorage, type Where } from '../src/storage/open.ts';
import { openPostgres } from '../src/storage/postgres.ts';
import { loadTable } from '../src/storage/tables.ts';
import { tableView } from '../src/table-view.ts';
import { type SeenTable, testServer, Visitor } from './client.ts';
import { inFormThen } from './form-436c7e0.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { sleep } from './process.ts';

/** What the server of commit 436c7e0 told of its database: see `fixtures/make-436c7e0.mjs`. */
interface Told {
  /** When. */
  readonly at: number;
  readonly people: readonly ToldPerson[];
  readonly tables: readonly ToldTable[];
}

interface ToldPerson {
  readonly name: string;
  readonly login?: string;
  readonly password?: string;
  readonly passes: readonly { readonly kind: 'session' | 'token'; readonly secret: string }[];
}

interface ToldTable {
  readonly id: string;
  readonly label: string;
  readonly game: string;
  readonly status: string;
  readonly events: number;
  /** A race left it with somebody who was gone. */
  readonly orphan?: true;
  /** Names by seat; empty where nobody sits. */
  readonly people: readonly string[];
  readonly kinds: Readonly<Record<string, number>>;
  readonly jobs: readonly { readonly kind: string; readonly seat: number }[];
  readonly chat: readonly { readonly name: string; readonly text: string }[];
  readonly views: Readonly<Record<string, object>>;
  readonly moves?: number;
  readonly hash?: string;
  readonly log?: Readonly<Record<string, readonly unknown[]>>;
  readonly record?: string;
  readonly scores?: readonly object[];
}

const unpacked = (name: string): Buffer =>
  gunzipSync(readFileSync(new URL(`fixtures/436c7e0.${name}.gz`, import.meta.url)));
const told = JSON.parse(unpacked('json').toString()) as Told;
const sound = told.tables.filter(({ orphan }) => orphan === undefined);

/** The last migration of that commit, and its tables. */
const LAST = '003-hints';
const TABLES = ['person', 'pass', 'game_table', 'seat', 'event', 'snapshot', 'page', 'chat', 'job'];
const ROWS_AT_ONCE = 100;
/** So many events every running match goes on for. */
const FURTHER = 60;

let postgres: Postgres;
let databases = 0;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.close());

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A copy of the file in a folder of its own. */
function copyOfFile(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-436c7e0-'));
  folders.push(dataDir);
  writeFileSync(join(dataDir, 'ceilidh.db'), unpacked('db'));
  return dataDir;
}

/** The same rows in a PostgreSQL that is as far as that commit was. */
async function copyInPostgres(): Promise<string> {
  const url = await postgres.database(`fixture${databases++}`);
  const { db, close } = openPostgres(url);
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateTo(LAST);
  if (error !== undefined) throw error;
  const file = new Libsql(join(copyOfFile(), 'ceilidh.db'));
  const any = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  for (const table of TABLES) {
    const rows = file.prepare(`select * from ${table}`).all() as Record<string, unknown>[];
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await any
        .insertInto(table)
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute();
  }
  file.close();
  await close();
  return url;
}

const copies: Readonly<Record<string, () => Promise<Where>>> = {
  SQLite: async () => ({ dataDir: copyOfFile() }),
  PostgreSQL: async () => ({ dataDir: copyOfFile(), databaseUrl: await copyInPostgres() }),
};

async function serve({ dataDir, databaseUrl }: Where): Promise<Running> {
  const start = Date.now();
  // After the leases of whoever was killed, and before anything else is late.
  const now = (): number => told.at + 30_000 + Date.now() - start;
  const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  return testServer(env, { now });
}

const TIMES = new Set(['created', 'started', 'ended', 'clock', 'running', 'version']);
const timeless = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (member, inner: unknown) => (TIMES.has(member) ? undefined : inner)));

/** A record as that commit wrote it: with all options, not only those that differ from the defaults, and no versions of modules. */
function writtenThen(match: Match): string {
  const [head = '', ...rest] = writeRecord(match).split('\n');
  const { modules: _, ...then } = JSON.parse(head) as { readonly modules?: object };
  return [JSON.stringify({ ...then, options: match.setting.options }), ...rest].join('\n');
}

const viewer = (name: string): Viewer => (name === 'spectator' ? name : Number(name));

const secretOf = (name: string): string =>
  told.people.find((person) => person.name === name)?.passes.find(({ kind }) => kind === 'session')?.secret ?? '';

function visitor(url: string, name: string): Visitor {
  const made = new Visitor(url);
  made.cookie = `ceilidh=${secretOf(name)}`;
  return made;
}

const labelled = (label: string): ToldTable => {
  const found = told.tables.find((table) => table.label === label);
  if (found === undefined) throw new Error(`no table ${label}`);
  return found;
};

const random = generator('436c7e0', 'goes on');

/** Plays whatever is legal, if this visitor is asked; what they saw before. */
async function step(each: Visitor, id: string): Promise<SeenTable> {
  const seen = await each.table(id);
  const { legal = [], may, version } = seen;
  const move = legal[below(random, Math.max(1, legal.length))];
  if (move !== undefined) await each.act(id, version, { kind: 'move', key: move.key }, { confirm: true });
  else if (may?.confirm === true) await each.act(id, version, { kind: 'confirm' });
  return seen;
}

/** Everybody plays until so much has happened or the match is over; bots play by themselves. */
async function goOn({ id, events, people }: ToldTable, url: string): Promise<{ version: number; status: string }> {
  const sitting = people.filter((name) => name !== '').map((name) => visitor(url, name));
  let newest = { version: 0, status: 'running' };
  for (let idle = 0; idle < 3000; idle++) {
    for (const each of sitting) {
      const { version, status } = await step(each, id);
      if (version > newest.version) idle = 0;
      newest = { version: Math.max(version, newest.version), status };
      if (status === 'over' || newest.version >= events + FURTHER) return newest;
    }
    if (idle > 0) await sleep(15);
  }
  return newest;
}

describe('the fixture', () => {
  it('has every kind of row', () => {
    const statuses = new Set(told.tables.map(({ game, status }) => `${game} ${status}`));
    for (const { id } of games) for (const status of ['running', 'over']) expect(statuses).toContain(`${id} ${status}`);
    expect(new Set(told.tables.map(({ status }) => status))).toEqual(new Set(['open', 'running', 'over', 'frozen']));
    const kinds = ['move', 'undo', 'redo', 'confirm', 'stand', 'ask-back', 'agree', 'refuse', 'late', 'return'];
    expect(new Set(told.tables.flatMap((table) => Object.keys(table.kinds)))).toEqual(
      new Set([...kinds, 'resign', 'substitute']),
    );
    expect(new Set(told.tables.flatMap(({ jobs }) => jobs.map(({ kind }) => kind)))).toEqual(new Set(['bot', 'clock']));
    const file = new Libsql(join(copyOfFile(), 'ceilidh.db'));
    const count = (table: string): number => (file.prepare(`select * from ${table}`).all() as unknown[]).length;
    const counts = TABLES.map((table) => count(table));
    file.close();
    expect(counts.every((rows) => rows >= 5)).toBe(true);
  });

  it.each(readdirSync(new URL('fixtures/records-436c7e0', import.meta.url)))('%s replays', (name) => {
    const record = readFileSync(new URL(`fixtures/records-436c7e0/${name}`, import.meta.url), 'utf8');
    const read = readRecord(games, record);
    if (read.kind !== 'match') throw new Error(`${name} is ${read.kind}`);
    expect(read.match.over).toBe(true);
    expect(writtenThen(read.match)).toBe(record);
  });
});

describe.each(Object.keys(copies))('a database of commit 436c7e0 on %s', (kind) => {
  const copy = copies[kind] as () => Promise<Where>;

  it('tells every viewer of every table what it told then', async () => {
    const storage = await openStorage(await copy());
    for (const table of sound) {
      const live = await loadTable(storage, table.id);
      const whole = await loadTable(storage, table.id, true);
      for (const [name, view] of Object.entries(table.views))
        expect(
          timeless(inFormThen(table.game, tableView(live, viewer(name)))),
          `${table.label}, ${name}`,
        ).toMatchObject(view);
      for (const [name, log] of Object.entries(table.log ?? {}))
        expect(timeless(whole.match?.log(viewer(name))), `${table.label}`).toEqual(log);
      expect(live.row.version).toBe(table.events);
      const hashThen = (match: Match | undefined): string | undefined =>
        match === undefined ? undefined : hashOf(inFormThen(table.game, match.state));
      expect([live.match?.length, hashThen(live.match), hashThen(whole.match)]).toEqual([
        table.moves,
        table.hash,
        table.hash,
      ]);
      if (whole.match === undefined || table.record === undefined) continue;
      expect(writtenThen(whole.match)).toBe(table.record);
      expect(whole.match.rules.score(whole.match.state)).toEqual(table.scores);
    }
    await storage.close();
  });

  it('keeps what was said and what is due', async () => {
    const { db, close } = await openStorage(await copy());
    for (const { id, label, chat, jobs } of sound) {
      const lines = db.selectFrom('chat').select(['name', 'text']).where('table_id', '=', id).orderBy('at');
      expect(await lines.execute(), `${label}`).toEqual(chat);
      const due = await db.selectFrom('job').select(['kind', 'seat']).where('table_id', '=', id).execute();
      expect(due, `${label}`).toEqual(expect.arrayContaining([...jobs]));
    }
    await close();
  });

  it('lets in whoever it let in', async () => {
    const server = await serve(await copy());
    const { id, people } = labelled('running caledonia 4');
    for (const { name, login, password, passes } of told.people) {
      for (const pass of passes) {
        const isSession = pass.kind === 'session';
        const shown = isSession ? { cookie: `ceilidh=${pass.secret}` } : { authorization: `Bearer ${pass.secret}` };
        const { status, body } = await new Visitor(server.url).call<SeenTable>(
          'GET',
          `/tables/${id}`,
          undefined,
          shown,
        );
        const seat = people.indexOf(name);
        expect([status, body.you ?? -1], `${name}`).toEqual([200, seat]);
        if (!isSession) {
          // Whatever it was made for then, it plays and no more.
          const own = await new Visitor(server.url).call('GET', '/me/export', undefined, shown);
          expect([own.status, own.body], `${name}`).toMatchObject([403, { error: { id: 'server.person.scope' } }]);
          continue;
        }
        const me = await new Visitor(server.url).call('GET', '/me', undefined, shown);
        expect(me.body, `${name}`).toMatchObject({ name });
      }
      if (login === undefined) continue;
      const fresh = new Visitor(server.url);
      expect((await fresh.call('POST', '/sign-in', { login, password: `${password}!` })).status).toBe(401);
      expect((await fresh.call('POST', '/sign-in', { login, password })).status).toBe(200);
      expect((await fresh.call('GET', '/me')).body).toMatchObject({ name, login });
    }
    await server.close();
  });

  it('goes on: whoever sits at a running table plays, and so do bots', async () => {
    const server = await serve(await copy());
    const running = sound.filter(({ status, people }) => status === 'running' && people.some((name) => name !== ''));
    for (const table of running) {
      const { version, status } = await goOn(table, server.url);
      expect(status === 'over' || version >= table.events + FURTHER, `${table.label}: ${status} at ${version}`).toBe(
        true,
      );
    }
    expect(running.length).toBeGreaterThan(20);
    await server.close();
  }, 600_000);

  it('frees or fills the seats of who was gone, and their tables go on', async () => {
    const where = await copy();
    const { db, close } = await openStorage(where);
    const seats = (label: string): Promise<object[]> =>
      db
        .selectFrom('seat')
        .select(['person', 'name', 'bot'])
        .where('table_id', '=', labelled(label).id)
        .orderBy('seat')
        .execute();
    const nobody = expect.toSatisfy((value: unknown) => value === null) as string;
    const free = { person: nobody, name: '', bot: nobody };
    expect(await seats('orphan: made by nobody')).toEqual([free, free]);
    expect((await seats('orphan: nobody sits there'))[1]).toEqual({ person: nobody, name: '—', bot: 'crofter' });
    const hosts = db.selectFrom('game_table').select('host').where('id', '=', labelled('orphan: made by nobody').id);
    expect(await hosts.execute()).toEqual([{ host: nobody }]);
    const running = labelled('orphan: nobody sits there');
    const lines = db.selectFrom('chat').select('id').where('table_id', '=', running.id);
    expect(await lines.execute()).toEqual([]);
    await close();
    const server = await serve(where);
    const { version, status } = await goOn(running, server.url);
    expect(status === 'over' || version >= FURTHER, `${status} at ${version}`).toBe(true);
    const open = labelled('orphan: made by nobody');
    expect((await visitor(server.url, 'Caitlin').call('POST', `/tables/${open.id}/join`, {})).status).toBe(200);
    await server.close();
  }, 60_000);

  it('starts what was open, and leaves frozen what was frozen', async () => {
    const server = await serve(await copy());
    const open = labelled('open, listed, a seat free');
    expect((await visitor(server.url, 'Caitlin').call('POST', `/tables/${open.id}/join`, {})).status).toBe(200);
    expect((await visitor(server.url, 'Caitlin').table(open.id)).status).toBe('running');
    const waiting = labelled('the host waits');
    const fergus = visitor(server.url, 'Fergus of the Moor');
    expect((await fergus.call('POST', `/tables/${waiting.id}/start`)).status).toBe(204);
    expect((await fergus.table(waiting.id)).status).toBe('running');
    const frozen = labelled('frozen');
    const seen = await visitor(server.url, frozen.people[0] as string).table(frozen.id);
    expect([seen.status, seen.version]).toEqual(['frozen', frozen.events]);
    await server.close();
  });
});
