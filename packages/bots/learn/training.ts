import { below, type Generator, shuffle } from '@ceilidh/kernel';
import { conclude, type Net, type NetShape, newNet, newSums, PARTS, sumUp } from '../nets/index.ts';

export interface Lot {
  readonly count: number;
  readonly inputs: Float32Array;
  readonly scores: Float32Array;
  /** Which position of the next lot this one led to, the first that its seat had there; -1 where there is none. */
  readonly next: Int32Array;
}

const BATCH = 64;
const RATE = 0.002;

export function freshNet(shape: NetShape, random: Generator): Net {
  const net = newNet(shape);
  const drawn = (size: number): number => (size * (below(random, 2001) - 1000)) / 1000;
  for (let i = 0; i < net.first.length; i++) net.first[i] = drawn(0.15);
  for (let h = 0; h < shape.hidden; h++) net.last[h] = drawn(0.1);
  return net;
}

/** A small lot is gone over more often. */
const FEWEST_STEPS = 3000;

/** Adam over the lot, some times over, ever more slowly; by how much it was off in the end, in points. */
export function train(net: Net, lot: Lot, targets: Float32Array, times: number, random: Generator): number {
  const rounds = Math.max(times, Math.ceil((FEWEST_STEPS * BATCH) / lot.count));
  const { shape } = net;
  center(net, lot, targets);
  const slope = newNet(shape);
  const mean = newNet(shape);
  const square = newNet(shape);
  const hidden = newSums(shape);
  const back = new Float64Array(shape.hidden);
  const order = Array.from({ length: lot.count }, (_, i) => i);
  const steps = rounds * Math.ceil(lot.count / BATCH);
  let step = 0;
  let error = 0;
  for (let round = 0; round < rounds; round++) {
    shuffle(random, order);
    error = 0;
    for (let from = 0; from < order.length; from += BATCH) {
      const until = Math.min(order.length, from + BATCH);
      for (let i = from; i < until; i++)
        error += learnOne(net, slope, lot.inputs, targets, order[i] as number, hidden, back);
      step++;
      adjust(net, slope, mean, square, step, RATE * (1.02 - step / steps), until - from);
    }
  }
  return Math.sqrt(error / lot.count) * shape.scale;
}

/** Begins with the right mean. */
function center(net: Net, { count, inputs }: Lot, targets: Float32Array): void {
  const { shape } = net;
  const sums = newSums(shape);
  let error = 0;
  for (let which = 0; which < count; which++) {
    sumUp(net, inputs, which * shape.inputs, sums);
    error += (targets[which] as number) - conclude(net, sums);
  }
  net.base[0] = (net.base[0] as number) + error / count / shape.scale;
}

function learnOne(
  net: Net,
  slope: Net,
  inputs: Float32Array,
  scores: Float32Array,
  which: number,
  hidden: Float64Array,
  back: Float64Array,
): number {
  const { last } = net;
  const { inputs: count, hidden: neurons, scale } = net.shape;
  const at = which * count;
  sumUp(net, inputs, at, hidden);
  const error = (conclude(net, hidden) - (scores[which] as number)) / scale;
  slope.base[0] = (slope.base[0] as number) + error;
  for (let h = 0; h < neurons; h++) {
    const on = (hidden[h] as number) > 0;
    back[h] = on ? error * (last[h] as number) : 0;
    if (!on) continue;
    slope.last[h] = (slope.last[h] as number) + error * (hidden[h] as number);
    slope.bias[h] = (slope.bias[h] as number) + (back[h] as number);
  }
  for (let i = 0; i < count; i++) {
    const value = inputs[at + i] as number;
    if (value === 0) continue;
    slope.direct[i] = (slope.direct[i] as number) + error * value;
    const row = i * neurons;
    for (let h = 0; h < neurons; h++)
      slope.first[row + h] = (slope.first[row + h] as number) + (back[h] as number) * value;
  }
  return error * error;
}

const KEEP_MEAN = 0.9;
const KEEP_SQUARE = 0.999;
const DECAY = 1e-4;

function adjust(net: Net, slope: Net, mean: Net, square: Net, step: number, rate: number, count: number): void {
  const mended = (rate * Math.sqrt(1 - KEEP_SQUARE ** step)) / (1 - KEEP_MEAN ** step);
  for (const part of PARTS) {
    const [weights, g, m, v] = [net[part], slope[part], mean[part], square[part]];
    for (let i = 0; i < weights.length; i++) {
      const by = (g[i] as number) / count;
      g[i] = 0;
      const m1 = KEEP_MEAN * (m[i] as number) + (1 - KEEP_MEAN) * by;
      const v1 = KEEP_SQUARE * (v[i] as number) + (1 - KEEP_SQUARE) * by * by;
      m[i] = m1;
      v[i] = v1;
      const weight = weights[i] as number;
      weights[i] = weight - (mended * m1) / (Math.sqrt(v1) + 1e-8) - rate * DECAY * weight;
    }
  }
}

/** What to learn: the score in the end, mixed with what the net of the phase after expects by then, which is less noisy. */
export function targetsOf(lot: Lot, after: Lot | undefined, net: Net | undefined, faith: number): Float32Array {
  if (after === undefined || net === undefined) return lot.scores;
  const sums = newSums(net.shape);
  const expected = new Float32Array(after.count).fill(Number.NaN);
  return lot.scores.map((score, i) => {
    const next = lot.next[i] as number;
    if (next < 0) return score;
    if (Number.isNaN(expected[next])) {
      sumUp(net, after.inputs, next * net.shape.inputs, sums);
      expected[next] = conclude(net, sums);
    }
    return (1 - faith) * score + faith * (expected[next] as number);
  });
}

export function joinLots(lots: readonly Lot[], afters: readonly (Lot | undefined)[]): Lot {
  const count = lots.reduce((sum, lot) => sum + lot.count, 0);
  const inputs = new Float32Array(lots.reduce((sum, lot) => sum + lot.inputs.length, 0));
  const scores = new Float32Array(count);
  const next = new Int32Array(count);
  let at = 0;
  let into = 0;
  let shift = 0;
  lots.forEach((lot, which) => {
    inputs.set(lot.inputs, into);
    scores.set(lot.scores, at);
    lot.next.forEach((to, i) => {
      next[at + i] = to < 0 ? -1 : to + shift;
    });
    at += lot.count;
    into += lot.inputs.length;
    shift += afters[which]?.count ?? 0;
  });
  return { count, inputs, scores, next };
}
