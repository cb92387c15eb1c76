import type { Good, SideName } from './components.ts';

/**
 * What research read from pictures of the printed game, apart from the data files, so that the facts can
 * hold the files against it. Rows run from the top of the module, ids are those of the whole map.
 */
export const printedTerrain: Readonly<Partial<Record<SideName, readonly string[]>>> = {
  A1: ['G GF GF G F L', 'L G GM G G GF', 'G G L G L M', 'M G M G L L', 'G - GM - L -'],
  A2: ['G GF GF GM M L', 'L L L L G GF', 'G G L M G M', 'F G G G G L', 'G - GM - L -'],
  B1: ['G GF F L G L L', 'GF GFM GF GM L M G', 'GFM GM G GM L GFM GF', 'G G G GM F GM G', 'L - G - GF - G'],
  C1: ['- L - G - GF -', 'L GM L G GF G M', 'GM GM L F G L G', 'G G L GFM GM L G', 'G F GF GF GM L G'],
  D1: ['- G - GFM - L', 'M F G GF G G', 'GF GFM GM G G M', 'GF L L GFM GF G', 'G L L M GF G'],
};

/** Rivers of the five sides known whole, with those on the seams. */
export const printedRivers: Readonly<Partial<Record<SideName, string>>> = {
  A1: '1.3|2.2 2.2|2.3 4.2|4.3 5.2|6.2',
  A2: '5.2|5.3 5.3|6.2 5.2|6.2 6.2|6.3 6.3|7.3 6.3|7.4',
  B1: '7.4|8.4 8.3|8.4 8.3|9.4 8.3|9.3 8.2|9.3 9.2|9.3 9.2|10.2 11.4|12.3 11.4|12.4 11.5|12.4 12.4|12.5 12.5|13.5 13.5|13.6',
  C1: '7.8|7.9 7.9|8.8 8.8|8.9 8.9|9.9 10.5|10.6 10.6|11.6 11.6|11.7 11.7|12.6',
  D1: '1.6|1.7 1.6|2.6 2.5|2.6 2.6|3.6 3.6|3.7 3.7|4.6 3.7|4.7 4.6|4.7 4.7|5.7 5.7|5.8 5.8|6.7 6.7|6.8 4.6|5.7 5.6|5.7 5.6|6.6 6.8|7.8',
};

/** Deltas drawn on the five sides, seen as the maps 1111 and 2111. */
export const printedDeltas: Readonly<Record<'1111' | '2111', string>> = {
  '1111': '1.3 2.2 2.3 3.7 4.2 4.3 4.7 5.2 5.6 6.2 6.6 7.4 8.4 9.2 10.2 10.5 10.6 11.4 11.7 12.3 12.6',
  '2111': '3.7 4.7 5.2 5.3 5.6 6.2 6.3 6.6 7.4 8.4 9.2 10.2 10.5 10.6 11.4 11.7 12.3 12.6',
};

/** The sides seen only near the middle. */
export const partialTerrain: Readonly<Partial<Record<SideName, Readonly<Record<string, string>>>>> = {
  B2: { '7.4': 'G', '7.5': 'L', '8.3': 'GM', '8.4': 'L', '9.4': 'G', '9.5': 'F' },
  C2: {
    '7.6': 'L',
    '7.7': 'GM',
    '7.8': 'G',
    '8.5': 'L',
    '8.6': 'GM',
    '8.7': 'GM',
    '9.6': 'GF',
    '9.7': 'G',
    '10.5': 'M',
    '10.6': 'G',
  },
  D2: { '5.6': 'M', '6.5': 'L', '6.6': 'G', '6.7': 'F' },
};

/** What the same picture seems to show, unsure: at least these letters. */
export const unsureTerrain: typeof partialTerrain = {
  B2: { '10.4': 'GM' },
  C2: { '11.6': 'G', '11.7': 'G' },
  D2: { '5.7': 'G' },
};

export const partialRivers: Readonly<Partial<Record<SideName, string>>> = {
  B2: '8.3|9.4',
  C2: '8.6|9.6 9.6|9.7 9.7|10.6 10.6|10.7 10.6|11.7 11.6|11.7',
  D2: '5.6|6.6 6.7|6.8 6.8|7.8',
};

export const knownCosts: Readonly<Partial<Record<SideName, Readonly<Record<string, number>>>>> = {
  B2: { '9.5': 1 },
  C2: {
    '7.7': 3,
    '7.8': 4,
    '8.6': 5,
    '8.7': 3,
    '9.6': 5,
    '9.7': 3,
    '10.5': 1,
    '10.6': 4,
    '11.6': 5,
    '11.7': 1,
  },
  D2: { '6.7': 1, '6.8': 4 },
};

/** What is drawn across a seam or at it, and so on both sides of each module. */
export const seamTerrain: Readonly<Record<string, { has: string; hasNot: string }>> = {
  // A mountain between A and D, a forest between A and B, a forest between B and C.
  '3.5': { has: 'GM', hasNot: 'L' },
  '4.5': { has: 'GM', hasNot: 'L' },
  '6.2': { has: 'GF', hasNot: 'L' },
  '7.2': { has: 'GF', hasNot: 'L' },
  '7.3': { has: 'GF', hasNot: 'L' },
  '11.5': { has: 'GF', hasNot: 'L' },
  '11.6': { has: 'GF', hasNot: 'L' },
  '12.5': { has: 'GF', hasNot: 'L' },
  // Lochs at the seams.
  '5.5': { has: 'L', hasNot: 'GFM' },
  '6.1': { has: 'L', hasNot: 'GFM' },
  '8.5': { has: 'L', hasNot: 'GFM' },
};

/** The four lochs with the letter rocks, in the middle of every map. */
export const letterRocks = ['6.4', '6.5', '7.5', '7.6'] as const;

/** On every side the corner has a land space with the factory and a loch beside it. */
export const portCorners: Readonly<Record<'A' | 'B' | 'C' | 'D', { land: string; loch: string; cell: string }>> = {
  A: { land: '1.1', loch: '1.2', cell: '0.1' },
  B: { land: '13.2', loch: '13.1', cell: '14.1' },
  C: { land: '13.9', loch: '12.9', cell: '13.10' },
  D: { land: '1.9', loch: '2.9', cell: '1.10' },
};

/** Goods in the stocks of four players who have not traded yet: the whole starting tile of two, a part of that of two more. */
export const wholeStocks: readonly (readonly Good[])[] = [
  ['milk', 'wool', 'bread'],
  ['grain', 'milk', 'bread'],
];
export const photographedStocks: readonly (readonly Good[])[] = [...wholeStocks, ['bread', 'wool'], ['cheese', 'milk']];
