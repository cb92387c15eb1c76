import type { Catalog } from '../catalog.ts';
import { caught, PatternError } from '../errors.ts';
import { type Lang, LANGS } from '../lang.ts';
import type { Message } from '../message.ts';
import { parse } from '../parse.ts';
import type { Pattern } from '../pattern.ts';

/** The languages that are measured against English. */
export const TRANSLATED: readonly Lang[] = ['pl', 'it'];

/** The texts of a catalog that parse. */
export type Patterns = Readonly<Record<Lang, ReadonlyMap<string, Pattern>>>;

export function parseCatalog(catalog: Catalog): { patterns: Patterns; problems: Message[] } {
  const patterns: Record<Lang, Map<string, Pattern>> = { en: new Map(), pl: new Map(), it: new Map() };
  const problems: Message[] = [];
  for (const lang of LANGS) {
    for (const [id, text] of Object.entries(catalog[lang])) {
      const pattern = caught(PatternError, () => parse(text));
      if (pattern instanceof PatternError) {
        problems.push({ id: 'words.unparsed', values: { id, lang, fault: pattern.fault, at: pattern.at } });
      } else {
        patterns[lang].set(id, pattern);
      }
    }
  }
  return { patterns, problems };
}
