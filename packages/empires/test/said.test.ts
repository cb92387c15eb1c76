import { describe, expect, it } from 'vitest';
import { cardText } from '../src/card-text.ts';
import type { Design } from '../src/cards.ts';
import { action, boost, gain, location, whenever, withCards } from './cards.ts';
import { deckOf, english, learned, read, table, type Table } from './table.ts';

/** What is said of cards, moves and what happened, and what each viewer knows. */

const textOf = (t: Table, id: string): string[] => {
  const design = t.rules.context.cards.clans[0]?.cards.find((card) => card.id === id) as Design;
  return cardText(design).map((line) => english(line));
};

describe('the words of a card come from what it does', () => {
  it.each([
    [
      location('hall', action({ worker: 1, card: 1 }, gain({ vp: 2 }))),
      ['Type House', 'cost: 1 wood', 'Action, spend 1 worker and 1 card of your hand: gain 2 victory points'],
    ],
    [
      { ...location('hall', whenever('raided', gain({ raze: 1 }))), cost: {} },
      ['Type House', 'costs nothing', 'Feature, whenever one of your Locations is raided: gain 1 raze token'],
    ],
    [
      location('hall', whenever('raided', gain({ raze: 1 }))),
      ['Type House', 'cost: 1 wood', 'Feature, whenever one of your Locations is raided: gain 1 raze token'],
    ],
    [
      location('hall', { features: [{ feature: 'anytime', effects: [{ do: 'movePawn' }] }] }),
      [
        'Type House',
        'cost: 1 wood',
        'Feature, once a round at any time in your turn: you may move one of your pawns on a tile to any tile',
      ],
    ],
    [
      location('hall', { features: [{ feature: 'discount', less: { stone: 1 }, type: 'tower' }] }),
      ['Type House', 'cost: 1 wood', 'Feature: a card of the type Tower costs you 1 stone less'],
    ],
    [
      boost('hall', 'sail', { do: 'search', for: { kind: 'field' } }, { do: 'perform', action: 'explore' }),
      ['Boost with SAIL, instant: search your deck for a Field and EXPLORE'],
    ],
    [
      location('hall', { copy: 'feature' }),
      ['Type House', 'cost: 1 wood', 'Copy: choose a card of yours with a Feature, this card has it too'],
    ],
  ])('%#', (card, lines) => {
    expect(textOf(withCards([card], {}), 'hall')).toEqual(lines);
  });

  it('a starting Location has no cost, and a pack’s card its printed name', () => {
    const t = withCards([location('hall', action({}, gain({ vp: 1 })), { name: 'Great Hall' })], {
      hand: ['hall'],
      stock: { wood: 1 },
    });
    expect(english(t.rules.sayMove(t.state, 0, t.rules.legal(t.state, 0)[0] as never))).toBe('Build: Great Hall');
    const design = t.rules.context.cards.clans[0]?.cards[0] as Design;
    expect(
      cardText({ ...design, card: { id: 'hut', kind: 'location', type: 'house' } }).map((line) => english(line)),
    ).toEqual(['Type House']);
  });
});

it('a draw is told to all, which card it is only to its seat', () => {
  const t = table({ seats: [{ deck: ['croft'] }, {}] });
  const done = t.play(0, 'pawn explore');
  expect(learned(done, t.rules)).toEqual([0]);
  expect(read(done, 1)).toEqual(['Ann puts a pawn on the tile Explore.', 'Ann draws 1 card.']);
  expect(read(done, 0)).toEqual(['Ann puts a pawn on the tile Explore.', 'Ann draws: Croft.']);
});

it('what is played from the hand is told to the others', () => {
  const t = table({ seats: [{ hand: ['croft'], stock: { wood: 3, stone: 3, food: 3 } }, {}] });
  const done = t.play(0, 'build croft');
  expect(learned(done, t.rules)).toEqual([1, 'spectator']);
});

it('a declared Construct tells that there is a Location, a plain Populate tells nothing', () => {
  const t = table({ seats: [{ hand: ['croft'] }, {}] });
  expect(learned(t.play(0, 'pawn construct'), t.rules)).toEqual([1, 'spectator']);
  const u = table({ seats: [{ hand: ['croft'] }, {}] });
  expect(learned(u.play(0, 'pawn populate'), u.rules)).toEqual([]);
});

it('at the start each viewer sees its own drawn cards only', () => {
  const t = table({ seats: [{}, {}] });
  const state = t.rules.setup('seen');
  expect(t.rules.view(state, 0).drawn).toEqual([
    { cards: state.drawn[0], hidden: 0 },
    { cards: [], hidden: 5 },
  ]);
  expect(t.rules.view(state, 'spectator').drawn.map(({ hidden }) => hidden)).toEqual([5, 5]);
});

it('what others have answered in a group is guessed anew', () => {
  const t = table({ seats: [{}, {}] });
  const state = t.rules.setup('guess');
  t.rules.apply(state, 1, t.rules.legal(state, 1)[0] as never);
  const again = t.rules.redeal(t.rules.view(state, 0), 0, [1, 2, 3, 4]);
  expect(t.rules.view(again, 0)).toEqual(t.rules.view(state, 0));
  t.rules.apply(again, 0, t.rules.legal(again, 0)[0] as never);
  expect(again.round).toBe(1);
  const lookout = t.rules.clone(again);
  t.rules.apply(lookout, 1, t.rules.legal(lookout, 1).at(-1) as never);
  const guessed = t.rules.redeal(t.rules.view(lookout, 0), 0, [5, 6, 7, 8]);
  expect(t.rules.view(guessed, 0)).toEqual(t.rules.view(lookout, 0));
});

it('25 points are told, and so is the end', () => {
  const hall = location('hall', action({}, gain({ vp: 1 })), { name: 'Hall' });
  const t = table({ pack: deckOf(hall), seats: [{ empire: ['hall'], vp: 24 }, {}], round: 4, passed: [1] });
  expect(read(t.play(0, 'use hall'))).toContain('Ann has 25 victory points: round 4 is the last.');
  expect(read(t.play(0, 'pass')).at(-2)).toMatch(/^Ann: 29 points/);
});
