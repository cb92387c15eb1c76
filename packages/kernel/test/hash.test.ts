import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, hashOf, sha256 } from '../src/index.ts';

const expected = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

describe('sha256', () => {
  it('knows the published examples', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('agrees with the platform for every length around one and two blocks', () => {
    for (let length = 0; length <= 130; length++) expect(sha256('x'.repeat(length))).toBe(expected('x'.repeat(length)));
  });

  it('agrees with the platform for a long text', () => {
    const long = 'The pipes, the pipes are calling. '.repeat(10_000);
    expect(sha256(long)).toBe(expected(long));
  });

  it.each(['ż', 'Gàidhlig', '€', '日本', '🏴', '𝄞𝄢', 'a¢€𐍈', '\u0000', '\uFFFF', '\u{10FFFF}'])(
    'encodes %j as UTF-8',
    (text) => {
      expect(sha256(text)).toBe(expected(text));
    },
  );

  it('agrees with the platform for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(sha256(text)).toBe(expected(text));
      }),
      { seed: 1, numRuns: 40 },
    );
  });
});

describe('the canonical text', () => {
  it('does not depend on the order of the members', () => {
    expect(canonical({ b: 1, a: { d: [1, 2], c: 'x' } })).toBe('{"a":{"c":"x","d":[1,2]},"b":1}');
    expect(canonical({ a: { c: 'x', d: [1, 2] }, b: 1 })).toBe(canonical({ b: 1, a: { d: [1, 2], c: 'x' } }));
  });

  it('leaves out members that are undefined, and keeps the places of a list', () => {
    expect(canonical({ a: undefined, b: 2 })).toBe('{"b":2}');
    expect(canonical([undefined, 2])).toBe('[null,2]');
    expect(canonical(undefined)).toBe('null');
  });

  it.each([
    ['text', '"text"'],
    ['"\n', String.raw`"\"\n"`],
    [-1.5, '-1.5'],
    [true, 'true'],
    [[], '[]'],
    [{}, '{}'],
    [JSON.parse('null'), 'null'],
    [{ 'a b': [{}] }, '{"a b":[{}]}'],
  ])('of %j is %s', (value, text) => {
    expect(canonical(value)).toBe(text);
  });

  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value)); // -0 becomes 0
        expect(JSON.parse(canonical(value))).toEqual(plain);
      }),
      { seed: 1 },
    );
  });

  it('is the same however the members were put in', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonical(turned)).toBe(canonical(value));
      }),
      { seed: 1 },
    );
  });
});

describe('the hash of data', () => {
  it('is the same for equal data and another for other data', () => {
    expect(hashOf({ a: 1, b: undefined, c: 2 })).toBe(hashOf({ c: 2, a: 1 }));
    expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: '1' }));
    expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]));
    expect(hashOf({ a: 1 })).toBe(sha256('{"a":1}'));
  });
});
