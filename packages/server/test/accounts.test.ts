import { games } from '@ceilidh/games';
import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../src/api.ts';
import type { House } from '../src/route.ts';
import { openApi, PREFIX } from '../src/openapi.ts';
import type { Running } from '../src/index.ts';
import { hashPassword } from '../src/passwords.ts';
import { People } from '../src/people.ts';
import type { PersonRow } from '../src/storage/schema.ts';
import type { Storage } from '../src/storage/storage.ts';
import { type Reply, testServer, Visitor } from './client.ts';
import { NOBODY } from './house.ts';
import { Page, until } from './live-client.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { sleep } from './process.ts';

const PASSWORD = 'a long enough one';
const OTHER = 'sheep over the burn';
const game = games.at(-1)?.id;
const why = ({ status, body }: Reply): unknown => [status, (body['error'] as { id?: string } | undefined)?.id];

describe.each(['SQLite', 'PostgreSQL'])('an account on %s', (database) => {
  let postgres: Postgres | undefined;
  let server: Running;
  let house: House;
  let made = 0;
  beforeAll(async () => {
    postgres = database === 'PostgreSQL' ? await startPostgres() : undefined;
    const env = postgres === undefined ? {} : { DATABASE_URL: await postgres.database('accounts') };
    server = await testServer(env, { opened: (opened) => (house = opened) });
  });
  afterAll(async () => {
    await server.close();
    await postgres?.close();
  });

  const newLogin = (): string => `somebody${++made}`;
  const signIn = async (login: string, password: string): Promise<[Visitor, Reply]> => {
    const visitor = new Visitor(server.url);
    return [visitor, await visitor.call('POST', '/sign-in', { login, password })];
  };
  const account = async (): Promise<[Visitor, string]> => {
    const [visitor, login] = [await Visitor.guest(server.url, 'Ailsa'), newLogin()];
    await visitor.call('POST', '/me/account', { login, password: PASSWORD });
    return [visitor, login];
  };
  const tokenOf = async (visitor: Visitor, more: object = {}): Promise<Record<string, string>> => {
    const { body } = await visitor.call<{ token: string }>('POST', '/me/tokens', { label: 'script', ...more });
    return { authorization: `Bearer ${body.token}` };
  };
  const statusWith = async (headers: Record<string, string>): Promise<number> =>
    (await new Visitor(server.url).call('GET', '/me', undefined, headers)).status;
  const rowOf = (login: string): Promise<PersonRow> =>
    house.storage.db.selectFrom('person').selectAll().where('login', '=', login).executeTakeFirstOrThrow();
  /** The cookie of a moment ago, in another browser. */
  const copyOf = (visitor: Visitor): Visitor => Object.assign(new Visitor(server.url), { cookie: visitor.cookie });

  it('is made of a guest once, also by two at the same moment', async () => {
    const guest = await Visitor.guest(server.url, 'Ailsa');
    const logins = [newLogin(), newLogin()];
    const replies = await Promise.all(
      logins.map((login) => copyOf(guest).call('POST', '/me/account', { login, password: PASSWORD })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused === undefined ? undefined : why(refused)).toEqual([409, 'server.person.registered']);
    // Whoever was told so has the account, and nobody else a login.
    const won = replies.findIndex(({ status }) => status === 200);
    const came = await Promise.all(logins.map((login) => signIn(login, PASSWORD)));
    expect(came.map(([, { status }]) => status)).toEqual(won === 0 ? [200, 401] : [401, 200]);
  });

  it('is not held by whoever held a pass of the guest', async () => {
    const guest = await Visitor.guest(server.url, 'Ailsa');
    const thief = copyOf(guest);
    const token = await tokenOf(guest, { scope: 'all' });
    const pages = [await Page.open(thief), await Page.open(new Visitor(server.url), { headers: token })];
    const before = guest.cookie;
    expect((await guest.call('POST', '/me/account', { login: newLogin(), password: PASSWORD })).status).toBe(200);
    expect(guest.cookie).not.toBe(before);
    expect((await guest.call('GET', '/me')).body).toMatchObject({ guest: false });
    expect((await thief.call('GET', '/me')).status).toBe(401);
    expect(await statusWith(token)).toBe(401);
    await until(() => pages.every(({ closed }) => closed === 1008));
  });

  it('is not kept open by a token that is made at the same moment', async () => {
    const { people, storage } = house;
    const { person, secret } = await people.guest('Ailsa', house.quotas, NOBODY);
    let making: Promise<unknown> | undefined;
    await storage.db.transaction().execute(async (trx) => {
      await trx.updateTable('person').set({ login: newLogin() }).where('id', '=', person.id).execute();
      await trx.deleteFrom('pass').where('person', '=', person.id).execute();
      making = people.token(person, secret, 'mine', 'all').catch((error: unknown) => error);
      // Time enough to be made beside this, if it could be.
      await sleep(300);
    });
    expect(await making).toMatchObject({ reason: { id: 'server.person.nobody' } });
    expect(await people.tokens(person)).toEqual([]);
  });

  it('takes ten wrong old passwords at once and no more, whatever strangers try', async () => {
    const [ailsa, login] = await account();
    for (let tries = 0; tries < 11; tries++) await signIn(login, 'not the old one');
    const change = (old: string): Promise<Reply> => ailsa.call('POST', '/me/password', { old, new: OTHER });
    for (let tries = 0; tries < 10; tries++)
      expect(why(await change('not the old one'))).toEqual([403, 'server.person.wrong-password']);
    expect(why(await change('not the old one'))).toEqual([429, 'server.person.tries']);
  });

  it('takes ten wrong passwords of who is in with it, counted apart from those of strangers', async () => {
    const [ailsa, login] = await account();
    const tryAs = (visitor: Visitor, password: string, headers: Record<string, string> = {}): Promise<Reply> =>
      copyOf(visitor).call('POST', '/sign-in', { login, password }, headers);
    for (let tries = 0; tries < 10; tries++)
      expect(why(await tryAs(ailsa, 'not this one'))).toEqual([401, 'server.person.wrong']);
    expect(why(await tryAs(ailsa, 'not this one'))).toEqual([429, 'server.person.tries']);
    // Nobody is kept out by that: not the device that is in, not one that comes with the password.
    expect((await ailsa.call('GET', '/me')).body).toMatchObject({ login });
    expect((await signIn(login, PASSWORD))[1].status).toBe(200);
  });

  it('takes a token for play alone for a stranger where passwords are tried', async () => {
    const [ailsa, login] = await account();
    const script = new Visitor(server.url);
    const [play, all] = [await tokenOf(ailsa), await tokenOf(ailsa, { scope: 'all' })];
    const tryWith = (headers: Record<string, string>): Promise<Reply> =>
      script.call('POST', '/sign-in', { login, password: 'not this one' }, headers);
    for (let tries = 0; tries < 10; tries++) expect((await tryWith(play)).status).toBe(401);
    expect(why(await tryWith(play))).toEqual([429, 'server.person.tries']);
    expect((await signIn(login, PASSWORD))[1].status).toBe(429);
    expect((await tryWith(all)).status).toBe(401);
    expect((await copyOf(ailsa).call('POST', '/sign-in', { login, password: PASSWORD })).status).toBe(200);
  });

  it('changes its password: the old one is needed, and everything else is signed out', async () => {
    const [ailsa, login] = await account();
    const [elsewhere] = await signIn(login, PASSWORD);
    const token = await tokenOf(ailsa);
    const before = copyOf(ailsa);
    const pages = [await Page.open(elsewhere), await Page.open(new Visitor(server.url), { headers: token })];
    const change = (old: string, wanted: string): Promise<Reply> =>
      ailsa.call('POST', '/me/password', { old, new: wanted });
    expect(why(await change('not the old one', OTHER))).toEqual([403, 'server.person.wrong-password']);
    expect(why(await change(PASSWORD, 'password1234'))).toEqual([422, 'server.person.common-password']);
    expect(why(await change(PASSWORD, 'short'))).toEqual([422, 'server.request.small']);
    expect((await elsewhere.call('GET', '/me')).status).toBe(200);
    expect(pages.map(({ closed }) => closed)).toEqual([undefined, undefined]);

    expect((await change(PASSWORD, OTHER)).status).toBe(204);
    expect((await ailsa.call('GET', '/me')).body).toMatchObject({ login });
    for (const ended of [elsewhere, before]) expect((await ended.call('GET', '/me')).status).toBe(401);
    expect(await statusWith(token)).toBe(401);
    await until(() => pages.every(({ closed }) => closed === 1008));
    expect((await signIn(login, PASSWORD))[1].status).toBe(401);
    expect((await signIn(login, OTHER))[1].status).toBe(200);
  });

  it('changes its password by a token for all, which goes on', async () => {
    const [ailsa, login] = await account();
    const token = await tokenOf(ailsa, { scope: 'all' });
    const wanted = { old: PASSWORD, new: OTHER };
    const changed = await new Visitor(server.url).call('POST', '/me/password', wanted, token);
    expect([changed.status, changed.headers.has('set-cookie')]).toEqual([204, false]);
    expect(await statusWith(token)).toBe(200);
    expect((await ailsa.call('GET', '/me')).status).toBe(401);
    expect((await signIn(login, OTHER))[1].status).toBe(200);
  });

  it('lets nobody in by the old password who asks while it is changed', async () => {
    const [, login] = await account();
    const [changed, { id }] = [await hashPassword(OTHER), await rowOf(login)];
    const { db } = house.storage;
    await db.deleteFrom('pass').where('person', '=', id).execute();
    let change: Promise<unknown> | undefined;
    // As soon as the old one was read, and while it is checked, which takes its time, there is another.
    const late = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        change ??= db.updateTable('person').set({ password: changed }).where('id', '=', id).execute();
        return result;
      },
    });
    const people = new People(Object.create(house.storage, { db: { value: late } }) as Storage, Date.now);
    await expect(people.signIn(login, PASSWORD)).rejects.toMatchObject({ reason: { id: 'server.person.wrong' } });
    expect(change).toBeDefined();
    expect(await db.selectFrom('pass').selectAll().where('person', '=', id).execute()).toEqual([]);
  });

  it('is no guest’s: there is no password to change', async () => {
    const guest = await Visitor.guest(server.url, 'Ailsa');
    const reply = await guest.call('POST', '/me/password', { old: PASSWORD, new: OTHER });
    expect(why(reply)).toEqual([409, 'server.person.no-password']);
    const nobody = await new Visitor(server.url).call('POST', '/me/password', { old: PASSWORD, new: OTHER });
    expect(why(nobody)).toEqual([401, 'server.person.nobody']);
  });

  it('is not made with a password that anybody would try', async () => {
    const guest = await Visitor.guest(server.url, 'Ailsa');
    for (const password of ['qwerty123456', 'morag.macleod', 'Ceilidh2026']) {
      const reply = await guest.call('POST', '/me/account', { login: 'morag.macleod', password });
      expect(why(reply)).toEqual([422, 'server.person.common-password']);
    }
    expect((await guest.call('GET', '/me')).body).toMatchObject({ guest: true });
  });

  it('whose password was stored at a lower cost signs in, and it is stored anew', async () => {
    const [, login] = await account();
    const salt = Buffer.alloc(16, 7);
    const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
    const former = `scrypt$32768$${salt.toString('base64url')}$${key.toString('base64url')}`;
    await house.storage.db.updateTable('person').set({ password: former }).where('login', '=', login).execute();
    expect((await signIn(login, 'not this one'))[1].status).toBe(401);
    expect((await rowOf(login)).password).toBe(former);
    // At the same moment too: one of them stores it anew, and both are in.
    const both = await Promise.all([signIn(login, PASSWORD), signIn(login, PASSWORD)]);
    expect(both.map(([, { status }]) => status)).toEqual([200, 200]);
    const anew = (await rowOf(login)).password;
    expect(anew).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect((await signIn(login, PASSWORD))[1].status).toBe(200);
    expect((await rowOf(login)).password).toBe(anew);
  });

  it('gives tokens for play alone, unless it says otherwise', async () => {
    const [ailsa, login] = await account();
    const play = await tokenOf(ailsa);
    const all = await tokenOf(ailsa, { scope: 'all' });
    const other = await ailsa.call('POST', '/me/tokens', { label: 'x', scope: 'everything' });
    expect(why(other)).toEqual([422, 'server.request.value']);
    interface Listed {
      readonly tokens: readonly { readonly scope: string }[];
    }
    const script = new Visitor(server.url);
    const { body } = await script.call<Listed>('GET', '/me/tokens', undefined, all);
    expect(body.tokens.map(({ scope }) => scope).toSorted()).toEqual(['all', 'play']);

    const matters = ROUTES.filter(({ needs }) => needs === 'all');
    expect(matters.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE /me',
      'DELETE /me/tokens/:id',
      'GET /me/export',
      'GET /me/tokens',
      'PATCH /me',
      'POST /me/account',
      'POST /me/password',
      'POST /me/tokens',
      'POST /sign-out-everywhere',
    ]);
    for (const { method, path } of matters) {
      const sent = method === 'GET' || method === 'DELETE' ? undefined : {};
      const reply = await script.call(method, path.replace(':id', 'A'.repeat(43)), sent, play);
      expect([path, why(reply)]).toEqual([path, [403, 'server.person.scope']]);
    }
    expect((await ailsa.call('GET', '/me')).body).toMatchObject({ login, name: 'Ailsa' });

    const table = await script.call<{ id: string }>('POST', '/tables', { game, options: { players: 2 } }, play);
    expect(table.status).toBe(201);
    const path = `/tables/${table.body.id}`;
    expect((await script.call('POST', `${path}/chat`, { text: 'Slàinte!' }, play)).status).toBe(201);
    expect((await script.call('POST', `${path}/start`, {}, play)).status).toBe(204);
    expect((await script.call('GET', path, undefined, play)).body).toMatchObject({ status: 'running', you: 0 });
    expect((await script.call('GET', '/me/tables', undefined, play)).status).toBe(200);
    expect((await script.call('PATCH', '/me', { name: 'Ailsa of Skye' }, all)).status).toBe(200);
  });
});

describe('the description', () => {
  it('tells what a token for play will not do', () => {
    const { paths } = openApi() as { paths: Record<string, Record<string, { security?: unknown }>> };
    expect(paths[`${PREFIX}/me/password`]?.['post']?.security).toEqual([{ session: [] }, { token: ['all'] }]);
    expect(paths[`${PREFIX}/tables`]?.['post']?.security).toBeUndefined();
  });
});
