import { writeSync } from 'node:fs';
import { type Bot, bots } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import type { Game, Rules } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { type BotMatch, drawMatch, type Ended, playMatch } from './bot-matches.ts';

/** `npm run test:bots -- --games 10000` plays more. */
const asked = process.env['CEILIDH_BOT_GAMES'];
const matches = Number(asked ?? 30);
const work = Number(process.env['CEILIDH_BOT_WORK'] ?? 0.01);
const seed = process.env['CEILIDH_SEED'] ?? 'bots';
const REPORT_EVERY = 50;

/** At once: the test runner would keep it until the end. */
const STDERR = 2;
const tell = (line: string): number => writeSync(STDERR, `${line}\n`);

interface Count {
  matches: number;
  moves: number;
  longest: number;
}

/** By game, by number of seats, and (seats instead of matches) by bot. */
class Tally {
  readonly #counts = new Map<string, Count>();
  readonly faults: string[] = [];

  add({ game, players }: BotMatch, { moves, fault }: Ended): void {
    if (fault !== undefined) this.faults.push(fault);
    for (const what of [game.id, `${players.length} at the table`, ...players.map(({ name }) => name)]) {
      const count = this.#counts.get(what) ?? { matches: 0, moves: 0, longest: 0 };
      this.#counts.set(what, count);
      count.matches++;
      count.moves += moves;
      count.longest = Math.max(count.longest, moves);
    }
  }

  get lines(): string[] {
    return [...this.#counts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([what, count]) => `${what}: ${count.matches}, ${count.moves} moves, the longest match ${count.longest}`);
  }
}

test(
  'no illegal move, no stall, no crash, whoever plays what with which options',
  () => {
    const tally = new Tally();
    const start = performance.now();
    for (let number = 0; number < matches; number++) {
      const match = drawMatch(seed, number, work);
      tally.add(match, playMatch(match));
      if (asked !== undefined && (number + 1) % REPORT_EVERY === 0) {
        const seconds = Math.round((performance.now() - start) / 1000);
        tell(`${number + 1} of ${matches} matches, ${tally.faults.length} faults, ${seconds} s`);
      }
    }
    if (asked !== undefined) for (const line of tally.lines) tell(line);
    expect(tally.faults).toEqual([]);
  },
  Math.max(600_000, matches * 60_000),
);

describe('a match that goes wrong', () => {
  const sound = drawMatch('wrong', 0, work);
  const wrong = (changes: Partial<Rules>): Ended => {
    const game: Game = {
      ...sound.game,
      rules: (options) => ({ ...sound.game.rules(options), ...changes }),
    };
    const players = sound.players.map(() => bots[0] as (typeof bots)[number]);
    return playMatch({ ...sound, game, players });
  };

  test('is told with what is needed to play it again', () => {
    const { fault } = wrong({ legal: () => [] });
    expect(fault).toMatch(/is asked and has no move/);
    for (const part of [sound.game.id, 'seed', 'wrong 0', '"players"']) expect(fault).toContain(part);
  });

  test('is found: an illegal move', () => {
    const liar: Bot = { name: 'liar', searches: false, choose: () => 'no such move' };
    const { fault } = playMatch({ ...sound, players: sound.players.map(() => liar) });
    expect(fault).toContain("liar chose 'no such move', which is not legal");
  });

  test.each<[string, Partial<Rules>]>([
    ['no outcome', { actors: () => [] }],
    ['no number', { actors: () => [], outcome: () => ({ ranks: [1], sheets: [{ total: Number.NaN, parts: [] }] }) }],
    ['no end after', { apply: () => ({ revealed: 0, asked: false, closed: false }) }],
  ])('is found: %s', (what, changes) => {
    expect(wrong(changes).fault).toContain(what);
  });
});

test('every game and every bot has its turn', () => {
  const drawn = Array.from({ length: 400 }, (_, number) => drawMatch(seed, number, work));
  expect(new Set(drawn.map(({ game }) => game.id)).size).toBe(games.length);
  expect(new Set(drawn.flatMap(({ players }) => players.map(({ name }) => name))).size).toBe(bots.length);
  expect(new Set(drawn.map(({ players }) => players.length))).toEqual(new Set([1, 2, 3, 4]));
});
