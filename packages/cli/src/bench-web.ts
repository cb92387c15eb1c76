import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game } from '@ceilidh/kernel';
import { median } from './bench-engine.ts';
import { Host } from './bench-server-host.ts';
import { bytesOf, type Loaded, openBrowser, type Reader, type Times, timesOf } from './bench-web-reader.ts';
import type { Desk } from './desk.ts';

export interface WebResult {
  /** Thousands of bytes as they came over the wire, by gzip where the server packs them. */
  readonly kilobytes: Loaded;
  /** From the beginning of a cold visit until something can be clicked. */
  readonly usableMilliseconds: number;
  /** From the same beginning until every part of the page is drawn. */
  readonly wholeMilliseconds: number;
  /** From a click until the page has painted its first answer: the median, and the slowest. */
  readonly clickMilliseconds: number;
  readonly slowestClickMilliseconds: number;
  /** From the same click until all that it opens is painted too, the median. */
  readonly followedMilliseconds: number;
  /** What is asked of the page. */
  readonly limits: Limits;
}

interface Limits {
  readonly kilobytes: number;
  readonly usableMilliseconds: number;
  readonly clickMilliseconds: number;
}

export interface WebAsked {
  /** Each time is the median of so many. */
  readonly runs: number;
}

/** The first page, among results that are else games'. */
export const HOME = '/';
/** Times are taken with a processor slowed so many times. */
export const SLOWED = 4;
const LIMITS: Limits = { kilobytes: 250, usableMilliseconds: 2000, clickMilliseconds: 100 };
const HOME_LIMITS: Limits = { ...LIMITS, kilobytes: 100 };
const PLAYERS = 4;
/** Decisions before a table is measured: an empty one would be too easy. */
const DECISIONS = 8;
/** What can be clicked at a table: things on a board, or moves in words. */
const CLICKABLE = '.lit[data-target], .moves [data-key]';
const HOME_READY = 'main article button';

/** Measures the built page in a real Chromium, with a server of its own. */
export async function benchWeb(desk: Desk, { runs }: WebAsked): Promise<Readonly<Record<string, WebResult>>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-bench-'));
  const browser = await openBrowser(desk);
  const env = { WEB_DIR: join(desk.root, 'packages', 'web', 'dist'), ...desk.io.env };
  try {
    const host = await Host.start({ root: desk.root, io: { ...desk.io, env } }, { dataDir });
    try {
      const results: Record<string, WebResult> = {};
      tell(desk, HOME);
      results[HOME] = await measureHome(await browser.reader(host.url), runs);
      for (const game of desk.games) {
        tell(desk, game.id);
        results[game.id] = await measureTable(await browser.reader(host.url), game, runs);
      }
      return results;
    } finally {
      await host.stop();
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function tell({ io, say }: Desk, game: string): void {
  io.err(`${say({ id: 'cli.bench.running', values: { part: 'web', game } })}\n`);
}

async function measureHome(reader: Reader, runs: number): Promise<WebResult> {
  const kilobytes = await bytesOf(reader, HOME, HOME_READY);
  const times = await inTurn(runs, async () => timesOf(reader, HOME, HOME_READY, SLOWED));
  await reader.leave();
  return { kilobytes, ...figures(times), limits: HOME_LIMITS };
}

async function measureTable(reader: Reader, game: Game, runs: number): Promise<WebResult> {
  await reader.call('POST', '/guests', { name: 'Bench' });
  const kilobytes = await bytesOf(reader, await setTable(reader, game), CLICKABLE);
  const times = await inTurn(runs, async () => timesOf(reader, await setTable(reader, game), CLICKABLE, SLOWED));
  await reader.leave();
  return { kilobytes, ...figures(times), limits: LIMITS };
}

async function inTurn<T>(runs: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < runs) results.push(await work());
  return results;
}

function figures(times: readonly Times[]): Omit<WebResult, 'kilobytes' | 'limits'> {
  const clicks = times.map(({ click }) => click);
  return {
    usableMilliseconds: Math.round(median(times.map(({ usable }) => usable))),
    wholeMilliseconds: Math.round(median(times.map(({ whole }) => whole))),
    clickMilliseconds: Math.round(median(clicks)),
    slowestClickMilliseconds: Math.round(Math.max(...clicks)),
    followedMilliseconds: Math.round(median(times.map(({ followed }) => followed))),
  };
}

/** A table where some decisions were made, and another is asked for; says its path. */
async function setTable(reader: Reader, game: Game): Promise<string> {
  const players = Math.min(PLAYERS, game.options.declared.players.max);
  const bots = Object.fromEntries(Array.from({ length: players - 1 }, (_, index) => [index + 1, 'random']));
  const made = { game: game.id, options: { players }, bots, pace: { kind: 'none' } };
  const { id } = await reader.call<{ id: string }>('POST', '/tables', made);
  for (let decisions = 0; decisions < DECISIONS; decisions++) await decide(reader, id);
  await decide(reader, id, false);
  return `/table/${id}`;
}

interface Seen {
  readonly version: number;
  readonly legal?: readonly { readonly key: string }[];
}

let acts = 0;

/** Waits to be asked, and makes a move unless only the waiting is wanted. */
async function decide(reader: Reader, id: string, moves = true): Promise<void> {
  for (;;) {
    const { version, legal } = await reader.call<Seen>('GET', `/tables/${id}`);
    const chosen = legal?.[acts % legal.length];
    if (chosen !== undefined && moves) {
      const what = { kind: 'move', key: chosen.key };
      await reader.call('POST', `/tables/${id}/acts`, {
        id: `bench-act-${++acts}`,
        seen: version,
        what,
        confirm: true,
      });
    }
    if (chosen !== undefined) return;
    await new Promise((resume) => {
      setTimeout(resume, 20);
    });
  }
}
