import { findPage } from '@ceilidh/games/page';
import {
  editionOf,
  type GameEngine,
  GONE,
  hasVersion,
  isInPlay,
  readOptions,
  type RulesVersion,
} from '@ceilidh/kernel';
import { type Lang, type Texts, type Words, wordsIn } from '@ceilidh/words';
import { settings } from './settings.svelte.ts';

/** What every game says: why something is refused, and what would do instead. */
const SHARED: Readonly<Record<Lang, () => Promise<{ default: Texts }>>> = {
  en: () => import('@ceilidh/kernel/messages/en.json'),
  pl: () => import('@ceilidh/kernel/messages/pl.json'),
  it: () => import('@ceilidh/kernel/messages/it.json'),
};

// The server knows what is played where this page was asked for: the words come along with the engine and the board.
const played = document.querySelector<HTMLMetaElement>('meta[name="game"]')?.content;
if (played !== undefined) partsOf(played, settings.lang).forEach((part) => part.catch(() => {}));

function partsOf(game: string, lang: Lang, modules: readonly string[] = []): Promise<Texts>[] {
  const page = findPage(game);
  if (page === undefined) return [Promise.reject(new Error(`there is no game '${game}'`))];
  const shared = SHARED[lang]().then((texts) => texts.default);
  return [shared, page.words(lang), ...modules.map((module) => page.moduleWords(module, lang))];
}

const spoken = new Map<string, Promise<Words>>();

/** A game's words in a language, and those of some of its modules: loaded when they are first needed. */
export function wordsOf(game: string, lang: Lang, modules: readonly string[]): Promise<Words> {
  const key = [lang, game, ...modules].join(' ');
  const known = spoken.get(key);
  if (known !== undefined) return known;
  const words = Promise.all(partsOf(game, lang, modules)).then((parts) => wordsIn(lang, parts, GONE));
  spoken.set(key, words);
  // What did not come is asked for again the next time.
  words.catch(() => spoken.delete(key));
  return words;
}

/** The modules whose words are needed at a table: those in play, and those that usually are, to say that they are not. */
export function modulesSpokenOf(
  game: GameEngine,
  version: RulesVersion,
  options: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (!hasVersion(game, version)) return [];
  const spec = editionOf(game, version.version).options;
  const values = readOptions(spec, options);
  const isUsual = (id: string): boolean => spec.declared[id]?.default === true;
  return (game.modules ?? []).filter((each) => isInPlay(each, values) || isUsual(each.id)).map(({ id }) => id);
}

/**
 * Hands over a game's words in the language of the settings. An effect that does this does it again when the language
 * changes, and until they are there the words from before will do; what is returned calls it off.
 */
export function hearWords(
  game: string,
  modules: readonly string[],
  hear: (words: Words) => void,
  miss: (error: unknown) => void,
): () => void {
  let wanted = true;
  wordsOf(game, settings.lang, modules).then(
    (words) => wanted && hear(words),
    (error: unknown) => wanted && miss(error),
  );
  return () => {
    wanted = false;
  };
}
