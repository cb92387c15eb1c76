import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@ceilidh/games';
import { readRecord, scoredParts, writeSeen } from '@ceilidh/kernel';
import { createWords, LANGS } from '@ceilidh/words';
import { beforeAll, describe, expect, test } from 'vitest';
import { ceilidh, folder, game, jsonOf, rules } from './terminal.ts';

const at = folder();
const file = join(at, 'match.jsonl');
let lines: readonly string[] = [];

beforeAll(async () => {
  await ceilidh(['simulate', game.id, '--games', '1', '--seed', 'replay', '--record', file]);
  lines = readFileSync(file, 'utf8').trimEnd().split('\n');
});

/** The record with some lines changed, in a file of its own. */
function changed(change: (lines: string[]) => string[]): string {
  const copy = join(at, 'changed.jsonl');
  writeFileSync(copy, `${change([...lines]).join('\n')}\n`);
  return copy;
}

describe('a whole record', () => {
  test('is verified and told', async () => {
    const result = jsonOf(await ceilidh(['replay', file, '--json']));
    const moves = lines.length - 2;
    expect(result).toMatchObject({ game: game.id, moves, to: moves, verified: true, over: true });
    expect(result['hash']).toBe((JSON.parse(lines.at(-1) ?? '') as { hash: string }).hash);
    const log = result['log'] as { move: number; seat: number; key: string; say: string; text: string[] }[];
    expect(log.map(({ seat, key }) => JSON.stringify([seat, key]))).toEqual(lines.slice(1, -1));
    for (const { say, text } of log) for (const words of [say, ...text]) expect(words).not.toMatch(/@\d/);
    expect(result['outcome']).toMatchObject({ categories: game.rules(result['options'] as never).categories });
  });

  test('can be stopped anywhere', async () => {
    const result = jsonOf(await ceilidh(['replay', file, '--to', '3', '--json']));
    expect(result).toMatchObject({ to: 3, over: false });
    expect(result['log']).toHaveLength(3);
    expect(result).not.toHaveProperty('outcome');
    const start = jsonOf(await ceilidh(['replay', file, '--to', '0', '--json']));
    expect(start['hash']).not.toBe(result['hash']);
    const beyond = await ceilidh(['replay', file, '--to', '99999']);
    expect([beyond.code, beyond.out]).toEqual([2, '']);
    expect(beyond.err).toContain(String(lines.length - 2));
  });

  test.each(LANGS)('is told in %s', async (lang) => {
    const { code, out } = await ceilidh(['replay', file, '--lang', lang]);
    expect(code).toBe(0);
    const { say } = createWords(lang, [game.catalog]);
    expect(out).toContain(say({ id: `${game.id}.name` }));
    for (const { category } of scoredParts(rules)) {
      expect(out).toContain(say({ id: `${game.id}.score.${category}` }));
    }
    expect(out).not.toMatch(/(?:cli|kernel)\.\w|@\d/);
  });
});

describe('a damaged record', () => {
  test.each([
    ['a move that is not legal', (all: string[]) => all.with(2, '[0,"fly away"]'), 'Line 3'],
    ['a line that is not JSON', (all: string[]) => all.with(4, '[0,'), 'Line 5'],
    ['a line lost', (all: string[]) => all.toSpliced(2, 1), 'Line'],
    ['a lost end', (all: string[]) => all.slice(0, -1), 'Line'],
    ['nothing in it', () => [], 'Line 1'],
    ['another game', (all: string[]) => all.with(0, (all[0] ?? '').replace(`"${game.id}"`, '"chess"')), 'chess'],
    ['another seed', (all: string[]) => all.with(0, (all[0] ?? '').replace('replay/1', 'replay/2')), 'Line'],
  ])('with %s is refused with the line', async (_, change, complaint) => {
    for (const flags of [[], ['--json']]) {
      const { code, out, err } = await ceilidh(['replay', changed(change), ...flags]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(complaint);
    }
  });
});

/** What this viewer knew after ten moves, in a file of its own. */
function seen(viewer: number | 'spectator'): string {
  const read = readRecord(games, lines.join('\n'));
  if (read.kind !== 'match') throw new Error('not a match');
  const copy = join(at, 'seen.jsonl');
  writeFileSync(copy, writeSeen(read.match.fork(10), viewer));
  return copy;
}

test('a record that is nested too deep is refused, not a crash', async () => {
  const deep = changed(([first = '', ...rest]) => [
    first.replace('"options":{', `"options":{"deep":${'['.repeat(50_000)}${']'.repeat(50_000)},`),
    ...rest,
  ]);
  const { code, err } = await ceilidh(['replay', deep]);
  expect(code).not.toBe(0);
  expect(err).toContain('64');
  expect(err).not.toContain('RangeError');
});

describe('what one seat knew', () => {
  test.each([0, 'spectator'] as const)('is shown as it stands, and said not to be verified (%s)', async (viewer) => {
    const result = jsonOf(await ceilidh(['replay', seen(viewer), '--json']));
    expect(result).toMatchObject({ verified: false, moves: 10, to: 10, viewer });
    expect(result).not.toHaveProperty('hash');
    expect(result['log']).toHaveLength(10);
    const { code, out } = await ceilidh(['replay', seen(viewer), '--to', '5']);
    expect(code).toBe(0);
    expect(out).toContain('Not verified');
  });

  const withLine4 = (log: object): string => {
    const copy = seen(0);
    const text = readFileSync(copy, 'utf8').split('\n');
    writeFileSync(copy, text.with(3, JSON.stringify([0, 'x', [log]])).join('\n'));
    return copy;
  };

  test('with a message that is there no more reads a neutral line in its place', async () => {
    const { code, out } = await ceilidh(['replay', withLine4({ id: 'no.such.message' })]);
    expect(code).toBe(0);
    expect(out).toContain('A line in words of an older version.');
  });

  test('with a message that lacks what it speaks of is refused with the line', async () => {
    const { code, err } = await ceilidh(['replay', withLine4({ id: 'kernel.match.jump' })]);
    expect(code).toBe(2);
    expect(err).toContain('Line 4');
    expect(err).toContain('kernel.match.jump');
  });
});
