import { expect, it } from 'vitest';
import { caledonia } from '../src/index.ts';

it('says which values are printed and which reconstructed, as docs/provenance.md does', () => {
  const counts = Object.fromEntries(
    caledonia
      .origins()
      .map(({ part, values: { certain, likely, reconstructed } }) => [part, [certain, likely, reconstructed]]),
  );
  expect(counts).toEqual({
    contracts: [50, 0, 0],
    'starting-tiles': [1, 2, 6],
    'market-large': [6, 0, 0],
    'market-small': [0, 0, 6],
    'ports-large': [4, 0, 0],
    'ports-small': [0, 0, 4],
    discount: [1, 0, 0],
    tracks: [20, 0, 0],
    // Sheep, cow, cheese dairy and field are likely.
    'unit-costs': [4, 4, 0],
    modules: [4, 0, 0],
    // Five sides and the middles of the three others were seen.
    terrain: [135, 29, 70],
    rivers: [47, 10, 20],
    cost: [10, 2, 170],
  });
});
