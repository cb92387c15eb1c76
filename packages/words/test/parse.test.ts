import { describe, expect, it } from 'vitest';
import { caught, PatternError } from '../src/errors.ts';
import { parse } from '../src/parse.ts';
import { literalText, slotsOf } from '../src/pattern.ts';

function faultOf(pattern: string): string {
  const result = caught(PatternError, () => parse(pattern));
  return result instanceof PatternError ? result.message : 'fine';
}

describe('parse', () => {
  it('reads every kind of placeholder', () => {
    expect(parse('{n} {who, name} { inner ,quote } {a, list} {b, list, or}')).toEqual([
      { kind: 'number', name: 'n' },
      { kind: 'text', text: ' ' },
      { kind: 'name', name: 'who' },
      { kind: 'text', text: ' ' },
      { kind: 'quote', name: 'inner' },
      { kind: 'text', text: ' ' },
      { kind: 'list', name: 'a', joint: 'and' },
      { kind: 'text', text: ' ' },
      { kind: 'list', name: 'b', joint: 'or' },
    ]);
  });

  it('takes a hash for the number of the nearest plural, and for itself elsewhere', () => {
    expect(parse('#')).toEqual([{ kind: 'text', text: '#' }]);
    const [plural] = parse("{n, plural, other {# {g, select, a {# '#'}}}}");
    expect(plural).toMatchObject({
      categories: new Map([
        [
          'other',
          [
            { kind: 'number', name: 'n' },
            { kind: 'text', text: ' ' },
            {
              kind: 'select',
              name: 'g',
              branches: new Map([
                [
                  'a',
                  [
                    { kind: 'number', name: 'n' },
                    { kind: 'text', text: ' #' },
                  ],
                ],
              ]),
            },
          ],
        ],
      ]),
    });
  });

  it('reads exact cases apart from categories', () => {
    expect(parse('{n, plural, =0 {none} =12 {dozen} other {#}}')).toMatchObject([
      {
        exact: new Map([
          [0, [{ text: 'none' }]],
          [12, [{ text: 'dozen' }]],
        ]),
      },
    ]);
  });

  it('lets branches stand on lines of their own', () => {
    expect(faultOf('{n, plural,\n  one {# cow}\n  other {# cows}\n}')).toBe('fine');
  });

  it.each([
    ['{', 'unclosed at character 2'],
    ['{n', 'unclosed at character 3'],
    ['{n, plural, one {', 'unclosed at character 18'],
    ['{n, plural, one {a}', 'unclosed at character 20'],
    ['{n, plural', 'unclosed at character 11'],
    ['a } b', 'stray at character 3'],
    ['{}', 'name at character 2'],
    ['{n m}', 'comma at character 4'],
    ['{n, name, x}', 'comma at character 9'],
    ['{n, date}', 'kind at character 5'],
    ['{n, }', 'kind at character 5'],
    ['{n, list, nor}', 'kind at character 11'],
    ['{n, select, {a}}', 'branch at character 13'],
    ['{n, select, a b}', 'branch at character 15'],
    ['{n, plural, some {a}}', 'category at character 13'],
    ['{n, plural, =x {a}}', 'category at character 13'],
    ['{n, select, a {x} a {y}}', 'duplicate at character 19'],
    ['{n, select, }', 'empty at character 13'],
    ['{n, select}', 'empty at character 11'],
  ])('finds the fault in %s', (pattern, fault) => {
    expect(faultOf(pattern)).toBe(fault);
  });

  it('hides no error that is not about the pattern', () => {
    const bottomless = '{n, plural, other {'.repeat(200_000);
    expect(() => faultOf(bottomless)).toThrow(RangeError);
  });
});

describe('what a pattern holds', () => {
  const pattern = parse('Lana {n, plural, =3 {tre} other {{g, select, a {x {who, name}} b {y}}}} {n}');

  it('is its placeholders, over all branches', () => {
    expect([...slotsOf(pattern)]).toEqual([
      ['n', { kinds: new Set(['number']), branches: new Set(), exact: new Set([3]) }],
      ['g', { kinds: new Set(['select']), branches: new Set(['a', 'b']), exact: new Set() }],
      ['who', { kinds: new Set(['name']), branches: new Set(), exact: new Set() }],
    ]);
  });

  it('is its prose, over all branches', () => {
    expect(literalText(pattern).split(/\s+/)).toEqual(['Lana', 'tre', 'x', 'y', '']);
  });
});
