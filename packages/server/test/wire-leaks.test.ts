import { games } from '@ceilidh/games';
import {
  below,
  type Game,
  generator,
  type Generator,
  type OptionKind,
  type OptionValue,
  type OptionValues,
  pick,
  readOptions,
  Refusal,
  type Viewer,
} from '@ceilidh/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { House } from '../src/route.ts';
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
const NAMES = ['Ailsa', 'Bruce', 'Carl', 'Dougal'];

interface Case {
  readonly game: string;
  readonly players: number;
  readonly viewer: Viewer;
  /** Acts at most. */
  readonly most: number;
  readonly options: Readonly<Record<string, OptionValue>>;
}

const anyValue = (random: Generator, kind: OptionKind): OptionValue => {
  if (kind.kind === 'flag') return below(random, 2) === 0;
  if (kind.kind === 'choice') return pick(random, [...kind.values]);
  return kind.min + below(random, kind.max - kind.min + 1);
};

function anyOptions({ id, options }: Game, players: number, seed: string): OptionValues {
  const random = generator(`${seed} ${id}`, 'options');
  for (;;) {
    const values = Object.entries(options.declared).map(([name, kind]) => [name, anyValue(random, kind)] as const);
    try {
      return readOptions(options, { ...Object.fromEntries(values), players });
    } catch (error) {
      // Some do not stand together.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

/** Two players as the game comes, every viewer, to the end; the beginning of larger tables with other options. */
const cases = games.flatMap((game): Case[] => [
  ...([0, 1, 'spectator'] as const).map((viewer) => ({ game: game.id, players: 2, viewer, most: 3000, options: {} })),
  ...(
    [
      [3, 2],
      [4, 3],
      [4, 'spectator'],
    ] as const
  ).flatMap(([players, viewer]) =>
    players > game.options.declared.players.max
      ? []
      : [{ game: game.id, players, viewer, most: 100, options: anyOptions(game, players, `${SEED} ${viewer}`) }],
  ),
]);

const guests = (count: number): Promise<Visitor[]> =>
  Promise.all(NAMES.slice(0, count).map((name) => Visitor.guest(server.url, name)));

describe('every byte on the wire', () => {
  it.each(cases)(
    '$game for $players: tells $viewer nothing that is hidden from them',
    async ({ game, players, viewer, most, options }) => {
      const people = await guests(players);
      const wire = new Wire(house, people, viewer, generator(`${SEED} ${game}`, String(viewer)));
      await wire.sitDown(game, `${SEED} ${game} ${viewer}`, options);
      try {
        for (let steps = 0; steps < most && (await wire.step());) steps++;
      } finally {
        wire.close();
      }
      expect(wire.compared).toBeGreaterThan(10);
      console.log(`${game} ${viewer} of ${players}: ${wire.compared} times, ${wire.bytes} bytes, ${wire.dealt} deals`);
    },
  );

  it('is compared: a leak is noticed', async () => {
    const wire = new Wire(house, await guests(2), 'spectator', generator(SEED, 'leaking'));
    wire.leaking = true;
    await wire.sitDown(games.at(-1)?.id as string, SEED);
    await expect(wire.step()).rejects.toThrow('spectator receives');
    wire.close();
  });
});
