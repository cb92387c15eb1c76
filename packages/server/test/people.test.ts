import { join } from 'node:path';
import { games } from '@ceilidh/games';
import type { CompiledQuery } from 'kysely';
import Libsql from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../src/api.ts';
import { People } from '../src/people.ts';
import { type House, SLOW } from '../src/route.ts';
import type { Storage } from '../src/storage/storage.ts';
import type { Running } from '../src/index.ts';
import { testServer, Visitor } from './client.ts';
import { NOBODY } from './house.ts';

let server: Running & { dataDir: string };
let house: House;
beforeAll(async () => {
  server = await testServer({}, { opened: (opened) => (house = opened) });
});
afterAll(() => server.close());

const game = games.at(-1)?.id;
const PASSWORD = 'a long enough one';

describe('people', () => {
  it('come in with a name alone', async () => {
    const ailsa = await Visitor.guest(server.url, '  Ailsa ');
    const { status, body } = await ailsa.call('GET', '/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Ailsa', guest: true });
    expect((await new Visitor(server.url).call('GET', '/me')).status).toBe(401);
    expect((await ailsa.call('GET', '/session')).body.person).toEqual(body);
    expect((await new Visitor(server.url).call('GET', '/session')).body.person).toBeNull();
  });

  it('become an account and keep everything', async () => {
    const bruce = await Visitor.guest(server.url, 'Bruce');
    const id = await bruce.make({ game, options: { players: 2 } });
    const { body: before } = await bruce.call('GET', '/me');
    expect((await bruce.call('POST', '/me/account', { login: 'bruce', password: PASSWORD })).status).toBe(200);
    expect((await bruce.call('POST', '/me/account', { login: 'bruce2', password: PASSWORD })).status).toBe(409);
    const elsewhere = new Visitor(server.url);
    expect((await elsewhere.call('POST', '/sign-in', { login: 'bruce', password: 'not this one' })).status).toBe(401);
    expect((await elsewhere.call('POST', '/sign-in', { login: 'nobody', password: PASSWORD })).status).toBe(401);
    const { status, body } = await elsewhere.call('POST', '/sign-in', { login: 'bruce', password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, login: 'bruce', guest: false });
    expect((await elsewhere.table(id)).you).toBe(0);
    const { body: mine } = await elsewhere.call<{ tables: { id: string }[] }>('GET', '/me/tables');
    expect(mine.tables.map((table) => table.id)).toEqual([id]);
  });

  it('cannot take a login that is taken, not even at the same moment', async () => {
    const two = await Promise.all(['Euan', 'Flora'].map((name) => Visitor.guest(server.url, name)));
    const replies = await Promise.all(
      two.map((visitor) => visitor.call('POST', '/me/account', { login: 'shared', password: PASSWORD })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('keep only a slow hash of the password', async () => {
    const row = await house.storage.db
      .selectFrom('person')
      .selectAll()
      .where('login', '=', 'bruce')
      .executeTakeFirstOrThrow();
    expect(row.password).toMatch(/^scrypt\$32768\$/);
    const passes = await house.storage.db.selectFrom('pass').selectAll().execute();
    expect(JSON.stringify({ passes, row })).not.toContain(PASSWORD);
    expect(passes.every(({ hash }) => /^[\w-]{43}$/.test(hash))).toBe(true);
  });

  it('sign out on one device, and on all', async () => {
    const one = await Visitor.guest(server.url, 'Isla');
    await one.call('POST', '/me/account', { login: 'isla', password: PASSWORD });
    const two = new Visitor(server.url);
    await two.call('POST', '/sign-in', { login: 'isla', password: PASSWORD });
    const { body } = await two.call<{ token: string }>('POST', '/me/tokens', { label: 'script' });
    const script = (): Promise<{ status: number }> =>
      new Visitor(server.url).call('GET', '/me', undefined, { authorization: `Bearer ${body.token}` });
    const kept = one.cookie;
    expect((await one.call('POST', '/sign-out')).status).toBe(204);
    expect(one.cookie).toBe('');
    one.cookie = kept;
    expect((await one.call('GET', '/me')).status).toBe(401);
    expect((await two.call('GET', '/me')).status).toBe(200);
    expect((await script()).status).toBe(200);
    const also = two.cookie;
    await two.call('POST', '/sign-out-everywhere');
    two.cookie = also;
    expect((await two.call('GET', '/me')).status).toBe(401);
    expect((await script()).status).toBe(401);
  });

  it('see their tokens, never the secrets, and end one', async () => {
    const isla = await Visitor.guest(server.url, 'Isla');
    const make = async (label: string): Promise<string> =>
      (await isla.call<{ token: string }>('POST', '/me/tokens', { label })).body.token;
    const secrets = [await make('a bot'), await make('a script')];
    const status = async (secret: string): Promise<number> =>
      (await new Visitor(server.url).call('GET', '/me', undefined, { authorization: `Bearer ${secret}` })).status;
    interface Listed {
      readonly tokens: readonly { id: string; label: string; created: number; used: number }[];
    }
    const listed = await isla.call<Listed>('GET', '/me/tokens');
    expect(listed.body.tokens.map(({ label }) => label).toSorted()).toEqual(['a bot', 'a script']);
    for (const { created, used } of listed.body.tokens) expect(created).toBeLessThanOrEqual(used);
    for (const secret of secrets) expect(listed.text).not.toContain(secret);

    const ended = listed.body.tokens.find(({ label }) => label === 'a bot')?.id ?? '';
    const other = await Visitor.guest(server.url, 'Bruce');
    expect((await other.call('DELETE', `/me/tokens/${ended}`)).status).toBe(404);
    expect((await isla.call('DELETE', `/me/tokens/${ended}`)).status).toBe(204);
    expect((await isla.call('DELETE', `/me/tokens/${ended}`)).status).toBe(404);
    expect(await Promise.all(secrets.map(status))).toEqual([401, 200]);
    const left = await isla.call<Listed>('GET', '/me/tokens');
    expect(left.body.tokens.map(({ label }) => label)).toEqual(['a script']);
    // The session of a browser is no token.
    expect((await other.call<Listed>('GET', '/me/tokens')).body.tokens).toEqual([]);
  });

  it('are told what they did by the versions that they were told then', async () => {
    const [ailsa, bruce] = (await Promise.all(['Ailsa', 'Bruce'].map((name) => Visitor.guest(server.url, name)))) as [
      Visitor,
      Visitor,
    ];
    const id = await ailsa.make({ game, options: { players: 2 } });
    await bruce.call('POST', `/tables/${id}/join`, {});
    const told: number[] = [];
    for (let step = 0; step < 12; step++) {
      for (const each of [ailsa, bruce]) {
        const { version, legal = [], may } = await each.table(id);
        const what = legal.length > 0 ? { kind: 'move', key: legal[0]?.key } : { kind: 'confirm' };
        if (legal.length === 0 && may?.confirm !== true) continue;
        const done = await each.act(id, version, what);
        if (each === bruce) told.push(done.body.version);
      }
    }
    const { body } = await bruce.call<{ acts: { version: number }[] }>('GET', '/me/export');
    expect(told.length).toBeGreaterThan(0);
    expect(body.acts.map(({ version }) => version)).toEqual(told);
    const stored = await house.storage.db
      .selectFrom('event')
      .select('number')
      .where('table_id', '=', id)
      .where('seat', '=', 1)
      .orderBy('number')
      .execute();
    expect(stored.map(({ number }) => number)).not.toEqual(told);
  });

  it('have no more of the log read than the tables where they sit, to be told or to go', async () => {
    const { db } = house.storage;
    const asked: CompiledQuery[] = [];
    const heard = db.withPlugin({
      transformQuery({ node, queryId }) {
        asked.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const people = new People(Object.create(house.storage, { db: { value: heard } }) as Storage, Date.now);
    const { person } = await people.guest('Mairi', house.quotas, NOBODY);
    await people.export(person);
    expect(await people.delete(person, [])).toEqual([]);
    const file = new Libsql(join(server.dataDir, 'ceilidh.db'), { readonly: true });
    const details = asked
      .filter(({ sql: text }) => text.includes('"event"'))
      .map(({ sql: text, parameters }) => file.prepare(`explain query plan ${text}`).all(...parameters))
      .map((rows) => (rows as { detail: string }[]).map(({ detail }) => detail).join('\n'));
    file.close();
    expect(details).toHaveLength(2);
    for (const detail of details) expect(detail).toMatch(/^SEARCH event USING /);
    for (const path of ['/me', '/me/export'])
      expect(ROUTES.find((each) => each.path === path && each.method !== 'PATCH' && each.needs === 'all')?.weight).toBe(
        SLOW,
      );
  });

  it('change their name', async () => {
    const mairi = await Visitor.guest(server.url, 'Mairi');
    expect((await mairi.call('PATCH', '/me', { name: 'Màiri' })).body['name']).toBe('Màiri');
    expect((await mairi.call('GET', '/me')).body['name']).toBe('Màiri');
  });

  it('get all that is stored about them, and nothing of others', async () => {
    const [ailsa, bruce] = await Promise.all(['Ailsa', 'Bruce'].map((name) => Visitor.guest(server.url, name)));
    if (ailsa === undefined || bruce === undefined) throw new Error('nobody came');
    const id = await ailsa.make({ game, options: { players: 2 } });
    await bruce.call('POST', `/tables/${id}/join`, {});
    await ailsa.call('POST', `/tables/${id}/chat`, { text: 'of Ailsa' });
    await bruce.call('POST', `/tables/${id}/chat`, { text: 'of Bruce' });
    const { body, text } = await ailsa.call('GET', '/me/export');
    expect(body).toMatchObject({
      person: { name: 'Ailsa' },
      hosted: [{ id }],
      seats: [{ table_id: id, seat: 0 }],
      chat: [{ text: 'of Ailsa' }],
    });
    expect(text).not.toContain('Bruce');
    expect(text).not.toContain('scrypt');
  });

  it('go with all that is personal; the others play on', async () => {
    const [ailsa, hamish] = await Promise.all(['Ailsa', 'Hamish'].map((name) => Visitor.guest(server.url, name)));
    if (ailsa === undefined || hamish === undefined) throw new Error('nobody came');
    await hamish.call('POST', '/me/account', { login: 'hamish', password: PASSWORD });
    const open = await hamish.make({ game, options: { players: 2 }, listed: true });
    const running = await hamish.make({ game, options: { players: 2 } });
    await ailsa.call('POST', `/tables/${running}/join`, {});
    await hamish.call('POST', `/tables/${running}/chat`, { text: 'said by Hamish' });
    await hamish.step(running, () => 0);
    const { body } = await hamish.call('GET', '/me');
    const { cookie } = hamish;
    expect((await hamish.call('DELETE', '/me')).status).toBe(204);
    hamish.cookie = cookie;
    expect((await hamish.call('GET', '/me')).status).toBe(401);
    const tables = ['person', 'pass', 'game_table', 'seat', 'event', 'snapshot', 'page', 'chat', 'job'] as const;
    const stored = await Promise.all(tables.map((table) => house.storage.db.selectFrom(table).selectAll().execute()));
    const everything = JSON.stringify(stored);
    for (const trace of [String(body['id']), 'hamish', 'Hamish']) expect(everything).not.toContain(trace);
    const { text } = await ailsa.call('GET', '/tables');
    expect(text).not.toContain(open);
    const table = await ailsa.table(running);
    expect(table.status).toBe('running');
    expect(table.seats[0]).toMatchObject({ name: '—', resigned: true });
  });
});
