import { type Catalog, checkCatalog, type CheckContext, createWords, LANGS, wordsCatalog } from '../src/index.ts';

const english = createWords('en', [wordsCatalog]);

/** A catalog with one message. */
export function one(en: string, pl: string, it: string): Catalog {
  return { en: { 'game.text': en }, pl: { 'game.text': pl }, it: { 'game.text': it } };
}

/** The problems as an English reader is told them; every language must be able to tell them. */
export function problemsOf(catalog: Catalog, context?: CheckContext): string[] {
  return checkCatalog(catalog, context).map((problem) => {
    for (const lang of LANGS) createWords(lang, [wordsCatalog]).say(problem);
    return english.say(problem);
  });
}
