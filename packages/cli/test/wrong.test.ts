import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ceilidh, folder, game } from './terminal.ts';

const { id, options } = game;
const tooMany = String(options.declared.players.max + 1);
const allOptions = Object.keys(options.declared).join(', ');
const allPresets = Object.keys(options.presets).join(', ');

/** Argument lists that are wrong, with what the complaint must list. */
const WRONG: readonly (readonly [argv: readonly string[], listed: string])[] = [
  [[], 'play, simulate, arena, replay, check, bench'],
  [['dance'], 'play, simulate, arena, replay, check, bench'],
  [['--loud'], 'play, simulate, arena, replay, check, bench'],
  [['simulate'], 'simulate'],
  [['play', 'chess'], id],
  [['simulate', 'chess'], id],
  [['simulate', id, '--loud'], '--players, --seed, --option'],
  [['simulate', id, '-x'], '--players, --seed, --option'],
  [['simulate', id, 'again'], 'again'],
  [['simulate', id, '--json=yes'], 'yes'],
  [['simulate', id, '--games'], 'N'],
  [['simulate', id, '--games', '--json'], 'N'],
  [['simulate', id, '--games', 'many'], '1'],
  [['simulate', id, '--games', '0'], '1'],
  [['simulate', id, '--games', '2', '--games', '3'], '--games'],
  [['simulate', id, '--players', tooMany], String(options.declared.players.max)],
  [['simulate', id, '--players', 'few'], String(options.declared.players.max)],
  [['simulate', id, '--option', 'players'], allOptions],
  [['simulate', id, '--option', 'colour=red'], allOptions],
  [['simulate', id, '--option', 'constructor=1'], allOptions],
  [['simulate', id, '--preset', 'sunny'], allPresets],
  [['simulate', id, '--preset', 'toString'], allPresets],
  [['simulate', id, '--bot', 'genius'], 'random, greedy'],
  [['simulate', id, '--bot', 'random,genius'], 'random, greedy'],
  [['simulate', id, '--bot', 'random,random,random,random,random,random,random,random,random'], '9'],
  [['simulate', id, '--seed', ''], '100'],
  [['simulate', id, '--lang', 'la'], 'en, pl, it'],
  [['simulate', id, '--pack', '/nowhere'], 'ENOENT'],
  [['simulate', id, '--games', '1', '--record', '/nowhere/match.jsonl'], 'ENOENT'],
  [['play', id, '--seat', 'Ann'], 'Ann'],
  [['play', id, '--seat', '=human'], '=human'],
  [['play', id, '--seat', 'Ann=genius'], 'random, greedy'],
  [['play', id, '--seat', 'Ann=human', '--seat', 'Ann=random'], 'Ann'],
  [['play', id, '--seat', `${'A'.repeat(41)}=human`], '40'],
  [['replay'], 'replay'],
  [['replay', '/nowhere.jsonl'], '/nowhere.jsonl'],
  [['check', '--pack', '/nowhere'], '/nowhere'],
  [['bench', 'chess'], 'engine, boardgame.io'],
  [['bench', 'engine', '--seconds', '0'], '1'],
];

describe('what is wrong', () => {
  test.each(WRONG)('%j is refused with what there is', async (argv, listed) => {
    const { code, out, err } = await ceilidh(argv);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(listed);
    expect(err).toContain('--help');
    expect(err).not.toMatch(/^ +at /m);
  });

  test('is said in the language that was asked for', async () => {
    expect((await ceilidh(['simulate', 'chess', '--lang', 'pl'])).err).toContain('Nie ma gry');
    expect((await ceilidh(['simulate', 'chess', '--lang=it'])).err).toContain('Giochi:');
  });

  test('more seats than players', async () => {
    const seats = ['Ann', 'Bob', 'Cy'].flatMap((name) => ['--seat', `${name}=random`]);
    const { code, err } = await ceilidh(['play', id, '--players', '2', ...seats]);
    expect(code).toBe(2);
    expect(err).toMatch(/3.*2/);
  });

  test('a fault of ours has its own code, and a stack only for those who ask', async () => {
    const broken = {
      ...game,
      rules: () => {
        throw new Error('out of order');
      },
    };
    const plain = await ceilidh(['simulate', id], { games: [broken] });
    expect(plain.code).toBe(3);
    expect(plain.err).toContain('out of order');
    expect(plain.err).not.toMatch(/^ +at /m);
    const loud = await ceilidh(['simulate', id], { games: [broken], env: { CEILIDH_DEBUG: '1' } });
    expect(loud.err).toMatch(/^ +at /m);
  });
});

/** A pack of these files. */
const write = (files: Readonly<Record<string, string>>): string => {
  const at = folder();
  for (const [file, text] of Object.entries(files)) writeFileSync(join(at, file), text);
  return at;
};

describe('a wrong pack', () => {
  const [part = ''] = Object.keys(game.components);

  test.each([
    ['broken JSON', { 'pack.json': '{' }, 'pack.json'],
    ['another form', { 'pack.json': '[]' }, '.'],
    ['another game', { 'pack.json': JSON.stringify({ game: 'chess', name: 'Mine', components: {} }) }, 'chess'],
    [
      'an unknown component',
      { 'pack.json': JSON.stringify({ game: id, name: 'Mine', components: { queens: 8 } }) },
      part,
    ],
    [
      'a missing file',
      { 'pack.json': JSON.stringify({ game: id, name: 'Mine', components: { [part]: 'part.json' } }) },
      'part.json',
    ],
    [
      'a file outside',
      { 'pack.json': JSON.stringify({ game: id, name: 'Mine', components: { [part]: '../part.json' } }) },
      '../part.json',
    ],
    [
      'a broken component',
      {
        'pack.json': JSON.stringify({ game: id, name: 'Mine', components: { [part]: 'part.json' } }),
        'part.json': '7',
      },
      `components.${part}`,
    ],
  ])('with %s is refused', async (_, files, listed) => {
    const { code, err } = await ceilidh(['simulate', id, '--pack', write(files)]);
    expect(code).toBe(2);
    expect(err).toContain(listed);
  });
});
