import { expect, it } from 'vitest';
import { countOrigins, sourceKeys } from '../src/origin.ts';

it('counts values part by part, each source once', () => {
  const told = countOrigins([
    { part: 'tiles', kind: 'certain', sources: ['EN', 'PL'] },
    { part: 'roads', kind: 'reconstructed', sources: [] },
    { part: 'tiles', kind: 'likely', sources: ['PL'] },
    { part: 'tiles', kind: 'certain', sources: [] },
  ]);
  expect(told).toEqual([
    { part: 'tiles', values: { certain: 2, likely: 1, reconstructed: 0, made: 0 }, sources: ['EN', 'PL'] },
    { part: 'roads', values: { certain: 0, likely: 0, reconstructed: 1, made: 0 }, sources: [] },
  ]);
});

it('finds the keys of sources among pages and remarks', () => {
  expect(sourceKeys('PL p. 4, GUIDE')).toEqual(['PL', 'GUIDE']);
  expect(sourceKeys('PHOTO PHOTO2')).toEqual(['PHOTO', 'PHOTO2']);
  expect(sourceKeys('PL p. 4 (its clan is not known)')).toEqual(['PL']);
});
