import { games } from '@ceilidh/games';
import { type Game, givenSeed, Match, readOptions, writeRecord } from '@ceilidh/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { House } from '../src/route.ts';
import type { Running } from '../src/index.ts';
import { type Reply, type SeenTable, testServer, Visitor } from './client.ts';
import { Page, until } from './live-client.ts';

let server: Running;
let house: House;
let people: readonly Visitor[];
beforeAll(async () => {
  server = await testServer(
    {},
    {
      opened: (opened) => {
        house = opened;
      },
    },
  );
  people = await Promise.all(['Ailsa', 'Bruce'].map((name) => Visitor.guest(server.url, name)));
});
afterAll(() => server.close());

const at = (seat: number): Visitor => people[seat] as Visitor;
const game = games.at(-1)?.id as string;

async function sitDown(wanted = game): Promise<string> {
  const id = await at(0).make({ game: wanted, options: { players: 2 } });
  await at(1).call('POST', `/tables/${id}/join`, {});
  return id;
}

const errorOf = ({ body }: Reply): string | undefined => (body['error'] as { id?: string } | undefined)?.id;

/** A match that is all in order, but for a seed that no database takes. */
function oddMatch(): Match {
  const one = games.at(-1) as Game;
  const setting = { game: one, options: readOptions(one.options, { players: 2 }), seats: ['A', 'B'] };
  const match = new Match({ ...setting, seed: givenSeed('odd \0') }, { autoConfirm: true });
  while (!match.over) {
    const seat = match.pending()[0] as number;
    match.play(seat, match.rules.key(match.legal(seat)[0] as object));
  }
  return match;
}

describe('nobody', () => {
  it('moves for another seat', async () => {
    const id = await sitDown(games[0]?.id);
    const tables = await Promise.all(people.map((visitor) => visitor.table(id)));
    const seat = tables.findIndex(({ legal }) => legal !== undefined);
    const { legal, version } = tables[seat] as SeenTable;
    const what = { kind: 'move', key: legal?.[0]?.key };
    const other = at(1 - seat);
    const carl = await Visitor.guest(server.url, 'Carl');
    expect((await carl.act(id, version, what)).status).toBe(403);
    expect((await new Visitor(server.url).act(id, version, what)).status).toBe(401);
    const asked = tables[1 - seat]?.legal !== undefined;
    if (!asked) expect((await other.act(id, version, what)).status).toBe(422);
    // The seat is not for the client to say.
    expect((await other.act(id, version, { ...what, seat })).status).toBe(422);
    expect((await other.act(id, version, { kind: 'late' })).status).toBe(422);
    expect((await at(seat).table(id)).version).toBe(version);
  });

  it('reads a hand that is not theirs, by any route', async () => {
    const id = await sitDown();
    const hand = JSON.stringify((await at(0).table(id)).legal);
    const carl = await Visitor.guest(server.url, 'Carl');
    for (const visitor of [at(1), carl, new Visitor(server.url)]) {
      for (const path of ['', '/log', '/record', '/chat', '/presence']) {
        const { text } = await visitor.call('GET', `/tables/${id}${path}`);
        expect(text).not.toContain(hand.slice(1, -1));
        expect(text).not.toMatch(/"secret":"/);
        expect(text).not.toContain((await house.tables.read(id)).row.secret);
      }
    }
  });

  it('guesses an id: they have 128 bits, and a wrong one is like none', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => at(0).make({ game })));
    expect(new Set(ids.map((id) => id.slice(0, 6))).size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
    expect((await at(0).call('GET', '/tables/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
    expect((await at(0).call('GET', '/tables/1')).status).toBe(422);
    expect((await at(0).call('GET', '/tables/AAAAAAAAAAAAAAAAAAAAAA/chat')).status).toBe(404);
    expect((await at(0).call('POST', '/tables/AAAAAAAAAAAAAAAAAAAAAA/chat', { text: 'x' })).status).toBe(404);
    const forged = new Visitor(server.url);
    forged.cookie = `ceilidh=${'A'.repeat(43)}`;
    expect((await forged.call('GET', '/me')).status).toBe(401);
  });

  it('acts from a page of another site', async () => {
    const foreign = { origin: 'https://evil.example' };
    const id = await at(0).make({ game, options: { players: 2 } });
    const calls: [string, string, unknown?][] = [
      ['POST', '/guests', { name: 'X' }],
      ['POST', '/sign-in', { login: 'somebody', password: 'long enough' }],
      ['PATCH', '/me', { name: 'X' }],
      ['DELETE', '/me'],
      ['POST', `/tables/${id}/start`],
      ['POST', '/sign-out-everywhere'],
    ];
    for (const [method, path, body] of calls) {
      for (const origin of [foreign.origin, 'null', server.url.replace('http', 'ftp')]) {
        const reply = await at(0).call(method, path, body, { origin });
        expect([reply.status, errorOf(reply)]).toEqual([403, 'server.request.origin']);
        expect(reply.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
    expect((await at(0).call('PATCH', '/me', { name: 'Ailsa' }, { origin: server.url })).status).toBe(200);
    const page = await Page.open(at(0), { headers: foreign });
    await until(() => page.closed !== undefined);
    const own = await Page.open(at(0), { headers: { origin: server.url } });
    expect(own.closed).toBeUndefined();
    own.close();
  });

  it('puts markup into a page: names and chat come as text, and pages run no inline code', async () => {
    const nasty = '<img src=x onerror=alert(1)>';
    const visitor = await Visitor.guest(server.url, nasty);
    const { headers, body, text } = await visitor.call('GET', '/me');
    expect(body['name']).toBe(nasty);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).toContain(nasty);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    for (const name of ['', '   ', 'x'.repeat(41), 'a\nb', 'a\u202Eb', 'a\0b', '\u200B']) {
      const reply = await new Visitor(server.url).call('POST', '/guests', { name });
      expect(reply.status).toBe(422);
    }
    const id = await visitor.make({ game, options: { players: 2 } });
    await visitor.call('POST', `/tables/${id}/chat`, { text: nasty });
    const chat = await visitor.call<{ lines: { text: string }[] }>('GET', `/tables/${id}/chat`);
    expect(chat.body.lines[0]?.text).toBe(nasty);
    expect(chat.headers.get('content-type')).toMatch(/^application\/json/);
    // A place within the page is the page itself; what is no place at all is refused without being repeated.
    for (const path of ['', 'api/v1/', 'assets/x.js?']) {
      const lost = await fetch(`${server.url}/${path}${encodeURIComponent(nasty)}`);
      expect(await lost.text()).not.toContain('<img');
      if (path !== '') expect(lost.status).toBe(404);
    }
  });

  it('sends more than is accepted', async () => {
    const large = await at(0).call('PATCH', '/me', { name: 'x'.repeat(20_000) });
    expect([large.status, errorOf(large)]).toEqual([413, 'server.request.size']);
    const record = await at(0).call('POST', '/records', { record: 'x'.repeat(2_300_000) });
    expect(record.status).toBe(413);
    const page = await Page.open(at(0));
    page.send('x'.repeat(17 * 1024));
    await until(() => page.closed !== undefined);
    expect(page.closed).toBe(1009);
  });

  it('keeps the server busy with a record', async () => {
    const id = await at(0).make({ game, options: { players: 2 }, bots: { 0: 'random', 1: 'random' } });
    await until(async () => (await at(0).table(id)).status === 'over', 60_000);
    const { text } = await at(0).call('GET', `/tables/${id}/record`);
    const lines = text.trimEnd().split('\n');
    const moves = lines.slice(1, -1);
    const long = [lines[0], ...Array.from({ length: 150_000 / moves.length }, () => moves).flat()];
    const odd = writeRecord(oddMatch());
    const start = performance.now();
    const sent = [...long, JSON.stringify({ moves: long.length - 1 }), ''].join('\n').slice(0, 1_000_000);
    const replies = await Promise.all([
      at(0).call('POST', '/records', { record: sent }),
      at(0).call('POST', '/records', { record: `${'['.repeat(100_000)}\n{}` }),
      at(0).call('POST', '/records', { record: '\n'.repeat(1_000_000) }),
      at(0).call('POST', '/records', { record: odd }),
      at(0).call('GET', '/me'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422, 200]);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

describe('nesting', () => {
  it('that is deeper than any match is refused, wherever it is', async () => {
    const deep = (levels: number): string => `${'{"values":{"a":'.repeat(levels)}1${'}}'.repeat(levels)}`;
    const header = { ceilidh: 1, game, rules: 1, seats: ['A', 'B'], seed: { given: 'x' } };
    const record = (options: string, line: string): string =>
      `${JSON.stringify({ ...header, options: 0, seen: '0' }).replace('"options":0', `"options":${options}`)}\n${line}\n{"moves":1}`;
    const records = [
      record(deep(20_000), '[0,null,[]]'),
      record('{"players":2}', `[0,null,[${deep(20_000).replaceAll('{"values"', '{"id":"a","values"')}]]`),
    ];
    for (const text of records) {
      const reply = await at(0).call('POST', '/records', { record: text });
      expect(reply.status).toBe(422);
      expect(reply.text).toContain('kernel.record.deep');
    }
    const body = `{"record":${'['.repeat(900_000)}${']'.repeat(900_000)}}`;
    const headers = { 'content-type': 'application/json', cookie: at(0).cookie };
    const sent = await fetch(`${server.url}/api/v1/records`, { method: 'POST', headers, body });
    expect(sent.status).toBe(422);
  });
});

describe('what lets people in', () => {
  it('is a cookie for this site alone that no script reads; behind TLS for TLS alone', async () => {
    const reply = await new Visitor(server.url).call('POST', '/guests', { name: 'Ailsa' });
    const cookie = reply.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^ceilidh=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(reply.text).not.toContain(cookie.slice(8, 51));
    const secured = await testServer({ PUBLIC_URL: 'https://ceilidh.example' });
    try {
      const visitor = new Visitor(secured.url);
      const guest = await visitor.call('POST', '/guests', { name: 'A' }, { origin: 'https://ceilidh.example' });
      expect(guest.headers.getSetCookie()[0]).toMatch(/; Secure$/);
      const other = await visitor.call('PATCH', '/me', { name: 'B' }, { origin: secured.url });
      expect(other.status).toBe(403);
    } finally {
      await secured.close();
    }
    const proxied = await testServer({ TRUST_PROXY: 'true' });
    try {
      const tls = { 'x-forwarded-proto': 'https' };
      const guest = await new Visitor(proxied.url).call('POST', '/guests', { name: 'A' }, tls);
      expect(guest.headers.get('set-cookie')).toMatch(/; Secure$/);
    } finally {
      await proxied.close();
    }
  });

  it('is stored as a hash alone', async () => {
    const secret = at(0).cookie.split('=')[1] ?? '';
    const passes = await house.storage.db.selectFrom('pass').selectAll().execute();
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(passes)).not.toContain(secret);
  });
});

describe('too many requests', () => {
  it('are refused for an address and for a person, over HTTP and live, and let in again with time', async () => {
    let now = 1_800_000_000_000;
    const env = { RATE_BURST: '40', RATE_PER_SECOND: '10', TRUST_PROXY: 'true' };
    const limited = await testServer(env, { now: () => now });
    const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
    try {
      const visitor = new Visitor(limited.url);
      await visitor.call('POST', '/guests', { name: 'Ailsa' }, from('10.0.0.1'));
      const statuses = async (address: (index: number) => string): Promise<number[]> => {
        const seen: number[] = [];
        for (let index = 0; index < 60; index++)
          seen.push((await visitor.call('GET', '/me', undefined, from(address(index)))).status);
        return seen;
      };
      const oneAddress = await statuses(() => '10.0.0.2');
      expect(oneAddress.filter((status) => status === 200)).toHaveLength(40);
      expect(oneAddress.at(-1)).toBe(429);
      now += 1000;
      expect((await statuses(() => '10.0.0.2')).filter((status) => status === 200)).toHaveLength(10);
      // Other addresses do not help a person, nor do addresses that the proxy did not see.
      now += 10_000;
      const manyAddresses = await statuses((index) => `10.0.1.${index}`);
      expect(manyAddresses.filter((status) => status === 200)).toHaveLength(40);
      now += 10_000;
      const forged = await statuses((index) => `10.0.2.${index}, 10.0.0.9`);
      expect(forged.filter((status) => status === 200)).toHaveLength(40);
      now += 10_000;
      const stranger = new Visitor(limited.url);
      const tries: number[] = [];
      for (let index = 0; index < 4; index++) {
        const wrong = { login: 'somebody', password: 'not the password' };
        tries.push((await stranger.call('POST', '/sign-in', wrong, from('10.0.0.3'))).status);
      }
      expect(tries).toEqual([401, 401, 429, 429]);
      const page = await Page.open(visitor, { headers: from('10.0.0.4') });
      for (let index = 0; index < 60; index++) page.send({ kind: 'leave', table: 'A'.repeat(22) });
      expect(await page.next(({ kind }) => kind === 'error', 0)).toMatchObject({ status: 429 });
      const another = await Page.open(new Visitor(limited.url), { headers: from('10.0.0.4') });
      await until(() => another.closed !== undefined);
      page.close();
    } finally {
      await limited.close();
    }
  });
});

describe('a refusal', () => {
  it.each([
    ['en', {}, 'At name: expected text.'],
    ['pl', {}, 'W\u00a0miejscu name: oczekiwano tekstu.'],
    ['it', {}, 'Valore atteso in name: un testo.'],
    ['it-IT,it;q=0.9', { name: 'x'.repeat(41) }, 'In name: al massimo 40\u00a0caratteri.'],
    ['fr, pl;q=0.5', { name: 'x'.repeat(41) }, 'W\u00a0miejscu name: najwyżej 40\u00a0znaków.'],
    ['de', { name: 'a\nb' }, 'At name: expected a name in visible characters.'],
    ['en', { name: 'A', more: 1 }, 'At —: more is not known there.'],
    ['en', [], 'At —: expected an object.'],
  ])('in %s of %j says: %s', async (lang, body, said) => {
    const reply = await new Visitor(server.url).call('POST', '/guests', body, { 'accept-language': lang });
    expect(reply.status).toBe(422);
    expect((reply.body['error'] as { text: string }).text).toBe(said);
  });

  it('names what is wrong inside of a request', async () => {
    const id = await sitDown();
    const said = async (what: unknown): Promise<unknown> => {
      const body = { id: 'some-request', seen: 0, what };
      const reply = await at(0).call('POST', `/tables/${id}/acts`, body);
      return (reply.body['error'] as { text: string }).text;
    };
    expect(await said({ kind: 'ask-back', to: 1.5 })).toBe('At what.to: expected a whole number.');
    expect(await said({ kind: 'ask-back', to: -1 })).toBe('At what.to: at least 0.');
    expect(await said({ kind: 'cheat' })).toMatch(/^At what\.kind: that is not among what is accepted there/);
    const broken = await fetch(`${server.url}/api/v1/guests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":',
    });
    expect(broken.status).toBe(400);
    expect(await broken.text()).toContain('must be JSON');
  });
});
