import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@ceilidh/games';
import { generator, readOptions } from '@ceilidh/kernel';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { backupDatabase, endTable, restoreDatabase } from '../src/admin.ts';
import type { House } from '../src/route.ts';
import { checkMatches } from '../src/check-matches.ts';
import { isDamaged } from '../src/index.ts';
import { damageTold } from '../src/logs.ts';
import type { Damaged } from '../src/problem.ts';
import { loadTable } from '../src/storage/tables.ts';
import { logPage } from '../src/table-view.ts';
import { wholeLog } from './chaos.ts';
import { testServer, Visitor } from './client.ts';
import { doSomething, gameIds, openHouse, startTable, type TestHouse } from './house.ts';
import { Page, until } from './live-client.ts';

const SEED = process.env['CEILIDH_SEED'] ?? 'damaged';
/** A game whose refusals would tell most: it hides hands. */
const HIDING = games.find((game) => game.rules(readOptions(game.options, { players: 2 })).open !== true)?.id as string;
const DAMAGED = 'server.table.damaged';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
async function newHouse(): Promise<TestHouse> {
  const made = await openHouse();
  open.push(made);
  return made;
}

/** A match that has gone on for so many events. */
async function played(made: TestHouse, game: string, events: number, players = 2): Promise<string> {
  const random = generator(SEED, `damaged ${game}`);
  const id = await startTable(made, game, players, SEED);
  for (let event = 0; event < events && (await doSomething(made, id, random, false)); event++);
  made.tables.forget(id);
  return id;
}

/** Writes bytes that are no text where there was one, in all rows of a table. */
async function spoil(made: TestHouse, table: string, column: string, where: string): Promise<void> {
  const name = table === 'game_table' ? 'id' : 'table_id';
  // A damaged file keeps to no rule.
  await sql`pragma foreign_keys = off`.execute(made.storage.db);
  const bytes = `cast(substr(cast(${column} as blob), 1, 3) || x'ff80' as text)`;
  await sql.raw(`update ${table} set ${column} = ${bytes} where ${name} = '${where}'`).execute(made.storage.db);
}

describe('stored text that is not UTF-8', () => {
  it('ends no process: its match is named and set aside, and the others go on', async () => {
    const made = await newHouse();
    const [bad, good] = [await played(made, gameIds[0] as string, 12), await played(made, gameIds[1] as string, 12)];
    await spoil(made, 'event', 'data', bad);
    await expect(made.tables.read(bad)).rejects.toThrow(DAMAGED);
    expect(await doSomething(made, good, generator(SEED, 'on'), false)).toBe(true);
    const checked = [];
    for await (const { id, problems } of checkMatches(made.storage))
      checked.push([id, problems.map((each) => each.id)]);
    expect(Object.fromEntries(checked)).toEqual({ [bad]: ['server.check.refused'], [good]: [] });
  });

  it.each(['options', 'pace', 'game', 'status', 'secret'])('is found in the %s of a table', async (column) => {
    const made = await newHouse();
    const bad = await played(made, gameIds[0] as string, 3);
    await spoil(made, 'game_table', column, bad);
    await expect(loadTable(made.storage, bad)).rejects.toThrow(DAMAGED);
  });

  it('in a key keeps nobody from reading the other rows', async () => {
    const made = await newHouse();
    const bad = await played(made, gameIds[0] as string, 3);
    const good = await played(made, gameIds[1] as string, 3);
    await spoil(made, 'game_table', 'id', bad);
    await spoil(made, 'seat', 'table_id', bad);
    const checked = [];
    for await (const { id, problems } of checkMatches(made.storage)) checked.push([id === good, problems.length]);
    expect(checked.toSorted()).toEqual([
      [false, 1],
      [true, 0],
    ]);
  });

  it('in a snapshot costs nothing: the match is made from its moves, and saved anew', async () => {
    const made = await newHouse();
    const random = generator(SEED, 'healed');
    // Of four, so that the match goes on after its first snapshot, by whatever seed.
    const id = await played(made, gameIds[0] as string, 120, 4);
    const before = (await loadTable(made.storage, id, true)).match?.hash();
    await spoil(made, 'snapshot', 'data', id);
    expect((await made.tables.read(id)).match?.hash()).toBe(before);
    expect(await doSomething(made, id, random, false)).toBe(true);
    for (let event = 0; event < 120 && (await doSomething(made, id, random, false)); event++);
    await wholeLog(made.storage, id);
    expect((await loadTable(made.storage, id)).heals).toBe(false);
  });

  it('is read as it was written where it is whole, in the order that was asked for', async () => {
    const made = await newHouse();
    const table = await played(made, gameIds[0] as string, 1);
    const names = ['Żółć „ąę”', 'àèì «ok»', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '', "o'neill"];
    for (const [at, name] of names.entries())
      await sql`insert into chat (id, table_id, name, text, at) values (${`line ${at}`}, ${table}, ${name}, ${name}, ${-at})`.execute(
        made.storage.db,
      );
    const lines = made.storage.db.selectFrom('chat').select(['name', 'at']).orderBy('at');
    expect(await lines.execute()).toEqual(names.map((name, at) => ({ name, at: at === 0 ? 0 : -at })).toReversed());
  });
});

interface Club {
  readonly url: string;
  readonly house: House;
  readonly people: readonly [Visitor, Visitor];
  /** Its moves are no longer accepted, and beside it one that is whole. */
  readonly bad: string;
  readonly good: string;
  readonly found: Damaged[];
}

/** Two people at two tables, of which one no longer replays. */
async function club(): Promise<Club> {
  let house: House | undefined;
  const found: Damaged[] = [];
  const opened = (each: House): void => {
    house = each;
  };
  const server = await testServer({}, { opened });
  open.push(server);
  if (house === undefined) throw new Error('not opened');
  const people = [await Visitor.guest(server.url, 'Ailsa'), await Visitor.guest(server.url, 'Bruce')] as const;
  const tables: string[] = [];
  for (const game of [HIDING, gameIds[0] as string]) {
    const id = await people[0].make({ game, options: { players: 2 } });
    await people[1].call('POST', `/tables/${id}/join`, {});
    for (let step = 0; step < 12; step++) for (const each of people) await each.step(id, () => 0);
    tables.push(id);
  }
  const [bad, good] = tables as [string, string];
  house.tables.damaged = (_table, damage) => found.push(damage);
  const { db } = house.storage;
  await db.updateTable('event').set({ data: '{"key":"no such move"}' }).where('table_id', '=', bad).execute();
  house.tables.forget(bad);
  return { url: server.url, house, people, bad, good, found };
}

const onlyThat = { error: { id: DAMAGED, text: expect.any(String) as string } };

describe('a match that no longer replays', () => {
  it('tells nobody what is hidden in it, over no way', async () => {
    const { url, people, bad, found } = await club();
    const [player] = people;
    const stranger = new Visitor(url);
    for (const visitor of [stranger, player])
      for (const path of ['', '/log', '/record', '/chapters', '/moments/1', '/presence', '/chat']) {
        const { status, body } = await visitor.call('GET', `/tables/${bad}${path}`);
        expect([path, status, body]).toEqual([path, 422, onlyThat]);
      }
    for (const path of ['/leave', '/start', '/rematch', '/hints'])
      expect((await player.call('POST', `/tables/${bad}${path}`)).body).toEqual(onlyThat);
    expect((await player.act(bad, 3, { kind: 'confirm' })).body).toEqual(onlyThat);
    const page = await Page.open(stranger);
    page.send({ kind: 'watch', table: bad });
    await until(() => page.heard.length > 0);
    expect(page.heard).toEqual([{ kind: 'error', table: bad, status: 422, ...onlyThat }]);
    page.close();
    // Found once, not with every request; what was found is not in what is told of it.
    expect(found.map(({ place }) => place)).toEqual(['event 1']);
    expect(isDamaged(found[0])).toBe(true);
    const said: unknown[] = [];
    const tell = damageTold({ error: (...line: unknown[]) => said.push(line) });
    for (const damage of [...found, ...found]) tell(bad, damage);
    expect(said).toEqual([
      [
        { table: bad.slice(0, 8), place: 'event 1', problem: expect.stringMatching(/^[a-z.-]+$/) as string },
        expect.any(String),
      ],
    ]);
  });

  it('does not take the lists of its players hostage, and is ended by whoever runs the server', async () => {
    const { people, bad, good, house } = await club();
    const rows = async (): Promise<unknown> => {
      const { status, body } = await people[0].call<{ tables: { id: string }[] }>('GET', '/me/tables');
      expect(status).toBe(200);
      return Object.fromEntries(body.tables.map(({ id, ...row }) => [id, row]));
    };
    expect(await rows()).toEqual({
      [bad]: expect.objectContaining({ status: 'running', pending: [], damaged: true }) as object,
      [good]: expect.objectContaining({ status: 'running', pending: [expect.any(Number)] }) as object,
    });
    expect(await endTable(house.storage, bad.slice(0, 10))).toBe(bad);
    await expect(endTable(house.storage, bad)).rejects.toThrow('server.table.over');
    expect(await rows()).toMatchObject({ [bad]: { status: 'over', pending: [] } });
    // One that is whole can be ended too: it is looked at, and nobody moves there any more.
    await endTable(house.storage, good);
    house.tables.forget(good);
    const { status, pending, legal } = await people[0].table(good);
    expect([status, pending, legal]).toEqual(['over', [], undefined]);
    const checked = [];
    for await (const { id, problems } of checkMatches(house.storage)) checked.push([id, problems.length]);
    expect(Object.fromEntries(checked)).toEqual({ [bad]: 1, [good]: 0 });
  });

  it('keeps none of its players from deleting themselves: the seat is nobody’s, and the others keep theirs', async () => {
    const { people, bad, good, house } = await club();
    const [ailsa, bruce] = people;
    const me = (await ailsa.call<{ id: string }>('GET', '/me')).body.id;
    expect((await ailsa.call('DELETE', '/me')).status).toBe(204);
    const { db } = house.storage;
    const seats = db.selectFrom('seat').select(['name', 'person']).where('table_id', '=', bad).orderBy('seat');
    expect((await seats.execute()).map(({ name, person }) => [name, person === null])).toEqual([
      ['—', true],
      ['Bruce', false],
    ]);
    expect(await db.selectFrom('event').select('number').where('person', '=', me).execute()).toEqual([]);
    expect(await db.selectFrom('person').select('id').where('id', '=', me).execute()).toEqual([]);
    const { body } = await bruce.call<{ tables: { id: string }[] }>('GET', '/me/tables');
    expect(body.tables.map(({ id }) => id).toSorted()).toEqual([bad, good].toSorted());
    expect((await bruce.table(good)).seats[0]).toMatchObject({ name: '—', resigned: true });
  });

  it('has nothing done at it again and again', async () => {
    const { house, bad, found } = await club();
    const { db } = house.storage;
    const columns = sql.raw('id, kind, table_id, seat, version, due, lease');
    await sql`insert into job (${columns}) values ('a bot', 'bot', ${bad}, 0, 1, 1, 0)`.execute(db);
    house.tables.due();
    const lease = async (): Promise<number> =>
      (await db.selectFrom('job').select('lease').where('id', '=', 'a bot').executeTakeFirstOrThrow()).lease;
    await until(async () => (await lease()) > Date.now() + 30 * 60_000);
    expect(found).toHaveLength(1);
    await endTable(house.storage, bad);
    expect(await db.selectFrom('job').select('id').where('table_id', '=', bad).execute()).toEqual([]);
  });
});

describe('a damaged page of the log', () => {
  it('is made again from the moves', async () => {
    const made = await newHouse();
    // Of four, as above: one of two may be over before its first page.
    const id = await played(made, gameIds[0] as string, 150, 4);
    const table = await made.tables.read(id);
    expect(table.match?.first).toBeGreaterThan(0);
    // The first page has these in any match: it comes after fifty events, of which no two on end are confirmations.
    const before = await logPage(made.storage, table, 'spectator', 20);
    expect(before.lines).toHaveLength(20);
    await spoil(made, 'page', 'data', id);
    expect(await logPage(made.storage, table, 'spectator', 20)).toEqual(before);
  });
});

describe('a backup', () => {
  const columns = ['event.data', 'page.data', 'seat.name', 'chat.text', 'person.name', 'job.kind', 'game_table.id'];

  it.each(columns)('is not called whole while a text of %s is damaged', async (place) => {
    const made = await newHouse();
    const id = await played(made, gameIds[0] as string, 120);
    const [table = '', column = ''] = place.split('.');
    const { db } = made.storage;
    await sql`insert into person (id, name, created) values (${id}, 'A', 0)`.execute(db);
    await sql`insert into chat (id, table_id, name, text, at) values (${id}, ${id}, 'A', 'b', 0)`.execute(db);
    const job = sql.raw('id, kind, table_id, seat, version, due, lease');
    await sql`insert into job (${job}) values (${id}, 'bot', ${id}, 0, 0, 0, 0)`.execute(db);
    const where = { databaseUrl: undefined, dataDir: made.dataDir };
    backupDatabase(where, join(made.dataDir, 'whole.db'));
    await sql`pragma foreign_keys = off`.execute(db);
    await sql.raw(`update ${table} set ${column} = cast(x'41ff' as text)`).execute(db);
    const file = join(made.dataDir, 'damaged.db');
    const refusal = expect.objectContaining({
      reason: { id: 'server.backup.damaged', values: { file, problem: `${place}: not UTF-8` } },
    }) as Error;
    expect(() => backupDatabase(where, file)).toThrow(refusal);
    // The copy stays, since it may be all there is; but nobody serves from it by mistake.
    expect(existsSync(file)).toBe(true);
    const elsewhere = { databaseUrl: undefined, dataDir: join(made.dataDir, 'elsewhere') };
    expect(() => restoreDatabase(elsewhere, file)).toThrow(refusal);
  });
});
