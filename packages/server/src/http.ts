import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Refusal } from '@ceilidh/kernel';
import { addressKeys } from './addresses.ts';
import { ROUTES } from './api.ts';
import type { Answered, House, Route } from './route.ts';
import type { Config } from './config.ts';
import { Cookies } from './cookies.ts';
import { failureOf } from './failure.ts';
import { Limits } from './limits.ts';
import { loggerFor } from './logs.ts';
import { openApi, PREFIX } from './openapi.ts';
import { Pages } from './pages.ts';
import { Places } from './places.ts';
import { busy, forbidden, Problem } from './problem.ts';
import { checked, langOf, statusOf, told } from './reading.ts';
import type { PersonRow, Scope } from './storage/schema.ts';
import { gameAt } from './table-lists.ts';

const MAX_BODY = 16 * 1024;
/** A TLS proxy in front: it alone is believed, and what it says of the one before it. */
const PROXIES = 1;
/** Seconds until somebody who asked too much has some of their allowance back. */
const SOON = 1;
/** Milliseconds for the head of a request; all of it has REQUEST_SECONDS. */
const HEADERS_WITHIN = 10_000;
const TIMES = {
  /** Between two requests: longer than proxies keep a connection, so that it is theirs to end. */
  keepAliveTimeout: 75_000,
  /** Nothing sent and nothing read: longer than the slowest answer, a record that waits for others. */
  connectionTimeout: 240_000,
};
const CHECK_EVERY = 1000;
/** Milliseconds that are left for the rest of a request, and for an answer to be read, when the server stops. */
const GOODBYE = 500;
/** One address has at most this part of all connections, though never fewer than its live ones and as many again. */
const SHARE = 20;
const HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

interface Recognised {
  readonly person: PersonRow | undefined;
  readonly secret: string | undefined;
  readonly scope: Scope | undefined;
  /** Cookies that are set again. */
  readonly renewed: readonly string[];
}

/** The API over HTTP: who asks, whether they may ask so often, what they ask, and the answer or why not. */
export class Http {
  readonly app: FastifyInstance;
  readonly #house: House;
  readonly #config: Config;
  readonly #limits: Limits;
  readonly #cookies: Cookies;
  #closing = false;
  #closed = false;
  /** Requests that were heard and are not answered yet. */
  readonly #underWay = new Set<Promise<unknown>>();
  /** Requests and refusals so far. */
  readonly counts = { requests: 0, refused: 0, failed: 0 };

  constructor(house: House, config: Config) {
    this.#house = house;
    this.#config = config;
    this.#cookies = new Cookies(config.publicUrl);
    const headers = { ...HEADERS, ...this.#cookies.headers };
    this.#limits = new Limits(config.rateBurst, config.ratePerSecond, () => house.now());
    this.app = fastify({
      bodyLimit: MAX_BODY,
      trustProxy: config.trustProxy ? (_address: string, hop: number) => hop < PROXIES : false,
      logger: loggerFor(config.logLevel),
      forceCloseConnections: 'idle',
      // By ourselves, in words and with the time to wait.
      return503OnClosing: false,
      ...TIMES,
      requestTimeout: config.requestSeconds * 1000,
      http: { connectionsCheckingInterval: CHECK_EVERY },
    });
    this.app.server.headersTimeout = Math.min(HEADERS_WITHIN, config.requestSeconds * 1000);
    this.app.server.maxConnections = config.connections;
    if (!config.trustProxy) this.#shareConnections();
    // Before a body is read: whoever asks too much is not listened to.
    this.app.addHook('onRequest', async (request) => {
      this.counts.requests++;
      if (this.#closed) busy('server.stopping');
      if (!this.#limits.takeEach(addressKeys(request.ip), weightOf(request)))
        throw new Problem(429, { id: 'server.request.limit' }, SOON);
    });
    this.app.addHook('onSend', async (_request, reply) => {
      const cached = reply.getHeader('cache-control');
      reply.headers(cached === undefined ? headers : { ...headers, 'cache-control': cached });
      if (this.#closing) reply.header('connection', 'close');
    });
    const pages = new Pages(config.webDir, (table) => gameAt(house.storage, table));
    this.app.setNotFoundHandler(async (request, reply) => {
      if (await pages.send(request, reply.status(200))) return reply;
      return this.#refuse(request, reply, new Problem(404, { id: 'server.request.path' }));
    });
    this.app.setErrorHandler((error, request, reply) => this.#failed(error, request, reply));
    for (const route of ROUTES) this.#serve(route);
    this.app.get(`${PREFIX}/openapi.json`, async () => openApi());
  }

  /** Those of one address leave room for others. Behind a proxy all come from there, and it is for the proxy to share them. */
  #shareConnections(): void {
    const { connections, socketsPerAddress } = this.#config;
    const places = new Places(
      Math.max(2 * socketsPerAddress, Math.ceil(connections / SHARE)),
      Number.POSITIVE_INFINITY,
    );
    this.app.server.on('connection', (socket) => {
      const taken = places.take(socket.remoteAddress ?? '');
      if (typeof taken === 'function') socket.once('close', taken);
      else socket.destroy();
    });
  }

  #serve(route: Route): void {
    this.app.route({
      method: route.method,
      url: `${PREFIX}${route.path}`,
      bodyLimit: route.maxBody ?? MAX_BODY,
      config: { weight: route.weight ?? 1 },
      handler: (request, reply) => this.#finish(this.#handle(route, request, reply)),
    });
  }

  async #handle(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const shown = this.#cookies.shownIn(request.headers);
    if (shown?.cookie !== false && route.method !== 'GET' && !this.isOwnOrigin(request.headers)) {
      return forbidden('server.request.origin');
    }
    const { person, scope, renewed } = await this.recognise(request.headers, request.protocol);
    if (renewed.length > 0) reply.header('set-cookie', renewed);
    if (person !== undefined && !this.#limits.take(`person ${person.id}`, weightOf(request))) {
      throw new Problem(429, { id: 'server.request.limit' }, SOON);
    }
    if (route.needs === 'all' && scope === 'play') forbidden('server.person.scope');
    const { params, query, body } = route;
    const answered = await route.handle(this.#house, {
      person,
      secret: shown?.secret,
      address: request.ip,
      lang: langOf(request.headers['accept-language']),
      params: params === undefined ? undefined : checked(params, request.params),
      query: query === undefined ? undefined : checked(query, request.query),
      body: body === undefined ? undefined : checked(body, request.body ?? {}),
    } as never);
    return this.#answer(request, reply, answered);
  }

  async #finish<T>(answering: Promise<T>): Promise<T> {
    this.#underWay.add(answering);
    try {
      return await answering;
    } finally {
      this.#underWay.delete(answering);
    }
  }

  /** Answers what was heard; whoever has not said all they want by then, or does not read the answer, is cut off. */
  async close(): Promise<void> {
    this.sayGoodbye();
    this.#closed = true;
    const closed = this.app.close();
    await Promise.allSettled(this.#underWay);
    const cutOff = setTimeout(() => this.app.server.closeAllConnections(), GOODBYE);
    await closed;
    clearTimeout(cutOff);
  }

  /** From now on each connection is closed after its answer: one that is kept would keep the server from stopping. */
  sayGoodbye(): void {
    this.#closing = true;
  }

  /** For what does not come as a request: a new connection, a message over it. */
  allow(person: PersonRow | undefined, address: string): boolean {
    return (
      this.#limits.takeEach(addressKeys(address)) && (person === undefined || this.#limits.take(`person ${person.id}`))
    );
  }

  /** As the limits count it: behind a proxy the one that the proxy saw. */
  addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = this.#config.trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
    return forwarded.at(-PROXIES)?.trim() || (socket.remoteAddress ?? '');
  }

  protocolOf({ headers }: IncomingMessage): string {
    return this.#config.trustProxy ? String(headers['x-forwarded-proto'] ?? 'http') : 'http';
  }

  /** Who asks, and what their browser is told to keep from now on. */
  async recognise(headers: IncomingMessage['headers'], protocol: string): Promise<Recognised> {
    const shown = this.#cookies.shownIn(headers);
    if (shown === undefined) return { person: undefined, scope: undefined, secret: undefined, renewed: [] };
    let unused = false;
    const found = await this.#house.people.shown(shown.secret, () => (unused = true));
    const renewed = found === undefined ? [] : this.#cookies.renew(shown, unused, protocol);
    return { person: found?.person, scope: found?.scope, secret: shown.secret, renewed };
  }

  /** A page of another origin cannot act for somebody who is signed in here. */
  isOwnOrigin(headers: IncomingMessage['headers']): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    const { publicUrl } = this.#config;
    const own = publicUrl === undefined ? [`http://${host}`, `https://${host}`] : [new URL(publicUrl).origin];
    return own.includes(origin);
  }

  #answer(request: FastifyRequest, reply: FastifyReply, { body, session, status, text }: Answered): unknown {
    if (session !== undefined) {
      reply.removeHeader('set-cookie');
      reply.header('set-cookie', this.#cookies.keep(session, request.protocol));
    }
    reply.status(status ?? (body === undefined && text === undefined ? 204 : 200));
    if (text !== undefined) return reply.type('application/jsonl; charset=utf-8').send(text);
    return reply.send(body);
  }

  #failed(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    if (error instanceof Refusal) return this.#refuse(request, reply, error);
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status === 413) {
      const bytes = request.routeOptions.bodyLimit;
      return this.#refuse(request, reply, new Problem(413, { id: 'server.request.size', values: { bytes } }));
    }
    if (status < 500) return this.#refuse(request, reply, new Problem(status, { id: 'server.request.malformed' }));
    this.counts.failed++;
    request.log.error({ err: error });
    return this.#refuse(request, reply, failureOf(error));
  }

  #refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): unknown {
    this.counts.refused++;
    if (refusal instanceof Problem) mayComeBack(reply, refusal);
    const error = told(refusal.reason, langOf(request.headers['accept-language']));
    return reply.status(statusOf(refusal)).send({ error });
  }
}

/** Says after how long it may be tried again, where that helps. */
export function mayComeBack(reply: FastifyReply, { retryAfter }: Problem): void {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
}

const weightOf = ({ routeOptions }: FastifyRequest): number =>
  (routeOptions.config as { readonly weight?: number }).weight ?? 1;
