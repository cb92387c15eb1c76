/**
 * The difference between two JSON values, small where little changed: `[value]` replaces, `{ key: patch }` goes into an
 * object or (by index) a list, and a member that is gone is `[]`. Of a list that grew or shrank there is `length` too.
 */
export type Patch = readonly [] | readonly [unknown] | { readonly [key: string]: Patch };

type Members = Record<string, Patch>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Undefined if nothing changed. */
function difference(before: unknown, after: unknown): Patch | undefined {
  if (Object.is(before, after)) return undefined;
  if (!isObject(before) || !isObject(after)) return [after];
  if (Array.isArray(before)) return Array.isArray(after) ? differenceOfLists(before, after) : [after];
  return Array.isArray(after) ? [after] : differenceOfObjects(before, after);
}

function differenceOfObjects(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  compare = difference,
): Patch | undefined {
  let patch: Members | undefined;
  let known = 0;
  for (const key of Object.keys(after)) {
    const value = after[key];
    const was = before[key];
    if (was !== undefined) known++;
    // What is undefined is not in JSON.
    if (value === was || value === undefined) continue;
    const inside = compare(was, value);
    if (inside !== undefined) (patch ??= {})[key] = inside;
  }
  const keys = Object.keys(before);
  if (known === keys.length && patch === undefined) return undefined;
  for (const key of keys) if (before[key] !== undefined && after[key] === undefined) (patch ??= {})[key] = [];
  return patch;
}

/** Replaced where most of it changed. */
function differenceOfLists(before: readonly unknown[], after: readonly unknown[]): Patch | undefined {
  const common = Math.min(before.length, after.length);
  // A list that begins otherwise is another list.
  if (before.length !== after.length && difference(before[0], after[0]) !== undefined) return [after];
  const patch: Members = {};
  let changed = 0;
  for (let index = 0; index < common; index++) {
    if (before[index] === after[index]) continue;
    const inside = difference(before[index], after[index]);
    if (inside === undefined) continue;
    changed++;
    patch[index] = inside;
  }
  if (before.length === after.length) return changed === 0 ? undefined : patch;
  if (changed * 2 > common) return [after];
  for (let index = common; index < after.length; index++) patch[index] = [after[index]];
  patch['length'] = [after.length];
  return patch;
}

/** What several viewers see alike is compared once. */
const COMPARED = new WeakMap<object, { readonly after: object; readonly patch: Patch | undefined }>();

function differenceOnce(before: unknown, after: unknown): Patch | undefined {
  if (!isObject(before) || !isObject(after)) return difference(before, after);
  const known = COMPARED.get(before);
  if (known?.after === after) return known.patch;
  const patch = difference(before, after);
  COMPARED.set(before, { after, patch });
  return patch;
}

export function patchBetween(before: unknown, after: unknown): Patch {
  const members = isObject(before) && isObject(after) && !Array.isArray(before) && !Array.isArray(after);
  return (members ? differenceOfObjects(before, after, differenceOnce) : difference(before, after)) ?? {};
}

/** What `patchBetween` was made from: `applyPatch(before, patchBetween(before, after))` equals `after`. */
export function applyPatch(before: unknown, patch: Patch): unknown {
  if (Array.isArray(patch)) return patch[0];
  if (Array.isArray(before)) return applyToList(before, patch as Members);
  // Nothing changed: there is nothing to go into.
  if (!isObject(before)) return before;
  const entries = new Map(Object.entries(before));
  for (const [key, inside] of Object.entries(patch as Members)) {
    if (Array.isArray(inside) && inside.length === 0) entries.delete(key);
    else entries.set(key, applyPatch(entries.get(key), inside));
  }
  return Object.fromEntries(entries);
}

function applyToList(before: readonly unknown[], { length, ...inside }: Members): unknown[] {
  const list = before.slice();
  if (length !== undefined) list.length = applyPatch(undefined, length) as number;
  for (const [index, patch] of Object.entries(inside)) list[Number(index)] = applyPatch(before[Number(index)], patch);
  return list;
}
