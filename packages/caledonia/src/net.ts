import { INPUTS } from './features.ts';

/** Neurons between what is seen and what is expected. */
export const HIDDEN = 32;

/** Points from a description: a plain sum, and a layer that bends. The weights of an input lie side by side. */
export interface Net {
  readonly first: Float64Array;
  readonly bias: Float64Array;
  readonly direct: Float64Array;
  readonly last: Float64Array;
  readonly base: Float64Array;
}
export const PARTS = ['first', 'bias', 'direct', 'last', 'base'] as const;

export const newNet = (): Net => ({
  first: new Float64Array(INPUTS * HIDDEN),
  bias: new Float64Array(HIDDEN),
  direct: new Float64Array(INPUTS),
  last: new Float64Array(HIDDEN),
  base: new Float64Array(1),
});

/** Points are learnt as a small number around nothing. */
export const SCALE = 20;
const MIDDLE = 110;

/** What enters the neurons, and after them the plain sum. */
export const newSums = (): Float64Array => new Float64Array(HIDDEN + 1);

export function sumUp(
  { first, bias, direct, base }: Net,
  inputs: ArrayLike<number>,
  from: number,
  to: Float64Array,
): void {
  to.set(bias);
  let sum = base[0] as number;
  for (let i = 0; i < INPUTS; i++) {
    const value = inputs[from + i] as number;
    if (value === 0) continue;
    sum += value * (direct[i] as number);
    const at = i * HIDDEN;
    for (let h = 0; h < HIDDEN; h++) to[h] = (to[h] as number) + value * (first[at + h] as number);
  }
  to[HIDDEN] = sum;
}

export function conclude({ last }: Net, sums: Float64Array): number {
  let result = sums[HIDDEN] as number;
  for (let h = 0; h < HIDDEN; h++) if ((sums[h] as number) > 0) result += (sums[h] as number) * (last[h] as number);
  return SCALE * result + MIDDLE;
}

/** Two letters a weight, as a share of the largest of its part: printable, and fine enough. */
const LETTERS = 91;
const LOWEST = 35;
const HALF = (LETTERS * LETTERS - 1) / 2;
/** A backslash would need another one in JSON. */
const BACKSLASH = 92;
const letterOf = (digit: number): string => String.fromCharCode(digit + LOWEST + (digit + LOWEST >= BACKSLASH ? 1 : 0));
const digitOf = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code - LOWEST - (code > BACKSLASH ? 1 : 0);
};

export interface WrittenNet {
  readonly largest: readonly number[];
  readonly weights: string;
}

export function writeNet(net: Net): WrittenNet {
  const largest = PARTS.map((part) => Number(Math.max(1e-6, ...net[part].map(Math.abs)).toPrecision(6)));
  let weights = '';
  PARTS.forEach((part, which) => {
    for (const weight of net[part]) {
      const step = Math.max(0, Math.min(2 * HALF, Math.round((weight / (largest[which] as number)) * HALF + HALF)));
      weights += letterOf(Math.floor(step / LETTERS)) + letterOf(step % LETTERS);
    }
  });
  return { largest, weights };
}

export function readNet({ largest, weights }: WrittenNet): Net {
  const net = newNet();
  let at = 0;
  PARTS.forEach((part, which) => {
    const to = net[part];
    for (let i = 0; i < to.length; i++, at += 2)
      to[i] = ((digitOf(weights, at) * LETTERS + digitOf(weights, at + 1) - HALF) / HALF) * (largest[which] as number);
  });
  return net;
}
