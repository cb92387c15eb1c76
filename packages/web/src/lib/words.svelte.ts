import { type Lang, type Message, type Texts, type Value, type Words, wordsIn } from '@ceilidh/words';
import { settings } from './settings.svelte.ts';

/** The page's own texts, one language at a time. */
const OWN: Readonly<Record<Lang, () => Promise<{ default: Texts }>>> = {
  en: () => import('../../messages/en.json'),
  pl: () => import('../../messages/pl.json'),
  it: () => import('../../messages/it.json'),
};

// Wanted before anything can be shown. That it failed is told when it is waited for.
OWN[settings.lang]().catch(() => {});

let spoken: Words | undefined = $state.raw();

/** In the language of the settings; the page shows nothing before it is there. */
export async function speak(lang: Lang): Promise<void> {
  const { default: texts } = await OWN[lang]();
  if (settings.lang === lang) spoken = wordsIn(lang, [texts]);
}

export const isSpeaking = (): boolean => spoken !== undefined;

/** A text of the page. */
export function t(id: string, values?: Readonly<Record<string, Value>>): string {
  return spoken === undefined ? '' : spoken.say(values === undefined ? { id } : { id, values });
}

/** A number that stands alone. */
export const figure = (value: number): string => spoken?.number(value) ?? '';

/** A message of the page, with values of any kind. */
export const say = (message: Message): string => spoken?.say(message) ?? '';
