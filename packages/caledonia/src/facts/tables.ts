import type { Components, Good, MapSize, MarketSide } from '../components.ts';
import { basicGoods, goods, imports, meats, processedGoods, rewards } from '../components.ts';
import { photographedStocks } from '../known.ts';
import type { Fact } from './fact.ts';
import { mustEqual } from './fact.ts';

/** Sum and number of tiles, over all fifty contracts. */
const contractTotals = {
  wool: [40, 21],
  grain: [0, 0],
  milk: [0, 0],
  bread: [35, 19],
  cheese: [33, 20],
  whisky: [34, 19],
  beef: [18, 11],
  mutton: [18, 13],
  cotton: [53, 17],
  tobacco: [49, 16],
  cane: [45, 16],
  hops: [111, 40],
  money: [174, 20],
  freeSpace: [13, 13],
  upgrades: [12, 9],
} as const;

const printedPrices: Readonly<Record<Good, readonly number[]>> = {
  wool: [3, 3, 4, 4, 5, 5, 6, 6, 7, 8],
  grain: [3, 3, 4, 5, 6, 6, 7, 7, 8, 8],
  milk: [3, 4, 5, 5, 6, 6, 7, 7, 8, 8],
  bread: [7, 8, 9, 10, 11, 11, 12, 13, 14, 15],
  cheese: [7, 8, 9, 10, 11, 12, 13, 14, 14, 15],
  whisky: [8, 9, 10, 11, 12, 13, 13, 14, 15, 16],
};

export const contractFacts: readonly Fact[] = [
  {
    id: 'contract-count',
    holds: ({ contracts }) =>
      mustEqual(
        'contract ids',
        contracts.map(({ id }) => id),
        Array.from({ length: 50 }, (_, i) => i + 1),
      ),
  },
  {
    id: 'contract-totals',
    holds: ({ contracts }) =>
      [...goods, ...meats, ...rewards].flatMap((name) => {
        const amounts = contracts
          .map(({ requires, gives }) => ({ ...requires, ...gives })[name] ?? 0)
          .filter((amount) => amount > 0);
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        return mustEqual(`${name} on all contracts`, [total, amounts.length], contractTotals[name]);
      }),
  },
  {
    id: 'contract-imports-cycle',
    holds: ({ contracts }) =>
      contracts.flatMap(({ id, gives }) =>
        mustEqual(
          `imports of contract ${id}`,
          imports.filter((name) => gives[name] !== undefined),
          id === 23 ? [] : [imports[(id - 1) % 3]],
        ),
      ),
  },
  {
    id: 'contract-never-grain-or-milk',
    holds: ({ contracts }) =>
      contracts
        .filter(({ requires }) => requires.grain !== undefined || requires.milk !== undefined)
        .map(({ id }) => `contract ${id} asks for grain or milk`),
  },
  {
    id: 'contract-example',
    holds: ({ contracts }) => {
      const like = contracts.filter(
        ({ requires, gives }) =>
          mustEqual('', requires, { bread: 1, cheese: 1, whisky: 1 }).length === 0 &&
          mustEqual('', gives, { tobacco: 3, money: 10, upgrades: 2 }).length === 0,
      );
      return mustEqual('contracts like that of the rulebook', like.length, 1);
    },
  },
];

export const marketFacts: readonly Fact[] = [
  {
    id: 'market-printed-side',
    holds: ({ market }) =>
      mustEqual('market for 3-4 players', market.large, {
        start: 3,
        medium: [3, 6],
        prices: printedPrices,
      }),
  },
  {
    id: 'market-small-side',
    ours: true,
    holds: ({ market: { small, large } }) => [
      ...mustEqual('start', small.start, large.start),
      ...mustEqual('brackets', small.medium, large.medium),
      ...basicGoods.flatMap((good) => mustEqual(good, small.prices[good], large.prices[good])),
      ...processedGoods.flatMap((good) =>
        mustEqual(
          good,
          small.prices[good],
          Array.from({ length: 10 }, (_, step) => (large.prices[good][0] ?? 0) + step),
        ),
      ),
    ],
  },
  {
    id: 'market-trade-example',
    holds: (components) =>
      eachMarket(components, ({ prices: { whisky } }) =>
        mustEqual('whisky two steps above £10', whisky[whisky.indexOf(10) + 2], 12),
      ),
  },
  {
    id: 'market-seventeen',
    ours: true,
    holds: ({ market }) => [
      ...mustEqual('17 with 3-4 players', Object.values(market.large.prices).flat().includes(17), false),
      ...mustEqual('17 with 1-2 players', market.small.prices.whisky.at(-1), 17),
    ],
  },
  {
    id: 'market-discount',
    holds: ({ discount }) => mustEqual('discount', discount, { basic: 2, processed: 3 }),
  },
];

function eachMarket({ market }: Components, check: (side: MarketSide) => string[]): string[] {
  const sizes: readonly MapSize[] = ['large', 'small'];
  return sizes.flatMap((size) => check(market[size]).map((text) => `${size}: ${text}`));
}

export const startingTileFacts: readonly Fact[] = [
  {
    id: 'starting-tiles-nine',
    holds: ({ startingTiles }) => mustEqual('starting tiles', startingTiles.length, 9),
  },
  {
    id: 'starting-tile-seen',
    holds: ({ startingTiles }) =>
      startingTiles.some(
        ({ money, goods: own }) => money === 55 && mustEqual('', own, { milk: 2, whisky: 1 }).length === 0,
      )
        ? []
        : ['no tile with £55, 2 milk and 1 whisky'],
  },
  {
    id: 'starting-tiles-photographed',
    holds: ({ startingTiles }) => {
      const seen = photographedStocks.map((stock) =>
        startingTiles.filter((tile) => stock.every((good) => (tile.goods[good] ?? 0) > 0)).map(({ id }) => id),
      );
      return eachItsOwn(seen) ? [] : ['no four tiles with the goods seen in four stocks'];
    },
  },
  {
    id: 'starting-tiles-regular',
    ours: true,
    holds: ({ startingTiles }) => {
      const count = (names: readonly Good[], tile: (typeof startingTiles)[number]): number =>
        names.reduce((sum, good) => sum + (tile.goods[good] ?? 0), 0);
      const all = (good: Good): number => startingTiles.reduce((sum, tile) => sum + count([good], tile), 0);
      return [
        ...startingTiles.flatMap((tile) =>
          mustEqual(
            `money, basic and processed goods of tile ${tile.id}`,
            [tile.money, count(basicGoods, tile), count(processedGoods, tile)],
            [55, 2, 1],
          ),
        ),
        ...mustEqual(
          'different tiles',
          new Set(startingTiles.map((tile) => goods.map((good) => tile.goods[good] ?? 0).join(' '))).size,
          9,
        ),
        ...basicGoods.flatMap((good) => mustEqual(`${good} on all tiles`, all(good), 6)),
        ...processedGoods.flatMap((good) => mustEqual(`${good} on all tiles`, all(good), 3)),
      ];
    },
  },
];

/** A choice of one out of each list, no two alike. */
const eachItsOwn = ([first, ...rest]: readonly (readonly number[])[], taken: readonly number[] = []): boolean =>
  first === undefined || first.some((id) => !taken.includes(id) && eachItsOwn(rest, [...taken, id]));

/** Numbers of boards and tracks as read from the game; the data file is held against this second copy. */
const printedTracks = {
  unitCosts: {
    sheep: 8,
    cow: 9,
    dairy: 12,
    bakery: 8,
    field: 18,
    distillery: 10,
    woodcutter: 6,
    miner: 10,
  },
  unitsPerType: 4,
  income: { woodcutter: 4, miner: 6, technologyBonus: 2 },
  merchants: { inStock: 2, onTrack: 5, cost: 4 },
  technology: { cost: 10, bonusCost: 5 },
  contractCostByRound: [-5, 0, 5, 10, 15],
  passBonus: [16, 14, 12, 10],
  passBonusSolo: 16,
  exportBoxes: { 1: 5, 2: 6, 3: 7, 4: 8 },
  exportTrack: { length: 30, moneySteps: [5, 10, 15, 20, 25, 30] },
  neighbourhoodLimit: { 1: 0, 2: 4, 3: 3, 4: 3 },
  importValues: [3, 4, 5],
  withoutClansMoney: [0, 2, 4, 6],
};

export const trackFacts: readonly Fact[] = [
  {
    id: 'tracks-printed',
    holds: ({ tracks }) => {
      const own = new Map<string, unknown>(Object.entries(tracks));
      return Object.entries(printedTracks).flatMap(([name, value]) => mustEqual(name, own.get(name), value));
    },
  },
  {
    id: 'upgrades-twelve',
    holds: ({ tracks: { shipping, merchants } }) => [
      ...mustEqual('shipping cost', shipping.cost, 4),
      ...mustEqual('upgrades in all', shipping.levels.length - 1 + merchants.onTrack + 2, 12),
    ],
  },
];
