import { type Components, type Editions, shape } from '@ceilidh/kernel';
import glenn from '../data/glenn.json' with { type: 'json' };
import islands from '../data/islands.json' with { type: 'json' };
import ulaf from '../data/ulaf.json' with { type: 'json' };
import glenn1 from '../data/version-1/glenn.json' with { type: 'json' };
import islands1 from '../data/version-1/islands.json' with { type: 'json' };
import ulaf1 from '../data/version-1/ulaf.json' with { type: 'json' };
import { deckCard, islandCard, startingCard } from './card-shapes.ts';
import { options } from './options.ts';

/** The printed cards are not public (ruling 7): ours are reconstructed, an owner's pack brings his own. */
const provenance = shape.oneOf('reconstructed', 'pack');

export const clanShape = shape.object({
  provenance,
  ships: shape.whole(1, 5),
  starting: shape.list(startingCard, 3, 3),
  deck: shape.list(deckCard, 10, 30),
});
export const islandsShape = shape.object({
  provenance,
  near: shape.list(islandCard, 12, 12),
  far: shape.list(islandCard, 10, 10),
});

export const components = {
  glenn: { shape: clanShape, data: glenn },
  ulaf: { shape: clanShape, data: ulaf },
  islands: { shape: islandsShape, data: islands },
} as const satisfies Components;

/** Version 2 mended four cards that were never played or conquered; nothing but the data changed. */
export const editions: Editions = {
  id: 'empires',
  version: 2,
  options,
  components,
  earlier: [
    {
      version: 1,
      options,
      components: {
        glenn: { shape: clanShape, data: glenn1 },
        ulaf: { shape: clanShape, data: ulaf1 },
        islands: { shape: islandsShape, data: islands1 },
      },
    },
  ],
};
