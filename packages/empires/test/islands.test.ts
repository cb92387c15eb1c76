import { afterEach, expect, it } from 'vitest';
import { readIslands } from '../src/components.ts';
import { type SeatSpec, table, type Table } from './table.ts';

/** Every Island: what pillaging and what conquering it gives, and what it does in an Empire, exactly. */

const tested = new Set<string>();
afterEach(({ task }) => void tested.add(task.name));
const isFar = (id: string): boolean => readIslands().far.some((each) => each.id === id);

/** Glenn's clan with this Island in its Empire, against Ulaf's. */
const owner = (id: string, seat: SeatSpec = {}): Table =>
  table({ seats: [{ ...seat, empire: [id, ...(seat.empire ?? [])] }, {}] });

/** The Expedition of a ship with everything on board, to this Island alone. */
function expedition(id: string, seat: SeatSpec = {}): Table {
  const open = isFar(id) ? ['', '', id, ''] : [id, '', '', ''];
  const t = table({ seats: [seat, {}], queue: ['0 fish raze'], open });
  t.passAll();
  return t;
}

const slot = (id: string): string => (isFar(id) ? 'far 0' : 'near 0');

/** What pillaging it changes, cards drawn too. */
function pillaged(id: string): Record<string, number> {
  const t = expedition(id);
  const goods = t.change(0, () => t.play(0, `pillage ${slot(id)}`));
  expect(t.empire(0)).not.toContain(id);
  const card = t.hand(0).length;
  return card === 0 ? goods : { ...goods, card };
}

/** What conquering it changes. */
function conquered(id: string, seat: SeatSpec = {}, ...then: readonly string[]): Record<string, number> {
  const t = expedition(id, seat);
  const change = t.change(0, () => t.play(0, `conquer ${slot(id)}`, ...then));
  expect(t.empire(0)).toContain(id);
  return change;
}

const used = (t: Table, ...keys: readonly string[]): Record<string, number> => t.change(0, () => t.play(0, ...keys));

it('haunted-island', () => {
  expect(pillaged('haunted-island')).toEqual({ stone: 1, gold: 1 });
  expect(conquered('haunted-island')).toEqual({ vp: 1 });
  expect(conquered('seal-skerry', { empire: ['haunted-island'] })).toEqual({ gold: 1 });
});

it('seal-skerry', () => {
  expect(pillaged('seal-skerry')).toEqual({ fish: 2, food: 1 });
  expect(conquered('seal-skerry')).toEqual({});
  expect(used(owner('seal-skerry'), 'use seal-skerry', 'choose 0')).toEqual({ fish: 1 });
  expect(used(owner('seal-skerry'), 'use seal-skerry', 'choose 1')).toEqual({ food: 2 });
});

it('driftwood-strand', () => {
  expect(pillaged('driftwood-strand')).toEqual({ wood: 3 });
  expect(conquered('driftwood-strand')).toEqual({ wood: 2 });
  const t = owner('driftwood-strand', { stock: { worker: 1 } });
  expect(used(t, 'use driftwood-strand')).toEqual({ worker: -1, spent: 1, wood: 2 });
});

it('isle-of-sheep', () => {
  expect(pillaged('isle-of-sheep')).toEqual({ sheep: 2, food: 1 });
  expect(conquered('isle-of-sheep')).toEqual({ sheep: 2 });
  expect(used(owner('isle-of-sheep'), 'pawn harvest', 'harvest birch-wood')).toEqual({ wood: 2, sheep: 1 });
});

it('standing-stones', () => {
  expect(pillaged('standing-stones')).toEqual({ stone: 2, vp: 1 });
  // Three Fields and itself: four cards.
  expect(conquered('standing-stones')).toEqual({ vp: 1 });
  expect(conquered('standing-stones', { empire: ['croft', 'croft#1', 'midwife'] })).toEqual({ vp: 1 });
  expect(conquered('standing-stones', { empire: ['croft', 'croft#1', 'midwife', 'piper'] })).toEqual({ vp: 2 });
});

it('hermits-rock', () => {
  expect(pillaged('hermits-rock')).toEqual({ card: 2, food: 1 });
  expect(conquered('hermits-rock')).toEqual({});
  const t = owner('hermits-rock', { stock: { food: 1 }, deck: ['piper'] });
  expect(used(t, 'use hermits-rock')).toEqual({ food: -1, vp: 1 });
  expect(t.hand(0)).toEqual(['piper']);
});

it('smugglers-cove', () => {
  expect(pillaged('smugglers-cove')).toEqual({ gold: 1, fish: 1 });
  expect(conquered('smugglers-cove')).toEqual({});
  const t = owner('smugglers-cove', { stock: { fish: 2 } });
  expect(used(t, 'feature smugglers-cove')).toEqual({ fish: -1, gold: 1, vp: 1 });
  // Once a round, and the turn is still to come.
  expect(t.asked()).toEqual(['0 turn']);
  expect(t.legal(0, 'feature')).toEqual([]);
});

it('puffin-cliffs', () => {
  expect(pillaged('puffin-cliffs')).toEqual({ food: 3 });
  expect(conquered('puffin-cliffs')).toEqual({});
  expect(used(owner('puffin-cliffs'), 'pawn sail')).toEqual({ ship: -1, vp: 1 });
});

it('wreckers-bay', () => {
  expect(pillaged('wreckers-bay')).toEqual({ wood: 2, raze: 1 });
  expect(conquered('wreckers-bay')).toEqual({ ship: 1, wood: 1 });
});

it('pirates-nest', () => {
  expect(pillaged('pirates-nest')).toEqual({ raze: 2 });
  expect(conquered('pirates-nest')).toEqual({});
  const seats = [
    { empire: ['pirates-nest'], stock: { worker: 1 } },
    { empire: ['axe-grinder'], stock: { raze: 1 } },
  ];
  const t = table({ seats });
  expect(used(t, 'use pirates-nest')).toEqual({ worker: -1, spent: 1, vp: 1 });
  expect(t.exhausted(1)).toEqual(['axe-grinder']);
  const u = table({ seats, turn: 1 });
  expect(u.change(0, () => u.play(1, 'raid 0 pirates-nest'))).toEqual({ raze: 1 });
});

it('tidal-causeway', () => {
  expect(pillaged('tidal-causeway')).toEqual({ fish: 1, wood: 1, stone: 1 });
  expect(conquered('tidal-causeway')).toEqual({});
  const t = owner('tidal-causeway', { pawns: ['sail'], stock: { worker: 1 } });
  expect(used(t, 'use tidal-causeway', 'shift sail harvest')).toEqual({ worker: -1, spent: 1, vp: 1 });
  expect(t.pawns(0)).toEqual(['home', 'harvest']);
});

it('isle-of-refuge', () => {
  expect(pillaged('isle-of-refuge')).toEqual({ worker: 1, sheep: 1 });
  expect(conquered('isle-of-refuge')).toEqual({ worker: 1 });
  expect(used(owner('isle-of-refuge', { spent: 3 }), 'use isle-of-refuge')).toEqual({ worker: 2, spent: -2 });
});

it('smoking-mountain', () => {
  expect(pillaged('smoking-mountain')).toEqual({ stone: 2, gold: 1 });
  expect(conquered('smoking-mountain')).toEqual({});
  const t = owner('smoking-mountain', { hand: ['croft', 'piper'] });
  expect(used(t, 'use smoking-mountain', 'discard piper')).toEqual({ vp: 2 });
  expect(t.discards(0)).toEqual(['piper']);
  expect(t.hand(0)).toEqual(['croft']);
});

it('land-of-vines', () => {
  expect(pillaged('land-of-vines')).toEqual({ food: 2, wood: 2 });
  expect(conquered('land-of-vines')).toEqual({});
  expect(used(owner('land-of-vines'), 'pawn harvest', 'harvest birch-wood')).toEqual({ wood: 2, vp: 1 });
});

it('amber-coast', () => {
  expect(pillaged('amber-coast')).toEqual({ gold: 2, fish: 1 });
  expect(conquered('amber-coast')).toEqual({ gold: 1 });
  const t = owner('amber-coast', { stock: { food: 1, stone: 1, gold: 1 } });
  expect(used(t, 'use amber-coast', 'assign food', 'assign stone')).toEqual({ food: -1, stone: -1 });
  expect(t.assigned(0, 'amber-coast')).toEqual({ food: 1, stone: 1 });
  t.passAll();
  expect(t.legal(0)).toEqual(['store 1 0', 'store 0 1']);
  expect(used(t, 'store 0 1')).toEqual({ gold: 1 });
  const u = owner('amber-coast', { assigned: { 'amber-coast': { wood: 4 } } });
  u.passAll();
  expect(used(u, 'store 2 0')).toEqual({ vp: 2 });
});

it('whale-sound', () => {
  expect(pillaged('whale-sound')).toEqual({ fish: 1, food: 2, vp: 1 });
  expect(conquered('whale-sound')).toEqual({});
  expect(used(owner('whale-sound', { stock: { fish: 1 } }), 'use whale-sound')).toEqual({ fish: -1, vp: 2 });
});

it('monks-island', () => {
  expect(pillaged('monks-island')).toEqual({ gold: 1, card: 2 });
  expect(conquered('monks-island', {}, 'find piper')).toEqual({ vp: 1 });
});

it('basalt-columns', () => {
  expect(pillaged('basalt-columns')).toEqual({ stone: 2, vp: 1 });
  expect(conquered('basalt-columns')).toEqual({ stone: 2 });
  const t = owner('basalt-columns', { hand: ['wool-loft'], stock: { wood: 2 } });
  expect(used(t, 'build wool-loft')).toEqual({ wood: -2 });
});

it('green-land', () => {
  expect(pillaged('green-land')).toEqual({ worker: 2, food: 1 });
  expect(conquered('green-land')).toEqual({});
  expect(used(owner('green-land'), 'use green-land')).toEqual({ worker: 1 });
});

it('serpents-den', () => {
  expect(pillaged('serpents-den')).toEqual({ raze: 1, gold: 1, food: 1 });
  expect(conquered('serpents-den')).toEqual({ raze: 1 });
  const den = (): Table => owner('serpents-den', { stock: { raze: 1 }, deck: ['piper'] });
  expect(used(den(), 'feature serpents-den', 'choose 0')).toEqual({ raze: -1, vp: 2 });
  const t = den();
  expect(used(t, 'feature serpents-den', 'choose 1')).toEqual({ raze: -1, gold: 1 });
  expect(t.hand(0)).toEqual(['piper']);
});

it('edge-of-the-world', () => {
  expect(pillaged('edge-of-the-world')).toEqual({ food: 1, vp: 2 });
  // It counts itself.
  expect(conquered('edge-of-the-world')).toEqual({ vp: 1 });
  expect(conquered('edge-of-the-world', { empire: ['seal-skerry', 'green-land'] })).toEqual({ vp: 3 });
  const t = owner('edge-of-the-world', { pawns: ['explore', 'sail!'], stock: { food: 2 } });
  expect(used(t, 'use edge-of-the-world')).toEqual({ food: -2 });
  expect(t.pawns(0)).toEqual(['explore', 'sail']);
});

it('isle-of-echoes', () => {
  expect(pillaged('isle-of-echoes')).toEqual({ card: 2, vp: 1 });
  expect(conquered('isle-of-echoes')).toEqual({ vp: 1 });
  const empire = ['clan-hall', 'piper'];
  const t = expedition('isle-of-echoes', { empire });
  t.play(0, 'conquer far 0');
  expect(t.legal(0)).toEqual(['copy clan-hall', 'copy piper']);
  const u = owner('isle-of-echoes', { empire, copies: { 'isle-of-echoes': 'clan-hall' } });
  expect(used(u, 'pawn populate')).toEqual({ worker: 1, vp: 2 });
});

it('every Island has its test', () => {
  const { near, far } = readIslands();
  expect([...tested].toSorted()).toEqual([...near, ...far].map(({ id }) => id).toSorted());
});
