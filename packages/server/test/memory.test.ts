import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '@ceilidh/games';
import { afterEach, describe, expect, it } from 'vitest';
import { flagsFor, memoryThere } from '../src/memory.ts';
import { Visitor } from './client.ts';
import { Page, until } from './live-client.ts';

const MEGABYTE = 1024 * 1024;
const MAIN = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      LANG: 'C',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'ceilidh-')),
      RATE_BURST: '1000000',
      RATE_PER_SECOND: '1000000',
      SOCKETS_PER_ADDRESS: '1000',
      QUOTA_PERCENT: '1000000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  await until(() => / at http:\S+\n/.test(said) || child.exitCode !== null, 30_000);
  return [child, / at (http:\S+)\n/.exec(said)?.[1] ?? said];
}

describe('the memory there is', () => {
  it('is what is said, what the container has, or what the machine has', () => {
    expect(memoryThere({ MEMORY_MB: '700' }, 8192 * MEGABYTE, 512 * MEGABYTE)).toBe(700);
    expect(memoryThere({}, 8192 * MEGABYTE, 512 * MEGABYTE)).toBe(512);
    expect(memoryThere({}, 8192 * MEGABYTE, 0)).toBe(8192);
    // What Linux says where there is no limit.
    expect(memoryThere({}, 8192 * MEGABYTE, 2 ** 64)).toBe(8192);
  });

  it('decides the flags: room where there is much, limits where there is little', () => {
    expect(flagsFor(512)).toEqual(expect.arrayContaining(['--max-semi-space-size=8', '--max-old-space-size=204']));
    expect(flagsFor(512).join(' ')).not.toContain('initial-old-space-size');
    expect(flagsFor(4096)).toEqual(
      expect.arrayContaining(['--initial-old-space-size=512', '--heap-growing-percent=300']),
    );
  });
});

describe('npm start', () => {
  it('passes settings, signals and the exit code on', async () => {
    const [child, url] = await start([START], { MEMORY_MB: '512' });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    const [wrong, complaint] = await start([START], { MEMORY_MB: 'much' });
    expect([wrong.exitCode, complaint]).toEqual([1, expect.stringContaining('MEMORY_MB')]);
  });
});

describe('512 MB', () => {
  it.runIf(existsSync('/proc/self/status'))('are enough for bots that think, tables and connections', async () => {
    const [child, url] = await start([...flagsFor(512), MAIN]);
    const host = await Visitor.guest(url, 'Ailsa');
    const pages: Page[] = [];
    for (let table = 0; table < 60; table++) {
      const game = games[table % games.length]?.id;
      const bot = table % 20 === 0 ? 'chieftain' : 'random';
      const id = await host.make({ game, options: { players: 2 }, bots: { 0: 'random', 1: bot } });
      for (let reader = 0; reader < 3; reader++) {
        const page = await Page.open(new Visitor(url));
        pages.push(page);
        await page.watch(id);
      }
    }
    await new Promise((resume) => setTimeout(resume, 10_000));
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
    for (const page of pages) page.close();
    expect(child.exitCode).toBeNull();
    expect(peak).toBeGreaterThan(50);
    expect(peak).toBeLessThan(512);
  });
});
