import type { Lang } from '../lang.ts';
import type { Message } from '../message.ts';
import { literalText, type Pattern } from '../pattern.ts';
import { type Patterns, TRANSLATED } from './patterns.ts';

/**
 * The agreed words for the things of a game, as stems, because Polish declines them: `owc` finds owca and owce.
 * A stem matches at the start of a word, in any case.
 */
export type Glossary = readonly ({ readonly term: string } & Readonly<Record<Lang, readonly string[]>>)[];

export function checkGlossary(patterns: Patterns, glossary: Glossary): Message[] {
  return glossary.flatMap((entry) => {
    const ids = [...patterns.en].filter(([, pattern]) => speaksOf(pattern, entry.en)).map(([id]) => id);
    return TRANSLATED.flatMap((lang) =>
      ids
        .filter((id) => {
          const translated = patterns[lang].get(id);
          return translated !== undefined && !speaksOf(translated, entry[lang]);
        })
        .map((id) => ({ id: 'words.glossary', values: { id, lang, term: entry.term } })),
    );
  });
}

function speaksOf(pattern: Pattern, stems: readonly string[]): boolean {
  const text = literalText(pattern);
  return stems.some((stem) => new RegExp(`(?<!\\p{L})${escaped(stem)}`, 'iu').test(text));
}

function escaped(stem: string): string {
  return stem.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}
