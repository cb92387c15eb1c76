/** What nets of a game have in common. */
export interface NetShape {
  /** Numbers that describe a position. */
  readonly inputs: number;
  /** Neurons between what is seen and what is expected. */
  readonly hidden: number;
  /** Points are learnt as a small number around nothing. */
  readonly scale: number;
  readonly middle: number;
}

/** Points from a description: a plain sum, and a layer that bends. The weights of an input lie side by side. */
export interface Net {
  readonly shape: NetShape;
  readonly first: Float64Array;
  readonly bias: Float64Array;
  readonly direct: Float64Array;
  readonly last: Float64Array;
  readonly base: Float64Array;
}
/** A game's: by company, players for whom positions mean the same, and then by phases of the match to come. */
export type Nets = readonly (readonly Net[])[];
export const PARTS = ['first', 'bias', 'direct', 'last', 'base'] as const;

export const newNet = (shape: NetShape): Net => ({
  shape,
  first: new Float64Array(shape.inputs * shape.hidden),
  bias: new Float64Array(shape.hidden),
  direct: new Float64Array(shape.inputs),
  last: new Float64Array(shape.hidden),
  base: new Float64Array(1),
});

/** What enters the neurons, and after them the plain sum. */
export const newSums = ({ hidden }: NetShape): Float64Array => new Float64Array(hidden + 1);

export function sumUp(
  { shape, first, bias, direct, base }: Net,
  inputs: ArrayLike<number>,
  from: number,
  to: Float64Array,
): void {
  const { inputs: count, hidden } = shape;
  to.set(bias);
  let sum = base[0] as number;
  for (let i = 0; i < count; i++) {
    const value = inputs[from + i] as number;
    if (value === 0) continue;
    sum += value * (direct[i] as number);
    const at = i * hidden;
    for (let h = 0; h < hidden; h++) to[h] = (to[h] as number) + value * (first[at + h] as number);
  }
  to[hidden] = sum;
}

export function conclude({ shape, last }: Net, sums: Float64Array): number {
  const { hidden, scale, middle } = shape;
  let result = sums[hidden] as number;
  for (let h = 0; h < hidden; h++) if ((sums[h] as number) > 0) result += (sums[h] as number) * (last[h] as number);
  return scale * result + middle;
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

export function readNet(shape: NetShape, { largest, weights }: WrittenNet): Net {
  const net = newNet(shape);
  let at = 0;
  PARTS.forEach((part, which) => {
    const to = net[part];
    for (let i = 0; i < to.length; i++, at += 2)
      to[i] = ((digitOf(weights, at) * LETTERS + digitOf(weights, at + 1) - HALF) / HALF) * (largest[which] as number);
  });
  return net;
}
