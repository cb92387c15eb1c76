import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LANGS } from '@ceilidh/words';
import { describe, expect, test } from 'vitest';
import { ceilidh, folder, game, jsonOf, rules } from './terminal.ts';

/** The same lines for ever: enough to answer every question. */
function* always(...lines: readonly string[]): Generator<string> {
  for (;;) yield* lines;
}

const PEOPLE = ['--seat', 'Ann=human', '--seat', 'Bob=human'];
const play = (flags: readonly string[], lines: Iterable<string>, tty = false) =>
  ceilidh(['play', game.id, '--seed', 'play', ...flags], { lines, tty });

const keysOf = async (file: string): Promise<string[]> =>
  (jsonOf(await ceilidh(['replay', file, '--json']))['log'] as { key: string }[]).map(({ key }) => key);

/** What bots do before the first question. */
async function started(): Promise<string> {
  const file = join(folder(), 'match.jsonl');
  await play(['--record', file], []);
  return file;
}

/** Types moves until one can be taken back, then takes it back, redoes it, takes it back and goes on. */
async function withUndo(after: number): Promise<{ out: string; keys: string[] }> {
  const file = join(folder(), 'match.jsonl');
  const lines = [...Array.from({ length: after }, () => ['1', 'c']).flat(), '1', 'u', 'r', 'u', '1'];
  const { out } = await play(['--players', '2', '--confirm', '--record', file], lines);
  return { out, keys: await keysOf(file) };
}

describe('a whole match', () => {
  test('is played by piped lines, and its record is verified', async () => {
    const file = join(folder(), 'match.jsonl');
    const { code, out } = await play(['--record', file], always('1'));
    expect(code).toBe(0);
    expect(out).toContain('Total');
    expect(out).not.toMatch(/@\d/);
    expect(jsonOf(await ceilidh(['replay', file, '--json']))).toMatchObject({ verified: true, over: true });
  });

  test('between bots needs nobody', async () => {
    const seats = Array.from({ length: game.options.declared.players.min }, (_, seat) => ['--seat', `B${seat}=random`]);
    const { code, out } = await play(seats.flat(), []);
    expect(code).toBe(0);
    expect(out).toContain('Total');
  });

  test.each(LANGS)('is played in %s', async (lang) => {
    const { code, out } = await play(['--lang', lang], always('1'));
    expect(code).toBe(0);
    expect(out).toContain(game.catalog[lang][`${game.id}.name`]);
  });

  test('with confirmed turns ends as well', async () => {
    expect((await play(['--confirm'], always('1', 'c'))).out).toContain('Total');
  });
});

describe('at the table', () => {
  test('the end of the input is the end, without a fault', async () => {
    const file = join(folder(), 'match.jsonl');
    const { code, out, err } = await play(['--record', file], ['1']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('You left the table');
    expect((await keysOf(file)).length).toBeGreaterThan(0);
  });

  test('q leaves, and w saves', async () => {
    const file = join(folder(), 'match.jsonl');
    const { code } = await play([], [`w ${file}`, 'w /nowhere/at/all', 'q', '1']);
    expect(code).toBe(0);
    expect(existsSync(file)).toBe(true);
  });

  test('everything can be looked at without changing anything', async () => {
    const file = join(folder(), 'match.jsonl');
    const { out } = await play(
      ['--record', file],
      ['?', '', 'm', 't', 's', 'l', 'l 3', 'p 1', 'p 999', '999', 'standing', 'r', 'c', 'u', 'qqqqq'],
    );
    expect(out).toContain('leave the table');
    expect(out).toContain('There is no move 999');
    expect(out).toContain('“qqqqq”');
    expect(await keysOf(file)).toEqual((await keysOf(await started())).slice(0, (await keysOf(file)).length));
  });

  test('a move can be found by its words and made by its key', async () => {
    const file = join(folder(), 'match.jsonl');
    const first = await play(['--record', file], ['1']);
    const made = (await keysOf(file)).at((await keysOf(await started())).length) ?? '';
    const listed = /^ +1 {2}(.+)$/m.exec(first.out)?.[1] ?? '';
    const found = await play([], [listed.toUpperCase()]);
    expect(found.out.split(listed).length).toBeGreaterThan(2);
    const byKey = join(folder(), 'match.jsonl');
    await play(['--record', byKey], [made]);
    expect(await keysOf(byKey)).toEqual(await keysOf(file));
  });

  test('a standing answer is left and withdrawn', async () => {
    const [[ask, keys] = ['', []]] = Object.entries(rules.standing);
    if (ask === '') return;
    const { out } = await play(
      [],
      [
        'standing',
        `standing ${ask} ${keys[0] ?? ''}`,
        'standing',
        `standing ${ask}`,
        `standing ${ask} no-such`,
        'standing tea yes',
      ],
    );
    expect(out).toContain(`“${ask}” is answered by “${keys[0] ?? ''}”`);
    expect(out).toContain(`“${ask}” is asked again`);
    expect(out).toContain('must be one of');
    expect(out).toContain('takes no standing answer');
  });

  test('colours are for terminals that want them', async () => {
    const escape = '\u001b[1m';
    expect((await play([], [])).out).not.toContain(escape);
    expect((await play([], [], true)).out).toContain(escape);
    const plain = await ceilidh(['play', game.id], { tty: true, env: { NO_COLOR: '1' } });
    expect(plain.out).not.toContain(escape);
  });
});

describe('a shared device', () => {
  test('is passed on before anything hidden is shown', async () => {
    const { out } = await play(PEOPLE, [], true);
    expect(out).toContain('\u001b[2J');
    expect(out).toContain('Pass the device to Ann');
    const [, shown = ''] = out.split('Pass the device to Ann');
    expect(shown.split('\n').slice(1)).toEqual(['> You left the table.', '']);
  });

  test('can be left while it is passed on', async () => {
    const { code, out } = await play(PEOPLE, ['q']);
    expect(code).toBe(0);
    expect(out).toContain('You left the table');
  });

  test('plays a whole match', async () => {
    const file = join(folder(), 'match.jsonl');
    const { code, out } = await play([...PEOPLE, '--players', '2', '--record', file], always('1'));
    expect(code).toBe(0);
    expect(out).toContain('Pass the device to Bob');
    expect(jsonOf(await ceilidh(['replay', file, '--json']))).toMatchObject({ over: true });
  });
});

describe('undo', () => {
  test('takes a move back as if it had never been made', async () => {
    for (let after = 0; after < 12; after++) {
      const { out, keys } = await withUndo(after);
      if (!out.includes('Taken back')) continue;
      const file = join(folder(), 'match.jsonl');
      await play(
        ['--players', '2', '--confirm', '--record', file],
        [...Array.from({ length: after }, () => ['1', 'c']).flat(), '1'],
      );
      expect(keys).toEqual(await keysOf(file));
      return;
    }
    throw new Error('no move of the match could be taken back');
  });

  test('an answer that waits for others can be taken back while the device is passed on', async () => {
    const HINT = 'takes your answer back';
    // Some games ask one after the other first.
    for (let before = 0; before < 5; before++) {
      const lines = ['', ...Array.from({ length: before }, () => '1'), '1'];
      const { out } = await play([...PEOPLE, '--players', '2'], lines);
      if (!out.includes(HINT)) continue;
      const again = await play([...PEOPLE, '--players', '2'], [...lines, 'u', '2']);
      expect(again.out.split(HINT)).toHaveLength(3);
      return;
    }
    throw new Error('nobody answered together with others');
  });
});
