import type { Message } from '@ceilidh/words';
import { describe, expect, it } from 'vitest';
import { shape } from '../src/index.ts';
import { refusalOf } from './helpers.ts';

const NULL: unknown = JSON.parse('null');

/** Where reading is refused, and what is expected there. */
function wrong(read: () => unknown): unknown[] {
  const { id, values = {} } = refusalOf(read);
  const expected = values['expected'] as Message;
  return id === 'kernel.shape' ? [values['path'], expected.id.slice('kernel.shape.'.length), expected.values] : [id];
}

describe('a text', () => {
  it('is any string', () => {
    expect(shape.text().read('', 'at')).toBe('');
  });

  it.each([1, true, undefined, NULL, [], {}])('is not %j', (value) => {
    expect(wrong(() => shape.text().read(value, 'at'))).toEqual(['at', 'text', {}]);
  });

  it('with a pattern must fit it', () => {
    expect(shape.text(/^a+$/).read('aa', 'at')).toBe('aa');
    expect(wrong(() => shape.text(/^a+$/).read('ab', 'at'))).toEqual(['at', 'pattern', { pattern: '/^a+$/' }]);
  });
});

describe('a whole number', () => {
  it.each([2, 3, 5])('from 2 to 5 may be %i', (value) => {
    expect(shape.whole(2, 5).read(value, 'at')).toBe(value);
  });

  it.each([1, 6, 2.5, Number.NaN, Infinity, '3', undefined])('from 2 to 5 is not %j', (value) => {
    expect(wrong(() => shape.whole(2, 5).read(value, 'at'))).toEqual(['at', 'whole', { min: 2, max: 5 }]);
  });
});

describe('a truth', () => {
  it('is true or false', () => {
    expect([shape.truth.read(true, 'at'), shape.truth.read(false, 'at')]).toEqual([true, false]);
  });

  it.each([0, 'true', undefined])('is not %j', (value) => {
    expect(wrong(() => shape.truth.read(value, 'at'))).toEqual(['at', 'truth', {}]);
  });
});

describe('one of several texts', () => {
  it('is one of them', () => {
    expect(shape.oneOf('sheep', 'cow').read('cow', 'at')).toBe('cow');
  });

  it.each(['goat', '', 1, undefined])('is not %j', (value) => {
    expect(wrong(() => shape.oneOf('sheep', 'cow').read(value, 'at'))).toEqual([
      'at',
      'one-of',
      { values: 'sheep, cow' },
    ]);
  });
});

describe('a list', () => {
  it('is read item by item', () => {
    expect(shape.list(shape.whole(0, 9)).read([1, 2], 'at')).toEqual([1, 2]);
    expect(shape.list(shape.whole(0, 9)).read([], 'at')).toEqual([]);
  });

  it.each([{ length: 0 }, 'ab', undefined])('is not %j', (value) => {
    expect(wrong(() => shape.list(shape.text()).read(value, 'at'))).toEqual(['at', 'list', {}]);
  });

  it('says which item is wrong', () => {
    expect(wrong(() => shape.list(shape.text()).read(['a', 1], 'at'))).toEqual(['at[1]', 'text', {}]);
  });

  it('has a length within its limits', () => {
    const pairs = shape.list(shape.text(), 1, 2);
    expect(pairs.read(['a'], 'at')).toEqual(['a']);
    expect(wrong(() => pairs.read([], 'at'))).toEqual(['at', 'length', { min: 1, max: '2' }]);
    expect(wrong(() => pairs.read(['a', 'b', 'c'], 'at'))).toEqual(['at', 'length', { min: 1, max: '2' }]);
    expect(wrong(() => shape.list(shape.text(), 1).read([], 'at'))).toEqual(['at', 'length', { min: 1, max: 'n' }]);
  });
});

describe('something optional', () => {
  it('may be left out, and is held to its form otherwise', () => {
    expect(shape.optional(shape.text()).read(undefined, 'at')).toBeUndefined();
    expect(shape.optional(shape.text()).read('a', 'at')).toBe('a');
    expect(wrong(() => shape.optional(shape.text()).read(NULL, 'at'))).toEqual(['at', 'text', {}]);
  });
});

describe('a mapping', () => {
  const prices = shape.mapping(shape.whole(1, 9));

  it('takes any names', () => {
    expect(prices.read({ wool: 3, milk: 4 }, 'at')).toEqual({ wool: 3, milk: 4 });
  });

  it('says under which name a value is wrong', () => {
    expect(wrong(() => prices.read({ wool: 3, milk: 0 }, 'at'))).toEqual(['at.milk', 'whole', { min: 1, max: 9 }]);
    expect(wrong(() => prices.read({ milk: 0 }, ''))).toEqual(['milk', 'whole', { min: 1, max: 9 }]);
  });

  it.each([[[]], ['text'], [NULL], [undefined]])('is not %j', (value) => {
    expect(wrong(() => prices.read(value, 'at'))).toEqual(['at', 'object', {}]);
  });
});

describe('an object', () => {
  const beast = shape.object({ name: shape.text(), age: shape.optional(shape.whole(0, 30)) });

  it('has its members, and none where an optional one was left out', () => {
    expect(beast.read({ name: 'Morag', age: 3 }, 'at')).toEqual({ name: 'Morag', age: 3 });
    expect(Object.keys(beast.read({ name: 'Morag' }, 'at'))).toEqual(['name']);
  });

  it('says which member is wrong or missing', () => {
    expect(wrong(() => beast.read({ name: 'Morag', age: -1 }, 'herd[2]'))).toEqual([
      'herd[2].age',
      'whole',
      { min: 0, max: 30 },
    ]);
    expect(wrong(() => beast.read({ age: 3 }, 'at'))).toEqual(['at.name', 'text', {}]);
    expect(wrong(() => beast.read({}, ''))).toEqual(['name', 'text', {}]);
  });

  it.each(['nmae', 'constructor', 'toString', '__proto__'])('has no member %s', (key) => {
    const value: unknown = JSON.parse(`{"name":"Morag","${key}":1}`);
    expect(wrong(() => beast.read(value, 'at'))).toEqual([`at.${key}`, 'unknown', { known: 'name, age' }]);
  });

  it.each([[[]], ['text'], [NULL], [undefined]])('is not %j; the place of the whole is a dot', (value) => {
    expect(wrong(() => beast.read(value, ''))).toEqual(['.', 'object', {}]);
  });
});
