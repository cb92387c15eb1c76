import { games } from '@ceilidh/games';
import { type Game, generator, readRecord, writeRecord } from '@ceilidh/kernel';
import { Migrator } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { migrations } from '../src/storage/migrations.ts';
import { loadTable } from '../src/storage/tables.ts';
import { tableView } from '../src/table-view.ts';
import { wholeLog } from './chaos.ts';
import { doSomething, gameIds, openHouse, startTable, type TestHouse } from './house.ts';

const houses: TestHouse[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close();
});
async function newHouse(): Promise<TestHouse> {
  const house = await openHouse();
  houses.push(house);
  return house;
}

/** Every version of every game that is not the newest. */
const earlier = games.flatMap((game) => game.earlier.map(({ version }) => [game.id, version] as const));
const gameOf = (id: string): Game => games.find((game) => game.id === id) as Game;

/** A table that began when this version was the newest. */
async function startedWith(house: TestHouse, game: string, version: number): Promise<string> {
  const id = await startTable(house, game, 2, `version ${version}`);
  await house.storage.db.updateTable('game_table').set({ rules: version }).where('id', '=', id).execute();
  house.tables.forget(id);
  return id;
}

describe('a table', () => {
  it.each(games.map((game) => [game.id, game.version] as const))(
    'of %s begins with version %i',
    async (id, version) => {
      const house = await newHouse();
      const table = await startTable(house, id, 2, 'new');
      expect((await house.tables.read(table)).row.rules).toBe(version);
      expect(tableView(await house.tables.read(table), 'spectator')).toMatchObject({ rules: version });
    },
  );

  it.each(earlier)('of %s is played to its end by version %i, and its record tells it', async (id, version) => {
    const house = await newHouse();
    const table = await startedWith(house, id, version);
    const random = generator('versions', id);
    for (let event = 0; await doSomething(house, table, random, event % 5 === 0); event++)
      if (event % 40 === 0) house.tables.forget(table);
    const opened = await loadTable(house.storage, table);
    const replayed = await loadTable(house.storage, table, true);
    await wholeLog(house.storage, table);
    expect([opened.row.status, opened.match?.rules.version, replayed.match?.rules.version]).toEqual([
      'over',
      version,
      version,
    ]);
    if (replayed.match === undefined) throw new Error('there is no match');
    const record = readRecord([gameOf(id)], writeRecord(replayed.match));
    expect(record.kind === 'match' && record.match.rules.version).toBe(version);
  });

  it('of a version that is not known is refused by itself, and the others go on', async () => {
    const house = await newHouse();
    const [game = ''] = gameIds;
    const other = await startTable(house, game, 2, 'other');
    const unknown = await startedWith(house, game, 99);
    await expect(house.tables.read(unknown)).rejects.toMatchObject({
      status: 422,
      reason: { id: 'kernel.version.unknown', values: { game, found: 99 } },
    });
    expect(await doSomething(house, other, generator('versions', 'other'), false)).toBe(true);
  });
});

describe('a table from before its version was stored', () => {
  it('has that of its snapshot, else that of commit 436c7e0', async () => {
    const house = await newHouse();
    const { db } = house.storage;
    const saved = await startTable(house, 'glenmore', 2, 'saved');
    const damaged = await startTable(house, 'glenmore', 2, 'damaged');
    const none = await Promise.all(gameIds.map((game) => startTable(house, game, 2, 'none')));
    const snapshot = { match: { game: 'glenmore', version: 1, shape: 1 } };
    await db
      .insertInto('snapshot')
      .values([
        { table_id: saved, number: 0, data: JSON.stringify(snapshot) },
        { table_id: damaged, number: 0, data: '{"match' },
      ])
      .execute();
    const provider = { getMigrations: async () => ({ ...migrations }) };
    const migrator = new Migrator({ db, provider });
    await db.schema.alterTable('game_table').dropColumn('rules').execute();
    await db
      .deleteFrom('kysely_migration' as 'keepsake')
      .where('name', '=', '005-rules')
      .execute();
    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();
    const rows = await db.selectFrom('game_table').select(['id', 'rules']).execute();
    const rules = new Map(rows.map((row) => [row.id, row.rules]));
    expect([rules.get(saved), rules.get(damaged)]).toEqual([1, 2]);
    expect(Object.fromEntries(gameIds.map((game, index) => [game, rules.get(none[index] as string)]))).toEqual({
      caledonia: 1,
      glenmore: 2,
      empires: 2,
      tryst: 1,
    });
  });
});
