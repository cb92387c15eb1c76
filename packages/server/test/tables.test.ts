import { games } from '@ceilidh/games';
import { commitmentTo, type OptionKind, readRecord } from '@ceilidh/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '../src/index.ts';
import { type SeenTable, testServer, Visitor } from './client.ts';
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

/** Another value than the default. */
function another(kind: OptionKind): number | boolean | string {
  if (kind.kind === 'number') return kind.default === kind.min ? kind.max : kind.min;
  if (kind.kind === 'flag') return !kind.default;
  return kind.values.find((value) => value !== kind.default) ?? kind.default;
}

const playOn = async (id: string): Promise<void> => {
  await until(async () => {
    const done = await Promise.all(
      [ailsa, bruce].map((visitor) => visitor.step(id, (count) => Math.min(count - 1, 0))),
    );
    return done.includes('over');
  }, 60_000);
};

describe('tables', () => {
  const options = games.flatMap(({ id, options: { declared } }) =>
    Object.entries(declared).map(([option, kind]) => ({ id, option, kind })),
  );
  it.each(options)('$id is made with $option, or a reason is given', async ({ id, option, kind }) => {
    const wanted = another(kind);
    const { status, body } = await ailsa.call<{ id: string; error?: { text: string } }>('POST', '/tables', {
      game: id,
      options: { [option]: wanted },
    });
    expect([201, 422]).toContain(status);
    if (status === 201) expect(await ailsa.table(body.id)).toMatchObject({ options: { [option]: wanted } });
    else expect(body.error?.text).toMatch(/\w/);
    const wrong = await ailsa.call('POST', '/tables', { game: id, options: { [option]: 'no such value' } });
    expect(wrong.status).toBe(422);
  });

  it('are refused with what is not known', async () => {
    const replies = await Promise.all([
      ailsa.call('POST', '/tables', { game: 'no such game' }),
      ailsa.call('POST', '/tables', { game, options: { unheard: true } }),
      ailsa.call('POST', '/tables', { game, bots: { 0: 'no such bot' } }),
      ailsa.call('POST', '/tables', { game, options: { players: 2 }, bots: { 2: 'greedy' } }),
      ailsa.call('POST', '/tables', { game, pace: { kind: 'live', minutes: 0, seconds: 0 } }),
      ailsa.call('POST', '/tables', { game, extra: true }),
      new Visitor(server.url).call('POST', '/tables', { game }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 401]);
  });

  it('are listed for all, or found by their link alone', async () => {
    const listed = await ailsa.make({ game, options: { players: 2 }, listed: true });
    const hidden = await ailsa.make({ game, options: { players: 2 } });
    const stranger = new Visitor(server.url);
    const { text } = await stranger.call('GET', '/tables');
    expect(text).toContain(listed);
    expect(text).not.toContain(hidden);
    expect((await stranger.table(hidden)).status).toBe('open');
  });

  it('are joined and left; the last to sit down starts the match', async () => {
    const id = await ailsa.make({ game, options: { players: 3 } });
    expect((await bruce.call('POST', `/tables/${id}/join`, {})).body).toEqual({ seat: 1 });
    expect((await bruce.call('POST', `/tables/${id}/join`, {})).body).toEqual({ seat: 1 });
    expect((await bruce.call('POST', `/tables/${id}/leave`)).status).toBe(204);
    expect((await bruce.call('POST', `/tables/${id}/leave`)).status).toBe(403);
    expect((await ailsa.table(id)).seats[1]).toMatchObject({ name: '', free: true });
    const more = await Promise.all(['Euan', 'Flora', 'Gavin'].map((name) => Visitor.guest(server.url, name)));
    const joined = await Promise.all(more.map((visitor) => visitor.call('POST', `/tables/${id}/join`, {})));
    expect(joined.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect((await ailsa.table(id)).status).toBe('running');
    expect((await bruce.call('POST', `/tables/${id}/join`, {})).status).toBe(409);
    expect((await ailsa.call('POST', `/tables/${id}/leave`)).status).toBe(409);
  });

  it('are started by the host alone; bots take the free seats', async () => {
    const id = await ailsa.make({ game, options: { players: 3 } });
    await bruce.call('POST', `/tables/${id}/join`, {});
    expect((await bruce.call('POST', `/tables/${id}/start`)).status).toBe(403);
    expect((await ailsa.call('POST', `/tables/${id}/start`)).status).toBe(204);
    expect(await ailsa.table(id)).toMatchObject({ status: 'running', seats: [{}, {}, { bot: 'crofter' }] });
  });

  it('have another host when theirs leaves', async () => {
    const id = await ailsa.make({ game, options: { players: 3 } });
    await bruce.call('POST', `/tables/${id}/join`, {});
    await ailsa.call('POST', `/tables/${id}/leave`);
    expect((await bruce.call('POST', `/tables/${id}/start`)).status).toBe(204);
  });

  it('have bots on any seat, also on all', async () => {
    const id = await ailsa.make({ game, options: { players: 2 }, bots: { 0: 'random' } });
    expect(await ailsa.table(id)).toMatchObject({ you: 1, status: 'running' });
    const all = await ailsa.make({ game, options: { players: 2 }, bots: { 0: 'random', 1: 'greedy' } });
    await until(async () => (await ailsa.table(all)).status === 'over', 60_000);
  });

  it.each(['01', '00', '2', '-1', ' 1'])('have no seat “%s” for a bot', async (seat) => {
    const reply = await ailsa.call('POST', '/tables', { game, options: { players: 2 }, bots: { [seat]: 'random' } });
    expect(reply).toMatchObject({ status: 422, body: { error: { id: 'server.table.seat', values: { seat } } } });
  });

  it('start alike from a given seed, and say so', async () => {
    const seen = async (): Promise<SeenTable> => {
      const id = await ailsa.make({ game, options: { players: 2 }, seed: 'Burns night' });
      await bruce.call('POST', `/tables/${id}/join`, {});
      return ailsa.table(id);
    };
    const [one, two] = [await seen(), await seen()];
    expect(one.seed).toEqual({ given: true });
    expect(one.view).toEqual(two.view);
  });

  it('commit to their seed from the start, and show it at the end; each seat adds to it', async () => {
    const id = await ailsa.make({ game, options: { players: 2 } });
    const { commitment } = (await bruce.table(id)).seed;
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    await ailsa.call('POST', `/tables/${id}/join`, { nonce: 'of-ailsa' });
    await bruce.call('POST', `/tables/${id}/join`, { nonce: 'of-bruce' });
    expect((await ailsa.table(id)).seed).toEqual({ given: false, commitment });
    await playOn(id);
    const { seed } = await ailsa.table(id);
    expect(seed).toMatchObject({ given: false, commitment, nonces: ['of-ailsa', 'of-bruce'] });
    expect(commitmentTo(String(seed['secret']))).toBe(commitment);
    const stranger = new Visitor(server.url);
    const { text } = await stranger.call('GET', `/tables/${id}/record`);
    const read = readRecord(games, text);
    expect(read.kind).toBe('match');
    const other = String(seed['secret']).replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    const forged = await ailsa.call('POST', '/records', { record: text.replace(String(seed['secret']), other) });
    expect(forged.status).toBe(422);
    const again = await ailsa.call<{ id: string }>('POST', `/tables/${id}/rematch`);
    expect(again.status).toBe(201);
    expect((await bruce.call<{ id: string }>('POST', `/tables/${id}/rematch`)).body.id).toBe(again.body.id);
    expect((await stranger.call('POST', `/tables/${id}/rematch`)).status).toBe(401);
    expect((await bruce.call('POST', `/tables/${again.body.id}/join`, {})).status).toBe(200);
    expect(await bruce.table(again.body.id)).toMatchObject({ status: 'running', rematch: id });
  });

  it('give the record of a running match as far as its reader knows it', async () => {
    const id = await ailsa.make({ game, options: { players: 2 } });
    expect((await ailsa.call('GET', `/tables/${id}/record`)).status).toBe(409);
    expect((await ailsa.call('POST', `/tables/${id}/rematch`)).status).toBe(409);
    await bruce.call('POST', `/tables/${id}/join`, {});
    await Promise.all([ailsa.step(id, () => 0), bruce.step(id, () => 0)]);
    const { text } = await ailsa.call('GET', `/tables/${id}/record`);
    const read = readRecord(games, text);
    expect(read).toMatchObject({ kind: 'seen', record: { viewer: 0 } });
    expect((await ailsa.call('POST', '/records', { record: text })).status).toBe(422);
    expect((await ailsa.call('POST', '/records', { record: 'not a record' })).status).toBe(422);
  });
});
