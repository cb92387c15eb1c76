import { describe, expect, it } from 'vitest';
import { type Lang, samples, type Value } from '../src/index.ts';

function texts(pattern: string, lang: Lang = 'en', values?: Record<string, readonly Value[]>): string[] {
  return samples(pattern, lang, values).map(({ text }) => text);
}

describe('samples', () => {
  it('say a text without numbers once', () => {
    expect(samples('{who, name}: {a, list}; {b, quote}', 'en')).toEqual([
      {
        values: { who: 'Ailsa', a: [{ id: 'first' }, { id: 'second' }], b: { id: 'first' } },
        text: 'Ailsa: first and second; first',
      },
    ]);
  });

  it('try every category of a language', () => {
    expect(texts('{n, plural, one {# krowa} few {# krowy} many {# krów}}', 'pl')).toEqual([
      '0\u00a0krów',
      '1\u00a0krowa',
      '2\u00a0krowy',
      '5\u00a0krów',
      '22\u00a0krowy',
    ]);
  });

  it('count all numbers together, exact cases included', () => {
    expect(texts('{n}/{m, plural, =7 {seven} other {#}}')).toEqual(['0/0', '1/1', '2/2', '5/5', '22/22', '7/seven']);
  });

  it('try every branch with every other', () => {
    expect(texts('{a, select, x {X} y {Y{b, select, p {P} other {}}}}')).toEqual(['X', 'YP', 'X', 'Y']);
  });

  it('try numbers where a number is selected on', () => {
    expect(texts('{n, select, 1 {first} 2 {second}} {n}')).toEqual(['first 1', 'second 2']);
    expect(texts('{n, select, 3 {third} other {nth}} {n}')).toEqual([
      'third 3',
      'nth 0',
      'nth 1',
      'nth 2',
      'nth 5',
      'nth 22',
    ]);
  });

  it('try the values that they are given', () => {
    expect(texts('{year} {who, name}', 'en', { year: [42], who: ['Bran', 'Cora'] })).toEqual(['42 Bran', '42 Cora']);
  });

  it('throw where a text cannot be said', () => {
    expect(() => samples('{n} {n, name}', 'en')).toThrow('sample (en) {n}: wants a number, not "Ailsa"');
  });
});
