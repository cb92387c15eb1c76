import { createWords, type Lang, type Texts, type Value, type Words } from '@ceilidh/words';
import en from '../messages/en.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };

const catalog: Record<Lang, Texts> = { en, pl, it };
const words = new Map<Lang, Words>();

/** What the page says for a message of its own. */
export function said(id: string, values: Readonly<Record<string, Value>> = {}, lang: Lang = 'en'): string {
  const spoken = words.get(lang) ?? createWords(lang, [catalog]);
  words.set(lang, spoken);
  return spoken.say({ id, values });
}
