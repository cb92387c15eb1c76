import type { IncomingMessage } from 'node:http';

const NAME = 'ceilidh';
/** No other host, not even one of the same domain, can set a cookie of such a name; browsers keep it over TLS alone. */
const TLS_NAME = `__Host-${NAME}`;
const YEAR = 365 * 24 * 60 * 60;
const HSTS = { 'strict-transport-security': `max-age=${YEAR}` };

/** What a request shows of who sends it. */
export interface Shown {
  readonly secret: string;
  /** A browser sends it by itself, also for pages of others. */
  readonly cookie: boolean;
}

/** What lets a browser in: for TLS alone where people come over TLS, as plain as the rest in a home network. */
export class Cookies {
  readonly #publicUrl: string | undefined;
  readonly #tls: boolean;

  constructor(publicUrl: string | undefined) {
    this.#publicUrl = publicUrl;
    this.#tls = publicUrl?.startsWith('https:') ?? false;
  }

  /** What every answer says: who came over TLS once comes so for a year. */
  get headers(): Readonly<Record<string, string>> {
    return this.#tls ? HSTS : {};
  }

  shownIn({ authorization, cookie = '' }: IncomingMessage['headers']): Shown | undefined {
    const bearer = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1];
    if (bearer !== undefined) return { secret: bearer, cookie: false };
    const current = valueOf(cookie, this.#tls ? TLS_NAME : NAME);
    return current === undefined ? undefined : { secret: current, cookie: true };
  }

  /** What somebody shows under the name that the cookie had before there was TLS, if they show nothing else. */
  oldIn(headers: IncomingMessage['headers']): string | undefined {
    if (!this.#tls || this.shownIn(headers) !== undefined) return undefined;
    return valueOf(headers.cookie ?? '', NAME);
  }

  /** The same request, as if it had shown this. */
  showing(session: string, cookie = ''): string {
    return `${cookie}; ${this.#tls ? TLS_NAME : NAME}=${session}`;
  }

  /** The headers that make a browser keep a session for a year, or (null) forget it. */
  keep(session: string | null, protocol: string): string[] {
    if (!this.#tls) return [made(NAME, session, (this.#publicUrl ?? protocol).startsWith('https'))];
    return [made(TLS_NAME, session, true), made(NAME, null, true)];
  }

  /** The year begins anew while it is used: what was not shown for a day is set again. */
  renew(shown: Shown, unused: boolean, protocol: string): string[] {
    return shown.cookie && unused ? this.keep(shown.secret, protocol) : [];
  }
}

const valueOf = (cookies: string, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1];

function made(name: string, session: string | null, secure: boolean): string {
  const age = session === null ? 0 : YEAR;
  return `${name}=${session ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`;
}
