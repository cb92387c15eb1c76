import { generator } from '@ceilidh/kernel';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { checkMatches } from '../src/check-matches.ts';
import { loadTable } from '../src/storage/tables.ts';
import { wholeLog } from './chaos.ts';
import { doSomething, gameIds, openHouse, startTable, type TestHouse } from './house.ts';

const SEED = process.env['CEILIDH_SEED'] ?? 'damaged';
const DAMAGED = 'server.table.damaged';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
async function house(): Promise<TestHouse> {
  const made = await openHouse();
  open.push(made);
  return made;
}

/** A match that has gone on for so many events. */
async function played(made: TestHouse, game: string, events: number): Promise<string> {
  const random = generator(SEED, `damaged ${game}`);
  const id = await startTable(made, game, 2, SEED);
  for (let event = 0; event < events && (await doSomething(made, id, random, false)); event++);
  made.tables.forget(id);
  return id;
}

/** Writes bytes that are no text where there was one, in all rows of a table. */
async function damage(made: TestHouse, table: string, column: string, where: string): Promise<void> {
  const name = table === 'game_table' ? 'id' : 'table_id';
  const bytes = `cast(substr(cast(${column} as blob), 1, 3) || x'ff80' as text)`;
  await sql.raw(`update ${table} set ${column} = ${bytes} where ${name} = '${where}'`).execute(made.storage.db);
}

describe('stored text that is not UTF-8', () => {
  it('ends no process: its match is named and set aside, and the others go on', async () => {
    const made = await house();
    const [bad, good] = [await played(made, gameIds[0] as string, 12), await played(made, gameIds[1] as string, 12)];
    await damage(made, 'event', 'data', bad);
    await expect(made.tables.read(bad)).rejects.toThrow(DAMAGED);
    expect(await doSomething(made, good, generator(SEED, 'on'), false)).toBe(true);
    const checked = [];
    for await (const { id, problems } of checkMatches(made.storage)) checked.push([id, problems.map((each) => each.id)]);
    expect(Object.fromEntries(checked)).toEqual({ [bad]: ['server.check.refused'], [good]: [] });
  });

  it.each(['options', 'pace', 'game', 'status', 'secret'])('is found in the %s of a table', async (column) => {
    const made = await house();
    const bad = await played(made, gameIds[0] as string, 3);
    await damage(made, 'game_table', column, bad);
    await expect(loadTable(made.storage, bad)).rejects.toThrow(DAMAGED);
  });

  it('in a key keeps nobody from reading the other rows', async () => {
    const made = await house();
    const bad = await played(made, gameIds[0] as string, 3);
    const good = await played(made, gameIds[1] as string, 3);
    await damage(made, 'game_table', 'id', bad);
    await damage(made, 'seat', 'table_id', bad);
    const checked = [];
    for await (const { id, problems } of checkMatches(made.storage)) checked.push([id === good, problems.length]);
    expect(checked.toSorted()).toEqual([
      [false, 1],
      [true, 0],
    ]);
  });

  it('in a snapshot costs nothing: the match is made from its moves, and saved anew', async () => {
    const made = await house();
    const random = generator(SEED, 'healed');
    const id = await played(made, gameIds[0] as string, 120);
    const before = (await loadTable(made.storage, id, true)).match?.hash();
    await damage(made, 'snapshot', 'data', id);
    expect((await made.tables.read(id)).match?.hash()).toBe(before);
    for (let event = 0; event < 120 && (await doSomething(made, id, random, false)); event++);
    await wholeLog(made.storage, id);
    expect((await loadTable(made.storage, id)).heals).toBe(false);
  });

  it('is read as it was written where it is whole, in the order that was asked for', async () => {
    const made = await house();
    const names = ['Żółć „ąę”', 'àèì «ok»', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '', "o'neill"];
    for (const [at, name] of names.entries())
      await made.storage.db
        .insertInto('chat')
        .values({ id: `line ${at}`, table_id: 'none', person: null, name, text: name, at: -at })
        .execute();
    const lines = made.storage.db.selectFrom('chat').select(['name', 'person', 'at']).orderBy('at');
    expect(await lines.execute()).toEqual(
      names.map((name, at) => ({ name, person: null, at: at === 0 ? 0 : -at })).toReversed(),
    );
  });
});
