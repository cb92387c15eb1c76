import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, refuse, shape } from '@ceilidh/kernel';
import { benchRules, median, playFor } from './bench-engine.ts';
import { type Desk, labelOf } from './desk.ts';
import { numberCell } from './numbers.ts';
import type { Figures } from './figures.ts';
import { styleOf } from './style.ts';
import { alignTable } from './table.ts';

/** What one side did in the median of its rounds. */
type Side = Pick<Figures, 'games' | 'moves' | 'seconds' | 'movesPerSecond' | 'meanBranching'>;

export interface RivalResult {
  readonly players: number;
  readonly rounds: number;
  readonly kernel: Side;
  readonly other: Side;
  /** How many times as many moves a second the kernel makes. */
  readonly kernelTimes: number;
}

const ROUNDS = 3;
const FOLDER = join('bench', 'boardgame.io');

const number: shape.Shape<number> = {
  read: (value, path) =>
    typeof value === 'number' && Number.isFinite(value) ? value : refuse('cli.bench.no-number', { path }),
};
const sideShape = shape.object({
  moves: number,
  games: number,
  seconds: number,
  movesPerSecond: number,
  meanBranching: number,
});

/** Every game by the same rules on boardgame.io's reducer, which has a folder and a lock file of its own. */
export function benchRival(desk: Desk, seconds: number): Readonly<Record<string, RivalResult>> {
  const folder = join(desk.root, FOLDER);
  if (!existsSync(join(folder, 'package.json'))) return {};
  return Object.fromEntries(desk.games.map((game) => [game.id, measure(desk, game, folder, seconds)]));
}

/** The two sides take turns, so that a machine that slows down or speeds up does it to both. */
function measure(desk: Desk, game: Game, folder: string, seconds: number): RivalResult {
  const tell = (id: string): void =>
    desk.io.err(`${desk.say({ id, values: { part: 'boardgame.io', game: game.id } })}\n`);
  if (!existsSync(join(folder, 'node_modules'))) {
    tell('cli.bench.installing');
    runIn(folder, 'npm', ['ci', '--no-audit', '--no-fund']);
  }
  tell('cli.bench.running');
  const rules = benchRules(game);
  playFor(desk, rules, 1, 'warm-up');
  const kernel: Side[] = [];
  const other: Side[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    kernel.push(playFor(desk, rules, seconds, `rival ${round}`));
    other.push(
      rivalSide(
        folder,
        runIn(folder, process.execPath, [
          'run.mjs',
          '--game',
          game.id,
          '--players',
          String(rules.seats),
          '--seconds',
          String(seconds),
        ]),
      ),
    );
  }
  const sides = { kernel: medianOf(kernel), other: medianOf(other) };
  const kernelTimes = Number((sides.kernel.movesPerSecond / sides.other.movesPerSecond).toFixed(2));
  return { players: rules.seats, rounds: ROUNDS, ...sides, kernelTimes };
}

function rivalSide(folder: string, output: string): Side {
  try {
    return sideShape.read(JSON.parse(output), '');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse('cli.file.json', { file: join(folder, 'run.mjs'), problem: error.message });
  }
}

/** An odd number of rounds: the median is one of them, and its figures belong together. */
function medianOf(sides: readonly Side[]): Side {
  const middle = median(sides.map(({ movesPerSecond }) => movesPerSecond));
  const { games, moves, seconds, movesPerSecond, meanBranching } =
    sides.find((side) => side.movesPerSecond === middle) ?? refuse('cli.bench.no-number', { path: '' });
  return { games, moves, seconds, movesPerSecond, meanBranching };
}

/** What a command prints; its complaints go to standard error as they are. */
function runIn(folder: string, command: string, args: readonly string[]): string {
  // Started by npm itself, npm would take the settings of the project around for those of this folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  const { status, stdout, error } = spawnSync(command, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  });
  if (error !== undefined || status !== 0)
    refuse('cli.bench.failed', { command: [command, ...args].join(' '), folder });
  return stdout;
}

export function showRival(desk: Desk, results: Readonly<Record<string, RivalResult>>): void {
  const { bold } = styleOf(desk.io);
  if (Object.keys(results).length === 0) desk.line(desk.say({ id: 'cli.bench.no-rival' }));
  for (const [game, { kernel, other, kernelTimes }] of Object.entries(results)) {
    const head = [
      '',
      ...['games', 'moves', 'seconds', 'moves-per-second', 'branching'].map((id) =>
        desk.say({ id: `cli.figure.${id}` }),
      ),
    ];
    const row = (name: string, side: Side) => [
      name,
      numberCell(desk, side.games),
      numberCell(desk, side.moves),
      numberCell(desk, side.seconds, 2),
      numberCell(desk, side.movesPerSecond),
      numberCell(desk, side.meanBranching, 2),
    ];
    desk.line();
    desk.line(bold(desk.say({ id: 'cli.bench.rival', values: { game: labelOf(desk, `${game}.name`, game) } })));
    for (const line of alignTable(head, [row('kernel', kernel), row('boardgame.io', other)])) desk.line(`  ${line}`);
    desk.line(`  ${desk.say({ id: 'cli.bench.times', values: { times: kernelTimes } })}`);
  }
}
