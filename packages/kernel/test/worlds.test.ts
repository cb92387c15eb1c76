import { describe, expect, it } from 'vitest';
import { type Game, generator } from '../src/index.ts';
import { drawOptions, newWorlds, swapWorlds, type Worlds } from '../src/tools/index.ts';
import { afterMove, type Change, say } from './faults.ts';
import { toy, type ToyState } from './toy.ts';
import { toyWith } from './toy-with.ts';

function swapped(game: Game, every = 1): Worlds {
  const worlds = newWorlds();
  for (let match = 0; match < 6; match++) {
    const seed = `worlds/${match}`;
    const options = drawOptions(game, generator(seed, 'options'), { rounds: 4 });
    swapWorlds({ game, options, seed, every }, worlds);
  }
  return worlds;
}

const top = (state: ToyState): number => state.pile.at(-1) ?? -1;

describe('swapped worlds', () => {
  it('tell nobody which of them is true', () => {
    const worlds = swapped(toy);
    expect(worlds.differences).toEqual([]);
    expect(worlds.matches).toBe(6);
    expect(worlds.positions).toBeGreaterThan(60);
    expect(worlds.worlds).toBeGreaterThan(2 * worlds.positions);
    expect(worlds.others).toBeGreaterThan(worlds.worlds / 2);
    expect(worlds.bytes).toBeGreaterThan(100 * worlds.worlds);
  });

  it('may be swapped at some decisions only, and the matches are no others by it', () => {
    const [all, some] = [swapped(toy), swapped(toy, 3)];
    expect(some.differences).toEqual([]);
    expect(some.positions).toBeGreaterThan(0);
    expect(some.positions).toBeLessThan(all.positions / 2);
  });

  it.each<[string, Change]>([
    ['a view', (rules) => ({ view: (state, of) => Object.assign(rules.view(state, of), { top: top(state) }) })],
    [
      'a list of moves',
      (rules) => ({
        legal: (state, seat) => rules.legal(state, seat).filter(({ kind }) => kind !== 'draw' || top(state) % 2 === 0),
      }),
    ],
    [
      'the order of moves',
      (rules) => ({
        legal: (state, seat) =>
          top(state) % 2 === 0 ? rules.legal(state, seat) : rules.legal(state, seat).toReversed(),
      }),
    ],
    ['the words of a move', () => ({ sayMove: (state) => say(`${top(state)}`) })],
    ['the words of a question', () => ({ sayAsk: (state) => say(`${top(state)}`) })],
    ['a preview', () => ({ preview: (state) => ({ changes: [say(`${top(state)}`)], reveals: false }) })],
    [
      'a line of the log',
      afterMove((state, _move, { log = [] }) => {
        log.push({ message: say(`${top(state)}`) });
      }),
    ],
  ])('find a planted leak in %s, and count it', (_what, change) => {
    const { differences, matches } = swapped(toyWith(change));
    expect(differences.length).toBeGreaterThan(0);
    expect(differences[0]).toMatch(/^toy worlds\/\d: (leak|redeal): /);
    expect(matches).toBe(6);
  });

  it('pass on what is no leak', () => {
    const broken = toyWith(() => ({
      present: () => {
        throw new RangeError('broken');
      },
    }));
    expect(() => swapped(broken)).toThrow(RangeError);
  });
});
