import { componentOf, type Edition, type Pack, type Shape } from '@ceilidh/kernel';
import { clanShape, editions, type FIRST_LIST, type Islands } from './editions.ts';
import type { DeckCard, StartingCard } from './language.ts';

/** Starting cards are numbers 0 to 2 of a seat, the deck's cards follow in the order of the edition, copy by copy. */
export const STARTING = 3;

const ISLANDS = 'islands';

/** The clans of an edition, in the order of their numbers. */
export const clansOf = ({ components }: Edition): string[] =>
  Object.keys(components).filter((name) => name !== ISLANDS);

/** Those of the newest one. A further clan is one more file of cards, one more in the list of a version, and its messages. */
export type Clan = keyof (typeof FIRST_LIST)['clans'];
export const CLANS = clansOf(editions) as Clan[];

interface ClanCards {
  readonly clan: string;
  readonly ships: number;
  /** The card of each number, the starting ones first; copies are the same object. */
  readonly cards: readonly (StartingCard | DeckCard)[];
}

export function readClan(clan: string, pack?: Pack, { components }: Edition = editions): ClanCards {
  const { ships, starting, deck } = componentOf(components, clan, clanShape, pack);
  const copies = deck.flatMap((card) => Array.from({ length: card.copies }, () => card));
  return { clan, ships, cards: [...starting, ...copies] };
}

export const readIslands = (pack?: Pack, { components }: Edition = editions): Islands =>
  componentOf(components, ISLANDS, components[ISLANDS]?.shape as Shape<Islands>, pack);
