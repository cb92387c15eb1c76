import { games } from '@ceilidh/games';
import { afterEach, describe, expect, it } from 'vitest';
import type { House } from '../src/route.ts';
import type { Running } from '../src/index.ts';
import { busy, Problem } from '../src/problem.ts';
import { GONE } from '../src/storage/storage.ts';
import { type Reply, testServer, Visitor } from './client.ts';
import { until } from './live-client.ts';

const game = games.at(-1)?.id as string;
const EVENING = Date.UTC(2026, 10, 18, 22);
let server: Running;
let house: House;
let ailsa: Visitor;
afterEach(() => server.close());

async function open(env: Readonly<Record<string, string>>, now = EVENING): Promise<void> {
  server = await testServer(env, { now: () => now, opened: (opened) => (house = opened) });
  ailsa = await Visitor.guest(server.url, 'Ailsa');
}
type Refused = { readonly id: string; readonly error?: { readonly id: string } };
const make = (more: object = {}): Promise<Reply<Refused>> =>
  ailsa.call('POST', '/tables', { game, options: { players: 2 }, ...more });
/** What is refused, and after how many seconds one may come back. */
const told = ({ status, body, headers }: Reply<Refused>): string =>
  `${status} ${body.error?.id} ${headers.get('retry-after')}`;
async function last(times: number, ask: () => Promise<Reply<Refused>>): Promise<string> {
  for (let before = 1; before < times; before++) await ask();
  return told(await ask());
}

describe('Retry-After', () => {
  it('of what is used up for today is the time until midnight', async () => {
    await open({ QUOTA_PERCENT: '1' });
    const { id } = (await make()).body;
    const chat = () => ailsa.call<Refused>('POST', `/tables/${id}/chat`, { text: 'Aye' });
    expect(await last(11, chat)).toBe('429 server.quota.chat 7200');
    expect(await last(2, () => ailsa.call('POST', '/me/tokens', { label: 'a' }))).toBe('429 server.quota.token 7200');
    const record = 'x'.repeat(90_000);
    expect(await last(2, () => ailsa.call('POST', '/records', { record }))).toBe('429 server.quota.import 7200');
    expect(await last(3, () => ailsa.call('POST', '/guests', { name: 'Bruce' }))).toBe('429 server.quota.guest 7200');
  });

  it('of tables at the same time is a minute', async () => {
    await open({ QUOTA_PERCENT: '34' });
    expect(await last(2, () => make({ listed: true }))).toBe('429 server.quota.listed 60');
    const full = { bots: { 0: 'random', 1: 'random' }, waits: true };
    expect(await last(2, () => make(full))).toBe('429 server.quota.bots-alone 60');
    expect(await last(4, () => make({ bots: { 1: 'random' }, waits: true }))).toBe('429 server.quota.bots 60');
    expect(await last(9, () => make())).toBe('429 server.quota.tables 60');
  });

  it('of hints is the time until the next one, and of bots that are busy a minute', async () => {
    await open({ BOT_WORKERS: '1' });
    const { id } = (await make({ bots: { 1: 'random' }, hints: true })).body;
    await until(async () => (await ailsa.table(id)).legal !== undefined);
    // Somebody who has asked as much as they may.
    const replies: Reply<Refused>[] = [];
    for (let version = 0; version < 12; version++) {
      house.tables.forget(id);
      await house.tables.see(id, (table) => (table.row.version += 1000 * version));
      replies.push(await ailsa.call('POST', `/tables/${id}/hints`));
    }
    house.tables.forget(id);
    expect(told(replies.at(-1) as Reply<Refused>)).toBe('429 server.hints.limit 2');
    house.lobby.admit = () => busy('server.bots.busy');
    expect(told(await make({ bots: { 1: 'drover' } }))).toBe('503 server.bots.busy 60');
  }, 60_000);

  it('is there where records wait, where the database is away or full, and where the server stops', async () => {
    await open({});
    const bring = () => ailsa.call<Refused>('POST', '/records', { record: '{}' });
    const replies = await Promise.all(Array.from({ length: 40 }, bring));
    expect(replies.map(told)).toContain('503 server.request.limit 5');
    const refusals: string[] = [];
    for (const code of ['SQLITE_FULL', GONE, 'ECONNREFUSED']) {
      house.lobby.admit = () => {
        throw Object.assign(new Error(code), { code });
      };
      refusals.push(told(await make({ bots: { 1: 'drover' } })));
    }
    expect(refusals).toEqual(['503 server.disk.full 60', '503 server.storage.gone 60', '503 server.storage.away 5']);
  }, 60_000);

  it('is with every refusal that passes, whoever makes it, and with no other', async () => {
    await open({});
    expect([429, 503].map((status) => new Problem(status, { id: 'server.any' }).retryAfter)).toEqual([5, 5]);
    expect([403, 404, 409, 422, 500].map((status) => new Problem(status, { id: 'server.any' }).retryAfter)).toEqual(
      Array.from({ length: 5 }),
    );
  });
});
