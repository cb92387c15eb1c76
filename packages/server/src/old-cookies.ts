import type { IncomingMessage } from 'node:http';
import type { Cookies } from './cookies.ts';
import { hashOfSecret } from './ids.ts';
import type { People } from './people.ts';

/** Milliseconds: all pages of a browser come back at once when the server is there again, each with the old cookie. */
const AT_ONCE = 5000;

interface Replacement {
  readonly session: Promise<string | undefined>;
  readonly until: number;
}

/**
 * The cookie of before there was TLS may have been read on its way. It is taken once: a new session takes its place, and
 * the old one ends. Plain HTTP has no old cookies.
 */
export class OldCookies {
  readonly #cookies: Cookies;
  readonly #people: Pick<People, 'replaceSession'>;
  readonly #now: () => number;
  /** By the hash of the old secret, for who asks at the same moment. */
  readonly #replaced = new Map<string, Replacement>();

  constructor(cookies: Cookies, people: Pick<People, 'replaceSession'>, now: () => number) {
    this.#cookies = cookies;
    this.#people = people;
    this.#now = now;
  }

  /** Changes what a request shows, if that is old; the headers that make the browser keep the new session. */
  async replace(headers: IncomingMessage['headers'], protocol: string): Promise<string[]> {
    const old = this.#cookies.oldIn(headers);
    if (old === undefined) return [];
    const session = await this.#inPlaceOf(old);
    if (session === undefined) return [];
    headers.cookie = this.#cookies.showing(session, headers.cookie);
    return this.#cookies.keep(session, protocol);
  }

  #inPlaceOf(old: string): Promise<string | undefined> {
    const now = this.#now();
    for (const [hash, { until }] of this.#replaced) if (until <= now) this.#replaced.delete(hash);
    const key = hashOfSecret(old);
    const known = this.#replaced.get(key);
    if (known !== undefined) return known.session;
    const session = this.#people.replaceSession(old);
    this.#replaced.set(key, { session, until: now + AT_ONCE });
    // Where there was none, or the database was away, there is nothing to remember.
    const forget = (): boolean => this.#replaced.delete(key);
    session.then((found) => found ?? forget(), forget);
    return session;
  }
}
