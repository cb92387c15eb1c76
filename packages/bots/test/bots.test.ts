import { generator, pick, type Rules } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { type Bot, bots, botsCatalog, findBot, levels, withEvaluator } from '../src/index.ts';

/** Three piles lie open and one face down; whoever is asked takes one, and has what is in it. */
interface Piles {
  readonly piles: number[];
  readonly has: number[];
}
interface Take {
  readonly pile: number;
}
interface Seen {
  readonly open: readonly number[];
  readonly has: readonly number[];
}

const HIDDEN = 3;

const unused = (): never => {
  throw new Error('no bot needs this');
};

function pilesRules(seen: { readonly states: Piles[] }): Rules<Piles, Take, Seen> {
  return {
    version: 1,
    shape: 1,
    seats: 2,
    categories: ['taken'],
    standing: {},
    setup: unused,
    actors: () => [0],
    asking: unused,
    legal: ({ piles }) => piles.map((_, pile) => ({ pile })),
    apply(state, seat, { pile }) {
      seen.states.push(state);
      state.has[seat] = (state.has[seat] ?? 0) + (state.piles[pile] ?? 0);
      return { revealed: 0, asked: false, closed: false };
    },
    key: ({ pile }) => `take ${pile}`,
    view: ({ piles, has }) => ({ open: piles.slice(0, HIDDEN), has: [...has] }),
    redeal: ({ open, has }, _viewer, random) => ({ piles: [...open, pick(random, [0, 2])], has: [...has] }),
    score: ({ has }) => has.map((total) => ({ total, parts: [total] })),
    outcome: unused,
    progress: unused,
    present: unused,
    sayMove: unused,
    sayAsk: unused,
    preview: unused,
    clone: ({ piles, has }) => ({ piles: [...piles], has: [...has] }),
  };
}

const rules = withEvaluator(pilesRules({ states: [] }), {});
const choices = (name: string, state: Piles): Map<string, number> => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 400; seed++) {
    const key = findBot(name)?.choose(rules, rules.view(state, 0), 0, generator(String(seed), name)) ?? 'none';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
};

describe('the list of bots', () => {
  test('finds a bot by its name', () => {
    for (const bot of bots) expect(findBot(bot.name)).toBe(bot);
    expect(findBot('nobody')).toBeUndefined();
  });

  test('has words for every bot, in all languages', () => {
    const isLevel = (bot: Bot): boolean => levels.includes(bot);
    const ids = bots.flatMap((bot) =>
      ['name', 'description', ...(isLevel(bot) ? ['level'] : [])].map((word) => `bots.${bot.name}.${word}`),
    );
    for (const texts of Object.values(botsCatalog)) expect(Object.keys(texts)).toEqual(ids);
  });
});

describe('random', () => {
  test('takes every legal move about equally often', () => {
    const counts = choices('random', { piles: [9, 1, 1, 5], has: [0, 0] });
    expect([...counts.keys()].toSorted()).toEqual(['take 0', 'take 1', 'take 2', 'take 3']);
    for (const count of counts.values()) expect(count).toBeGreaterThan(60);
  });

  test('picks from a list alone', () => {
    const random = generator('list', 'test');
    const picked = new Set(Array.from({ length: 50 }, () => findBot('random')?.pick?.(['a', 'b', 'c'], random)));
    expect(picked).toEqual(new Set(['a', 'b', 'c']));
  });
});

describe('greedy', () => {
  test('takes what puts it furthest ahead', () => {
    expect(choices('greedy', { piles: [1, 4, 3, 0], has: [0, 9] })).toEqual(new Map([['take 1', 400]]));
  });

  test('takes any of the best', () => {
    const counts = choices('greedy', { piles: [4, 1, 4, 0], has: [0, 0] });
    expect([...counts.keys()].toSorted()).toEqual(['take 0', 'take 2']);
  });

  test('does not know what lies face down', () => {
    // It would take the nine if it saw it; as far as it can know, there are none or two.
    const hidden = choices('greedy', { piles: [1, 1, 1, 9], has: [0, 0] });
    expect(choices('greedy', { piles: [1, 1, 1, 0], has: [0, 0] })).toEqual(hidden);
    expect(hidden.get('take 3')).toBeLessThan(300);
  });

  test('tries moves on copies of its own deal only', () => {
    const seen = { states: new Array<Piles>() };
    const watched = withEvaluator(pilesRules(seen), {});
    const state: Piles = { piles: [1, 2, 3, 9], has: [0, 0] };
    findBot('greedy')?.choose(watched, watched.view(state, 0), 0, generator('copies', 'test'));
    expect(seen.states).toHaveLength(4);
    expect(new Set(seen.states).size).toBe(4);
    for (const tried of seen.states) expect(tried.piles[HIDDEN]).not.toBe(9);
    expect(state).toEqual({ piles: [1, 2, 3, 9], has: [0, 0] });
  });
});
