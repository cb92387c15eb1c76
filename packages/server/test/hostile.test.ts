import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { games } from '@ceilidh/games';
import { generator } from '@ceilidh/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { House } from '../src/route.ts';
import type { Running } from '../src/index.ts';
import { testServer, Visitor } from './client.ts';
import { flood, type Target } from './hostile.ts';
import { until } from './live-client.ts';

/** `npm run test:hostile` sends many more. */
const COUNT = Number(process.env['CEILIDH_HOSTILE'] ?? 2000);
const SEED = process.env['CEILIDH_SEED'] ?? 'hostile';
const MEGABYTE = 1024 * 1024;

let server: Running;
let house: House;
beforeAll(async () => {
  server = await testServer(
    {},
    {
      opened: (opened) => {
        house = opened;
      },
    },
  );
});
afterAll(() => server.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function heap(): Promise<number> {
  for (let times = 0; times < 3; times++) {
    await new Promise((resume) => setTimeout(resume, 100));
    collect();
  }
  return process.memoryUsage().heapUsed;
}

/** All that is stored, but for when somebody was last seen. */
async function stored(): Promise<string> {
  const tables = ['person', 'pass', 'game_table', 'seat', 'event', 'snapshot', 'page', 'chat', 'job'] as const;
  return JSON.stringify(
    await Promise.all(tables.map((table) => house.storage.db.selectFrom(table).selectAll().execute())),
  );
}

const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^ceilidh_${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

describe('hostile requests and frames', () => {
  it(`have no effect: ${COUNT} of them`, async () => {
    const [seated, other, stranger] = await Promise.all(
      ['Ailsa', 'Bruce', 'Carl'].map((name) => Visitor.guest(server.url, name)),
    );
    if (seated === undefined || other === undefined || stranger === undefined) throw new Error('nobody came');
    const game = games.at(-1)?.id;
    const running = await seated.make({ game, options: { players: 2 } });
    await other.call('POST', `/tables/${running}/join`, {});
    const over = await stranger.make({ game, options: { players: 2 }, bots: { 0: 'random', 1: 'random' } });
    await until(async () => (await seated.table(over)).status === 'over', 60_000);
    const target: Target = {
      url: server.url,
      tables: [running, over],
      seated,
      stranger,
      nobody: new Visitor(server.url),
    };
    await flood(target, generator(SEED, 'warm'), Math.min(COUNT, 1000));
    const before = await stored();
    const heapBefore = await heap();
    const statuses = await flood(target, generator(SEED, 'hostile'), COUNT);
    console.log(`hostile: ${JSON.stringify(Object.fromEntries(statuses))}`);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(await metric('failed_total')).toBe(0);
    expect(await stored()).toBe(before);
    await expect.poll(() => metric('sockets'), { timeout: 10_000 }).toBe(0);
    const grown = (await heap()) - heapBefore;
    console.log(`hostile: the heap grew by ${(grown / MEGABYTE).toFixed(1)} MB`);
    expect(grown / MEGABYTE).toBeLessThan(10);
    // And the table goes on.
    for (let steps = 0; steps < 2000; steps++) {
      const done = await Promise.all(
        [seated, other].map((each) => each.step(running, (count) => Math.min(count - 1, 0))),
      );
      if (done.includes('over')) break;
    }
    expect((await seated.table(running)).status).toBe('over');
  });
});
