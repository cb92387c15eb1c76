import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CompareResult } from '../src/bench-compare.ts';
import { ceilidh, folder, game, jsonOf } from './terminal.ts';

type Figures = Readonly<Record<string, number>>;

/** A clock that jumps, so that no test waits for a measurement. */
const tick = 50;

/** A project with nothing in it but this program in it. */
function project(program: string): string {
  const root = folder();
  const at = join(root, 'bench', 'boardgame.io');
  mkdirSync(join(at, 'node_modules'), { recursive: true });
  writeFileSync(join(at, 'package.json'), '{"name":"rival","version":"1.0.0"}');
  writeFileSync(join(at, 'run.mjs'), program);
  return root;
}

const PRINTS = `
if (process.argv.at(-2) !== '--seconds' || process.argv.at(-1) !== '2') throw new Error('seconds');
console.log(JSON.stringify({ moves: 100, games: 2, seconds: 2, movesPerSecond: 50, meanBranching: 4.5 }));`;

describe('engine', () => {
  test('measures every game', async () => {
    const said = await ceilidh(['bench', 'engine', '--seconds', '1', '--json'], { tick });
    const { machine, parts } = jsonOf(said) as {
      machine: Record<string, string>;
      parts: Record<string, Record<string, Figures>>;
    };
    expect(machine).toMatchObject({ node: process.version });
    const figures = parts['engine']?.[game.id] ?? {};
    expect(figures['players']).toBe(Math.min(4, game.options.declared.players.max));
    for (const name of [
      'games',
      'moves',
      'movesPerSecond',
      'gamesPerSecond',
      'meanBranching',
      'movesPerGame',
      'cloneMicroseconds',
      'reopenMilliseconds',
    ]) {
      expect(figures).toHaveProperty(name, expect.any(Number));
    }
    expect(said.err).toContain(game.id);
  });

  test('is shown to people', async () => {
    const { code, out } = await ceilidh(['bench', 'engine', '--seconds', '1'], { tick });
    expect(code).toBe(0);
    expect(out).toContain('Moves a second');
  });
});

/** A project whose command prints other figures than at its only commit. */
function twoCommits(): string {
  const root = folder();
  const git = (...args: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: root });
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  // Every run is a little slower than the one before.
  const printing = (pace: number): string => `
    import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync('runs', '.');
    const noise = readFileSync('runs', 'utf8').length;
    const figures = { gamesPerSecond: ${pace} - noise, cloneMicroseconds: ${pace} - noise, reopenMilliseconds: noise };
    console.log(JSON.stringify({ parts: { engine: { '${game.id}': figures } } }));`;
  write('package.json', '{"type":"module"}');
  write('scripts/setup.mjs', '');
  write('packages/cli/dist/src/main.js', printing(200));
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'Before');
  write('packages/cli/dist/src/main.js', printing(100));
  return root;
}

describe('compare', () => {
  const asked = ['bench', 'compare', 'HEAD', game.id, '--part', 'engine', '--rounds', '3'];

  test('tells what is better, worse, or within the noise of the rounds', async () => {
    const { figures } = jsonOf(await ceilidh([...asked, '--json'], { root: twoCommits() })) as unknown as CompareResult;
    expect(figures).toEqual([
      {
        of: game.id,
        figure: 'gamesPerSecond',
        before: { median: 198, least: 197, most: 199 },
        now: { median: 98, least: 97, most: 99 },
        ratio: 0.495,
        verdict: 'worse',
      },
      expect.objectContaining({ figure: 'cloneMicroseconds', verdict: 'better' }),
      expect.objectContaining({ figure: 'reopenMilliseconds', ratio: 1, verdict: 'same' }),
    ]);
  });

  test('is shown to people', async () => {
    const { out } = await ceilidh(asked, { root: twoCommits() });
    expect(out).toMatch(/gamesPerSecond +198 +197 +199 +98 +97 +99 +0\.495 +worse/);
  });

  test.each([
    [['bench', 'compare'], 'which commit'],
    [['bench', 'compare', 'nothing'], 'no commit of this project'],
    [['bench', 'compare', 'HEAD', 'chess'], 'chess'],
    [['bench', 'compare', 'HEAD', game.id, 'more'], 'more'],
    [['bench', 'engine', 'more'], 'more'],
    [[...asked, '--part', 'speed'], 'engine, bots, web, server'],
  ])('%j is refused', async (args, complaint) => {
    const { code, err } = await ceilidh(args, { root: twoCommits() });
    expect(code).toBe(2);
    expect(err).toContain(complaint);
  });
});

describe('boardgame.io', () => {
  test('compares both sides, and leaves out games without a copy', async () => {
    const said = await ceilidh(['bench', 'boardgame.io', '--seconds', '2', '--json'], { tick, root: project(PRINTS) });
    const { parts } = jsonOf(said) as {
      parts: Record<string, Record<string, { kernel: Figures; other: Figures; kernelTimes: number }>>;
    };
    const { kernel, other, kernelTimes } = parts['boardgame.io']?.[game.id] ?? {
      kernel: {},
      other: {},
      kernelTimes: 0,
    };
    expect(other).toEqual({ games: 2, moves: 100, seconds: 2, movesPerSecond: 50, meanBranching: 4.5 });
    expect(kernelTimes).toBeCloseTo((kernel['movesPerSecond'] ?? 0) / 50, 1);
    const none = jsonOf(await ceilidh(['bench', 'boardgame.io', '--json'], { tick, root: folder() }));
    expect(none['parts']).toEqual({ 'boardgame.io': {} });
  });

  test('is shown to people', async () => {
    const { out } = await ceilidh(['bench', 'boardgame.io', '--seconds', '2'], { tick, root: project(PRINTS) });
    expect(out).toMatch(/boardgame\.io +2 +100/);
    expect((await ceilidh(['bench', 'boardgame.io'], { tick, root: folder() })).out).toContain('There is no folder');
  });

  test.each([
    ['fails', 'process.exitCode = 1;', 'run.mjs'],
    ['prints no JSON', 'console.log("fast");', 'run.mjs'],
    ['prints no figures', 'console.log(JSON.stringify({ moves: "many" }));', 'moves'],
  ])('a program that %s is refused', async (_, program, complaint) => {
    const { code, out, err } = await ceilidh(['bench', 'boardgame.io', '--json'], { tick, root: project(program) });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(complaint);
  });
});
