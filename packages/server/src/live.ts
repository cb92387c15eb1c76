import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal, type Viewer } from '@ceilidh/kernel';
import type { Lang } from '@ceilidh/words';
import { type WebSocket, WebSocketServer } from 'ws';
import { actFor } from './acts.ts';
import type { House } from './route.ts';
import type { Config } from './config.ts';
import { failureOf } from './failure.ts';
import { frameOf } from './frame.ts';
import type { LiveTable } from './live-table.ts';
import type { Presence } from './presence.ts';
import { Places } from './places.ts';
import { conflict, forbidden, Problem, unauthorised } from './problem.ts';
import { checked, langOf, statusOf, told } from './reading.ts';
import { live as liveSchema } from './schemas.ts';
import { Sights } from './sights.ts';
import type { PersonRow } from './storage/schema.ts';
import { seatOf } from './tables.ts';

const MAX_MESSAGE = 16 * 1024;
/** A reader that lets so much pile up is dropped: it comes back and says what it has. */
const MAX_BUFFERED = 1024 * 1024;
/** Tables that one connection may watch. */
const MAX_WATCHED = 50;
/** A connection that does not answer between two of these is dead. */
const HEARTBEAT = 30_000;
/** Milliseconds that a reader has to say goodbye. */
const GOODBYE = 1000;
/** Seconds after which whoever was turned away may try again: for too many requests, and for too many connections. */
const SOON = 1;
const LATER = 10;
/** The code with which a connection is closed whose owner may no longer come in. */
const POLICY = 1008;

/**
 * Who opened a connection, the hash of what let them in, and cookies that are set again; null for somebody who may not.
 */
export type Greeting = {
  readonly person: PersonRow | undefined;
  readonly pass: string | undefined;
  readonly renewed: readonly string[];
} | null;

type Caps = Pick<Config, 'socketsPerAddress' | 'sockets'>;

interface Watching {
  /** What it was last shown. */
  mark: string | undefined;
  viewer: Viewer | undefined;
}

interface Reader {
  readonly socket: WebSocket;
  /** What the socket writes to. */
  readonly wire: Duplex;
  readonly person: PersonRow | undefined;
  readonly pass: string | undefined;
  readonly address: string;
  readonly lang: Lang;
  readonly watched: Map<string, Watching>;
  alive: boolean;
  /** What is sent in one go is written in one go: an answer, and the change that it made. */
  gathering: boolean;
}

/** The live connections: who watches which table, and what each of them has seen of it. */
export class Live {
  readonly #house: House;
  readonly #presence: Presence;
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #all = new Set<Reader>();
  readonly #places: Places;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  /** Cookies that go with the answer to a request for a connection. */
  readonly #renewed = new WeakMap<IncomingMessage, readonly string[]>();
  readonly #sights = new Sights();
  /** Tables whose readers are about to hear of a change. */
  readonly #telling = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #heartbeat: NodeJS.Timeout;
  #closed = false;
  allow: (person: PersonRow | undefined, address: string) => boolean = () => true;

  constructor(house: House, presence: Presence, { socketsPerAddress, sockets }: Caps) {
    this.#house = house;
    this.#presence = presence;
    this.#places = new Places(socketsPerAddress, sockets);
    this.#sockets.on('headers', (headers, request) => {
      for (const cookie of this.#renewed.get(request) ?? []) headers.push(`Set-Cookie: ${cookie}`);
    });
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#sockets.clients.size;
  }

  attach(
    server: Server,
    greet: (request: IncomingMessage) => Promise<Greeting>,
    addressOf: (request: IncomingMessage) => string,
  ): void {
    server.on('upgrade', (request, socket: Duplex, head) => {
      socket.on('error', () => socket.destroy());
      const lang = langOf(langAsked(request) ?? request.headers['accept-language']);
      const address = addressOf(request);
      const open = async (): Promise<unknown> => {
        if (!this.allow(undefined, address)) throw new Problem(429, { id: 'server.request.limit' }, SOON);
        this.#take(address, socket);
        const greeting = await greet(request);
        if (greeting === null || this.#closed) return forbidden('server.live.forbidden');
        const { renewed, ...whose } = greeting;
        this.#renewed.set(request, renewed);
        return this.#sockets.handleUpgrade(request, socket, head, (ws) =>
          this.#welcome({ socket: ws, wire: socket, ...whose, lang }, address),
        );
      };
      open().catch((error: unknown) => turnAway(socket, error instanceof Problem ? error : failureOf(error), lang));
    });
  }

  /** From before it is known who comes until the connection is gone. */
  #take(address: string, socket: Duplex): void {
    const taken = this.#places.take(address);
    if (taken === 'full') throw new Problem(503, { id: 'server.live.full' }, LATER);
    if (taken === 'address') throw new Problem(429, { id: 'server.live.address' }, LATER);
    socket.once('close', taken);
    if (socket.destroyed) taken();
  }

  #welcome(whose: Pick<Reader, 'socket' | 'wire' | 'person' | 'pass' | 'lang'>, address: string): void {
    const { socket, person } = whose;
    const reader: Reader = { ...whose, address, watched: new Map(), alive: true, gathering: false };
    this.#all.add(reader);
    socket.on('error', () => socket.terminate());
    socket.on('pong', () => {
      reader.alive = true;
    });
    socket.on('close', () => {
      this.#all.delete(reader);
      for (const table of reader.watched.keys()) this.#leave(reader, table);
    });
    socket.on('message', (data) => {
      if (this.#closed) return;
      if (!this.allow(person, address)) {
        this.#complain(reader, new Problem(429, { id: 'server.request.limit' }));
        return;
      }
      const heard = this.#hear(reader, String(data));
      this.#underWay.add(heard);
      void heard.finally(() => this.#underWay.delete(heard));
    });
  }

  async #hear(reader: Reader, text: string): Promise<void> {
    const message = parse(text);
    try {
      await this.#obey(reader, message);
    } catch (error) {
      this.#complain(reader, error, message);
    }
  }

  async #obey(reader: Reader, message: unknown): Promise<void> {
    const data = checked(liveSchema, message);
    if (data.kind === 'leave') return this.#leave(reader, data.table);
    if (data.kind === 'watch') return this.#watch(reader, data.table, data.have);
    const person = reader.person ?? unauthorised('server.person.nobody');
    const table = await this.#house.tables.read(data.table);
    const payer = this.#house.quotas.payer(person, reader.address);
    const version = await actFor(this.#house, table, payer, data.act);
    return this.#send(reader, frameOf(JSON.stringify({ kind: 'done', id: data.act.id, version })));
  }

  async #watch(reader: Reader, id: string, have: string | undefined): Promise<void> {
    if (!reader.watched.has(id) && reader.watched.size >= MAX_WATCHED) {
      conflict('server.request.watched', { limit: MAX_WATCHED });
    }
    await this.#house.tables.see(id, (table) => {
      // It may have gone while it waited.
      if (reader.socket.readyState !== reader.socket.OPEN) return;
      this.#leave(reader, id);
      const readers = this.#readers.get(id) ?? new Set();
      this.#readers.set(id, readers);
      readers.add(reader);
      reader.watched.set(id, { mark: have, viewer: undefined });
      this.#show(reader, table, true);
    });
  }

  #leave(reader: Reader, id: string): void {
    const watching = reader.watched.get(id);
    if (watching === undefined) return;
    reader.watched.delete(id);
    const readers = this.#readers.get(id);
    readers?.delete(reader);
    if (readers?.size === 0) {
      this.#readers.delete(id);
      this.#sights.unwatched(id);
    }
    if (watching.viewer !== undefined) this.#presence.go(id, watching.viewer);
  }

  /** Something changed at a table (or, after a cut, at any): all who watch it hear of it. */
  changed(id: string | undefined): void {
    if (id === undefined) {
      for (const watched of this.#readers.keys()) this.changed(watched);
      return;
    }
    this.#sights.changed(id);
    if (!this.#readers.has(id) || this.#telling.has(id)) return;
    this.#telling.add(id);
    const tell = (table: LiveTable): void => {
      this.#telling.delete(id);
      for (const reader of this.#readers.get(id) ?? []) this.#show(reader, table, false);
      this.#sights.told(id);
    };
    this.#house.tables.see(id, tell).catch((error: unknown) => {
      this.#telling.delete(id);
      for (const reader of this.#readers.get(id) ?? []) this.#complain(reader, error);
    });
  }

  #show(reader: Reader, table: LiveTable, asked: boolean): void {
    const { id } = table.row;
    const watching = reader.watched.get(id);
    if (watching === undefined) return;
    const viewer: Viewer = seatOf(table, reader.person?.id ?? null) ?? 'spectator';
    const sight = this.#sights.of(table, viewer);
    if (asked || sight.mark !== watching.mark) {
      for (const frame of sight.since(watching.mark)) this.#send(reader, frame);
      watching.mark = sight.mark;
    }
    const was = watching.viewer;
    if (was === viewer) return;
    watching.viewer = viewer;
    if (was !== undefined) this.#presence.go(id, was);
    this.#presence.come(id, viewer);
  }

  /** To all who watch a table, the same; but to none of the deaf. */
  broadcast(id: string, message: object, deaf?: ReadonlySet<string>): void {
    const readers = this.#readers.get(id);
    if (readers === undefined) return;
    const frame = frameOf(JSON.stringify(message));
    for (const reader of readers)
      if (reader.person === undefined || deaf?.has(reader.person.id) !== true) this.#send(reader, frame);
  }

  /** Whoever may no longer come in is shown out: one session of a person, or all. */
  cut(person: string, pass?: string): void {
    for (const reader of this.#all) {
      if (reader.person?.id !== person || (pass !== undefined && reader.pass !== pass)) continue;
      showOut(reader.socket);
    }
  }

  /** Word of somebody's leaving may have been missed: passes are looked up again, and who has none is shown out. */
  async checkPasses(): Promise<void> {
    const admitted = [...this.#all].flatMap(({ person, pass, socket }) =>
      person === undefined || pass === undefined ? [] : [{ pass, socket }],
    );
    if (admitted.length === 0) return;
    const valid = await this.#house.people.valid([...new Set(admitted.map(({ pass }) => pass))]);
    for (const { pass, socket } of admitted) if (!valid.has(pass)) showOut(socket);
  }

  #complain(reader: Reader, error: unknown, about?: unknown): void {
    const refusal = error instanceof Refusal ? error : failureOf(error);
    const { act, table } = (about ?? {}) as { act?: { id?: unknown }; table?: unknown };
    const text = JSON.stringify({
      kind: 'error',
      ...(typeof table === 'string' ? { table: table.slice(0, 64) } : {}),
      ...(typeof act?.id === 'string' ? { id: act.id.slice(0, 64) } : {}),
      status: statusOf(refusal),
      error: told(refusal.reason, reader.lang),
    });
    this.#send(reader, frameOf(text));
  }

  #send(reader: Reader, frame: Buffer): void {
    const { socket, wire } = reader;
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
    else if (socket.readyState === socket.OPEN) {
      if (!reader.gathering) {
        reader.gathering = true;
        wire.cork();
        process.nextTick(() => {
          reader.gathering = false;
          wire.uncork();
        });
      }
      wire.write(frame);
    }
  }

  #beat(): void {
    for (const reader of this.#all) {
      if (!reader.alive) reader.socket.terminate();
      reader.alive = false;
      if (reader.socket.readyState === reader.socket.OPEN) reader.socket.ping();
    }
  }

  /** Answers what was heard, then says goodbye (1001: going away); who does not say it back is cut off. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
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

/** A page cannot set headers here: `/live?lang=pl`. */
const langAsked = ({ url }: IncomingMessage): string | undefined => /[?&]lang=(\w\w)/.exec(url ?? '')?.[1];

function showOut(socket: WebSocket): void {
  socket.close(POLICY);
  setTimeout(() => socket.terminate(), GOODBYE).unref();
}

/** Said in HTTP: the connection has not become a live one. */
function turnAway(socket: Duplex, { status, reason, retryAfter }: Problem, lang: Lang): void {
  const body = JSON.stringify({ error: told(reason, lang) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
    'Connection: close',
  ];
  // Whoever keeps their side open does not keep ours, nor does one who never reads this.
  socket.once('finish', () => socket.destroy());
  setTimeout(() => socket.destroy(), GOODBYE).unref();
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
