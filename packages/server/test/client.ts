import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Hooks, readConfig, type Running, startServer } from '../src/index.ts';

/** A server of its own for a test, with its database in a folder of its own. */
export async function testServer(
  env: Readonly<Record<string, string>> = {},
  hooks: Hooks = {},
): Promise<Running & { dataDir: string }> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'ceilidh-'));
  const limits = {
    RATE_BURST: '1000000',
    RATE_PER_SECOND: '1000000',
    SOCKETS_PER_ADDRESS: '100000',
    QUOTA_PERCENT: '1000000',
  };
  const server = await startServer(
    readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...limits, ...env }),
    hooks,
  );
  return {
    url: server.url,
    dataDir,
    async close() {
      await server.close();
      if (env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Reply<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly text: string;
  readonly headers: Headers;
}

/** What the API tells of a table, as far as tests look at it. */
export interface SeenTable {
  readonly version: number;
  readonly status: string;
  readonly you: number | null;
  readonly moves: number;
  readonly since?: number;
  readonly own?: number;
  readonly pending: readonly number[];
  readonly legal?: readonly { readonly key: string }[];
  readonly may?: { readonly undo: boolean; readonly redo: boolean; readonly confirm: boolean };
  readonly seed: Readonly<Record<string, unknown>>;
  readonly seats: readonly Readonly<Record<string, unknown>>[];
  readonly log: { readonly first: number; readonly lines: readonly unknown[] };
  readonly view: unknown;
  readonly outcome?: unknown;
}

let made = 0;

/** Somebody with a browser: keeps its cookie. */
export class Visitor {
  /** A server that was started again may be elsewhere. */
  url: string;
  cookie = '';

  constructor(url: string) {
    this.url = url;
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const cookie = response.headers.get('set-cookie')?.split(';')[0];
    if (cookie !== undefined) this.cookie = cookie.endsWith('=') ? '' : cookie;
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json;') === true;
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : {}) as T,
      text,
      headers: response.headers,
    };
  }

  static async guest(url: string, name: string): Promise<Visitor> {
    const visitor = new Visitor(url);
    await visitor.call('POST', '/guests', { name });
    return visitor;
  }

  async table(id: string): Promise<SeenTable> {
    return (await this.call<SeenTable>('GET', `/tables/${id}`)).body;
  }

  async make(settings: object): Promise<string> {
    const { body } = await this.call<{ id: string }>('POST', '/tables', settings);
    return body.id;
  }

  act(id: string, seen: number, what: object, more: object = {}): Promise<Reply<{ version: number }>> {
    return this.call('POST', `/tables/${id}/acts`, { id: `client-${++made}-test`, seen, what, ...more });
  }

  /** Plays any legal move as soon as it is asked; false when there is nothing to do now. */
  async step(id: string, choose: (count: number) => number): Promise<'moved' | 'waits' | 'over'> {
    const table = await this.table(id);
    if (table.status === 'over') return 'over';
    const { legal = [], may } = table;
    const move = legal[choose(legal.length)];
    if (move === undefined && may?.confirm !== true) return 'waits';
    const what = move === undefined ? { kind: 'confirm' } : { kind: 'move', key: move.key };
    await this.act(id, table.version, what, { confirm: true });
    return 'moved';
  }
}
