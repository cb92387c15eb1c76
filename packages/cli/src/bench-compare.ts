import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, refuse } from '@ceilidh/kernel';
import { median } from './bench-engine.ts';
import { type Desk, labelOf } from './desk.ts';
import { numberCell } from './numbers.ts';
import { styleOf } from './style.ts';
import { alignTable, type TableCell } from './table.ts';

/** What is compared: another commit of this project, and how. */
export interface Comparison {
  readonly commit: string;
  /** Figures of these games. */
  readonly games: readonly string[];
  readonly parts: readonly ComparedPart[];
  readonly rounds: number;
  readonly seconds: number;
}

/** The rounds of one side. */
interface Side {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

interface ComparedFigure {
  /** A game, with the level of a bot where it is a bot's, or a page. */
  readonly of: string;
  readonly figure: string;
  readonly before: Side;
  readonly now: Side;
  /** The median now by the median before. */
  readonly ratio: number;
  /** `same` where the rounds of the sides overlap: the machine's noise is larger than the difference. */
  readonly verdict: 'same' | 'better' | 'worse';
}

export interface CompareResult {
  readonly commit: string;
  readonly rounds: number;
  readonly figures: readonly ComparedFigure[];
}

type Json = Readonly<Record<string, unknown>>;
/** Figures of one round by their name, which follows what they are of. */
type Round = Map<string, number>;

const COMPARED = ['engine', 'bots', 'web', 'server'] as const;
export type ComparedPart = (typeof COMPARED)[number];
export const comparedPart = (name: string): ComparedPart =>
  COMPARED.find((part) => part === name) ?? refuse('cli.wrong.part', { found: name, known: COMPARED.join(', ') });

/** The figures of a part that `bench` prints, as paths in its JSON. */
const FIGURES: Readonly<Record<Exclude<ComparedPart, 'bots'>, readonly string[]>> = {
  engine: ['gamesPerSecond', 'cloneMicroseconds', 'stateBytes.mean', 'reopenMilliseconds'],
  web: ['kilobytes.total', 'usableMilliseconds', 'clickMilliseconds'],
  server: ['fixed.p50', 'fixed.p99', 'fixed.cpuPerMove', 'held', 'sockets.before', 'sockets.after', 'open.long'],
};
/** Of everything else less is better. */
const MORE_IS_BETTER = ['gamesPerSecond', 'held'];
const LEVELS = ['crofter', 'drover', 'laird'];
const TURN_TIMES = ['turnTime.p50', 'turnTime.p95'];

/**
 * Builds another commit beside this one and measures both by turns, so that a machine that slows down or speeds up does it
 * to both. What was built stays for the next time.
 */
export async function benchCompare(desk: Desk, asked: Comparison): Promise<CompareResult> {
  const commit = hashOf(desk, asked.commit);
  const trees = { before: await built(desk, commit), now: desk.root };
  const rounds = { before: [] as Round[], now: [] as Round[] };
  for (let round = 0; round < asked.rounds; round++) {
    const order = round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const);
    for (const side of order) {
      const values = { round: round + 1, rounds: asked.rounds, side };
      desk.io.err(`${desk.say({ id: 'cli.bench.compare.round', values })}\n`);
      rounds[side].push(await measure(desk, trees[side], asked));
    }
  }
  return { commit, rounds: asked.rounds, figures: figuresOf(rounds.before, rounds.now) };
}

async function measure(desk: Desk, tree: string, { parts, games, seconds }: Comparison): Promise<Round> {
  const round: Round = new Map();
  for (const part of parts) {
    if (part === 'bots') for (const game of games) await measureBots(desk, tree, game, round);
    else await measurePart(desk, tree, part, seconds, games, round);
  }
  return round;
}

async function measurePart(
  desk: Desk,
  tree: string,
  part: Exclude<ComparedPart, 'bots'>,
  seconds: number,
  games: readonly string[],
  round: Round,
): Promise<void> {
  const flags = { engine: ['--seconds', String(seconds)], web: ['--runs', '3'], server: ['--stored', '100'] }[part];
  const { parts } = await run(desk, tree, ['bench', part, ...flags]);
  // The first page is among the games' pages.
  const others = desk.games.map(({ id }) => id).filter((id) => !games.includes(id));
  for (const [of, told] of Object.entries((parts as Json)[part] as Json))
    if (!others.includes(of)) keep(round, of, told as Json, FIGURES[part]);
}

/** The same matches on both sides: a level is a fixed amount of work. */
async function measureBots(desk: Desk, tree: string, game: string, round: Round): Promise<void> {
  const flags = ['--players', '2', '--seed', 'compare', '--games', '2', '--threads', '1'];
  const { bots } = await run(desk, tree, ['arena', game, '--bots', LEVELS.join(','), ...flags]);
  for (const told of bots as readonly Json[]) keep(round, `${game} ${String(told['bot'])}`, told, TURN_TIMES);
}

function keep(round: Round, of: string, told: Json, paths: readonly string[]): void {
  for (const path of paths) {
    const value = path.split('.').reduce<unknown>((at, member) => (at as Json | undefined)?.[member], told);
    // What the other commit did not measure yet cannot be compared.
    if (typeof value === 'number') round.set(`${of} ${path}`, value);
  }
}

function figuresOf(before: readonly Round[], now: readonly Round[]): ComparedFigure[] {
  const names = [...(before[0]?.keys() ?? [])].filter((name) => now[0]?.has(name));
  return names.map((name) => {
    const cut = name.lastIndexOf(' ');
    const figure = name.slice(cut + 1);
    const sides = { before: sideOf(before, name), now: sideOf(now, name) };
    const ratio = Number((sides.now.median / sides.before.median).toFixed(3));
    return { of: name.slice(0, cut), figure, ...sides, ratio, verdict: verdictOf(figure, sides.before, sides.now) };
  });
}

function sideOf(rounds: readonly Round[], name: string): Side {
  const values = rounds.map((round) => round.get(name) ?? Number.NaN);
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

function verdictOf(figure: string, before: Side, now: Side): ComparedFigure['verdict'] {
  if (now.least <= before.most && before.least <= now.most) return 'same';
  const isMore = now.least > before.most;
  return isMore === MORE_IS_BETTER.includes(figure) ? 'better' : 'worse';
}

function hashOf({ root }: Desk, commit: string): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : refuse('cli.wrong.commit', { found: commit });
}

/** The folder in which a commit was built. */
async function built(desk: Desk, commit: string): Promise<string> {
  const folder = join(desk.root, 'data', 'compare', commit.slice(0, 12));
  if (!existsSync(folder)) {
    desk.io.err(`${desk.say({ id: 'cli.bench.compare.building', values: { commit: commit.slice(0, 12) } })}\n`);
    const unpacked = `${folder}.new`;
    rmSync(unpacked, { recursive: true, force: true });
    mkdirSync(unpacked, { recursive: true });
    const archive = join(desk.root, 'data', 'compare', `${commit.slice(0, 12)}.tar`);
    await command(desk.root, 'git', ['archive', '--output', archive, commit]);
    await command(unpacked, 'tar', ['-xf', archive]);
    rmSync(archive);
    renameSync(unpacked, folder);
  }
  // Does nothing where it was built before.
  await command(folder, process.execPath, ['scripts/setup.mjs']);
  return folder;
}

const MAIN = join('packages', 'cli', 'dist', 'src', 'main.js');

/** What the command line of a tree prints as JSON. */
const run = async (desk: Desk, tree: string, args: readonly string[]): Promise<Json> =>
  JSON.parse(await command(tree, process.execPath, [join(tree, MAIN), ...args, '--json', '--lang', desk.lang])) as Json;

/** What a command prints; what it tells of its progress goes to standard error as it is. */
function command(folder: string, name: string, args: readonly string[]): Promise<string> {
  // Started by npm itself, npm would take the settings of the project around for those of this folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !variable.startsWith('npm_')));
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const printed: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => printed.push(piece));
    child.once('error', reject);
    child.once('close', (status) => {
      if (status === 0) resolve(Buffer.concat(printed).toString());
      else reject(new Refusal({ id: 'cli.bench.failed', values: { command: [name, ...args].join(' '), folder } }));
    });
  });
}

export function showCompare(desk: Desk, { commit, rounds, figures }: CompareResult): void {
  desk.line();
  const values = { commit: commit.slice(0, 12), rounds };
  desk.line(styleOf(desk.io).bold(desk.say({ id: 'cli.bench.compare', values })));
  const heads = ['of', 'figure', 'before', 'least', 'most', 'now', 'least', 'most', 'ratio', 'verdict'];
  const top = heads.map((head) => desk.say({ id: `cli.bench.compare.${head}` }));
  const rows = figures.map(({ of, figure, before, now, ratio, verdict }): TableCell[] => [
    labelOf(desk, `${of}.name`, of),
    figure,
    ...[before, now].flatMap(({ median: middle, least, most }) =>
      [middle, least, most].map((value) => numberCell(desk, value, 2)),
    ),
    numberCell(desk, ratio, 3),
    desk.say({ id: 'cli.bench.compare.is', values: { verdict } }),
  ]);
  for (const line of alignTable(top, rows)) desk.line(`  ${line}`);
}
