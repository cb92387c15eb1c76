import { generator, type OptionValue, pick, readOptions } from '@ceilidh/kernel';
import { describe, expect, test } from 'vitest';
import { glenmore } from '../src/index.ts';
import type { Move } from '../src/moves.ts';
import { HOME_CASTLE, playerOf, type State } from '../src/state.ts';
import { table } from './table.ts';

type Options = Readonly<Record<string, OptionValue>>;
const settings: readonly Options[] = [{ players: 2 }, { players: 3, die: true }, { players: 4, shortGame: true }];
const rulesFor = (options: Options) => {
  const rules = glenmore.rules(readOptions(glenmore.options, options));
  return { ...rules, ...glenmore.evaluator?.(rules) };
};

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** Positions of a match: by chance, or by what looks best at a glance, which goes further. */
function* positions(options: Options, seed: string, sensible: boolean): Generator<[State, number]> {
  const rules = rulesFor(options);
  const state = rules.setup(seed);
  const random = generator(seed, 'evaluation');
  for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
    yield [state, seat];
    const moves = rules.legal(state, seat);
    rules.apply(state, seat, sensible ? best(options, state, seat, moves) : pick(random, moves));
  }
}

function best(options: Options, state: State, seat: number, moves: readonly Move[]): Move {
  const rules = rulesFor(options);
  const foreseen = rules.forecasts?.(state, seat, moves) ?? [];
  const worths = moves.map((move, at) => {
    const known = foreseen[at];
    if (known !== undefined) return known;
    const after = rules.clone(state);
    rules.apply(after, seat, move);
    return rules.expect?.(after, seat) ?? 0;
  });
  return moves[worths.indexOf(Math.max(...worths))] as Move;
}

const expected = (state: State, seat: number): number => rulesFor({ players: 2 }).expect?.(state, seat) ?? 0;

/** How a change of the first position of a match changes what seat 0 may expect. */
function gain(change: (state: State) => void): number {
  const state = rulesFor({ players: 2 }).setup('gain');
  const before = expected(state, 0);
  change(state);
  return expected(state, 0) - before;
}

describe('what a seat may expect', () => {
  test.each(settings)('changes no state and is a number, forecasts leave something to do: %o', (options) => {
    const rules = rulesFor(options);
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      for (const [state, seat] of positions(options, seed, seed < 'd')) {
        const frozen = freeze(rules.clone(state));
        const moves = rules.legal(state, seat);
        const foreseen = rules.forecasts?.(frozen, seat, moves) ?? [];
        expect(foreseen).toHaveLength(moves.length);
        expect(foreseen.some((worth) => worth !== -Infinity)).toBe(true);
        expect(foreseen.every((worth) => !Number.isNaN(worth))).toBe(true);
        for (let of = 0; of < rules.seats; of++) expect(rules.expect?.(frozen, of)).toBeTypeOf('number');
        expect(Number.isFinite(rules.expect?.(frozen, seat))).toBe(true);
      }
    }
  });

  test('is about right, and better near the end', () => {
    const errors: number[][] = [[], []];
    const options = { players: 2 };
    const rules = rulesFor(options);
    for (const seed of ['p', 'q', 'r', 's', 't', 'u']) {
      const seen: { half: number; worth: number }[] = [];
      let last: State | undefined;
      for (const [state, seat] of positions(options, seed, true)) {
        last = state;
        if (rules.asking(state, seat).turn)
          seen.push({ half: rules.progress(state) < 0.5 ? 0 : 1, worth: expected(state, 0) - expected(state, 1) });
      }
      const [own = 0, other = 0] = rules.score(last as State).map(({ total }) => total);
      for (const { half, worth } of seen) errors[half]?.push(Math.abs(worth - (own - other)));
    }
    const [early = 0, late = 0] = errors.map((list) => list.reduce((sum, error) => sum + error, 0) / list.length);
    expect(late).toBeLessThan(early);
    expect(late).toBeLessThan(20);
  });

  test('rises with what is compared, with coins and with a place behind; not with a larger territory alone', () => {
    expect(gain((state) => playerOf(state, 0).coins++)).toBeGreaterThan(0.9);
    expect(gain((state) => playerOf(state, 0).whisky++)).toBeGreaterThan(2);
    expect(gain((state) => playerOf(state, 0).landmarks.push(0))).toBeGreaterThan(2);
    expect(gain((state) => playerOf(state, 0).persons.push(0))).toBeGreaterThan(2);
    expect(gain((state) => (state.hume = 0))).toBeGreaterThan(gain((state) => playerOf(state, 0).persons.push(0)));
    expect(
      gain((state) => {
        const { manned } = playerOf(state, 0);
        manned[HOME_CASTLE] = 2;
      }),
    ).toBeGreaterThan(4);
    expect(gain((state) => (state.at[0] = 5))).toBeLessThan(0);
    expect(gain((state) => playerOf(state, 1).whisky++)).toBeLessThan(0);
  });
});

test('of two goods with room for one, that is kept which there is less of', () => {
  const kept = (goods: string): string | undefined => {
    const seat = { coins: 9, goods: { village: goods, castle: 'wood wood wood' } };
    const t = table({ rondel: 'robert-the-bruce', seats: [seat, {}] }).go('take robert-the-bruce', 'clan gunn');
    const moves = t.rules.legal(t.state, 0);
    const foreseen = glenmore.evaluator?.(t.rules).forecasts?.(t.state, 0, moves) ?? [];
    return moves[foreseen.indexOf(0)]?.key;
  };
  expect(kept('sheep sheep')).toBe('store cattle 0');
  expect(kept('cattle cattle')).toBe('store sheep 0');
});
