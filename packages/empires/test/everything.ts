import { type Pack, readPack } from '@ceilidh/kernel';
import glenn from '../data/glenn.json' with { type: 'json' };
import islands from '../data/islands.json' with { type: 'json' };
import ulaf from '../data/ulaf.json' with { type: 'json' };
import { empires } from '../src/index.ts';

/** A pack in which every word of the card language occurs, for the fuzzer: our clans need not use them all. */

type Part = Readonly<Record<string, unknown>>;

const gain = (what: Part, per?: Part): Part => ({ do: 'gain', what, ...(per === undefined ? {} : { per }) });
const field = (as: string, goods: Part, declare: string, copies = 1): Part => ({
  kind: 'field',
  as,
  goods,
  declare,
  copies,
});
const location = (type: string, cost: Part, abilities: Part, copies = 1): Part => ({
  kind: 'location',
  type,
  cost,
  copies,
  ...abilities,
});
const boost = (declare: string, ...instant: readonly Part[]): Part => ({
  kind: 'boost',
  type: 'feast',
  declare,
  copies: 1,
  instant,
});
const action = (cost: Part, ...effects: readonly Part[]): Part => ({ action: { cost, effects } });
const whenever = (you: string, what: Part, more: Part = {}): Part => ({
  features: [{ feature: 'whenever', you, effects: [gain(what)], ...more }],
});

const CARDS: readonly Part[] = [
  field('upgrade', { wood: 1 }, 'harvest', 2),
  field('either', { food: 1 }, 'populate', 2),
  field('field', { fish: 1, raze: 1 }, 'explore'),
  location('craft', { wood: 1 }, action({ stone: 1 }, gain({ raze: 1, ship: 1 }))),
  location(
    'trade',
    { wood: 1 },
    {
      ...action(
        {},
        { do: 'assign', what: 'resource', number: 2, upTo: true },
        { do: 'assign', what: 'good', number: 1 },
      ),
      storage: { good: 'good', every: 1, gain: [{ gold: 1 }, { vp: 1 }, { card: 1 }] },
    },
  ),
  location(
    'house',
    { worker: 1 },
    {
      bonus: [{ do: 'assign', what: 'worker', number: 2 }],
      storage: { good: 'worker', every: 1, gain: [{ food: 1 }] },
    },
  ),
  location(
    'house',
    { food: 1 },
    {
      bonus: [{ do: 'assign', what: 'worker', number: 1, upTo: true }],
      ...action({}, { do: 'release', number: 1 }, gain({ vp: 1 }, { of: 'assigned', most: 2 })),
    },
  ),
  location('shrine', {}, { copy: 'action' }),
  location('shrine', {}, { copy: 'feature' }),
  location(
    'feast',
    { food: 1 },
    {
      features: [{ feature: 'anytime', cost: { food: 1 }, effects: [{ do: 'restore', number: 1 }, gain({ vp: 1 })] }],
    },
  ),
  location('tower', { stone: 1 }, { features: [{ feature: 'discount', less: { wood: 1, stone: 1 }, type: 'craft' }] }),
  location(
    'warrior',
    { wood: 1 },
    {
      ...action({}, { do: 'early', how: 'either' }, { do: 'moveShip', places: 2 }),
      features: [
        {
          feature: 'whenever',
          you: 'raided',
          effects: [{ do: 'choose', of: [[gain({ vp: 1 })], [gain({ raze: 1 })]] }],
        },
      ],
    },
  ),
  location('warrior', {}, action({ food: 1 }, { do: 'early', how: 'conquer' }, { do: 'raid' })),
  location('beast', {}, action({ location: 1 }, gain({ vp: 2, card: 1 }), { do: 'discard', from: 'hand', number: 1 })),
  location(
    'people',
    {},
    action({ worker: 1 }, { do: 'perform', action: 'construct' }, { do: 'perform', action: 'sail' }),
  ),
  location(
    'people',
    {},
    action({ card: 1 }, { do: 'perform', action: 'harvest' }, { do: 'discard', from: 'empire', number: 2 }),
  ),
  location('ship', { wood: 1 }, whenever('pillage', { gold: 1 }, { island: 'far' })),
  location('ship', { wood: 1 }, whenever('build', { vp: 1 }, { type: 'field' })),
  location('ship', {}, whenever('boost', { wood: 1 })),
  location('tower', {}, action({ wood: 1 }, { do: 'ready', type: 'people' }, { do: 'movePawn' }, { do: 'readyPawn' })),
  boost(
    'harvest',
    { do: 'ready', all: true },
    { do: 'field' },
    gain({ wood: 1 }, { of: 'supply', good: 'worker', every: 2 }),
  ),
  boost('sail', { do: 'choose', of: [[gain({ ship: 1 })], [gain({ vp: 1 })]] }, { do: 'movePawn' }),
  boost('explore', { do: 'search', for: { kind: 'boost' } }, { do: 'discard', from: 'hand', number: 2 }),
  boost(
    'construct',
    { do: 'choose', of: [[{ do: 'retrieve', for: { kind: 'location' } }], [gain({ vp: 1 })]] },
    { do: 'perform', action: 'populate' },
  ),
  boost('construct', { do: 'search', for: {} }, { do: 'discard', from: 'hand', number: 1 }),
  boost(
    'populate',
    {
      do: 'spend',
      cost: { card: 1 },
      effects: [gain({ vp: 1 }, { of: 'hand' }), { do: 'perform', action: 'explore' }],
    },
    { do: 'readyPawn' },
  ),
  boost(
    'populate',
    { do: 'build', less: { wood: 1 } },
    gain({ food: 1 }, { of: 'type', type: 'ship' }),
    gain({ food: 1 }, { of: 'exhausted' }),
  ),
  boost(
    'sail',
    { do: 'spend', cost: { food: 1 }, effects: [gain({ ship: 1 })] },
    gain({ vp: 1 }, { of: 'ships' }),
    gain({ fish: 1 }, { of: 'pawns' }),
  ),
];

/** Cards need names, so they borrow ours. */
export function everything(): Pack {
  const names = (clan: typeof glenn | typeof ulaf): string[] => clan.deck.map((card) => card.id);
  const ids = [...names(glenn as typeof ulaf), ...names(ulaf)];
  const deck = CARDS.map((card, at) => ({ id: ids[at] as string, ...card }));
  const start = (clan: object): object => ({ ...clan, provenance: 'pack', deck });
  const [first, second, ...others] = islands.near;
  return readPack(empires, {
    game: 'empires',
    name: 'everything',
    components: {
      glenn: start(glenn),
      ulaf: start(ulaf),
      islands: {
        ...islands,
        provenance: 'pack',
        near: [
          { id: first?.id, pillage: { vp: 1, card: 2 }, ...whenever('conquer', { ship: 1 }), copy: 'feature' },
          {
            id: second?.id,
            pillage: { ship: 1, worker: 1 },
            bonus: [gain({ vp: 1 }, { of: 'islands' })],
            copy: 'action',
          },
          ...others,
        ],
      },
    },
  });
}
