import { PatternError, type PatternFault } from './errors.ts';
import type { Category } from './lang.ts';
import type { Part, Pattern, PluralPart } from './pattern.ts';

const CATEGORIES: ReadonlySet<string> = new Set<Category>(['zero', 'one', 'two', 'few', 'many', 'other']);

// An apostrophe quotes only when it hugs a brace or a hash on both sides: Italian writes dell'{who, name}.
const PROSE = /(?:'[{}#]'|[^{}#])+/y;
const QUOTED = /'([{}#])'/g;
const WORD = /[^\s{},'#]+/y;
const SPACE = /\s*/y;

/** Throws a `PatternError`. */
export function parse(pattern: string): Pattern {
  return new Parser(pattern).whole();
}

class Parser {
  readonly #source: string;
  #at = 0;
  /** Where the last word began, to point at it if it turns out to be wrong. */
  #word = 0;

  constructor(source: string) {
    this.#source = source;
  }

  whole(): Pattern {
    const pattern = this.#pattern(undefined);
    if (this.#at < this.#source.length) this.#fail('stray');
    return pattern;
  }

  /** Reads up to a closing brace or the end. `hash` is the placeholder of the plural around, if any. */
  #pattern(hash: string | undefined): Pattern {
    const parts: Part[] = [];
    for (;;) {
      const prose = this.#take(PROSE);
      if (prose !== '') parts.push({ kind: 'text', text: prose.replaceAll(QUOTED, '$1') });
      if (this.#skip('#'))
        parts.push(hash === undefined ? { kind: 'text', text: '#' } : { kind: 'number', name: hash });
      else if (this.#skip('{')) parts.push(this.#placeholder(hash));
      else return parts;
    }
  }

  #placeholder(hash: string | undefined): Part {
    const name = this.#takeWord('name');
    if (this.#skip('}')) return { kind: 'number', name };
    this.#expect(',', 'comma');
    const part = this.#kind(name, hash);
    this.#expect('}', 'comma');
    return part;
  }

  #kind(name: string, hash: string | undefined): Part {
    const kind = this.#takeWord('kind');
    switch (kind) {
      case 'name':
      case 'quote':
        return { kind, name };
      case 'list':
        return { kind, name, joint: this.#joint() };
      case 'plural':
        return this.#plural(name);
      case 'select':
        return { kind, name, branches: this.#branches(hash) };
      default:
        return this.#fail('kind', this.#word);
    }
  }

  #joint(): 'and' | 'or' {
    if (!this.#skip(',')) return 'and';
    if (this.#takeWord('kind') !== 'or') this.#fail('kind', this.#word);
    return 'or';
  }

  #plural(name: string): PluralPart {
    const exact = new Map<number, Pattern>();
    const categories = new Map<Category, Pattern>();
    for (const [key, pattern] of this.#branches(name, isPluralKey)) {
      if (isCategory(key)) categories.set(key, pattern);
      else exact.set(Number(key.slice(1)), pattern);
    }
    return { kind: 'plural', name, exact, categories };
  }

  #branches(hash: string | undefined, isKey: (key: string) => boolean = () => true): ReadonlyMap<string, Pattern> {
    const branches = new Map<string, Pattern>();
    this.#expect(',', 'empty');
    this.#take(SPACE);
    while (this.#source.charAt(this.#at) !== '}') {
      const key = this.#takeWord('branch');
      if (!isKey(key)) this.#fail('category', this.#word);
      if (branches.has(key)) this.#fail('duplicate', this.#word);
      this.#expect('{', 'branch');
      branches.set(key, this.#pattern(hash));
      this.#expect('}', 'unclosed');
      this.#take(SPACE);
    }
    if (branches.size === 0) this.#fail('empty');
    return branches;
  }

  /** A word, and the space around it. */
  #takeWord(fault: PatternFault): string {
    this.#take(SPACE);
    this.#word = this.#at;
    const word = this.#take(WORD);
    if (word === '') this.#fail(fault);
    this.#take(SPACE);
    return word;
  }

  #take(token: RegExp): string {
    token.lastIndex = this.#at;
    const text = token.exec(this.#source)?.[0] ?? '';
    this.#at += text.length;
    return text;
  }

  #skip(char: string): boolean {
    if (this.#source.charAt(this.#at) !== char) return false;
    this.#at += 1;
    return true;
  }

  #expect(char: string, fault: PatternFault): void {
    if (!this.#skip(char)) this.#fail(fault);
  }

  /** Where the text has simply run out, that is the fault, whatever was expected. */
  #fail(fault: PatternFault, at = this.#at): never {
    throw new PatternError(at >= this.#source.length ? 'unclosed' : fault, at + 1);
  }
}

function isPluralKey(key: string): boolean {
  return isCategory(key) || /^=\d+$/.test(key);
}

function isCategory(key: string): key is Category {
  return CATEGORIES.has(key);
}
