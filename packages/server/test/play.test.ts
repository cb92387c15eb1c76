import { games } from '@ceilidh/games';
import { generator, below, readRecord } from '@ceilidh/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '../src/index.ts';
import { openStorage } from '../src/storage/open.ts';
import { testServer, Visitor } from './client.ts';
import { type Postgres, startPostgres } from './postgres.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.close());

/** Two people play a table to its end, each as soon as they are asked. */
async function playOut(id: string, people: readonly Visitor[], seed: string): Promise<void> {
  const random = generator(seed, 'choices');
  for (let idle = 0; idle < 2000;) {
    let moved = false;
    for (const person of people) {
      const done = await person.step(id, (count) => (count === 0 ? -1 : below(random, count)));
      if (done === 'over') return;
      moved ||= done === 'moved';
    }
    idle = moved ? 0 : idle + 1;
    if (!moved) await new Promise((resume) => setTimeout(resume, 5));
  }
  throw new Error('the table stands still');
}

describe.each(['SQLite', 'PostgreSQL'])('a match on the server, with %s', (database) => {
  let server: Running;
  beforeAll(async () => {
    server = await testServer(database === 'SQLite' ? {} : { DATABASE_URL: await postgres.database('play') });
  });
  afterAll(() => server.close());

  it.each(games.map(({ id }) => id))(
    '%s: two people play to the end, and its record and seed can be checked',
    async (game) => {
      const [ailsa, bruce] = await Promise.all(['Ailsa', 'Bruce'].map((name) => Visitor.guest(server.url, name)));
      if (ailsa === undefined || bruce === undefined) throw new Error('nobody came');
      const id = await ailsa.make({ game, options: { players: 2 } });
      expect((await ailsa.table(id)).status).toBe('open');
      expect((await bruce.call('POST', `/tables/${id}/join`, { nonce: 'bruce' })).status).toBe(200);
      expect((await ailsa.table(id)).status).toBe('running');
      await playOut(id, [ailsa, bruce], `play ${game}`);
      const over = await bruce.table(id);
      expect(over.status).toBe('over');
      expect(over.seed).toMatchObject({ given: false, nonces: ['', 'bruce'] });
      const { text } = await ailsa.call('GET', `/tables/${id}/record`);
      const read = readRecord(games, text);
      expect(read.kind).toBe('match');
      const imported = await ailsa.call<{ id: string; moves: number }>('POST', '/records', { record: text });
      expect(imported.status).toBe(201);
      expect((await bruce.table(imported.body.id)).outcome).toEqual(over.outcome);
    },
  );

  it('is played against bots', async () => {
    const ailsa = await Visitor.guest(server.url, 'Ailsa');
    const id = await ailsa.make({
      game: games.at(-1)?.id,
      options: { players: 3 },
      bots: { 1: 'greedy', 2: 'random' },
    });
    await playOut(id, [ailsa], 'bots');
    expect((await ailsa.table(id)).status).toBe('over');
  });
});

describe('a PostgreSQL', () => {
  it.each(['off', 'local'])('is refused with synchronous_commit = %s on its connections', async (commit) => {
    const url = await postgres.database(`synchronous-${commit}`);
    const databaseUrl = `${url}?options=-c%20synchronous_commit%3D${commit}`;
    await expect(openStorage({ dataDir: '', databaseUrl })).rejects.toThrow(`synchronous_commit = ${commit}`);
    await (await openStorage({ dataDir: '', databaseUrl: url })).close();
  });

  it('is brought up to date once by two processes that start together', async () => {
    const databaseUrl = await postgres.database('together');
    const opened = await Promise.all([1, 2, 3].map(() => openStorage({ dataDir: '', databaseUrl })));
    for (const storage of opened) {
      expect(await storage.db.selectFrom('person').selectAll().execute()).toEqual([]);
      await storage.close();
    }
  });
});
