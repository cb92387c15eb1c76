/**
 * The difference between two JSON values, small where little changed: `[value]` replaces, `{ key: patch }` goes into an
 * object or (by index) a list, and a member that is gone is `[]`. Of a list that grew or shrank there is `length` too.
 */
export type Patch = readonly [] | readonly [unknown] | { readonly [key: string]: Patch };

type Members = Record<string, Patch>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What is undefined is not in JSON; in a list it is null there. */
const replacedBy = (value: unknown): string => `[${JSON.stringify(value) ?? 'null'}]`;

/** The patch as it is sent; undefined if nothing changed. It is written down at once: this is done for everybody after every move. */
function difference(before: unknown, after: unknown): string | undefined {
  if (Object.is(before, after)) return undefined;
  if (!isObject(before) || !isObject(after)) return replacedBy(after);
  if (Array.isArray(before)) return Array.isArray(after) ? differenceOfLists(before, after) : replacedBy(after);
  return Array.isArray(after) ? replacedBy(after) : differenceOfObjects(before, after);
}

function differenceOfObjects(before: Record<string, unknown>, after: Record<string, unknown>): string | undefined {
  let members = '';
  let known = 0;
  for (const key of Object.keys(after)) {
    const value = after[key];
    const was = before[key];
    if (was !== undefined) known++;
    if (value === was || value === undefined) continue;
    const inside = difference(was, value);
    if (inside !== undefined) members += `,${JSON.stringify(key)}:${inside}`;
  }
  const keys = Object.keys(before);
  if (known < keys.length)
    for (const key of keys)
      if (before[key] !== undefined && after[key] === undefined) members += `,${JSON.stringify(key)}:[]`;
  return members === '' ? undefined : `{${members.slice(1)}}`;
}

/** Replaced where most of it changed. */
function differenceOfLists(before: readonly unknown[], after: readonly unknown[]): string | undefined {
  const common = Math.min(before.length, after.length);
  // A list that begins otherwise is another list.
  if (before.length !== after.length && difference(before[0], after[0]) !== undefined) return replacedBy(after);
  let members = '';
  let changed = 0;
  for (let index = 0; index < common; index++) {
    if (before[index] === after[index]) continue;
    const inside = difference(before[index], after[index]);
    if (inside === undefined) continue;
    changed++;
    members += `,"${index}":${inside}`;
  }
  if (before.length === after.length) return changed === 0 ? undefined : `{${members.slice(1)}}`;
  if (changed * 2 > common) return replacedBy(after);
  for (let index = common; index < after.length; index++) members += `,"${index}":${replacedBy(after[index])}`;
  return `{"length":[${after.length}]${members}}`;
}

/** A patch as JSON; `{}` where nothing changed. */
export const patchBetween = (before: unknown, after: unknown): string => difference(before, after) ?? NOTHING;

/** The patch that changes nothing. */
export const NOTHING = '{}';

/** What `patchBetween` was made from: applied to `before` it makes `after` again. */
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
