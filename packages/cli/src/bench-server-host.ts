import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '@ceilidh/kernel';
import type { Where } from '@ceilidh/server/admin';
import type { Desk } from './desk.ts';

/** Everything comes from one address: limits for visitors are raised, and the report names them. */
export const RAISED = {
  RATE_BURST: '1000000',
  RATE_PER_SECOND: '1000000',
  QUOTA_PERCENT: '1000000',
  SOCKETS_PER_ADDRESS: '100000',
  SOCKETS: '100000',
  CONNECTIONS: '100000',
} as const;

const READY = /(http:\/\/\S+)/;

/** The server in a process of its own, as `npm start` runs it. */
export class Host {
  readonly url: string;
  /** Milliseconds from the start of the process until it was listening. */
  readonly startedIn: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, startedIn: number) {
    this.#child = child;
    this.url = url;
    this.startedIn = startedIn;
  }

  static async start(
    { root, io }: Pick<Desk, 'root' | 'io'>,
    { dataDir, databaseUrl }: Where,
    settings: Readonly<Record<string, string>> = RAISED,
  ): Promise<Host> {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
    const [, ...asStarted] = scripts.start.split(' ');
    const start = performance.now();
    const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    const own = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...database, ...settings };
    const child = spawn(process.execPath, asStarted, {
      cwd: root,
      env: { ...process.env, ...io.env, ...own },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return new Promise((ready, failed) => {
      let said = '';
      child.once('exit', () => failed(new Error(said)));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const url = READY.exec(said)?.[1];
        if (url !== undefined) ready(new Host(child, url, performance.now() - start));
      });
    });
  }

  /** What `/metrics` says. */
  async metrics(): Promise<(name: string) => number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    return (name) => {
      const found = new RegExp(`^ceilidh_${name} (\\S+)$`, 'm').exec(text)?.[1];
      return Number(found ?? refuse('cli.bench.no-number', { path: name }));
    };
  }

  stop(): Promise<void> {
    this.#child.removeAllListeners('exit');
    return new Promise((stopped) => {
      this.#child.once('exit', () => stopped());
      this.#child.kill('SIGTERM');
    });
  }
}
