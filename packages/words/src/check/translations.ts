import type { Catalog } from '../catalog.ts';
import type { Lang } from '../lang.ts';
import type { Message } from '../message.ts';
import { literalText, type Pattern, type Slot, slotsOf } from '../pattern.ts';
import { type Patterns, TRANSLATED } from './patterns.ts';

const PAIRS: readonly (readonly [Lang, Lang])[] = [
  ['en', 'pl'],
  ['en', 'it'],
  ['pl', 'it'],
];

/** Up to this many words may well be the same: OK, Solo, a proper name. */
const FEW_WORDS = 3;

export function checkIds(catalog: Catalog): Message[] {
  const english = Object.keys(catalog.en);
  return TRANSLATED.flatMap((lang) => [
    ...english
      .filter((id) => !Object.hasOwn(catalog[lang], id))
      .map((id) => ({ id: 'words.missing', values: { id, lang } })),
    ...Object.keys(catalog[lang])
      .filter((id) => !Object.hasOwn(catalog.en, id))
      .map((id) => ({ id: 'words.extra', values: { id, lang } })),
  ]);
}

export function checkPlaceholders(patterns: Patterns): Message[] {
  return TRANSLATED.flatMap((lang) =>
    [...patterns[lang]].flatMap(([id, pattern]) => {
      const english = patterns.en.get(id);
      return english === undefined ? [] : comparePlaceholders(id, lang, english, pattern);
    }),
  );
}

function comparePlaceholders(id: string, lang: Lang, english: Pattern, translated: Pattern): Message[] {
  const wanted = slotsOf(english);
  const found = slotsOf(translated);
  const problems: Message[] = [];
  for (const [placeholder, slot] of wanted) {
    const other = found.get(placeholder);
    const values = { id, lang, placeholder };
    if (other === undefined) problems.push({ id: 'words.placeholder.missing', values });
    else if (!isSame(slot.kinds, other.kinds)) problems.push({ id: 'words.placeholder.kind', values });
    else problems.push(...compareBranches(values, slot, other));
  }
  for (const placeholder of found.keys()) {
    if (!wanted.has(placeholder)) problems.push({ id: 'words.placeholder.extra', values: { id, lang, placeholder } });
  }
  return problems;
}

function compareBranches(values: Record<string, string>, wanted: Slot, found: Slot): Message[] {
  return [
    ...[...wanted.branches]
      .filter((branch) => !found.branches.has(branch))
      .map((branch) => ({ id: 'words.branch.missing', values: { ...values, branch } })),
    ...[...found.branches]
      .filter((branch) => !wanted.branches.has(branch))
      .map((branch) => ({ id: 'words.branch.extra', values: { ...values, branch } })),
  ];
}

function isSame<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean {
  return one.size === other.size && [...one].every((item) => other.has(item));
}

/** A long text that reads alike in two languages was forgotten; `alike` names those that are meant to. */
export function checkTranslated(patterns: Patterns, alike: readonly string[]): Message[] {
  return PAIRS.flatMap(([first, second]) =>
    [...patterns[first]]
      .filter(([id, pattern]) => !alike.includes(id) && isForgotten(pattern, patterns[second].get(id)))
      .map(([id]) => ({ id: 'words.identical', values: { id, first, second } })),
  );
}

function isForgotten(pattern: Pattern, translated: Pattern | undefined): boolean {
  if (translated === undefined) return false;
  const text = literalText(pattern);
  return text === literalText(translated) && [...text.matchAll(/\p{L}+/gu)].length > FEW_WORDS;
}
