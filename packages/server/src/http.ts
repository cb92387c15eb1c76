import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { botsCatalog } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { kernelCatalog, Refusal } from '@ceilidh/kernel';
import { createWords, type Lang, LANGS, type Message, type Words } from '@ceilidh/words';
import { en, it, pl } from 'zod/locales';
import type { z } from 'zod';
import { type Answered, type House, ROUTES, type Route } from './api.ts';
import { serverCatalog } from './catalog.ts';
import type { Config } from './config.ts';
import { Limits } from './limits.ts';
import { loggerFor } from './logs.ts';
import { openApi, PREFIX } from './openapi.ts';
import { Problem } from './problem.ts';
import type { PersonRow } from './storage/schema.ts';

const MAX_BODY = 2_200_000;
const COOKIE = 'ceilidh';
const YEAR = 365 * 24 * 60 * 60;
const HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

const words = new Map<Lang, Words>(
  LANGS.map((lang) => [
    lang,
    createWords(lang, [serverCatalog, kernelCatalog, botsCatalog, ...games.map(({ catalog }) => catalog)]),
  ]),
);

const langOf = (request: FastifyRequest): Lang => {
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return LANGS.find((lang) => lang === wanted.find((each) => LANGS.some((known) => known === each))) ?? 'en';
};

/** The API over HTTP: who asks, whether they may ask so often, what they ask, and the answer or why not. */
export class Http {
  readonly app: FastifyInstance;
  readonly #house: House;
  readonly #config: Config;
  readonly #limits: Limits;
  /** Requests and refusals so far. */
  readonly counts = { requests: 0, refused: 0, failed: 0 };

  constructor(house: House, config: Config) {
    this.#house = house;
    this.#config = config;
    this.#limits = new Limits(config.rateBurst, config.ratePerSecond, () => house.now());
    this.app = fastify({
      bodyLimit: MAX_BODY,
      trustProxy: config.trustProxy,
      logger: loggerFor(config.logLevel),
      forceCloseConnections: 'idle',
    });
    this.app.addHook('onSend', async (_request, reply) => {
      reply.headers(HEADERS);
    });
    this.app.setNotFoundHandler((request, reply) => this.#refuse(request, reply, 404, { id: 'server.request.path' }));
    this.app.setErrorHandler((error, request, reply) => this.#failed(error, request, reply));
    for (const route of ROUTES) this.#serve(route);
    this.app.get(`${PREFIX}/openapi.json`, async () => openApi());
  }

  #serve(route: Route): void {
    this.app.route({
      method: route.method,
      url: `${PREFIX}${route.path}`,
      handler: async (request, reply) => {
        this.counts.requests++;
        const secret = secretOf(request.headers);
        const person = secret === undefined ? undefined : await this.#house.people.whose(secret.value);
        if (!this.allow(person, request.ip)) return this.#refuse(request, reply, 429, { id: 'server.request.limit' });
        if (secret?.cookie === true && route.method !== 'GET' && !this.isOwnOrigin(request.headers)) {
          return this.#refuse(request, reply, 403, { id: 'server.request.origin' });
        }
        const lang = langOf(request);
        const answered = await route.handle(this.#house, {
          person,
          secret: secret?.value,
          params: checked(route.params, request.params, lang),
          query: checked(route.query, request.query, lang),
          body: checked(route.body, request.body, lang),
        } as never);
        return this.#answer(reply, answered);
      },
    });
  }

  allow(person: PersonRow | undefined, address: string): boolean {
    return (
      this.#limits.take(`address ${address}`) && (person === undefined || this.#limits.take(`person ${person.id}`))
    );
  }

  /** A page of another origin cannot act for somebody who is signed in here. */
  isOwnOrigin(headers: IncomingMessage['headers']): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    const { publicUrl } = this.#config;
    const own = publicUrl === undefined ? [`http://${host}`, `https://${host}`] : [new URL(publicUrl).origin];
    return own.includes(origin);
  }

  #answer(reply: FastifyReply, { body, session, status, text }: Answered): unknown {
    if (session !== undefined) reply.header('set-cookie', this.#cookie(session));
    reply.status(status ?? (body === undefined && text === undefined ? 204 : 200));
    if (text !== undefined) return reply.type('application/jsonl; charset=utf-8').send(text);
    return reply.send(body);
  }

  #cookie(session: string | null): string {
    const secure = this.#config.publicUrl?.startsWith('https:') === true ? '; Secure' : '';
    const age = session === null ? 0 : YEAR;
    return `${COOKIE}=${session ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
  }

  #failed(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    if (error instanceof Problem) return this.#refuse(request, reply, error.status, error.reason);
    if (error instanceof Refusal) return this.#refuse(request, reply, 422, error.reason);
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status === 413)
      return this.#refuse(request, reply, 413, { id: 'server.request.size', values: { bytes: MAX_BODY } });
    if (status < 500) return this.#refuse(request, reply, status, { id: 'server.request.malformed' });
    this.counts.failed++;
    request.log.error({ err: error });
    return this.#refuse(request, reply, isStorage(error) ? 503 : 500, {
      id: isStorage(error) ? 'server.storage.away' : 'server.request.failed',
    });
  }

  #refuse(request: FastifyRequest, reply: FastifyReply, status: number, reason: Message): unknown {
    this.counts.refused++;
    const text = words.get(langOf(request))?.say(reason);
    return reply.status(status).send({ error: { ...reason, text } });
  }
}

/** The database cannot be reached: the request may be sent again. */
const isStorage = (error: unknown): boolean =>
  /ECONNREFUSED|ECONNRESET|57P0[123]|Connection terminated|timeout exceeded|connection/i.test(
    `${String(error)} ${(error as { code?: string }).code ?? ''}`,
  );

function secretOf(headers: IncomingMessage['headers']): { value: string; cookie: boolean } | undefined {
  const bearer = /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return { value: bearer, cookie: false };
  const value = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  return value === undefined ? undefined : { value, cookie: true };
}

export const secretIn = (headers: IncomingMessage['headers']): string | undefined => secretOf(headers)?.value;

const COMPLAINTS = { en: en().localeError, pl: pl().localeError, it: it().localeError };

/** What came in, or a refusal that names the place and what is accepted there. */
function checked(shape: z.ZodType | undefined, value: unknown, lang: Lang): unknown {
  if (shape === undefined) return undefined;
  const read = shape.safeParse(value ?? {}, { error: COMPLAINTS[lang] });
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const path = (issue?.path ?? []).join('.');
  throw new Problem(422, {
    id: 'server.request.value',
    values: { path: path === '' ? '—' : path, accepted: issue?.message ?? '' },
  });
}
