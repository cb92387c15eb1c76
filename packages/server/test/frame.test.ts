import { expect, test } from 'vitest';
import { frameOf } from '../src/frame.ts';

/** Reads a frame as RFC 6455 has it. */
function textIn(frame: Buffer): string {
  expect(frame[0]).toBe(0x81);
  const short = frame[1] as number;
  const [start, length] =
    short < 126 ? [2, short] : short === 126 ? [4, frame.readUInt16BE(2)] : [10, Number(frame.readBigUInt64BE(2))];
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
