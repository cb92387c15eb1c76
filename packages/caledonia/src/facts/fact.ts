import type { Components } from '../components.ts';
import { mapSizes } from '../components.ts';
import type { CaledoniaMap } from '../map.ts';
import { allSides, mapOf } from '../map.ts';

/** Something known of the printed components that ours must satisfy. */
export interface Fact {
  /** Stable: reports and provenance name it. */
  readonly id: string;
  /** Holds what we reconstructed to what is known: the printed values of an owner's pack need not keep to it. */
  readonly ours?: true;
  /** What breaks it, in plain words for whoever edits the data; nothing if it holds. */
  holds(components: Components): string[];
}

export function mustEqual(what: string, is: unknown, should: unknown): string[] {
  const [left, right] = [JSON.stringify(is), JSON.stringify(should)];
  return left === right ? [] : [`${what}: ${left}, not ${right}`];
}

/** Checks each of the sixteen maps in the given sizes and names the map in each complaint. */
export function onEveryMap(
  components: Components,
  check: (map: CaledoniaMap) => string[],
  sizes: readonly CaledoniaMap['size'][] = mapSizes,
): string[] {
  return sizes.flatMap((size) =>
    allSides.flatMap((sides) =>
      check(mapOf(components, sides, size)).map(
        (text) => `map ${sides.A}${sides.B}${sides.C}${sides.D} ${size}: ${text}`,
      ),
    ),
  );
}
