import { connect } from 'node:net';
import { below, type Generator, pick } from '@ceilidh/kernel';
import { ROUTES } from '../src/api.ts';
import type { Visitor } from './client.ts';
import { Page, until } from './live-client.ts';

export interface Target {
  readonly url: string;
  /** A running table, and one that is over. */
  readonly tables: readonly string[];
  /** Sits at the running table. */
  readonly seated: Visitor;
  /** Has come in, but sits nowhere. */
  readonly stranger: Visitor;
  readonly nobody: Visitor;
}

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const LONG = 'x'.repeat(15_000);
const STRINGS = [
  '',
  ' ',
  '\0',
  '\u202E',
  '\uD800',
  '../../etc',
  "' or 1=1 --",
  '<script>',
  '%00',
  '{}',
  '__proto__',
  LONG,
];
const NUMBERS = [-1, 0.5, 1e21, -0, 2 ** 53, 1e308];
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"name":{"toString":"x"}}',
  '\u0000\u0001',
  deep(5000),
  `{"name":"${LONG}"}`,
  `{"text":"${'y'.repeat(40_000)}"}`,
  `{"record":"${'z'.repeat(30_000)}"}`,
  '{"id":"request-1","seen":1e999,"what":{"kind":"move"}}',
];
const KINDS = [
  'move',
  'undo',
  'redo',
  'confirm',
  'stand',
  'ask-back',
  'agree',
  'refuse',
  'return',
  'substitute',
  'late',
  '',
];
const TYPES = [
  'application/json',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=utf-7',
  '',
];
/** What these do without a body is what they are for: only somebody who is not there may ask it here. */
const HARMFUL = /^(?:DELETE \/me|POST \/sign-out|POST \/sign-out-everywhere|POST \/tables\/:id\/leave)$/;

const inUrl = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** An act that nobody may do so: outdated, not theirs, or not an act at all. */
function wrongAct(random: Generator): object {
  const value = below(random, 2) === 0 ? pick(random, STRINGS) : pick(random, NUMBERS);
  const what = { kind: pick(random, KINDS), key: value, ask: value, to: value, seat: value, bot: value };
  const some = Object.fromEntries(Object.entries(what).filter(() => below(random, 2) === 0));
  // Nobody has seen so many changes.
  const seen = below(random, 2) === 0 ? 9_000_000 : value;
  return { id: `hostile-${below(random, 1e9)}`, seen, what: some, ...(below(random, 4) === 0 ? { more: value } : {}) };
}

async function request(target: Target, random: Generator): Promise<number> {
  const route = pick(random, [...ROUTES]);
  const harmless = !HARMFUL.test(`${route.method} ${route.path}`);
  const visitor = harmless ? pick(random, [target.seated, target.stranger, target.nobody]) : target.nobody;
  const id = below(random, 3) === 0 ? inUrl(pick(random, STRINGS).slice(0, 200)) : pick(random, [...target.tables]);
  const query = below(random, 3) === 0 ? `?${inUrl(pick(random, STRINGS).slice(0, 500))}=1&before=-1` : '';
  const path = below(random, 20) === 0 ? `/${inUrl(pick(random, STRINGS).slice(0, 900))}` : route.path;
  const isAct = below(random, 3) === 0;
  const body = isAct ? JSON.stringify(wrongAct(random)) : pick(random, BODIES);
  const type = pick(random, TYPES);
  const response = await fetch(`${target.url}/api/v1${path.replace(':id', id)}${query}`, {
    method: below(random, 10) === 0 ? pick(random, ['PUT', 'OPTIONS', 'PATCH', 'HEAD']) : route.method,
    headers: {
      ...(visitor.cookie === '' ? {} : { cookie: visitor.cookie }),
      ...(type === '' ? {} : { 'content-type': type }),
      ...(below(random, 5) === 0
        ? { authorization: `Bearer ${pick(random, ['x', 'A'.repeat(43), LONG.slice(0, 4000)])}` }
        : {}),
      'accept-language': pick(random, ['pl', '*', ',,,;q=', LONG.slice(0, 2000)]),
    },
    // A GET with a body is not a request that fetch makes.
    ...(route.method === 'GET' || body === '' ? {} : { body }),
  }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.status ?? 0;
}

/** Frames of all kinds on one connection, which the server may end. */
async function frames(target: Target, random: Generator, count: number): Promise<void> {
  const page = await Page.open(pick(random, [target.seated, target.stranger, target.nobody]));
  for (let sent = 0; sent < count && page.socket.readyState === page.socket.OPEN; sent++) {
    const table = pick(random, [...target.tables, 'A'.repeat(22), ...STRINGS.slice(0, 4)]);
    switch (below(random, 6)) {
      case 0:
        page.send(pick(random, BODIES).slice(0, 15_000));
        break;
      case 1:
        page.socket.send(Buffer.from(pick(random, STRINGS).slice(0, 1000), 'utf16le'));
        break;
      case 2:
        page.send({ kind: 'watch', table, have: pick(random, ['AAAAAAAA.1', -1, '', 'x']) });
        break;
      case 3:
        page.send({ kind: 'leave', table });
        break;
      case 4:
        page.send({ kind: 'act', table, act: wrongAct(random) });
        break;
      default:
        page.send({ kind: pick(random, KINDS), table, act: { id: LONG.slice(0, 3000) } });
    }
  }
  if (below(random, 4) === 0) page.send('x'.repeat(20_000));
  // What was sent is answered before the last one, which asks for something that is always answered.
  else page.send({ kind: 'watch', table: 'B'.repeat(22) });
  await until(() => page.closed !== undefined || page.heard.some(({ table }) => table === 'B'.repeat(22)), 30_000);
  page.close();
}

const RAW = [
  'GARBAGE\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /api/v1/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'GET /api/v1/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 99\r\n\r\n',
  'POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na',
  'POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\nZZ\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a=b; '.repeat(10_000)}\r\n\r\n`,
  '\x16\x03\x01\x02\x00\x01\x00',
];

/** Something that is hardly HTTP, and a hasty goodbye. */
function raw(target: Target, random: Generator): Promise<void> {
  const { hostname, port } = new URL(target.url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(pick(random, RAW), () => setTimeout(() => socket.destroy(), 2));
    });
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.on('close', () => done());
  });
}

const AT_ONCE = 20;
const FRAMES = 25;

/** About so many requests and frames; how often each status was the answer (0 when there was none). */
export async function flood(target: Target, random: Generator, count: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < count;) {
    const requests = Array.from({ length: AT_ONCE }, () => request(target, random));
    const others = [frames(target, random, FRAMES), raw(target, random), raw(target, random)];
    for (const status of await Promise.all(requests)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await Promise.all(others);
    sent += AT_ONCE + FRAMES + 2;
  }
  return statuses;
}
