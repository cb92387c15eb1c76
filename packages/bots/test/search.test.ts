import { generator } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { findBot, type Knobs, levels, searching, usualLevel } from '../src/index.ts';
import { type Act, type Race, raceRules } from './race.ts';

const KNOBS: Knobs = {
  candidates: 2,
  work: 50,
  turns: 100,
  chapters: 1,
  breadth: 100,
  slip: 0,
  trust: 0,
  foresight: 100,
  noise: 0,
};
const bot = (knobs: Partial<Knobs>) => searching('test', { ...KNOBS, ...knobs });

const chosen = (knobs: Partial<Knobs>, rules = raceRules(2), state = rules.setup('seed')): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (let seed = 0; seed < 60; seed++) {
    const key = bot(knobs).choose(rules, rules.view(state, 0), 0, generator(String(seed), 'search'));
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

describe('a search', () => {
  test('takes what looks best at a glance when it plays nothing out', () => {
    expect(chosen({ candidates: 1 })).toEqual({ spend: 60 });
  });

  test('sees what pays by the end of the round when it does', () => {
    expect(chosen({})).toEqual({ save: 60 });
    expect(chosen({}, raceRules(1))).toEqual({ save: 60 });
  });

  test('does not see it when the play-outs are cut before', () => {
    expect(chosen({ turns: 1 })).toEqual({ spend: 60 });
  });

  test('plays to the end where there are no chapters', () => {
    const { chapter: _, ...rules } = raceRules(2);
    expect(chosen({}, rules)).toEqual({ save: 60 });
  });

  test('looks at some moves only, and slips', () => {
    expect(chosen({ breadth: 1, slip: 3 })).toEqual({ save: 60 });
  });

  test('misjudges moves by its noise', () => {
    const { save = 0, spend = 0 } = chosen({ candidates: 1, noise: 3 });
    expect(save).toBeGreaterThan(5);
    expect(spend).toBeGreaterThan(save);
  });

  test('believes the evaluation of a game, and its forecasts', () => {
    const patient = { expect: ({ saved, points }: Race, seat: number) => (points[seat] ?? 0) + 3 * (saved[seat] ?? 0) };
    expect(chosen({ candidates: 1 }, raceRules(2, patient))).toEqual({ save: 60 });
    const forecasts = (_state: Race, _seat: number, moves: readonly Act[]) =>
      moves.map(({ key }) => (key === 'spend' ? 100 : undefined));
    expect(chosen({ candidates: 1 }, raceRules(2, { ...patient, forecasts }))).toEqual({ spend: 60 });
    expect(chosen({ breadth: 1 }, raceRules(2, { ...patient, forecasts }))).toEqual({ save: 60 });
  });

  test('is told what a position is worth where a play-out is cut', () => {
    // Spending is what everybody likes at a glance; whoever knows better saves, if the play-out is cut at once.
    const appraise = ({ saved, points }: Race, seat: number) => (points[seat] ?? 0) + 3 * (saved[seat] ?? 0);
    expect(chosen({ turns: 0, trust: 5 })).toEqual({ spend: 60 });
    expect(chosen({ turns: 0, trust: 5 }, raceRules(2, { appraise }))).toEqual({ save: 60 });
  });

  test('looks no further than the game says can be foreseen', () => {
    const farthest = (chapters: number, extra: { foreseeable?: number }): number => {
      let round = 0;
      const plain = raceRules(2);
      const apply: typeof plain.apply = (state, seat, move) => {
        const told = plain.apply(state, seat, move);
        round = Math.max(round, state.round);
        return told;
      };
      chosen({ chapters }, raceRules(2, { ...extra, apply }));
      return round;
    };
    expect(farthest(2, {})).toBe(2);
    expect(farthest(2, { foreseeable: 1 })).toBe(1);
    expect(farthest(1, { foreseeable: 2 })).toBe(1);
  });

  test('costs nothing where there is one move only', () => {
    const rules = raceRules(2, { legal: () => [{ key: 'end' }], apply: () => expect.unreachable() });
    expect(chosen({}, rules)).toEqual({ end: 60 });
  });

  test('finishes a turn before it judges it', () => {
    // Spending asks whom to thank, which gives a point more; only then is the turn over.
    const plain = raceRules(2);
    const polite = raceRules(2, {
      asking: ({ card }) => ({ ask: 'turn', turn: card !== 9, secret: false, together: false }),
      legal: (state) => (state.card === 9 ? [{ key: 'thank' }, { key: 'end' }] : plain.legal(state, 0)),
      actors: (state) => (state.card === 9 ? [0] : plain.actors(state)),
      apply(state, seat, move) {
        if (move.key === 'spend')
          return Object.assign(state, { card: 9 }) && { revealed: 0, asked: false, closed: false };
        if (move.key === 'save') return plain.apply(state, seat, move);
        state.points[seat] = (state.points[seat] ?? 0) + (move.key === 'thank' ? 4 : 0);
        return plain.apply(Object.assign(state, { card: 1 }), seat, { key: 'save' });
      },
    });
    expect(chosen({ candidates: 1 }, polite)).toEqual({ spend: 60 });
    // Without foresight it imagines any answer.
    const { save = 0, spend = 0 } = chosen({ candidates: 1, foresight: 1 }, polite);
    expect([save > 10, spend > 10, save + spend]).toEqual([true, true, 60]);
  });

  test('plays out fewer answers within a turn', () => {
    const within = raceRules(2, { asking: () => ({ ask: 'turn', turn: false, secret: false, together: false }) });
    expect(chosen({ candidates: 2 }, within)).toEqual({ spend: 60 });
    expect(chosen({ candidates: 8 }, within)).toEqual({ save: 60 });
  });

  test('gives the same answer to the same question', () => {
    const rules = raceRules(3);
    const ask = () =>
      bot({ slip: 2, breadth: 1 }).choose(rules, rules.view(rules.setup('s'), 0), 0, generator('s', 'x'));
    expect(ask()).toBe(ask());
  });
});

describe('the levels', () => {
  test('are five, and the usual one is among them', () => {
    expect(levels).toHaveLength(5);
    expect(levels.map(({ name }) => name)).toContain(usualLevel);
    expect(levels.map(({ searches }) => searches)).toEqual([false, false, true, true, true]);
  });

  test('are found with more or less work', () => {
    expect(findBot('chieftainx0.5')?.name).toBe('chieftainx0.5');
    expect(findBot('randomx2')).toBeUndefined();
    expect(findBot('chieftainx')).toBeUndefined();
  });

  test.each([
    ['laird', 14],
    ['lairdx0.5', 10],
    ['lairdx2', 20],
    ['chieftainx0.5', 27],
    ['drover', 3],
    ['droverx0.1', 2],
  ])('%s plays out %i moves', (name, candidates) => {
    // All moves are foreseen, so only those that are played out are tried, and each differs from all others.
    const tried = new Set<object>();
    const plain = raceRules(2);
    const moves: readonly Act[] = Array.from({ length: 100 }, () => ({ key: 'spend' }));
    const rules = raceRules(2, {
      legal: (state) => (plain.legal(state, 0).length > 0 ? [...moves] : []),
      forecasts: (_state, _seat, among) => among.map((move) => -moves.indexOf(move)),
      apply(state, seat, move) {
        tried.add(move);
        return plain.apply(state, seat, move);
      },
    });
    findBot(name)?.choose(rules, rules.view(rules.setup('seed'), 0), 0, generator('seed', 'levels'));
    expect(tried.size).toBe(candidates);
  });

  test('half the work is about half of the moves tried', () => {
    const triedBy = (name: string): number => {
      let tried = 0;
      const plain = raceRules(2);
      const rules = raceRules(2, {
        apply(state, seat, move) {
          tried++;
          return plain.apply(state, seat, move);
        },
      });
      findBot(name)?.choose(rules, rules.view(rules.setup('seed'), 0), 0, generator('seed', 'levels'));
      return tried;
    };
    const whole = triedBy('laird');
    expect(triedBy('lairdx0.5') / whole).toBeCloseTo(0.5, 1);
    expect(triedBy('lairdx2') / whole).toBeCloseTo(2, 1);
  });
});
