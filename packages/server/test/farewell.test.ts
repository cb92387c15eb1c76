import { games } from '@ceilidh/games';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endTable, freezeTable } from '../src/admin.ts';
import type { Running } from '../src/index.ts';
import { missing } from '../src/failure.ts';
import { newId } from '../src/ids.ts';
import type { House } from '../src/route.ts';
import { isDeadlock } from '../src/storage/storage.ts';
import { testServer, Visitor } from './client.ts';
import { until } from './live-client.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { sleep } from './process.ts';

const game = games[0]?.id as string;

describe.each(['SQLite', 'PostgreSQL'])('somebody who deletes themselves on %s', (database) => {
  let postgres: Postgres | undefined;
  let server: Running;
  let house: House;
  let env: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    postgres = database === 'PostgreSQL' ? await startPostgres() : undefined;
    if (postgres !== undefined) env = { DATABASE_URL: await postgres.database('farewell') };
    server = await testServer(env, { opened: (opened) => (house = opened) });
  });
  afterAll(async () => {
    await server.close();
    await postgres?.close();
  });

  const guest = (name: string): Promise<Visitor> => Visitor.guest(server.url, name);
  const idOf = async (visitor: Visitor): Promise<string> => (await visitor.call<{ id: string }>('GET', '/me')).body.id;
  const make = (visitor: Visitor, more: object = {}): Promise<string> =>
    visitor.make({ game, options: { players: 2 }, ...more });
  const seatsAt = (table: string) =>
    house.storage.db.selectFrom('seat').selectAll().where('table_id', '=', table).orderBy('seat').execute();
  const statusOf = async (table: string): Promise<string | undefined> =>
    (await house.storage.db.selectFrom('game_table').select('status').where('id', '=', table).executeTakeFirst())
      ?.status;
  /** Two at a table that has begun. */
  async function seated(): Promise<{ ailsa: Visitor; bruce: Visitor; table: string }> {
    const [ailsa, bruce] = [await guest('Ailsa'), await guest('Bruce')];
    const table = await make(ailsa);
    await bruce.call('POST', `/tables/${table}/join`, {});
    return { ailsa, bruce, table };
  }

  it('while they join, host and chat leaves no name, no line, and no table that waits for nobody', async () => {
    const bruce = await guest('Bruce');
    for (let race = 0; race < 12; race++) {
      const ailsa = await guest('Ailsa');
      const person = await idOf(ailsa);
      const table = await make(bruce);
      const going = sleep(race).then(() => ailsa.call('DELETE', '/me'));
      const others = await Promise.all([
        ailsa.call('POST', `/tables/${table}/join`, {}),
        ailsa.call('POST', '/tables', { game, options: { players: 2 }, bots: { 1: 'random' } }),
        ailsa.call('POST', '/tables', { game, options: { players: 2 } }),
        ailsa.call('POST', `/tables/${table}/chat`, { text: 'here I am' }),
      ]);
      expect((await going).status).toBe(204);
      expect(others.every(({ status }) => status < 500)).toBe(true);
      const { db } = house.storage;
      expect(await db.selectFrom('person').select('id').where('id', '=', person).execute()).toEqual([]);
      expect(await db.selectFrom('seat').select('seat').where('person', '=', person).execute()).toEqual([]);
      expect(await db.selectFrom('seat').select('seat').where('name', '=', 'Ailsa').execute()).toEqual([]);
      expect(await db.selectFrom('chat').select('id').where('person', '=', person).execute()).toEqual([]);
      expect(await db.selectFrom('event').select('kind').where('person', '=', person).execute()).toEqual([]);
      expect(await db.selectFrom('game_table').select('id').where('host', '=', person).execute()).toEqual([]);
      if ((await statusOf(table)) !== 'running') continue;
      // A bot is in her place, and the match goes on.
      const [, hers] = await seatsAt(table);
      expect(hers?.person).toBeNull();
      expect(hers?.name).toBe('—');
      await until(async () => {
        if ((await bruce.step(table, () => 0)) === 'over') return true;
        return (await bruce.table(table)).version > 3;
      }, 20_000);
    }
  }, 120_000);

  it('waits for who changes one of their tables, and keeps nothing that they wait for', async () => {
    const { ailsa, table } = await seated();
    await endTable(house.storage, table);
    house.tables.forget(table);
    const { db } = house.storage;
    let going: Promise<{ status: number }> | undefined;
    // As a commit does it: first the table, then its seats.
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('game_table').set({ listed: 0 }).where('id', '=', table).execute();
      going = ailsa.call('DELETE', '/me');
      await sleep(300);
      await trx.updateTable('seat').set({ tries: 0 }).where('table_id', '=', table).execute();
    });
    expect((await going)?.status).toBe(204);
    expect((await seatsAt(table)).map(({ name }) => name)).toEqual(['—', 'Bruce']);
  });

  it('and was refused after all, has lost seats, and goes when they ask again; nothing is done twice', async () => {
    const { ailsa, bruce, table } = await seated();
    const leave = house.people.delete.bind(house.people);
    // As if there were always one more seat that was taken meanwhile.
    house.people.delete = async () => undefined;
    expect((await ailsa.call('DELETE', '/me')).status).toBe(409);
    house.people.delete = leave;
    expect((await bruce.table(table)).seats[0]).toMatchObject({ name: 'Ailsa', resigned: true });
    expect((await ailsa.call('DELETE', '/me')).status).toBe(204);
    expect((await bruce.table(table)).seats[0]).toMatchObject({ name: '—', resigned: true });
    const resigned = house.storage.db.selectFrom('event').select('number').where('kind', '=', 'resign');
    expect(await resigned.where('table_id', '=', table).execute()).toHaveLength(1);
  });

  it('leaves what was reported of them, and by them, to whoever runs the server', async () => {
    const { ailsa, bruce, table } = await seated();
    const { body } = await bruce.call<{ id: string }>('POST', `/tables/${table}/chat`, { text: 'something rude' });
    expect((await ailsa.call('POST', `/tables/${table}/chat/${body.id}/report`)).status).toBe(204);
    for (const each of [bruce, ailsa]) expect((await each.call('DELETE', '/me')).status).toBe(204);
    const report = house.storage.db.selectFrom('report').selectAll().where('line', '=', body.id);
    const kept = await report.execute();
    expect(kept).toMatchObject([{ name: 'Bruce', text: 'something rude' }]);
    for (const whose of [kept[0]?.writer, kept[0]?.reporter, kept[0]?.settled]) expect(whose).toBeNull();
  });

  it('is told apart from what they were about to do, where one of both is gone', async () => {
    const { ailsa, table } = await seated();
    const person = await idOf(ailsa);
    expect(await missing(house.storage, person)).toMatchObject({ status: 404 });
    expect(await missing(house.storage, newId())).toMatchObject({ status: 401 });
    await ailsa.table(table);
    // The table is still remembered here, and gone in the database.
    await house.storage.db.deleteFrom('game_table').where('id', '=', table).execute();
    const line = await ailsa.call('POST', `/tables/${table}/chat`, { text: 'Is anybody here?' });
    expect([line.status, line.body]).toMatchObject([404, { error: { id: 'server.request.gone' } }]);
  });

  it.runIf(database === 'PostgreSQL')('is forgotten by other processes too', async () => {
    const other = await testServer(env);
    try {
      const { ailsa, bruce, table } = await seated();
      await endTable(house.storage, table);
      const elsewhere = Object.assign(new Visitor(other.url), { cookie: bruce.cookie });
      await until(async () => (await elsewhere.table(table)).status === 'over');
      expect((await elsewhere.table(table)).seats[0]).toMatchObject({ name: 'Ailsa' });
      expect((await ailsa.call('DELETE', '/me')).status).toBe(204);
      await until(async () => (await elsewhere.table(table)).seats[0]?.['name'] === '—', 3000);
    } finally {
      await other.close();
    }
  });

  it('at a frozen table has no other version told of it than at the table itself', async () => {
    const { ailsa, bruce, table } = await seated();
    const two = [ailsa, bruce];
    let tries = 0;
    for (let step = 0; step < 40 && tries === 0; step++) {
      for (const each of two) {
        const { version, legal = [] } = await each.table(table);
        const [move] = legal;
        if (move !== undefined) await each.act(table, version, { kind: 'move', key: move.key });
        tries = (await seatsAt(table)).reduce((sum, seat) => sum + seat.tries, 0);
        if (tries > 0) break;
        if ((await each.table(table)).may?.confirm === true)
          await each.act(table, (await each.table(table)).version, { kind: 'confirm' });
      }
    }
    expect(tries).toBeGreaterThan(0);
    await freezeTable(house.storage, table);
    house.tables.forget(table);
    for (const each of two) {
      const { body } = await each.call<{ tables: { id: string; version: number }[] }>('GET', '/me/tables');
      expect(body.tables.find(({ id }) => id === table)?.version).toBe((await each.table(table)).version);
    }
    const versions = await Promise.all(two.map(async (each) => (await each.table(table)).version));
    expect(new Set(versions).size).toBe(2);
  });
});

describe('a deadlock', () => {
  it('is known by its code', () => {
    expect([isDeadlock({ code: '40P01' }), isDeadlock(new Error('40P01'))]).toEqual([true, false]);
  });
});
