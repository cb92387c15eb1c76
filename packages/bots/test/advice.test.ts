import { generator } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { advise, type Advised, adviser, adviserKnobs, findBot, type Knobs, searching } from '../src/index.ts';
import { type Act, type Race, raceRules } from './race.ts';

const KNOBS: Knobs = {
  candidates: 3,
  work: 80,
  turns: 100,
  chapters: 1,
  breadth: 100,
  slip: 1,
  trust: 2,
  foresight: 100,
  noise: 0,
};

const advised = (knobs: Partial<Knobs> = {}, rules = raceRules(2), seed = 'advice'): readonly Advised[] =>
  advise(rules, rules.view(rules.setup('seed'), 0), 0, generator(seed, 'advice'), { ...KNOBS, ...knobs });

describe('advice', () => {
  test('names the better move first, and what it gains against the average', () => {
    const [first, second] = advised({ slip: 0, trust: 0 });
    expect([first?.key, second?.key]).toEqual(['save', 'spend']);
    // One saved is three at the end of the round, one spent is two: a point apart, half of it on each side of the average.
    expect(first).toMatchObject({ gain: 0.5, parts: [0.5], others: 0, later: 0 });
    expect(second).toMatchObject({ gain: -0.5, parts: [-0.5], others: 0, later: 0 });
  });

  test('is made of its parts, what it takes from others, and what is still to come', () => {
    // Saved is expected to count, but the play-outs are cut before it does; spending robs the others of a point.
    const rules = raceRules(2, {
      expect: ({ saved, points }: Race, seat: number) => (points[seat] ?? 0) + 3 * (saved[seat] ?? 0),
    });
    const robbing = {
      ...rules,
      apply(state: Race, seat: number, move: Act) {
        if (move.key === 'spend') state.points[1 - seat] = (state.points[1 - seat] ?? 0) - 1;
        return rules.apply(state, seat, move);
      },
    };
    const all = advised({ turns: 0, slip: 0 }, robbing);
    const saving = all.find(({ key }) => key === 'save');
    const spending = all.find(({ key }) => key === 'spend');
    expect(saving).toMatchObject({ gain: 0, parts: [-1], others: -0.5, later: 1.5 });
    expect(spending).toMatchObject({ gain: 0, parts: [1], others: 0.5, later: -1.5 });
  });

  test('is what the search itself would do, with the same chance', () => {
    const rules = raceRules(3);
    for (let seed = 0; seed < 30; seed++) {
      const knobs = { ...KNOBS, slip: 4, breadth: 1, work: 10 };
      const view = rules.view(rules.setup('seed'), 0);
      const chosen = searching('test', knobs).choose(rules, view, 0, generator(String(seed), 'advice'));
      expect(advised(knobs, rules, String(seed))[0]?.key).toBe(chosen);
    }
  });

  test('is the one move there is', () => {
    const rules = raceRules(2, { legal: () => [{ key: 'end' }], apply: () => expect.unreachable() });
    expect(advised({}, rules)).toEqual([{ key: 'end', gain: 0, parts: [0], others: 0, later: 0 }]);
  });

  test('says nothing of moves that are never worth a look', () => {
    const forecasts = (_state: Race, _seat: number, moves: readonly Act[]) =>
      moves.map(({ key }) => (key === 'spend' ? -Infinity : 1));
    expect(advised({}, raceRules(2, { forecasts }))).toEqual([
      { key: 'save', gain: 0, parts: [0], others: 0, later: 0 },
    ]);
  });

  test('is given by one of the levels', () => {
    expect(findBot(adviser)?.name).toBe(adviser);
    expect(adviserKnobs.noise).toBe(0);
    expect(adviserKnobs.candidates).toBeGreaterThan(4);
  });
});
