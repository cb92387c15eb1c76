import { describe, expect, it } from 'vitest';
import { action, bonus, boost, type Card, field, fieldOfGlenn, gain, location, whenever, withCards } from './cards.ts';
import type { SeatSpec } from './table.ts';

/** The book's list of keywords (page 12), each with what it says: goods, workers and cards. */

describe('Gain', () => {
  it('adds goods to the supply and points to the track at once', () => {
    const t = withCards([location('hall', action({}, gain({ wood: 2, gold: 1, worker: 1, vp: 3, ship: 1 })))], {
      empire: ['hall'],
    });
    expect(t.change(0, () => t.play(0, 'use hall'))).toEqual({ wood: 2, gold: 1, worker: 1, ship: 1, vp: 3 });
  });

  it('draws cards from the own deck', () => {
    const t = withCards([location('hall', action({}, gain({ card: 2 })))], { empire: ['hall'] });
    t.play(0, 'use hall');
    expect(t.hand(0)).toHaveLength(2);
  });

  it('counts for each card of a type, Field, upgrade, Island, Location', () => {
    const per = (of: string, more: object = {}): Card => gain({ vp: 1 }, { of, ...more });
    const hall = location('hall', action({}, per('type', { type: 'house' }), per('fields'), per('upgrades')));
    const keep = location(
      'keep',
      action({}, per('islands'), per('locations', { every: 3 }), per('locations', { most: 2 })),
    );
    const t = withCards([hall, keep, field('grove', { wood: 1 }, 'sail', 'upgrade')], {
      empire: ['hall', 'keep', 'grove', 'haunted-island'],
      under: { grove: fieldOfGlenn('wood') },
    });
    expect(t.change(0, () => t.play(0, 'use hall'))).toEqual({ vp: 2 + 4 + 1 });
    t.play(1, 'pass');
    expect(t.change(0, () => t.play(0, 'use keep'))).toEqual({ vp: 1 + 2 + 2 });
  });

  it('counts assigned goods, spent workers, ships, pawns, exhausted cards, the hand and the supply', () => {
    const per = (of: string, good: string, more: object = {}): Card => gain({ [good]: 1 }, { of, ...more });
    const hall = location(
      'hall',
      action(
        {},
        per('assigned', 'food'),
        per('spentWorkers', 'wood'),
        per('ships', 'stone'),
        per('pawns', 'sheep'),
        per('exhausted', 'fish'),
        per('hand', 'gold'),
        per('supply', 'vp', { good: 'raze', every: 2 }),
      ),
    );
    const t = withCards(
      [hall, boost('feast', 'sail', gain({ vp: 1 }))],
      {
        empire: ['hall'],
        hand: ['feast'],
        assigned: { hall: { sheep: 3 } },
        spent: 2,
        pawns: ['sail', 'explore!'],
        stock: { raze: 5 },
      },
      { queue: ['0', '1', '0 fish'] },
    );
    expect(t.change(0, () => t.play(0, 'use hall'))).toEqual({
      food: 3,
      wood: 2,
      stone: 2,
      sheep: 2,
      fish: 1,
      gold: 1,
      vp: 2,
    });
  });
});

describe('Spend', () => {
  it('removes goods from the supply; spent workers go to the clan tile', () => {
    const t = withCards([location('hall', action({ wood: 1, worker: 2 }, gain({ vp: 1 })))], {
      empire: ['hall'],
      stock: { wood: 1, worker: 2 },
    });
    expect(t.change(0, () => t.play(0, 'use hall'))).toEqual({ wood: -1, worker: -2, spent: 2, vp: 1 });
  });

  it('is a choice where a card says that you may', () => {
    const inn = location(
      'inn',
      action({}, { do: 'spend', cost: { food: 1 }, effects: [gain({ vp: 2 })] }, gain({ wood: 1 })),
    );
    const spec: SeatSpec = { empire: ['inn'], stock: { food: 1 } };
    const yes = withCards([inn], spec);
    expect(yes.change(0, () => yes.play(0, 'use inn', 'spend'))).toEqual({ food: -1, vp: 2, wood: 1 });
    const no = withCards([inn], spec);
    expect(no.change(0, () => no.play(0, 'use inn', 'decline'))).toEqual({ wood: 1 });
    const poor = withCards([inn], { empire: ['inn'] });
    expect(poor.change(0, () => poor.play(0, 'use inn'))).toEqual({ wood: 1 });
    expect(poor.asked()).toEqual(['1 turn']);
  });

  it('can be cards of the hand or another Location', () => {
    const nomad = location('nomad', action({ card: 1, location: 1 }, gain({ vp: 4 })));
    const t = withCards([nomad, boost('feast', 'sail', gain({ vp: 1 })), location('hut', bonus(gain({ vp: 1 })))], {
      empire: ['nomad', 'hut'],
      hand: ['feast'],
      bare: true,
    });
    t.play(0, 'use nomad');
    expect(t.empire(0)).toEqual(['nomad']);
    expect(t.discards(0).toSorted()).toEqual(['feast', 'hut']);
    expect(t.has(0)['vp']).toBe(4);
    const alone = withCards([nomad], { empire: ['nomad'], bare: true });
    expect(alone.legal(0, 'use')).toEqual([]);
  });
});

describe('Assign', () => {
  it('moves goods onto the card, where they stay through Cleanup', () => {
    const t = withCards([location('bank', action({}, { do: 'assign', what: 'sheep', number: 2 }))], {
      empire: ['bank'],
      stock: { sheep: 3, worker: 1 },
    });
    t.play(0, 'use bank');
    expect(t.assigned(0, 'bank')).toEqual({ sheep: 2 });
    t.passAll();
    expect(t.asked()[0]).toContain('lookout');
    expect(t.assigned(0, 'bank')).toEqual({ sheep: 2 });
  });

  it('takes no gold in place of a resource', () => {
    const t = withCards([location('bank', action({}, { do: 'assign', what: 'sheep', number: 1 }))], {
      empire: ['bank'],
      stock: { gold: 1 },
    });
    expect(t.legal(0, 'use')).toEqual([]);
  });

  it('asks which of several resources, in one order, and how many where it may be fewer', () => {
    const bank = location('bank', action({}, { do: 'assign', what: 'resource', number: 2 }));
    const t = withCards([bank], { empire: ['bank'], stock: { food: 1, stone: 2, gold: 4 } });
    t.play(0, 'use bank');
    expect(t.legal(0)).toEqual(['assign food', 'assign stone']);
    t.play(0, 'assign stone');
    expect(t.assigned(0, 'bank')).toEqual({ stone: 2 });
    const open = location('bank', action({}, { do: 'assign', what: 'good', number: 2, upTo: true }));
    const u = withCards([open], { empire: ['bank'], stock: { food: 1, gold: 4 } });
    u.play(0, 'use bank');
    expect(u.legal(0)).toEqual(['assign food', 'assign gold', 'enough']);
    u.play(0, 'assign food', 'enough');
    expect(u.assigned(0, 'bank')).toEqual({ food: 1 });
  });
});

describe('Release', () => {
  const prison = location('prison', action({}, { do: 'release', number: 1 }));
  const mill = location('mill', bonus({ do: 'assign', what: 'worker', number: 1 }));

  it('brings a worker from a card of one’s choice back into the supply', () => {
    const t = withCards([prison, mill], {
      empire: ['prison', 'mill'],
      assigned: { prison: { worker: 1 }, mill: { worker: 2 } },
    });
    t.play(0, 'use prison');
    expect(t.legal(0)).toEqual(['release prison', 'release mill']);
    expect(t.change(0, () => t.play(0, 'release mill'))).toEqual({ worker: 1 });
    expect(t.assigned(0, 'mill')).toEqual({ worker: 1 });
  });

  it('asks nothing where there is one card, or no more workers than are released', () => {
    const t = withCards([prison, mill], { empire: ['prison', 'mill'], assigned: { mill: { worker: 2 } } });
    expect(t.change(0, () => t.play(0, 'use prison'))).toEqual({ worker: 1 });
    const both = location('prison', action({}, { do: 'release', number: 2 }));
    const u = withCards([both, mill, location('den', bonus(gain({ vp: 1 })))], {
      empire: ['prison', 'mill', 'den'],
      assigned: { mill: { worker: 1 }, den: { worker: 2 } },
    });
    u.play(0, 'use prison', 'release den');
    expect(u.asked()).toEqual(['0 release']);
    expect(u.change(0, () => u.play(0, 'release mill'))).toEqual({ worker: 1 });
  });
});

it('Restore brings spent workers from the clan tile back into the supply', () => {
  const t = withCards([location('hall', action({}, { do: 'restore', number: 2 }))], { empire: ['hall'], spent: 1 });
  expect(t.change(0, () => t.play(0, 'use hall'))).toEqual({ worker: 1, spent: -1 });
});

describe('Copy', () => {
  const smithy = location('smithy', action({}, gain({ vp: 1 })));
  const pub = location('pub', action({}, gain({ food: 1 })));

  it('gives a card the chosen Action of another, for good', () => {
    const t = withCards([smithy, pub, location('mirror', { copy: 'action' })], {
      empire: ['smithy', 'pub'],
      hand: ['mirror'],
      stock: { wood: 1 },
    });
    t.play(0, 'build mirror');
    expect(t.legal(0)).toEqual(['copy smithy', 'copy pub']);
    t.play(0, 'copy smithy');
    t.play(1, 'pass');
    expect(t.change(0, () => t.play(0, 'use mirror'))).toEqual({ vp: 1 });
    expect(t.exhausted(0)).toEqual(['mirror']);
    expect(t.change(0, () => t.play(0, 'use smithy'))).toEqual({ vp: 1 });
  });

  it('copies the only card there is without asking, nothing where there is none, and no copy', () => {
    const mirror = location('mirror', { copy: 'action' });
    const spec: SeatSpec = { hand: ['mirror'], stock: { wood: 1 } };
    const t = withCards([smithy, mirror, location('glass', { copy: 'action' })], {
      ...spec,
      empire: ['smithy', 'glass'],
      copies: { glass: 'smithy' },
    });
    t.play(0, 'build mirror');
    t.play(1, 'pass');
    expect(t.legal(0, 'use')).toEqual(['use smithy', 'use glass', 'use mirror']);
    const none = withCards([mirror], spec);
    none.play(0, 'build mirror');
    none.play(1, 'pass');
    expect(none.legal(0, 'use')).toEqual([]);
  });

  it('is lost with the card it copies', () => {
    const nomad = location('nomad', action({ location: 1 }, gain({ vp: 1 })));
    const t = withCards([smithy, nomad, location('mirror', { copy: 'action' })], {
      empire: ['smithy', 'nomad', 'mirror'],
      copies: { mirror: 'smithy' },
    });
    t.play(0, 'use nomad', 'dismiss smithy');
    t.play(1, 'pass');
    expect(t.legal(0, 'use')).toEqual([]);
  });

  it('can be of a Feature: whenever, any time, or a discount', () => {
    const camp = location('camp', whenever('populate', gain({ vp: 1 })));
    const yard = location('yard', { features: [{ feature: 'discount', less: { stone: 1 } }] });
    const pond = location('pond', { features: [{ feature: 'anytime', effects: [gain({ fish: 1 })] }] });
    const glass = location('glass', { copy: 'feature' });
    const hut = location('hut', bonus(gain({ vp: 1 })), { cost: { stone: 2 } });
    const cards = [camp, yard, pond, glass, hut];
    const t = withCards(cards, { empire: ['camp', 'glass'], copies: { glass: 'camp' } });
    expect(t.change(0, () => t.play(0, 'pawn populate'))).toEqual({ worker: 1, vp: 2 });
    const u = withCards(cards, { empire: ['yard', 'glass'], copies: { glass: 'yard' }, hand: ['hut'] });
    expect(u.change(0, () => u.play(0, 'build hut'))).toEqual({ vp: 1 });
    const v = withCards(cards, { empire: ['pond', 'glass', 'camp', 'yard'], copies: { glass: 'pond' } });
    expect(v.change(0, () => v.play(0, 'feature glass', 'feature pond'))).toEqual({ fish: 2 });
    const w = withCards(cards, { empire: ['pond', 'camp', 'yard'], hand: ['glass'], stock: { wood: 1 } });
    w.play(0, 'build glass');
    expect(w.legal(0)).toEqual(['copy pond', 'copy camp', 'copy yard']);
  });
});

describe('Storage', () => {
  const storage = { good: 'sheep', every: 2, gain: [{ vp: 1 }] };

  it('pays at the end of Lookout for what is assigned', () => {
    const t = withCards([location('barn', { storage })], {
      empire: ['barn'],
      assigned: { barn: { sheep: 5 } },
      stock: { worker: 1 },
    });
    t.passAll();
    t.play(0, 'keep');
    expect(t.has(0)['vp']).toBe(2);
    expect(t.asked()).toEqual(['1 turn']);
  });

  it('pays nothing for too few', () => {
    const t = withCards([location('barn', { storage })], {
      empire: ['barn'],
      assigned: { barn: { sheep: 1 } },
      stock: { worker: 1 },
    });
    t.passAll();
    t.play(0, 'keep');
    expect(t.has(0)['vp']).toBeUndefined();
  });
});

describe('Search', () => {
  it('takes a fitting card from the deck, shows it, and shuffles the deck', () => {
    const spy = location('spy', action({}, { do: 'search', for: { kind: 'boost' } }));
    const t = withCards([spy, boost('feast', 'sail', gain({ vp: 1 }))], { empire: ['spy'] });
    t.play(0, 'use spy');
    expect(t.legal(0)).toEqual(['find feast']);
    t.play(0, 'find feast');
    expect(t.hand(0)).toEqual(['feast']);
    expect(t.shown(0)).toEqual(['feast']);
  });

  it('finds each design once, by type too, or nothing', () => {
    const spy = location('spy', action({}, { do: 'search', for: { type: 'tower' } }, gain({ vp: 1 })));
    const tower = location('keep', bonus(gain({ vp: 1 })), { type: 'tower', copies: 3 });
    const t = withCards([spy, tower], { empire: ['spy'] });
    t.play(0, 'use spy');
    expect(t.legal(0)).toEqual(['find keep']);
    const none = withCards([spy], { empire: ['spy'] });
    none.play(0, 'use spy');
    expect(none.legal(0)).toEqual(['none']);
    none.play(0, 'none');
    const empty = withCards([spy, tower], { empire: ['spy'], rest: 'discards' });
    empty.play(0, 'use spy');
    expect(empty.asked()).toEqual(['1 turn']);
  });
});

it('a card can come back from the discard pile, for all to see', () => {
  const sexton = location('sexton', action({}, { do: 'retrieve', for: { kind: 'field' } }));
  const t = withCards([sexton, field('grove', { wood: 1 }), field('shoal', { fish: 1 })], {
    empire: ['sexton'],
    discards: ['grove', 'shoal'],
  });
  t.play(0, 'use sexton');
  expect(t.legal(0)).toEqual(['retrieve grove', 'retrieve shoal']);
  t.play(0, 'retrieve shoal');
  expect(t.hand(0)).toEqual(['shoal']);
  expect(t.shown(0)).toEqual(['shoal']);
  expect(t.discards(0)).toEqual(['grove']);
});

it('a single card comes back unasked', () => {
  const sexton = location('sexton', action({}, { do: 'retrieve', for: {} }));
  const t = withCards([sexton, field('grove', { wood: 1 })], { empire: ['sexton'], discards: ['grove'] });
  t.play(0, 'use sexton');
  expect(t.hand(0)).toEqual(['grove']);
});

describe('discarding', () => {
  it('of hand cards is asked one by one, and not when all must go', () => {
    const fire = location('fire', action({}, { do: 'discard', from: 'hand', number: 2 }));
    const cards = [fire, field('grove', { wood: 1 }), field('shoal', { fish: 1 }), field('moor', { sheep: 1 })];
    const t = withCards(cards, { empire: ['fire'], hand: ['grove', 'shoal', 'moor'] });
    t.play(0, 'use fire', 'discard shoal', 'discard grove');
    expect(t.hand(0)).toEqual(['moor']);
    const u = withCards(cards, { empire: ['fire'], hand: ['grove', 'moor'] });
    u.play(0, 'use fire');
    expect(u.hand(0)).toEqual([]);
    expect(u.discards(0)).toEqual(['grove', 'moor']);
  });

  it('of Locations takes upgrades and assigned goods along; workers become spent', () => {
    const fire = location('fire', action({}, { do: 'discard', from: 'empire', number: 2 }));
    const cards = [
      fire,
      field('grove', { wood: 1 }),
      field('copse', { wood: 1 }, 'sail', 'upgrade'),
      location('hut', bonus(gain({ vp: 1 }))),
    ];
    const t = withCards(cards, {
      empire: ['fire', 'grove', 'copse', 'hut'],
      under: { copse: 'grove' },
      assigned: { hut: { worker: 2, sheep: 1 } },
      exhausted: ['hut'],
      bare: true,
    });
    t.play(0, 'use fire', 'dismiss grove');
    expect(t.empire(0)).toEqual(['fire']);
    expect(t.has(0)).toEqual({ ship: 2, spent: 2 });
    expect(t.discards(0).toSorted()).toEqual(['copse', 'grove', 'hut']);
  });

  it('sends Islands to the discards of the Islands', () => {
    const fire = location('fire', action({}, { do: 'discard', from: 'empire', number: 1 }));
    const t = withCards([fire], { empire: ['fire', 'haunted-island'], bare: true });
    t.play(0, 'use fire');
    expect(t.state.sunk.flat()).toEqual([t.place(0, 'haunted-island') - 33]);
  });
});

it('Instant: a Boost is resolved when it is played, then discarded, then the action is performed', () => {
  const t = withCards([boost('feast', 'populate', gain({ vp: 1 }))], { hand: ['feast'] });
  expect(t.change(0, () => t.play(0, 'pawn populate feast'))).toEqual({ worker: 1, vp: 1 });
  expect(t.discards(0)).toEqual(['feast']);
});

it('Building Bonus: only when the Location comes into the Empire', () => {
  const t = withCards([location('hall', { ...bonus(gain({ vp: 2 })), ...action({}, gain({ food: 1 })) })], {
    hand: ['hall'],
    stock: { wood: 1 },
  });
  expect(t.change(0, () => t.play(0, 'build hall'))).toEqual({ wood: -1, vp: 2 });
  t.play(1, 'pass');
  expect(t.change(0, () => t.play(0, 'use hall'))).toEqual({ food: 1 });
});
