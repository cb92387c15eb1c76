import type { Catalog, Texts } from './catalog.ts';
import { compile, type Render } from './compile.ts';
import { caught, PatternError, WordsError } from './errors.ts';
import { type Lang, tongue } from './lang.ts';
import type { Message, Values } from './message.ts';
import { parse } from './parse.ts';

export interface Words {
  readonly lang: Lang;
  say(message: Message): string;
  has(id: string): boolean;
  /** A number that stands alone, in a table say. */
  number(value: number): string;
}

const NO_VALUES: Values = {};

/**
 * Puts messages into one language. Catalogs of several packages go together; none may redefine another's id.
 * `gone` is the id of the line that is read where an older version stored a message that is there no more; without it
 * such a message is an error.
 */
export function createWords(lang: Lang, catalogs: readonly Catalog[], gone?: string): Words {
  return wordsIn(
    lang,
    catalogs.map((catalog) => catalog[lang]),
    gone,
  );
}

/** The same where only the texts of this language are at hand. */
export function wordsIn(lang: Lang, parts: readonly Texts[], gone?: string): Words {
  const texts = gather(lang, parts);
  const renders = new Map<string, Render>();

  function say(message: Message): string {
    const id = gone === undefined || texts.has(message.id) ? message.id : gone;
    const render = renders.get(id) ?? prepare(id);
    return render(message.values ?? NO_VALUES);
  }

  // Patterns are compiled when they are first said: a page says a few of the hundreds that it carries.
  function prepare(id: string): Render {
    const text = texts.get(id);
    if (text === undefined) throw new WordsError('unknown', { id, lang }, 'there is no such message');
    const pattern = caught(PatternError, () => parse(text));
    if (pattern instanceof PatternError) throw new WordsError('pattern', { id, lang }, pattern.message);
    const render = compile(pattern, { id, tongue: tongue(lang), say });
    renders.set(id, render);
    return render;
  }

  return { lang, say, has: (id) => texts.has(id), number: (value) => tongue(lang).number(value) };
}

function gather(lang: Lang, parts: readonly Texts[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const part of parts) {
    for (const [id, text] of Object.entries(part)) {
      if (texts.has(id)) throw new WordsError('twice', { id, lang }, 'stands in two catalogs');
      texts.set(id, text);
    }
  }
  return texts;
}
