import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { games as all } from '@ceilidh/games';
import { describe, expect, test } from 'vitest';
import { botFigures, interval, pairFigures, percentile } from '../src/arena-figures.ts';
import { lineUp, type Played } from '../src/arena-game.ts';
import { traitFigures } from '../src/arena-traits.ts';
import { ceilidh, folder, game, jsonOf } from './terminal.ts';

const arena = (...flags: readonly string[]) =>
  ceilidh(['arena', game.id, '--seed', 'test', '--players', '2', '--threads', '1', ...flags]);

interface Result {
  readonly pairs: readonly { bots: string[]; games: number; winShare: number; ci95: number[]; meanMargin: number }[];
  readonly bots: readonly { bot: string; games: number; meanScore: number; turns: number; turnTime: object }[];
}
const resultOf = async (...flags: readonly string[]): Promise<Result> =>
  jsonOf(await arena(...flags, '--json')) as unknown as Result;
const withoutTimes = ({ pairs, bots }: Result): object => ({
  pairs,
  bots: bots.map((bot) => ({ ...bot, turnTime: {} })),
});

const match = (scores: number[], ranks: number[], mirrored = false, number = 1): Played => ({
  bots: ['a', 'b'],
  number,
  mirrored,
  scores,
  ranks,
  milliseconds: scores.map((_, seat) => [seat + 1, 10 * (seat + 1)]),
});

describe('the arithmetic', () => {
  test('seats the two by turns, and the other way round', () => {
    expect(lineUp({ bots: ['a', 'b'], mirrored: false }, 4)).toEqual(['a', 'b', 'a', 'b']);
    expect(lineUp({ bots: ['a', 'b'], mirrored: true }, 3)).toEqual(['b', 'a', 'b']);
  });

  test('counts a tie as half a win', () => {
    const played = [match([10, 6], [1, 2]), match([7, 7], [1, 1], true)];
    expect(pairFigures(['a', 'b'], played)).toMatchObject({
      games: 2,
      winShare: 0.75,
      meanMargin: 2,
      meanWinningScore: 8.5,
    });
  });

  test('shares a victory out at larger tables', () => {
    const { winShare, meanMargin } = pairFigures(['a', 'b'], [match([10, 10, 10, 4], [1, 1, 1, 4])]);
    expect(winShare).toBeCloseTo(2 / 3, 5);
    expect(meanMargin).toBe(3);
  });

  test('compares those who play alone by their scores with the same seed', () => {
    const played = [match([10], [1]), match([8], [1], true), match([5], [1], false, 2), match([5], [1], true, 2)];
    expect(pairFigures(['a', 'b'], [...played, match([9], [1], false, 3)])).toMatchObject({
      games: 2,
      winShare: 0.75,
      meanMargin: 1,
    });
  });

  test('gives the interval of Wilson', () => {
    expect(interval(0.5, 100)).toEqual([0.403832, 0.596168]);
    expect(interval(1, 10)).toEqual([0.722467, 1]);
  });

  test('takes scores and times of a bot from its own seats', () => {
    const figures = botFigures('b', [match([10, 6], [1, 2]), match([9, 7], [1, 2], true)]);
    expect(figures).toMatchObject({ games: 2, meanScore: 7.5, turns: 4, turnTime: { p50: 10, most: 20 } });
    expect(percentile([1, 2, 3, 4], 0.5)).toBe(3);
    expect(percentile([], 0.5)).toBe(0);
  });
});

describe('traits', () => {
  const trait = (is: string) => ({ of: { id: 'of' }, is: { id: is } });
  const played = [
    {
      ...match([10, 6], [1, 2]),
      traits: [
        [trait('red'), trait('tile')],
        [trait('blue'), trait('tile')],
      ],
    },
    { ...match([7, 7], [1, 1]), traits: [[trait('blue')], [trait('red')]] },
    match([1, 2], [2, 1]),
  ];

  test('are counted seat by seat, a shared victory shared out', () => {
    const [red, tile, blue] = traitFigures(played);
    expect(red).toMatchObject({ is: { id: 'red' }, seats: 2, winShare: 0.75, meanScore: 8.5 });
    expect(red?.scoreError).toBeCloseTo((1.96 * Math.sqrt(4.5)) / Math.sqrt(2), 2);
    expect(tile).toMatchObject({ is: { id: 'tile' }, seats: 2, winShare: 0.5, meanScore: 8 });
    expect(blue).toMatchObject({ is: { id: 'blue' }, seats: 2, winShare: 0.25 });
  });

  test.each(['en', 'pl', 'it'])('of every game that has any are told in words (%s)', async (lang) => {
    for (const { id } of all) {
      const flags = ['--games', '2', '--players', '2', '--threads', '1', '--seed', 's', '--traits', '--lang', lang];
      const { code, out } = await ceilidh(['arena', id, '--bots', 'random', ...flags]);
      expect(code).toBe(0);
      expect(out).not.toContain(`${id}.`);
    }
  });
});

describe('arena', () => {
  test('lets everybody meet everybody on the same seeds', async () => {
    const { pairs, bots } = await resultOf('--bots', 'greedy,random,bairn', '--games', '4');
    expect(pairs.map((pair) => pair.bots)).toEqual([
      ['greedy', 'random'],
      ['greedy', 'bairn'],
      ['random', 'bairn'],
    ]);
    for (const { games, winShare, ci95 } of pairs) {
      expect(games).toBe(4);
      expect(ci95[0]).toBeLessThanOrEqual(winShare);
      expect(ci95[1]).toBeGreaterThanOrEqual(winShare);
    }
    expect(bots.map(({ bot, games }) => [bot, games])).toEqual([
      ['greedy', 8],
      ['random', 8],
      ['bairn', 8],
    ]);
  });

  test('threads change nothing but the times', async () => {
    const flags = ['--bots', 'greedy,random', '--games', '6'];
    const alone = await resultOf(...flags);
    const threads = await ceilidh(
      ['arena', game.id, '--seed', 'test', '--players', '2', '--threads', '2', ...flags, '--json'],
      {},
    );
    expect(withoutTimes(jsonOf(threads) as unknown as Result)).toEqual(withoutTimes(alone));
  });

  test('a table that grew over several runs is the one of a single run', async () => {
    const file = join(folder(), 'table.jsonl');
    await resultOf('--bots', 'greedy,random', '--games', '4', '--out', file);
    const half = readFileSync(file, 'utf8');
    // The run was ended in the middle of a line.
    writeFileSync(file, half.slice(0, -30));
    const grown = await resultOf('--bots', 'greedy,random', '--games', '8', '--out', file, '--resume');
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(9);
    expect(withoutTimes(grown)).toEqual(withoutTimes(await resultOf('--bots', 'greedy,random', '--games', '8')));
  });

  test('a file is neither overwritten nor mixed', async () => {
    const file = join(folder(), 'table.jsonl');
    await arena('--bots', 'random', '--games', '1', '--out', file);
    expect((await arena('--bots', 'random', '--out', file)).code).toBe(2);
    const other = await ceilidh(['arena', game.id, '--seed', 'other', '--bots', 'random', '--out', file, '--resume']);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining(file)]);
  });

  test('one bot plays with itself, and people read a table', async () => {
    const { code, out } = await arena('--bots', 'random', '--games', '2');
    expect(code).toBe(0);
    expect(out).toMatch(/random +random +2 +/);
    const alone = pairFigures(['a', 'a'], [{ ...match([10], [1]), bots: ['a', 'a'] }]);
    expect(alone).toMatchObject({ games: 1, meanMargin: 0, meanWinningScore: 10 });
    expect((await arena('--bots', 'nobody')).code).toBe(2);
  });

  test('tells how far it is', async () => {
    const said = await ceilidh(['arena', game.id, '--seed', 's', '--threads', '1', '--games', '2'], { tick: 3000 });
    expect(said.err).toContain('2');
  });
});
