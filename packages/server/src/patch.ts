/**
 * The difference between two JSON values, small where little changed: `[value]` replaces, `{ key: patch }` goes into an
 * object or (by index) a list, and a member that is gone is `[]`. Lists of other lengths are replaced.
 */
export type Patch = readonly [] | readonly [unknown] | { readonly [key: string]: Patch };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Undefined if nothing changed. */
function difference(before: unknown, after: unknown): Patch | undefined {
  if (Object.is(before, after)) return undefined;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return [after];
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) return [after];
  const patch: Record<string, Patch> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (after[key] === undefined) {
      if (before[key] !== undefined) patch[key] = [];
      continue;
    }
    const inside = difference(before[key], after[key]);
    if (inside !== undefined) patch[key] = inside;
  }
  return Object.keys(patch).length === 0 ? undefined : patch;
}

export const patchBetween = (before: unknown, after: unknown): Patch => difference(before, after) ?? {};

/** What `patchBetween` was made from: `applyPatch(before, patchBetween(before, after))` equals `after`. */
export function applyPatch(before: unknown, patch: Patch): unknown {
  if (Array.isArray(patch)) return patch[0];
  if (Array.isArray(before)) {
    return before.map((value: unknown, index) => {
      const inside = (patch as Record<string, Patch>)[index];
      return inside === undefined ? value : applyPatch(value, inside);
    });
  }
  const entries = new Map(Object.entries((before ?? {}) as Record<string, unknown>));
  for (const [key, inside] of Object.entries(patch as Record<string, Patch>)) {
    if (Array.isArray(inside) && inside.length === 0) entries.delete(key);
    else entries.set(key, applyPatch(entries.get(key), inside));
  }
  return Object.fromEntries(entries);
}
