import { adviser } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { type Game, readOptions, readRecord, type Rules } from '@ceilidh/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Hints } from '../src/hints.ts';
import type { Running } from '../src/index.ts';
import type { Problem } from '../src/problem.ts';
import { type Reply, testServer, Visitor } from './client.ts';
import { NOBODY, openHouse, somebody } from './house.ts';
import { until } from './live-client.ts';

let server: Running;
let ailsa: Visitor;
let bruce: Visitor;
beforeAll(async () => {
  server = await testServer();
  ailsa = await Visitor.guest(server.url, 'Ailsa');
  bruce = await Visitor.guest(server.url, 'Bruce');
});
afterAll(() => server.close());

const game = games.at(-1)?.id as string;
const withBot = { game, options: { players: 2 }, bots: { 1: 'random' }, hints: true };

const rulesFor = ({ rules, options }: Game, players: number): Rules => rules(readOptions(options, { players }));
const soloGame = games.find(({ options }) => options.declared.players.min === 1) as Game;

interface HintBody {
  readonly version: number;
  readonly by: string;
  readonly weighed: number;
  readonly moves: readonly {
    readonly key: string;
    readonly gain: number;
    readonly say: { readonly id: string };
    readonly parts: readonly { readonly category: string; readonly points: number }[];
    readonly others: number;
    readonly later: number;
  }[];
  readonly error?: { readonly id: string };
}

/** On a busy machine the adviser may be too slow at first. */
async function ask(visitor: Visitor, id: string, tries = 5): Promise<Reply<HintBody>> {
  const reply = await visitor.call<HintBody>('POST', `/tables/${id}/hints`);
  return reply.status === 503 && tries > 1 ? ask(visitor, id, tries - 1) : reply;
}
const refused = async (visitor: Visitor, id: string): Promise<readonly [number, string | undefined]> => {
  const { status, body } = await ask(visitor, id);
  return [status, body.error?.id];
};
/** Nobody else decides anything at the same time. */
const untilAsked = (visitor: Visitor, id: string): Promise<void> =>
  until(async () => {
    const { legal, pending } = await visitor.table(id);
    return legal !== undefined && pending.length === 1;
  }, 60_000);

describe('a hint', () => {
  it.each(games.map((each) => ({ id: each.id, each })))(
    'for $id says what each move gains, and of what',
    async ({ each }) => {
      const players = each === soloGame ? 1 : 2;
      const bots: Record<string, string> = players === 1 ? {} : withBot.bots;
      const table = await ailsa.make({ game: each.id, options: { players }, bots, hints: true });
      await untilAsked(ailsa, table);
      const { version, legal = [] } = await ailsa.table(table);
      const { status, body } = await ask(ailsa, table);
      expect(status).toBe(200);
      expect(body).toMatchObject({ version, by: adviser });
      expect(body.weighed).toBeGreaterThan(0);
      const { categories } = rulesFor(each, players);
      for (const { key, say, gain, parts, others, later } of body.moves) {
        expect(legal.map((move) => move.key)).toContain(key);
        expect(say.id).toMatch(/\w/);
        for (const { category } of parts) expect(categories).toContain(category);
        const sum = parts.reduce((points, part) => points + part.points, others + later);
        expect(Math.abs(sum - gain)).toBeLessThan(0.05 * (categories.length + 3));
      }
      const gains = body.moves.map(({ gain }) => gain);
      expect(gains).toEqual(gains.toSorted((one, other) => other - one));
      expect(gains.length).toBeLessThanOrEqual(5);
      // Asked again, the same is said.
      expect((await ask(ailsa, table)).body).toEqual(body);
    },
  );

  it('is refused where hints were not switched on', async () => {
    const { hints: _, ...without } = withBot;
    const id = await ailsa.make(without);
    await untilAsked(ailsa, id);
    expect(await refused(ailsa, id)).toEqual([403, 'server.hints.off']);
    expect(await ailsa.table(id)).toMatchObject({ hints: false });
  });

  it('is refused where another person sits, also while a bot plays for them', async () => {
    const id = await ailsa.make({ game, options: { players: 2 }, hints: true });
    await bruce.call('POST', `/tables/${id}/join`, {});
    for (const visitor of [ailsa, bruce]) expect(await refused(visitor, id)).toEqual([403, 'server.hints.people']);
    await bruce.act(id, (await bruce.table(id)).version, { kind: 'resign' });
    expect((await ailsa.table(id)).seats[1]).toMatchObject({ substitute: 'crofter' });
    expect(await refused(ailsa, id)).toEqual([403, 'server.hints.people']);
  });

  it('is refused to those who watch, and to nobody', async () => {
    const id = await ailsa.make(withBot);
    await untilAsked(ailsa, id);
    expect(await refused(bruce, id)).toEqual([403, 'server.table.no-seat']);
    expect(await refused(new Visitor(server.url), id)).toEqual([401, 'server.person.nobody']);
    const watched = await ailsa.make({ ...withBot, bots: { 0: 'random', 1: 'random' } });
    expect(await refused(ailsa, watched)).toEqual([403, 'server.table.no-seat']);
  });

  it('is refused before the match, after it, and while a bot plays for oneself', async () => {
    const id = await ailsa.make({ ...withBot, waits: true });
    expect(await refused(ailsa, id)).toEqual([409, 'server.table.not-started']);
    await ailsa.call('POST', `/tables/${id}/start`);
    await untilAsked(ailsa, id);
    await ailsa.act(id, (await ailsa.table(id)).version, { kind: 'resign' });
    const [status] = await refused(ailsa, id);
    expect(status).toBe(409);
    await until(async () => (await ailsa.table(id)).status === 'over', 60_000);
    expect(await refused(ailsa, id)).toEqual([409, 'server.table.over']);
  });

  it('is refused for a decision that is another seat’s', async () => {
    const house = await openHouse();
    const hints = new Hints(house.tables, { advise: () => expect.unreachable() }, Date.now);
    // One seat is asked first; no bot plays in this house, so that it stays so.
    const first = (each: Game): readonly number[] => rulesFor(each, 2).actors(rulesFor(each, 2).setup('seed'));
    const orderly = games.find((each) => first(each).length === 1) as Game;
    const { id } = await house.lobby.create(
      await somebody(house, 'ailsa', 'Ailsa'),
      {
        game: orderly.id,
        options: { players: 2 },
        bots: { [first(orderly)[0] ?? 0]: 'random' },
        seed: 'seed',
        pace: { kind: 'none' },
        listed: false,
        hints: true,
      },
      NOBODY,
    );
    await expect(hints.for(id, 'ailsa')).rejects.toMatchObject({ reason: { id: 'server.hints.not-asked' } });
    await expect(hints.for(id, 'bruce')).rejects.toMatchObject({ reason: { id: 'server.table.no-seat' } });
    await house.close();
  });

  it('is there for the host who fills the table with bots', async () => {
    const id = await ailsa.make({ game, options: { players: 3 }, hints: true });
    await ailsa.call('POST', `/tables/${id}/start`);
    await untilAsked(ailsa, id);
    expect((await ask(ailsa, id)).status).toBe(200);
  });
});

describe('hints', () => {
  it('are marked at the table, in the record, and in the rematch', async () => {
    const id = await ailsa.make(withBot);
    expect(await bruce.table(id)).toMatchObject({ hints: true });
    await ailsa.act(id, (await ailsa.table(id)).version, { kind: 'resign' });
    await until(async () => (await ailsa.table(id)).status === 'over', 60_000);
    const { text } = await ailsa.call('GET', `/tables/${id}/record`);
    const read = readRecord(games, text);
    expect(read.kind === 'match' && read.match.setting.hints).toBe(true);
    const imported = await ailsa.call<{ id: string }>('POST', '/records', { record: text });
    expect(await ailsa.table(imported.body.id)).toMatchObject({ hints: true });
    const again = await ailsa.call<{ id: string }>('POST', `/tables/${id}/rematch`);
    expect(await ailsa.table(again.body.id)).toMatchObject({ hints: true });
  });

  it('are limited, and a bot that fails says so', async () => {
    const house = await openHouse();
    let asked = 0;
    let now = 0;
    const failing = { advise: () => Promise.resolve(asked++ < 100 ? undefined : []) };
    const hints = new Hints(house.tables, failing, () => now);
    const { id } = await house.lobby.create(
      await somebody(house, 'ailsa', 'Ailsa'),
      { game: soloGame.id, options: { players: 1 }, bots: {}, pace: { kind: 'none' }, listed: false, hints: true },
      NOBODY,
    );
    const statuses: number[] = [];
    const tryOnce = async (): Promise<void> => {
      statuses.push(
        await hints.for(id, 'ailsa').then(
          () => 200,
          (error: Problem) => error.status,
        ),
      );
    };
    for (let time = 0; time < 10; time++) await tryOnce();
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 503), 429, 429]);
    now += 2000;
    asked = 100;
    await tryOnce();
    // What is known already takes nothing of the allowance.
    await tryOnce();
    expect(statuses.slice(-2)).toEqual([200, 200]);
    expect(asked).toBe(101);
    await house.close();
  });
});
