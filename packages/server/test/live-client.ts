import { WebSocket } from 'ws';
import { applyPatch } from '@ceilidh/kernel';
import type { SeenTable, Visitor } from './client.ts';

export interface Heard {
  readonly kind: string;
  readonly table?: string;
  readonly mark?: string;
  readonly from?: string;
  readonly version?: number;
  readonly view?: SeenTable;
  readonly patch?: Parameters<typeof applyPatch>[1];
  readonly id?: string;
  readonly status?: number;
  readonly error?: { readonly id: string; readonly text: string };
  readonly line?: { readonly name: string; readonly text: string };
  readonly seats?: readonly number[];
  readonly spectators?: number;
}

/** A page's live connection: keeps what it hears, and each table as the patches make it. */
export class Page {
  readonly socket: WebSocket;
  readonly heard: Heard[] = [];
  readonly texts: string[] = [];
  readonly tables = new Map<string, { mark: string; view: SeenTable }>();
  closed: number | undefined;

  constructor(visitor: Visitor, options: { headers?: Record<string, string>; keep?: Page } = {}) {
    const headers = { ...(visitor.cookie === '' ? {} : { cookie: visitor.cookie }), ...options.headers };
    this.socket = new WebSocket(`${visitor.url.replace('http', 'ws')}/api/v1/live`, { headers });
    for (const [id, known] of options.keep?.tables ?? []) this.tables.set(id, known);
    this.socket.on('message', (data) => this.#hear(String(data)));
    this.socket.on('error', () => {});
    this.socket.on('close', (code) => {
      this.closed = code;
    });
  }

  #hear(text: string): void {
    this.texts.push(text);
    const message = JSON.parse(text) as Heard;
    this.heard.push(message);
    const { kind, table = '', mark = '', view, patch, from } = message;
    if (kind === 'table' && view !== undefined) this.tables.set(table, { mark, view });
    if (kind !== 'patch' || patch === undefined) return;
    const known = this.tables.get(table);
    if (known === undefined || known.mark !== from) throw new Error(`a patch from ${from} for ${known?.mark}`);
    this.tables.set(table, { mark, view: applyPatch(known.view, patch) as SeenTable });
  }

  static async open(visitor: Visitor, options: { headers?: Record<string, string>; keep?: Page } = {}): Promise<Page> {
    const page = new Page(visitor, options);
    await until(() => page.socket.readyState === WebSocket.OPEN || page.closed !== undefined);
    return page;
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Watches a table; with what it has of it, if it has something. */
  async watch(table: string): Promise<Heard> {
    const before = this.heard.length;
    const have = this.tables.get(table)?.mark;
    this.send({ kind: 'watch', table, ...(have === undefined ? {} : { have }) });
    return this.next((message) => message.table === table && ['table', 'patch'].includes(message.kind), before);
  }

  async next(is: (message: Heard) => boolean, from = this.heard.length): Promise<Heard> {
    await until(() => this.heard.slice(from).some(is));
    return this.heard.slice(from).find(is) as Heard;
  }

  close(): void {
    this.socket.terminate();
  }
}

export async function until(is: () => boolean | Promise<boolean>, within = 10_000): Promise<void> {
  const end = Date.now() + within;
  while (!(await is())) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resume) => setTimeout(resume, 5));
  }
}
