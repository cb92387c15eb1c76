import { games } from '@ceilidh/games';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { House } from '../src/route.ts';
import type { Running } from '../src/index.ts';
import { newId } from '../src/ids.ts';
import { deleteTablesOf, freezeTable, listReports, settleReport, thawTable } from '../src/admin.ts';
import { Sweep } from '../src/sweep.ts';
import { testServer, Visitor } from './client.ts';
import { Page, until } from './live-client.ts';

const game = games[0]?.id as string;
const DAY = 24 * 60 * 60 * 1000;

let house: House;
let server: Running & { dataDir: string };
let shift = 0;
const now = (): number => Date.now() + shift;

async function open(env: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await testServer({ QUOTA_PERCENT: '100', ...env }, { now, opened: (opened) => (house = opened) });
}

beforeEach(() => {
  shift = 0;
});
afterEach(() => server.close());

const guest = (name = 'Ailsa'): Promise<Visitor> => Visitor.guest(server.url, name);
const id = async (visitor: Visitor): Promise<string> => (await visitor.call<{ id: string }>('GET', '/me')).body.id;
const make = (visitor: Visitor, more: object = {}) =>
  visitor.call<{ id: string; error?: { id: string } }>('POST', '/tables', { game, options: { players: 2 }, ...more });
const allBots = { bots: { 0: 'random', 1: 'random' } };
/** Of the table's status as it is stored. */
const statusOf = async (table: string): Promise<string | undefined> =>
  (await house.storage.db.selectFrom('game_table').select('status').where('id', '=', table).executeTakeFirst())?.status;

describe('tables that one person or address may have', () => {
  it('are few that only bots play at, and three that are listed', async () => {
    await open();
    const ailsa = await guest();
    expect((await make(ailsa, { ...allBots, waits: true })).status).toBe(201);
    const second = await make(ailsa, { ...allBots, waits: true });
    expect(second).toMatchObject({ status: 429, body: { error: { id: 'server.quota.bots-alone' } } });
    for (let table = 0; table < 3; table++) expect((await make(ailsa, { listed: true })).status).toBe(201);
    const fourth = await make(ailsa, { listed: true });
    expect(fourth).toMatchObject({ status: 429, body: { error: { id: 'server.quota.listed' } } });
    expect((await make(ailsa)).status).toBe(201);
    // From the same address, under another name.
    expect((await make(await guest('Bruce'), { listed: true })).status).toBe(429);
  });

  it('with bots are counted when they are made, and when they start; an account has more', async () => {
    await open({ QUOTA_PERCENT: '20' });
    const ailsa = await guest();
    for (let table = 0; table < 2; table++)
      expect((await make(ailsa, { bots: { 1: 'random' }, waits: true })).status).toBe(201);
    const third = await make(ailsa, { bots: { 1: 'random' } });
    expect(third).toMatchObject({ status: 429, body: { error: { id: 'server.quota.bots' } } });
    const alone = (await make(ailsa)).body.id;
    const started = await ailsa.call('POST', `/tables/${alone}/start`);
    expect(started).toMatchObject({ status: 429, body: { error: { id: 'server.quota.bots' } } });
    await ailsa.call('POST', '/me/account', { login: 'ailsa', password: 'heather and thistle' });
    expect((await ailsa.call('POST', `/tables/${alone}/start`)).status).toBe(204);
  });

  it('are counted together when many are made at once', async () => {
    await open();
    const ailsa = await guest();
    const replies = await Promise.all(Array.from({ length: 10 }, () => make(ailsa, { listed: true })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  });
});

describe('what somebody may do in a day', () => {
  it('is told with what is allowed, and is there again the next day', async () => {
    await open({ QUOTA_PERCENT: '1' });
    const ailsa = await guest();
    expect((await make(ailsa)).status).toBe(201);
    const table =
      (await make(ailsa)).body.id ??
      (await house.storage.db.selectFrom('game_table').select('id').executeTakeFirstOrThrow()).id;
    const say = () => ailsa.call('POST', `/tables/${table}/chat`, { text: 'Slàinte!' });
    for (let line = 0; line < 10; line++) expect((await say()).status).toBe(201);
    expect(await say()).toMatchObject({ status: 429, body: { error: { id: 'server.quota.chat' } } });
    expect(await ailsa.call('POST', '/guests', { name: 'Another' })).toMatchObject({ status: 201 });
    expect(await ailsa.call('POST', '/guests', { name: 'A third' })).toMatchObject({ status: 429 });
    shift = DAY;
    expect((await ailsa.call('POST', '/guests', { name: 'Of tomorrow' })).status).toBe(201);
  });

  it('holds for acts, whatever they are; those that are refused cost nothing', async () => {
    await open({ QUOTA_PERCENT: '1' });
    const [ailsa, bruce] = [await guest(), await guest('Bruce')];
    const { body } = await make(ailsa);
    await bruce.call('POST', `/tables/${body.id}/join`, {});
    const asked = { ask: 'nothing', kind: 'stand' };
    for (let act = 0; act < 250; act++) await ailsa.act(body.id, 0, { ...asked, key: 'nonsense' });
    const statuses: number[] = [];
    for (let act = 0; act < 230; act++) {
      const { version, may, legal = [] } = await ailsa.table(body.id);
      const what = may?.undo === true ? { kind: 'undo' } : { kind: 'move', key: legal[0]?.key ?? '' };
      if (legal.length === 0 && may?.undo !== true) await bruce.step(body.id, () => 0);
      else statuses.push((await ailsa.act(body.id, version, what)).status);
    }
    const done = statuses.filter((status) => status === 200).length;
    expect(done).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  }, 120_000);

  it('keeps addresses as keyed hashes alone, and not for long', async () => {
    await open();
    const ailsa = await guest();
    await make(ailsa, { listed: true });
    const rows = async (): Promise<string> =>
      JSON.stringify([
        await house.storage.db.selectFrom('allowance').selectAll().execute(),
        await house.storage.db.selectFrom('game_table').select('origin').execute(),
      ]);
    expect(await rows()).toContain('from ');
    expect(await rows()).not.toContain('127.0.0.1');
    shift = 40 * DAY;
    await new Sweep(house.storage, house.tables, house.quotas, now).sweep();
    expect(await house.storage.db.selectFrom('allowance').selectAll().execute()).toEqual([]);
  });
});

describe('the sweep', () => {
  const sweep = (): Promise<void> => new Sweep(house.storage, house.tables, house.quotas, now).sweep();

  it('takes open tables that nobody joined, and leaves those that are played', async () => {
    await open();
    const [ailsa, bruce] = [await guest(), await guest('Bruce')];
    const lonely = (await make(ailsa)).body.id;
    const three = (await make(ailsa, { options: { players: 3 } })).body.id;
    await bruce.call('POST', `/tables/${three}/join`, {});
    const running = (await make(ailsa)).body.id;
    await bruce.call('POST', `/tables/${running}/join`, {});
    shift = 13 * DAY;
    await sweep();
    expect(await statusOf(lonely)).toBe('open');
    shift = 15 * DAY;
    await sweep();
    expect([await statusOf(lonely), await statusOf(three), await statusOf(running)]).toEqual([
      undefined,
      'open',
      'running',
    ]);
    shift = 31 * DAY;
    await sweep();
    expect([await statusOf(three), await statusOf(running)]).toEqual([undefined, 'running']);
  });

  it('takes matches of bots a week after their end, and guests without a table after a month', async () => {
    await open({ QUOTA_PERCENT: '1000' });
    const [ailsa, bruce, idle] = [await guest(), await guest('Bruce'), await guest('Idle')];
    const solo = (await make(ailsa, allBots)).body.id;
    await until(async () => (await statusOf(solo)) === 'over', 60_000);
    const mine = (await make(bruce)).body.id;
    await ailsa.call('POST', `/tables/${mine}/join`, {});
    shift = 8 * DAY;
    await sweep();
    expect([await statusOf(solo), await statusOf(mine)]).toEqual([undefined, 'running']);
    shift = 31 * DAY;
    await sweep();
    const known = await house.storage.db.selectFrom('person').select('name').orderBy('name').execute();
    expect(known.map(({ name }) => name)).toEqual(['Ailsa', 'Bruce']);
    expect((await idle.call('GET', '/me')).status).toBe(401);
  }, 90_000);
});

describe('the host', () => {
  it('sends somebody away before the start, who does not come back', async () => {
    await open();
    const [ailsa, bruce, carl] = [await guest(), await guest('Bruce'), await guest('Carl')];
    const table = (await make(ailsa, { options: { players: 3 } })).body.id;
    const away = (visitor: Visitor, seat: number) => visitor.call('POST', `/tables/${table}/send-away`, { seat });
    await bruce.call('POST', `/tables/${table}/join`, {});
    expect((await away(bruce, 0)).status).toBe(403);
    expect((await away(ailsa, 0)).status).toBe(409);
    expect((await away(ailsa, 2)).status).toBe(409);
    expect((await away(ailsa, 7)).status).toBe(422);
    expect((await away(ailsa, 1)).status).toBe(204);
    expect((await bruce.table(table)).you).toBeNull();
    const again = await bruce.call('POST', `/tables/${table}/join`, {});
    expect(again).toMatchObject({ status: 403, body: { error: { id: 'server.table.sent-away' } } });
    expect((await carl.call('POST', `/tables/${table}/join`, {})).body).toEqual({ seat: 1 });
    await ailsa.call('POST', `/tables/${table}/start`);
    expect((await away(ailsa, 1)).status).toBe(409);
  });

  it('with many tables does not fill the list: the newest of each host comes first', async () => {
    await open({ QUOTA_PERCENT: '10000' });
    const [ailsa, bruce] = [await guest(), await guest('Bruce')];
    const his = (await make(bruce, { listed: true })).body.id;
    const hers: string[] = [];
    for (let table = 0; table < 110; table++) {
      shift++;
      hers.push((await make(ailsa, { listed: true })).body.id);
    }
    const { tables } = (await bruce.call<{ tables: { id: string }[] }>('GET', '/tables')).body;
    expect(tables.map((table) => table.id).slice(0, 3)).toEqual([hers.at(-1), his, hers.at(-2)]);
  });

  it('is rid of all old tables by an administrator', async () => {
    await open();
    const [ailsa, bruce] = [await guest(), await guest('Bruce')];
    const old = (await make(ailsa)).body.id;
    const other = (await make(bruce)).body.id;
    const host = await id(ailsa);
    expect(await deleteTablesOf(house.storage, host, 3)).toEqual({ host, tables: 0 });
    await house.storage.db.updateTable('game_table').set({ created: 0 }).execute();
    expect(await deleteTablesOf(house.storage, host, 3)).toEqual({ host, tables: 1 });
    expect([await statusOf(old), await statusOf(other)]).toEqual([undefined, 'open']);
    await expect(deleteTablesOf(house.storage, 'nobody', 3)).rejects.toMatchObject({
      reason: { id: 'server.person.unknown' },
    });
  });
});

describe('chat', () => {
  interface Line {
    readonly id: string;
    readonly text: string;
    readonly seat: number | null;
  }
  const linesFor = async (visitor: Visitor, table: string): Promise<readonly Line[]> =>
    (await visitor.call<{ lines: Line[] }>('GET', `/tables/${table}/chat`)).body.lines;
  const say = async (visitor: Visitor, table: string, text: string): Promise<Line> =>
    (await visitor.call<Line>('POST', `/tables/${table}/chat`, { text })).body as unknown as Line;

  it('carries the writer’s seat, or that they watch', async () => {
    await open();
    const [ailsa, bruce, carl] = [await guest(), await guest('Bruce'), await guest('Carl')];
    const table = (await make(ailsa)).body.id;
    await bruce.call('POST', `/tables/${table}/join`, {});
    const page = await Page.open(carl);
    await page.watch(table);
    await say(bruce, table, 'from a seat');
    await say(carl, table, 'from beside it');
    expect((await linesFor(ailsa, table)).map(({ text, seat }) => `${text}: ${seat}`)).toEqual([
      'from a seat: 1',
      'from beside it: null',
    ]);
    await until(() => page.texts.filter((text) => text.startsWith('{"kind":"chat"')).length === 2);
    expect(page.texts.join('')).toContain('"seat":1');
    page.close();
  });

  it('of somebody who is muted reaches all others', async () => {
    await open();
    const [ailsa, bruce, carl] = [await guest(), await guest('Bruce'), await guest('Carl')];
    const table = (await make(ailsa)).body.id;
    const line = await say(bruce, table, 'something rude');
    expect((await ailsa.call('POST', '/me/mutes', { line: newId() })).status).toBe(404);
    expect((await bruce.call('POST', '/me/mutes', { line: line.id })).status).toBe(409);
    expect((await ailsa.call('POST', '/me/mutes', { line: line.id })).status).toBe(204);
    expect((await ailsa.call('POST', '/me/mutes', { line: line.id })).status).toBe(204);
    const pages = [await Page.open(ailsa), await Page.open(carl)];
    for (const page of pages) await page.watch(table);
    await say(bruce, table, 'more of it');
    await say(carl, table, 'something kind');
    await until(() => pages.every((page) => page.texts.join('').includes('something kind')));
    expect(pages.map((page) => page.texts.join('').includes('more of it'))).toEqual([false, true]);
    expect((await linesFor(ailsa, table)).map(({ text }) => text)).toEqual(['something kind']);
    expect(await linesFor(carl, table)).toHaveLength(3);
    const { mutes } = (await ailsa.call<{ mutes: { id: string; name: string }[] }>('GET', '/me/mutes')).body;
    expect(mutes.map(({ name }) => name)).toEqual(['Bruce']);
    expect((await ailsa.call('DELETE', `/me/mutes/${mutes[0]?.id}`)).status).toBe(204);
    expect((await ailsa.call('DELETE', `/me/mutes/${mutes[0]?.id}`)).status).toBe(404);
    expect(await linesFor(ailsa, table)).toHaveLength(3);
    for (const page of pages) page.close();
  });

  it('is reported, and settled by whoever runs the server, with the line or without', async () => {
    await open();
    const [ailsa, bruce] = [await guest(), await guest('Bruce')];
    const table = (await make(ailsa)).body.id;
    const line = await say(bruce, table, 'something rude');
    const path = `/tables/${table}/chat/${line.id}/report`;
    for (let time = 0; time < 2; time++) expect((await ailsa.call('POST', path)).status).toBe(204);
    expect((await ailsa.call('POST', `/tables/${table}/chat/${newId()}/report`)).status).toBe(404);
    const reports = await listReports(house.storage, false);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ name: 'Bruce', text: 'something rude', table_id: table });
    const settled = await settleReport(house.storage, (reports[0]?.id ?? '').slice(0, 8), true, now());
    expect(settled).toMatchObject({ table, removed: true });
    expect(await linesFor(ailsa, table)).toEqual([]);
    expect(await listReports(house.storage, false)).toEqual([]);
    expect(await listReports(house.storage, true)).toHaveLength(1);
  });
});

describe('somebody who deletes themselves', () => {
  const seatsAt = (table: string) =>
    house.storage.db.selectFrom('seat').selectAll().where('table_id', '=', table).orderBy('seat').execute();

  it('at a frozen table has a bot in their place when it is thawed', async () => {
    await open();
    const [ailsa, bruce] = [await guest(), await guest('Bruce')];
    const table = (await make(ailsa)).body.id;
    await bruce.call('POST', `/tables/${table}/join`, {});
    const pending = (await bruce.table(table)).pending[0] as number;
    const [goes, stays] = pending === 0 ? [ailsa, bruce] : [bruce, ailsa];
    await freezeTable(house.storage, table);
    expect((await goes.call('DELETE', '/me')).status).toBe(204);
    const left = (await seatsAt(table))[pending];
    expect(left).toMatchObject({ name: '—', bot: 'crofter' });
    expect(left?.person).toBeNull();
    await thawTable(house.storage, table);
    await until(async () => (await stays.table(table)).version > 0, 20_000);
  }, 60_000);

  it('and was not healed before: a table that waits for nobody gets its bot at the next start', async () => {
    await open();
    const [ailsa, bruce] = [await guest(), await guest('Bruce')];
    const table = (await make(ailsa)).body.id;
    await bruce.call('POST', `/tables/${table}/join`, {});
    const [seat] = (await bruce.table(table)).pending;
    const { db } = house.storage;
    await sql`update seat set person = null, name = '—', bot = 'crofter'
      where table_id = ${table} and seat = ${seat}`.execute(db);
    house.tables.forget(table);
    await new Sweep(house.storage, house.tables, house.quotas, now).sweep();
    const stays = seat === 1 ? ailsa : bruce;
    await until(async () => (await stays.table(table)).version > 0, 20_000);
    expect((await stays.table(table)).seats[seat as number]).toMatchObject({ name: '—', bot: 'crofter' });
  }, 60_000);
});
