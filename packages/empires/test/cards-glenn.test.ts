import { afterEach, expect, it } from 'vitest';
import { readClan } from '../src/components.ts';
import { type SeatSpec, table, type Table, type TableSpec } from './table.ts';

/** Every card of Glenn's clan: what it costs, and what it does, exactly. */

const PLENTY = { food: 5, wood: 5, stone: 5, sheep: 5, worker: 5 };
const tested = new Set<string>();
afterEach(({ task }) => void tested.add(task.name));

const glenn = (seat: SeatSpec, more: Partial<TableSpec> = {}): Table =>
  table({ seats: [{ clan: 'glenn', ...seat }, { clan: 'ulaf' }], ...more });

/** What building it changes, with enough of everything. */
function built(id: string, empire: readonly string[] = []): Record<string, number> {
  const t = glenn({ hand: [id], stock: PLENTY, empire });
  return t.change(0, () => t.play(0, `build ${id}`));
}

/** What harvesting this Field changes. */
const harvested = (t: Table, field: string): Record<string, number> =>
  t.change(0, () => t.play(0, 'pawn harvest', `harvest ${field}`));

it('oat-field', () => expect(harvested(glenn({}), 'oat-field')).toEqual({ food: 2 }));
it('birch-wood', () => expect(harvested(glenn({}), 'birch-wood')).toEqual({ wood: 2 }));
it('stony-pasture', () => expect(harvested(glenn({}), 'stony-pasture')).toEqual({ sheep: 1, stone: 1 }));

it('coppice', () => {
  const t = glenn({ hand: ['coppice'] });
  // Its own wood, then the Harvest of the wood it lies under: two, and its own again.
  expect(t.change(0, () => t.play(0, 'pawn harvest coppice', 'harvest birch-wood'))).toEqual({ wood: 1 + 3 });
  expect(t.empire(0)).toContain('coppice');
  expect(t.hand(0)).toEqual([]);
});

it('ice-cream-parlour', () => {
  const field = glenn({ hand: ['ice-cream-parlour'] });
  const play = (t: Table, how: string) => t.change(0, () => t.play(0, 'pawn populate ice-cream-parlour', how));
  expect(play(field, 'field')).toEqual({ sheep: 1, worker: 1 });
  field.play(1, 'pass');
  expect(harvested(field, 'ice-cream-parlour')).toEqual({ sheep: 1 });

  const upgrade = glenn({ hand: ['ice-cream-parlour'] });
  expect(play(upgrade, 'under stony-pasture')).toEqual({ sheep: 1, worker: 1 });
  upgrade.play(1, 'pass');
  expect(harvested(upgrade, 'stony-pasture')).toEqual({ sheep: 2, stone: 1 });
});

it('sea-loch', () => {
  const t = glenn({ hand: ['sea-loch'], deck: ['croft'] });
  expect(t.change(0, () => t.play(0, 'pawn explore sea-loch'))).toEqual({ sheep: 1, fish: 1 });
  expect(t.hand(0)).toEqual(['croft']);
  t.play(1, 'pass');
  expect(harvested(t, 'sea-loch')).toEqual({ sheep: 1, fish: 1 });
});

it('helpful-neighbour', () => {
  expect(built('helpful-neighbour')).toEqual({});
  const t = glenn({
    empire: ['helpful-neighbour', 'wool-loft', 'midwife'],
    exhausted: ['wool-loft', 'midwife'],
    stock: { worker: 1 },
  });
  expect(t.change(0, () => t.play(0, 'use helpful-neighbour', 'choose 0'))).toEqual({ worker: -1, spent: 1 });
  expect(t.exhausted(0)).toEqual(['midwife', 'helpful-neighbour']);
  // With no exhausted craft there is only the point.
  const u = glenn({ empire: ['helpful-neighbour'], stock: { worker: 1 } });
  expect(u.change(0, () => u.play(0, 'use helpful-neighbour'))).toEqual({ worker: -1, spent: 1, vp: 1 });
});

it('many-hands', () => {
  const seat = { hand: ['many-hands', 'piper'], empire: ['weaving-shed'], spent: 3 };
  const t = glenn({ ...seat, assigned: { 'weaving-shed': { worker: 3 } } });
  const restore = t.change(0, () => t.play(0, 'pawn construct many-hands', 'choose 0', 'construct piper'));
  expect(restore).toEqual({ worker: 2, spent: -2, vp: 1 });
  expect(t.discards(0)).toEqual(['many-hands']);
  expect(t.empire(0)).toContain('piper');

  const u = glenn({ ...seat, assigned: { 'weaving-shed': { worker: 3 } } });
  const release = u.change(0, () => u.play(0, 'pawn construct many-hands', 'choose 1', 'construct piper'));
  expect(release).toEqual({ worker: 2, vp: 1 });
  expect(u.assigned(0, 'weaving-shed')).toEqual({ worker: 1 });

  const v = glenn(seat);
  expect(v.change(0, () => v.play(0, 'pawn construct many-hands', 'construct piper'))).toEqual(restore);
});

it('wool-loft', () => {
  expect(built('wool-loft')).toEqual({ wood: -2, stone: -1 });
  const t = glenn({ empire: ['wool-loft'], stock: { sheep: 1 } });
  expect(t.change(0, () => t.play(0, 'use wool-loft'))).toEqual({ sheep: -1, vp: 2 });
});

it('croft', () => expect(built('croft')).toEqual({ wood: -2, worker: 1, vp: 1 }));

it('midwife', () => {
  expect(built('midwife')).toEqual({ food: -1 });
  const t = glenn({ empire: ['midwife', 'clan-hall'], stock: { food: 1 } });
  expect(t.change(0, () => t.play(0, 'use midwife'))).toEqual({ food: -1, worker: 1, vp: 1 + 1 });
  // POPULATE in capitals: a card can be played with it.
  const u = glenn({ empire: ['midwife'], hand: ['ice-cream-parlour'], stock: { food: 1 } });
  expect(u.change(0, () => u.play(0, 'use midwife', 'with ice-cream-parlour', 'field'))).toEqual({
    food: -1,
    sheep: 1,
    worker: 1,
    vp: 1,
  });
});

it('barn-raising', () => {
  const t = glenn({ hand: ['barn-raising', 'village-green', 'wool-loft'], stock: { sheep: 1 } });
  // The green costs wood, stone and a sheep; the loft is then built by Construct, free as ever.
  const change = t.change(0, () =>
    t.play(0, 'pawn construct barn-raising', 'build village-green', 'construct wool-loft'),
  );
  expect(change).toEqual({ sheep: -1 });
  expect(t.empire(0).slice(3)).toEqual(['village-green', 'wool-loft']);
  expect(t.discards(0)).toEqual(['barn-raising']);
});

it('clan-hall', () => {
  expect(built('clan-hall')).toEqual({ wood: -2, stone: -1 });
  const t = glenn({ empire: ['clan-hall'] });
  expect(t.change(0, () => t.play(0, 'pawn populate'))).toEqual({ worker: 1, vp: 1 });
});

it('weaving-shed', () => {
  expect(built('weaving-shed')).toEqual({ wood: -1, stone: -1, sheep: -1 });
  const woven = (worker: number): Record<string, number> => {
    const t = glenn({
      empire: ['weaving-shed'],
      stock: { worker: 1 },
      assigned: { 'weaving-shed': worker > 0 ? { worker } : {} },
    });
    const change = t.change(0, () => t.play(0, 'use weaving-shed'));
    expect(t.assigned(0, 'weaving-shed')).toEqual({ worker: worker + 1 });
    return change;
  };
  expect(woven(0)).toEqual({ worker: -1, vp: 1 });
  expect(woven(1)).toEqual({ worker: -1, vp: 2 });
  // Three at most.
  expect(woven(3)).toEqual({ worker: -1, vp: 3 });
});

it('cheese-cellar', () => {
  expect(built('cheese-cellar')).toEqual({ stone: -2 });
  const t = glenn({ empire: ['cheese-cellar'], stock: { sheep: 3 } });
  expect(t.change(0, () => t.play(0, 'use cheese-cellar', 'assign sheep', 'assign sheep'))).toEqual({ sheep: -2 });
  expect(t.assigned(0, 'cheese-cellar')).toEqual({ sheep: 2 });
  t.passAll();
  expect(t.asked()).toEqual(['0 storage']);
  expect(t.legal(0)).toEqual(['store 1 0', 'store 0 1']);
  expect(t.change(0, () => t.play(0, 'store 1 0'))).toEqual({ vp: 2 });

  const u = glenn({ empire: ['cheese-cellar'], assigned: { 'cheese-cellar': { sheep: 5 } } });
  u.passAll();
  expect(u.change(0, () => u.play(0, 'store 1 1'))).toEqual({ vp: 2, gold: 2 });
});

it('apprentice', () => {
  expect(built('apprentice')).toEqual({ food: -1, wood: -1, sheep: -1 });
  const t = glenn({ hand: ['apprentice'], empire: ['midwife', 'wool-loft'], stock: { ...PLENTY, sheep: 2 } });
  t.play(0, 'build apprentice');
  expect(t.legal(0)).toEqual(['copy midwife', 'copy wool-loft']);
  t.play(0, 'copy wool-loft');
  t.play(1, 'pass');
  expect(t.change(0, () => t.play(0, 'use apprentice'))).toEqual({ sheep: -1, vp: 2 });
  expect(t.exhausted(0)).toEqual(['apprentice']);
});

it('master-builder', () => {
  expect(built('master-builder')).toEqual({ food: -2, stone: -1 });
  // A house: one wood less, and a point besides its own.
  expect(built('croft', ['master-builder'])).toEqual({ wood: -1, worker: 1, vp: 1 + 1 });
  expect(built('wool-loft', ['master-builder'])).toEqual({ wood: -2, stone: -1 });
});

it('piper', () => {
  expect(built('piper')).toEqual({ sheep: -1 });
  const t = glenn({ hand: ['midwife', 'croft'], empire: ['piper'], stock: { food: 1, wood: 2 }, spent: 2 });
  expect(t.change(0, () => t.play(0, 'build midwife'))).toEqual({ food: -1, worker: 1, spent: -1, vp: 1 });
  t.play(1, 'pass');
  expect(t.change(0, () => t.play(0, 'build croft'))).toEqual({ wood: -2, worker: 1, vp: 1 });
});

it('village-green', () => {
  expect(built('village-green')).toEqual({ wood: -1, stone: -1, sheep: -1 });
  const people = ['piper', 'midwife', 'midwife#1', 'clan-hall'];
  expect(built('village-green', people)).toEqual({ wood: -1, stone: -1, sheep: -1, vp: 3 });
});

it('gathering-of-the-clan', () => {
  const t = glenn({ hand: ['gathering-of-the-clan'] });
  t.play(0, 'pawn explore gathering-of-the-clan');
  expect(t.legal(0)).toEqual(
    ['helpful-neighbour', 'many-hands', 'midwife', 'apprentice', 'master-builder', 'piper'].map((id) => `find ${id}`),
  );
  expect(t.change(0, () => t.play(0, 'find piper'))).toEqual({ food: 1 });
  // The card that was found, and the one that Explore drew.
  expect(t.hand(0)).toHaveLength(2);
  expect(t.shown(0)).toEqual(['piper']);
  expect(t.discards(0)).toEqual(['gathering-of-the-clan']);
});

it('harvest-supper', () => {
  const supper = (t: Table): Record<string, number> =>
    t.change(0, () => t.play(0, 'pawn harvest harvest-supper', 'gather stony-pasture', 'harvest oat-field'));
  expect(supper(glenn({ hand: ['harvest-supper'] }))).toEqual({ sheep: 1, stone: 1, food: 2, vp: 1 });
  const more = glenn({
    hand: ['harvest-supper'],
    empire: ['sea-loch', 'coppice', 'coppice#1'],
    under: { coppice: 'birch-wood', 'coppice#1': 'birch-wood' },
  });
  expect(supper(more)).toEqual({ sheep: 1, stone: 1, food: 2, vp: 2 });
});

it('every card of the clan has its test', () => {
  expect([...tested].toSorted()).toEqual([...new Set(readClan('glenn').cards.map(({ id }) => id))].toSorted());
});
