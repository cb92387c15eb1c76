import { describe, expect, it } from 'vitest';
import type { Glossary } from '../src/index.ts';
import { one, problemsOf } from './catalog.ts';

describe('a good catalog', () => {
  it('has no problems', () => {
    const catalog = one(
      '{who, name} sells {n, plural, one {# cow} other {# cows}} to {good, select, wool {the weaver} other {a friend}}.',
      '{who, name}: {n, plural, =0 {nic} one {# krowa} few {# krowy} many {# krów}} dla {good, select, wool {tkacza} other {druha}}.',
      '{who, name} vende {n, plural, one {# mucca} other {# mucche}} {good, select, wool {al tessitore} other {a un’amica}}.',
    );
    expect(problemsOf(catalog)).toEqual([]);
  });

  it('may say a plain number in one language where another needs a plural', () => {
    expect(problemsOf(one('£{n}', '{n, plural, one {# funt} few {# funty} many {# funtów}}', '£{n}'))).toEqual([]);
  });
});

describe('ids', () => {
  it('missing in a language are found', () => {
    expect(problemsOf({ en: { 'game.a': 'Turn' }, pl: {}, it: { 'game.a': 'Turno' } })).toEqual([
      'game.a: the Polish text is missing.',
    ]);
  });

  it('extra in a language are found', () => {
    expect(problemsOf({ en: {}, pl: {}, it: { toString: 'Turno' } })).toEqual([
      'toString: there is an Italian text, but no English one.',
    ]);
  });
});

describe('patterns', () => {
  it('that do not parse are found, with the place', () => {
    expect(problemsOf(one('Turn {n}', 'Tura {n', 'Turno {n, numero}'))).toEqual([
      'game.text: the Polish text cannot be read at character 8: it ends before a brace is closed.',
      'game.text: the Italian text cannot be read at character 11: there is no such kind of placeholder.',
    ]);
    expect(problemsOf(one('Turn {n}}', 'Tura {n}', 'Turno {n}'))).toEqual([
      'game.text: the English text cannot be read at character 9: this closing brace is one too many.',
    ]);
  });
});

describe('placeholders', () => {
  it('must be the same in every language', () => {
    expect(problemsOf(one('{n} {who, name}', '{who, name}', '{n} {chi, name}'))).toEqual([
      'game.text: the Polish text lacks the placeholder n.',
      'game.text: the Italian text lacks the placeholder who.',
      'game.text: the Italian text has a placeholder chi, which the English text has not.',
    ]);
  });

  it('must be of the same kind in every language', () => {
    expect(problemsOf(one('{a, name}', '{a}', '{a, name}{a, select, x {i} other {o}}'))).toEqual([
      'game.text: the placeholder a is of another kind in the Polish text than in the English one.',
      'game.text: the placeholder a is of another kind in the Italian text than in the English one.',
    ]);
  });

  it('must have the same branches in every language', () => {
    const problems = problemsOf(
      one('{g, select, wool {w} milk {m}}', '{g, select, wool {w}}', '{g, select, wool {l} milk {l} other {c}}'),
    );
    expect(problems).toEqual([
      'game.text: in the Polish text, g lacks the branch “milk”.',
      'game.text: in the Italian text, g has a branch “other”, which the English text has not.',
    ]);
  });
});

describe('plurals', () => {
  it('must have what their language needs', () => {
    const problems = problemsOf(
      one(
        '{n, plural, one {a} =2 {b}}',
        '{n, plural, one {a} other {b}}',
        '{who, select, other {{n, plural, other {a}}}}',
      ),
    );
    expect(problems.filter((problem) => problem.includes('plural'))).toEqual([
      'game.text: in the English text, the plural of n lacks the category “other”.',
      'game.text: in the Polish text, the plural of n lacks the category “many”.',
      'game.text: in the Polish text, the plural of n lacks the category “few”.',
      'game.text: in the Italian text, the plural of n lacks the category “one”.',
    ]);
    expect(problems.some((problem) => problem.includes('cannot be said'))).toBe(false);
  });

  it('may have an exact case in place of a category with a single number', () => {
    const polish = '{n, plural, =1 {owca} few {# owce} many {# owiec}}';
    expect(problemsOf(one('{n, plural, =1 {a sheep} other {# sheep}}', polish, '{n} di pecora'))).toEqual([]);
  });
});

describe('renderings', () => {
  it('that fail are found, once each', () => {
    expect(problemsOf(one('{x} {x, name}', '{x} {x, name}', '{x} {x, name}'))).toEqual([
      'game.text: the English text cannot be said: the value of x is of the wrong kind.',
      'game.text: the Polish text cannot be said: the value of x is of the wrong kind.',
      'game.text: the Italian text cannot be said: the value of x is of the wrong kind.',
    ]);
  });

  it('hold a select to all the values that there are', () => {
    const english = '{good, select, wool {wool} milk {milk}}';
    const catalog = one(
      english,
      '{good, select, wool {wełna} milk {mleko}}',
      '{good, select, wool {lana} milk {latte}}',
    );
    expect(problemsOf(catalog, { values: { good: ['wool', 'milk'] } })).toEqual([]);
    expect(problemsOf(catalog, { values: { good: ['wool', 'milk', 'rum'] } })).toContain(
      'game.text: the Polish text cannot be said: good has no branch for its value.',
    );
  });

  it('find a glued message', () => {
    expect(problemsOf(one('{a, name}', '{a, name}', '{a, name}'), { values: { a: [{ id: 'wool' }] } })).toContain(
      'game.text: the Italian text cannot be said: a would glue one message into another.',
    );
  });

  it('let a fault pass that is not theirs', () => {
    const broken = {
      get id(): string {
        throw new RangeError('broken');
      },
    };
    expect(() => problemsOf(one('{a, quote}', '{a, quote}', '{a, quote}'), { values: { a: [broken] } })).toThrow(
      RangeError,
    );
  });

  it('that are untidy are found, once each kind', () => {
    expect(problemsOf(one('{n, plural, =0 {} =5 {} one {a} other {b}}', '{n}  {n}', '{n} !'))).toEqual([
      'game.text: the English text “” is empty.',
      'game.text: the Polish text “0  0” has a space too many.',
      'game.text: the Italian text “0 !” has a space before a punctuation mark.',
    ]);
    expect(problemsOf(one("'{'n'}'", ' Tura', 'Turno '))).toEqual([
      'game.text: the English text “{n}” still has a placeholder in it.',
      'game.text: the Polish text “ Tura” has a space too many.',
      'game.text: the Italian text “Turno ” has a space too many.',
    ]);
    expect(problemsOf(one('A cow’s turn', 'Tura krowy', "L'ultimo turno"))).toEqual([
      "game.text: the Italian text “L'ultimo turno” has a straight apostrophe.",
    ]);
  });

  it('may hold a brace, paragraphs and an ellipsis', () => {
    expect(problemsOf(one("a '{'\n\n  b", 'c …', 'd'))).toEqual([
      'game.text: the English text “a {\n\n  b” has a space too many.',
    ]);
    expect(problemsOf(one("a '{'\n\nb", 'c …', 'd'))).toEqual([]);
  });
});

describe('forgotten translations', () => {
  it('are found where the text is long', () => {
    const text = 'Empires of the North';
    expect(problemsOf(one(text, text, 'Imperi del Nord'))).toEqual([
      'game.text: the English and Polish texts are the same.',
    ]);
    expect(problemsOf(one('{n} of the North wind', 'Wiatry z północy: {n}', '{n} of the North wind'))).toEqual([
      'game.text: the English and Italian texts are the same.',
    ]);
    expect(problemsOf(one('A', text, text))).toEqual(['game.text: the Polish and Italian texts are the same.']);
  });

  it('are not suspected in a short text, or where they are meant', () => {
    const title = 'Clans of Caledonia';
    expect(problemsOf(one(title, title, title))).toEqual([]);
    const longer = 'Glen More II: Chronicles';
    expect(problemsOf(one(longer, longer, longer), { alike: ['game.text'] })).toEqual([]);
  });
});

describe('the glossary', () => {
  const glossary: Glossary = [
    { term: 'sheep', en: ['sheep'], pl: ['owc', 'owiec', 'żywa'], it: ['pecor', 'dell’ov'] },
    { term: 'C++ (odd)', en: ['c++ ('], pl: ['c++ ('], it: ['c++ ('] },
  ];

  it('finds a word that was not agreed', () => {
    expect(problemsOf(one('Sell {n} Sheep', 'Sprzedaj {n} barany', 'Vendi {n} montoni'), { glossary })).toEqual([
      'game.text: the Polish text does not use the agreed word for “sheep”.',
      'game.text: the Italian text does not use the agreed word for “sheep”.',
    ]);
  });

  it('knows a stem at the start of any word, in any case', () => {
    expect(problemsOf(one('Black sheep', 'Czarne Owce', 'L’pecora'), { glossary })).toEqual([]);
    expect(problemsOf(one('Sheep: {n}', 'ŻYWA: {n}', 'carne dell’ovino: {n}'), { glossary })).toEqual([]);
    expect(problemsOf(one('Sheep', 'Łowca', 'pecore'), { glossary })).toEqual([
      'game.text: the Polish text does not use the agreed word for “sheep”.',
    ]);
    expect(problemsOf(one('a c++ (b', 'w c++ (b', 'c++ (b'), { glossary })).toEqual([]);
  });

  it('asks nothing of a text that is not there, or that does not speak of it', () => {
    expect(problemsOf(one('Cow', 'Krowa', 'Mucca'), { glossary })).toEqual([]);
    expect(problemsOf({ en: { 'game.a': 'sheep' }, pl: { 'game.a': 'owca' }, it: {} }, { glossary })).toEqual([
      'game.a: the Italian text is missing.',
    ]);
  });
});
