import { describe, expect, it } from 'vitest';
import { action, bonus, boost, type Card, field, fieldOfGlenn, gain, location, whenever, withCards } from './cards.ts';
import { deckOf, type SeatSpec, table } from './table.ts';

/** The book's list of keywords (page 12), continued: pawns, ships, ready and exhausted, Features. */

describe('Move a pawn', () => {
  const pub = location('pub', action({}, { do: 'movePawn' }));

  it('puts a used pawn on any tile without activating it; then food moves it on from there', () => {
    const t = withCards([pub], { empire: ['pub'], pawns: ['explore'], stock: { food: 1 } });
    t.play(0, 'use pub');
    expect(t.legal(0)).toEqual([
      'shift explore populate',
      'shift explore construct',
      'shift explore harvest',
      'shift explore sail',
      'stay',
    ]);
    expect(t.change(0, () => t.play(0, 'shift explore construct'))).toEqual({});
    expect(t.pawns(0)).toEqual(['home', 'construct']);
    t.play(1, 'pass');
    expect(t.change(0, () => t.play(0, 'walk construct populate'))).toEqual({ food: -1, worker: 1 });
  });

  it('may be declined, does not ready an exhausted pawn, and needs a pawn on a tile', () => {
    const t = withCards([pub], { empire: ['pub'], pawns: ['sail', 'sail!'] });
    t.play(0, 'use pub', 'shift sail harvest exhausted');
    expect(t.pawns(0)).toEqual(['sail', 'harvest!']);
    const u = withCards([pub], { empire: ['pub'], pawns: ['sail', 'sail'] });
    u.play(0, 'use pub', 'stay');
    expect(u.pawns(0)).toEqual(['sail', 'sail']);
    expect(withCards([pub], { empire: ['pub'] }).legal(0, 'use')).toEqual([]);
  });

  it('a pawn can be readied where it stands', () => {
    const bath = location('bath', action({}, { do: 'readyPawn' }));
    const t = withCards([bath], { empire: ['bath'], pawns: ['sail!', 'sail!'] });
    t.play(0, 'use bath');
    expect(t.pawns(0)).toEqual(['sail', 'sail!']);
    const u = withCards([bath], { empire: ['bath'], pawns: ['sail!', 'explore!'] });
    u.play(0, 'use bath');
    expect(u.legal(0)).toEqual(['rouse explore', 'rouse sail']);
    u.play(0, 'rouse explore');
    expect(u.pawns(0)).toEqual(['explore', 'sail!']);
    expect(withCards([bath], { empire: ['bath'], pawns: ['sail'] }).legal(0, 'use')).toEqual([]);
  });
});

describe('Exhausted and ready', () => {
  const pub = location('pub', action({}, gain({ vp: 1 })));
  const den = location('den', action({}, gain({ food: 1 })), { type: 'tower' });
  const horn = location('horn', action({}, { do: 'ready' }));

  it('an exhausted card cannot be used until it is readied, by a card or in Cleanup', () => {
    const t = withCards([pub, horn], { empire: ['pub', 'horn'] });
    t.play(0, 'use pub');
    t.play(1, 'pass');
    expect(t.legal(0, 'use')).toEqual(['use horn']);
    t.play(0, 'use horn');
    expect(t.legal(0, 'use')).toEqual(['use pub']);
    t.passAll();
    expect(t.exhausted(0)).toEqual([]);
  });

  it('asks which, of a type where the card says so, or readies all', () => {
    const t = withCards([pub, den, horn], { empire: ['pub', 'den', 'horn'], exhausted: ['pub', 'den'] });
    t.play(0, 'use horn');
    expect(t.legal(0)).toEqual(['ready pub', 'ready den']);
    t.play(0, 'ready den');
    expect(t.exhausted(0)).toEqual(['pub', 'horn']);
    const tower = location('horn', action({}, { do: 'ready', type: 'tower' }));
    const u = withCards([pub, den, tower], { empire: ['pub', 'den', 'horn'], exhausted: ['pub', 'den'] });
    u.play(0, 'use horn');
    expect(u.exhausted(0)).toEqual(['pub', 'horn']);
    const all = location('horn', action({}, { do: 'ready', all: true }));
    const v = withCards([pub, den, all], { empire: ['pub', 'den', 'horn'], exhausted: ['pub', 'den'] });
    v.play(0, 'use horn');
    expect(v.exhausted(0)).toEqual(['horn']);
  });

  it('an opponent’s ready Location with an Action can be exhausted by a card', () => {
    const axe = location('axe', action({}, { do: 'raid' }));
    const cards = { pack: deckOf(axe, pub, den) };
    const one = table({ ...cards, seats: [{ empire: ['axe'] }, { clan: 'glenn', empire: ['pub'] }] });
    one.play(0, 'use axe');
    expect(one.exhausted(1)).toEqual(['pub']);
    const two = table({ ...cards, seats: [{ empire: ['axe'] }, { clan: 'glenn', empire: ['pub', 'den'] }] });
    two.play(0, 'use axe');
    expect(two.legal(0)).toEqual(['raid 1 pub', 'raid 1 den']);
    two.play(0, 'raid 1 den');
    expect(two.exhausted(1)).toEqual(['den']);
    const none = table({ ...cards, seats: [{ empire: ['axe'] }, { clan: 'glenn' }] });
    expect(none.legal(0, 'use')).toEqual([]);
  });
});

describe('Move your ship', () => {
  const oars = location('oars', action({}, { do: 'moveShip', places: 2 }));

  it('moves a ship forward in the queue, or not', () => {
    const t = withCards([oars], { empire: ['oars'] }, { queue: ['1', '1 raze', '0 fish', '1'] });
    t.play(0, 'use oars');
    expect(t.legal(0)).toEqual(['advance 2 1', 'advance 2 2', 'stay']);
    t.play(0, 'advance 2 2');
    expect(t.queue()).toEqual(['0 fish', '1', '1 raze', '1']);
    const u = withCards([oars], { empire: ['oars'] }, { queue: ['1', '0'] });
    u.play(0, 'use oars', 'stay');
    expect(u.queue()).toEqual(['1', '0']);
  });

  it('needs a ship that is not the first', () => {
    expect(withCards([oars], { empire: ['oars'] }, { queue: ['0', '1'] }).legal(0, 'use')).toEqual([]);
  });
});

describe('Features', () => {
  it('at any time in one’s turn, before its action, once a round', () => {
    const pond = location('pond', {
      features: [{ feature: 'anytime', cost: { food: 1 }, effects: [gain({ vp: 1 })] }],
    });
    const t = withCards([pond], { empire: ['pond'], stock: { food: 2 } });
    expect(t.change(0, () => t.play(0, 'feature pond'))).toEqual({ food: -1, vp: 1 });
    expect(t.asked()).toEqual(['0 turn']);
    expect(t.rules.asking(t.state, 0).turn).toBe(false);
    expect(t.legal(0, 'feature')).toEqual([]);
  });

  it.each([
    ['explore', 'pawn explore', {}],
    ['populate', 'pawn populate', { worker: 1 }],
    ['sail', 'pawn sail', { ship: -1 }],
    ['boost', 'pawn populate feast', { worker: 1, gold: 1 }],
  ])('whenever you %s', (event, move, other) => {
    const t = withCards(
      [location('camp', whenever(event, gain({ vp: 1 }))), boost('feast', 'populate', gain({ gold: 1 }))],
      {
        empire: ['camp'],
        hand: ['feast'],
      },
    );
    expect(t.change(0, () => t.play(0, move))).toEqual({ ...other, vp: 1 });
  });

  it('whenever you Harvest, Construct, build, raid or are raided', () => {
    const camp = (event: string): Card => location('camp', whenever(event, gain({ vp: 1 })));
    const hut = location('hut', action({}, gain({ food: 1 })));
    const run = (event: string, seat: SeatSpec, ...moves: string[]): number | undefined => {
      const t = table({
        pack: deckOf(camp(event), hut, field('grove', { wood: 1 }, 'populate')),
        seats: [
          { empire: ['camp'], ...seat },
          { clan: 'glenn', empire: ['hut', 'camp'] },
        ],
      });
      t.play(0, ...moves);
      return t.has(event === 'raided' ? 1 : 0)['vp'];
    };
    const built = { hand: ['hut'], stock: { wood: 1 } };
    expect(run('harvest', {}, 'pawn harvest', `harvest ${fieldOfGlenn('wood')}`)).toBe(1);
    expect(run('construct', built, 'pawn construct', 'construct hut')).toBe(1);
    expect(run('construct', built, 'build hut')).toBeUndefined();
    expect(run('build', built, 'pawn construct', 'construct hut')).toBe(1);
    expect(run('build', built, 'build hut')).toBe(1);
    expect(run('build', { hand: ['grove'] }, 'pawn populate grove')).toBe(1);
    expect(run('raid', { stock: { raze: 1 } }, 'raid 1 hut')).toBe(1);
    expect(run('raided', { stock: { raze: 1 } }, 'raid 1 hut')).toBe(1);
  });

  it('wait for a card of a type, or for a near or distant Island, where they say so', () => {
    const camp = location('camp', {
      features: [{ feature: 'whenever', you: 'build', type: 'field', effects: [gain({ vp: 1 })] }],
    });
    const t = withCards([camp, location('hut', bonus(gain({ food: 1 }))), field('grove', { wood: 1 }, 'populate')], {
      empire: ['camp'],
      hand: ['hut', 'grove'],
      stock: { wood: 1 },
    });
    t.play(0, 'build hut');
    expect(t.has(0)['vp']).toBeUndefined();
    t.play(1, 'pass');
    t.play(0, 'pawn populate grove');
    expect(t.has(0)['vp']).toBe(1);
    const far = location('camp', {
      features: [{ feature: 'whenever', you: 'pillage', island: 'far', effects: [gain({ raze: 1 })] }],
    });
    const near = withCards([far], { empire: ['camp'] }, { queue: ['0 fish', '0 fish'] });
    near.passAll();
    near.play(0, 'pillage near 0');
    expect(near.has(0)['raze'] ?? 0).toBe(0);
    near.play(0, 'pillage far 0');
    expect(near.has(0)['raze']).toBeGreaterThan(0);
  });

  it('make Locations cheaper, of a type where they say so', () => {
    const yard = location('yard', { features: [{ feature: 'discount', less: { wood: 1, stone: 1 }, type: 'tower' }] });
    const keep = location('keep', bonus(gain({ vp: 1 })), { type: 'tower', cost: { stone: 2, wood: 1 } });
    const t = withCards([yard, keep, location('hut', bonus(gain({ vp: 1 })))], {
      empire: ['yard'],
      hand: ['keep', 'hut'],
      stock: { stone: 1 },
    });
    expect(t.legal(0, 'build')).toEqual(['build keep']);
    expect(t.change(0, () => t.play(0, 'build keep'))).toEqual({ stone: -1, vp: 1 });
  });
});

describe('choosing a Field and building by an effect', () => {
  it('an effect that chooses a Field accepts an upgrade and gives the goods of that card only', () => {
    const outpost = location('outpost', action({}, { do: 'field' }));
    const cards = [outpost, field('grove', { wood: 1 }), field('copse', { wood: 2 }, 'sail', 'upgrade')];
    const t = withCards(cards, { empire: ['outpost', 'grove', 'copse'], under: { copse: 'grove' }, bare: true });
    t.play(0, 'use outpost');
    expect(t.legal(0)).toEqual(['gather grove', 'gather copse']);
    expect(t.change(0, () => t.play(0, 'gather copse'))).toEqual({ wood: 2 });
    const u = withCards(cards, { empire: ['outpost', 'grove'], bare: true });
    expect(u.change(0, () => u.play(0, 'use outpost'))).toEqual({ wood: 1 });
  });

  it('an effect builds a Location for less, or not', () => {
    const guild = location('guild', action({}, { do: 'build', less: { stone: 2 }, type: 'tower' }));
    const keep = location('keep', bonus(gain({ vp: 1 })), { type: 'tower', cost: { stone: 3 } });
    const spec: SeatSpec = { empire: ['guild'], hand: ['keep', 'hut'], stock: { stone: 1, wood: 1 } };
    const cards = [guild, keep, location('hut', bonus(gain({ vp: 1 })))];
    const t = withCards(cards, spec);
    t.play(0, 'use guild');
    expect(t.legal(0)).toEqual(['build keep', 'decline']);
    expect(t.change(0, () => t.play(0, 'build keep'))).toEqual({ stone: -1, vp: 1 });
    const u = withCards(cards, spec);
    u.play(0, 'use guild', 'decline');
    expect(u.hand(0)).toEqual(['keep', 'hut']);
    expect(withCards(cards, { ...spec, hand: ['hut'] }).legal(0, 'use')).toEqual([]);
  });
});
