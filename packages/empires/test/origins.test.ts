import { expect, it } from 'vitest';
import { empires } from '../src/index.ts';

it('says which values are printed and which reconstructed, as docs/provenance.md does', () => {
  const counts = Object.fromEntries(
    empires
      .origins()
      .map(({ part, values: { certain, likely, reconstructed } }) => [part, [certain, likely, reconstructed]]),
  );
  // Nine cards are known by name; of what they cost and do only a part is, so that none of it counts as printed.
  expect(counts).toEqual({
    'glenn-names': [1, 0, 20],
    'glenn-cards': [0, 0, 21],
    'ulaf-names': [7, 0, 14],
    'ulaf-cards': [0, 0, 21],
    'islands-names': [1, 0, 21],
    'islands-cards': [0, 0, 22],
  });
});
