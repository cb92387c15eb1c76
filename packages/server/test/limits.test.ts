import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Running } from '../src/index.ts';
import { Limits } from '../src/limits.ts';
import { Places } from '../src/places.ts';
import { testServer, Visitor } from './client.ts';
import { Page, until } from './live-client.ts';

const opened: Running[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function serverWith(env: Readonly<Record<string, string>>, now: () => number = Date.now): Promise<string> {
  const server = await testServer(env, { now });
  opened.push(server);
  return server.url;
}

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const count = (limits: Limits, who: string, times: number): number =>
  Array.from({ length: times }, () => limits.take(who)).filter(Boolean).length;

describe('limits', () => {
  it('go on from there when the clock is set back', () => {
    let now = 10_000_000;
    const limits = new Limits(5, 1, () => now);
    expect(count(limits, 'Ailsa', 2)).toBe(2);
    now -= 3_600_000;
    expect(count(limits, 'Ailsa', 9)).toBe(3);
    now += 2000;
    expect(count(limits, 'Ailsa', 9)).toBe(2);
  });

  it('charge nobody where one of those who are counted has nothing left', () => {
    const limits = new Limits(5, 1, () => 0);
    const household = { key: 'household', times: 1 };
    const network = { key: 'network', times: 2 };
    for (let times = 0; times < 20; times++) limits.takeEach([household, network]);
    expect(Array.from({ length: 9 }, () => limits.takeEach([network])).filter(Boolean)).toHaveLength(5);
  });

  it('remember so many at most, the latest, and forget the others once a second', () => {
    let now = 0;
    const limits = new Limits(5, 1, () => now, 100);
    expect(count(limits, 'first', 5)).toBe(5);
    for (let who = 0; who < 99; who++) limits.take(`${who}`);
    expect([limits.size, limits.take('first')]).toEqual([100, false]);
    limits.take('one more');
    expect([limits.size, limits.take('first')]).toEqual([100, false]);
    now = 6000;
    limits.take('later');
    expect(limits.size).toBe(1);
    now = 6500;
    limits.take('later still');
    expect(limits.size).toBe(2);
    now = 10_800;
    limits.take('later still');
    expect(limits.size).toBe(2);
    now = 11_100;
    limits.take('later still');
    // Overdue, but the last look was less than a second ago.
    expect(limits.size).toBe(2);
    now = 11_900;
    limits.take('later still');
    expect(limits.size).toBe(1);
  });
});

describe('a server', () => {
  it('counts the addresses of an IPv6 household as one, and those of a network together', async () => {
    const url = await serverWith({ RATE_BURST: '10', RATE_PER_SECOND: '1', TRUST_PROXY: 'true' }, () => 0);
    const visitor = new Visitor(url);
    const allowed = async (times: number, address: (index: number) => string): Promise<number> => {
      let seen = 0;
      for (let index = 0; index < times; index++)
        if ((await visitor.call('GET', '/games', undefined, from(address(index)))).status === 200) seen++;
      return seen;
    };
    expect(await allowed(20, (index) => `2001:db8:1:1::${index + 1}`)).toBe(10);
    expect(await allowed(20, (index) => `2001:db8:1:2:${index}::1`)).toBe(10);
    expect(await allowed(120, (index) => `2001:db8:1:${index + 3}::1`)).toBe(60);
    expect(await allowed(20, (index) => `2001:db8:2:1::${index + 1}`)).toBe(10);
    expect((await visitor.call('GET', '/games', undefined, from('2001:db8:2:1::1'))).headers.get('retry-after')).toBe(
      '1',
    );
  });

  it('does not turn everybody away when its clock is set back', async () => {
    let now = 1_800_000_000_000;
    const url = await serverWith({ RATE_BURST: '20', RATE_PER_SECOND: '1' }, () => now);
    const visitor = await Visitor.guest(url, 'Ailsa');
    expect((await visitor.call('GET', '/me')).status).toBe(200);
    now -= 3_600_000;
    expect((await visitor.call('GET', '/me')).status).toBe(200);
  });

  it('takes few wrong passwords for one account from any number of addresses, and keeps nobody out who is in', async () => {
    let now = 1_800_000_000_000;
    const url = await serverWith({ TRUST_PROXY: 'true' }, () => now);
    const account = { login: 'ailsa', password: 'a long enough one' };
    const ailsa = await Visitor.guest(url, 'Ailsa');
    await ailsa.call('POST', '/me/account', account);
    const other = { login: 'bruce', password: 'a long enough one' };
    await (await Visitor.guest(url, 'Bruce')).call('POST', '/me/account', other);
    const stranger = (): Visitor => new Visitor(url);
    // Those who know it are not counted.
    for (let index = 0; index < 3; index++)
      expect((await stranger().call('POST', '/sign-in', account, from(`10.0.1.${index}`))).status).toBe(200);
    const wrong = { login: 'ailsa', password: 'not this one at all' };
    const replies = await Promise.all(
      Array.from({ length: 14 }, (_, index) => stranger().call('POST', '/sign-in', wrong, from(`10.0.0.${index}`))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      ...Array.from({ length: 4 }, () => 429),
    ]);
    const refused = await stranger().call('POST', '/sign-in', account, from('10.0.2.1'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(refused.text).toContain('Try again in 60 seconds');
    // Neither another account, nor a device that is signed in.
    expect((await stranger().call('POST', '/sign-in', other, from('10.0.2.2'))).status).toBe(200);
    expect((await ailsa.call('GET', '/me')).status).toBe(200);
    expect((await ailsa.call('POST', '/sign-in', account)).status).toBe(200);
    now += 61_000;
    expect((await stranger().call('POST', '/sign-in', account, from('10.0.2.3'))).status).toBe(200);
  });
});

/** What is said to somebody who wants a live connection and gets none. */
function refusalOf(url: string, address: string): Promise<{ status: number; text: string; retryAfter: string }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`, { headers: from(address) });
  return new Promise((resolve, reject) => {
    socket.once('open', () => reject(new Error('it was let in')));
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, retryAfter: String(response.headers['retry-after']) }),
      );
    });
  });
}

describe('live connections', () => {
  it('are so many from one address and so many in all; one that goes makes room', async () => {
    const url = await serverWith({ SOCKETS_PER_ADDRESS: '2', SOCKETS: '5', TRUST_PROXY: 'true' });
    const open = (address: string): Promise<Page> => Page.open(new Visitor(url), { headers: from(address) });
    const [first] = [await open('10.0.0.1'), await open('10.0.0.1')];
    const many = await refusalOf(url, '10.0.0.1');
    expect([many.status, many.retryAfter]).toEqual([429, '10']);
    expect(JSON.parse(many.text)).toMatchObject({ error: { id: 'server.live.address' } });
    first?.close();
    await until(async () => (await (await fetch(`${url}/metrics`)).text()).includes('ceilidh_sockets 1'));
    const others = [
      await open('10.0.0.1'),
      await open('10.0.0.2'),
      await open('2001:db8::1'),
      await open('2001:db8::2'),
    ];
    expect(others.map(({ closed }) => closed)).toEqual([undefined, undefined, undefined, undefined]);
    const full = await refusalOf(url, '10.0.0.9');
    expect([full.status, JSON.parse(full.text)]).toMatchObject([503, { error: { id: 'server.live.full' } }]);
  });

  it('of one IPv6 household share its places', () => {
    const places = new Places(1, 100);
    const give = places.take('2001:db8::1');
    expect(places.take('2001:db8::2')).toBe('address');
    if (typeof give !== 'function') throw new Error('there was room');
    give();
    give();
    expect(places.take('2001:db8::2')).toBeTypeOf('function');
    expect(places.take('2001:db8::1')).toBe('address');
  });
});
