import { type Pack, readPack } from '@ceilidh/kernel';
import { empires } from '../../src/index.ts';
import type { DeckCard, StartingCard } from '../../src/language.ts';
import { deckB, startingB } from './pack-second.ts';

/**
 * Two decks for tests: what the card language can say and our clans do not, or hardly, and above all what comes between
 * a declared action and its performance (ruling 8). Nobody should want to play with them.
 */

const startingA: readonly StartingCard[] = [
  { id: 'a-field', kind: 'field', as: 'field', goods: { food: 2, gold: 1 } },
  { id: 'a-wood', kind: 'field', as: 'field', goods: { wood: 2, stone: 1 } },
  {
    id: 'a-camp',
    kind: 'location',
    type: 'people',
    bonus: [{ do: 'gain', what: { vp: 9 } }],
    action: { effects: [{ do: 'gain', what: { vp: 1 }, per: { of: 'supply', good: 'gold', every: 2, most: 2 } }] },
  },
];

const deckA: readonly DeckCard[] = [
  { id: 'a-upgrade', kind: 'field', as: 'upgrade', goods: { wood: 1, gold: 1 }, declare: 'construct', copies: 2 },
  { id: 'a-either', kind: 'field', as: 'either', goods: { food: 1, fish: 1 }, declare: 'sail', copies: 2 },
  { id: 'a-new', kind: 'field', as: 'field', goods: { raze: 1, worker: 1 }, declare: 'populate', copies: 2 },
  {
    id: 'a-bank',
    kind: 'location',
    type: 'trade',
    cost: { stone: 1 },
    copies: 2,
    action: { effects: [{ do: 'assign', what: 'good', number: 3, upTo: true }] },
    storage: { good: 'good', every: 2, gain: [{ vp: 1 }, { food: 1, card: 1 }, { worker: 1 }] },
  },
  {
    id: 'a-granary',
    kind: 'location',
    type: 'trade',
    cost: { wood: 1 },
    copies: 2,
    action: { effects: [{ do: 'assign', what: 'resource', number: 2 }] },
    storage: { good: 'resource', every: 3, gain: [{ gold: 1, vp: 1 }] },
  },
  {
    id: 'a-barracks',
    kind: 'location',
    type: 'warrior',
    cost: { wood: 1 },
    copies: 2,
    action: {
      effects: [
        { do: 'assign', what: 'worker', number: 2 },
        { do: 'gain', what: { raze: 1 } },
      ],
    },
    features: [{ feature: 'anytime', cost: { food: 1 }, effects: [{ do: 'release', number: 1 }] }],
  },
  {
    id: 'a-recruiter',
    kind: 'location',
    type: 'people',
    cost: { worker: 1 },
    copies: 1,
    bonus: [{ do: 'gain', what: { vp: 1 }, per: { of: 'spentWorkers', most: 2 } }],
    action: {
      cost: { worker: 1 },
      effects: [
        { do: 'restore', number: 2 },
        { do: 'gain', what: { vp: 1 }, per: { of: 'hand', every: 3 } },
        { do: 'gain', what: { food: 1 } },
      ],
    },
  },
  {
    id: 'a-scribe',
    kind: 'location',
    type: 'people',
    cost: { food: 1 },
    copies: 1,
    action: { cost: { card: 2 }, effects: [{ do: 'search', for: { kind: 'location' } }, { do: 'readyPawn' }] },
  },
  {
    id: 'a-temple',
    kind: 'location',
    type: 'shrine',
    cost: { stone: 1 },
    copies: 1,
    action: {
      cost: { location: 1 },
      effects: [
        { do: 'perform', action: 'construct' },
        { do: 'gain', what: { vp: 1 } },
      ],
    },
  },
  {
    id: 'a-market',
    kind: 'location',
    type: 'trade',
    cost: { wood: 1 },
    copies: 1,
    action: {
      effects: [
        {
          do: 'spend',
          cost: { wood: 1, food: 1 },
          effects: [
            {
              do: 'choose',
              of: [
                [{ do: 'gain', what: { gold: 3 } }],
                [{ do: 'perform', action: 'sail' }],
                [{ do: 'retrieve', for: { kind: 'field' } }],
                [{ do: 'build', less: { stone: 1, wood: 1 }, type: 'people' }],
              ],
            },
          ],
        },
        { do: 'gain', what: { vp: 1 }, per: { of: 'supply', good: 'raze', every: 3 } },
      ],
    },
  },
  {
    id: 'a-thing',
    kind: 'location',
    type: 'house',
    cost: { stone: 1 },
    copies: 2,
    features: [
      {
        feature: 'whenever',
        you: 'explore',
        effects: [{ do: 'choose', of: [[{ do: 'gain', what: { food: 1 } }], [{ do: 'movePawn' }], [{ do: 'field' }]] }],
      },
      { feature: 'whenever', you: 'construct', effects: [{ do: 'readyPawn' }] },
      { feature: 'whenever', you: 'boost', effects: [{ do: 'moveShip', places: 2 }] },
      { feature: 'whenever', you: 'build', type: 'trade', effects: [{ do: 'ready', all: true }] },
    ],
  },
  {
    id: 'a-guild',
    kind: 'location',
    type: 'trade',
    cost: { wood: 1, worker: 1 },
    copies: 1,
    features: [
      { feature: 'discount', less: { worker: 1, stone: 1 } },
      { feature: 'whenever', you: 'build', effects: [{ do: 'assign', what: 'worker', number: 1 }] },
      { feature: 'whenever', you: 'raided', effects: [{ do: 'release', number: 2 }] },
    ],
  },
  { id: 'a-mirror', kind: 'location', type: 'people', cost: { food: 1 }, copies: 1, copy: 'feature' },
  { id: 'a-double', kind: 'location', type: 'people', cost: { food: 1 }, copies: 1, copy: 'action' },
  {
    id: 'a-plans',
    kind: 'boost',
    type: 'house',
    declare: 'construct',
    copies: 2,
    instant: [
      { do: 'search', for: {} },
      { do: 'gain', what: { vp: 1 } },
    ],
  },
  {
    id: 'a-salvage',
    kind: 'boost',
    type: 'house',
    declare: 'construct',
    copies: 1,
    instant: [
      {
        do: 'choose',
        of: [
          [{ do: 'retrieve', for: {} }],
          [{ do: 'gain', what: { card: 1 } }],
          [{ do: 'retrieve', for: { type: 'trade' } }],
        ],
      },
    ],
  },
  {
    id: 'a-regatta',
    kind: 'boost',
    type: 'ship',
    declare: 'sail',
    copies: 2,
    instant: [
      {
        do: 'choose',
        of: [
          [{ do: 'early', how: 'either' }],
          [{ do: 'spend', cost: { raze: 1 }, effects: [{ do: 'gain', what: { ship: 1 } }] }],
          [{ do: 'movePawn' }, { do: 'gain', what: { vp: 1 } }],
        ],
      },
    ],
  },
  {
    id: 'a-double-sail',
    kind: 'boost',
    type: 'ship',
    declare: 'populate',
    copies: 1,
    instant: [
      { do: 'perform', action: 'sail' },
      { do: 'perform', action: 'construct' },
    ],
  },
  {
    id: 'a-yard',
    kind: 'boost',
    type: 'house',
    declare: 'explore',
    copies: 1,
    instant: [
      { do: 'build', less: { wood: 2, worker: 1 }, type: 'trade' },
      { do: 'gain', what: { vp: 1 }, per: { of: 'exhausted', every: 2 } },
    ],
  },
  {
    id: 'a-fire',
    kind: 'boost',
    type: 'feast',
    declare: 'harvest',
    copies: 2,
    instant: [
      { do: 'discard', from: 'empire', number: 1 },
      { do: 'gain', what: { vp: 1 }, per: { of: 'upgrades' } },
    ],
  },
];

const clan = (starting: readonly StartingCard[], deck: readonly DeckCard[], ships: number): unknown => ({
  provenance: 'pack',
  ships,
  starting,
  deck,
});

export const testPack: Pack = readPack(empires, {
  game: 'empires',
  name: 'All keywords',
  components: { glenn: clan(startingA, deckA, 1), ulaf: clan(startingB, deckB, 1) },
});
