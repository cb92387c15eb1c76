import { describe, expect, it } from 'vitest';
import type { Beast } from '../src/state.ts';
import {
  angus,
  asked,
  galloway,
  highland,
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
const weather = rulesFor({ players: 2, weather: true });

/** Ann's drove on a sale day, all turns made. */
const atSale = (drove: readonly Beast[], rules = two) => {
  const state = situation(rules, {
    round: 3,
    turn: 1,
    droves: [drove],
    ...(rules === weather ? { weather: 'sun' } : {}),
  });
  play(rules, state, 1, 'rest');
  return state;
};

const sells = (beasts: readonly Beast[]): [0, string][] => beasts.map((beast) => [0, `sell ${beast}`]);

describe('a sale', () => {
  it('comes half-way through the day and at its end', () => {
    const pair = [angus(1), angus(2)];
    const days = [1, 2, 3, 4, 5, 6, 7, 8];
    const saleDays = (day: string): number[] => {
      const rules = rulesFor({ players: 2, day });
      return days.slice(0, rules.context.rounds).filter((round) => {
        const state = situation(rules, { round, turn: 1, droves: [pair], pile: [40, 41] });
        play(rules, state, 1, 'rest');
        return asked(rules, state).includes('0 sale');
      });
    };
    expect(saleDays('short')).toEqual([3, 6]);
    expect(saleDays('long')).toEqual([4, 8]);
  });

  it('asks the drovers in the order of the round, and only those who have a pair', () => {
    const rules = rulesFor();
    const state = situation(rules, {
      round: 3,
      order: [2, 0, 1],
      turn: 1,
      droves: [
        [angus(1), highland(1)],
        [galloway(1), galloway(2)],
        [angus(4), angus(5)],
      ],
    });
    play(rules, state, 1, 'rest');
    expect(asked(rules, state)).toEqual(['2 sale']);
    play(rules, state, 2, 'done');
    expect(asked(rules, state)).toEqual(['1 sale']);
  });

  it('may be of nothing', () => {
    const drove = [angus(1), angus(2)];
    const state = atSale(drove);
    const done = play(two, state, 0, 'done');
    expect(state.droves[0]).toEqual(drove);
    expect(money(state)).toEqual([0, 1]);
    expect(read(done)[0]).toBe('Ann sells nothing.');
  });

  it('is picked beast by beast in one fixed order, and no breed may be alone', () => {
    const drove = [shetland(5), angus(2), angus(4), angus(9), highland(1), highland(6)];
    const state = atSale(drove);
    // The Shetland has no partner; the highest of a breed cannot be the first one picked.
    expect(legalKeys(two, state, 0).toSorted()).toEqual(
      [`sell ${highland(1)}`, `sell ${angus(2)}`, `sell ${angus(4)}`, 'done'].toSorted(),
    );
    play(two, state, 0, `sell ${angus(2)}`);
    // A second Angus must follow, and the Highlands come before: they were passed over.
    expect(legalKeys(two, state, 0)).toEqual([`sell ${angus(4)}`, `sell ${angus(9)}`]);
    play(two, state, 0, `sell ${angus(4)}`);
    expect(legalKeys(two, state, 0)).toEqual([`sell ${angus(9)}`, 'done']);
    play(two, state, 0, 'done');
    expect(state.droves[0]).toEqual([shetland(5), angus(9), highland(1), highland(6)]);
    expect(state.gone).toEqual(expect.arrayContaining([angus(2), angus(4)]));
    expect(money(state)[0]).toBe(2 + 4 + 2);
  });

  it('takes the only partner along, for there is nothing to choose', () => {
    const state = atSale([highland(1), highland(6), angus(2), angus(4), angus(9)]);
    const done = play(two, state, 0, `sell ${highland(1)}`);
    expect(read(done)).toEqual(['Ann leads Highland 1 to the sale.', 'Ann leads Highland 6 to the sale.']);
    expect(state.frames.at(-1)).toEqual({ ask: 'lot', seat: 0, lot: [highland(1), highland(6)] });
  });

  it('is closed when nothing more can be picked', () => {
    const state = atSale([highland(1), highland(6), shetland(3)]);
    const done = play(two, state, 0, `sell ${highland(1)}`);
    expect(read(done)[2]).toBe('Ann sells 2 beasts for £9.');
    expect(state.droves[0]).toEqual([shetland(3)]);
    expect(state.round).toBe(4);
  });

  it('has five beasts at most', () => {
    const drove = [1, 2, 3, 4, 5, 6].map(highland);
    const state = atSale(drove);
    playAll(two, state, sells(drove.slice(0, 5)));
    expect(state.droves[0]).toEqual([highland(6)]);
    expect(state.round).toBe(4);
  });

  it('offers no pick that could not be completed: the fifth beast cannot begin a lot', () => {
    const state = atSale([highland(1), highland(2), highland(3), highland(4), angus(1), angus(2)]);
    playAll(two, state, sells([highland(1), highland(2), highland(3)]));
    expect(legalKeys(two, state, 0)).toEqual([`sell ${highland(4)}`, `sell ${angus(1)}`, 'done']);
    play(two, state, 0, `sell ${highland(4)}`);
    // No room for a pair of Angus, so the sale closed by itself.
    expect(state.droves[0]).toEqual([angus(1), angus(2)]);
    expect(money(state)[0]).toBe(1 + 2 + 3 + 4 + 12);
  });

  it.each([
    [2, 2],
    [3, 6],
    [4, 12],
    [5, 20],
  ])('of a lot of %i brings its values and £%i', (size, bonus) => {
    const drove = Array.from({ length: size }, (_, at) => galloway(at + 3));
    const state = atSale([...drove, shetland(1)]);
    // The last but one takes the last along only when it is the sole partner of a single beast.
    playAll(two, state, sells(size === 2 ? drove.slice(0, 1) : drove));
    const values = drove.reduce((sum, _, at) => sum + at + 3, 0);
    expect(state.money[0]).toEqual({ sales: values + bonus, tolls: 0, wages: 0, left: 0 });
  });

  it('of two breeds is two lots, each with its bonus', () => {
    const state = atSale([highland(10), highland(11), angus(1), angus(2), angus(3)]);
    playAll(two, state, sells([highland(10), angus(1), angus(2), angus(3)]));
    expect(money(state)[0]).toBe(10 + 11 + 2 + (1 + 2 + 3 + 6));
  });

  it('brings £2 more for every lot in the sun', () => {
    const state = atSale([highland(10), highland(11), angus(1), angus(2), angus(3)], weather);
    playAll(weather, state, sells([highland(10), angus(1), angus(2), angus(3)]));
    expect(money(state)[0]).toBe(10 + 11 + 2 + (1 + 2 + 3 + 6) + 2 * 2);
  });
});

describe('the end of a round', () => {
  it('gives a beast to everybody, from the lead on, while the pile lasts', () => {
    const rules = rulesFor();
    const state = situation(rules, { lead: 1, order: [0, 1, 2], turn: 2, pile: [shetland(1), shetland(2)] });
    const done = play(rules, state, 2, 'rest');
    expect(state.hands).toEqual([[], [shetland(2)], [shetland(1)]]);
    expect(state.pile).toEqual([]);
    expect(read(done, 1)).toEqual([
      'Cat rests and earns £1.',
      'Bob draws Shetland 2.',
      'Cat draws a beast.',
      'Round 2 begins.',
    ]);
  });

  it('passes the lead to the left', () => {
    const rules = rulesFor();
    const leads = [0, 1, 2].map((lead) => {
      const state = situation(rules, { lead, order: [0, 1, 2], turn: 2 });
      play(rules, state, 2, 'rest');
      return state.lead;
    });
    expect(leads).toEqual([1, 2, 0]);
  });

  it('leads the oldest beasts away when more than two over the drovers stand in the pens', () => {
    const pens = [1, 2, 3, 4, 5, 6].map(angus);
    const state = situation(two, { turn: 1, pens });
    play(two, state, 1, 'rest');
    expect(state.pens).toEqual([3, 4, 5, 6].map(angus));
    expect(state.gone).toEqual(expect.arrayContaining([angus(1), angus(2)]));
  });

  it('turns up the next weather', () => {
    const state = situation(weather, { turn: 1, weather: 'rain' });
    const done = play(weather, state, 1, 'rest');
    expect(weatherOf(state)).toEqual({ pile: [], shown: ['rain', 'sun'] });
    expect(read(done).at(-1)).toBe('The sun shines.');
  });
});

/** The last turn of the last round, with nothing to sell. */
const evening = (purses: readonly number[], dogs: readonly number[], drove: readonly Beast[] = []) => {
  const rules = rulesFor();
  const state = situation(rules, {
    round: 6,
    turn: 2,
    money: purses,
    dogs,
    droves: [drove],
    pile: [shetland(1)],
    pens: [1, 2, 3, 4, 5, 6, 7].map(angus),
  });
  expect(rules.outcome(state)).toBeUndefined();
  const done = play(rules, state, 2, 'rest');
  return { rules, state, done };
};

describe('the end of the day', () => {
  it('comes after the last sale: nobody draws, and nobody is asked', () => {
    const { rules, state } = evening([0, 0, 0], [2, 2, 2]);
    expect(asked(rules, state)).toEqual([]);
    expect(state).toMatchObject({ pile: [shetland(1)], round: 6 });
    expect(rules.progress(state)).toBe(1);
  });

  it('brings £1 for every beast left in the drove', () => {
    const { rules, state, done } = evening([10, 0, 0], [2, 2, 2], [highland(12), galloway(3)]);
    expect(rules.score(state)[0]).toEqual({ total: 12, parts: [10, 0, 0, 2] });
    expect(read(done)).toContain('Ann gets £2 for the beasts left over.');
  });

  it('is won by whoever has most money', () => {
    const { rules, state } = evening([10, 30, 20], [2, 0, 2]);
    expect(rules.outcome(state)?.ranks).toEqual([3, 1, 2]);
  });

  it('is won by the dogs among equals', () => {
    // Cat's rest earned a pound.
    const { rules, state } = evening([20, 20, 19], [1, 2, 0]);
    expect(money(state)).toEqual([20, 20, 20]);
    expect(rules.outcome(state)?.ranks).toEqual([2, 1, 3]);
  });

  it('is shared by those who are equal in dogs too', () => {
    const { rules, state } = evening([20, 20, 3], [1, 1, 2]);
    expect(rules.outcome(state)?.ranks).toEqual([1, 1, 3]);
  });
});
