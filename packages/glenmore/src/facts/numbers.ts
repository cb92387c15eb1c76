import { type ComponentFact, mustEqual, within } from './fact.ts';

const PRINTED = {
  startCoins: [5, 6, 7, 8],
  scotsmen: 10,
  clanMarkers: 10,
  dieFaces: [1, 1, 1, 2, 2, 3],
  marketSpaces: [1, 2, 3],
  marketCoins: { 2: 1, 3: 1, 4: 0 },
  goodsPerTile: 3,
  scoring: [0, 1, 2, 3, 5, 8],
  tilePenalty: 3,
  vpPerCoin: 1,
  humeWorth: 2,
  consolation: { coins: 1, movement: 1 },
} as const;

export const numberFacts: readonly ComponentFact[] = [
  {
    id: 'numbers-printed',
    holds: ({ numbers }) =>
      Object.entries(PRINTED).flatMap(([name, value]) => mustEqual(name, numbers[name as keyof typeof PRINTED], value)),
  },
  {
    // Ruling 1: only the first game says 14.
    id: 'rondel-of-the-first-game',
    ours: true,
    holds: ({ numbers }) => mustEqual('rondel spaces', numbers.rondelSpaces, 14),
  },
  {
    // At the start: four pieces or two and the die, all S tiles, some of A, one space free.
    id: 'rondel-holds-the-start',
    holds: ({ numbers, tiles }) => {
      const others = 4 + tiles.filter(({ stack }) => stack === 'S').length + 1;
      const first = tiles.filter(({ stack }) => stack === 'A').length;
      return within('A tiles at the start', numbers.rondelSpaces - others, 1, first - 1);
    },
  },
  {
    // Ruling 4: the middle third of the 17 D tiles; on top in a short game.
    id: 'worlds-end-in-the-middle',
    ours: true,
    holds: ({ numbers, tiles }) => {
      const { from, to, short } = numbers.worldsEnd;
      const below = tiles.filter(({ stack }) => stack === 'D').length - 1;
      return [
        ...mustEqual('above it in a short game', short, 0),
        ...within('fewest above it', from, Math.floor(below / 3), to),
        ...mustEqual('most above it', to, below - from),
      ];
    },
  },
];
