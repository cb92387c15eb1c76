import { EVENTS } from '../../src/language.ts';
import { abilitiesOf, type Cards, kindOfCard, type Printed } from './cards.ts';

/** What a census by kinds does not tell: which cards, keywords and happenings occurred, and how. */
export type Tally = Record<string, number>;

const KEYWORDS = [
  'gain',
  'choose',
  'spend',
  'assign',
  'release',
  'restore',
  'search',
  'retrieve',
  'discard',
  'movePawn',
  'readyPawn',
  'moveShip',
  'ready',
  'raid',
  'perform',
  'early',
  'field',
  'build',
].map((keyword) => `keyword ${keyword}`);

const COUNTS = [
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
].map((count) => `for each ${count}`);

/** The whole card language, for the test pack. */
export const LANGUAGE: readonly string[] = [...KEYWORDS, ...COUNTS, ...EVENTS.map((event) => `whenever ${event}`)];

/** What must happen at any table, whatever the cards. */
export const ALWAYS: readonly string[] = [
  'deck shuffled again',
  'Islands shuffled again',
  '25 points in action',
  '25 points in expedition',
  'dismissed',
  'dismissed an upgrade',
  'built for less',
  'kept for a declared action',
  'cannot be performed, even so',
];

const abilities = (card: Printed): string[] => {
  const { bonus, action, features = [], storage } = abilitiesOf(card);
  return [
    ...(bonus === undefined ? [] : [`bonus ${card.id}`]),
    ...(action === undefined ? [] : [`action of ${card.id}`]),
    ...(features.some(({ feature }) => feature === 'anytime') ? [`feature of ${card.id}`] : []),
    ...(features.some(({ feature }) => feature === 'whenever') ? [`waited ${card.id}`] : []),
    ...(storage === undefined ? [] : [`stored ${card.id}`]),
  ];
};

const isStarting = (card: Printed): boolean => !('copies' in card);

/** Everything that cards of the clans can do. */
export const clanCards = ({ clans }: Cards): string[] =>
  clans.flatMap(({ cards }) =>
    [...new Set(cards)].flatMap((card) => {
      if (isStarting(card)) return abilities(card).filter((what) => !what.startsWith('bonus'));
      return [`${kindOfCard(card) === 'boost' ? 'played' : 'built'} ${card.id}`, ...abilities(card)];
    }),
  );

/** Everything that Islands can do. */
export const islandCards = ({ islands }: Cards): string[] =>
  islands.flatMap((card) => [`pillaged ${card.id}`, `conquered ${card.id}`, ...abilities(card)]);
