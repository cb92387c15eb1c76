import { describe, expect, it } from 'vitest';
import { action, bonus, boost, field, gain, location, whenever, withCards } from './cards.ts';
import { deckOf, table } from './table.ts';

/** The book's worked examples and its notes, by name. */

describe('Lookout (page 6)', () => {
  it('example: two cards are kept for two workers, the other two are discarded', () => {
    const t = table({ seats: [{ stock: { worker: 5 } }, { stock: { worker: 5 } }] });
    t.passAll();
    const [first, second, third, fourth] = t.state.drawn[0] as number[];
    const kept = [first, second].toSorted((a = 0, b = 0) => a - b);
    t.play(0, `keep ${kept.join(' ')}`);
    expect(t.has(0)).toEqual({ worker: 5, ship: 2 });
    t.play(1, 'keep');
    expect(t.has(0)).toEqual({ worker: 3, spent: 2, ship: 2 });
    expect(t.state.hands[0]).toEqual(kept);
    expect(t.state.discards[0]?.toSorted()).toEqual([third, fourth].toSorted());
    expect(t.state.discards[1]).toHaveLength(4);
  });

  it('no more cards are kept than there are workers, and who has none keeps none unasked', () => {
    const t = table({ seats: [{ stock: { worker: 1 } }, {}] });
    t.passAll();
    expect(t.asked()).toEqual(['0 lookout']);
    expect(t.legal(0)).toHaveLength(5);
    t.play(0, 'keep');
    expect(t.state.discards[1]).toHaveLength(4);
  });

  it('nobody is asked where nobody has a worker', () => {
    const t = table({ seats: [{}, {}] });
    t.passAll();
    expect(t.asked()).toEqual(['1 turn']);
    expect(t.state.discards.map((pile) => pile.length)).toEqual([4, 4]);
  });

  it('note: an empty deck is made anew of the discards', () => {
    const t = table({ seats: [{ rest: 'discards', stock: { worker: 1 } }, {}] });
    t.passAll();
    expect(t.state.drawn[0]).toHaveLength(4);
    expect(t.state.decks[0]).toHaveLength(26);
  });

  it('the first hand: three of five cards are kept', () => {
    const t = table({ seats: [{}, {}] });
    const state = t.rules.setup('start');
    expect(t.rules.actors(state)).toEqual([0, 1]);
    expect(t.rules.legal(state, 0)).toHaveLength(10);
  });
});

describe('Storage (page 12)', () => {
  const barn = location('barn', { storage: { good: 'sheep', every: 2, gain: [{ food: 1 }, { vp: 1 }] } });

  it('example: with 5 assigned at 2 : 1 one gains two, in any mix', () => {
    const t = withCards([barn], { empire: ['barn'], assigned: { barn: { sheep: 5 } }, stock: { worker: 1 } });
    t.passAll();
    t.play(0, 'keep');
    expect(t.asked()).toEqual(['0 storage']);
    expect(t.legal(0)).toEqual(['store 2 0', 'store 1 1', 'store 0 2']);
    expect(t.change(0, () => t.play(0, 'store 1 1'))).toEqual({ food: 1, vp: 1 });
    expect(t.asked()).toEqual(['1 turn']);
  });
});

it('note 2 of page 9: "/" means one or the other', () => {
  const t = withCards([location('hall', action({}, { do: 'choose', of: [[gain({ wood: 1 })], [gain({ vp: 1 })]] }))], {
    empire: ['hall'],
  });
  t.play(0, 'use hall');
  expect(t.legal(0)).toEqual(['choose 0', 'choose 1']);
  expect(t.change(0, () => t.play(0, 'choose 1'))).toEqual({ vp: 1 });
});

it('"/" with a single possible side is no question, with none nothing happens', () => {
  const restore = { do: 'restore', number: 1 };
  const hall = location(
    'hall',
    action({}, { do: 'choose', of: [[restore], [{ do: 'release', number: 1 }]] }, gain({ vp: 1 })),
  );
  const t = withCards([hall], { empire: ['hall'], spent: 1 });
  expect(t.change(0, () => t.play(0, 'use hall'))).toEqual({ worker: 1, spent: -1, vp: 1 });
  const u = withCards([hall], { empire: ['hall'] });
  expect(u.change(0, () => u.play(0, 'use hall'))).toEqual({ vp: 1 });
});

describe('Building a Location (page 9)', () => {
  it('example: a Location that costs 1 stone is built for it and comes ready', () => {
    const trail = location('river-trail', action({}, gain({ vp: 1 })), { cost: { stone: 1 } });
    const t = withCards([trail], { hand: ['river-trail'], stock: { stone: 1 } });
    expect(t.change(0, () => t.play(0, 'build river-trail'))).toEqual({ stone: -1 });
    t.play(1, 'pass');
    expect(t.legal(0, 'use')).toEqual(['use river-trail']);
  });

  it('a worker that is its cost goes to the clan tile', () => {
    const t = withCards([location('hut', bonus(gain({ vp: 1 })), { cost: { worker: 1 } })], {
      hand: ['hut'],
      stock: { worker: 1 },
    });
    expect(t.change(0, () => t.play(0, 'build hut'))).toEqual({ worker: -1, spent: 1, vp: 1 });
  });

  it('gold is asked about where it could stand in for something one has', () => {
    const hut = location('hut', bonus(gain({ vp: 1 })), { cost: { wood: 1, stone: 1 } });
    const t = withCards([hut], { hand: ['hut'], stock: { wood: 1, gold: 2 } });
    t.play(0, 'build hut');
    expect(t.legal(0)).toEqual(['pay 0 0 1 0 0', 'pay 0 1 1 0 0']);
    expect(t.change(0, () => t.play(0, 'pay 0 1 1 0 0'))).toEqual({ gold: -2, vp: 1 });
    const u = withCards([hut], { hand: ['hut'], stock: { gold: 2 } });
    expect(u.change(0, () => u.play(0, 'build hut'))).toEqual({ gold: -2, vp: 1 });
  });

  it('note 3: an early Pillage uses a ship in the queue, which comes home and can sail again', () => {
    const raft = location('raft', action({}, { do: 'early', how: 'pillage' }));
    const t = withCards([raft], { empire: ['raft'], ships: 0 }, { queue: ['1', '0 fish raze'] });
    t.play(0, 'use raft');
    expect(t.legal(0).filter((key) => key.startsWith('conquer'))).toEqual([]);
    t.play(0, 'pillage far 1');
    expect(t.queue()).toEqual(['1']);
    expect(t.has(0)['ship']).toBeGreaterThanOrEqual(1);
    t.play(1, 'pass');
    expect(t.legal(0, 'pawn')).toContain('pawn sail');
  });

  it('note 3: an early Conquer needs a raze token on the ship', () => {
    const raft = location('raft', action({}, { do: 'early', how: 'conquer' }));
    expect(withCards([raft], { empire: ['raft'] }, { queue: ['0 fish'] }).legal(0, 'use')).toEqual([]);
    const t = withCards(
      [raft],
      { empire: ['raft'] },
      { queue: ['0 raze', '0', '0 raze fish'], near: ['haunted-island'] },
    );
    t.play(0, 'use raft');
    expect(t.legal(0)).toEqual(['ship 0', 'ship 2']);
    t.play(0, 'ship 0', 'open near');
    expect(t.empire(0)).toContain('haunted-island');
    expect(t.queue()).toEqual(['0', '0 fish raze']);
  });
});

describe('Fields (page 9)', () => {
  const cards = [
    field('grove', { wood: 1 }, 'harvest'),
    field('copse', { wood: 2 }, 'harvest', 'upgrade'),
    field('parlour', { wood: 1 }, 'harvest', 'either'),
    field('shoal', { fish: 1 }, 'harvest', 'upgrade'),
  ];

  it('a Field gives its goods when it is built and again when it is harvested', () => {
    const t = withCards(cards, { hand: ['grove'], bare: true });
    expect(t.change(0, () => t.play(0, 'pawn harvest grove'))).toEqual({ wood: 2 });
  });

  it('an upgrade pays only its own when it is built; a Harvest pays the Field and its upgrades', () => {
    const t = withCards(cards, { empire: ['grove'], hand: ['copse'], bare: true });
    expect(t.change(0, () => t.play(0, 'pawn harvest copse'))).toEqual({ wood: 2 + 1 + 2 });
    const u = withCards([...cards, field('moss', { wood: 2 }, 'populate', 'upgrade')], {
      empire: ['grove'],
      hand: ['moss'],
      bare: true,
    });
    expect(u.change(0, () => u.play(0, 'pawn populate moss'))).toEqual({ wood: 2, worker: 1 });
  });

  it('an upgrade needs a Field with the same kind of good, and is asked where it goes', () => {
    const t = withCards(cards, { empire: ['grove'], hand: ['shoal', 'copse'], bare: true });
    expect(t.legal(0, 'pawn')).toContain('pawn harvest copse');
    expect(t.legal(0, 'pawn')).not.toContain('pawn harvest shoal');
    const u = withCards([...cards, field('wood', { wood: 3 })], {
      empire: ['grove', 'wood'],
      hand: ['copse'],
      bare: true,
    });
    u.play(0, 'pawn harvest copse');
    expect(u.legal(0)).toEqual(['under grove', 'under wood']);
    u.play(0, 'under wood', 'harvest wood');
    expect(u.has(0)['wood']).toBe(2 + 3 + 2);
  });

  it('Glenn’s ice-cream parlour is built as a Field or as an upgrade', () => {
    const spec = { empire: ['grove'], hand: ['parlour'], bare: true } as const;
    const asField = withCards(cards, spec);
    asField.play(0, 'pawn harvest parlour');
    expect(asField.legal(0)).toEqual(['field', 'under grove']);
    asField.play(0, 'field');
    expect(asField.legal(0)).toEqual(['harvest grove', 'harvest parlour']);
    const asUpgrade = withCards(cards, spec);
    asUpgrade.play(0, 'pawn harvest parlour', 'under grove');
    expect(asUpgrade.has(0)['wood']).toBe(1 + 2);
    const alone = withCards(cards, { hand: ['parlour'], bare: true });
    expect(alone.change(0, () => alone.play(0, 'pawn harvest parlour'))).toEqual({ wood: 2 });
  });
});

describe('pawns and the five actions (page 10)', () => {
  it('a pawn is placed, later moved for 1 food to a neighbour in the ring, and then exhausted', () => {
    const ring = ['explore', 'sail', 'populate', 'harvest', 'construct'] as const;
    const t = table({ seats: [{ stock: { food: 2 } }, {}], ring });
    t.play(0, 'pawn explore');
    expect(t.hand(0)).toHaveLength(1);
    t.play(1, 'pass');
    expect(t.legal(0, 'walk').map((key) => key.split(' ').slice(0, 3).join(' '))).toContain('walk explore sail');
    expect(t.legal(0, 'walk').some((key) => key.startsWith('walk explore harvest'))).toBe(false);
    expect(t.change(0, () => t.play(0, 'walk explore sail'))).toEqual({ food: -1, ship: -1 });
    expect(t.pawns(0)).toEqual(['home', 'sail!']);
    expect(t.legal(0, 'walk')).toEqual([]);
  });

  it('each pawn can be used twice a round, and alike pawns are one choice', () => {
    const t = table({ seats: [{ stock: { food: 2 }, pawns: ['populate', 'populate'] }, {}] });
    expect(t.legal(0, 'pawn')).toEqual([]);
    expect(new Set(t.legal(0, 'walk')).size).toBe(t.legal(0, 'walk').length);
    t.play(0, 'walk populate explore');
    expect(t.pawns(0)).toEqual(['populate', 'explore!']);
  });

  it('Construct cannot be declared for its Boost alone', () => {
    const feast = boost('feast', 'construct', gain({ vp: 1 }));
    const t = withCards([feast, location('hut', bonus(gain({ vp: 1 })))], { hand: ['feast'] });
    expect(t.legal(0, 'pawn').filter((key) => key.includes('construct'))).toEqual([]);
    const u = withCards([feast, location('hut', bonus(gain({ vp: 1 })))], { hand: ['feast', 'hut'] });
    expect(u.change(0, () => u.play(0, 'pawn construct feast', 'construct hut'))).toEqual({ vp: 2 });
  });

  it('a Boost that moves the pawn away does not change the declared action', () => {
    const t = withCards([boost('dance', 'populate', { do: 'movePawn' })], { hand: ['dance'] });
    expect(t.change(0, () => t.play(0, 'pawn populate dance', 'shift populate sail'))).toEqual({ worker: 1 });
    expect(t.pawns(0)).toEqual(['home', 'sail']);
  });

  it('Construct is free and takes no Field', () => {
    const hut = location('hut', bonus(gain({ vp: 1 })), { cost: { stone: 3, worker: 2 } });
    const t = withCards([hut, field('grove', { wood: 1 })], { hand: ['hut', 'grove'] });
    t.play(0, 'pawn construct');
    expect(t.legal(0)).toEqual(['construct hut']);
    expect(t.change(0, () => t.play(0, 'construct hut'))).toEqual({ vp: 1 });
  });

  it('Sail: what is on the ship is decided at once', () => {
    const t = table({ seats: [{ stock: { fish: 1, raze: 1 } }, {}] });
    t.play(0, 'pawn sail');
    expect(t.legal(0)).toEqual(['sail', 'sail raze', 'sail fish', 'sail fish raze']);
    expect(t.change(0, () => t.play(0, 'sail fish raze'))).toEqual({ fish: -1, raze: -1, ship: -1 });
    expect(t.queue()).toEqual(['0 fish raze']);
  });

  it('regular ships in the queue swap places with their owners', () => {
    const oars = location('oars', action({}, { do: 'moveShip', places: 1 }));
    const t = withCards([oars], { empire: ['oars'] }, { queue: ['1', '0'] });
    t.play(0, 'use oars', 'advance 1 1');
    expect(t.queue()).toEqual(['0', '1']);
  });

  it('an action in capitals works like a pawn on its tile, with a Boost or Field before it', () => {
    const guild = location('guild', action({}, { do: 'perform', action: 'populate' }, gain({ vp: 1 })));
    const t = withCards(
      [guild, boost('feast', 'populate', gain({ gold: 1 })), field('grove', { wood: 1 }, 'populate')],
      {
        empire: ['guild'],
        hand: ['feast', 'grove'],
      },
    );
    t.play(0, 'use guild');
    expect(t.legal(0)).toEqual(['plain', 'with feast', 'with grove']);
    expect(t.change(0, () => t.play(0, 'with feast'))).toEqual({ gold: 1, worker: 1, vp: 1 });
    const u = withCards([guild], { empire: ['guild'] });
    expect(u.change(0, () => u.play(0, 'use guild'))).toEqual({ worker: 1, vp: 1 });
  });

  it('where an action in capitals is not possible, nothing comes of it', () => {
    const guild = location('guild', action({}, { do: 'perform', action: 'construct' }, gain({ vp: 1 })));
    const t = withCards([guild, field('grove', { wood: 1 })], { empire: ['guild'], hand: ['grove'] });
    t.play(0, 'use guild');
    expect(t.legal(0)).toEqual(['none']);
    expect(t.change(0, () => t.play(0, 'none'))).toEqual({ vp: 1 });
    const u = withCards([guild], { empire: ['guild'] });
    expect(u.change(0, () => u.play(0, 'use guild'))).toEqual({ vp: 1 });
  });
});

describe('Raid (page 11)', () => {
  const pub = location('pub', action({}, gain({ vp: 1 })));
  const camp = location('camp', whenever('sail', gain({ vp: 1 })));

  it('costs a raze token and exhausts a ready Location with an Action', () => {
    const t = table({
      pack: deckOf(pub, camp),
      seats: [{ stock: { raze: 1 } }, { clan: 'glenn', empire: ['pub', 'camp'] }],
    });
    expect(t.legal(0, 'raid')).toEqual(['raid 1 pub']);
    expect(t.change(0, () => t.play(0, 'raid 1 pub'))).toEqual({ raze: -1 });
    expect(t.legal(1, 'use')).toEqual([]);
  });
});

it('note 1 of page 11: a Building Bonus counts the cards with an icon, the new one too', () => {
  const yard = location('yard', bonus(gain({ vp: 1 }, { of: 'type', type: 'ship' })), { type: 'ship' });
  const boat = location('boat', bonus(gain({ food: 1 })), { type: 'ship' });
  const t = withCards([yard, boat], { empire: ['boat'], hand: ['yard'], stock: { wood: 1 } });
  expect(t.change(0, () => t.play(0, 'build yard'))).toEqual({ wood: -1, vp: 2 });
});
