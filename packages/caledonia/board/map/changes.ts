import type { Viewer } from '@ceilidh/kernel';
import { ownerAt } from '../../src/state.ts';

/** Places where something else stands than before, by others' doing: nobody is told of what they did themselves. */
export function changedBetween(before: readonly number[], now: readonly number[], viewer: Viewer): ReadonlySet<number> {
  const isOwn = (unit: number): boolean => unit > 0 && ownerAt(unit) === viewer;
  return new Set(
    now.flatMap((unit, cell) => {
      const was = before[cell] ?? 0;
      return unit === was || isOwn(unit) || isOwn(was) ? [] : [cell];
    }),
  );
}
