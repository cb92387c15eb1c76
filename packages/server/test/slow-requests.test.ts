import { mkdtempSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { testServer, Visitor } from './client.ts';
import { Page, until } from './live-client.ts';
import { ServerProcess } from './process.ts';

const HALF_A_HEAD = 'GET /healthz HTTP/1.1\r\nHost: here\r\n';
const HALF_A_BODY =
  'POST /api/v1/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":';
const UPGRADE =
  'GET /nothing HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
const WHOLE = 'GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n';

interface Caller {
  readonly socket: Socket;
  heard: string;
  closed: boolean;
}

const callers: Caller[] = [];
afterEach(() => {
  for (const { socket } of callers.splice(0)) socket.destroy();
});

/** Somebody who says so much and no more; one who holds on does not hang up when the other side does. */
function call(url: string, says: string, holdsOn = false, from = '127.0.0.1'): Caller {
  const port = Number(new URL(url).port);
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: holdsOn });
  const caller: Caller = { socket, heard: '', closed: false };
  socket.on('data', (data) => (caller.heard += data.toString()));
  socket.on('error', () => {});
  socket.on('close', () => (caller.closed = true));
  socket.write(says);
  callers.push(caller);
  return caller;
}

describe('a request that is not sent whole', () => {
  it.each([
    ['head', HALF_A_HEAD],
    ['body', HALF_A_BODY],
    ['nothing at all', ''],
  ])('is not waited for: %s', async (_what, says) => {
    const server = await testServer({ REQUEST_SECONDS: '1' });
    try {
      const caller = call(server.url, says);
      await until(() => caller.closed);
      expect(caller.heard).toContain('408');
    } finally {
      await server.close();
    }
  });

  it('does not hold up a stop, nor do idle connections and live ones', async () => {
    const server = await ServerProcess.start({ DATA_DIR: mkdtempSync(join(tmpdir(), 'ceilidh-')) });
    try {
      const halves = [call(server.url, HALF_A_HEAD), call(server.url, HALF_A_BODY), call(server.url, '')];
      const idle = call(server.url, WHOLE);
      await until(() => idle.heard.includes('"ok":true'));
      const page = await Page.open(await Visitor.guest(server.url, 'Ailsa'));
      // One that does not say goodbye: it hears nothing any more.
      page.socket.pause();
      const refused = call(server.url, UPGRADE, true);
      await until(() => refused.heard.includes('403'));
      const start = performance.now();
      expect(await server.stop()).toBe(0);
      // Without the mending it takes the fifteen seconds after which it gives up.
      expect(performance.now() - start).toBeLessThan(2000);
      await until(() => [...halves, idle].every(({ closed }) => closed));
      page.close();
    } finally {
      await server.kill();
    }
  });

  it('is heard out at a stop if it has been sent whole', async () => {
    const server = await testServer();
    const login = { login: 'nobody', password: 'a long enough one' };
    const replies = Array.from({ length: 8 }, () => new Visitor(server.url).call('POST', '/sign-in', login));
    await new Promise((resume) => setTimeout(resume, 100));
    await server.close();
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(replies.map(() => 401));
  });
});

describe('records that wait to be read', () => {
  it('do not hold up a stop: they are refused, and may be brought again', async () => {
    const server = await testServer();
    const ailsa = await Visitor.guest(server.url, 'Ailsa');
    const bring = () => ailsa.call<{ error: { id: string } }>('POST', '/records', { record: '{"ceilidh":1}' });
    const replies = Array.from({ length: 18 }, bring);
    await replies[0];
    const start = performance.now();
    await server.close();
    expect(performance.now() - start).toBeLessThan(3000);
    const told = (await Promise.all(replies)).map(({ status, body, headers }) => [
      status,
      body.error.id,
      headers.get('retry-after'),
    ]);
    expect(told.at(0)?.[0]).toBe(422);
    expect(told.at(-1)).toEqual([503, 'server.stopping', '5']);
  });
});

describe('connections', () => {
  it('are so many at most', async () => {
    const server = await testServer({ CONNECTIONS: '3' });
    try {
      const [first] = [call(server.url, ''), call(server.url, ''), call(server.url, '')];
      await new Promise((resume) => setTimeout(resume, 100));
      const more = call(server.url, WHOLE);
      await until(() => more.closed);
      expect(more.heard).toBe('');
      first?.socket.destroy();
      await until(async () => {
        const next = call(server.url, WHOLE);
        await until(() => next.closed || next.heard !== '');
        return next.heard.includes('"ok":true');
      });
    } finally {
      await server.close();
    }
  });

  it('of one address leave room for others, and those that were refused as live ones are not kept', async () => {
    const server = await testServer({ CONNECTIONS: '80', SOCKETS_PER_ADDRESS: '1' });
    try {
      for (let refused = 0; refused < 10; refused++) {
        const caller = call(server.url, UPGRADE, true);
        await until(() => caller.heard.includes('403'));
      }
      const four = Array.from({ length: 4 }, () => call(server.url, ''));
      await new Promise((resume) => setTimeout(resume, 100));
      const fifth = call(server.url, WHOLE);
      await until(() => fifth.closed);
      expect(fifth.heard).toBe('');
      expect(four.map(({ closed }) => closed)).toEqual([false, false, false, false]);
      const other = call(server.url, WHOLE, false, '127.0.0.2');
      await until(() => other.heard.includes('"ok":true'));
    } finally {
      await server.close();
    }
  });

  it('are not shared out by address behind a proxy, from where all of them come', async () => {
    const server = await testServer({ CONNECTIONS: '80', SOCKETS_PER_ADDRESS: '1', TRUST_PROXY: 'true' });
    try {
      const many = Array.from({ length: 9 }, () => call(server.url, WHOLE));
      await until(() => many.every(({ heard, closed }) => closed || heard.includes('"ok":true')));
      expect(many.filter(({ closed }) => closed)).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
