import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@ceilidh/games';
import { readConfig, type Running, startServer } from '@ceilidh/server';
import { openStorage } from '@ceilidh/server/admin';
import { LANGS } from '@ceilidh/words';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ceilidh, folder, jsonOf, type Said } from './terminal.ts';

const dataDir = folder();
const env = { DATA_DIR: dataDir };
let server: Running;
let cookie = '';
let id = '';

async function call<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T };
}

interface Seen {
  readonly version: number;
  readonly status: string;
  readonly legal?: readonly { readonly key: string }[];
}

/** The first legal move of whoever is asked, until the match is over or so many were made. */
async function playSome(table: string, moves: number): Promise<void> {
  for (let made = 0; made < moves;) {
    const { body } = await call<Seen>('GET', `/tables/${table}`);
    if (body.status !== 'running') return;
    const key = body.legal?.[0]?.key;
    if (key === undefined) await new Promise((resume) => setTimeout(resume, 5));
    else {
      const act = {
        id: `admin-test-${table}-${made++}`,
        seen: body.version,
        what: { kind: 'move', key },
        confirm: true,
      };
      await call('POST', `/tables/${table}/acts`, act);
    }
  }
}

const make = async (game = games.at(-1), players = 2): Promise<string> => {
  const bots = Object.fromEntries(Array.from({ length: players - 1 }, (_, other) => [other + 1, 'random']));
  const settings = { game: game?.id, options: { players }, bots };
  return (await call<{ id: string }>('POST', '/tables', settings)).body.id;
};

/** Another state: every number in it is one higher. */
function raiseAll(value: object): void {
  const members = value as Record<string, unknown>;
  for (const [name, inside] of Object.entries(members)) {
    if (typeof inside === 'number') members[name] = inside + 1;
    else if (typeof inside === 'object' && inside !== null) raiseAll(inside);
  }
}

const run = (...argv: readonly string[]): Promise<Said> => ceilidh(argv, { env });

beforeAll(async () => {
  const quiet = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_BURST: '100000' };
  server = await startServer(readConfig({ ...quiet, ...env }));
  await call('POST', '/guests', { name: 'Ailsa' });
  // The first snapshot comes within 100 events: matches of four are longer, by whatever seed.
  id = await make(games[0], 4);
  await playSome(id, 1000);
});
afterAll(() => server.close());

describe('admin', () => {
  test('lists and shows tables, without what is hidden at them', async () => {
    const said = await run('admin', 'tables', '--json');
    expect(jsonOf(said)).toMatchObject({ tables: [{ id, status: 'over', seats: 4 }] });
    expect((await run('admin', 'tables', '--status', 'open')).out).toMatch(/no such tables/);
    const shown = await run('admin', 'show', '--table', id.slice(0, 8), '--json');
    const bot = { bot: 'random' };
    expect(jsonOf(shown)).toMatchObject({ table: { id }, seats: [{ name: 'Ailsa' }, bot, bot, bot], jobs: [] });
    expect(said.out + shown.out).not.toMatch(/secret|nonce|options/);
    for (const lang of LANGS) {
      for (const task of [['tables'], ['show', '--table', id]]) {
        const { code, out } = await run('admin', ...task, '--lang', lang);
        expect([code, out]).toEqual([0, expect.stringContaining(id)]);
        expect(out).not.toMatch(/cli\.\w/);
      }
    }
  });

  test('freezes and thaws a table while the server runs', async () => {
    const table = await make();
    await playSome(table, 2);
    expect((await run('admin', 'freeze', '--table', table)).out).toContain(table);
    const { body } = await call<Seen>('GET', `/tables/${table}`);
    const what = { kind: 'move', key: body.legal?.[0]?.key ?? 'any' };
    const act = { id: 'frozen-move', seen: body.version, what, confirm: true };
    const refused = await call<{ error: { id: string } }>('POST', `/tables/${table}/acts`, act);
    expect([refused.status, refused.body.error.id]).toEqual([409, 'server.table.frozen']);
    expect((await run('admin', 'freeze', '--table', table)).code).toBe(2);
    expect(jsonOf(await run('admin', 'thaw', '--table', table, '--json'))).toEqual({ id: table, done: 'thaw' });
    expect((await run('admin', 'thaw', '--table', table)).code).toBe(2);
    await playSome(table, 3);
    const after = await call<Seen>('GET', `/tables/${table}`);
    expect(after.body.version).toBeGreaterThan(body.version);
  });

  test('deletes a table with all that belongs to it', async () => {
    const table = await make();
    await playSome(table, 2);
    expect((await run('admin', 'delete', '--table', table)).code).toBe(0);
    const storage = await openStorage({ dataDir });
    for (const kind of ['event', 'seat', 'snapshot', 'page', 'job', 'chat'] as const)
      expect(await storage.db.selectFrom(kind).selectAll().where('table_id', '=', table).execute()).toEqual([]);
    await storage.close();
    const gone = async (): Promise<boolean> => (await call('GET', `/tables/${table}`)).status === 404;
    await expect.poll(gone, { timeout: 5000 }).toBe(true);
  });

  test('deletes the older tables of one host, and no others', async () => {
    const mine = cookie;
    cookie = '';
    const { body: guest } = await call<{ id: string }>('POST', '/guests', { name: 'Bruce' });
    const made = [await make(), await make()];
    cookie = mine;
    const storage = await openStorage({ dataDir });
    const age = { created: Date.now() - 8 * 24 * 60 * 60 * 1000 };
    await storage.db
      .updateTable('game_table')
      .set(age)
      .where('id', 'in', [made[0] as string, id])
      .execute();
    const said = await run('admin', 'delete', '--host', guest.id.slice(0, 10), '--older', '7', '--json');
    expect(jsonOf(said)).toEqual({ host: guest.id, tables: 1, done: 'delete' });
    const left = await storage.db.selectFrom('game_table').select('id').where('host', '=', guest.id).execute();
    expect(left).toEqual([{ id: made[1] }]);
    await storage.close();
    expect((await run('admin', 'tables')).out).toContain(guest.id);
    expect((await run('admin', 'delete', '--host', guest.id, '--older', '0')).out).toContain('1 table');
    expect(jsonOf(await run('admin', 'show', '--table', id, '--json'))).toMatchObject({ table: { id } });
  });

  test('shows what was reported when its writer and who reported it are gone', async () => {
    const table = await make();
    const mine = cookie;
    cookie = '';
    await call('POST', '/guests', { name: 'Rhona' });
    const { body } = await call<{ id: string }>('POST', `/tables/${table}/chat`, { text: 'another rude line' });
    const writer = cookie;
    cookie = '';
    await call('POST', '/guests', { name: 'Catriona' });
    expect((await call('POST', `/tables/${table}/chat/${body.id}/report`, {})).status).toBeLessThan(300);
    const reporter = cookie;
    for (const each of [writer, reporter]) {
      cookie = each;
      expect((await call('DELETE', '/me')).status).toBe(204);
    }
    cookie = mine;
    const { out } = await run('admin', 'reports');
    expect(out).toContain('Rhona: another rude line');
    const { reports } = jsonOf(await run('admin', 'reports', '--json')) as { reports: Record<string, string>[] };
    expect(reports).toMatchObject([{ line: body.id }]);
    for (const whose of [reports[0]?.['writer'], reports[0]?.['reporter']]) expect(whose).toBeNull();
    await run('admin', 'settle', '--report', reports[0]?.['id'] ?? '');
  });

  test('lists what was reported, and settles it', async () => {
    const table = await make();
    await call('POST', `/tables/${table}/chat`, { text: 'a rude line' });
    const { body } = await call<{ lines: readonly { id: string }[] }>('GET', `/tables/${table}/chat`);
    const line = body.lines[0]?.id ?? '';
    const mine = cookie;
    cookie = '';
    await call('POST', '/guests', { name: 'Catriona' });
    expect((await call('POST', `/tables/${table}/chat/${line}/report`, {})).status).toBeLessThan(300);
    cookie = mine;
    const { reports } = jsonOf(await run('admin', 'reports', '--json')) as { reports: Record<string, string>[] };
    expect(reports).toMatchObject([{ table, line, name: 'Ailsa', text: 'a rude line' }]);
    const report = reports[0]?.['id'] ?? '';
    for (const lang of LANGS) {
      const { out } = await run('admin', 'reports', '--lang', lang);
      expect(out).toContain('Ailsa: a rude line');
      expect(out).not.toMatch(/cli\.\w/);
    }
    const settled = jsonOf(await run('admin', 'settle', '--report', report.slice(0, 8), '--remove', '--json'));
    expect(settled).toEqual({ id: report, table, removed: true, done: 'settle' });
    expect((await call<{ lines: unknown[] }>('GET', `/tables/${table}/chat`)).body.lines).toEqual([]);
    expect((await run('admin', 'reports')).out).toMatch(/no such reports/);
    expect((await run('admin', 'reports', '--all')).out).toContain('settled');
  });

  test.each([
    [['admin'], 'tables, show'],
    [['admin', 'delete'], '--table'],
    [['admin', 'delete', '--host', 'nobody'], '--older'],
    [['admin', 'delete', '--host', 'nobody', '--older', '1'], 'nobody'],
    [['admin', 'delete', '--host', 'nobody', '--older', 'x'], '--older'],
    [['admin', 'delete', '--host', 'nobody', '--table', 'x'], '--host'],
    [['admin', 'settle'], '--report'],
    [['admin', 'settle', '--report', 'none'], 'report'],
    [['admin', 'dance'], 'dance'],
    [['admin', 'show'], '--table'],
    [['admin', 'show', '--table', 'nobody'], 'no such table'],
    [['admin', 'show', '--table', ''], 'no such table'],
    [['admin', 'tables', '--status', 'lost'], 'lost'],
  ])('%j is refused', async (argv, complaint) => {
    const { code, err } = await run(...argv);
    expect(code).toBe(2);
    expect(err.toLowerCase()).toContain(complaint);
  });

  test('makes no database where there is none', async () => {
    const empty = folder();
    expect((await ceilidh(['admin', 'tables'], { env: { DATA_DIR: empty } })).code).toBe(2);
    expect(existsSync(join(empty, 'ceilidh.db'))).toBe(false);
  });
});

describe('check --matches', () => {
  test('replays everything that is stored', async () => {
    const { code, out } = await run('check', '--matches');
    expect([code, out]).toEqual([0, expect.stringContaining(id)]);
  });

  test('finds what the present rules make another match of', async () => {
    const copy = folder();
    const file = join(copy, 'copy.db');
    await run('backup', file);
    const put = { DATA_DIR: join(copy, 'data') };
    await ceilidh(['restore', file], { env: put });
    const storage = await openStorage({ dataDir: put.DATA_DIR });
    const events = await storage.db.selectFrom('event').selectAll().where('table_id', '=', id).execute();
    const check = async (): Promise<string> => {
      const { code, out } = await ceilidh(['check', '--matches'], { env: put });
      expect(code).toBe(1);
      return out;
    };
    const table = storage.db.updateTable('game_table').where('id', '=', id);
    const { result } = await storage.db
      .selectFrom('game_table')
      .select('result')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await table.set({ result: '{"ranks":[1,1,1,1]}' }).execute();
    expect(await check()).toMatch(/another result/);
    await table.set({ result }).execute();
    const { data } = await storage.db
      .selectFrom('snapshot')
      .select('data')
      .where('table_id', '=', id)
      .executeTakeFirstOrThrow();
    const snapshot = storage.db.updateTable('snapshot').where('table_id', '=', id);
    const saved = JSON.parse(data) as { match: { state: object } };
    raiseAll(saved.match.state);
    await snapshot.set({ data: JSON.stringify(saved) }).execute();
    expect(await check()).toMatch(/snapshot|accept/);
    await snapshot.set({ data }).execute();
    const move = storage.db.updateTable('event').where('table_id', '=', id).where('number', '=', 3);
    await move.set({ data: '{"key":"nonsense"}' }).execute();
    expect(await check()).toMatch(/do not accept its moves/);
    await move.set({ data: events.find(({ number }) => number === 3)?.data ?? '' }).execute();
    expect((await ceilidh(['check', '--matches'], { env: put })).code).toBe(0);
    await storage.db.deleteFrom('event').where('table_id', '=', id).where('number', '=', 2).execute();
    expect(await check()).toMatch(/without a gap/);
    await storage.close();
  });
});

describe('backup and restore', () => {
  test('bring every match back, and it replays', async () => {
    const copy = folder();
    const file = join(copy, 'ceilidh-backup.db');
    const table = await make();
    await playSome(table, 4);
    expect((await run('backup', file)).out).toContain(file);
    const put = { DATA_DIR: join(copy, 'new') };
    expect((await ceilidh(['restore', file], { env: put })).code).toBe(0);
    const said = jsonOf(await ceilidh(['check', '--matches', '--json'], { env: put }));
    expect(said['ok']).toBe(true);
    expect(JSON.stringify(said)).toContain(table);
    expect((await ceilidh(['restore', file], { env: put })).err).toContain('ceilidh.db');
    expect((await run('backup', file)).err).toContain('already');
  });

  test('refuse what is no backup, and leave PostgreSQL to its own tools', async () => {
    const copy = folder();
    const file = join(copy, 'text.db');
    writeFileSync(file, 'no database at all, but long enough to be looked at as if it were one');
    const put = { DATA_DIR: join(copy, 'new') };
    expect((await ceilidh(['restore', file], { env: put })).err).toContain('text.db');
    expect((await ceilidh(['restore', join(copy, 'none.db')], { env: put })).err).toContain('none.db');
    expect((await ceilidh(['backup', join(copy, 'x.db')], { env: put })).err).toContain('ceilidh.db');
    expect((await run('backup', join(copy, 'no', 'folder.db'))).code).toBe(2);
    mkdirSync(put.DATA_DIR);
    writeFileSync(join(put.DATA_DIR, 'ceilidh.db-wal'), '');
    expect((await ceilidh(['restore', file], { env: put })).err).toContain('-wal');
    const postgres = { DATABASE_URL: 'postgres://localhost/none' };
    for (const verb of ['backup', 'restore'])
      expect((await ceilidh([verb, file], { env: postgres })).err).toContain('pg_dump');
  });
});
