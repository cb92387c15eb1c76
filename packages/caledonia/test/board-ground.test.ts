import { describe, expect, it } from 'vitest';
import { layersOf } from '../board/map/ground.ts';
import { houseComponents, mapSizes, readComponents } from '../src/components.ts';
import { allSides, mapOf } from '../src/map.ts';

const house = readComponents(houseComponents());
const maps = mapSizes.flatMap((size) => allSides.map((sides) => mapOf(house, sides, size)));
const TERRAINS = ['grass', 'forest', 'mountain'] as const;
/** Closed outlines in a path. */
const outlines = (d: string): number => d.split('z').length - 1;

describe('the land as it is drawn', () => {
  it.each(maps.map((map) => [`${Object.values(map.sides).join('')} ${map.size}`, map] as const))(
    'has every space of %s once, in the mist or out of it',
    (_, map) => {
      const layers = layersOf(map);
      for (const mist of [false, true]) {
        const drawn = (look: string): number =>
          outlines(layers.find((each) => each.look === look && each.mist === mist)?.d ?? '');
        const spaces = map.spaces.filter(({ active }) => active !== mist);
        expect(drawn('loch')).toBe(spaces.filter(({ loch }) => loch).length);
        expect(drawn('edge')).toBe(spaces.filter(({ loch }) => !loch).length);
        for (const terrain of TERRAINS) expect(drawn(terrain)).toBe(spaces.filter((space) => space[terrain]).length);
      }
      const rivers = layers.filter(({ look }) => look === 'river').map(({ d }) => d.split('M').length - 1);
      expect(rivers.reduce((sum, count) => sum + count, 0)).toBe(map.rivers.length);
    },
  );
});
