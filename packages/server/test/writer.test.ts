import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../src/storage/commit.ts';
import { Writer } from '../src/storage/writer.ts';
import { eventOf } from '../src/tables.ts';
import { gameIds, openHouse, startTable, type TestHouse } from './house.ts';

let house: TestHouse;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());

const late = (table: string, after: number, client: string): Change => ({
  table,
  after,
  events: [eventOf(table, after + 1, 0, 'somebody', { kind: 'late', seat: 0 }, client)],
  jobs: [],
});

const tables = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => startTable(house, gameIds.at(-1) as string, 2, `${index}`)));

describe('changes that are written together', () => {
  it('share commits, however many they are', async () => {
    const ids = await tables(450);
    const writer = new Writer(house.storage);
    const commits: number[] = [];
    writer.committed = (changes) => commits.push(changes);
    const written = await Promise.all(ids.map((id) => writer.write(late(id, 0, 'one'))));
    expect(written.every(Boolean)).toBe(true);
    expect(commits.length).toBeLessThan(10);
    expect(commits.reduce((sum, changes) => sum + changes, 0)).toBe(450);
  });

  it('stand alone: one that loses or fails does not take the others with it', async () => {
    const [one, two, three] = (await tables(3)) as [string, string, string];
    const writer = new Writer(house.storage);
    expect(await writer.write(late(one, 0, 'the same'))).toBe(true);
    const results = await Promise.allSettled([
      writer.write(late(one, 1, 'the same')),
      writer.write(late(two, 7, 'too far')),
      writer.write(late(three, 0, 'the same')),
    ]);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
      'failed',
      false,
      true,
    ]);
    const events = await house.storage.db.selectFrom('event').select(['table_id', 'number']).execute();
    expect(new Set(events.map(({ table_id, number }) => `${table_id} ${number}`))).toEqual(
      new Set([`${one} 1`, `${three} 1`]),
    );
  });

  it('are not written at a table that was frozen', async () => {
    const [id] = (await tables(1)) as [string];
    await house.storage.db.updateTable('game_table').set({ status: 'frozen' }).where('id', '=', id).execute();
    expect(await new Writer(house.storage).write(late(id, 0, 'one'))).toBe(false);
  });
});
