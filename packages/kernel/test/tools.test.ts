import { describe, expect, it } from 'vitest';
import { canonical, generator, readOptions, readPack } from '../src/index.ts';
import {
  drawOptions,
  Fault,
  fuzz,
  holdOracle,
  LeakCheck,
  newCensus,
  type Oracles,
  rare,
  steered,
  tryMatch,
} from '../src/tools/index.ts';
import { refusalOf } from './helpers.ts';
import { toyOracles } from './toy-oracle.ts';
import { toyOptions } from './toy-options.ts';
import { toy } from './toy.ts';
import { toyWith } from './toy-with.ts';

const MOVES = [
  'high',
  'low',
  'stake',
  'rest',
  'walk',
  'draw',
  'peek',
  'show',
  'dare',
  'on',
  'back',
  'bury',
  'leave',
  'fold',
  'hold',
];
const ASKS = ['call', 'stake', 'turn', 'further', 'bury', 'dared'];
const oracles = (rules: Parameters<typeof toyOracles>[0]) => toyOracles(rules) as Oracles;

describe('the fuzzer', () => {
  it('plays under all checks, and everything in the game occurs', () => {
    const census = fuzz({ game: toy, matches: 10, seed: 'toy', oracles, fixed: { rounds: 5 } });
    expect(rare(census.moves, MOVES, 3)).toEqual([]);
    expect(Object.keys(census.moves).toSorted()).toEqual(MOVES.toSorted());
    expect(rare(census.asks, ASKS, 3)).toEqual([]);
    expect(rare(census.hooks, ['echo.roundStart', 'echo.bonus'], 3)).toEqual([]);
    expect(rare(census.log, ['toy.log', 'toy.text'], 3)).toEqual([]);
    expect(Object.keys(census.forced)).toEqual(['dared']);
  });

  it('plays with a pack', () => {
    const pack = readPack(toy, { game: 'toy', name: 'Four', components: { stones: [1, 1, 9, 9] } });
    const census = fuzz({ game: toy, matches: 5, seed: 'pack', pack, oracles, fixed: { rounds: 4 } });
    expect(census.moves['draw']).toBeGreaterThan(0);
  });

  it('plays the same matches from the same seed, and others from another', () => {
    const played = (seed: string): string => canonical(fuzz({ game: toy, matches: 2, seed, fixed: { rounds: 3 } }));
    expect(played('a')).toBe(played('a'));
    expect(played('a')).not.toBe(played('b'));
  });

  it('says with which seed and options it failed', () => {
    const broken = toyWith(() => ({ progress: () => 2 }));
    const act = (): unknown =>
      fuzz({ game: broken, matches: 1, seed: 'x', fixed: { players: 3, rounds: 5, echo: false, mode: 'hush' } });
    expect(act).toThrow(Fault);
    expect(act).toThrow('[seed x/0, options {"players":3,"rounds":5,"echo":false,"mode":"hush"}]');
  });
});

it('the fuzzer passes on whatever is thrown, even if it is no error', () => {
  const odd = toyWith(() => ({
    setup() {
      AbortSignal.abort('no error').throwIfAborted();
      throw new Error('never reached');
    },
  }));
  expect(() => fuzz({ game: odd, matches: 1, seed: 'x' })).toThrow('no error');
});

describe('drawn options', () => {
  const drawn = Array.from({ length: 200 }, (_, i) => drawOptions(toy, generator(String(i), 'options')));

  it('are all that is allowed, and nothing else', () => {
    const values = (name: string): unknown[] => [...new Set(drawn.map((options) => options[name]))].toSorted();
    expect([values('players'), values('echo'), values('mode')]).toEqual([
      [2, 3],
      [false, true],
      ['hush', 'plain'],
    ]);
    expect(values('rounds')).toHaveLength(20);
    expect(drawn.filter(({ echo, mode }) => echo === true && mode === 'hush')).toEqual([]);
  });

  it('keep what is fixed', () => {
    for (let i = 0; i < 20; i++) {
      expect(drawOptions(toy, generator(String(i), 'options'), { mode: 'hush' })).toMatchObject({
        mode: 'hush',
        echo: false,
      });
    }
  });

  it('are refused where what is fixed excludes itself', () => {
    expect(refusalOf(() => drawOptions(toy, generator('s', 'options'), { echo: true, mode: 'hush' }))).toEqual({
      id: 'toy.echo-hush',
    });
  });
});

describe('the census', () => {
  it('names what occurred too seldom, and how often', () => {
    expect(rare({ take: 3, rest: 9 }, ['take', 'rest', 'fly'], 5)).toEqual(['take: 3', 'fly: 0']);
  });

  it('adds up over trials', () => {
    const census = newCensus();
    const options = readOptions(toyOptions, { rounds: 1 });
    for (const seed of ['a', 'b', 'c']) tryMatch({ game: toy, options, seed, census });
    expect([census.asks['call'], census.asks['stake'], census.asks['turn']]).toEqual([6, 6, 6]);
    expect((census.moves['high'] ?? 0) + (census.moves['low'] ?? 0)).toBe(6);
  });
});

describe('the steering', () => {
  const rules = toy.rules(readOptions(toyOptions, {}));
  const state = rules.setup('s');
  const moves = ['rest', 'rest', 'rest', 'draw'].map((kind) => ({ kind, n: -1 }));

  const share = (seen: Record<string, number>, kind: string): number => {
    const random = generator('s', 'steer');
    const steer = steered(seen);
    const chosen = Array.from({ length: 1000 }, () =>
      rules.key(steer(rules, state, 0, moves, random) as (typeof moves)[number]),
    );
    return chosen.filter((key) => key === kind).length / 1000;
  };

  it('takes the kind seen least half the time, and any move otherwise', () => {
    expect(share({ rest: 7 }, 'draw')).toBeCloseTo(1 / 2 + 1 / 8, 1);
    expect(share({ rest: 7, draw: 8 }, 'draw')).toBeCloseTo(1 / 8, 1);
  });

  it('takes any move where all kinds were seen alike', () => {
    expect(share({}, 'draw')).toBeCloseTo(1 / 4, 1);
  });
});

describe('an oracle', () => {
  const rules = toy.rules(readOptions(toyOptions, {}));
  const state = rules.setup('s');
  const hold =
    (legal: readonly string[], stated: Oracles = { call: () => ['high', 'low'] }) =>
    () => {
      holdOracle(rules, stated, state, 0, legal);
    };

  it('is content with the same moves in any order', () => {
    expect(hold(['low', 'high'])).not.toThrow();
  });

  it('names every move that is missing or too many', () => {
    expect(hold([])).toThrow("oracle: 'call' lacks high, low");
    expect(hold(['low', 'high', 'fly', 'swim'])).toThrow("oracle: 'call' offers fly, swim, which the oracle forbids");
  });

  it('is asked for', () => {
    expect(hold(['low', 'high'], {})).toThrow("oracle: nobody states a second time what is legal for 'call'");
  });
});

describe('the leak check', () => {
  it('has nothing to compare with before the first decision', () => {
    const rules = toy.rules(readOptions(toyOptions, {}));
    const check = new LeakCheck(rules, 'spectator', generator('s', 'leaks'));
    expect(() => {
      check.after(rules.setup('s'), 0, 'high', true, 0, []);
    }).not.toThrow();
  });

  it('finds a secret answer to what would not even be asked in another deal', () => {
    const rules = toy.rules(readOptions(toyOptions, {}));
    const state = rules.setup('s');
    const check = new LeakCheck(rules, 1, generator('s', 'leaks'));
    check.before(state);
    expect(() => {
      check.after(state, 2, 'high', true, 0, []);
    }).toThrow("leak: seat 1 sees 'high', which shows something hidden, but is not told so");
  });
});
