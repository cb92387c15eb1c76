import type { Components, Editions } from '@ceilidh/kernel';
import clanBoard from '../data/clan-board.json' with { type: 'json' };
import landmarks from '../data/landmarks.json' with { type: 'json' };
import numbers from '../data/numbers.json' with { type: 'json' };
import tiles from '../data/tiles.json' with { type: 'json' };
import clanBoard1 from '../data/version-1/clan-board.json' with { type: 'json' };
import tiles1 from '../data/version-1/tiles.json' with { type: 'json' };
import { clanBoardShape, landmarksShape, numbersShape, tilesShape } from './component-shapes.ts';
import { options } from './options.ts';

export const components = {
  tiles: { shape: tilesShape, data: tiles },
  landmarks: { shape: landmarksShape, data: landmarks },
  'clan-board': { shape: clanBoardShape, data: clanBoard },
  numbers: { shape: numbersShape, data: numbers },
} as const satisfies Components;

/** Version 2 gave the starting tiles of materials a price and roads of the clan board others; nothing but the data changed. */
export const editions: Editions = {
  id: 'glenmore',
  version: 2,
  options,
  components,
  earlier: [
    {
      version: 1,
      options,
      components: {
        ...components,
        tiles: { shape: tilesShape, data: tiles1 },
        'clan-board': { shape: clanBoardShape, data: clanBoard1 },
      },
    },
  ],
};
