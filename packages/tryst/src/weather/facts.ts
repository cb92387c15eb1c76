import type { Fact } from '@ceilidh/kernel';
import { DECK } from './deck.ts';

const LONGEST_DAY = 8;

/** What the deck of the weather must satisfy. */
export const weatherFacts: readonly Fact[] = [
  {
    id: 'weather-for-every-round',
    broken: () => (DECK.length >= LONGEST_DAY ? [] : [`${DECK.length} cards, at least ${LONGEST_DAY} needed`]),
  },
];
