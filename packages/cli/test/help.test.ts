import { games } from '@ceilidh/games';
import { LANGS } from '@ceilidh/words';
import { describe, expect, test } from 'vitest';
import { ceilidh, game } from './terminal.ts';

const VERBS = ['play', 'simulate', 'arena', 'replay', 'check', 'bench', 'admin', 'backup', 'restore'];

describe('help', () => {
  test.each(LANGS)('in %s names every command, game, bot and exit code', async (lang) => {
    const { code, out, err } = await ceilidh(['--help', '--lang', lang]);
    expect([code, err]).toEqual([0, '']);
    for (const word of [...VERBS, ...games.map(({ id }) => id), 'random', 'greedy', '--version'])
      expect(out).toContain(word);
    for (const exit of ['0', '1', '2', '3']) expect(out).toMatch(new RegExp(`^ +${exit} +\\S`, 'm'));
    expect(out).not.toMatch(/cli\.\w/);
  });

  test.each(VERBS.flatMap((verb) => LANGS.map((lang) => [verb, lang])))('of %s in %s', async (verb, lang) => {
    const { code, out, err } = await ceilidh([verb ?? '', `--lang=${lang}`, '-h']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('--help');
    expect(out).not.toMatch(/cli\.\w/);
  });

  test('differs between the languages', async () => {
    const said = await Promise.all(LANGS.map(async (lang) => (await ceilidh(['--help', '--lang', lang])).out));
    expect(new Set(said).size).toBe(LANGS.length);
  });

  test('takes the language from the environment', async () => {
    const polish = await ceilidh(['--help', '--lang', 'pl']);
    expect(await ceilidh(['--help'], { env: { LANG: 'pl_PL.UTF-8' } })).toEqual(polish);
    expect(await ceilidh(['--help'], { env: { LC_ALL: 'pl_PL.UTF-8', LANG: 'it_IT.UTF-8' } })).toEqual(polish);
    expect(await ceilidh(['--help'], { env: { LANG: 'C.UTF-8' } })).toEqual(await ceilidh(['--help', '--lang', 'en']));
  });

  test('with a game lists its options and presets', async () => {
    const { out } = await ceilidh(['simulate', game.id, '--help']);
    for (const name of [...Object.keys(game.options.declared), ...Object.keys(game.options.presets)])
      expect(out).toContain(name);
  });

  test('shows the version', async () => {
    const { code, out } = await ceilidh(['--version']);
    expect(code).toBe(0);
    expect(out).toMatch(/^ceilidh \d+\.\d+\.\d+\n$/);
  });
});
