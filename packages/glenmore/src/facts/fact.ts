import { canonical } from '@ceilidh/kernel';
import type { GlenMoreComponents } from '../components.ts';

/** Something known of the printed components that ours must satisfy. */
export interface ComponentFact {
  /** Stable: reports and provenance name it. */
  readonly id: string;
  /** Holds what we reconstructed to what is known: the printed values of an owner's pack need not keep to it. */
  readonly ours?: true;
  /** What breaks it, in plain words for whoever edits the data; nothing if it holds. */
  holds(components: GlenMoreComponents): string[];
}

export function mustEqual(what: string, is: unknown, should: unknown): string[] {
  const [left, right] = [canonical(is), canonical(should)];
  return left === right ? [] : [`${what}: ${left}, not ${right}`];
}

/** One complaint for each thing that fails the test. */
export const each = <T>(things: readonly T[], fails: (thing: T) => boolean, says: (thing: T) => string): string[] =>
  things.filter(fails).map(says);

export const within = (what: string, is: number, low: number, high: number): string[] =>
  is >= low && is <= high ? [] : [`${what}: ${is}, not ${low} to ${high}`];

/** Things that are the same in the given respect as an earlier one. */
export function repeated<T>(things: readonly T[], respect: (thing: T) => string): T[] {
  const seen = new Set<string>();
  return things.filter((thing) => {
    const key = respect(thing);
    const again = seen.has(key);
    seen.add(key);
    return again;
  });
}
