import { games } from '@ceilidh/games';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteTable } from '../src/admin.ts';
import type { Running } from '../src/index.ts';
import type { House } from '../src/route.ts';
import { openStorage } from '../src/storage/open.ts';
import type { Database } from '../src/storage/schema.ts';
import type { Storage } from '../src/storage/storage.ts';
import { Sweep } from '../src/sweep.ts';
import { type Reply, testServer, Visitor } from './client.ts';
import { until } from './live-client.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { sleep } from './process.ts';

const game = games[0]?.id as string;
const DAY = 24 * 60 * 60 * 1000;

describe.each(['SQLite', 'PostgreSQL'])('the sweep on %s', (database) => {
  let postgres: Postgres | undefined;
  let server: Running;
  let house: House;
  let databaseUrl: string | undefined;
  let shift = 0;
  const now = (): number => Date.now() + shift;
  beforeAll(async () => {
    postgres = database === 'PostgreSQL' ? await startPostgres() : undefined;
    databaseUrl = await postgres?.database('sweep');
    const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    server = await testServer(env, { now, opened: (opened) => (house = opened) });
  });
  afterAll(async () => {
    await server.close();
    await postgres?.close();
  });

  const sweep = (storage: Storage = house.storage): Promise<void> =>
    new Sweep(storage, house.tables, house.quotas, now).sweep();
  const make = (visitor: Visitor, more: object = {}): Promise<string> =>
    visitor.make({ game, options: { players: 2 }, ...more });
  const join = (visitor: Visitor, table: string): Promise<Reply> => visitor.call('POST', `/tables/${table}/join`, {});
  const guests = (...names: string[]): Promise<Visitor[]> =>
    Promise.all(names.map((name) => Visitor.guest(server.url, name)));
  const isThere = async (table: string): Promise<boolean> =>
    (await house.storage.db.selectFrom('game_table').select('id').where('id', '=', table).executeTakeFirst()) !==
    undefined;

  it('takes no table that somebody joins while it looks', async () => {
    const [ailsa, bruce] = (await guests('Ailsa', 'Bruce')) as [Visitor, Visitor];
    const table = await make(ailsa);
    shift += 15 * DAY;
    let joining: Promise<Reply> | undefined;
    // As soon as anything was read about tables, and before anything is done about them.
    const slow: Kysely<Database> = house.storage.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (joining === undefined && result.rows.some((row) => row['id'] === table)) {
          joining = join(bruce, table);
          await Promise.race([joining, sleep(500)]);
        }
        return result;
      },
    });
    await sweep(Object.create(house.storage, { db: { value: slow } }) as Storage);
    const { status } = (await joining) as Reply;
    expect(await isThere(table)).toBe(status === 200);
    if (status === 200) expect(await ailsa.table(table)).toMatchObject({ status: 'running' });
  });

  it.runIf(database === 'PostgreSQL')('leaves alone what another process is changing', async () => {
    const [ailsa] = (await guests('Ailsa')) as [Visitor];
    const table = await make(ailsa);
    shift += 15 * DAY;
    const elsewhere = await openStorage({ dataDir: '', databaseUrl });
    const { id } = (await ailsa.call<{ id: string }>('GET', '/me')).body;
    await elsewhere.db.transaction().execute(async (trx) => {
      await trx.updateTable('game_table').set({ listed: 0 }).where('id', '=', table).execute();
      await trx.updateTable('seat').set({ person: id, name: 'Ailsa' }).where('table_id', '=', table).execute();
      await sweep();
    });
    await elsewhere.close();
    expect(await isThere(table)).toBe(true);
    await sweep();
    expect(await isThere(table)).toBe(true);
  });

  it('and administrators leave no act behind that was committed while a table was deleted', async () => {
    const [ailsa, bruce] = (await guests('Ailsa', 'Bruce')) as [Visitor, Visitor];
    const table = await make(ailsa);
    await join(bruce, table);
    let deleting: Promise<string> | undefined;
    await house.storage.db.transaction().execute(async (trx) => {
      await trx.updateTable('game_table').set({ version: 1 }).where('id', '=', table).execute();
      deleting = deleteTable(house.storage, table);
      await sleep(300);
      await sql`insert into event (table_id, number, at, kind, data)
        values (${table}, 1, 0, 'confirm', '{}')`.execute(trx);
    });
    expect(await deleting).toBe(table);
    const left = house.storage.db.selectFrom('event').select('number').where('table_id', '=', table);
    expect(await left.execute()).toEqual([]);
  });

  it('asks a bot in the place of somebody who is gone, though their clock still has time', async () => {
    const [ailsa, bruce] = (await guests('Ailsa', 'Bruce')) as [Visitor, Visitor];
    const table = await make(ailsa, { pace: { kind: 'turns', days: 3 } });
    await join(bruce, table);
    const [seat = 0] = (await ailsa.table(table)).pending;
    const stays = seat === 0 ? bruce : ailsa;
    const { db } = house.storage;
    const jobs = db.selectFrom('job').select('kind').where('table_id', '=', table).where('seat', '=', seat);
    expect(await jobs.execute()).toEqual([{ kind: 'clock' }]);
    await sql`update seat set person = null, name = '—', bot = 'random'
      where table_id = ${table} and seat = ${seat}`.execute(db);
    house.tables.forget(table);
    await sweep();
    await until(async () => (await stays.table(table)).version > 0, 20_000);
    // Nothing is left of what was due before.
    const due = await db.selectFrom('job').select(['seat', 'kind', 'version']).where('table_id', '=', table).execute();
    const { version } = await house.tables.see(table, ({ row }) => ({ version: row.version }));
    expect(due.filter((job) => job.version < version)).toEqual([]);
  }, 30_000);

  it('forgets addresses, passes and reports at their age', async () => {
    const [ailsa, bruce] = (await guests('Ailsa', 'Bruce')) as [Visitor, Visitor];
    await ailsa.call('POST', '/me/account', { login: 'ailsa', password: 'heather and thistle' });
    const table = await make(ailsa);
    await join(bruce, table);
    const { db } = house.storage;
    const line = (await bruce.call<{ id: string }>('POST', `/tables/${table}/chat`, { text: 'rude' })).body.id;
    const other = (await bruce.call<{ id: string }>('POST', `/tables/${table}/chat`, { text: 'ruder' })).body.id;
    for (const each of [line, other])
      expect((await ailsa.call('POST', `/tables/${table}/chat/${each}/report`)).status).toBe(204);
    await db.updateTable('report').set({ settled: now() }).where('line', '=', line).execute();
    const me = (await ailsa.call<{ id: string }>('GET', '/me')).body.id;
    const start = shift;
    const after = async (days: number): Promise<object> => {
      shift = start + days * DAY;
      await sweep();
      const row = await db.selectFrom('game_table').select('origin').where('id', '=', table).executeTakeFirst();
      const passes = await db.selectFrom('pass').select('hash').where('person', '=', me).execute();
      const reports = await db.selectFrom('report').select('line').where('table_id', '=', table).execute();
      return [row?.origin !== null, passes.length, reports.map((report) => report.line).toSorted()];
    };
    const both = [line, other].toSorted();
    expect(await after(29)).toEqual([true, 1, both]);
    expect(await after(31)).toEqual([false, 1, both]);
    expect(await after(89)).toEqual([false, 1, both]);
    expect(await after(91)).toEqual([false, 1, [other]]);
    expect(await after(364)).toEqual([false, 1, [other]]);
    expect(await after(366)).toEqual([false, 0, []]);
  });
});
