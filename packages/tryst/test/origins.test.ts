import { expect, it } from 'vitest';
import { tryst } from '../src/index.ts';

it('was made here: nothing of it is printed or reconstructed', () => {
  expect(tryst.origins()).toEqual([
    { part: 'herd', values: { certain: 0, likely: 0, reconstructed: 0, made: 48 }, sources: [] },
    { part: 'prices', values: { certain: 0, likely: 0, reconstructed: 0, made: 6 }, sources: [] },
  ]);
});
