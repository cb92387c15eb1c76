import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { levels } from '@ceilidh/bots';
import { below, type Game, generator, type Generator } from '@ceilidh/kernel';
import type { Where } from '@ceilidh/server/admin';
import { Member } from './bench-server-club.ts';
import { Host } from './bench-server-host.ts';
import { percentile } from './bench-server-load.ts';
import { type Desk, labelOf } from './desk.ts';
import { administration } from './house.ts';
import { numberCell } from './numbers.ts';
import { styleOf } from './style.ts';
import { alignTable } from './table.ts';

/** Milliseconds from the moment a bot was asked until its answer was there, by the reader's watch. */
interface Answers {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

interface Asked {
  /** Nobody else is there. */
  readonly alone: Answers;
  /** While the stranger is at work. */
  readonly crowded: Answers;
  /** What 99 of 100 answers are wanted within. */
  readonly limit: number;
}

export interface StrangerResult {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly settings: typeof SETTINGS;
  readonly seconds: number;
  /** Tables that the stranger made, and refusals by status. */
  readonly made: number;
  /** Hints that the stranger got. */
  readonly hints: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly jobsDue: number;
  readonly bots: Readonly<Record<string, Asked>>;
}

/** Everybody comes from an address of their own: this process says which, as a proxy would. */
const SETTINGS = { TRUST_PROXY: 'true' } as const;
const QUICK = 'random';
const SEARCHING = levels.at(-1)?.name ?? '';
const QUICK_WITHIN = 1000;
const OWN_TIME_AND = 2000;
const WARM_UP = 10;
const ALONE = 60;
/** Nobody moves faster: the limits are for people too. */
const PAUSE = 250;
const STRANGERS_HANDS = 4;
/** Milliseconds. */
const SHORT = 50;

/** How long bots take to answer somebody while a guest makes as many tables with bots as the server allows. */
export async function benchStranger(desk: Desk, seconds: number): Promise<Readonly<Record<string, StrangerResult>>> {
  const game = desk.games[0];
  if (game === undefined) return {};
  const { databaseBeside, readConfig } = await administration();
  const { databaseUrl } = readConfig(desk.io.env);
  const beside = databaseUrl === undefined ? undefined : await databaseBeside(databaseUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-bench-'));
  try {
    return { [game.id]: await measure(desk, game, { dataDir, databaseUrl: beside?.url }, seconds) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await beside?.drop();
  }
}

async function measure(desk: Desk, game: Game, where: Where, seconds: number): Promise<StrangerResult> {
  const tell = (what: string): void =>
    desk.io.err(`${desk.say({ id: 'cli.bench.running', values: { part: 'server', game: what } })}\n`);
  const host = await Host.start(desk, where, SETTINGS);
  try {
    const players = await Promise.all(
      [QUICK, SEARCHING].map((bot, index) => Player.sitDown(host.url, game, bot, index)),
    );
    const phase = async (name: string, length: number): Promise<Answers[]> => {
      tell(name);
      const end = performance.now() + length * 1000;
      return Promise.all(players.map((player) => player.play(end)));
    };
    await phase('warm-up', Math.min(WARM_UP, seconds));
    const alone = await phase('alone', Math.min(ALONE, seconds));
    const stranger = await Stranger.come(host.url, game, performance.now() + seconds * 1000);
    const [crowded] = await Promise.all([phase('stranger', seconds), stranger.work()]);
    const jobsDue = (await host.metrics())('jobs_due');
    for (const player of players) player.leave();
    return {
      database: where.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL',
      settings: SETTINGS,
      seconds,
      made: stranger.made,
      hints: stranger.hints,
      refused: stranger.refused,
      jobsDue,
      bots: {
        [QUICK]: { alone: alone[0] as Answers, crowded: crowded[0] as Answers, limit: QUICK_WITHIN },
        [SEARCHING]: {
          alone: alone[1] as Answers,
          crowded: crowded[1] as Answers,
          limit: (alone[1]?.p99 ?? 0) + OWN_TIME_AND,
        },
      },
    };
  } finally {
    await host.stop();
  }
}

interface Seen {
  readonly version: number;
  readonly status: string;
  readonly legal?: readonly { readonly key: string }[];
  readonly may?: { readonly confirm: boolean };
}

interface Advice {
  readonly moves: readonly { readonly key: string }[];
}

/** Somebody who plays one match after the other against one bot. */
class Player {
  readonly #member: Member;
  readonly #game: Game;
  readonly #bot: string;
  readonly #random: Generator;
  #table: string | undefined;
  /** Up to this version everything is counted; it came at this time. */
  #known = { version: 0, at: 0 };
  /** When each later version was heard of. */
  readonly #heard = new Map<number, number>();
  #hears: () => void = () => {};
  #answers: number[] = [];
  #acts = 0;

  private constructor(member: Member, game: Game, bot: string) {
    this.#member = member;
    this.#game = game;
    this.#bot = bot;
    this.#random = generator(bot, 'bench choices');
  }

  static async sitDown(url: string, game: Game, bot: string, index: number): Promise<Player> {
    const member = await Member.guest(url, `Player ${index + 1}`, `203.0.113.${index + 1}`);
    await member.connect();
    return new Player(member, game, bot);
  }

  leave(): void {
    this.#member.disconnect();
  }

  async play(end: number): Promise<Answers> {
    this.#answers = [];
    while (performance.now() < end) await this.#step(end);
    const sorted = this.#answers.toSorted((a, b) => a - b);
    return {
      count: sorted.length,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      worst: sorted.at(-1) ?? 0,
    };
  }

  async #step(end: number): Promise<void> {
    const table = this.#table ?? (await this.#begin());
    const seen = await this.#member.call<Seen>('GET', `/tables/${table}`);
    this.#count(seen.version);
    if (seen.status === 'over') this.#table = undefined;
    else if (seen.legal !== undefined || seen.may?.confirm === true) await this.#act(table, seen);
    else await this.#waitFor(seen.version, end);
  }

  async #begin(): Promise<string> {
    const wanted = { game: this.#game.id, options: { players: 2 }, bots: { 1: this.#bot } };
    const { id } = await this.#member.call<{ id: string }>('POST', '/tables', wanted);
    this.#known = { version: 0, at: performance.now() };
    this.#heard.clear();
    await this.#member.watch(id);
    this.#member.heard = ({ table, version }) => {
      if (table !== id || !(version > this.#known.version)) return;
      if (!this.#heard.has(version)) this.#heard.set(version, performance.now());
      this.#hears();
    };
    this.#table = id;
    return id;
  }

  async #act(table: string, { version, legal = [] }: Seen): Promise<void> {
    await sleep(PAUSE);
    const move = legal[below(this.#random, Math.max(1, legal.length))];
    const what = move === undefined ? { kind: 'confirm' } : { kind: 'move', key: move.key };
    const act = { id: `bench-${++this.#acts}-${table}`, seen: version, what, confirm: true };
    const { version: done } = await this.#member.call<{ version: number }>('POST', `/tables/${table}/acts`, act);
    // From here on the bot is asked, if it is its turn.
    this.#known = { version: done, at: performance.now() };
  }

  /** All that came since was done by the bot: whoever plays does nothing meanwhile. */
  #count(version: number): void {
    const times = [...this.#heard].toSorted(([one], [other]) => one - other);
    while (this.#known.version < version) {
      const next = this.#known.version + 1;
      const at = times.find(([heard]) => heard >= next)?.[1] ?? performance.now();
      this.#answers.push(Math.max(0, at - this.#known.at));
      this.#known = { version: next, at: Math.max(at, this.#known.at) };
    }
    for (const [heard] of times) if (heard <= version) this.#heard.delete(heard);
  }

  /** One that has not answered when time is up is counted with what it has taken so far. */
  async #waitFor(version: number, end: number): Promise<void> {
    const isLater = (): boolean => [...this.#heard.keys()].some((heard) => heard > version);
    while (!isLater()) {
      const left = end - performance.now();
      if (left <= 0) {
        this.#answers.push(performance.now() - this.#known.at);
        return;
      }
      await Promise.race([
        sleep(Math.min(left, 1000)),
        new Promise<void>((heard) => {
          this.#hears = heard;
        }),
      ]);
    }
  }
}

/** A guest who makes tables with bots, as many as are taken, and asks for hints, as fast as they come, until time is up. */
class Stranger {
  readonly #member: Member;
  readonly #tables: readonly object[];
  /** Where hints are asked for. */
  readonly #advised: object;
  readonly #end: number;
  #next = 0;
  #acts = 0;
  made = 0;
  hints = 0;
  readonly refused: Record<string, number> = {};

  private constructor(member: Member, game: Game, end: number) {
    this.#member = member;
    this.#end = end;
    const { max } = game.options.declared.players;
    const full = (bot: string): object => Object.fromEntries(Array.from({ length: max }, (_, seat) => [seat, bot]));
    // Bots alone, and tables where the bots on the first seats are asked before the host is.
    const own = Object.fromEntries(Array.from({ length: max - 1 }, (_, seat) => [seat, SEARCHING]));
    this.#tables = [full(SEARCHING), full(QUICK), own].map((bots) => ({
      game: game.id,
      options: { players: max },
      bots,
    }));
    this.#advised = { game: game.id, options: { players: 2 }, bots: { 1: QUICK }, hints: true };
  }

  static async come(url: string, game: Game, end: number): Promise<Stranger> {
    return new Stranger(await Member.guest(url, 'Stranger', '198.51.100.1'), game, end);
  }

  async work(): Promise<void> {
    await Promise.all([...Array.from({ length: STRANGERS_HANDS }, () => this.#makeTables()), this.#askForHints()]);
  }

  /** The same question again would be free, so what is advised is done. */
  async #askForHints(): Promise<void> {
    let table = '';
    while (performance.now() < this.#end) {
      if (table === '') table = await this.#sitDown();
      const seen = await this.#ask<Seen>('GET', `/tables/${table}`);
      const { version, status, legal, may } = seen.body;
      if (status === 'over') table = '';
      else if (legal === undefined && may?.confirm !== true) await sleep(SHORT);
      else {
        const key = legal === undefined ? undefined : await this.#hint(table);
        if (legal !== undefined && key === undefined) continue;
        const what = key === undefined ? { kind: 'confirm' } : { kind: 'move', key };
        const act = { id: `stranger-${++this.#acts}-${table}`, seen: version, what, confirm: true };
        await this.#member.ask('POST', `/tables/${table}/acts`, act);
      }
    }
  }

  async #ask<T>(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: T }> {
    const { status, text } = await this.#member.ask(method, path, body);
    return { status, body: JSON.parse(text) as T };
  }

  async #sitDown(): Promise<string> {
    const { status, body } = await this.#ask<{ id: string }>('POST', '/tables', this.#advised);
    if (status < 400) return body.id;
    await this.#refusal(status);
    return '';
  }

  async #hint(table: string): Promise<string | undefined> {
    const { status, body } = await this.#ask<Advice>('POST', `/tables/${table}/hints`);
    if (status < 400) {
      this.hints++;
      return body.moves[0]?.key;
    }
    await this.#refusal(status);
    return undefined;
  }

  async #refusal(status: number): Promise<void> {
    this.refused[status] = (this.refused[status] ?? 0) + 1;
    await sleep(SHORT);
  }

  async #makeTables(): Promise<void> {
    while (performance.now() < this.#end) {
      const { status } = await this.#member.ask('POST', '/tables', this.#tables[this.#next++ % this.#tables.length]);
      if (status < 400) this.made++;
      else await this.#refusal(status);
    }
  }
}

export function showStranger(desk: Desk, results: Readonly<Record<string, StrangerResult>>): void {
  for (const [game, result] of Object.entries(results)) {
    const { database, settings, made, hints, seconds, refused, jobsDue, bots } = result;
    const listed = (values: Readonly<Record<string, string | number>>, joint: string): string =>
      Object.entries(values)
        .map(([name, value]) => `${name}${joint}${value}`)
        .join(', ') || '—';
    desk.line();
    const values = { game: labelOf(desk, `${game}.name`, game), database };
    desk.line(styleOf(desk.io).bold(desk.say({ id: 'cli.bench.stranger', values })));
    desk.line(desk.say({ id: 'cli.bench.stranger.settings', values: { settings: listed(settings, '=') } }));
    const told = { tables: made, hints, seconds, refused: listed(refused, ' × '), due: jobsDue };
    desk.line(desk.say({ id: 'cli.bench.stranger.made', values: told }));
    desk.line();
    const heads = ['answers-of', 'answers', 'p50', 'p99', 'worst', 'p99-limit'];
    const rows = Object.entries(bots).flatMap(([bot, { alone, crowded, limit }]) => [
      rowOf(desk, 'alone', bot, alone, limit),
      rowOf(desk, 'crowded', bot, crowded, limit),
    ]);
    const top = heads.map((head) => desk.say({ id: `cli.figure.${head}` }));
    for (const line of alignTable(top, rows)) desk.line(`  ${line}`);
  }
}

const rowOf = (desk: Desk, when: 'alone' | 'crowded', bot: string, answers: Answers, limit: number) => [
  desk.say({ id: `cli.bench.stranger.${when}`, values: { bot: desk.say({ id: `bots.${bot}.name` }) } }),
  ...[answers.count, answers.p50, answers.p99, answers.worst, limit].map((value) => numberCell(desk, value)),
];
