import { games } from '@ceilidh/games';
import { generator, type Viewer } from '@ceilidh/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { House } from '../src/api.ts';
import type { Running } from '../src/index.ts';
import { testServer, Visitor } from './client.ts';
import { Wire } from './wire.ts';

let server: Running;
let house: House;
const NOW = 1_800_000_000_000;
beforeAll(async () => {
  server = await testServer(
    {},
    {
      now: () => NOW,
      opened: (opened) => {
        house = opened;
      },
    },
  );
});
afterAll(() => server.close());

const SEED = process.env['CEILIDH_SEED'] ?? 'wire';
const PLAYERS = 2;

describe('every byte on the wire', () => {
  const viewers: readonly Viewer[] = [...Array.from({ length: PLAYERS }, (_, seat) => seat), 'spectator'];
  const cases = games.flatMap(({ id }) => viewers.map((viewer) => ({ game: id, viewer })));
  it.each(cases)('$game: tells $viewer nothing that is hidden from them', async ({ game, viewer }) => {
    const people = await Promise.all(['Ailsa', 'Bruce'].map((name) => Visitor.guest(server.url, name)));
    const wire = new Wire(house, people, viewer, generator(`${SEED} ${game}`, String(viewer)));
    await wire.sitDown(game, `${SEED} ${game} ${viewer}`);
    try {
      for (let steps = 0; steps < 3000 && (await wire.step());) steps++;
    } finally {
      wire.close();
    }
    expect(wire.compared).toBeGreaterThan(10);
    console.log(`${game} ${viewer}: ${wire.compared} times, ${wire.bytes} bytes, ${wire.dealt} deals`);
  });

  it('is compared: a leak is noticed', async () => {
    const people = await Promise.all(['Ailsa', 'Bruce'].map((name) => Visitor.guest(server.url, name)));
    const wire = new Wire(house, people, 'spectator', generator(SEED, 'leaking'));
    wire.leaking = true;
    await wire.sitDown(games.at(-1)?.id as string, SEED);
    await expect(wire.step()).rejects.toThrow('spectator receives');
    wire.close();
  });
});
