import type { Pack } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { CLANS, readClan, readIslands } from '../src/components.ts';
import { editions } from '../src/editions.ts';
import { facts } from '../src/facts.ts';

type Raw = Record<string, unknown>;
interface RawClan {
  starting: Raw[];
  deck: Raw[];
}
interface RawCards {
  glenn: RawClan;
  ulaf: RawClan;
  islands: { near: Raw[]; far: Raw[] };
}

const readyForNothing = { effects: [{ do: 'ready' }] };
const performs = (action: string): Raw[] => [{ do: 'spend', cost: { food: 1 }, effects: [{ do: 'perform', action }] }];
const anytime = { feature: 'anytime', effects: [{ do: 'restore', number: 1 }] };

function card(cards: readonly Raw[], id: string): Raw {
  const found = cards.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}
const changeAll = (cards: readonly Raw[], change: Raw): void => cards.forEach((each) => Object.assign(each, change));

/** For each fact one way to break it. */
const damages: Readonly<Record<string, (raw: RawCards) => void>> = {
  'thirty-cards': ({ glenn }) => glenn.deck.pop(),
  'ids-unique': ({ islands }) => Object.assign(card(islands.far, 'green-land'), { id: 'croft' }),
  'readying-costs': ({ islands }) => Object.assign(card(islands.far, 'green-land'), { action: readyForNothing }),
  'upgrades-fit': ({ ulaf }) => Object.assign(card(ulaf.deck, 'drying-racks'), { goods: { sheep: 1 } }),
  'boosts-perform-another-action': ({ ulaf }) =>
    Object.assign(card(ulaf.deck, 'party-boat'), { instant: performs('harvest') }),
  'one-any-time-feature': ({ islands }) =>
    Object.assign(card(islands.near, 'smugglers-cove'), { features: [anytime, anytime] }),
  'sixteen-designs': ({ ulaf }) => ulaf.deck.splice(0, 3),
  'copies-of-the-older-game': ({ glenn }) => changeAll(glenn.deck.slice(0, 2), { copies: 2 }),
  'not-only-numbers': ({ glenn }) => Object.assign(card(glenn.deck, 'sea-loch'), { goods: { wood: 1 } }),
  'islands-differ': ({ islands }) =>
    islands.near.splice(1, 1, { ...card(islands.near, 'driftwood-strand'), id: 'log-jam', pillage: { wood: 9 } }),
  'known-cards': ({ ulaf }) => Object.assign(card(ulaf.deck, 'twin-ships'), { features: [anytime] }),
  'known-cards-at-home': ({ ulaf }) => Object.assign(card(ulaf.deck, 'valkyrie'), { id: 'shield-maiden' }),
  'no-cards-of-other-clans': ({ ulaf }) => Object.assign(card(ulaf.deck, 'boatyard'), { id: 'frosty-shipyard' }),
  'few-types': ({ glenn }) =>
    changeAll(
      glenn.deck.filter(({ kind }) => kind !== 'field'),
      { type: 'people' },
    ),
  'starting-fields-give-basics': ({ ulaf }) =>
    ulaf.starting.splice(1, 1, { id: 'hut', kind: 'location', type: 'house', bonus: [{ do: 'field' }] }),
  'ulaf-sails': ({ ulaf }) =>
    changeAll(
      ulaf.deck.filter(({ declare }) => declare !== undefined),
      { declare: 'sail' },
    ),
  'ulaf-conquers-or-pillages': ({ ulaf }) =>
    ['valkyrie', 'twin-ships'].forEach((id) => Object.assign(card(ulaf.deck, id), { features: [anytime] })),
  'ulaf-raids': ({ ulaf }) => Object.assign(card(ulaf.deck, 'berserker'), { features: [anytime] }),
  'glenn-helps-itself': ({ glenn, ulaf }) => glenn.deck.splice(2, 16, ...ulaf.deck.slice(2)),
  'far-islands-richer': ({ islands }) => changeAll(islands.far, { pillage: { wood: 1 } }),
};

function damaged(change: (raw: RawCards) => void): Pack {
  const data = Object.entries(editions.components).map(([name, part]) => [name, part.data]);
  const raw = structuredClone(Object.fromEntries(data)) as RawCards;
  change(raw);
  return { game: 'empires', name: 'damaged', hash: '', components: { ...raw } };
}

describe('the cards fit all that is known, and what the rules rely on', () => {
  test.each(facts.map((fact) => [fact.id, fact] as const))('%s', (_, fact) => {
    expect(fact.broken()).toEqual([]);
  });
});

describe('a damaged component is noticed', () => {
  test('there is a damage for every fact', () => {
    expect(Object.keys(damages).toSorted()).toEqual(facts.map(({ id }) => id).toSorted());
  });

  test.each(facts.map((fact) => [fact.id, fact] as const))('%s', (id, fact) => {
    expect(fact.broken(damaged(damages[id] as (raw: RawCards) => void))).not.toEqual([]);
  });
});

describe('counts', () => {
  test.each(CLANS)('%s has 3 starting cards and 30 more', (clan) => {
    expect(readClan(clan).cards).toHaveLength(33);
    expect(readClan(clan).ships).toBe(2);
  });

  test('12 near and 10 far Islands', () => {
    expect(readIslands().near).toHaveLength(12);
    expect(readIslands().far).toHaveLength(10);
  });
});
