import { presetOptions } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import { cellAt } from '../src/cells.ts';
import { GOODS } from '../src/components.ts';
import { glenmore } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { fromSetup, namesOf, rulesWith, tileOf } from './table.ts';

const SEEDS = Array.from({ length: 60 }, (_, n) => `seed ${n}`);
const START_TILES = ['ballachulish', 'black-isle', 'glen-lyon', 'inshriach', 'strathspey'];
const WORLDS_END = tileOf('worlds-end');

const stackOf = (state: State, stack: number): readonly number[] => state.stacks[stack] ?? [];
/** How many tiles of D lie above World's End. */
const depth = (state: State): number => stackOf(state, 3).toReversed().indexOf(WORLDS_END);

describe('the starting tiles', () => {
  it('of materials cost a coin, of animals nothing', () => {
    const { tiles } = rulesWith().context;
    const costs = START_TILES.map((id) => [id, tiles[tileOf(id)]?.cost.coins]);
    expect(Object.fromEntries(costs)).toEqual({
      ballachulish: 1,
      'black-isle': 1,
      'glen-lyon': 0,
      inshriach: 1,
      strathspey: 0,
    });
  });
});

describe('a player begins with', () => {
  it('the home tile, village on the left and castle on the right, and one Scotsman in the village', () => {
    for (const { cells, tiles, manned, goods } of fromSetup({ players: 4 }).state.players) {
      expect(cells).toEqual([cellAt(0, 0), cellAt(1, 0)]);
      expect(namesOf(tiles)).toBe('starting-village home-castle');
      expect(manned).toEqual([1, 0]);
      expect(goods).toEqual([0, 0]);
    }
  });

  it('ten Scotsmen, one of them on the rondel and one in the village, and ten clan markers', () => {
    for (const { scotsmen, markers } of fromSetup({ players: 3 }).state.players) {
      expect(scotsmen).toBe(8);
      expect(markers).toBe(10);
    }
  });

  it('no whisky, no points, no landmarks and no persons; nobody has David Hume, no field a marker', () => {
    const { state } = fromSetup({ players: 3 });
    for (const { whisky, points, landmarks, persons } of state.players) {
      expect({ whisky, points, landmarks, persons }).toEqual({
        whisky: 0,
        points: [0, 0, 0, 0, 0],
        landmarks: [],
        persons: [],
      });
    }
    expect(state.hume).toBe(-1);
    expect(state.fields.every((owner) => owner === -1)).toBe(true);
    expect(state.repeated).toEqual([0, 0, 0]);
  });

  it.each([
    [2, [5, 6]],
    [3, [5, 6, 7]],
    [4, [5, 6, 7, 8]],
  ])('%i players: coins by their places on the rondel, the last one first: %j', (players, coins) => {
    for (const seed of SEEDS) {
      const { state } = fromSetup({ players }, seed);
      const byPlace = state.players.toSorted((a, b) => {
        const place = (player: typeof a): number => state.at[state.players.indexOf(player)] ?? -1;
        return place(a) - place(b);
      });
      expect(byPlace.map((player) => player.coins)).toEqual(coins);
    }
  });
});

describe('the rondel', () => {
  it.each([
    [2, {}, 3, 5],
    [3, {}, 3, 5],
    [3, { die: true }, 4, 4],
    [4, {}, 4, 4],
    [4, { die: true }, 5, 3],
  ])('%i players, %j: %i pieces, five tiles S, %i tiles of A, an empty space', (players, options, pieces, ofA) => {
    for (const seed of SEEDS) {
      const { state } = fromSetup({ players, ...options }, seed);
      const standing = state.die < 0 ? state.at : [...state.at, state.die];
      expect(standing.toSorted((a, b) => a - b)).toEqual(Array.from({ length: pieces }, (_, place) => place));
      expect(state.spaces.slice(0, pieces).every((tile) => tile === -1)).toBe(true);
      const starting = namesOf(state.spaces.slice(pieces, pieces + 5)).split(' ');
      expect(starting.toSorted()).toEqual(START_TILES);
      expect(state.spaces.slice(pieces + 5, -1).every((tile) => tile >= 5 && tile <= 18)).toBe(true);
      expect(state.spaces.slice(pieces + 5, -1)).toHaveLength(ofA);
      expect(state.spaces.at(-1)).toBe(-1);
      expect(state.stacks.map((tiles) => tiles.length)).toEqual([14 - ofA, 17, 17, 17]);
    }
  });

  it('the order of the pieces is drawn, and so is that of the tiles', () => {
    const orders = new Set(SEEDS.map((seed) => fromSetup({ players: 3 }, seed).state.at.join(' ')));
    const first = new Set(SEEDS.map((seed) => fromSetup({ players: 3 }, seed).state.spaces[3]));
    const tops = new Set(SEEDS.map((seed) => stackOf(fromSetup({ players: 3 }, seed).state, 1).at(-1)));
    expect(orders.size).toBe(6);
    expect(first.size).toBe(5);
    expect(tops.size).toBeGreaterThan(10);
  });

  it('the same seed is the same match', () => {
    expect(fromSetup({ players: 4 }, 'again').state).toEqual(fromSetup({ players: 4 }, 'again').state);
  });

  it('whoever is last begins', () => {
    for (const seed of SEEDS) {
      const t = fromSetup({ players: 4 }, seed);
      expect(t.asked()).toBe(`${t.state.at.indexOf(0)} turn`);
    }
  });
});

describe('the die', () => {
  it('plays along with two, and by option with three and four; it stands before the first piece', () => {
    expect(fromSetup({ players: 2 }).state.die).toBe(2);
    expect(fromSetup({ players: 2, die: false }).state.die).toBe(2);
    expect(fromSetup({ players: 3 }).state.die).toBe(-1);
    expect(fromSetup({ players: 4 }).state.die).toBe(-1);
    expect(fromSetup({ players: 3, die: true }).state.die).toBe(3);
    expect(fromSetup({ players: 4, die: true }).state.die).toBe(4);
  });
});

describe('the market', () => {
  it.each([
    [2, 1],
    [3, 1],
    [4, 0],
  ])('%i players: coins on the first space of each row: %i', (players, coins) => {
    expect(fromSetup({ players }).state.market).toEqual(GOODS.map(() => coins));
  });
});

describe("World's End", () => {
  it('lies in the middle of stack D, with 6 to 10 tiles above it', () => {
    const depths = Array.from({ length: 200 }, (_, n) => depth(fromSetup({ players: 3 }, `deep ${n}`).state));
    expect([...new Set(depths)].toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9, 10]);
  });

  it('lies on top of stack D for a short game', () => {
    for (const seed of SEEDS) expect(depth(fromSetup({ players: 3, shortGame: true }, seed).state)).toBe(0);
  });
});

describe('presets', () => {
  it.each([
    ['first', { players: 3, die: false, shortGame: true }],
    ['full', { players: 3, die: false, shortGame: false }],
    ['duel', { players: 2, die: false, shortGame: false }],
  ])('%s', (name, options) => {
    expect(rulesWith(presetOptions(glenmore.options, name)).context.options).toEqual(options);
  });
});

describe('progress', () => {
  it('is nothing at the start but what lies on the rondel, and grows', () => {
    const t = fromSetup({ players: 3 });
    const before = t.rules.progress(t.state);
    expect(before).toBeLessThan(0.15);
    const key = t.keys('take')[0] ?? '';
    t.go(key);
    while (t.asked() === '0 place') t.go(t.keys()[0] ?? '');
    expect(t.rules.progress(t.state)).toBeGreaterThanOrEqual(before);
  });
});
