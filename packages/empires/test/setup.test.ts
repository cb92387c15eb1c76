import { type OptionValue, presetOptions, readOptions, Refusal } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import glenn from '../data/glenn.json' with { type: 'json' };
import { empires } from '../src/index.ts';
import type { EmpiresRules } from '../src/rules.ts';

/** Page 5: how a match begins. */

const rulesFor = (options: Readonly<Record<string, OptionValue>> = {}): EmpiresRules =>
  empires.rules(readOptions(empires.options, options));

describe('clans', () => {
  it('are chosen from the first player on, and the last one is no choice', () => {
    const rules = rulesFor();
    const state = rules.setup('choice');
    const { first } = state;
    expect(rules.actors(state)).toEqual([first]);
    expect(rules.legal(state, first).map((move) => move.key)).toEqual(['clan glenn', 'clan ulaf']);
    rules.apply(state, first, rules.legal(state, first)[1] as never);
    expect(state.clans[first]).toBe(1);
    expect(state.clans[1 - first]).toBe(0);
    expect(rules.asking(state, 0).ask).toBe('start');
  });

  it('may be taken twice at a table of three, and by anybody where they need not differ', () => {
    const three = rulesFor({ players: 3 });
    const state = three.setup('three');
    for (let i = 0; i < 2; i++) {
      const [seat = 0] = three.actors(state);
      three.apply(state, seat, three.legal(state, seat)[0] as never);
    }
    expect(state.clans.toSorted()).toEqual([0, 0, 1]);
    const any = rulesFor({ clansDiffer: false });
    const same = any.setup('any');
    for (let i = 0; i < 2; i++) {
      const [seat = 0] = any.actors(same);
      any.apply(same, seat, any.legal(same, seat)[1] as never);
    }
    expect(same.clans).toEqual([1, 1]);
  });

  it('are dealt in the book’s first game: Glenn against Ulaf', () => {
    const state = rulesFor(presetOptions(empires.options, 'first')).setup('first');
    expect(state.clans.toSorted()).toEqual([0, 1]);
  });
});

it('everybody has three starting cards and their goods, five workers, two ships and no points', () => {
  const state = rulesFor({ players: 4, clans: 'dealt' }).setup('start');
  state.clans.forEach((_, seat) => {
    expect(state.empires[seat]).toEqual([0, 1, 2]);
    expect(state.stock[seat]?.[7]).toBe(5);
    expect(state.ships[seat]).toBe(2);
    expect(state.points[seat]).toBe(0);
    expect(state.drawn[seat]).toHaveLength(5);
    expect(state.decks[seat]).toHaveLength(25);
  });
  expect(state.stock[state.clans.indexOf(0)]?.slice(0, 5).reduce((sum, count) => sum + count)).toBe(6);
});

it('two near and two distant Islands lie open, the tiles lie in a ring, and the seed decides', () => {
  const rules = rulesFor();
  const state = rules.setup('a');
  expect(state.open.map((island) => island >= 12)).toEqual([false, false, true, true]);
  expect(state.piles.map((pile) => pile.length)).toEqual([10, 8]);
  expect(state.ring.toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect(rules.setup('a')).toEqual(state);
  expect(rules.setup('b')).not.toEqual(state);
});

it('a deck that has not 30 cards is refused', () => {
  const pack = {
    game: 'empires',
    name: 'short',
    hash: 'short',
    components: { glenn: { ...glenn, deck: glenn.deck.slice(1) } },
  };
  expect(() => empires.rules(readOptions(empires.options, {}), { pack })).toThrow(Refusal);
});

it('goods are never discarded: Cleanup brings back workers and pawns and readies cards', () => {
  const rules = rulesFor({ clans: 'dealt' });
  const state = rules.setup('cleanup');
  const stock = state.stock.map((list) => list.slice());
  while (state.round < 2) {
    for (const seat of rules.actors(state)) {
      const moves = rules.legal(state, seat);
      rules.apply(state, seat, (moves.find(({ kind }) => kind === 'pass') ?? moves[0]) as never);
      break;
    }
  }
  expect(state.stock).toEqual(stock);
  expect(rules.progress(state)).toBeGreaterThan(0);
});
