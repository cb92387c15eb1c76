import { anything, array, assert, boolean, integer, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, NOTHING, type Patch, patchBetween } from '../src/index.ts';

/** As it comes over the wire. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** What a view may be made of. */
const json = anything({
  key: stringMatching(/^[a-z]{1,2}$/),
  values: [boolean(), integer(), string()],
  maxDepth: 4,
}).map((value) => sent(value));

const read = (patch: string): Patch => JSON.parse(patch) as Patch;

describe('a patch', () => {
  it('makes of what was what is, whatever they are', () => {
    assert(
      property(json, json, (before, after) => {
        expect(applyPatch(before, read(patchBetween(before, after)))).toEqual(after);
      }),
    );
  });

  it('makes of a list what is, however it grew or shrank', () => {
    assert(
      property(array(json), array(json), array(json), (start, one, two) => {
        const [before, after] = [
          { log: [...start, ...one], n: 1 },
          { log: [...start, ...two], n: 2 },
        ];
        expect(applyPatch(before, read(patchBetween(before, after)))).toEqual(after);
      }),
    );
  });

  it('is empty when nothing changed', () => {
    assert(
      property(json, (value) => {
        expect(patchBetween(value, sent(value))).toBe(NOTHING);
      }),
    );
  });

  it('does not touch what it is applied to', () => {
    const before = Object.freeze({ seats: Object.freeze([Object.freeze({ n: 1 })]) });
    expect(applyPatch(before, read(patchBetween(before, { seats: [{ n: 2 }] })))).toEqual({ seats: [{ n: 2 }] });
    expect(before.seats[0]?.n).toBe(1);
  });
});
