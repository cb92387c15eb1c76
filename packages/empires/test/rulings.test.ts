import { describe, expect, it } from 'vitest';
import { action, bonus, boost, field, gain, location, whenever, withCards } from './cards.ts';
import { deckOf, learned, type SeatSpec, table } from './table.ts';

/** Each of our rulings on Empires of the North, by number. */

describe('ruling 1: the FAQ stands over the book', () => {
  it('a raze token is worth 1 point at the end', () => {
    const t = table({ seats: [{ stock: { raze: 2, food: 3, gold: 4 } }, {}] });
    expect(t.rules.score(t.state)[0]).toEqual({ total: 0 + 3 + 1 + 4 + 2, parts: [0, 3, 1, 4, 2] });
  });

  it('Harvest gives goods, not only resources', () => {
    const t = withCards([field('mine', { gold: 1, raze: 1 })], { empire: ['mine'], bare: true });
    expect(t.change(0, () => t.play(0, 'pawn harvest'))).toEqual({ gold: 1, raze: 1 });
  });

  it('"goods" are gold, raze tokens and the five resources, but no workers', () => {
    const bank = location('bank', action({}, { do: 'assign', what: 'good', number: 9 }));
    const t = withCards([bank], { empire: ['bank'], stock: { food: 1, gold: 1, raze: 1, worker: 1 } });
    t.play(0, 'use bank');
    expect(t.assigned(0, 'bank')).toEqual({ food: 1, gold: 1, raze: 1 });
  });
});

it('ruling 2: declare, one Boost or Field that names the action, then the action', () => {
  const feast = boost('feast', 'populate', gain({ vp: 1 }, { of: 'supply', good: 'worker' }));
  const t = withCards([feast, boost('party', 'sail', gain({ vp: 1 }))], {
    hand: ['feast', 'party'],
    stock: { worker: 3 },
  });
  expect(t.legal(0, 'pawn')).not.toContain('pawn populate party');
  expect(t.change(0, () => t.play(0, 'pawn populate feast'))).toEqual({ vp: 3, worker: 1 });
  expect(t.asked()).toEqual(['1 turn']);
});

it('ruling 3: a card moves a pawn anywhere without activating; food moves it next door, activates and exhausts', () => {
  const pub = location('pub', action({}, { do: 'movePawn' }));
  const t = withCards([pub], { empire: ['pub'], pawns: ['explore'], stock: { food: 1 } });
  t.play(0, 'use pub', 'shift explore harvest');
  expect(t.hand(0)).toEqual([]);
  t.play(1, 'pass');
  expect(t.legal(0, 'walk').filter((key) => key.split(' ').length === 3)).toEqual(['walk harvest sail']);
});

describe('ruling 4: who has passed', () => {
  const pub = location('pub', { ...action({}, gain({ vp: 1 })), ...whenever('pillage', gain({ vp: 1 })) });

  it('cannot be raided, with a token or by a card', () => {
    const axe = location('axe', action({}, { do: 'raid' }));
    const t = table({
      pack: deckOf(pub, axe),
      seats: [
        { empire: ['axe'], stock: { raze: 1 } },
        { clan: 'glenn', empire: ['pub'] },
      ],
      passed: [1],
    });
    expect(t.legal(0).filter((key) => /^(raid|use)/.test(key))).toEqual([]);
  });

  it('still sails in the Expedition, and his Features work there', () => {
    const t = table({ pack: deckOf(pub), seats: [{}, { clan: 'glenn', empire: ['pub'] }], passed: [1], queue: ['1'] });
    t.play(0, 'pass');
    expect(t.asked()).toEqual(['1 island']);
    t.play(1, 'pillage near 0');
    expect(t.has(1)['vp']).toBeGreaterThanOrEqual(1);
  });
});

describe('ruling 5: the end', () => {
  const hall = location('hall', action({}, gain({ vp: 1 })));

  it('25 points in the Action phase: this round is the last, with its Expedition, without Cleanup', () => {
    const t = withCards([hall], { empire: ['hall'], vp: 24, spent: 2 }, { queue: ['1'] });
    t.play(0, 'use hall');
    t.passAll();
    expect(t.asked()).toEqual(['1 island']);
    t.play(1, 'pillage near 0');
    expect(t.asked()).toEqual([]);
    expect(t.has(0)['spent']).toBe(2);
    expect(t.rules.outcome(t.state)?.ranks).toHaveLength(2);
  });

  it('25 points from Storage: this round is the last', () => {
    const barn = location('barn', { storage: { good: 'sheep', every: 1, gain: [{ vp: 1 }] } });
    const t = withCards([barn], { empire: ['barn'], assigned: { barn: { sheep: 1 } }, vp: 24 });
    t.passAll();
    expect(t.state.round).toBe(2);
    expect(t.state.lastRound).toBe(2);
  });

  it('25 points in the Expedition phase: the next round is the last, whatever happens in it', () => {
    const camp = location('camp', whenever('pillage', gain({ vp: 1 })));
    const t = withCards([camp], { empire: ['camp'], vp: 24 }, { queue: ['0'], round: 3 });
    t.passAll();
    t.play(0, 'pillage near 0');
    expect(t.state.lastRound).toBe(4);
    expect(t.state.round).toBe(4);
    t.passAll();
    expect(t.asked()).toEqual([]);
  });

  it('ours: round 25 is the last in any case', () => {
    const t = table({ seats: [{}, {}], round: 25 });
    t.passAll();
    expect(t.asked()).toEqual([]);
  });
});

it('ruling 6: hands and decks are hidden, all else is open', () => {
  const t = table({ seats: [{}, {}] });
  t.play(0, 'pawn explore');
  const own = t.rules.view(t.state, 0);
  const other = t.rules.view(t.state, 1);
  expect(own.hands[0]).toEqual({ cards: t.state.hands[0], hidden: 0 });
  expect(other.hands[0]).toEqual({ cards: [], hidden: 1 });
  expect(other.decks).toEqual([29, 30]);
  expect(JSON.stringify(other)).not.toContain('random');
  expect(t.rules.view(t.state, 'spectator').hands[0]).toEqual({ cards: [], hidden: 1 });
});

it('ruling 7: all cards are reconstructed and say what of them is known', () => {
  const t = table({ seats: [{}, {}] });
  const { clans, islands } = t.rules.context.cards;
  const known = [...clans.flatMap(({ cards }) => cards), ...islands].filter(({ card }) => card.known !== undefined);
  expect(new Set(known.map(({ id }) => id)).has('twin-ships')).toBe(true);
});

describe('ruling 8: an action may be declared only if it can be performed', () => {
  it('Explore needs a card to draw; its own Boost is one', () => {
    const t = withCards([boost('feast', 'explore', gain({ vp: 1 }))], { rest: 'hand' });
    expect(t.legal(0, 'pawn').filter((key) => key.startsWith('pawn explore'))).toEqual(['pawn explore feast']);
    t.play(0, 'pawn explore feast');
    expect(t.hand(0)).toContain('feast');
  });

  it('Harvest needs a Field, Sail a ship; the Field or ship played with it will do', () => {
    const cards = [field('grove', { wood: 1 }, 'harvest'), boost('yard', 'sail', gain({ ship: 1 }))];
    const t = withCards(cards, { bare: true, ships: 0, hand: ['grove', 'yard'] });
    const keys = t.legal(0, 'pawn');
    expect(keys.filter((key) => /harvest|sail/.test(key))).toEqual(['pawn harvest grove', 'pawn sail yard']);
    t.play(0, 'pawn sail yard');
    expect(t.queue()).toEqual(['0']);
  });

  it('a hoped-for draw does not count', () => {
    const t = withCards([boost('scout', 'construct', gain({ card: 3 }))], { hand: ['scout'] });
    expect(t.legal(0, 'pawn').filter((key) => key.includes('construct'))).toEqual([]);
  });

  it('a card that is found or taken back counts, and must then be a Location', () => {
    const memory = boost('memory', 'construct', { do: 'retrieve', for: {} });
    const archive = boost('archive', 'construct', { do: 'search', for: {} });
    const hut = location('hut', bonus(gain({ vp: 1 })));
    const t = withCards([memory, hut, field('grove', { wood: 1 }), field('moor', { sheep: 1 })], {
      hand: ['memory'],
      discards: ['grove', 'hut', 'moor'],
    });
    t.play(0, 'pawn construct memory');
    expect(t.legal(0)).toEqual(['retrieve hut']);
    t.play(0, 'retrieve hut', 'construct hut');
    const u = withCards([archive, hut, field('grove', { wood: 1 })], { hand: ['archive'] });
    u.play(0, 'pawn construct archive');
    expect(u.legal(0)).not.toContain('find grove');
    const none = withCards([memory, field('grove', { wood: 1 })], { hand: ['memory'], discards: ['grove'] });
    expect(none.legal(0, 'pawn').filter((key) => key.includes('construct'))).toEqual([]);
  });

  it('choices of the Boost that would make it impossible are not offered', () => {
    const yard = boost('yard', 'sail', { do: 'choose', of: [[gain({ ship: 1 })], [gain({ vp: 1 })]] });
    const t = withCards([yard], { ships: 0, hand: ['yard'] });
    t.play(0, 'pawn sail yard');
    expect(t.legal(0)).toEqual(['choose 0']);
    const hire = boost('hire', 'sail', { do: 'spend', cost: { food: 1 }, effects: [gain({ ship: 1 })] });
    const spec: SeatSpec = { ships: 0, hand: ['hire'] };
    expect(withCards([hire], spec).legal(0, 'pawn')).not.toContain('pawn sail hire');
    const u = withCards([hire], { ...spec, stock: { food: 1 } });
    u.play(0, 'pawn sail hire');
    expect(u.legal(0)).toEqual(['spend']);
    const v = withCards([hire], { ...spec, ships: 1, stock: { food: 1 } });
    v.play(0, 'pawn sail hire');
    expect(v.legal(0)).toEqual(['spend', 'decline']);
    const twice = boost(
      'twice',
      'sail',
      { do: 'choose', of: [[gain({ ship: 1 })], [gain({ vp: 1 })]] },
      gain({ ship: 1 }),
    );
    const w = withCards([twice], { ships: 0, hand: ['twice'] });
    w.play(0, 'pawn sail twice');
    expect(w.legal(0)).toEqual(['choose 0', 'choose 1']);
  });

  it('a Location that a declared Construct needs, or the only Field for a Harvest, is not discarded', () => {
    const fire = boost('fire', 'construct', { do: 'discard', from: 'hand', number: 2 });
    const hut = location('hut', bonus(gain({ vp: 1 })));
    const t = withCards([fire, hut, field('grove', { wood: 1 })], { hand: ['fire', 'hut', 'grove'] });
    t.play(0, 'pawn construct fire');
    expect(t.legal(0)).toEqual(['discard grove']);
    t.play(0, 'discard grove', 'construct hut');
    const burn = boost('burn', 'harvest', { do: 'discard', from: 'empire', number: 1 });
    const u = withCards([burn, hut, field('grove', { wood: 1 })], {
      empire: ['grove', 'hut'],
      hand: ['burn'],
      bare: true,
    });
    expect(u.change(0, () => u.play(0, 'pawn harvest burn'))).toEqual({ wood: 1 });
    expect(u.empire(0)).toEqual(['grove']);
  });

  it('a ship that comes home early will do for a Sail', () => {
    const gull = boost('gull', 'sail', { do: 'early', how: 'pillage' });
    const t = withCards([gull], { ships: 0, hand: ['gull'] }, { queue: ['0'] });
    t.play(0, 'pawn sail gull', 'pillage near 0');
    expect(t.queue().length + (t.asked()[0] === '0 sail' ? 1 : 0)).toBe(1);
    expect(withCards([gull], { ships: 0, hand: ['gull'] }).legal(0, 'pawn')).not.toContain('pawn sail gull');
  });
});

it('ruling 9: Construct builds without any cost, workers included', () => {
  const hut = location('hut', bonus(gain({ vp: 1 })), { cost: { worker: 3, gold: 1 } });
  const t = withCards([hut], { hand: ['hut'] });
  expect(t.change(0, () => t.play(0, 'pawn construct', 'construct hut'))).toEqual({ vp: 1 });
});

describe('ruling 10: gold', () => {
  it('pays for the food of a pawn', () => {
    const t = table({ seats: [{ pawns: ['populate'], stock: { gold: 1 } }, {}] });
    expect(t.change(0, () => t.play(0, 'walk populate explore'))).toEqual({ gold: -1 });
  });

  it('is no fish on a ship', () => {
    const t = table({ seats: [{ stock: { gold: 3 } }, {}] });
    t.play(0, 'pawn sail');
    expect(t.queue()).toEqual(['0']);
  });
});

describe('ruling 11: Islands', () => {
  it('from a pile: the pile is chosen, the card seen by all, then pillaged or conquered', () => {
    const t = table({ seats: [{}, {}], queue: ['0 raze'], near: ['haunted-island'] });
    t.passAll();
    const done = t.play(0, 'open near');
    expect(learned(done, t.rules)).toEqual([0, 1, 'spectator']);
    expect(t.legal(0)).toEqual(['pillage', 'conquer']);
    t.play(0, 'conquer');
    expect(t.empire(0)).toContain('haunted-island');
  });

  it('taken Islands are replaced in Cleanup only', () => {
    const t = table({ seats: [{ stock: { worker: 1 } }, {}], queue: ['0', '1'] });
    t.passAll();
    t.play(0, 'pillage near 0');
    expect(t.legal(1)).toEqual(['pillage near 1', 'open near']);
    t.play(1, 'pillage near 1');
    expect(t.state.open.every((island) => island >= 0)).toBe(true);
  });

  it('without fish no distant Island, without a raze token no conquest; both are gone even if unused', () => {
    const t = table({ seats: [{}, {}], queue: ['0', '0 fish raze'] });
    t.passAll();
    expect(t.legal(0)).toEqual(['pillage near 0', 'pillage near 1', 'open near']);
    t.play(0, 'open near');
    expect(t.legal(0)).toContain('conquer far 1');
    const before = { fish: t.has(0)['fish'], raze: t.has(0)['raze'] };
    t.play(0, 'conquer near 0');
    expect({ fish: t.has(0)['fish'], raze: t.has(0)['raze'] }).toEqual(before);
  });

  it('an empty pile is made anew of its discards; a ship that reaches nothing comes home', () => {
    const all = table({ seats: [{}, {}] }).rules.context.cards.islands.map(({ id }) => id);
    const near = all.slice(0, 12);
    const gone = table({ seats: [{}, {}], open: ['', '', '', ''], sunk: all, queue: ['0'] });
    gone.play(0, 'pass');
    gone.play(1, 'pass');
    expect(gone.state.sunk[0]).not.toHaveLength(12);
    const lost = table({ seats: [{ empire: near }, {}], open: ['', '', '', ''], queue: ['0'] });
    lost.passAll();
    expect(lost.has(0)['ship']).toBe(3);
  });
});

it('ruling 12: Fields and upgrades pay their own when built, and upgrades go with their Field', () => {
  const nomad = location('nomad', action({ location: 1 }, gain({ vp: 1 }, { of: 'fields' })));
  const t = withCards([nomad, field('grove', { wood: 1 }), field('copse', { wood: 1 }, 'sail', 'upgrade')], {
    empire: ['nomad', 'grove', 'copse'],
    under: { copse: 'grove' },
  });
  expect(t.change(0, () => t.play(0, 'use nomad', 'dismiss grove'))).toEqual({ vp: 3 });
  expect(t.discards(0)).toEqual(['copse', 'grove']);
});

it('ruling 13: only ready Locations with an Action are raided, conquered Islands too', () => {
  const t = table({ seats: [{ stock: { raze: 1 } }, {}] });
  const withAction = t.rules.context.cards.islands.find(({ action: own }) => own !== undefined)?.id ?? '';
  const u = table({ seats: [{ stock: { raze: 1 } }, { empire: [withAction] }] });
  expect(u.legal(0, 'raid')).toEqual([`raid 1 ${withAction}`]);
  const v = table({ seats: [{ stock: { raze: 1 } }, { empire: [withAction], exhausted: [withAction] }] });
  expect(v.legal(0, 'raid')).toEqual([]);
});

describe('ruling 14: ties', () => {
  const ranks = (one: SeatSpec, other: SeatSpec): readonly number[] | undefined => {
    const t = table({
      pack: deckOf(location('hut', bonus(gain({ vp: 1 }))), field('grove', { wood: 1 })),
      seats: [one, { clan: 'glenn', ...other }],
      round: 25,
    });
    t.passAll();
    return t.rules.outcome(t.state)?.ranks;
  };

  it('most Locations, then all workers, then cards in hand, then the win is shared', () => {
    expect(ranks({ empire: ['hut'] }, { vp: 1 })).toEqual([1, 2]);
    expect(ranks({ spent: 1, stock: { worker: 1 } }, { stock: { worker: 1 } })).toEqual([1, 2]);
    expect(ranks({ empire: ['hut'], assigned: { hut: { worker: 1 } } }, { empire: ['hut'] })).toEqual([1, 2]);
    expect(ranks({}, { hand: ['hut'] })).toEqual([2, 1]);
    expect(ranks({}, {})).toEqual([1, 1]);
    expect(ranks({ vp: 1 }, {})).toEqual([1, 2]);
  });
});

it('ruling 15: regular ships are not limited', () => {
  const yard = location('yard', action({}, gain({ ship: 9 })));
  const t = withCards([yard], { empire: ['yard'] });
  t.play(0, 'use yard');
  expect(t.has(0)['ship']).toBe(11);
});

it('ruling 16: the discards are shuffled when a card must be drawn, without those just looked at', () => {
  const t = table({ seats: [{ deck: [], rest: 'discards' }, {}] });
  t.play(0, 'pawn explore');
  expect(t.state.decks[0]).toHaveLength(29);
  expect(t.discards(0)).toEqual([]);
});

describe('ours', () => {
  it('clans: as long as they differ, none is taken more often than necessary', () => {
    const four = table({ seats: [{}, {}, {}, {}], options: {} }).rules;
    expect(four.seats).toBe(4);
    const dealt = four.setup('four').clans;
    expect(dealt.toSorted()).toEqual([0, 0, 1, 1]);
  });

  it('a deck and discard pile that are both empty give no cards', () => {
    const hall = location('hall', action({}, gain({ card: 1, vp: 1 })));
    const t = withCards([hall], { empire: ['hall'], rest: 'hand' });
    expect(t.change(0, () => t.play(0, 'use hall'))).toEqual({ vp: 1 });
  });
});
