import { shape, type Shape } from '@ceilidh/kernel';
import {
  type Activation,
  type ClanField,
  CLANS,
  COSTS,
  GOODS,
  type HomeTile,
  type Landmark,
  type Numbers,
  type OneTime,
  type Provenance,
  type Road,
  STACKS,
  type Tile,
  TILE_TYPES,
} from './component-types.ts';

const { list, object, oneOf, optional, text, whole } = shape;

const amount = whole(1, 99);
const one = whole(1, 1) as Shape<1>;
const goods = list(oneOf(...GOODS), 1, 3);
/** Left out when it is false. */
const flag: Shape<true | undefined> = {
  read: (value, path) => (shape.truth.read(value ?? false, path) ? true : undefined),
};

/** Some of these names, each with an amount. */
function amounts<const Name extends string>(names: readonly Name[]): Shape<Partial<Record<Name, number>>> {
  return object(Object.fromEntries(names.map((name) => [name, optional(amount)]))) as Shape<
    Partial<Record<Name, number>>
  >;
}

const provenance: Shape<Provenance | undefined> = optional(
  object({
    printed: list(object({ of: list(text(), 1), source: text(), confidence: oneOf('certain', 'likely') })),
    reconstructed: list(text()),
  }),
);
/** Names of the facts that the reconstructed values of a file had to satisfy. */
const facts = optional(list(text()));

const oneTimeName = oneOf('landmark', 'scotsman', 'good', 'clan', 'whisky', 'coin');
const oneTimePoints = object({ vp: amount });
const oneTime: Shape<OneTime> = {
  read: (value, path) => (typeof value === 'string' ? oneTimeName : oneTimePoints).read(value, path),
};

const exchange = object({ goods: amount, vp: amount });
const activationForms: Readonly<Record<string, Shape<Activation>>> = {
  produce: object({ produce: goods }),
  produceAny: object({ produceAny: one }),
  movement: object({ movement: amount }),
  distil: object({ distil: one }),
  different: object({ different: list(exchange, 1) }),
  animals: object({ animals: list(exchange, 1) }),
  any: object({ any: exchange }),
  exact: object({ exact: amounts(GOODS), vp: amount }),
  clan: object({ clan: one }),
  vp: object({ vp: amount }),
};
const activationKind = oneOf(...Object.keys(activationForms));

/** The first member that names a kind decides; `vp` is last, since an exact exchange has it too. */
const activation: Shape<Activation> = {
  read(value, path) {
    const named = Object.keys(shape.mapping({ read: (member) => member }).read(value, path));
    const kind = Object.keys(activationForms).find((name) => named.includes(name));
    const form = activationForms[activationKind.read(kind ?? named[0], path)] as Shape<Activation>;
    return form.read(value, path);
  },
};

const chronicle = optional(whole(1, 8));

const members = {
  id: text(/^[a-z]+(-[a-z]+)*$/),
  type: oneOf(...TILE_TYPES),
  river: shape.truth,
  overbuild: flag,
  protected: flag,
  chronicle,
  cost: amounts(COSTS),
  oneTime: list(oneTime),
  activation: optional(activation),
  provenance,
};
const tile: Shape<Tile> = object({ ...members, stack: oneOf(...STACKS) });
const homeTile: Shape<HomeTile> = object(members);

export const tilesShape = object({
  tiles: list(tile, 1, 200),
  home: object({ village: homeTile, castle: homeTile }),
  hume: homeTile,
  facts,
});

const landmark: Shape<Landmark> = object({
  id: text(),
  stack: oneOf(...STACKS),
  effect: object({
    coins: optional(amount),
    clan: optional(one),
    goodsAny: optional(amount),
    goods: optional(goods),
    whisky: optional(amount),
    scotsman: optional(amount),
    vpPerCoin: optional(object({ first: amount, each: amount })),
    extraActivation: optional(one),
    activateAll: flag,
    doubleScotsmen: flag,
    removeUpTo: optional(amount),
  }),
  provenance,
});

export const landmarksShape = object({ landmarks: list(landmark, 1, 50), facts });

const table = object({
  counts: oneOf('villages', 'manned', 'overbuilds', 'coins', 'rivers'),
  steps: list(object({ from: amount, vp: amount }), 1, 9),
});
const clanField: Shape<ClanField> = object({
  id: oneOf(...CLANS),
  kind: oneOf('once', 'ongoing'),
  chronicle,
  effect: object({
    vp: optional(amount),
    coins: optional(amount),
    movement: optional(amount),
    goods: optional(goods),
    scotsmen: optional(amount),
    whisky: optional(amount),
    activate: optional(list(oneOf(...TILE_TYPES), 1, 9)),
    remove: optional(one),
    hume: flag,
    munro: flag,
    repeatable: flag,
    table: optional(table),
    ongoing: optional(oneOf('whiskyForPoints', 'castlesAsScotsmen', 'unusedMovement', 'coinForGood')),
    amount: optional(amount),
  }),
  provenance,
});
const roadEnd = oneOf('start', ...CLANS);
const road: Shape<Road> = object({ a: roadEnd, b: roadEnd, cost: whole(0, 9) });

/** Those of chronicles come on top. */
const BASE_FIELDS = 23;

export const clanBoardShape = object({
  fields: list(clanField, BASE_FIELDS, 99),
  roads: list(road, 1, 99),
  provenance,
  facts,
});

const count = whole(0, 99);
const numbersWith = (goodsPerTile: Shape<number>): Shape<Numbers> =>
  object({
    rondelSpaces: whole(8, 40),
    startCoins: list(count, 4, 4),
    scotsmen: whole(2, 40),
    clanMarkers: whole(1, 40),
    dieFaces: list(whole(1, 9), 1, 20),
    marketSpaces: list(whole(1, 9), 1, 9),
    marketCoins: object({ 2: count, 3: count, 4: count }),
    goodsPerTile,
    scoring: list(count, 2, 20),
    tilePenalty: count,
    vpPerCoin: count,
    humeWorth: count,
    consolation: object({ coins: count, movement: count }),
    worldsEnd: object({ from: count, to: count, short: count }),
  });

/** A tile's goods are counted with room for seven of a kind; before version 3 a pack could say more. */
export const numbersShape = object({ numbers: numbersWith(whole(1, 7)), provenance, facts });
export const numbersShapeBefore3 = object({ numbers: numbersWith(whole(1, 9)), provenance, facts });
