export { type Catalog, type Texts, wordsCatalog } from './catalog.ts';
export { checkCatalog, type CheckContext } from './check/check.ts';
export type { Glossary } from './check/glossary.ts';
export { WordsError } from './errors.ts';
export { type Lang, LANGS, withMinus } from './lang.ts';
export type { Message, Value } from './message.ts';
export { searchFor } from './search.ts';
export { type Sample, samples } from './samples.ts';
export { createWords, type Words, wordsIn } from './words.ts';
