import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { games } from '@ceilidh/games';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { backupDatabase, listTables } from '../src/admin.ts';
import { readConfig, SETTINGS, startServer } from '../src/index.ts';
import { openStorage } from '../src/storage/open.ts';
import { serveAlone } from '../src/storage/sqlite-file.ts';
import { IN_USE } from '../src/storage/storage.ts';
import { testServer, Visitor } from './client.ts';
import { until } from './live-client.ts';

const MAIN = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));

const THREAD = new URL('../dist/src/storage/sqlite-thread.js', import.meta.url).href;
/** The thread that has the file, with everything collected that nobody keeps. */
const COLLECTING = `
  require('node:v8').setFlagsFromString('--expose-gc');
  const collect = require('node:vm').runInNewContext('gc');
  import('${THREAD}').then(async () => {
    for (let times = 0; times < 5; times++) {
      collect();
      await new Promise((later) => setTimeout(later, 20));
    }
    require('node:worker_threads').parentPort.postMessage('collected');
  });
`;

interface Program {
  readonly child: ChildProcess;
  readonly url: string;
  readonly dataDir: string;
  /** Milliseconds until it was listening. */
  readonly took: number;
  log(): string;
  ended(): Promise<number>;
}

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function launch(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], {
    env: { ...process.env, LANG: 'C', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

function listenTo(child: ChildProcess): () => string {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  return () => said.join('');
}

const endOf = (child: ChildProcess): Promise<number> =>
  child.exitCode === null ? new Promise((ended) => child.once('close', ended)) : Promise.resolve(child.exitCode);

async function program(env: Readonly<Record<string, string>> = {}): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-'));
  const start = performance.now();
  const child = launch([], { DATA_DIR: dataDir, ...env });
  const log = listenTo(child);
  for (;;) {
    const url = /ready at (http:\S+)/.exec(log())?.[1];
    if (url !== undefined)
      return { child, url, dataDir, took: performance.now() - start, log, ended: () => endOf(child) };
    if (child.exitCode !== null) throw new Error(log());
    await new Promise((resume) => setTimeout(resume, 5));
  }
}

/** The largest table of the first game: one person, bots on the other seats. */
async function tableWithBots(url: string, name: string): Promise<{ visitor: Visitor; id: string }> {
  const visitor = await Visitor.guest(url, name);
  const id = await visitor.make({ game: games[0]?.id, options: { players: 2 }, bots: { 1: 'greedy' } });
  return { visitor, id };
}

describe('the program', () => {
  it('tells its settings, and what is wrong with them', async () => {
    const help = launch(['--help'], {});
    const helped = listenTo(help);
    expect(await endOf(help)).toBe(0);
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    for (const { name } of Object.values(SETTINGS)) {
      expect(helped()).toContain(name);
      expect(page).toContain(name);
    }
    for (const [name, value] of Object.entries({ PORT: 'http', LOG_LEVEL: 'loud', PUBLIC_URL: 'nowhere' })) {
      const wrong = launch([], { [name]: value });
      const complaint = listenTo(wrong);
      expect(await endOf(wrong)).toBe(1);
      expect(complaint()).toMatch(new RegExp(`${name}.*${value}`));
      expect(complaint()).not.toContain('.js:');
    }
    expect(readConfig({ PORT: '1', PUBLIC_URL: 'https://a.example' })).toMatchObject({ port: 1, host: 'localhost' });
  });

  it('listens soon, and stops when it is told: what is under way is finished, sockets hear 1001, leases are given back', async () => {
    const { child, url, took, dataDir, ended, log } = await program();
    // Two seconds are asked of a quiet machine; tests run side by side.
    expect(took).toBeLessThan(6000);
    const { visitor, id } = await tableWithBots(url, 'Ailsa');
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`, { headers: { cookie: visitor.cookie } });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ kind: 'watch', table: id }));
    const moved = visitor.step(id, () => 0);
    await new Promise((resume) => setTimeout(resume, 30));
    child.kill('SIGTERM');
    child.kill('SIGINT');
    expect(await moved).not.toBe('over');
    expect(await closed).toBe(1001);
    expect([await ended(), log()]).toEqual([0, expect.stringContaining('Stopping')]);
    const storage = await openStorage({ dataDir });
    const jobs = await storage.db.selectFrom('job').select('lease').execute();
    await storage.close();
    expect(jobs.filter(({ lease }) => lease > 0)).toEqual([]);
  });

  it('does not serve from a file that another serves from; commands beside it work', async () => {
    const { child, dataDir, ended } = await program();
    const second = launch([], { DATA_DIR: dataDir, PORT: '0' });
    const complaint = listenTo(second);
    expect(await endOf(second)).toBe(1);
    expect(complaint()).toContain('Another server already uses the SQLite file');
    const storage = await openStorage({ dataDir });
    expect(await listTables(storage, undefined, 10)).toEqual([]);
    await storage.close();
    backupDatabase({ databaseUrl: undefined, dataDir }, join(dataDir, 'copy.db'));
    // However it ends, the next one may.
    child.kill('SIGKILL');
    await ended();
    const third = await startServer(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }));
    await expect(startServer(readConfig({ DATA_DIR: dataDir, PORT: '0' }))).rejects.toThrow('server.storage.in-use');
    await third.close();
    await (await startServer(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }))).close();
  });

  it('warns of a proxy that is not trusted: all visitors would share one allowance', async () => {
    const said = async (env: Readonly<Record<string, string>>): Promise<string> => {
      const { child, ended, log } = await program(env);
      child.kill('SIGTERM');
      await ended();
      return log();
    };
    const warning = 'TRUST_PROXY=true';
    expect(await said({ PUBLIC_URL: 'https://a.example' })).toContain(warning);
    expect(await said({ PUBLIC_URL: 'https://a.example', TRUST_PROXY: 'true' })).not.toContain(warning);
    expect(await said({ PUBLIC_URL: 'http://home.example' })).not.toContain(warning);
  });

  it('holds the folder whatever is collected in the thread that has it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-'));
    const thread = new Worker(COLLECTING, { eval: true, execArgv: [], workerData: { dataDir, serves: true } });
    await new Promise((collected) => thread.once('message', collected));
    expect(() => serveAlone(dataDir)).toThrow(expect.objectContaining({ code: IN_USE }));
    await thread.terminate();
  });

  it('logs what happens, and no secret', async () => {
    const { url, log, child, ended, dataDir } = await program({ LOG_LEVEL: 'debug' });
    const { visitor, id } = await tableWithBots(url, 'Morag of the Log');
    const { body } = await visitor.call<{ token: string }>('POST', '/me/tokens', { label: 'script' });
    await visitor.call('POST', '/me/account', { login: 'morag', password: 'a long password' });
    const given = await visitor.make({ game: games[0]?.id, seed: 'a-given-seed', options: { players: 2 } });
    const keys: string[] = [];
    await until(async () => {
      const table = await visitor.table(id);
      const key = table.legal?.[0]?.key;
      if (key !== undefined) {
        keys.push(key);
        await visitor.call('GET', `/tables/${id}/preview?key=${encodeURIComponent(key)}`);
      }
      await visitor.step(id, () => 0);
      return keys.length >= 5;
    }, 60_000);
    await visitor.call('POST', `/tables/${id}/chat`, { text: 'a private word' });
    await visitor.call('GET', '/tables/nothing-here?secret=hush');
    await visitor.call('GET', '/me', undefined, { authorization: `Bearer ${body.token}` });
    child.kill('SIGTERM');
    await ended();
    const storage = await openStorage({ dataDir });
    const rows = await storage.db.selectFrom('game_table').select(['secret', 'given']).execute();
    const passes = await storage.db.selectFrom('pass').select('hash').execute();
    await storage.close();
    const said = log();
    const lines = said.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level');
    expect(said).toContain('/tables/:id/preview');
    expect(said).toContain(id.slice(0, 8));
    const secrets = [
      visitor.cookie.split('=')[1],
      body.token,
      'a long password',
      'a private word',
      'hush',
      'Morag',
      id,
      given,
      'a-given-seed',
      ...rows.map(({ secret }) => secret),
      ...passes.map(({ hash }) => hash),
      ...keys.flatMap((key) => (key.includes(' ') ? [`"${key}"`, encodeURIComponent(key)] : [])),
    ];
    for (const secret of secrets) expect(said).not.toContain(secret);
  });
});

describe('how it stands', () => {
  it('is told to those who watch over it', async () => {
    const server = await testServer();
    const { visitor, id } = await tableWithBots(server.url, 'Ailsa');
    await expect.poll(() => visitor.step(id, () => 0), { timeout: 10_000 }).toBe('moved');
    const health = await fetch(`${server.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { ok: true }]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    await server.close();
    for (const name of ['tables_in_memory 1', 'sockets 0', 'jobs_due ', 'heap_bytes ', 'resident_bytes '])
      expect(metrics).toContain(`ceilidh_${name}`);
    const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
    expect(value('ceilidh_requests_total')).toBeGreaterThan(2);
    for (const name of ['request', 'act', 'commit']) expect(value(`ceilidh_${name}_seconds_count`)).toBeGreaterThan(0);
    for (const line of metrics.trim().split('\n'))
      expect(line).toMatch(/^(# TYPE \w+ \w+|\w+(\{le="[^"]+"\})? [\d.e-]+)$/);
  });
});
