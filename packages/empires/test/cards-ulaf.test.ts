import { afterEach, expect, it } from 'vitest';
import { readClan } from '../src/components.ts';
import { type SeatSpec, table, type Table, type TableSpec } from './table.ts';

/** Every card of Ulaf's clan: what it costs, and what it does, exactly. */

const PLENTY = { food: 5, wood: 5, stone: 5, worker: 5 };
const tested = new Set<string>();
afterEach(({ task }) => void tested.add(task.name));

const ulaf = (seat: SeatSpec, more: Partial<TableSpec> = {}): Table =>
  table({ seats: [{ clan: 'ulaf', ...seat }, { clan: 'glenn' }], ...more });

/** What building it changes, with enough of everything. */
function built(id: string, empire: readonly string[] = []): Record<string, number> {
  const t = ulaf({ hand: [id], stock: PLENTY, empire });
  return t.change(0, () => t.play(0, `build ${id}`));
}

/** What harvesting this Field changes. */
const harvested = (t: Table, field: string): Record<string, number> =>
  t.change(0, () => t.play(0, 'pawn harvest', `harvest ${field}`));

/** What changes when a ship lands on an Island in the Expedition phase, with this card in the Empire. */
function landed(id: string, move: string): Record<string, number> {
  const open = ['seal-skerry', 'puffin-cliffs', 'whale-sound', 'green-land'];
  const t = ulaf({ empire: [id] }, { queue: ['0 fish raze'], open });
  t.passAll();
  return t.change(0, () => t.play(0, move));
}

it('herring-bay', () => expect(harvested(ulaf({}), 'herring-bay')).toEqual({ fish: 1, food: 1 }));
it('pine-forest', () => expect(harvested(ulaf({}), 'pine-forest')).toEqual({ wood: 2 }));
it('rocky-shore', () => expect(harvested(ulaf({}), 'rocky-shore')).toEqual({ stone: 1, food: 1 }));

it('drying-racks', () => {
  const t = ulaf({ hand: ['drying-racks'] });
  // The fish comes before the ship sails, and can go with it.
  expect(t.change(0, () => t.play(0, 'pawn sail drying-racks'))).toEqual({ fish: 1 });
  expect(t.change(0, () => t.play(0, 'sail fish'))).toEqual({ fish: -1, ship: -1 });
  expect(t.queue()).toEqual(['0 fish']);
  t.play(1, 'pass');
  expect(harvested(t, 'herring-bay')).toEqual({ fish: 2, food: 1 });
});

it('terrace-farm', () => {
  const t = ulaf({ hand: ['terrace-farm'], deck: ['valkyrie'] });
  expect(t.change(0, () => t.play(0, 'pawn explore terrace-farm'))).toEqual({ food: 1, wood: 1 });
  expect(t.hand(0)).toEqual(['valkyrie']);
  t.play(1, 'pass');
  expect(harvested(t, 'terrace-farm')).toEqual({ food: 1, wood: 1 });
});

it('whetstone-quarry', () => {
  const t = ulaf({ hand: ['whetstone-quarry', 'valkyrie'] });
  const change = t.change(0, () => t.play(0, 'pawn construct whetstone-quarry', 'construct valkyrie'));
  expect(change).toEqual({ stone: 1, raze: 1 });
  t.play(1, 'pass');
  expect(harvested(t, 'whetstone-quarry')).toEqual({ stone: 1, raze: 1 });
});

it('axe-grinder', () => {
  expect(built('axe-grinder')).toEqual({ wood: -1 });
  const t = ulaf({ empire: ['axe-grinder'], stock: { stone: 1 } });
  expect(t.change(0, () => t.play(0, 'use axe-grinder'))).toEqual({ stone: -1, raze: 1 });
});

it('sea-provisions', () => {
  const fish = ulaf({ hand: ['sea-provisions'] });
  const catching = fish.change(0, () => fish.play(0, 'pawn sail sea-provisions', 'choose 0', 'sail fish'));
  expect(catching).toEqual({ food: 1, ship: -1 });
  expect(fish.queue()).toEqual(['0 fish']);
  expect(fish.discards(0)).toEqual(['sea-provisions']);

  const raze = ulaf({ hand: ['sea-provisions'] });
  const arming = raze.change(0, () => raze.play(0, 'pawn sail sea-provisions', 'choose 1', 'sail raze'));
  expect(arming).toEqual({ ship: -1 });
  expect(raze.queue()).toEqual(['0 raze']);
});

it('twin-ships', () => {
  expect(built('twin-ships')).toEqual({ wood: -2, stone: -1 });
  expect(landed('twin-ships', 'pillage near 0')).toEqual({ fish: 2, food: 1, vp: 1 });
  expect(landed('twin-ships', 'conquer near 0')).toEqual({});
});

it('boatyard', () => {
  expect(built('boatyard')).toEqual({ wood: -2, stone: -1, ship: 1 });
  const t = ulaf({ empire: ['boatyard'], stock: { wood: 1 }, ships: 3 });
  expect(t.change(0, () => t.play(0, 'use boatyard'))).toEqual({ wood: -1, ship: -1 });
  expect(t.queue()).toEqual(['0']);
  // SAIL in capitals: a card can be played with it.
  const u = ulaf({ empire: ['boatyard'], hand: ['drying-racks'], stock: { wood: 1 } });
  u.play(0, 'use boatyard', 'with drying-racks', 'sail fish');
  expect(u.queue()).toEqual(['0 fish']);
});

it('priest-of-thor', () => {
  expect(built('priest-of-thor')).toEqual({ food: -1, wood: -1 });
  const open = ['seal-skerry', 'puffin-cliffs', '', ''];
  const t = ulaf({ empire: ['priest-of-thor'], stock: { worker: 1 }, ships: 1 }, { queue: ['1', '0 raze'], open });
  t.play(0, 'use priest-of-thor');
  expect(t.legal(0)).toEqual(['pillage near 0', 'pillage near 1', 'open near']);
  t.play(0, 'pillage near 0');
  expect(t.has(0)).toEqual({ fish: 2, food: 1, ship: 2, spent: 1 });
  expect(t.queue()).toEqual(['1']);
  expect(ulaf({ empire: ['priest-of-thor'], stock: { worker: 1 } }).legal(0, 'use')).toEqual([]);
});

it('valkyrie', () => {
  expect(built('valkyrie')).toEqual({ food: -2, wood: -1 });
  expect(landed('valkyrie', 'pillage near 0')).toEqual({ fish: 2, food: 1 });
  expect(landed('valkyrie', 'pillage far 0')).toEqual({ fish: 1, food: 2, vp: 1 + 1 });
  // The worker comes back at once: the priest's own.
  const t = ulaf({ empire: ['valkyrie', 'priest-of-thor'], stock: { worker: 1 }, ships: 1 }, { queue: ['0 fish'] });
  t.play(0, 'use priest-of-thor');
  expect(t.change(0, () => t.play(0, 'pillage far 1'))).toEqual({ food: 2, wood: 2, vp: 1, worker: 1, spent: -1 });
});

it('storm-landing', () => {
  const landing = (move: string): Record<string, number> => {
    const t = ulaf({ hand: ['storm-landing'], ships: 1 }, { queue: ['0 raze'] });
    return t.change(0, () => t.play(0, 'pawn harvest storm-landing', move, 'harvest pine-forest'));
  };
  expect(landing('pillage near 1')).toEqual({ ship: 1, fish: 2, food: 1 + 1, wood: 2 });
  expect(landing('conquer near 1')).toEqual({ ship: 1, food: 1, wood: 2 });
});

it('treasury', () => {
  expect(built('treasury')).toEqual({ wood: -1, stone: -2, gold: 1 });
  expect(landed('treasury', 'conquer near 0')).toEqual({ vp: 1 });
  expect(landed('treasury', 'pillage near 0')).toEqual({ fish: 2, food: 1 });
});

it('watchtower', () => {
  expect(built('watchtower')).toEqual({ wood: -2 });
  expect(landed('watchtower', 'conquer far 0')).toEqual({ vp: 1 });
  const t = ulaf({ empire: ['watchtower'], stock: { worker: 1 }, ships: 1 }, { queue: ['1', '1', '0'] });
  expect(t.change(0, () => t.play(0, 'feature watchtower', 'advance 2 1'))).toEqual({ worker: -1, spent: 1 });
  expect(t.queue()).toEqual(['1', '0', '1']);
  expect(t.exhausted(0)).toEqual(['watchtower']);
  expect(t.asked()).toEqual(['0 turn']);
});

it('white-keep', () => {
  expect(built('white-keep')).toEqual({ wood: -1, stone: -3 });
  const islands = ['seal-skerry', 'whale-sound'];
  expect(built('white-keep', islands)).toEqual({ wood: -1, stone: -3, vp: 2 });
  expect(landed('white-keep', 'conquer near 0')).toEqual({ vp: 1 });
});

it('berserker', () => {
  expect(built('berserker')).toEqual({ food: -1, wood: -1 });
  const t = table({
    seats: [
      { clan: 'ulaf', empire: ['berserker'], stock: { raze: 1 } },
      { clan: 'glenn', empire: ['wool-loft'] },
    ],
  });
  expect(t.change(0, () => t.play(0, 'raid 1 wool-loft'))).toEqual({ raze: -1, vp: 2 });
  expect(t.exhausted(1)).toEqual(['wool-loft']);
});

it('rune-stone', () => {
  expect(built('rune-stone')).toEqual({ stone: -2 });
  const t = ulaf({ empire: ['rune-stone'], discards: ['valkyrie', 'party-boat'], stock: { worker: 1 } });
  expect(t.change(0, () => t.play(0, 'use rune-stone'))).toEqual({ worker: -1, spent: 1 });
  expect(t.hand(0)).toEqual(['party-boat']);
  expect(t.discards(0)).toEqual(['valkyrie']);
});

it('drakkar', () => {
  expect(built('drakkar')).toEqual({ wood: -2, stone: -2 });
  const sailing = (...queue: readonly string[]): Record<string, number> => {
    const t = ulaf({ empire: ['drakkar'], stock: { food: 1, worker: 1 } }, { queue });
    return t.change(0, () => t.play(0, 'use drakkar'));
  };
  expect(sailing('1', '0')).toEqual({ food: -1, worker: -1, spent: 1, vp: 1 });
  // Two at most.
  expect(sailing('0', '0 fish', '0')).toEqual({ food: -1, worker: -1, spent: 1, vp: 2 });
});

it('party-boat', () => {
  const all = ['seal-skerry', 'axe-grinder', 'whale-sound'];
  const t = ulaf({ hand: ['party-boat'], empire: all, exhausted: all });
  expect(t.change(0, () => t.play(0, 'pawn harvest party-boat', 'harvest pine-forest'))).toEqual({ wood: 2 });
  expect(t.exhausted(0)).toEqual(['axe-grinder']);
  expect(t.discards(0)).toEqual(['party-boat']);
});

it('ship-burial', () => {
  const t = ulaf({ hand: ['ship-burial'], empire: ['twin-ships'] });
  const burying = t.change(0, () => t.play(0, 'pawn sail ship-burial', 'spend', 'dismiss twin-ships'));
  expect(burying).toEqual({ vp: 2, food: 1, ship: -1 });
  expect(t.queue()).toHaveLength(1);
  expect(t.empire(0)).toEqual(['herring-bay', 'pine-forest', 'rocky-shore']);
  expect(t.discards(0).toSorted()).toEqual(['ship-burial', 'twin-ships']);
  const u = ulaf({ hand: ['ship-burial'] });
  expect(u.change(0, () => u.play(0, 'pawn sail ship-burial', 'decline'))).toEqual({ ship: -1 });
});

it('every card of the clan has its test', () => {
  expect([...tested].toSorted()).toEqual([...new Set(readClan('ulaf').cards.map(({ id }) => id))].toSorted());
});
