import { canonical } from '@ceilidh/kernel';
import { type Activation, type Good, GOODS, type OneTime, type Stack, STACKS, type Tile } from '../components.ts';
import { type ComponentFact, each, mustEqual, repeated, within } from './fact.ts';

/** What the book shows: everything else would be an icon of our own. */
const SHOWN: readonly Activation[] = [
  { produceAny: 1 },
  { movement: 1 },
  { vp: 2 },
  { vp: 3 },
  { distil: 1 },
  {
    different: [
      { goods: 2, vp: 4 },
      { goods: 4, vp: 8 },
    ],
  },
  {
    animals: [
      { goods: 1, vp: 2 },
      { goods: 2, vp: 5 },
      { goods: 3, vp: 8 },
    ],
  },
  { any: { goods: 3, vp: 7 } },
  { clan: 1 },
];
const shown = new Set(SHOWN.map((activation) => canonical(activation)));

/** Goods shown, or exactly shown goods for points: the book shows the kind but not every value. */
function isShown(activation: Activation): boolean {
  if ('produce' in activation) return activation.produce.length <= 2;
  return 'exact' in activation || shown.has(canonical(activation));
}

/** The stacks with a scoring round. */
const PHASES = ['A', 'B', 'C', 'D'] as const;

const costOf = (tile: Tile): number => Object.values(tile.cost).reduce((sum, amount) => sum + amount, 0);
const inStack = (tiles: readonly Tile[], stack: Stack): Tile[] => tiles.filter((tile) => tile.stack === stack);
const isPoints = (effect: OneTime): boolean => typeof effect === 'object';
const isOverbuild = (tile: Tile): boolean => tile.overbuild === true;
const isBare = (tile: Tile): boolean => tile.overbuild !== true;

const producedBy = ({ activation }: Tile): readonly Good[] =>
  activation !== undefined && 'produce' in activation ? activation.produce : [];

const meanCost = (tiles: readonly Tile[]): number => {
  const taken = tiles.filter(({ type }) => type !== 'end');
  return taken.reduce((sum, tile) => sum + costOf(tile), 0) / taken.length;
};

/** What a tile is in play: two of the same would make one of them pointless. */
const likeness = ({ type, river, cost, oneTime, activation }: Tile): string =>
  canonical({ type, river, cost, oneTime, activation: activation ?? 'none' });

function stackHas(tiles: readonly Tile[], stack: Stack, what: string, test: (tile: Tile) => boolean): string[] {
  return inStack(tiles, stack).some(test) ? [] : [`stack ${stack} has no ${what}`];
}

const supplyFacts: readonly ComponentFact[] = [
  {
    // A coin for what is asked for most: whoever moves first gets the fifth of these tiles too.
    id: 'starting-tiles-cheap-producers',
    ours: true,
    holds: ({ tiles }) =>
      each(
        inStack(tiles, 'S'),
        (tile) => costOf(tile) > (tile.cost.coins ?? 0) || costOf(tile) > 1 || producedBy(tile).length !== 1,
        ({ id }) => `${id} is not a producer of one good for a coin at most`,
      ),
  },
  {
    id: 'every-good-early',
    ours: true,
    holds: ({ tiles }) => {
      const early = [...inStack(tiles, 'S'), ...inStack(tiles, 'A')].flatMap(producedBy);
      return each(
        GOODS,
        (good) => !early.includes(good),
        (good) => `${good} comes too late`,
      );
    },
  },
  {
    id: 'every-good-wanted',
    ours: true,
    holds: ({ tiles }) =>
      GOODS.flatMap((good) =>
        within(`costs that ask for ${good}`, tiles.filter(({ cost }) => cost[good] !== undefined).length, 4, 24),
      ),
  },
  {
    id: 'costs-rise',
    ours: true,
    holds: ({ tiles }) => {
      const means = STACKS.map((stack) => meanCost(inStack(tiles, stack)));
      return mustEqual(
        'mean cost by stack',
        means,
        means.toSorted((a, b) => a - b),
      );
    },
  },
  {
    id: 'points-come-late',
    ours: true,
    holds: ({ tiles }) => [
      ...each(
        [...inStack(tiles, 'S'), ...inStack(tiles, 'A'), ...inStack(tiles, 'B')],
        ({ oneTime }) => oneTime.some(isPoints),
        ({ id }) => `${id} gives points too early`,
      ),
      ...within('D tiles with points', inStack(tiles, 'D').filter((tile) => tile.oneTime.some(isPoints)).length, 4, 8),
    ],
  },
  {
    id: 'every-stack-varied',
    ours: true,
    holds: ({ tiles }) =>
      PHASES.flatMap((stack) => [
        ...stackHas(tiles, stack, 'trade', ({ type }) => type === 'trade'),
        ...stackHas(tiles, stack, 'village', ({ type }) => type === 'village'),
        ...stackHas(tiles, stack, 'distillery', ({ activation }) => activation !== undefined && 'distil' in activation),
        ...stackHas(tiles, stack, 'producer', (tile) => producedBy(tile).length > 0),
      ]),
  },
];

const designFacts: readonly ComponentFact[] = [
  {
    id: 'no-copies',
    ours: true,
    holds: ({ tiles }) => repeated(tiles, likeness).map(({ id }) => `${id} is a copy`),
  },
  {
    id: 'vocabulary-of-the-book',
    ours: true,
    holds: ({ tiles }) =>
      each(
        tiles,
        ({ activation }) => activation !== undefined && !isShown(activation),
        ({ id }) => `${id} has an activation that the book does not show`,
      ),
  },
  {
    id: 'types-do-their-work',
    ours: true,
    holds: ({ tiles }) =>
      each(
        tiles,
        (tile) => !fitsType(tile),
        ({ id, type }) => `${id} does not work as ${type}`,
      ),
  },
  {
    id: 'persons-enough',
    ours: true,
    holds: ({ tiles }) => {
      const persons = tiles.filter(({ type }) => type === 'person');
      const spread = PHASES.flatMap((stack) => within(`persons in ${stack}`, inStack(persons, stack).length, 2, 3));
      return [...within('persons', persons.length, 10, 12), ...spread];
    },
  },
  {
    // MacPherson asks for 2 or 3; nothing to build on lies before the first stack is out.
    id: 'overbuilds-enough',
    ours: true,
    holds: ({ tiles }) => [
      ...within('overbuilds', tiles.filter(isOverbuild).length, 10, 14),
      ...within('overbuilds in S and A', tiles.filter((t) => isOverbuild(t) && 'SA'.includes(t.stack)).length, 0, 0),
    ],
  },
  {
    // Brodie asks for 3 or 4, the starting village among them.
    id: 'villages-enough',
    ours: true,
    holds: ({ tiles }) => within('villages', tiles.filter((t) => t.type === 'village' && isBare(t)).length, 6, 10),
  },
  {
    // Sutherland asks for 4 or 6, two of them at home.
    id: 'rivers-enough',
    ours: true,
    holds: ({ tiles }) => within('river tiles', tiles.filter((t) => t.river && isBare(t)).length, 14, 20),
  },
];

/** What a type stands for, after the first game and the tiles that are known. */
function fitsType({ type, oneTime, activation: printed }: Tile): boolean {
  const activation: object = printed ?? {};
  if (type === 'village') return oneTime.includes('scotsman') && 'movement' in activation;
  if (type === 'castle') return canonical({ oneTime, activation }) === CASTLE;
  if (type === 'loch') return canonical({ oneTime, activation }) === LOCH;
  if (type === 'animal') return makes(activation, ['sheep', 'cattle']);
  if (type === 'material') return 'produceAny' in activation || makes(activation, ['wood', 'stone', 'barley']);
  if (type === 'whisky') return 'distil' in activation || 'vp' in activation;
  return type !== 'trade' || TRADES.some((kind) => kind in activation);
}

const CASTLE = canonical({ oneTime: ['landmark', 'scotsman'], activation: { movement: 1 } });
const LOCH = canonical({ oneTime: ['landmark'], activation: {} });
const TRADES = ['different', 'animals', 'any', 'exact', 'clan'];

const makes = (activation: object, goods: readonly Good[]): boolean =>
  (activation as { produce?: readonly Good[] }).produce?.every((good) => goods.includes(good)) === true;

export const economyFacts: readonly ComponentFact[] = [...supplyFacts, ...designFacts];
