import { expect, it } from 'vitest';
import { fuzz } from '../src/tools/index.ts';
import { toy } from './toy.ts';
it('x', () => {
  const c = fuzz({ game: toy, matches: 100, seed: 's' });
  console.log(c);
  expect(1).toBe(1);
});
