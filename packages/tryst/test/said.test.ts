import { type Generator, generator, pick, seenOf } from '@ceilidh/kernel';
import { drawOptions } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { tryst } from '../src/index.ts';
import type { TrystRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import {
  angus,
  english,
  galloway,
  highland,
  play,
  playAll,
  rulesFor,
  shetland,
  situation,
  weatherOf,
} from './table.ts';

/** What a drover is told: the question, what a move would do, how far the day is, and the table. */

const two = rulesFor({ players: 2 });
const three = rulesFor();

const preview = (rules: TrystRules, state: State, seat: number, key: string) => {
  const move = rules.legal(state, seat).find((candidate) => rules.key(candidate) === key);
  if (move === undefined) throw new Error(`'${key}' is not legal`);
  const { changes, reveals, opens } = rules.preview(state, seat, move);
  return { changes: changes.map(english), reveals, opens: opens === undefined ? undefined : english(opens) };
};

describe('a preview', () => {
  it('of a rest tells the wage', () => {
    expect(preview(three, situation(three, {}), 0, 'rest')).toEqual({
      changes: ['+£1'],
      reveals: false,
      opens: undefined,
    });
  });

  it('of a take tells the beast', () => {
    const state = situation(three, { pens: [angus(4)] });
    expect(preview(three, state, 0, `take ${angus(4)}`)).toMatchObject({
      changes: ['1 beast more in the drove'],
      reveals: false,
    });
  });

  it('of a take that a dog may go for tells nothing certain', () => {
    const state = situation(three, { pens: [angus(4)], droves: [[], [angus(5)]] });
    expect(preview(three, state, 0, `take ${angus(4)}`).changes).toEqual([]);
  });

  it('of a drive tells both changes: it is no secret to the drover', () => {
    const state = situation(three, { hands: [[angus(4)]] });
    expect(preview(three, state, 0, `drive ${angus(4)}`)).toEqual({
      changes: ['1 beast more in the drove', '1 beast less in hand'],
      reveals: false,
      opens: undefined,
    });
  });

  it('of scouting stops before the beasts are seen', () => {
    const state = situation(three, { pile: [angus(4), angus(5)] });
    expect(preview(three, state, 0, 'scout')).toEqual({ changes: [], reveals: true, opens: undefined });
  });

  it('of the last turn stops before the draw', () => {
    const state = situation(two, { turn: 1, pile: [angus(4), angus(5)] });
    expect(preview(two, state, 1, 'rest')).toEqual({ changes: ['+£1'], reveals: true, opens: undefined });
  });

  it('of the last bid stops before the bids are shown', () => {
    const state = situation(two, { bidding: true, hands: [[angus(4)], [angus(5)]] });
    expect(preview(two, state, 0, `bid ${angus(4)}`)).toEqual({ changes: [], reveals: false, opens: undefined });
    play(two, state, 1, `bid ${angus(5)}`);
    expect(preview(two, state, 0, `bid ${angus(4)}`)).toEqual({ changes: [], reveals: true, opens: undefined });
  });

  it('of a snatch tells the dog and the beast', () => {
    const state = situation(two, { pens: [angus(4)], droves: [[], [angus(5)]] });
    play(two, state, 0, `take ${angus(4)}`);
    expect(preview(two, state, 1, 'snatch').changes).toEqual(['1 beast more in the drove', '1 dog less']);
    expect(preview(two, state, 1, 'let').changes).toEqual([]);
  });

  it('of yielding in a standoff tells the toll', () => {
    const rules = rulesFor({ players: 2, standoff: true });
    const state = situation(rules, { pens: [angus(4)], droves: [[], [angus(5)]] });
    playAll(rules, state, [
      [0, `take ${angus(4)}`],
      [1, 'snatch'],
    ]);
    expect(preview(rules, state, 0, 'yield').changes).toEqual(['+£3']);
    expect(preview(rules, state, 0, 'hold').changes).toEqual(['1 beast more in the drove', '1 dog less']);
  });

  it('of a pick in a sale opens the next, and of its close tells the price', () => {
    const state = situation(two, { round: 3, turn: 1, droves: [[angus(1), angus(2), angus(3)]] });
    play(two, state, 1, 'rest');
    expect(preview(two, state, 0, `sell ${angus(1)}`)).toEqual({
      changes: [],
      reveals: false,
      opens: 'Sale: 1 beast picked. Up to five, and no breed alone.',
    });
    playAll(two, state, [
      [0, `sell ${angus(1)}`],
      [0, `sell ${angus(2)}`],
    ]);
    expect(preview(two, state, 0, 'done').changes).toEqual(['+£5', '2 beasts less in the drove']);
    expect(preview(two, state, 0, `sell ${angus(3)}`).changes).toEqual(['+£12', '3 beasts less in the drove']);
  });
});

const question = (rules: TrystRules, state: State, seat: number): string => english(rules.sayAsk(state, seat));

describe('the question', () => {
  const rules = rulesFor({ standoff: true });

  it('of a bid names the round', () => {
    const state = situation(rules, { round: 2, bidding: true, hands: [[1], [2], [3]] });
    expect(question(rules, state, 1)).toMatch(/^Round 2: choose a beast from your hand to bid with/);
  });

  it('of a turn names the drover', () => {
    const state = situation(rules, { turn: 1 });
    expect(question(rules, state, 1)).toBe('Bob, it is your turn: take, drive, scout or rest.');
  });

  it('of scouting asks what to keep', () => {
    const state = situation(rules, { pile: [1, 2] });
    play(rules, state, 0, 'scout');
    expect(question(rules, state, 0)).toBe('Which of the two beasts do you keep? The other goes under the pile.');
  });

  it('of dogs names the other drover and the beast', () => {
    const state = situation(rules, { pens: [angus(9)], droves: [[], [angus(5)]] });
    play(rules, state, 0, `take ${angus(9)}`);
    expect(question(rules, state, 1)).toBe('Ann takes the Angus 9. Do you set your dog on it?');
    play(rules, state, 1, 'snatch');
    expect(question(rules, state, 0)).toBe('Bob sets a dog on the Angus 9. Do you send yours?');
  });

  it('of a sale counts what is picked', () => {
    const drove = [highland(1), highland(2), galloway(1), galloway(2)];
    const state = situation(rules, { round: 3, turn: 2, droves: [drove] });
    play(rules, state, 2, 'rest');
    expect(question(rules, state, 0)).toBe('Sale: pick beasts to sell. Up to five, and no breed alone.');
    play(rules, state, 0, `sell ${highland(1)}`);
    expect(question(rules, state, 0)).toBe('Sale: 2 beasts picked. Up to five, and no breed alone.');
  });
});

describe('the score', () => {
  it('counts a drove while the day lasts as what it would bring in lots, and a beast alone half', () => {
    const drove = [angus(4), angus(6), highland(9)];
    const state = situation(three, { money: [10], droves: [drove] });
    expect(three.score(state)[0]).toEqual({ total: 10 + (4 + 6 + 2) + 4, parts: [10, 0, 0, 4 + 6 + 2 + 4] });
  });
});

const playOut = (rules: TrystRules, state: State, random: Generator, each: () => void): void => {
  for (let actors = rules.actors(state); actors.length > 0; actors = rules.actors(state)) {
    const seat = pick(random, actors);
    rules.apply(state, seat, pick(random, rules.legal(state, seat)));
    each();
  }
};

describe('progress', () => {
  it('begins at 0, never goes back, and ends at 1', () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const random = generator(seed, 'progress');
      const rules = tryst.rules(drawOptions(tryst, random));
      const state = rules.setup(seed);
      let last = rules.progress(state);
      expect(last).toBe(0);
      playOut(rules, state, random, () => {
        const now = rules.progress(state);
        expect(now).toBeGreaterThanOrEqual(last);
        last = now;
      });
      expect(last).toBe(1);
    }
  });
});

describe('a view', () => {
  const rules = rulesFor({ weather: true });

  it('has the own hand, the number of beasts in others, and nothing of the piles', () => {
    const state = rules.setup('market');
    const seen = rules.view(state, 1);
    expect(seen.hands).toEqual([
      { known: [], hidden: 4 },
      { known: state.hands[1], hidden: 0, seen: [0, 0, 0, 0] },
      { known: [], hidden: 4 },
    ]);
    expect(seen.pile).toEqual(state.pile.map(() => -1));
    expect(seenOf('weather')(seen)).toEqual({ shown: weatherOf(state).shown });
    expect(rules.view(state, 'spectator').hands.every(({ known }) => known.length === 0)).toBe(true);
  });

  it('shows of others’ bids only that they are in', () => {
    const state = rules.setup('market');
    const bid = `bid ${state.hands[0]?.[2]}`;
    play(rules, state, 0, bid);
    expect(rules.view(state, 1).frames.at(-1)).toEqual({
      ask: 'together',
      of: 'bids',
      lanes: [
        { seat: 0, done: true },
        { seat: 1, done: false, own: { frames: [{ ask: 'bid', seat: 1 }], answers: [] } },
        { seat: 2, done: false },
      ],
    });
    expect(rules.view(state, 0).frames.at(-1)).toMatchObject({ lanes: [{ own: { answers: [{ key: bid }] } }, {}, {}] });
  });
});

describe('the table', () => {
  it('stands in headed lists: the day, the pens, the drovers', () => {
    const state = situation(two, {
      round: 3,
      hands: [[angus(2)], [galloway(5), highland(1)]],
      droves: [[shetland(8), shetland(3)]],
      pens: [highland(4)],
      pile: [angus(7), angus(8), angus(9)],
      money: [5, 12],
    });
    playAll(two, state, [
      [0, 'scout'],
      [0, `keep ${angus(8)}`],
    ]);
    const [day, pens, drovers] = two.present(two.view(state, 0));
    expect(day?.lines?.map(english)).toEqual([
      'Round 3 of 6',
      'At the end of this round there is a sale.',
      '2 beasts in the pile',
      'You know to be in the pile: Angus 9',
    ]);
    expect(pens?.lines?.map(english)).toEqual(['Highland 4']);
    const cells = drovers?.table?.rows.map((row) =>
      row.map((cell) => (typeof cell === 'number' ? cell : english(cell))),
    );
    expect(cells).toEqual([
      ['Ann', 'none', 'Shetland 3 and Shetland 8', 'Angus 2 and Angus 8', 2, '£5'],
      ['Bob', 'none', 'none', '2 hidden', 2, '£12'],
    ]);
  });
});
