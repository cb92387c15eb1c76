import { expect, test } from 'vitest';
import { frameOf } from '../src/frame.ts';

function sizeIn(frame: Buffer, short: number): readonly [number, number] {
  if (short === 126) return [4, frame.readUInt16BE(2)];
  return short === 127 ? [10, Number(frame.readBigUInt64BE(2))] : [2, short];
}

/** Reads a frame as RFC 6455 has it. */
function textIn(frame: Buffer): string {
  expect(frame[0]).toBe(0x81);
  const [start, length] = sizeIn(frame, frame[1] as number);
  expect(frame.length).toBe(start + length);
  return frame.toString('utf8', start);
}

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a text of %i bytes is one frame', (length) => {
  const text = 'a'.repeat(length);
  expect(textIn(frameOf(text))).toBe(text);
});

test('a frame is as long as the bytes of its text, not its letters', () => {
  const text = `${'ż'.repeat(63)}€🐄`;
  expect(textIn(frameOf(text))).toBe(text);
});
