import { settings } from './settings.svelte.ts';

const PREFIX = '/api/v1';

/** What the server answered instead: a sentence in the reader's language, and a status for the page. */
export class Refused extends Error {
  readonly status: number;
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;

  constructor(status: number, id: string, text: string, values: Readonly<Record<string, unknown>> = {}) {
    super(text);
    this.status = status;
    this.id = id;
    this.values = values;
  }
}

/** Nothing came back. */
export const OFFLINE = 0;

interface Told {
  readonly error?: {
    readonly id?: string;
    readonly text?: string;
    readonly values?: Readonly<Record<string, unknown>>;
  };
}

async function request(method: string, path: string, body?: object): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': settings.lang };
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(`${PREFIX}${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused(OFFLINE, 'web.offline', '');
  }
  if (response.ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as Told;
  throw new Refused(response.status, error?.id ?? '', error?.text ?? '', error?.values);
}

export async function call<T = undefined>(method: string, path: string, body?: object): Promise<T> {
  const response = await request(method, path, body);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export const get = <T>(path: string): Promise<T> => call<T>('GET', path);
export const post = <T = undefined>(path: string, body: object = {}): Promise<T> => call<T>('POST', path, body);

export const text = async (path: string): Promise<string> => (await request('GET', path)).text();
