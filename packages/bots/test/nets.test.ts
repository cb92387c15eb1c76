import { below, generator } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { conclude, Description, type Net, newNet, newSums, PARTS, readNet, sumUp, writeNet } from '../nets/index.ts';

const SHAPE = { inputs: 40, hidden: 8, scale: 20, middle: 110 };
const random = generator('net', 'test');
const drawn = (): number => (below(random, 2001) - 1000) / 1000;

function someNet(): Net {
  const net = newNet(SHAPE);
  for (const part of PARTS) for (let i = 0; i < net[part].length; i++) net[part][i] = drawn();
  return net;
}

const sumsOf = (net: Net, inputs: Float64Array): Float64Array => {
  const sums = newSums(SHAPE);
  sumUp(net, inputs, 0, sums);
  return sums;
};

describe('a description', () => {
  test('refuses more numbers than it has, and begins again', () => {
    const description = new Description(3);
    description.which(1, 3);
    expect([[...description.values], description.count]).toEqual([[0, 1, 0], 3]);
    expect(() => description.add(1)).toThrow(RangeError);
    description.restart();
    description.flag(true);
    expect([[...description.values], description.count]).toEqual([[1, 1, 0], 1]);
  });
});

describe('a net', () => {
  test('is the same after it was written and read, but for a ten-thousandth', () => {
    const net = someNet();
    const read = readNet(SHAPE, writeNet(net));
    for (const part of PARTS)
      for (const [i, weight] of net[part].entries()) expect(Math.abs((read[part][i] ?? 9) - weight)).toBeLessThan(2e-4);
    expect(JSON.stringify(writeNet(net).weights)).toHaveLength(writeNet(net).weights.length + 2 + quotes(net));
  });

  test('is a sum where its neurons are silent', () => {
    const net = newNet(SHAPE);
    net.direct[3] = 2;
    net.bias.fill(-1);
    net.last.fill(5);
    expect(conclude(net, sumsOf(net, new Float64Array(SHAPE.inputs).fill(0.5, 3, 5)))).toBe(20 + 110);
  });
});

/** The only letters that take more room in JSON. */
const quotes = (net: Net): number => writeNet(net).weights.split('"').length - 1;
