import { describe, expect, it } from 'vitest';
import { empires } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { table } from './table.ts';

/** Each law of the referee finds the damage it is there for. */

const damages: Readonly<Record<string, (state: State) => void>> = {
  'seat 0 has 31 cards': (state) => state.decks[0]?.push(3),
  'seat 0 has negative stock': (state) => state.stock[0]?.splice(0, 1, -1),
  'seat 0 has negative ships or workers': (state) => state.ships.splice(0, 1, -1),
  'seat 1 has negative ships or workers': (state) => state.spent.splice(1, 1, -1),
  'the pawns of seat 0 are 3 and -1': (state) => state.pawns.splice(0, 1, 3),
  'a ship of nobody is in the queue': (state) => state.queue.push(9),
  'what is known of hand 0 is not there': (state) => state.shown[0]?.push(5),
  'a Boost lies in the Empire of seat 1': (state) => {
    const hand = state.hands[1] as number[];
    state.empires[1]?.push(...hand.splice(0));
    state.under[1]?.push(-1);
    state.copies[1]?.push(-1);
    state.assigned[1]?.push(0, 0, 0, 0, 0, 0, 0, 0);
  },
  'what lies on the Empire of seat 0 does not fit it': (state) => state.under[0]?.pop(),
  'seat 0 has negative assigned goods': (state) => state.assigned[0]?.splice(0, 1, -1),
  'an exhausted card of seat 0 is not there': (state) => state.exhausted[0]?.push(7),
  'seat 0 copies what is not there': (state) => state.copies[0]?.splice(0, 1, 9),
  'card 0 of seat 0 lies where it cannot': (state) => state.under[0]?.splice(0, 1, 1),
  '21 Islands, 21 different, of 22': (state) => state.piles[0]?.pop(),
};

describe('the referee', () => {
  it.each(Object.entries(damages))('%s', (sentence, damage) => {
    const t = table({ seats: [{}, { hand: ['party-boat'] }] });
    damage(t.state);
    expect(empires.referee(t.rules, t.state).some((wrong) => wrong.startsWith(sentence))).toBe(true);
  });
});
