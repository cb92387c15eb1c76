import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Game, givenSeed, Match, readOptions, type Seat, writeRecord } from '@ceilidh/kernel';
import type { Where } from '@ceilidh/server/admin';
import { Member, scriptFor, seatThem } from './bench-server-club.ts';
import { Host, RAISED } from './bench-server-host.ts';
import { playEvents } from './bench-server-open.ts';
import { type Desk, labelOf } from './desk.ts';
import { administration } from './house.ts';
import { numberCell } from './numbers.ts';
import { styleOf } from './style.ts';
import { alignTable } from './table.ts';

interface Stored {
  /** How many were stored, and by how many bytes the database grew. */
  readonly count: number;
  readonly bytes: number;
  /** How many a day takes from one address. */
  readonly daily: number;
  readonly megabytes: number;
}

export interface DiskResult {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly raised: typeof RAISED;
  /** Acts at a table, moves and undos: a day's acts shared out over a day's tables. */
  readonly acts: number;
  readonly kinds: Readonly<Record<string, Stored>>;
  /** All of it on one day: of played and imported acts, those that take more. */
  readonly megabytes: number;
  readonly limit: number;
}

type House = Awaited<ReturnType<typeof administration>>;

const MEGABYTE = 1_000_000;
const LIMIT = 200;
const TABLES = 6;
const GUESTS = 200;
const TOKENS = 20;
const LINES = 200;
const RECORDS = 10;
/** Three bytes each: the longest that fits. */
const LONG = '漢';

/** What everything costs on disk that one address may have stored on one day. */
export async function benchDisk(desk: Desk): Promise<Readonly<Record<string, DiskResult>>> {
  const house = await administration();
  const { databaseUrl } = house.readConfig(desk.io.env);
  const results: Record<string, DiskResult> = {};
  for (const game of desk.games) {
    const beside = databaseUrl === undefined ? undefined : await house.databaseBeside(databaseUrl);
    const dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-bench-'));
    try {
      desk.io.err(`${desk.say({ id: 'cli.bench.running', values: { part: 'server', game: game.id } })}\n`);
      results[game.id] = await measure(desk, game, { dataDir, databaseUrl: beside?.url }, house);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
      await beside?.drop();
    }
  }
  return results;
}

async function measure(desk: Desk, game: Game, where: Where, house: House): Promise<DiskResult> {
  const host = await Host.start(desk, where, RAISED);
  const storage = await house.openStorage(where);
  const { DAILY } = house;
  const kinds: Record<string, Stored> = {};
  /** `work` stores some, and says how many. */
  const weigh = async (kind: string, daily: number, work: () => Promise<number>): Promise<void> => {
    const before = await house.sizeOf(storage);
    const count = await work();
    const bytes = (await house.sizeOf(storage)) - before;
    kinds[kind] = { count, bytes, daily, megabytes: ((bytes / count) * daily) / MEGABYTE };
  };
  const acts = Math.ceil(DAILY.act.address / DAILY.table.address);
  try {
    const members: Member[] = [];
    await weigh('guest', DAILY.guest.address, async () => {
      for (let guest = 0; guest < GUESTS; guest++)
        members.push(await Member.guest(host.url, `${guest} ${LONG.repeat(36)}`));
      return GUESTS;
    });
    const [member, other] = members as [Member, Member];
    await weigh('token', DAILY.token.address, async () => {
      for (let token = 0; token < TOKENS; token++)
        await member.call('POST', '/me/tokens', { label: LONG.repeat(40), scope: 'play' });
      return TOKENS;
    });
    const { max } = game.options.declared.players;
    const tables: string[] = [];
    await weigh('table', DAILY.table.address, async () => {
      for (let table = 0; table < TABLES; table++)
        tables.push(await playedTable(members.slice(0, max), game, table, acts));
      return TABLES;
    });
    const lines: string[] = [];
    await weigh('chat', DAILY.chat.address, async () => {
      for (let line = 0; line < LINES; line++)
        lines.push(
          (await member.call<{ id: string }>('POST', `/tables/${tables[0]}/chat`, { text: LONG.repeat(1000) })).id,
        );
      return LINES;
    });
    await weigh('report', DAILY.report.address, async () => {
      for (const line of lines) await other.call('POST', `/tables/${tables[0]}/chat/${line}/report`, {});
      return LINES;
    });
    await weigh('import', DAILY.act.address, async () => {
      let moves = 0;
      for (let record = 0; record < RECORDS; record++) {
        const text = recordOf(game, max, `disk ${record}`);
        moves += (await member.call<{ moves: number }>('POST', '/records', { record: text })).moves;
      }
      return moves;
    });
  } finally {
    await storage.close();
    await host.stop();
  }
  return {
    database: where.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL',
    raised: RAISED,
    acts,
    kinds,
    megabytes: wholeDay(kinds),
    limit: LIMIT,
  };
}

/** Moves of records are acts as well: a day's acts are either played or imported. */
function wholeDay({ table, import: imported, ...others }: Readonly<Record<string, Stored>>): number {
  const acts = Math.max(table?.megabytes ?? 0, imported?.megabytes ?? 0);
  return Object.values(others).reduce((sum, { megabytes }) => sum + megabytes, acts);
}

async function playedTable(members: readonly Member[], game: Game, table: number, acts: number): Promise<string> {
  const seed = `disk ${table}`;
  const id = await seatThem(members, game, seed);
  const script = scriptFor(game, members.length, seed);
  await playEvents(members, id, script, Math.min(script.length, Math.floor(acts / 2)), acts);
  return id;
}

function recordOf(game: Game, players: number, seed: string): string {
  const options = readOptions(game.options, { players });
  const seats = Array.from({ length: players }, (_, seat) => `${seat + 1}`);
  const match = new Match({ game, options, seats, seed: givenSeed(seed) }, { autoConfirm: true });
  for (const { seat, key } of scriptFor(game, players, seed)) match.play(seat as Seat, key);
  return writeRecord(match);
}

export function showDisk(desk: Desk, results: Readonly<Record<string, DiskResult>>): void {
  for (const [game, { database, raised, acts, kinds, megabytes, limit }] of Object.entries(results)) {
    desk.line();
    const values = { game: labelOf(desk, `${game}.name`, game), database };
    desk.line(styleOf(desk.io).bold(desk.say({ id: 'cli.bench.disk', values })));
    const limits = Object.entries(raised).map(([name, value]) => `${name}=${value}`);
    desk.line(desk.say({ id: 'cli.bench.raised', values: { limits: limits.join(', ') } }));
    desk.line();
    const top = ['kept', 'bytes-each', 'a-day', 'megabytes'].map((head) => desk.say({ id: `cli.figure.${head}` }));
    const rows = Object.entries(kinds).map(([kind, { count, bytes, daily, megabytes: all }]) => [
      desk.say({ id: `cli.bench.disk.${kind}`, values: { acts } }),
      numberCell(desk, bytes / count),
      numberCell(desk, daily),
      numberCell(desk, all),
    ]);
    for (const line of alignTable(top, rows)) desk.line(`  ${line}`);
    desk.line();
    desk.line(desk.say({ id: 'cli.bench.disk.sum', values: { megabytes: Math.ceil(megabytes), limit } }));
  }
}
