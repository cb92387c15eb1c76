import { EVERYONE, generator, Refusal } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import {
  angus,
  asked,
  galloway,
  highland,
  learned,
  legalKeys,
  money,
  play,
  playAll,
  read,
  rulesFor,
  shetland,
  situation,
  weatherOf,
} from './table.ts';

const two = rulesFor({ players: 2 });
const three = rulesFor();
const four = rulesFor({ players: 4 });
const weather = rulesFor({ weather: true });

describe('the set-up', () => {
  it('deals four beasts to each drover and one more than there are drovers into the pens', () => {
    for (const players of [2, 3, 4]) {
      const state = rulesFor({ players }).setup('market');
      expect(state.hands.map((hand) => hand.length)).toEqual(Array.from({ length: players }, () => 4));
      expect(state.pens).toHaveLength(players + 1);
      expect(state.pile).toHaveLength(48 - 4 * players - (players + 1));
      expect(state.dogs).toEqual(Array.from({ length: players }, () => 2));
      expect(state.round).toBe(1);
    }
  });

  it('gives the lead by lot', () => {
    const leads = Array.from({ length: 60 }, (_, seed) => three.setup(`lead ${seed}`).lead);
    expect(new Set(leads)).toEqual(new Set([0, 1, 2]));
  });

  it('asks everybody for a bid at once', () => {
    expect(asked(three, three.setup('market'))).toEqual(['0 bid', '1 bid', '2 bid']);
  });

  it('shows the first weather', () => {
    expect(weatherOf(weather.setup('market')).shown).toHaveLength(1);
    expect(three.setup('market').modules).toEqual({});
  });
});

const bids = (values: readonly number[], lead = 0, rules = three) => {
  const breeds = [highland, galloway, angus, shetland];
  const hands = values.map((value, seat) => (value === 0 ? [] : [breeds[seat]?.(value) ?? -1]));
  const state = situation(rules, { bidding: true, lead, hands, ...(rules === weather ? { weather: 'mist' } : {}) });
  hands.forEach((hand, seat) => {
    if (hand.length > 0) play(rules, state, seat, `bid ${hand[0]}`);
  });
  return state;
};

describe('the bids', () => {
  it('are any beast of the hand', () => {
    const state = situation(three, { bidding: true, hands: [[angus(4), highland(2)], [angus(1)], [angus(2)]] });
    expect(legalKeys(three, state, 0)).toEqual([`bid ${angus(4)}`, `bid ${highland(2)}`]);
  });

  it('give the first turn to the highest', () => {
    const state = bids([3, 9, 5]);
    expect(state.order).toEqual([1, 2, 0]);
    expect(asked(three, state)).toEqual(['1 turn']);
  });

  it('that are tied go by the way round from the lead', () => {
    expect(bids([7, 7, 7], 2).order).toEqual([2, 0, 1]);
    expect(bids([5, 8, 5, 8], 2, four).order).toEqual([3, 1, 2, 0]);
  });

  it('give the first turn to the lowest in mist, and ties still go from the lead', () => {
    expect(bids([3, 9, 5], 0, weather).order).toEqual([0, 2, 1]);
    expect(bids([5, 1, 5], 2, weather).order).toEqual([1, 2, 0]);
  });

  it('are not asked of an empty hand, which comes last, in mist too', () => {
    expect(bids([0, 1, 2]).order).toEqual([2, 1, 0]);
    expect(bids([0, 1, 2], 0, weather).order).toEqual([1, 2, 0]);
  });

  it('are left out when no hand holds a beast: the turns go round from the lead', () => {
    const state = situation(three, { turn: 2, lead: 0 });
    play(three, state, 2, 'rest');
    expect(state).toMatchObject({ round: 2, lead: 1, order: [1, 2, 0], bids: [-1, -1, -1] });
    expect(asked(three, state)).toEqual(['1 turn']);
  });

  it('stay secret until the last is in; then they are shown and go into the pens', () => {
    const hands = [[highland(3), highland(4)], [galloway(9)], [angus(5)]];
    const state = situation(three, { bidding: true, hands, pens: [shetland(1)] });
    const first = play(three, state, 0, `bid ${highland(3)}`);
    expect(read(first, 1)).toEqual(['Ann has chosen a bid.']);
    expect(read(first, 0)).toEqual(['Ann bids with Highland 3, face down.']);
    expect(first.told).toMatchObject({ revealed: 0, closed: false });
    expect(state).toMatchObject({ hands, pens: [shetland(1)], bids: [-1, -1, -1] });

    play(three, state, 2, `bid ${angus(5)}`);
    const last = play(three, state, 1, `bid ${galloway(9)}`);
    expect(read(last).slice(1)).toEqual([
      'Ann bids Highland 3.',
      'Bob bids Galloway 9.',
      'Cat bids Angus 5.',
      'Order of turns: Bob, Cat, and Ann.',
    ]);
    expect(last.told).toMatchObject({ revealed: EVERYONE, closed: true });
    expect(state.hands).toEqual([[highland(4)], [], []]);
    expect(state.pens).toEqual([shetland(1), highland(3), galloway(9), angus(5)]);
    expect(state.bids).toEqual([highland(3), galloway(9), angus(5)]);
  });
});

describe('a turn', () => {
  it('is a take, a drive, a scouting or a rest', () => {
    const state = situation(three, {
      hands: [[angus(4), highland(2)]],
      pens: [shetland(3), galloway(7)],
      pile: [shetland(9)],
    });
    expect(legalKeys(three, state, 0)).toEqual([
      `take ${shetland(3)}`,
      `take ${galloway(7)}`,
      `drive ${angus(4)}`,
      `drive ${highland(2)}`,
      'scout',
      'rest',
    ]);
    expect(legalKeys(three, state, 1)).toEqual([]);
    expect(() => play(three, state, 1, 'rest')).toThrow(Refusal);
  });

  it('of taking moves a beast from the pens into the drove', () => {
    const state = situation(three, { pens: [shetland(3), galloway(7)], droves: [[angus(1)]] });
    const done = play(three, state, 0, `take ${shetland(3)}`);
    expect(state.pens).toEqual([galloway(7)]);
    expect(state.droves).toEqual([[angus(1), shetland(3)], [], []]);
    expect(done.told).toMatchObject({ revealed: 0, asked: false });
    expect(read(done)).toEqual(['Ann reaches for Shetland 3.', 'Shetland 3 joins the drove of Ann.']);
    expect(asked(three, state)).toEqual(['1 turn']);
  });

  it('of driving moves a beast from the hand into the drove, for all to see', () => {
    const state = situation(three, { hands: [[angus(4), highland(2)]] });
    const done = play(three, state, 0, `drive ${angus(4)}`);
    expect(state.hands[0]).toEqual([highland(2)]);
    expect(state.droves[0]).toEqual([angus(4)]);
    expect(learned(done, three)).toEqual([1, 2, 'spectator']);
    expect(read(done)).toEqual(['Ann drives Angus 4 from the hand.']);
  });

  it('of rest earns a wage of £1', () => {
    const state = situation(three, {});
    const done = play(three, state, 0, 'rest');
    expect(state.money[0]).toEqual({ sales: 0, tolls: 0, wages: 1, left: 0 });
    expect(read(done)).toEqual(['Ann rests and earns £1.']);
  });

  it('comes once a round to each, in the order of the bids', () => {
    const state = situation(three, { order: [2, 0, 1], turn: 2, pile: [1, 2, 3, 4] });
    playAll(three, state, [
      [2, 'rest'],
      [0, 'rest'],
    ]);
    expect(asked(three, state)).toEqual(['1 turn']);
    play(three, state, 1, 'rest');
    expect(state.round).toBe(2);
  });
});

describe('scouting', () => {
  const pile = [shetland(1), shetland(2), shetland(3), shetland(4)];

  it('looks at the two beasts on top of the pile, alone', () => {
    const state = situation(three, { pile });
    const done = play(three, state, 0, 'scout');
    expect(learned(done, three)).toEqual([0]);
    expect(read(done, 0)).toEqual(['Ann scouts and sees Shetland 3 and Shetland 4.']);
    expect(read(done, 1)).toEqual(['Ann scouts the hill.']);
    expect(asked(three, state)).toEqual(['0 scout']);
    expect(legalKeys(three, state, 0)).toEqual([`keep ${shetland(3)}`, `keep ${shetland(4)}`]);
    expect(three.view(state, 0).frames.at(-1)).toMatchObject({ beasts: [shetland(3), shetland(4)] });
    expect(three.view(state, 1).frames.at(-1)).toMatchObject({ beasts: [-1, -1] });
  });

  it('keeps one in hand and puts the other under the pile, where the scout remembers it', () => {
    const state = situation(three, { pile, hands: [[angus(1)]] });
    play(three, state, 0, 'scout');
    const done = play(three, state, 0, `keep ${shetland(3)}`);
    expect(state.hands[0]).toEqual([angus(1), shetland(3)]);
    expect(state.pile).toEqual([shetland(4), shetland(1), shetland(2)]);
    expect(three.view(state, 0).pile).toEqual([shetland(4), -1, -1]);
    expect(three.view(state, 1).pile).toEqual([-1, -1, -1]);
    expect(three.view(state, 'spectator').pile).toEqual([-1, -1, -1]);
    expect(done.told.revealed).toBe(0);
    expect(read(done, 0)).toEqual(['Ann keeps Shetland 3.']);
    expect(read(done, 2)).toEqual(['Ann keeps a beast; another goes under the pile.']);
    expect(asked(three, state)).toEqual(['1 turn']);
  });

  it('draws the beast when only one is left', () => {
    const state = situation(three, { pile: [shetland(1)] });
    const done = play(three, state, 0, 'scout');
    expect(state).toMatchObject({ pile: [], pileSeen: [], hands: [[shetland(1)], [], []] });
    expect(learned(done, three)).toEqual([0]);
    expect(asked(three, state)).toEqual(['1 turn']);
  });

  it('needs a pile', () => {
    expect(legalKeys(three, situation(three, {}), 0)).toEqual(['rest']);
  });

  it('is not possible in rain', () => {
    expect(legalKeys(weather, situation(weather, { pile, weather: 'rain' }), 0)).toEqual(['rest']);
    expect(legalKeys(weather, situation(weather, { pile, weather: 'frost' }), 0)).toEqual(['scout', 'rest']);
  });

  it('is remembered when another draws the beast: the scout knows that hand then', () => {
    const state = situation(two, { pile: [angus(8), angus(9)], hands: [[highland(1)], [highland(2)]], lead: 0 });
    playAll(two, state, [
      [0, 'scout'],
      [0, `keep ${angus(9)}`],
    ]);
    // The lead draws first: the pile holds just the beast that Ann put there.
    state.lead = 1;
    play(two, state, 1, 'rest');
    expect(state.hands).toEqual([
      [highland(1), angus(9)],
      [highland(2), angus(8)],
    ]);
    expect(two.view(state, 0).hands[1]).toEqual({ known: [angus(8)], hidden: 1 });
    expect(two.view(state, 'spectator').hands[1]).toEqual({ known: [], hidden: 2 });
    // Bob saw whose place in the pile he drew from, so he knows that Ann knows.
    expect(two.view(state, 1).hands[1]).toEqual({ known: [highland(2), angus(8)], hidden: 0, seen: [0, 0b01] });

    const seen = two.view(state, 0);
    for (const seed of ['a', 'b', 'c']) {
      const dealt = two.redeal(seen, 0, generator(seed, 'deal'));
      expect(dealt.hands[1]).toContain(angus(8));
      expect(two.view(dealt, 0)).toEqual(seen);
    }
    const mine = two.redeal(two.view(state, 1), 1, generator('a', 'deal'));
    expect(two.view(mine, 0).hands[1]?.known).toEqual([angus(8)]);

    play(two, state, 0, `bid ${highland(1)}`);
    play(two, state, 1, `bid ${angus(8)}`);
    expect(two.view(state, 0).hands[1]).toEqual({ known: [], hidden: 1 });
  });

  it('is forgotten when its scout draws the beast himself: he holds it', () => {
    const state = situation(two, { pile: [angus(8), angus(9)] });
    playAll(two, state, [
      [0, 'scout'],
      [0, `keep ${angus(9)}`],
      [1, 'rest'],
    ]);
    expect(state).toMatchObject({ hands: [[angus(9), angus(8)], []], handsSeen: [[0, 0], []] });
  });
});

describe('a dog', () => {
  // Bob takes an Angus; Cat, Dan and Ann drive more of them than he does.
  const droves = [[angus(1), angus(2)], [highland(1)], [angus(3)], [angus(4), angus(5)]];
  const taken = { order: [1, 2, 3, 0], turn: 1, droves, pens: [angus(9)] };
  const take = `take ${angus(9)}`;

  it('may be set by whoever drives more of the breed than the taker, asked by the way round from him', () => {
    const state = situation(four, { ...taken, dogs: [1, 2, 0, 2] });
    const done = play(four, state, 1, take);
    expect(done.told).toMatchObject({ revealed: 0, asked: true });
    expect(asked(four, state)).toEqual(['3 dog']);
    expect(legalKeys(four, state, 3)).toEqual(['snatch', 'let']);
    expect(read(play(four, state, 3, 'let'))).toEqual(['Dan holds the dog back.']);
    expect(asked(four, state)).toEqual(['0 dog']);
    expect(state.droves).toEqual(droves);
    play(four, state, 0, 'let');
    expect(state.droves[1]).toEqual([highland(1), angus(9)]);
    expect(state.dogs).toEqual([1, 2, 0, 2]);
    expect(asked(four, state)).toEqual(['2 turn']);
  });

  it('may not be set by whoever drives as many as the taker', () => {
    const state = situation(two, { droves: [[angus(1)], [angus(2)]], pens: [angus(9)] });
    play(two, state, 0, take);
    expect(state.droves[0]).toEqual([angus(1), angus(9)]);
    expect(asked(two, state)).toEqual(['1 turn']);
  });

  it('snatches the beast; the taker gets a toll of £3, and nobody else is asked', () => {
    const state = situation(four, taken);
    play(four, state, 1, take);
    const done = play(four, state, 2, 'snatch');
    expect(state.droves).toEqual([droves[0], droves[1], [angus(3), angus(9)], droves[3]]);
    expect(state.dogs).toEqual([2, 2, 1, 2]);
    expect(money(state)).toEqual([0, 3, 0, 0]);
    expect(state.money[1]?.tolls).toBe(3);
    expect(read(done)).toEqual([
      'Cat sets a dog on Angus 9.',
      'Bob gets a toll of £3.',
      'Angus 9 joins the drove of Cat.',
    ]);
    expect(asked(four, state)).toEqual(['2 turn']);
  });

  it('is not asked for a beast that is driven from the hand', () => {
    const state = situation(two, { hands: [[angus(9)]], droves: [[], [angus(2)]] });
    play(two, state, 0, `drive ${angus(9)}`);
    expect(asked(two, state)).toEqual(['1 turn']);
  });

  it('stays at home in frost', () => {
    const state = situation(weather, { weather: 'frost', droves: [[], [angus(2)]], pens: [angus(9)] });
    play(weather, state, 0, take);
    expect(state.droves[0]).toEqual([angus(9)]);
    expect(asked(weather, state)).toEqual(['1 turn']);
  });

  it('is not there in a market without dogs', () => {
    const none = rulesFor({ dogs: 0 });
    const state = situation(none, { droves: [[], [angus(2)]], pens: [angus(9)] });
    play(none, state, 0, take);
    expect(asked(none, state)).toEqual(['1 turn']);
    expect(none.standing).toEqual({});
  });

  it('takes a standing answer', () => {
    expect(three.standing).toEqual({ dog: ['let', 'snatch'] });
  });
});

describe('a standoff', () => {
  const rules = rulesFor({ standoff: true });
  const snatched = (dogs: readonly number[]) => {
    const droves = [[], [angus(2)], [angus(3)]];
    const state = situation(rules, { droves, pens: [angus(9)], dogs });
    playAll(rules, state, [
      [0, `take ${angus(9)}`],
      [1, 'snatch'],
    ]);
    return state;
  };

  it('asks the taker whether to send a dog against the dog', () => {
    const state = snatched([1, 2, 2]);
    expect(asked(rules, state)).toEqual(['0 standoff']);
    expect(legalKeys(rules, state, 0)).toEqual(['hold', 'yield']);
    expect(state.dogs).toEqual([1, 1, 2]);
    expect(state.droves.flat()).not.toContain(angus(9));
  });

  it('that is held costs both a dog; the taker keeps the beast, without a toll', () => {
    const state = snatched([1, 2, 2]);
    const done = play(rules, state, 0, 'hold');
    expect(state.droves[0]).toEqual([angus(9)]);
    expect(state.dogs).toEqual([0, 1, 2]);
    expect(money(state)).toEqual([0, 0, 0]);
    expect(read(done)).toEqual(['Ann answers with a dog.', 'Angus 9 joins the drove of Ann.']);
    expect(asked(rules, state)).toEqual(['1 turn']);
  });

  it('that is yielded is a snatch like any other', () => {
    const state = snatched([1, 2, 2]);
    const done = play(rules, state, 0, 'yield');
    expect(state.droves).toEqual([[], [angus(2), angus(9)], [angus(3)]]);
    expect(state.dogs).toEqual([1, 1, 2]);
    expect(money(state)).toEqual([3, 0, 0]);
    expect(read(done)).toEqual(['Ann yields.', 'Ann gets a toll of £3.', 'Angus 9 joins the drove of Bob.']);
  });

  it('is not asked of a taker without a dog', () => {
    const state = snatched([0, 2, 2]);
    expect(asked(rules, state)).toEqual(['1 turn']);
    expect(money(state)).toEqual([3, 0, 0]);
  });
});
