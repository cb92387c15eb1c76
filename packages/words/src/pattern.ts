import type { Category } from './lang.ts';

interface TextPart {
  readonly kind: 'text';
  readonly text: string;
}

/** `{n}`, `{who, name}` and `{inner, quote}`; a `#` inside a plural is the plural's own number. */
export interface PlainPart {
  readonly kind: 'number' | 'name' | 'quote';
  readonly name: string;
}

export interface ListPart {
  readonly kind: 'list';
  readonly name: string;
  readonly joint: 'and' | 'or';
}

export interface PluralPart {
  readonly kind: 'plural';
  readonly name: string;
  readonly exact: ReadonlyMap<number, Pattern>;
  readonly categories: ReadonlyMap<Category, Pattern>;
}

export interface SelectPart {
  readonly kind: 'select';
  readonly name: string;
  readonly branches: ReadonlyMap<string, Pattern>;
}

export type Part = TextPart | PlainPart | ListPart | PluralPart | SelectPart;

/**
 * A parsed text, in a small subset of ICU MessageFormat:
 *
 *     {n}                               a number, as the language writes it
 *     {who, name}                       a proper name, as it is
 *     {n, plural, =0 {no cow} one {# cow} other {# cows}}
 *     {good, select, wool {wool} milk {milk}}   without `other`, any further value is an error
 *     {items, list}  {items, list, or}  whole messages, joined by "and" or "or"
 *     {inner, quote}                    one whole message: after a colon or in brackets, never a bare noun
 *     '{'  '}'  '#'                     the character itself; any other apostrophe is an apostrophe
 */
export type Pattern = readonly Part[];

/** What a placeholder takes. A plural takes a number: translations may differ in which they need. */
type SlotKind = 'number' | 'name' | 'select' | 'list' | 'quote';

/** One placeholder of a pattern, over all the places where it stands. */
export interface Slot {
  readonly kinds: Set<SlotKind>;
  readonly branches: Set<string>;
  readonly exact: Set<number>;
}

/** Every part, those inside of branches included. */
export function* everyPart(pattern: Pattern): Generator<Part> {
  for (const part of pattern) {
    yield part;
    for (const inner of innerPatterns(part)) yield* everyPart(inner);
  }
}

function innerPatterns(part: Part): readonly Pattern[] {
  if (part.kind === 'plural') return [...part.exact.values(), ...part.categories.values()];
  if (part.kind === 'select') return [...part.branches.values()];
  return [];
}

export function slotsOf(pattern: Pattern): ReadonlyMap<string, Slot> {
  const slots = new Map<string, Slot>();
  for (const part of everyPart(pattern)) {
    if (part.kind === 'text') continue;
    const slot = slots.get(part.name) ?? { kinds: new Set(), branches: new Set(), exact: new Set() };
    slots.set(part.name, slot);
    slot.kinds.add(part.kind === 'plural' ? 'number' : part.kind);
    if (part.kind === 'plural') for (const count of part.exact.keys()) slot.exact.add(count);
    if (part.kind === 'select') for (const branch of part.branches.keys()) slot.branches.add(branch);
  }
  return slots;
}

/** The prose of all branches; a space stands for each placeholder, so that words do not run together. */
export function literalText(pattern: Pattern): string {
  return [...everyPart(pattern)].map((part) => (part.kind === 'text' ? part.text : ' ')).join(' ');
}
