import { type Shape, shape } from '@ceilidh/kernel';
import {
  ACTIONS,
  type Amounts,
  type CardFilter,
  type Cost,
  type Count,
  type DeckCard,
  type Effect,
  EVENTS,
  type Feature,
  GAINS,
  type IslandCard,
  type Price,
  type Reward,
  type StartingCard,
  STOCK,
  TYPES,
} from './language.ts';

/** The forms in which cards are written down: the language, checked with the place of what is wrong. */

type Members = Record<string, Shape<unknown>>;

const number = shape.whole(1, 9);
const yes: Shape<true | undefined> = {
  read: (value, path) => (value === undefined ? undefined : (shape.oneOf('true').read(String(value), path), true)),
};
const optional = shape.optional;
const type = shape.oneOf(...TYPES);
const action = shape.oneOf(...ACTIONS);

const amountsOf = (names: readonly string[]): Shape<unknown> =>
  shape.object(Object.fromEntries(names.map((name) => [name, optional(number)])));

const amounts = amountsOf(GAINS) as Shape<Amounts>;
const price = amountsOf(STOCK) as Shape<Price>;
const cost = shape.object({
  ...Object.fromEntries([...STOCK, 'card'].map((name) => [name, optional(number)])),
  location: optional(shape.whole(1, 1)),
}) as Shape<Cost>;

const count = shape.object({
  every: optional(number),
  most: optional(number),
  of: shape.oneOf(
    'type',
    'fields',
    'upgrades',
    'islands',
    'locations',
    'assigned',
    'spentWorkers',
    'ships',
    'pawns',
    'exhausted',
    'hand',
    'supply',
  ),
  type: optional(type),
  good: optional(shape.oneOf(...STOCK)),
}) as Shape<Count>;

const filter = shape.object({
  type: optional(type),
  kind: optional(shape.oneOf('location', 'field', 'boost')),
}) as Shape<CardFilter>;

/** One of several forms, told apart by the member `by`. */
function oneForm<T>(by: string, forms: Readonly<Record<string, Members>>): Shape<T> {
  const tag = shape.oneOf(...Object.keys(forms));
  return {
    read(value, path) {
      const found = tag.read((value as Record<string, unknown> | undefined)?.[by], `${path}.${by}`);
      return shape.object({ [by]: tag, ...forms[found] }).read(value, path) as T;
    },
  };
}

/** A form that is named before it is made, since effects hold effects. */
const later = <T>(made: () => Shape<T>): Shape<T> => ({ read: (value, path) => made().read(value, path) });

const rewards: Shape<Reward[]> = later(() => shape.list(reward, 1));
const effects: Shape<Effect[]> = later(() => shape.list(effect, 1));

const plainForms = {
  gain: { what: amounts, per: optional(count) },
  assign: { what: shape.oneOf(...STOCK, 'resource', 'good'), number, upTo: yes },
  release: { number },
  restore: { number },
  movePawn: {},
  readyPawn: {},
  moveShip: { places: number },
  ready: { type: optional(type), all: yes },
  field: {},
};

const reward: Shape<Reward> = oneForm('do', { ...plainForms, choose: { of: shape.list(rewards, 2, 4) } });

const effect: Shape<Effect> = oneForm('do', {
  ...plainForms,
  choose: { of: shape.list(effects, 2, 4) },
  spend: { cost, effects },
  search: { for: filter },
  retrieve: { for: filter },
  discard: { from: shape.oneOf('hand', 'empire'), number },
  raid: {},
  perform: { action },
  early: { how: shape.oneOf('pillage', 'conquer', 'either') },
  build: { less: price, type: optional(type) },
});

const feature: Shape<Feature> = oneForm('feature', {
  whenever: {
    you: shape.oneOf(...EVENTS),
    type: optional(type),
    island: optional(shape.oneOf('near', 'far')),
    effects: rewards,
  },
  anytime: { cost: optional(cost), effects: rewards },
  discount: { less: price, type: optional(type) },
});

const printed: Members = {
  id: shape.text(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  name: optional(shape.text(/^.{1,60}$/)),
  known: optional(shape.object({ of: shape.list(shape.text(), 1), source: shape.text() })),
};

const abilities: Members = {
  bonus: optional(effects),
  action: optional(shape.object({ cost: optional(cost), effects })),
  features: optional(shape.list(feature, 1)),
  storage: optional(
    shape.object({
      good: shape.oneOf(...STOCK, 'resource', 'good'),
      every: number,
      gain: shape.list(amounts, 1, 3),
    }),
  ),
  copy: optional(shape.oneOf('action', 'feature')),
};

const field: Members = { ...printed, as: shape.oneOf('field', 'upgrade', 'either'), goods: price };
const location: Members = { ...printed, type, ...abilities };
const boost: Members = { ...printed, type, declare: action, instant: effects };
const copies = shape.whole(1, 3);

export const startingCard: Shape<StartingCard> = oneForm('kind', { field, location });
export const deckCard: Shape<DeckCard> = oneForm('kind', {
  field: { ...field, declare: action, copies },
  location: { ...location, cost: price, copies },
  boost: { ...boost, copies },
});
export const islandCard = shape.object({ ...printed, pillage: amounts, ...abilities }) as unknown as Shape<IslandCard>;
