import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal, type Viewer } from '@ceilidh/kernel';
import { type WebSocket, WebSocketServer } from 'ws';
import { actFor } from './acts.ts';
import type { House } from './api.ts';
import { patchBetween } from './patch.ts';
import { unauthorised } from './problem.ts';
import { live as liveSchema } from './schemas.ts';
import type { PersonRow } from './storage/schema.ts';
import { tableView } from './table-view.ts';
import { seatOf } from './tables.ts';

const MAX_MESSAGE = 16 * 1024;
/** A reader that lets so much pile up is dropped: it comes back and says what it has. */
const MAX_BUFFERED = 1024 * 1024;
/** Views kept for those who come back after a cut. */
const KEPT = 20;
/** Milliseconds that a reader has to say goodbye. */
const GOODBYE = 1000;

interface Reader {
  readonly socket: WebSocket;
  readonly person: PersonRow | undefined;
  /** By table, the version it has. */
  readonly has: Map<string, number>;
}

/** The live connections: who watches which table, and what each of them has seen of it. */
export class Live {
  readonly #house: House;
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  /** By table and viewer: the last views by version. */
  readonly #views = new Map<string, Map<number, object>>();
  readonly #underWay = new Set<Promise<void>>();
  #closed = false;
  allow: (person: PersonRow | undefined, address: string) => boolean = () => true;

  constructor(house: House) {
    this.#house = house;
  }

  get size(): number {
    return this.#sockets.clients.size;
  }

  attach(server: Server, greet: (request: IncomingMessage) => Promise<PersonRow | undefined | null>): void {
    server.on('upgrade', (request, socket: Duplex, head) => {
      const turnAway = (status: string): unknown => socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
      const open = async (): Promise<unknown> => {
        const person = await greet(request);
        if (person === null) return turnAway('403 Forbidden');
        return this.#sockets.handleUpgrade(request, socket, head, (ws) => this.#welcome(ws, person, request));
      };
      open().catch(() => turnAway('503 Service Unavailable'));
    });
  }

  #welcome(socket: WebSocket, person: PersonRow | undefined, request: IncomingMessage): void {
    const reader: Reader = { socket, person, has: new Map() };
    const address = request.socket.remoteAddress ?? '';
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const table of reader.has.keys()) this.#leave(reader, table);
    });
    socket.on('message', (data) => {
      if (!this.allow(person, address))
        return this.#send(reader, { kind: 'error', error: { id: 'server.request.limit' } });
      if (this.#closed) return undefined;
      const heard = this.#hear(reader, String(data)).catch((error: unknown) => this.#complain(reader, error));
      this.#underWay.add(heard);
      void heard.finally(() => this.#underWay.delete(heard));
      return undefined;
    });
  }

  async #hear(reader: Reader, text: string): Promise<void> {
    const message = liveSchema.safeParse(parse(text));
    if (!message.success) return this.#send(reader, { kind: 'error', error: { id: 'server.request.message' } });
    const { data } = message;
    if (data.kind === 'leave') return this.#leave(reader, data.table);
    if (data.kind === 'watch') return this.#watch(reader, data.table, data.have);
    const person = reader.person ?? unauthorised('server.person.nobody');
    const table = await this.#house.tables.read(data.table);
    const version = await actFor(this.#house.tables, table, person.id, data.act, this.#house.now());
    return this.#send(reader, { kind: 'done', id: data.act.id, version });
  }

  async #watch(reader: Reader, table: string, have: number | undefined): Promise<void> {
    await this.#house.tables.read(table);
    const readers = this.#readers.get(table) ?? new Set();
    readers.add(reader);
    this.#readers.set(table, readers);
    reader.has.set(table, have ?? -1);
    await this.#tell(reader, table);
  }

  #leave(reader: Reader, table: string): void {
    const readers = this.#readers.get(table);
    readers?.delete(reader);
    reader.has.delete(table);
    if (readers?.size === 0) {
      this.#readers.delete(table);
      for (const key of this.#views.keys()) if (key.startsWith(`${table} `)) this.#views.delete(key);
    }
  }

  /** Something changed at a table (or, after a cut, at any): all who watch it hear of it. */
  changed(table: string | undefined): void {
    if (table === undefined) {
      for (const watched of this.#readers.keys()) this.changed(watched);
      return;
    }
    for (const reader of this.#readers.get(table) ?? []) {
      this.#tell(reader, table).catch((error: unknown) => this.#complain(reader, error));
    }
  }

  async #tell(reader: Reader, id: string): Promise<void> {
    const table = await this.#house.tables.read(id);
    const viewer: Viewer = seatOf(table, reader.person?.id ?? null) ?? 'spectator';
    const views = this.#viewsOf(id, viewer);
    const { version } = table.row;
    const view = tableView(table, viewer);
    views.set(version, view);
    if (views.size > KEPT) views.delete(views.keys().next().value as number);
    const had = reader.has.get(id);
    if (had === undefined) return;
    reader.has.set(id, version);
    const before = views.get(had);
    this.#send(
      reader,
      before === undefined || had === version
        ? { kind: 'table', table: id, version, view }
        : { kind: 'patch', table: id, from: had, version, patch: patchBetween(before, view) },
    );
  }

  #viewsOf(table: string, viewer: Viewer): Map<number, object> {
    const key = `${table} ${viewer}`;
    const views = this.#views.get(key) ?? new Map<number, object>();
    this.#views.set(key, views);
    return views;
  }

  #complain(reader: Reader, error: unknown): void {
    const reason = error instanceof Refusal ? error.reason : { id: 'server.request.failed' };
    this.#send(reader, { kind: 'error', error: reason });
  }

  #send({ socket }: Reader, message: object): void {
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  }

  /** Answers what was heard, then says goodbye (1001: going away); who does not say it back is cut off. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#underWay);
    const { clients } = this.#sockets;
    const gone = [...clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const socket of clients) socket.close(1001);
    this.#sockets.close();
    const cutOff = setTimeout(() => {
      for (const socket of clients) socket.terminate();
    }, GOODBYE);
    await Promise.all(gone);
    clearTimeout(cutOff);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
