import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeRecord } from '../src/index.ts';
import { playOut } from './helpers.ts';
import { complaintOf, fateOf, finished, LINES, matchOf, PACK, readMatch as read, RECORD } from './records.ts';

const NULL: unknown = JSON.parse('null');

describe('a damaged record', () => {
  const harmless = ['refused', finished.hash()];

  it('that breaks off after any byte is refused, unless only the last line end is lost', () => {
    const match = playOut(matchOf({ pack: PACK }));
    const bytes = Buffer.from(writeRecord(match));
    for (let length = 0; length < bytes.length - 1; length++) {
      expect(fateOf(bytes.subarray(0, length).toString())).toBe('refused');
    }
    expect(read(bytes.subarray(0, -1).toString()).hash()).toBe(match.hash());
  });

  it('that lacks its beginning is refused', () => {
    for (let start = 1; start < RECORD.length; start++) {
      expect(fateOf(RECORD.slice(start))).toBe('refused');
    }
  });

  it.each(LINES.map((_, index) => index + 1))('without line %i is refused', (line) => {
    expect(fateOf(LINES.toSpliced(line - 1, 1).join('\n'))).toBe('refused');
  });

  it.each(LINES.map((line, index) => [index + 1, line] as const))('with line %i twice is refused', (number, line) => {
    expect(fateOf(LINES.toSpliced(number, 0, line).join('\n'))).toBe('refused');
  });

  it.each(LINES.map((line, index) => [index + 1, line] as const))(
    'with line %i turned round is refused there',
    (number, line) => {
      const turned = [...line].toReversed().join('');
      expect(complaintOf(LINES.with(number - 1, turned).join('\n'))).toEqual({
        line: number,
        problem: { id: 'kernel.record.json' },
      });
    },
  );

  it.each(LINES.map((_, index) => index + 1))('with line %i emptied is refused', (line) => {
    expect(fateOf(LINES.with(line - 1, '').join('\n'))).toBe('refused');
  });

  it('with two lines exchanged is refused, or the same match (answers given at once have no order)', () => {
    for (let i = 0; i + 1 < LINES.length; i++) {
      const exchanged = LINES.toSpliced(i, 2, LINES[i + 1] ?? '', LINES[i] ?? '');
      expect(harmless).toContain(fateOf(exchanged.join('\n')));
    }
  });

  it('with every other value in every place of a move is refused, or the same match', () => {
    const values = [NULL, true, -1, 0, 1, 2, 0.5, 1e9, '', 'rest', 'high', [], {}, { toString: 0 }];
    for (let line = 1; line < LINES.length - 1; line++) {
      const [seat, key] = JSON.parse(LINES[line] ?? '') as [unknown, unknown];
      for (const value of values) {
        for (const move of [value, [value, key], [seat, value], [seat, key, value]]) {
          expect(harmless).toContain(fateOf(LINES.with(line, JSON.stringify(move)).join('\n')));
        }
      }
    }
  });

  it('with other values in its header or its end is refused or read, and never fails in another way', () => {
    const names = ['ceilidh', 'game', 'rules', 'options', 'pack', 'seats', 'seed', 'seen', 'moves', 'hash', 'toString'];
    const known = fc.constantFrom<unknown>(
      '0',
      '1',
      'spectator',
      'toy',
      { given: 'x' },
      ['A', 'B'],
      { players: 3 },
      PACK,
    );
    const member = fc.tuple(fc.constantFrom(...names), fc.oneof(known, fc.jsonValue()));
    fc.assert(
      fc.property(fc.constantFrom(0, LINES.length - 1), member, (line, [name, value]) => {
        const text = JSON.stringify({ ...(JSON.parse(LINES[line] ?? '') as object), [name]: value });
        expect(fateOf(LINES.with(line, text).join('\n'))).toMatch(/^(refused|seen|[0-9a-f]{64})$/);
      }),
      { seed: 1, numRuns: 1500 },
    );
  });

  it('that is any other text is refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(fateOf(text)).toBe('refused');
      }),
      { seed: 1 },
    );
  });
});
