import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game } from '@ceilidh/kernel';
import type { Where } from '@ceilidh/server/admin';
import { median } from './bench-engine.ts';
import { inTurns, Member, scriptFor, seatThem } from './bench-server-club.ts';
import { Host, RAISED } from './bench-server-host.ts';
import { Load, type LoadResult } from './bench-server-load.ts';
import { copyId, copyMatch, openingTime, playEvents } from './bench-server-open.ts';
import type { Desk } from './desk.ts';
import { administration } from './house.ts';

export interface ServerAsked {
  readonly tables: number;
  readonly rate: number;
  readonly seconds: number;
  readonly sockets: number;
  readonly stored: number;
  /** Events of a long match. */
  readonly long: number;
}

export interface Loaded extends LoadResult {
  /** Processor time of the server, in microseconds. */
  readonly cpuPerMove: number;
}

interface StoredResult {
  readonly matches: number;
  readonly startMilliseconds: number;
  readonly openMilliseconds: number;
  readonly p50: number;
  readonly p99: number;
}

export interface ServerResult {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly raised: typeof RAISED;
  /** Seconds of the same load before each measurement of a server that has just started. */
  readonly warmUp: number;
  readonly players: number;
  readonly startMilliseconds: number;
  readonly fixed: Loaded;
  readonly rising: readonly Loaded[];
  /** The highest rate that was held. */
  readonly held: number;
  readonly durable: { readonly moves: number; readonly stored: number; readonly wrong: number };
  readonly sockets: { readonly count: number; readonly before: number; readonly after: number };
  readonly open: { readonly short: number; readonly long: number; readonly longEvents: number };
  readonly growing: readonly Loaded[];
  readonly stored: readonly StoredResult[];
}

/** What is asked: 99 of 100 moves reach everybody within so many milliseconds. */
const LIMIT = 50;
const PLAYERS = 4;
const STEPS = [1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8];
const SHORT = 100;
const OPENED = 8;
const WARM_UP = 20;
const MEGABYTE = 1024 * 1024;

/**
 * Measures a server of its own, with a database of its own, that is thrown away afterwards: an SQLite file, or a new
 * database on the PostgreSQL that DATABASE_URL names.
 */
export async function benchServer(desk: Desk, asked: ServerAsked): Promise<Readonly<Record<string, ServerResult>>> {
  const game = desk.games[0];
  if (game === undefined) return {};
  const { databaseBeside, readConfig } = await administration();
  const { databaseUrl } = readConfig(desk.io.env);
  const beside = databaseUrl === undefined ? undefined : await databaseBeside(databaseUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-bench-'));
  try {
    const where = { dataDir, databaseUrl: beside?.url };
    return { [game.id]: await new Bench(desk, game, asked, where).measure() };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await beside?.drop();
  }
}

class Bench {
  readonly #desk: Desk;
  readonly #game: Game;
  readonly #asked: ServerAsked;
  readonly #where: Where;
  readonly #players: number;

  constructor(desk: Desk, game: Game, asked: ServerAsked, where: Where) {
    this.#desk = desk;
    this.#game = game;
    this.#asked = asked;
    this.#where = where;
    this.#players = Math.min(PLAYERS, game.options.declared.players.max);
  }

  get #warmUp(): number {
    return Math.min(WARM_UP, this.#asked.seconds);
  }

  #tell(what: string): void {
    const { io, say } = this.#desk;
    io.err(`${say({ id: 'cli.bench.running', values: { part: 'server', game: what } })}\n`);
  }

  /** Works with a running server, and stops it. */
  async #with<T>(work: (host: Host) => Promise<T>): Promise<T> {
    const host = await Host.start(this.#desk, this.#where);
    try {
      return await work(host);
    } finally {
      await host.stop();
    }
  }

  async measure(): Promise<ServerResult> {
    this.#tell('start');
    const starts: number[] = [];
    for (let time = 0; time < 3; time++) starts.push(await this.#with(async ({ startedIn }) => startedIn));
    const { fixed, rising } = await this.#with((host) => this.#underLoad(host));
    const sockets = await this.#idle();
    const durable = await this.#durable([fixed, ...rising]);
    this.#tell('tables');
    const growing = await this.#with((host) => this.#growing(host));
    this.#tell('open');
    const open = await this.#opening();
    const stored = await this.#stored();
    return {
      database: this.#where.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL',
      raised: RAISED,
      warmUp: this.#warmUp,
      players: this.#players,
      startMilliseconds: median(starts),
      fixed,
      rising,
      held: Math.max(0, ...[fixed, ...rising].map(({ p99, offered }) => (p99 <= LIMIT ? offered : 0))),
      durable,
      sockets,
      open,
      growing,
      stored,
    };
  }

  async #groups(host: Host, tables: number): Promise<Member[][]> {
    const numbers = Array.from({ length: tables }, (_, index) => index);
    return inTurns(numbers, 10, async (table) => {
      const members: Member[] = [];
      for (let seat = 0; seat < this.#players; seat++) {
        const member = await Member.guest(host.url, `Guest ${table}-${seat}`);
        await member.connect();
        members.push(member);
      }
      return members;
    });
  }

  async #measured(host: Host, load: Load, tables: number, rate: number, seconds: number): Promise<Loaded> {
    this.#tell(`${tables} × ${rate}/s`);
    let before = 0;
    const result = await load.run(tables, rate, seconds, async () => {
      before = (await host.metrics())('cpu_seconds_total');
    });
    const after = (await host.metrics())('cpu_seconds_total');
    return { ...result, cpuPerMove: Math.round(((after - before) / Math.max(1, result.moves)) * 1e6) };
  }

  async #underLoad(host: Host): Promise<Pick<ServerResult, 'fixed' | 'rising'>> {
    const { tables, rate, seconds } = this.#asked;
    const groups = await this.#groups(host, tables);
    const load = new Load(this.#game, groups);
    await load.run(tables, rate, this.#warmUp);
    const fixed = await this.#measured(host, load, tables, rate, seconds);
    const rising: Loaded[] = [];
    for (const step of STEPS) {
      if ((rising.at(-1) ?? fixed).p99 > LIMIT) break;
      rising.push(await this.#measured(host, load, tables, Math.round(rate * step), Math.min(5, seconds)));
    }
    for (const member of groups.flat()) member.disconnect();
    return { fixed, rising };
  }

  /** A server that does nothing but hold connections, each of which watches a table. */
  async #idle(): Promise<ServerResult['sockets']> {
    this.#tell('sockets');
    return this.#with(async (host) => {
      const members = await Promise.all(
        [1, 2, 3, 4].slice(0, this.#players).map((seat) => Member.guest(host.url, `${seat}`)),
      );
      const seeds = Array.from({ length: this.#asked.tables }, (_, index) => `idle ${index}`);
      const ids = await inTurns(seeds, 10, (seed) => seatThem(members, this.#game, seed));
      const before = (await host.metrics())('resident_bytes');
      const numbers = Array.from({ length: this.#asked.sockets }, (_, index) => index);
      const all = await inTurns(numbers, 50, async (number) => {
        const member = Member.stranger(host.url);
        await member.connect();
        await member.watch(ids[number % ids.length] as string);
        return member;
      });
      const after = (await host.metrics())('resident_bytes');
      for (const member of all) member.disconnect();
      return { count: all.length, before: before / MEGABYTE, after: after / MEGABYTE };
    });
  }

  /** Everything that was accepted is in the database, and replays. */
  async #durable(loads: readonly LoadResult[]): Promise<ServerResult['durable']> {
    const { openStorage, checkMatches } = await administration();
    const storage = await openStorage(this.#where);
    let stored = 0;
    let wrong = 0;
    for await (const { events, problems } of checkMatches(storage)) {
      stored += events;
      wrong += problems.length;
    }
    await storage.close();
    return { moves: loads.reduce((sum, { moves }) => sum + moves, 0), stored, wrong };
  }

  async #growing(host: Host): Promise<Loaded[]> {
    const { tables, rate, seconds } = this.#asked;
    const groups = await this.#groups(host, tables * 4);
    const load = new Load(this.#game, groups);
    const results: Loaded[] = [];
    const counts = [Math.ceil(tables / 25), Math.ceil(tables / 2.5), tables * 4];
    await load.run(tables, Math.ceil(rate / 4), this.#warmUp);
    for (const count of counts)
      results.push(await this.#measured(host, load, count, Math.ceil(rate / 4), Math.min(4, seconds)));
    for (const member of groups.flat()) member.disconnect();
    return results;
  }

  async #opening(): Promise<ServerResult['open']> {
    const script = scriptFor(this.#game, this.#players, 'open');
    const brief = Math.min(SHORT, this.#asked.long);
    const played = await this.#with(async (host) => {
      const [members = []] = await this.#groups(host, 1);
      const lengths = Array.from({ length: OPENED * 2 }, (_, index) => (index < OPENED ? brief : this.#asked.long));
      return inTurns(lengths, 6, async (events) => {
        const id = await seatThem(members, this.#game, 'open');
        return { id, events: await playEvents(members, id, script, brief, events) };
      });
    });
    return this.#with(async (host) => {
      const member = Member.stranger(host.url);
      const ids = played.map(({ id }) => id);
      // The first ones teach the machine.
      await openingTime(member, [...ids.slice(0, OPENED / 2), ...ids.slice(OPENED, (OPENED * 3) / 2)]);
      const short = await openingTime(member, ids.slice(OPENED / 2, OPENED));
      const long = await openingTime(member, ids.slice((OPENED * 3) / 2));
      return { short, long, longEvents: Math.min(...played.slice(OPENED).map(({ events }) => events)) };
    });
  }

  async #stored(): Promise<StoredResult[]> {
    const script = scriptFor(this.#game, this.#players, 'open');
    const id = await this.#with(async (host) => {
      const [members = []] = await this.#groups(host, 1);
      const table = await seatThem(members, this.#game, 'open');
      await playEvents(members, table, script, script.length, script.length);
      return table;
    });
    const results: StoredResult[] = [];
    const { stored, tables, rate, seconds } = this.#asked;
    let copied = 0;
    for (const matches of [Math.ceil(stored / 100), Math.ceil(stored / 10), stored]) {
      this.#tell(`${matches} stored`);
      const { openStorage } = await administration();
      const storage = await openStorage(this.#where);
      await copyMatch(storage, id, copied, matches);
      await storage.close();
      copied = matches;
      results.push(await this.#storedOnce(matches, Math.ceil(tables / 5), Math.ceil(rate / 4), Math.min(4, seconds)));
    }
    return results;
  }

  #storedOnce(matches: number, tables: number, rate: number, seconds: number): Promise<StoredResult> {
    return this.#with(async (host) => {
      const member = Member.stranger(host.url);
      const step = Math.max(1, Math.floor(matches / 40));
      const ids = Array.from({ length: Math.min(40, matches) }, (_, index) => copyId(index * step));
      await openingTime(member, ids.slice(0, ids.length / 2));
      const openMilliseconds = await openingTime(member, ids.slice(ids.length / 2));
      const groups = await this.#groups(host, tables);
      const load = new Load(this.#game, groups);
      await load.run(tables, rate, this.#warmUp);
      const { p50, p99 } = await load.run(tables, rate, seconds);
      for (const each of groups.flat()) each.disconnect();
      return { matches, startMilliseconds: host.startedIn, openMilliseconds, p50, p99 };
    });
  }
}
