import type { Catalog } from './catalog.ts';
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
 * `gone` is the id of the line that is read where an older version stored a message that is there no more, or has other
 * values now; without it such a message is an error.
 */
export function createWords(lang: Lang, catalogs: readonly Catalog[], gone?: string): Words {
  const texts = gather(lang, catalogs);
  const renders = new Map<string, Render>();

  function say(message: Message): string {
    if (gone === undefined || message.id === gone) return rendered(message);
    const said = caught(WordsError, () => rendered(message));
    return said instanceof WordsError ? rendered({ id: gone }) : said;
  }

  function rendered({ id, values = NO_VALUES }: Message): string {
    const render = renders.get(id) ?? prepare(id);
    return render(values);
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

function gather(lang: Lang, catalogs: readonly Catalog[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const catalog of catalogs) {
    for (const [id, text] of Object.entries(catalog[lang])) {
      if (texts.has(id)) throw new WordsError('twice', { id, lang }, 'stands in two catalogs');
      texts.set(id, text);
    }
  }
  return texts;
}
