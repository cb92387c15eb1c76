import { describe, expect, it } from 'vitest';
import { createWords, type Lang, LANGS, type Texts, type Value, WordsError } from '../src/index.ts';
import { tongue } from '../src/lang.ts';

function wordsOf(lang: Lang, texts: Texts) {
  return createWords(lang, [{ en: {}, pl: {}, it: {}, [lang]: texts }]);
}

function say(lang: Lang, pattern: string, values?: Record<string, Value>): string {
  const words = wordsOf(lang, { text: pattern, wool: 'wool', milk: 'milk', cheese: 'cheese {n}' });
  return words.say(values === undefined ? { id: 'text' } : { id: 'text', values });
}

function errorOf(pattern: string, values: Record<string, Value>): WordsError {
  try {
    say('en', pattern, values);
  } catch (error) {
    if (error instanceof WordsError) return error;
  }
  throw new Error('nothing was thrown');
}

describe('words', () => {
  it('knows its languages', () => {
    expect(LANGS).toEqual(['en', 'pl', 'it']);
    expect(wordsOf('pl', {}).lang).toBe('pl');
  });

  it('says a plain text, and says it again', () => {
    const words = wordsOf('en', { hello: 'Good evening.', nothing: '' });
    expect(words.say({ id: 'hello' })).toBe('Good evening.');
    expect(words.say({ id: 'hello' })).toBe('Good evening.');
    expect(words.say({ id: 'nothing' })).toBe('');
  });

  it('can be handed around without its object', () => {
    const { say: bare } = wordsOf('en', { one: 'One', two: 'Two' });
    expect([{ id: 'one' }, { id: 'two' }].map(bare)).toEqual(['One', 'Two']);
  });

  it('knows which ids it has', () => {
    const words = wordsOf('en', { hello: 'Hello' });
    expect(words.has('hello')).toBe(true);
    expect(words.has('goodbye')).toBe(false);
    expect(words.has('constructor')).toBe(false);
  });

  it('joins catalogs, and refuses an id that stands in two', () => {
    const one = { en: { a: 'A' }, pl: {}, it: {} };
    const two = { en: { b: 'B' }, pl: {}, it: {} };
    expect(createWords('en', [one, two]).say({ id: 'b' })).toBe('B');
    expect(() => createWords('en', [one, two, one])).toThrow('a (en): stands in two catalogs');
  });
});

describe('numbers', () => {
  it.each(LANGS)('below a thousand are written as the platform writes them (%s)', (lang) => {
    for (const n of [-999, -1, 0, 7, 999, 1000, 0.5])
      expect(say(lang, '{n}', { n })).toBe(new Intl.NumberFormat(lang).format(n).replace('-', '−'));
  });

  it('are written as the language writes them', () => {
    expect(say('en', '{n} pounds', { n: 12345.5 })).toBe('12,345.5 pounds');
    expect(say('it', '{n} sterline', { n: 12345.5 })).toBe('12.345,5\u00a0sterline');
    expect(say('pl', '{n}', { n: 12345.5 })).toBe('12\u00a0345,5');
  });

  it('stand alone as they stand in a text', () => {
    expect(wordsOf('it', {}).number(-12345.5)).toBe('−12.345,5');
  });

  it('have no negative zero', () => {
    expect(say('en', '{n}', { n: -0 })).toBe('0');
  });
});

describe('names', () => {
  it('are inserted as they are', () => {
    expect(say('en', '{who, name} passes', { who: "{n} O'Neill #1" })).toBe("{n} O'Neill #1 passes");
  });
});

describe('plurals', () => {
  it.each([
    [0, '0\u00a0owiec'],
    [1, '1\u00a0owca'],
    [2, '2\u00a0owce'],
    [5, '5\u00a0owiec'],
    [12, '12\u00a0owiec'],
    [22, '22\u00a0owce'],
    [112, '112\u00a0owiec'],
  ])('are declined in Polish: %d', (n, text) => {
    expect(say('pl', '{n, plural, one {# owca} few {# owce} many {# owiec}}', { n })).toBe(text);
  });

  it('take an exact case first', () => {
    const pattern = '{n, plural, =0 {no sheep} =1 {a lone sheep} one {# sheep} other {# sheep}}';
    expect([0, 1, 2].map((n) => say('en', pattern, { n }))).toEqual(['no sheep', 'a lone sheep', '2 sheep']);
  });

  it('leave to other what no category takes', () => {
    expect(say('it', '{n, plural, one {# pecora} other {# di pecore}}', { n: 1_000_000 })).toBe(
      '1.000.000\u00a0di pecore',
    );
  });

  it('nest', () => {
    const pattern = '{a, plural, one {# cow and {b, plural, one {# sheep} other {# sheep (#)}}} other {# cows}}';
    expect(say('en', pattern, { a: 1, b: 3 })).toBe('1 cow and 3 sheep (3)');
  });

  it('fail where no branch fits', () => {
    expect(() => say('pl', '{n, plural, one {owca} few {owce} many {owiec}}', { n: 1.5 })).toThrow(
      'text (pl) {n}: has no branch for "1.5"',
    );
  });
});

describe('selects', () => {
  const pattern = '{good, select, wool {of wool} milk {of milk}}';

  it('choose by a string or a number', () => {
    expect(say('en', pattern, { good: 'milk' })).toBe('of milk');
    expect(say('en', '{era, select, 1 {first} other {later}} era', { era: 1 })).toBe('first era');
    expect(say('en', '{yes, select, true {yes} false {no}}', { yes: 'false' })).toBe('no');
  });

  it('take other for the rest, and fail without it', () => {
    expect(say('en', '{good, select, wool {wool} other {goods}}', { good: 'rum' })).toBe('goods');
    expect(() => say('en', pattern, { good: 'rum' })).toThrow('text (en) {good}: has no branch for "rum"');
  });
});

describe('lists and quotes', () => {
  const items = [{ id: 'wool' }, { id: 'milk' }, { id: 'cheese', values: { n: 2 } }];

  it('join whole messages', () => {
    expect(say('en', 'Sold: {items, list}', { items })).toBe('Sold: wool, milk, and cheese 2');
    expect(say('pl', '{items, list}', { items })).toBe('wool, milk i\u00a0cheese 2');
    expect(say('it', '{items, list}', { items })).toBe('wool, milk e cheese 2');
  });

  it('join with or', () => {
    expect(say('en', '{items, list, or}', { items })).toBe('wool, milk, or cheese 2');
    expect(say('pl', '{items, list, or}', { items })).toBe('wool, milk lub cheese 2');
    expect(say('it', '{items, list, or}', { items })).toBe('wool, milk o cheese 2');
  });

  it('may be empty', () => {
    expect(say('en', '{items, list}', { items: [] })).toBe('');
  });

  it.each(LANGS)('are joined as the platform joins them (%s)', (lang) => {
    const all = ['Ailsa', 'Bran', 'Calum', 'Eilidh'];
    for (const [joint, type] of [
      ['and', 'conjunction'],
      ['or', 'disjunction'],
    ] as const)
      for (let count = 0; count <= all.length; count++) {
        const some = all.slice(0, count);
        expect(tongue(lang).list(joint, some)).toBe(
          // The platform ties nothing, and knows no “ed”.
          new Intl.ListFormat(lang, { type }).format(some).replace(' i ', ' i\u00a0').replace(' e E', ' ed E'),
        );
      }
  });

  it('keep a number with what it counts, in the languages of long words', () => {
    expect(say('it', 'paga {n} pezzi (£{n})', { n: 3 })).toBe('paga 3\u00a0pezzi (£3)');
    expect(say('en', 'pays {n} pieces (£{n})', { n: 3 })).toBe('pays 3 pieces (£3)');
  });

  it('quote a whole message', () => {
    expect(say('en', 'Undone: {what, quote}', { what: { id: 'cheese', values: { n: 1 } } })).toBe('Undone: cheese 1');
  });
});

describe('Polish words of one letter', () => {
  it('are tied to what follows', () => {
    expect(say('pl', 'Owca i krowa z pola')).toBe('Owca i\u00a0krowa z\u00a0pola');
    expect(say('pl', 'W {n, plural, few {# wsiach (u {who, name})}} o świcie', { n: 2, who: 'z u' })).toBe(
      'W\u00a02\u00a0wsiach (u\u00a0z u) o\u00a0świcie',
    );
  });

  it('are no ends of longer words, and no words of other languages', () => {
    expect(say('pl', 'krowa na polu to {n} szt.', { n: 1 })).toBe('krowa na polu to 1\u00a0szt.');
    expect(say('it', 'latte o lana')).toBe('latte o lana');
  });
});

describe('apostrophes', () => {
  it('are apostrophes', () => {
    expect(
      say('it', "l'altro po' dell'{who, name}: c'è {n, plural, one {un'asta} other {l'asta}}", { who: 'Oro', n: 1 }),
    ).toBe("l'altro po' dell'Oro: c'è un'asta");
    expect(say('it', "'{n}' ''", { n: 1 })).toBe("'1' ''");
  });

  it('quote a brace or a hash only when they hug it', () => {
    expect(say('en', "'{'n'}' {n, plural, other {'#'#}}", { n: 1 })).toBe('{n} #1');
  });
});

describe('a message that an older version stored', () => {
  const texts = { 'a.gone': 'An older line.', 'a.now': 'Now {count}: {what, quote}' };
  const { say: read } = createWords('en', [{ en: texts, pl: {}, it: {} }], 'a.gone');

  it('reads as a neutral line where it is there no more', () => {
    expect(read({ id: 'a.before', values: { number: 1 } })).toBe('An older line.');
  });

  it('is no excuse for a message that is there and is said wrongly', () => {
    expect(() => read({ id: 'a.now', values: { number: 1 } })).toThrow(WordsError);
  });

  it('leaves the message around it alone', () => {
    expect(read({ id: 'a.now', values: { count: 2, what: { id: 'a.before' } } })).toBe('Now 2: An older line.');
  });
});

describe('mistakes', () => {
  const message = { id: 'wool' };

  it('name an unknown id', () => {
    expect(() => wordsOf('it', {}).say({ id: 'tryst.turn' })).toThrow('tryst.turn (it): there is no such message');
  });

  it('name a pattern that does not parse', () => {
    expect(() => say('it', 'a {n')).toThrow('text (it): unclosed at character 5');
  });

  it('reach out of a message inside', () => {
    expect(errorOf('{a, quote}', { a: { id: 'cheese' } })).toMatchObject({ id: 'cheese', placeholder: 'n' });
  });

  it('say everything that is known', () => {
    expect(errorOf('{n}', {})).toMatchObject({
      name: 'WordsError',
      fault: 'missing',
      id: 'text',
      lang: 'en',
      placeholder: 'n',
      message: 'text (en) {n}: wants a number; there is no value',
    });
    expect(() => say('en', '{n}')).toThrow('there is no value');
  });

  it.each<[string, Value, string]>([
    ['{x}', '3', 'wants a number, not "3"'],
    ['{x}', Number.NaN, 'wants a number, not NaN'],
    ['{x, plural, other {a}}', '3', 'wants a number, not "3"'],
    ['{x, name}', 3, 'wants a proper name (a string), not 3'],
    ['{x, list}', message, 'wants a list of messages, not the message wool'],
    ['{x, list}', 'wool', 'wants a list of messages, not "wool"'],
    ['{x, quote}', [message], 'wants a message, not a list of messages'],
    ['{x, quote}', 'wool', 'wants a message, not "wool"'],
  ])('are values of the wrong kind: %s', (pattern, x, text) => {
    expect(errorOf(pattern, { x })).toMatchObject({ fault: 'kind', message: `text (en) {x}: ${text}` });
  });

  it.each(['{x, name}', '{x, select, other {a}}', '{x, quote}', '{x, list}'])('are values left out: %s', (pattern) => {
    expect(errorOf(pattern, {}).fault).toBe('missing');
  });

  it.each<[string, Value, string]>([
    ['{x}', message, 'wants a number; the message wool must not be glued in'],
    ['{x, plural, other {a}}', message, 'wants a number; the message wool must not be glued in'],
    ['{x, name}', message, 'wants a proper name (a string); the message wool must not be glued in'],
    ['{x, name}', [message], 'wants a proper name (a string); a list of messages must not be glued in'],
    ['{x, select, other {a}}', message, 'wants a string; the message wool must not be glued in'],
  ])('are messages glued in: %s', (pattern, x, text) => {
    expect(errorOf(pattern, { x })).toMatchObject({ fault: 'glued', message: `text (en) {x}: ${text}` });
  });
});
