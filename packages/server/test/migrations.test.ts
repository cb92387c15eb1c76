import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generator } from '@ceilidh/kernel';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { People } from '../src/people.ts';
import { migrations } from '../src/storage/migrations.ts';
import { openStorage } from '../src/storage/open.ts';
import { wholeLog } from './chaos.ts';
import { doSomething, gameIds, openHouse, somebody } from './house.ts';

const OLD = readFileSync(new URL('fixtures/001-start.sql', import.meta.url), 'utf8');
const RUNNING = 'runningrunningrunningr';
const SECRET = 'fixture-secret-fixture-secret-fixture-secre';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-old-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function makeOldFile(game: string): void {
  const file = new Libsql(join(dataDir, 'ceilidh.db'));
  file.exec(OLD.replaceAll('{game}', game));
  file.close();
}

describe('a file of the first release', () => {
  it.each(gameIds)('%s: is brought up to date, and what is in it goes on', async (game) => {
    makeOldFile(game);
    const house = await openHouse(dataDir);
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(house.storage.db);
    expect(done.rows.map(({ name }) => name)).toEqual(Object.keys(migrations).toSorted());
    expect((await new People(house.storage, Date.now).shown(SECRET))?.person.name).toBe('Ailsa');
    expect((await house.tables.read(RUNNING)).late).toEqual(new Set([1]));
    const random = generator('an older file', game);
    for (let event = 0; event < 60; event++) await doSomething(house, RUNNING, random, false);
    expect((await wholeLog(house.storage, RUNNING)).length).toBeGreaterThan(20);
    expect(await house.lobby.join('openopenopenopenopenop', await somebody(house, 'caitlin', 'Caitlin'), '')).toBe(1);
    await house.close();
  });

  it('is opened again and again', async () => {
    makeOldFile(gameIds[0] as string);
    for (let time = 0; time < 3; time++) await (await openStorage({ dataDir })).close();
    const storage = await openStorage({ dataDir });
    expect(await storage.db.selectFrom('chat').select('text').execute()).toEqual([{ text: 'Slàinte!' }]);
    await storage.close();
  });

  it('finds what refers to somebody, or to a table, without looking through all there is', async () => {
    const { db, close } = await openStorage({ dataDir });
    const { rows } = await sql<{ child: string; column: string; indexed: number }>`
      select child.name as child, reference."from" as "column", exists (
        select 1 from pragma_index_list(child.name) as indexes, pragma_index_info(indexes.name) as part
        where part.seqno = 0 and part.name = reference."from") as indexed
      from sqlite_master as child, pragma_foreign_key_list(child.name) as reference
      where child.type = 'table' order by 1, 2`.execute(db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ indexed }) => indexed === 0)).toEqual([]);
    await close();
  });

  it('holds one rematch of a match at most', async () => {
    makeOldFile(gameIds[0] as string);
    const storage = await openStorage({ dataDir });
    const again = storage.db.updateTable('game_table').set({ rematch: 'the same' });
    await expect(again.execute()).rejects.toThrow('UNIQUE');
    await storage.close();
  });
});
