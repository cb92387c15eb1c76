import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecord, Refusal, writeRecord } from '../src/index.ts';
import { playOut, refusalOf } from './helpers.ts';
import { finished, games, LINES, matchOf, PACK, readMatch as read, RECORD, wrong } from './records.ts';

const NULL: unknown = JSON.parse('null');

describe('a damaged record', () => {
  /** It is refused with the line, or it is the same match; it never fails in another way. */
  function harmless(text: string): void {
    try {
      expect(read(text).hash()).toBe(finished.hash());
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect((error as Refusal).reason).toMatchObject({ id: 'kernel.record.line', values: { line: expect.any(Number) } });
    }
  }

  it('that breaks off after any byte is refused, unless only the last line end is lost', () => {
    const match = playOut(matchOf({ pack: PACK }));
    const bytes = Buffer.from(writeRecord(match));
    for (let length = 0; length < bytes.length - 1; length++) {
      expect(refusalOf(() => readRecord(games, bytes.subarray(0, length).toString())).id).toBe('kernel.record.line');
    }
    expect(read(bytes.subarray(0, -1).toString()).hash()).toBe(match.hash());
  });

  it('that lacks its beginning is refused', () => {
    for (let start = 1; start < RECORD.length; start++) {
      expect(refusalOf(() => readRecord(games, RECORD.slice(start))).id).toBe('kernel.record.line');
    }
  });

  it.each(LINES.map((_, index) => index + 1))('without line %i is refused', (line) => {
    expect(refusalOf(() => readRecord(games, LINES.toSpliced(line - 1, 1).join('\n'))).id).toBe('kernel.record.line');
  });

  it.each(LINES.map((line, index) => [index + 1, line] as const))('with line %i twice is refused', (number, line) => {
    expect(refusalOf(() => readRecord(games, LINES.toSpliced(number, 0, line).join('\n'))).id).toBe('kernel.record.line');
  });

  it.each(LINES.map((line, index) => [index + 1, line] as const))('with line %i turned round is refused there', (number, line) => {
    const turned = [...line].toReversed().join('');
    wrong(LINES.with(number - 1, turned).join('\n'), number, 'kernel.record.json');
  });

  it.each(LINES.map((_, index) => index + 1))('with line %i emptied is refused', (line) => {
    expect(refusalOf(() => readRecord(games, LINES.with(line - 1, '').join('\n'))).id).toBe('kernel.record.line');
  });

  it('with two lines exchanged is refused, or the same match (answers given at once have no order)', () => {
    for (let i = 0; i + 1 < LINES.length; i++) {
      harmless(LINES.with(i, LINES[i + 1] ?? '').with(i + 1, LINES[i] ?? '').join('\n'));
    }
  });

  it('with every other value in every place of a move is refused, or the same match', () => {
    const values = [NULL, true, -1, 0, 1, 2, 0.5, 1e9, '', 'rest', 'high', [], {}, { toString: 0 }];
    for (let line = 1; line < LINES.length - 1; line++) {
      const [seat, key] = JSON.parse(LINES[line] ?? '') as [unknown, unknown];
      for (const value of values) {
        for (const move of [value, [value, key], [seat, value], [seat, key, value]]) {
          harmless(LINES.with(line, JSON.stringify(move)).join('\n'));
        }
      }
    }
  });

  it('with other values in its header or its end is refused or read, and never fails in another way', () => {
    const names = ['ceilidh', 'game', 'rules', 'options', 'pack', 'seats', 'seed', 'seen', 'moves', 'hash', 'toString'];
    const known = fc.constantFrom<unknown>('0', '1', 'spectator', 'toy', { given: 'x' }, ['A', 'B'], { players: 3 }, PACK);
    const member = fc.tuple(fc.constantFrom(...names), fc.oneof(known, fc.jsonValue()));
    fc.assert(
      fc.property(fc.constantFrom(0, LINES.length - 1), member, (line, [name, value]) => {
        const text = JSON.stringify({ ...(JSON.parse(LINES[line] ?? '') as object), [name]: value });
        try {
          readRecord(games, LINES.with(line, text).join('\n'));
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
          expect((error as Refusal).reason.id).toBe('kernel.record.line');
        }
      }),
      { seed: 1, numRuns: 1500 },
    );
  });

  it('that is any other text is refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(refusalOf(() => readRecord(games, text)).id).toBe('kernel.record.line');
      }),
      { seed: 1 },
    );
  });
});
