import { sha256Words } from './hash.ts';

/**
 * A random generator is four 32-bit numbers (sfc32: fast, small, passes PractRand). It is plain data, so
 * it lives in the state of a match: one for each purpose (each pile, each die), derived from the match
 * seed and the purpose's name, so that one more roll here never changes a shuffle there.
 */
export type Generator = [number, number, number, number];

export function generator(seed: string, purpose: string): Generator {
  const words = sha256Words(`${seed}\n${purpose}`);
  return [(words[0] ?? 0) | 0, (words[1] ?? 0) | 0, (words[2] ?? 0) | 0, 1];
}

function next(g: Generator): number {
  const t = (g[0] + g[1] + g[3]) | 0;
  g[3] = (g[3] + 1) | 0;
  g[0] = g[1] ^ (g[1] >>> 9);
  g[1] = (g[2] + (g[2] << 3)) | 0;
  g[2] = (((g[2] << 21) | (g[2] >>> 11)) + t) | 0;
  return t >>> 0;
}

/** A whole number from 0 to below `limit`, every one equally likely: the uneven rest of 2^32 is drawn again. */
export function below(g: Generator, limit: number): number {
  const rest = 2 ** 32 % limit;
  let drawn = next(g);
  while (drawn < rest) drawn = next(g);
  return drawn % limit;
}

export function shuffle<T>(g: Generator, items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = below(g, i + 1);
    const item = items[i];
    items[i] = items[j] as T;
    items[j] = item as T;
  }
  return items;
}

export function pick<T>(g: Generator, items: readonly T[]): T {
  return items[below(g, items.length)] as T;
}
