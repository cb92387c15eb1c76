import { at } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import { cellAt } from '../src/cells.ts';
import { KINDS } from '../src/goods.ts';
import { type Move, MOVES } from '../src/moves.ts';
import { rulesWith } from './table.ts';

/** More than any territory has. */
const SLOTS = Array.from({ length: 260 }, (_, slot) => slot);
const GOODS = Array.from({ length: KINDS }, (_, good) => good);
const { activate, extra, pay } = MOVES;

/** Every way to name a move, with numbers on both sides of 127 and 128. */
const makings: readonly (() => Move)[] = [
  ...SLOTS.flatMap((slot) => [
    () => MOVES.levy(slot),
    () => MOVES.settle(slot),
    () => MOVES.remove(slot),
    ...GOODS.flatMap((good) => [
      () => MOVES.sell(good, slot),
      () => MOVES.store(good, slot),
      () => pay.tile(good, slot),
      ...[activate, extra].map((moves) => () => moves.good(slot, good)),
    ]),
    ...[activate, extra].flatMap((moves) => [
      () => moves.plain(slot),
      () => moves.points(slot),
      ...[1, 2, 3, 99, 100, 127, 128].map((goods) => () => moves.exchange(slot, goods)),
    ]),
    ...[0, 1, 126, 127, 128, 255].map((to) => () => MOVES.move(slot, to)),
  ]),
  ...GOODS.flatMap((good) => [
    () => pay.market(good),
    () => pay.waiver(good),
    () => MOVES.good(good),
    () => MOVES.stow(good),
  ]),
  ...[-63, -1, 0, 1, 62].flatMap((x) => [-63, 0, 62].map((y) => () => MOVES.place(cellAt(x, y)))),
  () => pay.waiverOfAny,
  () => MOVES.end,
  () => MOVES.skip,
  () => MOVES.done,
];

describe('moves', () => {
  it('are made once, and no two of them are the same or have the same key', () => {
    const moves = makings.map((make) => make());
    expect(new Set(moves).size).toBe(makings.length);
    expect(new Set(moves.map(({ key }) => key)).size).toBe(makings.length);
    makings.forEach((make, n) => expect(make()).toBe(moves[n]));
    expect(moves.every((move) => Object.isFrozen(move))).toBe(true);
  });

  it('have keys that begin with their kind, and say what they are', () => {
    for (const make of makings) expect(make().key.split(' ')[0]).toBe(make().kind);
    const { context } = rulesWith();
    expect(at(context.tileMoves.discard, 0)).toEqual([
      { kind: 'discard', tile: 0, reward: 'coin', key: `discard ${context.tiles[0]?.id ?? ''} coin` },
      { kind: 'discard', tile: 0, reward: 'step', key: `discard ${context.tiles[0]?.id ?? ''} step` },
    ]);
    expect(MOVES.move(3, 128)).toEqual({ kind: 'move', from: 3, to: 128, key: 'move 3 128' });
    expect(MOVES.move(4, 0)).toEqual({ kind: 'move', from: 4, to: 0, key: 'move 4 0' });
    expect(activate.exchange(2, 100)).toMatchObject({ way: 'exchange', goods: 100, key: 'activate 2 100' });
    expect(activate.points(2)).toMatchObject({ way: 'points', key: 'activate 2 points' });
    expect(pay.waiverOfAny).toEqual({ kind: 'pay', source: 'waiver', good: 'any', key: 'pay any coin' });
    expect(MOVES.place(cellAt(-2, 3))).toMatchObject({ cell: cellAt(-2, 3), key: 'place -2 3' });
  });
});
