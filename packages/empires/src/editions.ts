import { type Components, type Editions, type OptionSpec, type Shape, shape } from '@ceilidh/kernel';
import glenn from '../data/glenn.json' with { type: 'json' };
import islands from '../data/islands.json' with { type: 'json' };
import ulaf from '../data/ulaf.json' with { type: 'json' };
import glenn1 from '../data/version-1/glenn.json' with { type: 'json' };
import islands1 from '../data/version-1/islands.json' with { type: 'json' };
import list1 from '../data/version-1/list.json' with { type: 'json' };
import ulaf1 from '../data/version-1/ulaf.json' with { type: 'json' };
import { deckCard, islandCard, startingCard } from './card-shapes.ts';
import type { IslandCard } from './language.ts';
import { options } from './options.ts';

/** The printed cards are not public (ruling 7): ours are reconstructed, an owner's pack brings his own. */
const provenance = shape.oneOf('reconstructed', 'pack');

export const clanShape = shape.object({
  provenance,
  ships: shape.whole(1, 5),
  starting: shape.list(startingCard, 3, 3),
  deck: shape.list(deckCard, 10, 30),
});

export interface Islands {
  readonly near: readonly IslandCard[];
  readonly far: readonly IslandCard[];
}
const islandsShape = (near: number, far: number): Shape<Islands> =>
  shape.object({ provenance, near: shape.list(islandCard, near, near), far: shape.list(islandCard, far, far) });

type Named = { readonly id: string };

/** Cards as the data has them. */
export interface CardData {
  readonly clans: Readonly<Record<string, { readonly starting: readonly Named[]; readonly deck: readonly Named[] }>>;
  readonly islands: { readonly near: readonly Named[]; readonly far: readonly Named[] };
}

/**
 * The cards that a version plays with, by their ids: their order is that of their numbers, and decks, Islands and clans
 * are dealt from them alone. Whatever else the data has, now or later, is in no match of the version.
 */
export interface CardList {
  readonly clans: Readonly<Record<string, { readonly starting: readonly string[]; readonly deck: readonly string[] }>>;
  readonly near: readonly string[];
  readonly far: readonly string[];
}

function listed(cards: readonly Named[], ids: readonly string[]): Named[] {
  return ids.map((id) => {
    const found = cards.find((card) => card.id === id);
    if (found === undefined) throw new Error(`no card '${id}' in the data`);
    return found;
  });
}

/** What the list names of the data. Clans stand before the Islands, in the order of the list. */
export function componentsOf(data: CardData, list: CardList): Components {
  const clans = Object.entries(list.clans).map(([clan, { starting, deck }]) => {
    const cards = data.clans[clan];
    if (cards === undefined) throw new Error(`no clan '${clan}' in the data`);
    const own = { ...cards, starting: listed(cards.starting, starting), deck: listed(cards.deck, deck) };
    return [clan, { shape: clanShape, data: own }] as const;
  });
  const near = listed(data.islands.near, list.near);
  const far = listed(data.islands.far, list.far);
  return {
    ...Object.fromEntries(clans),
    islands: { shape: islandsShape(near.length, far.length), data: { ...data.islands, near, far } },
  };
}

/** The cards of versions 1 and 2. */
export const FIRST_LIST = list1;
export const cards1: CardData = { clans: { glenn: glenn1, ulaf: ulaf1 }, islands: islands1 };
export const cards2: CardData = { clans: { glenn, ulaf }, islands };

/** Version 2 mended four cards that were never played or conquered; nothing but the data changed. */
export const editionsOf = (spec: OptionSpec, first: CardData, second: CardData): Editions => ({
  id: 'empires',
  version: 2,
  options: spec,
  components: componentsOf(second, FIRST_LIST),
  earlier: [{ version: 1, options: spec, components: componentsOf(first, FIRST_LIST) }],
});

export const editions = editionsOf(options, cards1, cards2);
