import { below, generator } from '@ceilidh/kernel';
import { conclude, newSums, sumUp } from '../nets/index.ts';
import { describe, expect, test } from 'vitest';
import { freshNet, joinLots, type Lot, targetsOf, train } from '../learn/training.ts';

const SHAPE = { inputs: 30, hidden: 16, scale: 20, middle: 110 };
const random = generator('learn', 'test');

/** Positions of which only two numbers count, and not as a sum. */
function lotOf(count: number): Lot {
  const inputs = new Float32Array(count * SHAPE.inputs);
  const scores = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const [one, other] = [below(random, 100) / 50 - 1, below(random, 100) / 50 - 1];
    inputs[i * SHAPE.inputs] = one;
    inputs[i * SHAPE.inputs + 1] = other;
    scores[i] = 110 + 20 * Math.max(0, one - other);
  }
  return { count, inputs, scores, next: new Int32Array(count).fill(-1) };
}

describe('learning', () => {
  test('finds what scores depend on', () => {
    const net = freshNet(SHAPE, random);
    const lot = lotOf(1000);
    expect(train(net, lot, lot.scores, 1, random)).toBeLessThan(2);
  });

  test('believes the phase after as far as it is told', () => {
    const net = freshNet(SHAPE, random);
    const after = lotOf(3);
    const lot = { ...lotOf(2), next: Int32Array.of(2, -1) };
    const sums = newSums(SHAPE);
    sumUp(net, after.inputs, 2 * SHAPE.inputs, sums);
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
    expect([...joined.inputs]).toEqual([...one.inputs, ...other.inputs]);
  });
});
