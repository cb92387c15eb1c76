import { describe, expect, it } from 'vitest';
import { isLike } from '../src/target.ts';

describe('a move is like a target', () => {
  it.each([
    ['take 12', ['take', '12'], true],
    ['take 12', ['take'], true],
    ['take 12', [], true],
    ['take 12', ['take', '*'], true],
    ['take 12', ['take', '1'], false],
    ['take 12', ['drive', '12'], false],
    ['rest', ['rest', '*'], false],
    ['build b 3 x', ['build', '*', '3'], true],
  ] as const)('%s, %j: %s', (key, target, like) => {
    expect(isLike(key, target)).toBe(like);
  });
});
