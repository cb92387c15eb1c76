import { type Category, type Lang, LANGS, tongue } from '../lang.ts';
import type { Message } from '../message.ts';
import { everyPart, type Pattern, type PluralPart } from '../pattern.ts';
import type { Patterns } from './patterns.ts';

/** Nothing in these games counts further; Italian has a `many` of its own from a million on. */
const HIGHEST = 1000;

const counted = new Map<Lang, ReadonlyMap<Category, readonly number[]>>();

export function checkPlurals(patterns: Patterns): Message[] {
  return LANGS.flatMap((lang) =>
    [...patterns[lang]].flatMap(([id, pattern]) =>
      lackingCategories(pattern, lang).map((lack) => ({ id: 'words.plural', values: { id, lang, ...lack } })),
    ),
  );
}

/** The categories without which some whole number would be said wrongly, even where `other` would catch it. */
export function lackingCategories(pattern: Pattern, lang: Lang): { placeholder: string; category: Category }[] {
  return [...everyPart(pattern)].flatMap((part) => {
    if (part.kind !== 'plural') return [];
    return [...countsByCategory(lang)]
      .filter(([category, counts]) => !isCovered(part, category, counts))
      .map(([category]) => ({ placeholder: part.name, category }));
  });
}

function isCovered(part: PluralPart, category: Category, counts: readonly number[]): boolean {
  return part.categories.has(category) || counts.every((count) => part.exact.has(count));
}

function countsByCategory(lang: Lang): ReadonlyMap<Category, readonly number[]> {
  const known = counted.get(lang);
  if (known !== undefined) return known;
  const fresh = new Map<Category, number[]>();
  for (let count = 0; count <= HIGHEST; count += 1) {
    const category = tongue(lang).plural(count);
    fresh.set(category, [...(fresh.get(category) ?? []), count]);
  }
  counted.set(lang, fresh);
  return fresh;
}
