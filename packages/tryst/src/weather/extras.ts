import type { ModuleExtras } from '@ceilidh/kernel';
import en from '../../messages/weather/en.json' with { type: 'json' };
import glossary from '../../messages/weather/glossary.json' with { type: 'json' };
import it from '../../messages/weather/it.json' with { type: 'json' };
import pl from '../../messages/weather/pl.json' with { type: 'json' };
import { DECK } from './deck.ts';

const LONGEST_DAY = 8;

/** The words of the weather, and what its deck must satisfy. */
export const weatherExtras: ModuleExtras = {
  id: 'weather',
  catalog: { en, pl, it },
  glossary,
  facts: [
    {
      id: 'weather-for-every-round',
      broken: () => (DECK.length >= LONGEST_DAY ? [] : [`${DECK.length} cards, at least ${LONGEST_DAY} needed`]),
    },
  ],
};
