import { describe, expect, it } from 'vitest';
import { seatNamedIn, seatTag, withNames } from '../src/index.ts';

describe('a seat in a message', () => {
  it('is the first that the message names itself', () => {
    expect(seatNamedIn({ id: 'a' })).toBeUndefined();
    expect(seatNamedIn({ id: 'a', values: { count: 2, word: '@', who: seatTag(3), other: seatTag(1) } })).toBe(3);
    expect(seatNamedIn({ id: 'a', values: { line: { id: 'b', values: { who: seatTag(3) } } } })).toBeUndefined();
  });

  it('is replaced by a name, also inside of it', () => {
    const message = { id: 'a', values: { who: seatTag(1), lines: [{ id: 'b', values: { who: seatTag(0) } }] } };
    expect(withNames(message, ['Ailsa', 'Bruce'])).toEqual({
      id: 'a',
      values: { who: 'Bruce', lines: [{ id: 'b', values: { who: 'Ailsa' } }] },
    });
  });
});
