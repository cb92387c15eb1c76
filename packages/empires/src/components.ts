import { componentOf, editionOf, type Pack } from '@ceilidh/kernel';
import { clanShape, editions, islandsShape } from './editions.ts';
import type { DeckCard, IslandCard, StartingCard } from './language.ts';

/** A further clan is one more name, one more file of cards, and its messages. */
export const CLANS = ['glenn', 'ulaf'] as const;
export type Clan = (typeof CLANS)[number];

/** Starting cards are numbers 0 to 2 of a seat, the deck's 30 cards follow in the order of the data, copy by copy. */
export const STARTING = 3;
export const CARDS = 33;

export interface ClanCards {
  readonly clan: Clan;
  readonly ships: number;
  /** The card of each number from 0 to 32; copies are the same object. */
  readonly cards: readonly (StartingCard | DeckCard)[];
}

export function readClan(clan: Clan, pack?: Pack, version?: number): ClanCards {
  const { components } = editionOf(editions, version);
  const { ships, starting, deck } = componentOf(components, clan, clanShape, pack);
  const copies = deck.flatMap((card) => Array.from({ length: card.copies }, () => card));
  return { clan, ships, cards: [...starting, ...copies] };
}

export interface Islands {
  readonly near: readonly IslandCard[];
  readonly far: readonly IslandCard[];
}

export const readIslands = (pack?: Pack, version?: number): Islands =>
  componentOf(editionOf(editions, version).components, 'islands', islandsShape, pack);
