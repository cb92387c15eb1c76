import type { Activation, ClanEffect, ClanId, CostName, LandmarkEffect, OneTime, Tile } from '../components.ts';

/**
 * A second copy of everything that was read of single components, so that an edit of the data cannot lose it.
 * A field that is not listed for a tile is not known from print.
 */
export interface KnownTile {
  readonly stack?: Tile['stack'];
  readonly type?: Tile['type'];
  readonly river?: boolean;
  readonly overbuild?: boolean;
  readonly cost?: Readonly<Partial<Record<CostName, number>>>;
  readonly oneTime?: readonly OneTime[];
  readonly activation?: Activation | 'none';
  /** It brings its landmark card. */
  readonly landmark?: true;
}

const move: Activation = { movement: 1 };
const distillery: KnownTile = { type: 'whisky', activation: { distil: 1 } };
const person: KnownTile = { type: 'person' };
const castle = (stack: Tile['stack']): KnownTile => ({ stack, type: 'castle', landmark: true });
const loch = (stack: Tile['stack']): KnownTile => ({ stack, type: 'loch', landmark: true });

export const knownTiles: Readonly<Record<string, KnownTile>> = {
  halkirk: { type: 'village', river: true, overbuild: false, oneTime: ['scotsman'], activation: move },
  inverness: {
    stack: 'B',
    type: 'village',
    river: true,
    overbuild: true,
    oneTime: ['landmark', 'scotsman'],
    activation: move,
    landmark: true,
  },
  // In the book's example it lies beside Halkirk, which ends the river: so it is off the river's row.
  inshriach: { type: 'material', river: false, activation: { produce: ['wood'] } },
  lochridge: { river: false },
  'castle-stalker': castle('A'),
  'donan-castle': castle('A'),
  'loch-lochy': loch('A'),
  'duart-castle': castle('B'),
  'loch-shiel': loch('B'),
  'armadale-castle': castle('C'),
  'loch-ness': { ...loch('C'), cost: { scotsman: 1 } },
  'castle-of-mey': castle('D'),
  'castle-moil': castle('D'),
  'loch-morar': loch('D'),
  pulteney: distillery,
  'glen-mhor': distillery,
  glenlochy: distillery,
  edradour: distillery,
  millburn: distillery,
  'robert-the-bruce': person,
  'william-wallace': person,
  'arthur-conan-doyle': person,
  'mary-stuart': person,
  'worlds-end': { stack: 'D', type: 'end' },
};

/** True of every person: it is not laid, and does nothing but place a clan marker. */
export const anyPerson: KnownTile = { river: false, overbuild: false, oneTime: ['clan'], activation: 'none' };

export const knownLandmarks: Readonly<Record<string, LandmarkEffect>> = {
  'castle-stalker': { coins: 3 },
  'donan-castle': { clan: 1 },
  'loch-lochy': { goodsAny: 2 },
  'duart-castle': { coins: 1, clan: 1 },
  inverness: { goods: ['barley'], whisky: 1 },
  'loch-shiel': { scotsman: 1, whisky: 1 },
  'armadale-castle': { vpPerCoin: { first: 8, each: 2 } },
  'loch-ness': { extraActivation: 1 },
  'castle-of-mey': { activateAll: true },
  'castle-moil': { doubleScotsmen: true },
  'loch-morar': { removeUpTo: 2 },
};

type Counts = NonNullable<ClanEffect['table']>['counts'];
const table = (counts: Counts, five: number, eight: number): ClanEffect => ({
  table: {
    counts,
    steps: [
      { from: five, vp: 5 },
      { from: eight, vp: 8 },
    ],
  },
});

export const knownClans: Readonly<Record<ClanId, ClanEffect>> = {
  brodie: table('villages', 3, 4),
  cameron: { activate: ['trade'], movement: 3 },
  chisholm: { goods: ['barley'], scotsmen: 1 },
  douglas: { vp: 3, repeatable: true },
  grant: table('manned', 5, 6),
  gunn: { goods: ['sheep', 'cattle'] },
  macdonald: { goods: ['stone', 'wood'] },
  macdonell: { activate: ['material', 'whisky'] },
  macgregor: { ongoing: 'whiskyForPoints', amount: 3 },
  mackintosh: { ongoing: 'castlesAsScotsmen' },
  maclachlan: { ongoing: 'unusedMovement', amount: 1 },
  macleod: { coins: 3 },
  macmillan: { remove: 1 },
  macpherson: table('overbuilds', 2, 3),
  maclean: { activate: ['animal', 'whisky'] },
  mckay: { hume: true },
  mckenzie: { goods: ['barley'], whisky: 1 },
  mckinnon: { scotsmen: 1, coins: 2 },
  munro: { munro: true },
  oliphant: table('coins', 9, 12),
  ross: { scotsmen: 2 },
  sinclair: { ongoing: 'coinForGood', amount: 1 },
  sutherland: table('rivers', 4, 6),
};
