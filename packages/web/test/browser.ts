import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = join(ROOT, 'packages', 'server', 'dist', 'src', 'main.js');
const COMMAND = join(ROOT, 'packages', 'cli', 'dist', 'src', 'main.js');
const PAGE = join(ROOT, 'packages', 'web', 'dist');
/** The server's clock can be put forward: a match by the clock need not be waited for. */
const CLOCK = `const now = Date.now; let ahead = 0; Date.now = () => now() + ahead;
  process.on('SIGUSR2', () => { ahead += ${60_000}; });`;
const STORE = 'ceilidh';

/** What the API tells of a table, as far as tests look at it. */
export interface SeenTable {
  readonly version: number;
  readonly status: string;
  readonly you: number | null;
  readonly moves: number;
  readonly since?: number;
  readonly pending: readonly number[];
  readonly legal?: readonly { readonly key: string }[];
  readonly may?: { readonly undo: boolean; readonly redo: boolean; readonly confirm: boolean };
  readonly view: unknown;
  readonly rematch: string | null;
  readonly outcome?: { readonly sheets: readonly { readonly total: number }[] };
  readonly seats: readonly { readonly late: boolean; readonly substitute: string | null }[];
}

export interface Look {
  readonly name?: string;
  /** What the page's settings are at first. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly width?: number;
  readonly height?: number;
  /** A phone. */
  readonly touch?: boolean;
  /** Stays for the tests that follow: a browser that knows the page opens it sooner. */
  readonly stays?: boolean;
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resume) => {
    setTimeout(resume, milliseconds);
  });

/** Waits until something is so, and says what it waited for if it never is. */
export async function until(what: string, isSo: () => Promise<boolean>, milliseconds = 20_000): Promise<void> {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > milliseconds) throw new Error(`not within ${milliseconds} ms: ${what}`);
    await sleep(15);
  }
}

/** The server as it is run, with a database of its own, and one Chromium for those who come. */
export class House {
  readonly browser: Browser;
  readonly #dataDir: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #guests: Guest[] = [];
  #child: ChildProcess | undefined;
  #port = '0';
  url = '';

  private constructor(browser: Browser, dataDir: string, env: Readonly<Record<string, string>>) {
    this.browser = browser;
    this.#env = env;
    this.#dataDir = dataDir;
  }

  /** `env`: settings of the server that are not the usual ones of tests. */
  static async open(env: Readonly<Record<string, string>> = {}): Promise<House> {
    const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'chromium.mjs')]);
    // A container's root has no sandbox of its own to give away; the pages are ours.
    const browser = await chromium.launch({ executablePath: stdout.trim(), args: ['--no-sandbox'] });
    const house = new House(browser, mkdtempSync(join(tmpdir(), 'ceilidh-web-')), env);
    await house.start();
    return house;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(CLOCK)}`, MAIN], {
      env: {
        PATH: process.env['PATH'],
        WEB_DIR: process.env['WEB_DIR'] ?? PAGE,
        DATA_DIR: this.#dataDir,
        HOST: '127.0.0.1',
        PORT: this.#port,
        LOG_LEVEL: 'silent',
        LANG: 'en',
        RATE_BURST: '1000000',
        QUOTA_PERCENT: '1000000',
        RATE_PER_SECOND: '1000000',
        SOCKETS_PER_ADDRESS: '100000',
        ...this.#env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    this.url = await new Promise<string>((ready, failed) => {
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const found = /http:\/\/\S+/.exec(said);
        if (found !== null) ready(found[0]);
      });
      child.once('exit', (code, signal) => failed(new Error(`the server ended (${code ?? signal}): ${said}`)));
    });
    this.#port = new URL(this.url).port;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  /** What whoever runs the server does to a table, beside the running server. */
  async administer(task: 'freeze' | 'thaw', table: string): Promise<void> {
    const env = { PATH: process.env['PATH'], DATA_DIR: this.#dataDir };
    await promisify(execFile)(process.execPath, [COMMAND, 'admin', task, '--table', table], { env });
  }

  /** A minute passes for the server. */
  minute(): void {
    this.#child?.kill('SIGUSR2');
  }

  /** Somebody with a browser of their own; with a name, they are a guest already. */
  async guest({
    name,
    settings = {},
    width = 1366,
    height = 768,
    touch = false,
    stays = false,
  }: Look = {}): Promise<Guest> {
    // Nobody waits for what bots did, unless a test is about that.
    const kept = JSON.stringify({ lang: 'en', speed: 'now', ...settings });
    const context = await this.browser.newContext({
      baseURL: this.url,
      viewport: { width, height },
      isMobile: touch,
      hasTouch: touch,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: this.url, localStorage: [{ name: STORE, value: kept }] }] },
    });
    const guest = new Guest(context, await context.newPage(), this.url, stays);
    this.#guests.push(guest);
    if (name !== undefined) await guest.call('POST', '/guests', { name });
    return guest;
  }

  /** Everybody leaves who does not stay; throws what the pages complained about. */
  async clear(): Promise<void> {
    const guests = this.#guests.splice(0);
    this.#guests.push(...guests.filter(({ stays }) => stays));
    await Promise.all(guests.map(({ stays, context }) => (stays ? undefined : context.close())));
    const problems = guests.flatMap((guest) => guest.problems.splice(0));
    if (problems.length > 0) throw new Error(`the pages complained:\n${[...new Set(problems)].join('\n')}`);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

/** What Chromium itself says of requests that come to nothing while the connection is cut. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED|WebSocket connection to/;

/** What Chromium itself says of an answer that is a refusal. */
const REFUSED = /status of [45]\d\d|Unexpected response code/;

let made = 0;

export class Guest {
  readonly stays: boolean;
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page wrote to the console as an error, threw, or asked of another origin. */
  readonly problems: string[] = [];
  /** The newest version of each table that reached the page. */
  readonly #shown = new Map<string, number>();
  /** The connection is cut on purpose: Chromium's own words about it are no problem. */
  cut = false;

  constructor(context: BrowserContext, page: Page, url: string, stays: boolean) {
    this.stays = stays;
    this.context = context;
    this.page = page;
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      if (this.cut && CUT.test(message.text())) return;
      this.problems.push(`${page.url()}: ${message.type()}: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.problems.push(`${page.url()}: ${error.stack ?? error.message}`));
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        const { table, version } = JSON.parse(String(payload)) as { table?: string; version?: number };
        if (table !== undefined && version !== undefined) this.#shown.set(table, version);
      });
    });
    context.on('request', (request) => {
      if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(url))
        this.problems.push(`${page.url()} asks another origin: ${request.url()}`);
    });
  }

  /** The refusals until now were meant: Chromium's own words about them are no problem. */
  forgive(): void {
    this.problems.splice(0, Infinity, ...this.problems.filter((problem) => !REFUSED.test(problem)));
  }

  /** As a program would, with the cookie of this browser. */
  async call<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> {
    const answer = await this.context.request.fetch(`/api/v1${path}`, {
      method,
      ...(body === undefined ? {} : { data: body }),
    });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }

  table(id: string): Promise<SeenTable> {
    return this.call('GET', `/tables/${id}`);
  }

  /** Makes a table and says its id. */
  async make(settings: object): Promise<string> {
    return (await this.call<{ id: string }>('POST', '/tables', { pace: { kind: 'none' }, ...settings })).id;
  }

  async act(id: string, what: object, confirm = true): Promise<void> {
    const { version } = await this.table(id);
    await this.call('POST', `/tables/${id}/acts`, { id: `test-act-${++made}`, seen: version, what, confirm });
  }

  /** Waits until the page shows what the server knows, and says what that is. */
  async current(id: string): Promise<SeenTable> {
    const table = await this.table(id);
    await until('the page hears of it', async () => (this.#shown.get(id) ?? -1) >= table.version);
    await this.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    return table;
  }

  /** From the next visit on the page's settings are these. */
  async settle(settings: Readonly<Record<string, unknown>>): Promise<void> {
    const kept = JSON.stringify(JSON.stringify(settings));
    await this.page.evaluate(`localStorage.setItem(${JSON.stringify(STORE)}, ${kept})`);
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.locator('main h1').first().waitFor({ state: 'attached' });
  }
}
