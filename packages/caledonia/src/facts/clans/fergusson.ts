import type { Fact } from '../fact.ts';
import { coveredByVariant, everyTable, mayStart } from '../maps.ts';

/** Three first workers, all on the border. */
export const fergussonFacts: readonly Fact[] = [
  {
    id: 'fergusson-border-starts',
    holds: (components) =>
      everyTable(components, (map, players, blocked) => {
        const free = map.spaces
          .filter((space) => mayStart(space) && space.border)
          .filter(({ index }) => !blocked.has(index)).length;
        // As if all others began on the border, too.
        const needed = 3 + 2 * (players - 1) + coveredByVariant(players);
        return free >= needed ? [] : [`${free} starting spaces on the border for ${needed}`];
      }),
  },
];
