/** A template literal: its fixed texts as they are written, and the code between them. */
export interface Template {
  readonly text: string;
  readonly fixed: readonly string[];
  readonly holes: readonly string[];
}

/** Source code made safe to search with regular expressions. All three have the length of the original. */
export interface Source {
  /** Without comments: an id that a comment mentions is not in use. */
  readonly code: string;
  /** Without the insides of strings and regular expressions either: brackets match, words are code. */
  readonly bare: string;
  readonly templates: readonly Template[];
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
// A string ends on its line and follows no letter: an apostrophe in markup ("don't") opens none.
const STRING = /(?<!\p{L})'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/uy;
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
/** What may stand before a regular expression; after anything else, a slash divides or closes a tag. */
const BEFORE_REGEX = /(?:^|[=(,:[!&|?;+*%~^-]|=>|\breturn|\bcase)$/;
const FIXED = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))+/y;

/** Not a parser: just enough of TypeScript (and of markup around it) to tell code, comment and string apart. */
export function readSource(text: string): Source {
  return new Scanner(text).whole();
}

class Scanner {
  readonly #text: string;
  readonly #templates: Template[] = [];
  #at = 0;
  #code = '';
  #bare = '';

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Source {
    while (this.#at < this.#text.length) this.#untilBrace();
    return { code: this.#code, bare: this.#bare, templates: this.#templates };
  }

  /** Reads code up to and with the brace that closes it, or to the end. */
  #untilBrace(): void {
    let depth = 1;
    while (this.#at < this.#text.length && depth > 0) {
      const char = this.#text.charAt(this.#at);
      if (char === '`') this.#template();
      else if (!this.#comment() && !this.#quoted(STRING) && !(this.#mayStartRegex(char) && this.#quoted(REGEX))) {
        if (char === '{') depth += 1;
        if (char === '}') depth -= 1;
        this.#write(char, char);
      }
    }
  }

  #template(): void {
    const start = this.#at;
    const fixed: string[] = [];
    const holes: string[] = [];
    this.#write('`', '`');
    for (;;) {
      const part = this.#next(FIXED);
      fixed.push(part);
      this.#write(part, blank(part));
      if (!this.#text.startsWith('${', this.#at)) break;
      this.#write('${', '${');
      const hole = this.#at;
      this.#untilBrace();
      holes.push(this.#bare.slice(hole, -1));
    }
    const end = this.#text.charAt(this.#at);
    this.#write(end, end);
    this.#templates.push({ text: this.#text.slice(start, this.#at), fixed, holes });
  }

  #comment(): boolean {
    const comment = this.#next(COMMENT);
    this.#write(blank(comment), blank(comment));
    return comment !== '';
  }

  #quoted(token: RegExp): boolean {
    const quoted = this.#next(token);
    if (quoted === '') return false;
    this.#write(quoted, quoted.charAt(0) + blank(quoted.slice(1, -1)) + quoted.slice(-1));
    return true;
  }

  #mayStartRegex(char: string): boolean {
    return char === '/' && BEFORE_REGEX.test(this.#bare.trimEnd().slice(-10));
  }

  #next(token: RegExp): string {
    token.lastIndex = this.#at;
    return token.exec(this.#text)?.[0] ?? '';
  }

  #write(code: string, bare: string): void {
    this.#code += code;
    this.#bare += bare;
    this.#at += code.length;
  }
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
