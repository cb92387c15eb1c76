import type { Catalog } from '../catalog.ts';
import { LANGS } from '../lang.ts';
import type { Message } from '../message.ts';
import type { SampleValues } from '../samples.ts';
import { checkGlossary, type Glossary } from './glossary.ts';
import { checkGluing } from './gluing.ts';
import { parseCatalog } from './patterns.ts';
import { checkPlurals } from './plurals.ts';
import { checkRenderings } from './renderings.ts';
import { readSource } from './source.ts';
import { checkIds, checkPlaceholders, checkTranslated } from './translations.ts';
import { checkUnknown, checkUnused } from './usage.ts';

/** What else is known of the package whose catalog it is. What is left out is not checked. */
export interface CheckContext {
  /** The first segments of the package's ids: with `chess`, the string 'chess.turn' in a source must be an id. */
  readonly prefix?: readonly string[];
  /** The texts of the package's source files, in which each id must be used and no said texts be glued. */
  readonly sources?: readonly string[];
  readonly glossary?: Glossary;
  /** What a placeholder of this name may be, so that a select without `other` is held to all of it. */
  readonly values?: SampleValues;
  /** Ids of long texts that are rightly the same in several languages, such as the title of a game. */
  readonly alike?: readonly string[];
}

/** Everything that is wrong with a catalog, as messages of `wordsCatalog`; nothing, if it is fine. */
export function checkCatalog(catalog: Catalog, context: CheckContext = {}): Message[] {
  const { prefix = [], glossary = [], values = {}, alike = [] } = context;
  const { patterns, problems } = parseCatalog(catalog);
  return [
    ...problems,
    ...checkIds(catalog),
    ...checkPlaceholders(patterns),
    ...checkPlurals(patterns),
    ...checkRenderings(patterns, values),
    ...checkTranslated(patterns, alike),
    ...checkGlossary(patterns, glossary),
    ...(context.sources === undefined ? [] : checkSources(catalog, context.sources, prefix)),
  ];
}

function checkSources(catalog: Catalog, texts: readonly string[], prefixes: readonly string[]): Message[] {
  const ids = new Set(LANGS.flatMap((lang) => Object.keys(catalog[lang])));
  const sources = texts.map(readSource);
  return [...checkUnused(ids, sources), ...checkUnknown(ids, sources, prefixes), ...checkGluing(sources)];
}
