import { describe, expect, it } from 'vitest';
import { componentOf, hashOf, readPack, shape } from '../src/index.ts';
import { refusalOf } from './helpers.ts';
import { stonesShape } from './toy-options.ts';
import { toy } from './toy.ts';

const STONES = [9, 9, 1, 1];
const given = { game: 'toy', name: 'Four stones', components: { stones: STONES } };

describe('a pack', () => {
  it('is read with its hash', () => {
    expect(readPack(toy, given)).toEqual({ ...given, hash: hashOf({ stones: STONES }) });
  });

  it('for another game is refused', () => {
    expect(refusalOf(() => readPack(toy, { ...given, game: 'chess' }))).toEqual({
      id: 'kernel.pack.game',
      values: { expected: 'toy', found: 'chess' },
    });
  });

  it.each(['stnoes', 'constructor', '__proto__'])(
    'with the unknown component %s is refused, and the known are listed',
    (name) => {
      const components: unknown = JSON.parse(`{"${name}":[1,2,3,4]}`);
      expect(refusalOf(() => readPack(toy, { ...given, components }))).toEqual({
        id: 'kernel.pack.component',
        values: {
          component: name,
          known: 'stones',
        },
      });
    },
  );

  it('with a component of another form is refused with the place', () => {
    const expected = { id: 'kernel.shape.whole', values: { min: 1, max: 9 } };
    const act = (): unknown => readPack(toy, { ...given, components: { stones: [1, 2, 3, 10] } });
    expect(refusalOf(act)).toEqual({ id: 'kernel.shape', values: { path: 'components.stones[3]', expected } });
  });

  it.each([
    [{ game: 'toy', components: {} }, 'name', 'text', {}],
    [{ ...given, name: '' }, 'name', 'pattern', { pattern: '/^.{1,80}$/' }],
    [{ ...given, name: 'x'.repeat(81) }, 'name', 'pattern', { pattern: '/^.{1,80}$/' }],
    [{ ...given, components: [] }, 'components', 'object', {}],
    [{ ...given, author: 'me' }, 'author', 'unknown', { known: 'game, name, components' }],
    ['pack', '.', 'object', {}],
  ])('of the wrong form is refused: %j', (value, path, id, values) => {
    expect(refusalOf(() => readPack(toy, value))).toEqual({
      id: 'kernel.shape',
      values: { path, expected: { id: `kernel.shape.${id}`, values } },
    });
  });

  it('without components is one that changes nothing', () => {
    expect(readPack(toy, { ...given, components: {} }).components).toEqual({});
  });

  it('has the same hash in whatever order it was written, and under whatever name', () => {
    const part = shape.object({ a: shape.whole(0, 9), b: shape.whole(0, 9) });
    const game = { id: 'toy', components: { one: { shape: part, data: {} }, two: { shape: part, data: {} } } };
    const hashes = [
      { one: { a: 1, b: 2 }, two: { a: 3, b: 4 } },
      { two: { b: 4, a: 3 }, one: { b: 2, a: 1 } },
    ].map((components, index) => readPack(game, { game: 'toy', name: `Pack ${index}`, components }).hash);
    expect(hashes[0]).toBe(hashes[1]);
    expect(readPack(game, { game: 'toy', name: 'x', components: { one: { a: 1, b: 3 } } }).hash).not.toBe(hashes[0]);
  });
});

describe('a component', () => {
  it('is ours without a pack, and where the pack has none', () => {
    const empty = readPack(toy, { ...given, components: {} });
    const ours = componentOf(toy.components, 'stones', stonesShape);
    expect(ours).toEqual(toy.components['stones']?.data);
    expect(componentOf(toy.components, 'stones', stonesShape, empty)).toEqual(ours);
  });

  it("is the pack's where it has one", () => {
    expect(componentOf(toy.components, 'stones', stonesShape, readPack(toy, given))).toEqual(STONES);
  });

  it('that the game does not have is refused', () => {
    const expected = { id: 'kernel.shape.list', values: {} };
    expect(refusalOf(() => componentOf(toy.components, 'cards', stonesShape))).toEqual({
      id: 'kernel.shape',
      values: { path: 'cards', expected },
    });
  });
});
