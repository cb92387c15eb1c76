import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Running } from '../src/index.ts';
import { testServer, Visitor } from './client.ts';

const DAY = 24 * 60 * 60 * 1000;
const TLS = { PUBLIC_URL: 'https://ceilidh.example', TRUST_PROXY: 'true' };
const SET = /^__Host-ceilidh=([\w-]{43}); Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/;
const CLEARED = 'ceilidh=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure';

const opened: Running[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

let now = 1_800_000_000_000;
async function serverWith(env: Readonly<Record<string, string>>): Promise<string> {
  const server = await testServer(env, { now: () => now });
  opened.push(server);
  return server.url;
}

async function comeIn(url: string): Promise<{ secret: string; cookies: string[] }> {
  const { headers } = await new Visitor(url).call('POST', '/guests', { name: 'Ailsa' });
  const cookies = headers.getSetCookie();
  return { secret: /=([\w-]{43});/.exec(cookies[0] ?? '')?.[1] ?? '', cookies };
}

/** Who somebody with these cookies is, and what they are told to keep. */
async function ask(url: string, cookie: string): Promise<{ status: number; cookies: string[] }> {
  const { status, headers } = await new Visitor(url).call('GET', '/me', undefined, { cookie });
  return { status, cookies: headers.getSetCookie() };
}

/** The headers with which a live connection begins. */
function upgrade(url: string, headers: Record<string, string>): Promise<string[]> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`, { headers });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('upgrade', (response) => {
      resolve(response.headers['set-cookie'] ?? []);
      socket.terminate();
    });
  });
}

describe('under an https address', () => {
  it('the cookie is this host’s alone, and browsers are told to come over TLS', async () => {
    const url = await serverWith(TLS);
    const { secret, cookies } = await comeIn(url);
    expect(cookies).toEqual([expect.stringMatching(SET), CLEARED]);
    expect(await ask(url, `__Host-ceilidh=${secret}`)).toEqual({ status: 200, cookies: [] });
    for (const path of ['/', '/api/v1/games', '/healthz', '/nothing.here']) {
      const { headers } = await fetch(`${url}${path}`);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    const visitor = new Visitor(url);
    visitor.cookie = `__Host-ceilidh=${secret}`;
    const out = await visitor.call('POST', '/sign-out');
    expect(out.headers.getSetCookie()).toEqual([CLEARED.replace('ceilidh', '__Host-ceilidh'), CLEARED]);
  });

  it('the cookie of before is taken once: a new secret takes its place, and the old one lets nobody in', async () => {
    const url = await serverWith(TLS);
    const { secret } = await comeIn(url);
    const { status, cookies } = await ask(url, `ceilidh=${secret}`);
    const fresh = SET.exec(cookies[0] ?? '')?.[1] ?? '';
    expect([status, cookies[1]]).toEqual([200, CLEARED]);
    expect(fresh).not.toBe(secret);
    expect(await ask(url, `__Host-ceilidh=${secret}`)).toEqual({ status: 401, cookies: [] });
    // Another page of the same browser comes at the same moment.
    expect((await ask(url, `ceilidh=${secret}`)).cookies).toEqual(cookies);
    expect(await ask(url, `__Host-ceilidh=${fresh}`)).toEqual({ status: 200, cookies: [] });
    now += 5000;
    expect(await ask(url, `ceilidh=${secret}`)).toEqual({ status: 401, cookies: [] });
    expect(await upgrade(url, { cookie: `ceilidh=${secret}` })).toEqual([]);
  });

  it('the cookie of before is taken for a live connection too, and for what ends the session', async () => {
    const url = await serverWith(TLS);
    const [{ secret }, { secret: another }] = [await comeIn(url), await comeIn(url)];
    const cookies = await upgrade(url, { cookie: `ceilidh=${secret}` });
    expect(cookies).toEqual([expect.stringMatching(SET), CLEARED]);
    const fresh = SET.exec(cookies[0] ?? '')?.[1] ?? '';
    expect(await upgrade(url, { cookie: `__Host-ceilidh=${fresh}` })).toEqual([]);
    expect((await ask(url, `__Host-ceilidh=${fresh}`)).status).toBe(200);
    expect((await ask(url, `__Host-ceilidh=${secret}`)).status).toBe(401);
    const account = { login: 'ailsa', password: 'heather and thistle' };
    const cookie = { cookie: `ceilidh=${another}` };
    const { status, headers } = await new Visitor(url).call('POST', '/me/account', account, cookie);
    expect([status, headers.getSetCookie().length]).toEqual([200, 2]);
    const kept = SET.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    expect((await ask(url, `__Host-ceilidh=${kept}`)).status).toBe(200);
  });

  it('the cookie of before counts for nothing beside the new one, nor if it lets nobody in', async () => {
    const url = await serverWith(TLS);
    const [{ secret }, { secret: other }] = [await comeIn(url), await comeIn(url)];
    const whose = async (cookie: string): Promise<unknown> =>
      (await new Visitor(url).call('GET', '/me', undefined, { cookie })).body['id'];
    expect(await whose(`ceilidh=${other}; __Host-ceilidh=${secret}`)).toBe(await whose(`__Host-ceilidh=${secret}`));
    expect(await ask(url, `ceilidh=${'x'.repeat(43)}`)).toEqual({ status: 401, cookies: [] });
  });
});

describe('in a home network', () => {
  it.each([{}, { PUBLIC_URL: 'http://ceilidh.home:8080' }])('nothing asks for TLS: %j', async (env) => {
    const url = await serverWith(env);
    const { secret, cookies } = await comeIn(url);
    expect(cookies).toEqual([`ceilidh=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`]);
    expect(await ask(url, `ceilidh=${secret}`)).toEqual({ status: 200, cookies: [] });
    const { headers } = await fetch(`${url}/`);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });
});

describe('the year of a cookie', () => {
  it('begins anew while it is used, once a day, over HTTP or live; a token has none', async () => {
    const url = await serverWith({});
    const visitor = await Visitor.guest(url, 'Ailsa');
    const { cookie } = visitor;
    const { body } = await visitor.call<{ token: string }>('POST', '/me/tokens', { label: 'script' });
    const set = `${cookie}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`;
    expect((await ask(url, cookie)).cookies).toEqual([]);
    now += 2 * DAY;
    expect((await ask(url, cookie)).cookies).toEqual([set]);
    expect((await ask(url, cookie)).cookies).toEqual([]);
    now += 2 * DAY;
    expect(await upgrade(url, { cookie })).toEqual([set]);
    const authorization = `Bearer ${body.token}`;
    const script = await new Visitor(url).call('GET', '/me', undefined, { authorization });
    expect([script.status, script.headers.getSetCookie()]).toEqual([200, []]);
  });
});
