import type { Components, Editions } from '@ceilidh/kernel';
import clanBoard from '../data/clan-board.json' with { type: 'json' };
import landmarks from '../data/landmarks.json' with { type: 'json' };
import numbers from '../data/numbers.json' with { type: 'json' };
import tiles from '../data/tiles.json' with { type: 'json' };
import clanBoard1 from '../data/version-1/clan-board.json' with { type: 'json' };
import tiles1 from '../data/version-1/tiles.json' with { type: 'json' };
import clanBoard2 from '../data/version-2/clan-board.json' with { type: 'json' };
import tiles2 from '../data/version-2/tiles.json' with { type: 'json' };
import { clanBoardShape, landmarksShape, numbersShape, numbersShapeBefore3, tilesShape } from './component-shapes.ts';
import { options } from './options.ts';

export const components = {
  tiles: { shape: tilesShape, data: tiles },
  landmarks: { shape: landmarksShape, data: landmarks },
  'clan-board': { shape: clanBoardShape, data: clanBoard },
  numbers: { shape: numbersShape, data: numbers },
} as const satisfies Components;

const before3 = { ...components, numbers: { shape: numbersShapeBefore3, data: numbers } };

/**
 * Version 2 gave the starting tiles of materials a price and roads of the clan board others; nothing but the data changed.
 * Version 3 changed rules (`versions.ts`). Its data are those of 2, which has lists of its own: those of 3 may grow.
 */
export const editions: Editions = {
  id: 'glenmore',
  version: 3,
  options,
  components,
  earlier: [
    {
      version: 2,
      options,
      components: {
        ...before3,
        tiles: { shape: tilesShape, data: tiles2 },
        'clan-board': { shape: clanBoardShape, data: clanBoard2 },
      },
    },
    {
      version: 1,
      options,
      components: {
        ...before3,
        tiles: { shape: tilesShape, data: tiles1 },
        'clan-board': { shape: clanBoardShape, data: clanBoard1 },
      },
    },
  ],
};
