import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ceilidh/games';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endTable } from '../src/admin.ts';
import type { House } from '../src/route.ts';
import type { Hooks, Running } from '../src/index.ts';
import { type Reply, testServer, Visitor } from './client.ts';
import { until } from './live-client.ts';
import { type Postgres, startPostgres } from './postgres.ts';

const game = games[0]?.id as string;
const opened: Running[] = [];
let house: House;
let shift = 0;
const now = (): number => Date.now() + shift;
afterEach(async () => {
  shift = 0;
  for (const server of opened.splice(0)) await server.close();
});

async function open(env: Readonly<Record<string, string>>, hooks: Hooks = {}): Promise<string> {
  const server = await testServer(env, { now, opened: (each) => (house = each), ...hooks });
  opened.push(server);
  return server.url;
}

interface Late {
  readonly id: string;
  readonly seat: number;
}
type Refused = { id: string; error?: { id: string } };
const make = (visitor: Visitor, more: object = {}, headers: Record<string, string> = {}): Promise<Reply<Refused>> =>
  visitor.call('POST', '/tables', { game, options: { players: 2 }, ...more }, headers);
const why = ({ status, body }: Reply<Refused>): string => `${status} ${body.error?.id ?? ''}`.trim();
/** How often each answer came. */
const tally = (replies: readonly Reply<Refused>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const reply of replies) counts[why(reply)] = (counts[why(reply)] ?? 0) + 1;
  return counts;
};
async function times(count: number, ask: (index: number) => Promise<Reply<Refused>>): Promise<Record<string, number>> {
  const replies: Reply<Refused>[] = [];
  for (let index = 0; index < count; index++) replies.push(await ask(index));
  return tally(replies);
}
const guests = (url: string, count: number): Promise<Visitor[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => Visitor.guest(url, `Guest ${index}`)));
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

describe('what somebody may do in a day, and all at one address', () => {
  it('holds for tokens', async () => {
    const people = await guests(await open({ QUOTA_PERCENT: '10' }), 5);
    const more = (visitor: Visitor) => visitor.call<Refused>('POST', '/me/tokens', { label: 'a script' });
    const [ailsa] = people as [Visitor];
    expect(await times(7, () => more(ailsa))).toEqual({ 201: 5, '429 server.quota.token': 2 });
    // What was refused is not counted.
    expect(await times(20, (index) => more(people[1 + (index % 4)] as Visitor))).toEqual({
      201: 15,
      '429 server.quota.token': 5,
    });
  });

  it('holds for the characters of records', async () => {
    const people = await guests(await open({ QUOTA_PERCENT: '1' }), 2);
    const bring = (visitor: Visitor, length: number) =>
      visitor.call<Refused>('POST', '/records', { record: 'x'.repeat(length) });
    const [ailsa, bruce] = people as [Visitor, Visitor];
    expect(why(await bring(ailsa, 60_000))).toMatch(/^422/);
    expect(why(await bring(ailsa, 60_000))).toBe('429 server.quota.import');
    expect(why(await bring(bruce, 100_000))).toMatch(/^422/);
    expect(why(await bring(bruce, 100_000))).toBe('429 server.quota.import');
  });

  it('holds for reports', async () => {
    const people = await guests(await open({ QUOTA_PERCENT: '10' }), 4);
    const [ailsa] = people as [Visitor];
    const table = (await make(ailsa)).body.id;
    const lines: string[] = [];
    for (let line = 0; line < 4; line++)
      lines.push((await ailsa.call<Refused>('POST', `/tables/${table}/chat`, { text: `line ${line}` })).body.id);
    const report = (visitor: Visitor, line: string) =>
      visitor.call<Refused>('POST', `/tables/${table}/chat/${line}/report`);
    expect(await times(4, (line) => report(ailsa, lines[line] as string))).toEqual({
      204: 2,
      '429 server.quota.report': 2,
    });
    const [, ...others] = people;
    expect(await times(6, (index) => report(others[index % 3] as Visitor, lines[index >> 1] as string))).toEqual({
      204: 3,
      '429 server.quota.report': 3,
    });
  });

  it('holds for rematches, which are tables as well', async () => {
    const [ailsa, bruce] = (await guests(await open({ QUOTA_PERCENT: '1' }), 2)) as [Visitor, Visitor];
    const again = async (table: string): Promise<Reply<Refused>> => {
      await bruce.call('POST', `/tables/${table}/join`, {});
      await endTable(house.storage, table);
      house.tables.forget(table);
      return ailsa.call('POST', `/tables/${table}/rematch`);
    };
    const second = await again((await make(ailsa)).body.id);
    expect(why(second)).toBe('201');
    expect(why(await again(second.body.id))).toBe('429 server.quota.table');
    shift = 24 * 60 * 60 * 1000;
    expect(why(await ailsa.call('POST', `/tables/${second.body.id}/rematch`))).toBe('201');
  });

  it('holds for tables and lines of all who come from one address', async () => {
    const people = await guests(await open({ QUOTA_PERCENT: '2' }), 4);
    expect(await times(12, (index) => make(people[index % 4] as Visitor))).toEqual({
      201: 4,
      '429 server.quota.tables': 8,
    });
    const table = (await house.storage.db.selectFrom('game_table').select('id').executeTakeFirstOrThrow()).id;
    expect(
      await times(60, (index) => (people[index % 4] as Visitor).call('POST', `/tables/${table}/chat`, { text: 'Aye' })),
    ).toEqual({ 201: 40, '429 server.quota.chat': 20 });
  });

  it('goes on after a restart where it was', async () => {
    const env = { QUOTA_PERCENT: '1', DATA_DIR: mkdtempSync(join(tmpdir(), 'ceilidh-')) };
    const ailsa = await Visitor.guest(await open(env), 'Ailsa');
    const table = (await make(ailsa)).body.id;
    const say = () => ailsa.call<Refused>('POST', `/tables/${table}/chat`, { text: 'Aye' });
    expect(await times(6, say)).toEqual({ 201: 6 });
    await opened.pop()?.close();
    ailsa.url = await open(env);
    expect(await times(6, say)).toEqual({ 201: 4, '429 server.quota.chat': 2 });
  });
});

describe('tables that are open or under way', () => {
  it('are counted by the network around an IPv6 address, too', async () => {
    const url = await open({ QUOTA_PERCENT: '100', TRUST_PROXY: 'true' });
    const replies: Reply<Refused>[] = [];
    for (let household = 1; household <= 9; household++) {
      const address = from(`2001:db8:7:${household}::1`);
      const guest = new Visitor(url);
      await guest.call('POST', '/guests', { name: `Guest ${household}` }, address);
      for (let table = 0; table < 3; table++) replies.push(await make(guest, { listed: true }, address));
    }
    // Eight households' worth.
    expect(tally(replies)).toEqual({ 201: 24, '429 server.quota.listed': 3 });
    const elsewhere = from('2001:db8:8:1::1');
    const other = new Visitor(url);
    await other.call('POST', '/guests', { name: 'Elsewhere' }, elsewhere);
    expect(why(await make(other, { listed: true }, elsewhere))).toBe('201');
  });

  it('forget the network with the address', async () => {
    const url = await open({ TRUST_PROXY: 'true' });
    const guest = await Visitor.guest(url, 'Ailsa');
    const { id } = (await make(guest, {}, from('2001:db8:7:1::1'))).body;
    const { db } = house.storage;
    const kept = () => db.selectFrom('game_table').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { origin } = await kept();
    expect(await kept()).toMatchObject({ network: origin?.split('.')[1] });
    await sql`update game_table set origin = null`.execute(db);
    const { rows } = await sql`select id from game_table where network is not null`.execute(db);
    expect(rows).toEqual([]);
  });

  it('are counted for where they were made, not for where they are started from', async () => {
    const url = await open({ QUOTA_PERCENT: '100', TRUST_PROXY: 'true' });
    const [home, away] = [from('10.0.0.1'), from('10.0.0.2')];
    const guest = new Visitor(url);
    await guest.call('POST', '/guests', { name: 'Ailsa' }, home);
    await guest.call('POST', '/me/account', { login: 'ailsa', password: 'heather and thistle' }, home);
    const crowd = await guests(url, 7);
    for (const each of crowd.slice(0, 6))
      for (let table = 0; table < 10; table++)
        expect(why(await make(each, { bots: { 1: 'random' }, waits: true }, home))).toBe('201');
    const { id } = (await make(guest, {}, home)).body;
    expect(why(await guest.call('POST', `/tables/${id}/start`, undefined, away))).toBe('429 server.quota.bots');
    const { id: other } = (await make(guest, {}, away)).body;
    expect(why(await guest.call('POST', `/tables/${other}/start`, undefined, home))).toBe('204');
  }, 60_000);

  it('with a bot in somebody’s place are tables with bots; one that searches is taken on only where there is room', async () => {
    const url = await open({ QUOTA_PERCENT: '20' });
    const [ailsa, bruce] = (await guests(url, 2)) as [Visitor, Visitor];
    const pace = { kind: 'live', minutes: 1, seconds: 0 };
    const late: Late[] = [];
    for (let table = 0; table < 4; table++) {
      const { id } = (await make(ailsa, { pace })).body;
      await bruce.call('POST', `/tables/${id}/join`, {});
      late.push({ id, seat: (await ailsa.table(id)).pending[0] as number });
    }
    shift = 120_000;
    const isLate = async ({ id, seat }: Late): Promise<boolean> =>
      (await ailsa.table(id)).seats[seat]?.['late'] === true;
    for (const table of late) await until(() => isLate(table));
    const replace = async ({ id, seat }: Late, bot: string): Promise<Reply<Refused>> => {
      const other = seat === 0 ? bruce : ailsa;
      const { version } = await other.table(id);
      return (await other.act(id, version, { kind: 'substitute', seat, bot })) as unknown as Reply<Refused>;
    };
    const [first, second, third, fourth] = late as [Late, Late, Late, Late];
    // Two tables with bots are a guest's, at this percentage.
    expect(tally(await Promise.all([first, second, third].map((each) => replace(each, 'chieftain'))))).toEqual({
      200: 2,
      '429 server.quota.bots': 1,
    });
    // A quick one is no burden, so that nobody has to wait for somebody who is gone.
    expect(why(await replace(fourth, 'crofter'))).toBe('200');
    expect(why(await make(ailsa, { bots: { 1: 'random' } }))).toBe('429 server.quota.bots');
  }, 60_000);

  it('with a bot that searches in somebody’s place are refused while those bots are busy', async () => {
    const [ailsa, bruce] = (await guests(await open({}), 2)) as [Visitor, Visitor];
    const { id } = (await make(ailsa, { pace: { kind: 'live', minutes: 1, seconds: 0 } })).body;
    await bruce.call('POST', `/tables/${id}/join`, {});
    const seat = (await ailsa.table(id)).pending[0] as number;
    shift = 120_000;
    await until(async () => (await ailsa.table(id)).seats[seat]?.['late'] === true);
    house.lobby.admit = (_row, seats) => {
      expect(seats).toEqual([{ bot: 'laird' }]);
      throw new Error('busy');
    };
    const other = seat === 0 ? bruce : ailsa;
    const { version } = await other.table(id);
    expect((await other.act(id, version, { kind: 'substitute', seat, bot: 'laird' })).status).toBe(500);
    expect((await other.act(id, version, { kind: 'substitute', seat, bot: 'crofter' })).status).toBe(200);
  }, 30_000);
});

describe('a host who leaves before the start', () => {
  const hostOf = async (table: string): Promise<object | undefined> =>
    house.storage.db.selectFrom('game_table').select(['host', 'listed']).where('id', '=', table).executeTakeFirst();
  const idOf = async (visitor: Visitor): Promise<string> => (await visitor.call<Refused>('GET', '/me')).body.id;
  const leave = (visitor: Visitor, table: string) => visitor.call('POST', `/tables/${table}/leave`);
  const sit = (visitor: Visitor, table: string) => visitor.call('POST', `/tables/${table}/join`, {});

  it('alone takes the table along', async () => {
    const [ailsa] = (await guests(await open({}), 1)) as [Visitor];
    const { id } = (await make(ailsa, { listed: true })).body;
    expect((await leave(ailsa, id)).status).toBe(204);
    expect(await hostOf(id)).toBeUndefined();
    expect((await ailsa.call('GET', `/tables/${id}`)).status).toBe(404);
  });

  it('and is not there any more is followed by whoever comes next', async () => {
    const [ailsa, bruce] = (await guests(await open({}), 2)) as [Visitor, Visitor];
    const { id } = (await make(ailsa, { options: { players: 3 } })).body;
    // As older versions left it.
    await sql`update seat set person = null, name = '' where table_id = ${id}`.execute(house.storage.db);
    house.tables.forget(id);
    await sit(bruce, id);
    expect(await hostOf(id)).toMatchObject({ host: await idOf(bruce) });
    expect((await bruce.call('POST', `/tables/${id}/start`)).status).toBe(204);
  });

  it('hands over a table that is listed only as far as the next host has room for it', async () => {
    const [ailsa, bruce] = (await guests(await open({ QUOTA_PERCENT: '34' }), 2)) as [Visitor, Visitor];
    const { id } = (await make(ailsa, { options: { players: 3 }, listed: true })).body;
    await sit(bruce, id);
    // One of his own is listed, from another address as it were.
    const own = (await make(bruce)).body.id;
    await house.storage.db
      .updateTable('game_table')
      .set({ listed: 1, origin: 'elsewhere' })
      .where('id', '=', own)
      .execute();
    await leave(ailsa, id);
    expect(await hostOf(id)).toEqual({ host: await idOf(bruce), listed: 0 });
  });
});

describe('two processes on one PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  async function twoServers(percent: string): Promise<[string, string]> {
    const env = { DATABASE_URL: await postgres.database(`quotas_${percent}`), QUOTA_PERCENT: percent };
    return [await open(env), await open(env)];
  }
  const at = (visitor: Visitor, url: string): Visitor => Object.assign(new Visitor(url), { cookie: visitor.cookie });

  it('count what somebody does together', async () => {
    const [one, other] = await twoServers('1');
    const ailsa = await Visitor.guest(one, 'Ailsa');
    const table = (await make(ailsa)).body.id;
    const say = (index: number) =>
      at(ailsa, index % 2 === 0 ? one : other).call<Refused>('POST', `/tables/${table}/chat`, { text: 'Aye' });
    expect(await times(14, say)).toEqual({ 201: 10, '429 server.quota.chat': 4 });
  });

  it('start no more tables with bots at once than somebody may have', async () => {
    const urls = await twoServers('100');
    const ailsa = await Visitor.guest(urls[0], 'Ailsa');
    const tables = await Promise.all(Array.from({ length: 30 }, () => make(ailsa)));
    expect(tally(tables)).toEqual({ 201: 30 });
    const replies = await Promise.all(
      tables.map(({ body }, index) =>
        at(ailsa, urls[index % 2] as string).call<Refused>('POST', `/tables/${body.id}/start`),
      ),
    );
    expect(tally(replies)).toEqual({ 204: 10, '429 server.quota.bots': 20 });
  }, 60_000);
});
