import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '@ceilidh/kernel';

/** What a host may set, by environment. Every entry is told by `--help` and in docs/operations.md. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** A PostgreSQL, with the password where one was given beside it; without it an SQLite file in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** The built page; nothing but the API is served where it is not there. */
  readonly webDir: string;
  /** As people reach the server: decides the Origin that is accepted, and whether cookies are for TLS alone. */
  readonly publicUrl: string | undefined;
  /** Behind a proxy that sets X-Forwarded-For. */
  readonly trustProxy: boolean;
  readonly logLevel: string;
  readonly botWorkers: number;
  /** Requests that one person or address may make in a burst, and a second. */
  readonly rateBurst: number;
  readonly ratePerSecond: number;
  /** How much of the usual quotas strangers have, in hundredths. */
  readonly quotaPercent: number;
  /** Live connections from one address, and in all. */
  readonly socketsPerAddress: number;
  readonly sockets: number;
  /** Connections of any kind. */
  readonly connections: number;
  /** Within which a request has to be sent whole. */
  readonly requestSeconds: number;
  /** Megabytes that the server may use: read before it is started, for the flags of Node. */
  readonly memory: number | undefined;
}

interface Setting<T> {
  readonly name: string;
  readonly fallback: T;
  read(text: string): T | undefined;
}

const text = (name: string, fallback: string): Setting<string> => ({
  name,
  fallback,
  read: (value) => (value === '' ? undefined : value),
});
const maybe = (name: string): Setting<string | undefined> => ({
  name,
  fallback: undefined,
  read: (value) => (value === '' ? undefined : value),
});
const whole = (name: string, fallback: number, min: number, max: number): Setting<number> => ({
  name,
  fallback,
  read: (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined,
});
const maybeWhole = (name: string, min: number, max: number): Setting<number | undefined> => ({
  ...whole(name, min, min, max),
  fallback: undefined,
});
const oneOf = (name: string, fallback: string, values: readonly string[]): Setting<string> => ({
  name,
  fallback,
  read: (value) => values.find((known) => known === value),
});
const address = (name: string): Setting<string | undefined> => ({
  name,
  fallback: undefined,
  read: (value) => (URL.canParse(value) && /^https?:/.test(value) ? value : undefined),
});
const flag = (name: string): Setting<boolean> => ({
  name,
  fallback: false,
  read: (value) => ({ true: true, false: false })[value],
});

export const SETTINGS = {
  host: text('HOST', 'localhost'),
  port: whole('PORT', 8080, 0, 65_535),
  databaseUrl: maybe('DATABASE_URL'),
  databasePassword: maybe('DATABASE_PASSWORD'),
  databasePasswordFile: maybe('DATABASE_PASSWORD_FILE'),
  dataDir: text('DATA_DIR', 'data'),
  webDir: text('WEB_DIR', join('packages', 'web', 'dist')),
  publicUrl: address('PUBLIC_URL'),
  trustProxy: flag('TRUST_PROXY'),
  logLevel: oneOf('LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  botWorkers: whole('BOT_WORKERS', 1, 1, 64),
  rateBurst: whole('RATE_BURST', 200, 1, 1_000_000),
  ratePerSecond: whole('RATE_PER_SECOND', 20, 1, 1_000_000),
  quotaPercent: whole('QUOTA_PERCENT', 100, 1, 1_000_000),
  socketsPerAddress: whole('SOCKETS_PER_ADDRESS', 64, 1, 1_000_000),
  sockets: whole('SOCKETS', 5000, 1, 1_000_000),
  connections: whole('CONNECTIONS', 10_000, 1, 1_000_000),
  requestSeconds: whole('REQUEST_SECONDS', 30, 1, 3600),
  memory: maybeWhole('MEMORY_MB', 256, 1_000_000),
} as const;

type Read = Config & Readonly<Record<'databasePassword' | 'databasePasswordFile', string | undefined>>;

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = Object.entries(SETTINGS).map(([member, setting]: [string, Setting<unknown>]) => {
    const given = env[setting.name];
    if (given === undefined) return [member, setting.fallback];
    const value = setting.read(given);
    return [member, value ?? refuse('server.config.value', { name: setting.name, found: given })];
  });
  const { databasePassword, databasePasswordFile, ...config } = Object.fromEntries(read) as unknown as Read;
  if (databasePassword !== undefined && databasePasswordFile !== undefined) refuse('server.config.passwords');
  const password = databasePasswordFile === undefined ? databasePassword : passwordIn(databasePasswordFile);
  return password === undefined ? config : { ...config, databaseUrl: withPassword(config.databaseUrl, password) };
}

/** One line; what ends it is not part of it. */
function passwordIn(file: string): string {
  const refused = (): never => refuse('server.config.value', { name: SETTINGS.databasePasswordFile.name, found: file });
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || refused();
  } catch {
    return refused();
  }
}

/** The address with a password of any characters. A refusal does not tell the address: it may hold a password itself. */
function withPassword(given: string | undefined, password: string): string {
  const url = URL.canParse(given ?? '') ? new URL(given ?? '') : undefined;
  if (url === undefined || url.username === '') return refuse('server.config.password');
  url.password = encodeURIComponent(password);
  return url.href;
}
