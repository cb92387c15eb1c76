import { withEvaluator } from '@ceilidh/bots';
import { decide } from '@ceilidh/bots/learn';
import { generator, type OptionValue, pick, readOptions } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { playLesson } from '../learn/self-play.ts';
import { Evaluation } from '../src/bot/evaluation.ts';
import { describePosition, newDescription, SHAPE } from '../src/bot/features.ts';
import { nets } from '../src/bot/learnt.ts';
import { glenmore } from '../src/index.ts';
import type { GlenMoreRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';

const rulesFor = (options: Readonly<Record<string, OptionValue>>): GlenMoreRules =>
  glenmore.rules(readOptions(glenmore.options, options));
const evaluatorOf = (rules: GlenMoreRules) => glenmore.evaluator?.(rules);

/** Every position of a match at random. */
function* positions(rules: GlenMoreRules, seed: string): Generator<State> {
  const state = rules.setup(seed);
  const random = generator(seed, 'appraisal');
  for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
    yield state;
    rules.apply(state, seat, pick(random, rules.legal(state, seat)));
  }
}

describe('an appraisal', () => {
  test.each([{ players: 2 }, { players: 3, die: true }, { players: 4, shortGame: true }])(
    'is a number of points in every position: %o',
    (options) => {
      const rules = rulesFor(options);
      const evaluator = evaluatorOf(rules);
      for (const seed of ['a', 'b', 'c'])
        for (const state of positions(rules, seed))
          for (const seat of state.players.keys()) {
            const points = evaluator?.appraise?.(state, seat) ?? Number.NaN;
            expect(points).toBeGreaterThan(-60);
            expect(points).toBeLessThan(250);
          }
    },
  );

  test('changes nothing, and reads every number of a description', () => {
    const rules = rulesFor({ players: 4 });
    const evaluation = new Evaluation(rules.context);
    const description = newDescription();
    for (const state of positions(rules, 'whole')) {
      const before = JSON.stringify(state);
      description.values.fill(Number.NaN);
      describePosition(rules.context, evaluation, state, 1, description);
      expect(description.values.findIndex(Number.isNaN)).toBe(-1);
      expect(description.count).toBe(SHAPE.inputs);
      expect(JSON.stringify(state)).toBe(before);
    }
  });

  test('is nearer to the score than what was made by hand, in matches like those it was learnt from', () => {
    const learnt: number[] = [];
    const byHand: number[] = [];
    for (let match = 0; match < 12; match++) {
      const plain = rulesFor({ players: 2 + (match % 3) });
      const rules = withEvaluator(plain, evaluatorOf(plain) ?? {});
      const seen: { seat: number; appraised: number; expected: number }[] = [];
      const state = rules.setup(`never seen ${match}`);
      const random = generator(`never seen ${match}`, 'players');
      for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
        if (rules.asking(state, seat).turn)
          seen.push({
            seat,
            appraised: rules.appraise?.(state, seat) ?? 0,
            expected: rules.expect?.(state, seat) ?? 0,
          });
        rules.apply(state, seat, decide(rules, state, seat, 1, random));
      }
      const scores = rules.score(state).map(({ total }) => total);
      for (const { seat, appraised, expected } of seen) {
        learnt.push(Math.abs(appraised - (scores[seat] ?? 0)));
        byHand.push(Math.abs(expected - (scores[seat] ?? 0)));
      }
    }
    const mean = (errors: readonly number[]): number => errors.reduce((sum, error) => sum + error, 0) / errors.length;
    expect(mean(learnt)).toBeLessThan(12);
    expect(mean(learnt)).toBeLessThan(0.9 * mean(byHand));
  });
});

describe('a lesson', () => {
  test.each([
    { players: 2, known: undefined },
    { players: 4, known: nets },
  ])('is the same for the same seed ($players players)', ({ players, known }) => {
    const { samples, scores } = playLesson(known, 'lesson', players);
    expect(playLesson(known, 'lesson', players)).toEqual({ samples, scores });
    expect(new Set(samples.map(({ left }) => left)).size).toBe(4);
    for (const { seat, score } of samples) expect(score).toBe(scores[seat]);
  });

  test('those who have learnt something play otherwise', () => {
    expect(playLesson(nets, 'lesson', 2).scores).not.toEqual(playLesson(undefined, 'lesson', 2).scores);
  });
});
