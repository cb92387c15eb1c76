import { generator, type OptionValue, pick, readOptions } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { caledonia } from '../src/index.ts';
import { playerOf, type State } from '../src/state.ts';
import { COW, DAIRY } from '../src/units.ts';

const settings: readonly Readonly<Record<string, OptionValue>>[] = [
  { players: 1 },
  { players: 2, clanAuction: true },
  { players: 3, withoutScoringTiles: true },
  { players: 4, futureContracts: true },
];
const rulesFor = (options: Readonly<Record<string, OptionValue>>) => {
  const rules = caledonia.rules(readOptions(caledonia.options, options));
  return { ...rules, ...caledonia.evaluator?.(rules) };
};

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** Every position of a match at random. */
function* positions(options: Readonly<Record<string, OptionValue>>, seed: string): Generator<[State, number]> {
  const rules = rulesFor(options);
  const state = rules.setup(seed);
  const random = generator(seed, 'evaluation');
  for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
    yield [state, seat];
    rules.apply(state, seat, pick(random, rules.legal(state, seat)));
  }
}

describe('what a seat may expect', () => {
  test.each(settings)('changes no state, and forecasts are what comes true: %o', (options) => {
    const rules = rulesFor(options);
    let compared = 0;
    for (const seed of ['a', 'b', 'c', 'd']) {
      for (const [state, seat] of positions(options, seed)) {
        const frozen = freeze(rules.clone(state));
        const moves = rules.legal(state, seat);
        const foreseen = rules.forecasts?.(frozen, seat, moves) ?? [];
        expect(foreseen).toHaveLength(moves.length);
        for (const [at, move] of moves.entries()) {
          const worth = foreseen[at];
          if (worth === undefined || move.kind === 'pass') continue;
          const after = rules.clone(state);
          rules.apply(after, seat, move);
          expect(rules.expect?.(freeze(after), seat)).toBeCloseTo(worth, 6);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(500);
  });

  test('passing is worth what one has, however the round ends', () => {
    const rules = rulesFor({ players: 2 });
    const differences: number[] = [];
    for (const [state, seat] of positions({ players: 2 }, 'pass')) {
      const moves = rules.legal(state, seat).filter(({ kind }) => kind === 'pass');
      const [worth = Number.NaN] = rules.forecasts?.(state, seat, moves) ?? [];
      if (moves.length > 0) differences.push(worth - (rules.expect?.(state, seat) ?? 0));
    }
    expect(new Set(differences)).toEqual(new Set([0]));
  });

  test('cheese that is about to be made counts already', () => {
    const rules = rulesFor({ players: 2 });
    let seen = 0;
    for (const [state, seat] of positions({ players: 2 }, 'cheeses')) {
      const top = state.frames.at(-1);
      if (top?.ask !== 'together') continue;
      const moves = rules.legal(state, seat).filter(({ kind }) => kind === 'process');
      const player = playerOf(state, seat);
      if (moves.length < 2 || (player.out[DAIRY] ?? 0) === 0 || (player.out[COW] ?? 0) === 0) continue;
      const [none, most] = [moves[0], moves.at(-1)].map((move) => {
        const after = rules.clone(state);
        if (move !== undefined) rules.apply(after, seat, move);
        return rules.expect?.(after, seat) ?? 0;
      });
      expect(most).toBeGreaterThan(none ?? 0);
      seen++;
    }
    expect(seen).toBeGreaterThan(0);
  });

  test.each(['expect', 'appraise'] as const)('whoever holds the highest bid expects to pay it (%s)', (judge) => {
    const rules = rulesFor({ players: 2, clanAuction: true });
    const state = rules.setup('bid');
    const seat = rules.actors(state)[0] ?? 0;
    const worth = (bid: number): number => {
      const after = rules.clone(state);
      const move = rules.legal(state, seat).find(({ key }) => key === `bid ${bid}`);
      if (move !== undefined) rules.apply(after, seat, move);
      return rules[judge]?.(after, seat) ?? 0;
    };
    expect(worth(3) - worth(8)).toBeCloseTo(5, 6);
  });
});
