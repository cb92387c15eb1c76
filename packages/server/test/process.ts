import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));

/** The server as it is run: a process of its own, which can be killed. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const limits = {
      RATE_BURST: '1000000',
      RATE_PER_SECOND: '1000000',
      SOCKETS_PER_ADDRESS: '100000',
      QUOTA_PERCENT: '1000000',
    };
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        LANG: 'en',
        ...limits,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr.on('data', (data: Buffer) => {
        said += data.toString();
        const found = /http:\/\/\S+/.exec(said);
        if (found !== null) resolve(found[0]);
      });
      child.once('exit', (code, signal) => reject(new Error(`the server ended (${code ?? signal}): ${said}`)));
    });
    return new ServerProcess(child, url);
  }

  /** At once and without a word. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Its exit code. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** How it ended by itself: a code or a signal; nothing while it runs. */
  get ended(): number | string | undefined {
    return this.#child.exitCode ?? this.#child.signalCode ?? undefined;
  }

  /** Stands still, as a process does whose machine is overloaded. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child.kill('SIGCONT');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const gone = once(this.#child, 'exit');
      this.#child.kill(signal);
      await gone;
    }
    return this.#child.exitCode;
  }
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resume) => {
    setTimeout(resume, milliseconds);
  });

/** Waits until something is so, and says what it waited for if it never is. */
export async function until(what: string, milliseconds: number, isSo: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > milliseconds) throw new Error(`not within ${milliseconds} ms: ${what}`);
    await sleep(10);
  }
  return performance.now() - start;
}
