import { below, generator, type OptionValues, play, type Seat, Step } from '@ceilidh/kernel';
import { drawOptions } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { targetsOf } from '../board/targets.ts';
import { caledonia } from '../src/index.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import { sensible } from './sensible.ts';
import { say, table } from './table.ts';

const seen = new Set<string>();

/** Whatever is picked of a move's targets, what is left is told apart by words; no two moves are alike in both. */
function holdTargets(rules: CaledoniaRules, state: State, seat: Seat): void {
  const offers = rules.legal(state, seat).map((move) => ({
    key: move.key,
    kind: move.kind,
    targets: targetsOf({ move }),
    words: say(rules.sayMove(state, seat, move)),
  }));
  for (const { key, kind, targets } of offers) {
    seen.add(kind);
    const alike = offers.filter((other) => targets.every((target) => other.targets.includes(target)));
    expect(new Set(alike.map(({ words }) => words)).size, `${key}: ${alike.map(({ words }) => words).join('; ')}`).toBe(
      alike.length,
    );
  }
  const known = offers.map(({ targets, words }) => `${targets.toSorted().join()} ${words}`);
  expect(new Set(known).size).toBe(known.length);
}

function playThrough(options: OptionValues, seed: string, wise: boolean): State {
  const rules = caledonia.rules(options);
  const state = rules.setup(seed);
  const random = generator(seed, 'player');
  for (let [seat] = rules.actors(state); seat !== undefined; [seat] = rules.actors(state)) {
    holdTargets(rules, state, seat);
    const legal = rules.legal(state, seat);
    const key = wise ? sensible(rules, state, seat, random) : undefined;
    const move = legal.find((each) => each.key === key) ?? legal[below(random, legal.length)];
    if (move === undefined) throw new Error(`nothing to do for ${seat}`);
    play(rules, state, seat, move, new Step());
  }
  return state;
}

describe('every legal move is reached by its targets and its words', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('in match %i', (match) => {
    const options = drawOptions(caledonia, generator(`targets ${match}`, 'options'));
    expect(playThrough(options, `targets ${match}`, match % 4 === 0).phase).toBe('over');
  });

  it('with every kind of port, borrowed too', () => {
    for (const first of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const { rules, state } = table({
        ports: [first, 9, ...[5, 8, 4].filter((tile) => tile !== first).slice(0, 2)],
        seats: [
          {
            money: 60,
            merchants: 4,
            box: [16],
            goods: { wool: 3, bread: 2 },
            shipping: 5,
            units: { sheep: '1.1', cow: '5.5 5.6', woodcutter: '13.2 6.6' },
          },
          { units: { dairy: '2.2' } },
          {},
        ],
      });
      const ports = rules.legal(state, 0).filter((move) => move.kind === 'port' || move.kind === 'fulfil');
      expect(ports.length).toBeGreaterThan(1);
      holdTargets(rules, state, 0);
    }
  });

  it('many kinds of moves were met', () => {
    for (const kind of seen) expect(caledonia.catalog.en).toHaveProperty([`caledonia.kind.${kind}`]);
    expect(seen.size).toBeGreaterThan(18);
  });
});
