import { describe, expect, it } from 'vitest';
import { shape } from '../src/index.ts';
import { refused } from './helpers.ts';

const NULL: unknown = JSON.parse('null');

/** Holds that reading is refused at this place, with what is expected there. */
function wrong(read: () => unknown, path: string, id: string, values = {}): void {
  refused(read, 'kernel.shape', { path, expected: { id: `kernel.shape.${id}`, values } });
}

describe('a text', () => {
  it('is any string', () => {
    expect(shape.text().read('', 'at')).toBe('');
  });

  it.each([1, true, undefined, NULL, [], {}])('is not %j', (value) => {
    wrong(() => shape.text().read(value, 'at'), 'at', 'text');
  });

  it('with a pattern must fit it', () => {
    expect(shape.text(/^a+$/).read('aa', 'at')).toBe('aa');
    wrong(() => shape.text(/^a+$/).read('ab', 'at'), 'at', 'pattern', { pattern: '/^a+$/' });
  });
});

describe('a whole number', () => {
  it.each([2, 3, 5])('from 2 to 5 may be %i', (value) => {
    expect(shape.whole(2, 5).read(value, 'at')).toBe(value);
  });

  it.each([1, 6, 2.5, Number.NaN, Infinity, '3', undefined])('from 2 to 5 is not %j', (value) => {
    wrong(() => shape.whole(2, 5).read(value, 'at'), 'at', 'whole', { min: 2, max: 5 });
  });
});

describe('a truth', () => {
  it('is true or false', () => {
    expect([shape.truth.read(true, 'at'), shape.truth.read(false, 'at')]).toEqual([true, false]);
  });

  it.each([0, 'true', undefined])('is not %j', (value) => {
    wrong(() => shape.truth.read(value, 'at'), 'at', 'truth');
  });
});

describe('one of several texts', () => {
  it('is one of them', () => {
    expect(shape.oneOf('sheep', 'cow').read('cow', 'at')).toBe('cow');
  });

  it.each(['goat', '', 1, undefined])('is not %j', (value) => {
    wrong(() => shape.oneOf('sheep', 'cow').read(value, 'at'), 'at', 'one-of', { values: 'sheep, cow' });
  });
});

describe('a list', () => {
  it('is read item by item', () => {
    expect(shape.list(shape.whole(0, 9)).read([1, 2], 'at')).toEqual([1, 2]);
    expect(shape.list(shape.whole(0, 9)).read([], 'at')).toEqual([]);
  });

  it.each([{ length: 0 }, 'ab', undefined])('is not %j', (value) => {
    wrong(() => shape.list(shape.text()).read(value, 'at'), 'at', 'list');
  });

  it('says which item is wrong', () => {
    wrong(() => shape.list(shape.text()).read(['a', 1], 'at'), 'at[1]', 'text');
  });

  it('has a length within its limits', () => {
    const pairs = shape.list(shape.text(), 1, 2);
    expect(pairs.read(['a'], 'at')).toEqual(['a']);
    wrong(() => pairs.read([], 'at'), 'at', 'length', { min: 1, max: '2' });
    wrong(() => pairs.read(['a', 'b', 'c'], 'at'), 'at', 'length', { min: 1, max: '2' });
    wrong(() => shape.list(shape.text(), 1).read([], 'at'), 'at', 'length', { min: 1, max: 'n' });
  });
});

describe('something optional', () => {
  it('may be left out, and is held to its form otherwise', () => {
    expect(shape.optional(shape.text()).read(undefined, 'at')).toBeUndefined();
    expect(shape.optional(shape.text()).read('a', 'at')).toBe('a');
    wrong(() => shape.optional(shape.text()).read(NULL, 'at'), 'at', 'text');
  });
});

describe('a mapping', () => {
  const prices = shape.mapping(shape.whole(1, 9));

  it('takes any names', () => {
    expect(prices.read({ wool: 3, milk: 4 }, 'at')).toEqual({ wool: 3, milk: 4 });
  });

  it('says under which name a value is wrong', () => {
    wrong(() => prices.read({ wool: 3, milk: 0 }, 'at'), 'at.milk', 'whole', { min: 1, max: 9 });
    wrong(() => prices.read({ milk: 0 }, ''), 'milk', 'whole', { min: 1, max: 9 });
  });

  it.each([[[]], ['text'], [NULL], [undefined]])('is not %j', (value) => {
    wrong(() => prices.read(value, 'at'), 'at', 'object');
  });
});

describe('an object', () => {
  const beast = shape.object({ name: shape.text(), age: shape.optional(shape.whole(0, 30)) });

  it('has its members, and none where an optional one was left out', () => {
    expect(beast.read({ name: 'Morag', age: 3 }, 'at')).toEqual({ name: 'Morag', age: 3 });
    expect(Object.keys(beast.read({ name: 'Morag' }, 'at'))).toEqual(['name']);
  });

  it('says which member is wrong or missing', () => {
    wrong(() => beast.read({ name: 'Morag', age: -1 }, 'herd[2]'), 'herd[2].age', 'whole', { min: 0, max: 30 });
    wrong(() => beast.read({ age: 3 }, 'at'), 'at.name', 'text');
    wrong(() => beast.read({}, ''), 'name', 'text');
  });

  it.each(['nmae', 'constructor', 'toString', '__proto__'])('has no member %s', (key) => {
    const value: unknown = JSON.parse(`{"name":"Morag","${key}":1}`);
    wrong(() => beast.read(value, 'at'), `at.${key}`, 'unknown', { known: 'name, age' });
  });

  it.each([[[]], ['text'], [NULL], [undefined]])('is not %j; the place of the whole is a dot', (value) => {
    wrong(() => beast.read(value, ''), '.', 'object');
  });
});
