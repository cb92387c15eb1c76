import { expect, it } from 'vitest';
import { glenmore } from '../src/index.ts';

it('says which values are printed and which reconstructed, as docs/provenance.md does', () => {
  const counts = Object.fromEntries(
    glenmore
      .origins()
      .map(({ part, values: { certain, likely, reconstructed } }) => [part, [certain, likely, reconstructed]]),
  );
  expect(counts).toEqual({
    // 24 of the 70 tiles are known by name.
    'tile-name': [21, 3, 46],
    'tile-stack': [11, 1, 58],
    'tile-type': [20, 3, 47],
    'tile-river': [14, 1, 55],
    'tile-overbuild': [13, 0, 57],
    // That of Loch Ness.
    'tile-cost': [1, 0, 69],
    'tile-oneTime': [13, 0, 57],
    'tile-activation': [14, 5, 51],
    'tile-landmark': [11, 0, 0],
    home: [20, 1, 0],
    landmarks: [22, 0, 0],
    clans: [46, 0, 0],
    roads: [2, 0, 29],
    numbers: [13, 1, 1],
  });
});
