import { type Components, componentOf, type Pack, shape } from '@ceilidh/kernel';
import glenn from '../data/glenn.json' with { type: 'json' };
import islands from '../data/islands.json' with { type: 'json' };
import ulaf from '../data/ulaf.json' with { type: 'json' };
import { deckCard, islandCard, startingCard } from './card-shapes.ts';
import type { DeckCard, IslandCard, StartingCard } from './language.ts';

/** A further clan is one more name, one more file of cards, and its messages. */
export const CLANS = ['glenn', 'ulaf'] as const;
export type Clan = (typeof CLANS)[number];

/** The printed cards are not public (ruling 7): ours are reconstructed, an owner's pack brings his own. */
const provenance = shape.oneOf('reconstructed', 'pack');

const clanShape = shape.object({
  provenance,
  ships: shape.whole(1, 5),
  starting: shape.list(startingCard, 3, 3),
  deck: shape.list(deckCard, 10, 30),
});
const islandsShape = shape.object({
  provenance,
  near: shape.list(islandCard, 12, 12),
  far: shape.list(islandCard, 10, 10),
});

export const components = {
  glenn: { shape: clanShape, data: glenn },
  ulaf: { shape: clanShape, data: ulaf },
  islands: { shape: islandsShape, data: islands },
} as const satisfies Components;

/** Starting cards are numbers 0 to 2 of a seat, the deck's 30 cards follow in the order of the data, copy by copy. */
export const STARTING = 3;
export const CARDS = 33;

export interface ClanCards {
  readonly clan: Clan;
  readonly ships: number;
  /** The card of each number from 0 to 32; copies are the same object. */
  readonly cards: readonly (StartingCard | DeckCard)[];
}

export function readClan(clan: Clan, pack?: Pack): ClanCards {
  const { ships, starting, deck } = componentOf(components, clan, clanShape, pack);
  const copies = deck.flatMap((card) => Array.from({ length: card.copies }, () => card));
  return { clan, ships, cards: [...starting, ...copies] };
}

export interface Islands {
  readonly near: readonly IslandCard[];
  readonly far: readonly IslandCard[];
}

export const readIslands = (pack?: Pack): Islands => componentOf(components, 'islands', islandsShape, pack);
