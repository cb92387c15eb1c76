import { below, generator } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { playLesson } from '../learn/self-play.ts';
import { freshNet, joinLots, type Lot, targetsOf, train } from '../learn/training.ts';
import { INPUTS } from '../src/features.ts';
import { caledonia } from '../src/index.ts';
import { conclude, newSums, sumUp } from '../src/net.ts';
import { caledonia as untaught } from '../src/table.ts';

const random = generator('learn', 'test');

/** Positions of which only two numbers count, and not as a sum. */
function lotOf(count: number): Lot {
  const inputs = new Float32Array(count * INPUTS);
  const scores = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const [one, other] = [below(random, 100) / 50 - 1, below(random, 100) / 50 - 1];
    inputs[i * INPUTS] = one;
    inputs[i * INPUTS + 1] = other;
    scores[i] = 110 + 20 * Math.max(0, one - other);
  }
  return { count, inputs, scores, next: new Int32Array(count).fill(-1) };
}

describe('learning', () => {
  test('finds what scores depend on', () => {
    const net = freshNet(random);
    const lot = lotOf(1000);
    expect(train(net, lot, lot.scores, 1, random)).toBeLessThan(2);
  });

  test('believes the phase after as far as it is told', () => {
    const net = freshNet(random);
    const after = lotOf(3);
    const lot = { ...lotOf(2), next: Int32Array.of(2, -1) };
    const sums = newSums();
    sumUp(net, after.inputs, 2 * INPUTS, sums);
    const [first, second] = targetsOf(lot, after, net, 0.25);
    expect(first).toBeCloseTo(0.75 * (lot.scores[0] ?? 0) + 0.25 * conclude(net, sums), 3);
    expect(second).toBe(lot.scores[1]);
    expect(targetsOf(lot, undefined, undefined, 0.25)).toBe(lot.scores);
  });

  test('keeps count of what led where when lots are joined', () => {
    const [one, other] = [
      { ...lotOf(2), next: Int32Array.of(0, -1) },
      { ...lotOf(1), next: Int32Array.of(1) },
    ];
    const joined = joinLots([one, other], [lotOf(5), lotOf(2)]);
    expect([...joined.next]).toEqual([0, -1, 6]);
    expect(joined.count).toBe(3);
    expect([...joined.scores]).toEqual([...one.scores, ...other.scores]);
  });

  test.each([
    { players: 1, game: untaught },
    { players: 3, game: untaught },
    { players: 1, game: caledonia },
    { players: 3, game: caledonia },
  ])('a lesson is the same for the same seed ($players players)', ({ players, game }) => {
    const { samples, scores } = playLesson(game, 'lesson', players);
    expect(playLesson(game, 'lesson', players)).toEqual({ samples, scores });
    expect(new Set(samples.map(({ left }) => left)).size).toBeGreaterThan(4);
    for (const { seat, score } of samples) expect(score).toBe(scores[seat]);
  });

  test('those who have learnt something play otherwise', () => {
    expect(playLesson(caledonia, 'lesson', 2).scores).not.toEqual(playLesson(untaught, 'lesson', 2).scores);
  });
});
