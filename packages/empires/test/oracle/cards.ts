import type { Pack } from '@ceilidh/kernel';
import { CLANS, readClan, readIslands } from '../../src/components.ts';
import type { Abilities, CardFilter, CardType, DeckCard, IslandCard, Price, StartingCard } from '../../src/language.ts';

/** A card as it is printed. */
export type Printed = StartingCard | DeckCard | IslandCard;

/** All cards there are: of each clan by their numbers from 0 to 32, and the Islands, near ones first. */
export interface Cards {
  readonly clans: readonly { readonly clan: string; readonly ships: number; readonly cards: readonly Printed[] }[];
  readonly islands: readonly IslandCard[];
  readonly near: number;
}

export const FIRST_ISLAND = 33;
/** Of a drawn card nobody knows in a trial which one it is. */
export const BLANK = -1;

export function readCards(pack?: Pack): Cards {
  const { near, far } = readIslands(pack);
  return { clans: CLANS.map((clan) => readClan(clan, pack)), islands: [...near, ...far], near: near.length };
}

const clanOf = (cards: Cards, name: string): Cards['clans'][number] => {
  const found = cards.clans.find(({ clan }) => clan === name);
  if (found === undefined) throw new Error(`no clan ${name}`);
  return found;
};

export const islandOf = (cards: Cards, island: number): IslandCard => {
  const found = cards.islands[island];
  if (found === undefined) throw new Error(`no Island ${island}`);
  return found;
};

/** The card with this number in the hand or Empire of a clan. */
export function cardOf(cards: Cards, clan: string, place: number): Printed {
  if (place >= FIRST_ISLAND) return islandOf(cards, place - FIRST_ISLAND);
  const found = clanOf(cards, clan).cards[place];
  if (found === undefined) throw new Error(`no card ${place} of ${clan}`);
  return found;
}

export const isFar = (cards: Cards, island: number): boolean => island >= cards.near;

export const kindOfCard = (card: Printed): 'field' | 'location' | 'boost' | 'island' =>
  'kind' in card ? card.kind : 'island';

/** Every Field has the icon of Fields, every Island that of Islands. */
export function typeOf(card: Printed): CardType {
  if ('type' in card) return card.type;
  return kindOfCard(card) === 'field' ? 'field' : 'island';
}

const NONE: Abilities = {};
export function abilitiesOf(card: Printed): Abilities {
  const kind = kindOfCard(card);
  return kind === 'location' || kind === 'island' ? (card as Abilities) : NONE;
}

/** What a Field gives. */
export const goodsOf = (card: Printed): Price => ('goods' in card ? card.goods : {});
/** The action that must be declared to play this Boost or Field. */
export const declaredFor = (card: Printed): string => ('declare' in card ? card.declare : 'none');
export const costOf = (card: Printed): Price => ('cost' in card ? card.cost : {});

export const fitsFilter = (card: Printed, { kind, type }: CardFilter): boolean =>
  (kind === undefined || kindOfCard(card) === kind) && (type === undefined || typeOf(card) === type);
