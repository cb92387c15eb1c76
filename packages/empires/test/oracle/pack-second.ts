import type { DeckCard, StartingCard } from '../../src/language.ts';

/** The second of the decks for tests: see `pack.ts`. */

export const startingB: readonly StartingCard[] = [
  { id: 'b-field', kind: 'field', as: 'field', goods: { food: 2, fish: 1 } },
  {
    id: 'b-shed',
    kind: 'location',
    type: 'tower',
    features: [{ feature: 'discount', less: { wood: 1 }, type: 'tower' }],
  },
  {
    id: 'b-thane',
    kind: 'location',
    type: 'warrior',
    action: { cost: { raze: 1 }, effects: [{ do: 'raid' }, { do: 'ready' }] },
  },
];

export const deckB: readonly DeckCard[] = [
  { id: 'b-upgrade', kind: 'field', as: 'upgrade', goods: { fish: 1, raze: 1 }, declare: 'harvest', copies: 3 },
  { id: 'b-farm', kind: 'field', as: 'field', goods: { wood: 1, stone: 1 }, declare: 'explore', copies: 2 },
  { id: 'b-spare', kind: 'field', as: 'either', goods: { food: 1 }, declare: 'construct', copies: 1 },
  {
    id: 'b-pilot',
    kind: 'location',
    type: 'ship',
    cost: { wood: 1 },
    copies: 2,
    action: {
      cost: { fish: 1 },
      effects: [
        { do: 'moveShip', places: 3 },
        { do: 'early', how: 'conquer' },
        { do: 'early', how: 'pillage' },
      ],
    },
  },
  {
    id: 'b-harbour',
    kind: 'location',
    type: 'ship',
    cost: { wood: 1 },
    copies: 2,
    bonus: [{ do: 'perform', action: 'populate' }],
    features: [
      { feature: 'whenever', you: 'sail', effects: [{ do: 'gain', what: { vp: 1 }, per: { of: 'ships', every: 2 } }] },
      { feature: 'whenever', you: 'pillage', island: 'far', effects: [{ do: 'gain', what: { card: 1, gold: 1 } }] },
      { feature: 'whenever', you: 'conquer', island: 'near', effects: [{ do: 'restore', number: 9 }] },
    ],
  },
  {
    id: 'b-tower',
    kind: 'location',
    type: 'tower',
    cost: { wood: 2, stone: 1 },
    copies: 2,
    bonus: [{ do: 'gain', what: { raze: 1 }, per: { of: 'type', type: 'tower' } }],
    features: [
      { feature: 'whenever', you: 'raid', effects: [{ do: 'assign', what: 'good', number: 1 }] },
      { feature: 'whenever', you: 'raid', effects: [{ do: 'gain', what: { vp: 1 }, per: { of: 'assigned' } }] },
      { feature: 'whenever', you: 'harvest', effects: [{ do: 'ready', type: 'warrior' }] },
    ],
  },
  {
    id: 'b-cairn',
    kind: 'location',
    type: 'shrine',
    cost: { stone: 1 },
    copies: 2,
    action: {
      effects: [
        { do: 'perform', action: 'explore' },
        { do: 'assign', what: 'worker', number: 1, upTo: true },
        { do: 'gain', what: { vp: 1 }, per: { of: 'pawns' } },
      ],
    },
    storage: { good: 'worker', every: 1, gain: [{ vp: 1 }, { raze: 1 }] },
  },
  {
    id: 'b-altar',
    kind: 'location',
    type: 'shrine',
    cost: { food: 1 },
    copies: 1,
    bonus: [
      { do: 'discard', from: 'hand', number: 2 },
      { do: 'gain', what: { vp: 2 } },
    ],
    action: {
      effects: [
        { do: 'discard', from: 'hand', number: 1 },
        { do: 'gain', what: { vp: 1 }, per: { of: 'islands' } },
        { do: 'gain', what: { food: 1 }, per: { of: 'locations', every: 5 } },
      ],
    },
  },
  {
    id: 'b-crew',
    kind: 'location',
    type: 'people',
    cost: { worker: 2 },
    copies: 1,
    features: [
      { feature: 'whenever', you: 'populate', effects: [{ do: 'release', number: 1 }] },
      { feature: 'anytime', effects: [{ do: 'assign', what: 'worker', number: 1 }, { do: 'movePawn' }] },
    ],
  },
  { id: 'b-shadow', kind: 'location', type: 'warrior', cost: { food: 1 }, copies: 2, copy: 'action' },
  {
    id: 'b-pyre',
    kind: 'boost',
    type: 'shrine',
    declare: 'explore',
    copies: 2,
    instant: [{ do: 'spend', cost: { location: 1, food: 1 }, effects: [{ do: 'gain', what: { vp: 2, gold: 1 } }] }],
  },
  {
    id: 'b-clearing',
    kind: 'boost',
    type: 'feast',
    declare: 'harvest',
    copies: 2,
    instant: [
      { do: 'discard', from: 'empire', number: 2 },
      { do: 'gain', what: { vp: 1 }, per: { of: 'fields' } },
      { do: 'raid' },
    ],
  },
  {
    id: 'b-fleet',
    kind: 'boost',
    type: 'ship',
    declare: 'sail',
    copies: 2,
    instant: [
      { do: 'spend', cost: { worker: 1 }, effects: [{ do: 'gain', what: { ship: 1 } }] },
      { do: 'perform', action: 'harvest' },
    ],
  },
  {
    id: 'b-levy',
    kind: 'boost',
    type: 'warrior',
    declare: 'construct',
    copies: 2,
    instant: [
      { do: 'spend', cost: { card: 1, worker: 1 }, effects: [{ do: 'gain', what: { raze: 2 } }] },
      { do: 'build', less: { wood: 1 } },
    ],
  },
  {
    id: 'b-works',
    kind: 'boost',
    type: 'house',
    declare: 'sail',
    copies: 2,
    instant: [
      { do: 'perform', action: 'construct' },
      { do: 'release', number: 1 },
    ],
  },
  {
    id: 'b-muster',
    kind: 'boost',
    type: 'people',
    declare: 'populate',
    copies: 2,
    instant: [
      {
        do: 'choose',
        of: [[{ do: 'perform', action: 'explore' }], [{ do: 'readyPawn' }], [{ do: 'restore', number: 1 }]],
      },
    ],
  },
];
