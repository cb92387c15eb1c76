import { bots } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import type { Game, Rules } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { type BotMatch, drawMatch, type Ended, playMatch } from './bot-matches.ts';

/** `npm run test:bots -- --games 10000` plays more. */
const asked = process.env['CEILIDH_BOT_GAMES'];
const matches = Number(asked ?? 40);
const work = Number(process.env['CEILIDH_BOT_WORK'] ?? 0.01);
const seed = process.env['CEILIDH_SEED'] ?? 'bots';
const REPORT_EVERY = 50;

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
        process.stderr.write(`${number + 1} of ${matches} matches, ${tally.faults.length} faults, ${seconds} s\n`);
      }
    }
    if (asked !== undefined) process.stderr.write(`${tally.lines.join('\n')}\n`);
    expect(tally.faults).toEqual([]);
  },
  Math.max(600_000, matches * 60_000),
);

describe('a match that goes wrong', () => {
  const sound = drawMatch('wrong', 0, work);
  const wrong = (changes: (rules: Rules) => Partial<Rules>): Ended => {
    const game: Game = {
      ...sound.game,
      rules: (options) => {
        const rules = sound.game.rules(options);
        return { ...rules, ...changes(rules) };
      },
    };
    const players = sound.players.map(() => bots[0] as (typeof bots)[number]);
    return playMatch({ ...sound, game, players });
  };

  test('is told with what is needed to play it again', () => {
    const { fault } = wrong(() => ({ legal: () => [] }));
    expect(fault).toMatch(/is asked and has no move/);
    for (const part of [sound.game.id, 'seed', 'wrong 0', '"players"']) expect(fault).toContain(part);
  });

  test.each<[string, (rules: Rules) => Partial<Rules>]>([
    ['is not legal', () => ({ view: (state) => state, redeal: () => ({}), legal: once() })],
    ['no outcome', () => ({ actors: () => [] })],
    [
      'no number',
      () => ({ actors: () => [], outcome: () => ({ ranks: [1], sheets: [{ total: Number.NaN, parts: [] }] }) }),
    ],
    ['no end after', () => ({ apply: () => ({ revealed: 0, asked: false, closed: false }) })],
  ])('is found: %s', (what, changes) => {
    expect(wrong(changes).fault).toContain(what);
  });
});

/** The table offers one move, and the bot sees another. */
function once(): Rules['legal'] {
  let asks = 0;
  return () => [{ kind: asks++ === 0 ? 'offered' : 'seen' }];
}

test('every game and every bot has its turn', () => {
  const drawn = Array.from({ length: 200 }, (_, number) => drawMatch(seed, number, work));
  expect(new Set(drawn.map(({ game }) => game.id)).size).toBe(games.length);
  expect(new Set(drawn.flatMap(({ players }) => players.map(({ name }) => name))).size).toBe(bots.length);
  expect(new Set(drawn.map(({ players }) => players.length))).toEqual(new Set([1, 2, 3, 4]));
});
