import { describe, expect, it } from 'vitest';
import { readOptions } from '../src/index.ts';
import { type Fuzz, newCensus, type Steer, tryMatch } from '../src/tools/index.ts';
import { afterMove, type Change, faultOf } from './faults.ts';
import { toyOptions } from './toy-options.ts';
import { toy, type ToyRules, type ToyState } from './toy.ts';
import { toyWith } from './toy-with.ts';

describe('an outcome', () => {
  type Ended = NonNullable<ReturnType<ToyRules['outcome']>>;
  const ending =
    (change: (outcome: Ended) => Partial<Ended>): Change =>
    (rules) => ({
      outcome(state) {
        const right = rules.outcome(state);
        return right && { ...right, ...change(right) };
      },
    });
  const scoring =
    (change: (sheet: Ended['sheets'][number]) => Ended['sheets'][number]): Change =>
    (rules) => ({
      score: (state) => rules.score(state).map(change),
      outcome(state) {
        const right = rules.outcome(state);
        return right && { ...right, sheets: right.sheets.map(change) };
      },
    });

  it.each<[string, RegExp, Change]>([
    ['that never comes', /there is no outcome/, () => ({ outcome: () => undefined })],
    ['that comes too early', /while somebody is asked/, () => ({ outcome: () => ({ ranks: [1, 1], sheets: [] }) })],
    ['that does not rank all', /ranks are/, ending(() => ({ ranks: [1] }))],
    ['without a winner', /ranks are/, ending(({ ranks }) => ({ ranks: ranks.map((rank) => rank + 1) }))],
    [
      'whose sheets are not the score',
      /not the score/,
      ending(({ sheets }) => ({ sheets: sheets.toReversed().map((s) => ({ ...s, total: 99 })) })),
    ],
    ['whose sheets do not add up', /adds up to/, scoring(({ total, parts }) => ({ total: total + 1, parts }))],
    [
      'whose sheets have a part too many',
      /adds up to/,
      scoring(({ total, parts }) => ({ total, parts: [...parts, 0] })),
    ],
    [
      'with a sheet too few on the way',
      /not one sheet for each seat/,
      (rules) => ({ score: (state) => rules.score(state).slice(1) }),
    ],
    ['with points that are not shown', /no sheet shows/, () => ({ unscored: ['won'] })],
    ['whose progress goes beyond the end', /progress is 1.5/, () => ({ progress: () => 1.5 })],
    ['whose progress lies before the start', /progress is -1/, () => ({ progress: () => -1 })],
    ['whose progress is no number', /progress is NaN/, () => ({ progress: () => Number.NaN })],
  ])('%s is found', (_what, message, change) => {
    const found = faultOf(toyWith(change));
    expect(found?.check).toBe('outcome');
    expect(found?.message).toMatch(message);
  });
});

describe('a match', () => {
  const again = afterMove((state) => {
    state.round = Math.min(state.round, 1);
  });

  it('that never ends is found', () => {
    const found = faultOf(toyWith(again), { longest: 60, fixed: { rounds: 2, echo: false } });
    expect(found).toMatchObject({ check: 'legal', message: expect.stringContaining('not over after 60 moves') });
  });

  it('that ends within the limit is fine', () => {
    expect(faultOf(toy, { matches: 2, longest: 60, fixed: { rounds: 2 } })).toBeUndefined();
  });
});

describe('what is played again', () => {
  /** From the nth set-up on, matches begin in another state: as if the rules remembered earlier matches. */
  const fromSetup = (nth: number): Fuzz['game'] => {
    let setups = 0;
    return toyWith((rules) => ({
      setup: (seed) => ({ ...rules.setup(seed), ...(++setups < nth ? {} : { salt: 'late' }) }),
    }));
  };

  // A trial sets up twice, replays, replays with undo, opens a snapshot, rebuilds an older one, and forks.
  it.each([
    [3, 'replay', 'replaying the moves gives another end'],
    [4, 'undo', 'does not give the state before it'],
    [5, 'snapshot', 'of an older form is rebuilt as another state'],
    [7, 'replay', 'a fork begins in another state'],
  ])('is found different from set-up %i on (%s)', (nth, check, message) => {
    expect(faultOf(fromSetup(nth), { matches: 1 })).toMatchObject({ check, message: expect.stringContaining(message) });
  });

  it('is found different where a snapshot loses something', () => {
    const marked = (state: ToyState): ToyState => Object.assign(state, { mark: undefined });
    const loses: Change = (rules) => ({
      setup: (seed) => marked(rules.setup(seed)),
      clone(state) {
        const copy = rules.clone(state);
        return marked(Object.hasOwn(state, 'mark') ? copy : { ...copy, salt: 'lost' });
      },
    });
    const found = faultOf(toyWith(loses), { matches: 1 });
    expect(found).toMatchObject({
      check: 'snapshot',
      message: expect.stringContaining('a snapshot opens as another state'),
    });
  });

  it('is found different where the record says something else, be it the options in another order', () => {
    const { echo, ...others } = readOptions(toyOptions, { rounds: 1, echo: true });
    const options = { echo, ...others } as typeof others;
    const act = (): void => {
      tryMatch({ game: toy, options, seed: 's', census: newCensus() });
    };
    expect(act).toThrow('replay: the record opens as another match');
  });

  /** The nth move among those that `counts` accepts, made after the fourth set-up, goes another way. */
  function fromMove(nth: number, counts: (rules: ToyRules, state: ToyState) => boolean): Fuzz['game'] {
    let setups = 0;
    let moves = 0;
    return toyWith((rules) => ({
      setup(seed) {
        setups += 1;
        return rules.setup(seed);
      },
      apply(state, seat, move, step) {
        const told = rules.apply(state, seat, move, step);
        if (setups >= 4 && counts(rules, state) && ++moves === nth) state.salt = 'odd';
        return told;
      },
    }));
  }

  it('is found different where a move made again goes another way', () => {
    const found = faultOf(
      fromMove(3, () => true),
      { matches: 1 },
    );
    expect(found).toMatchObject({ check: 'undo', message: expect.stringContaining('again gives another state') });
  });

  it('is found different where the end is another after undoing on the way', () => {
    const draws: Steer = (rules, _state, _seat, moves) =>
      moves.find((move) => rules.key(move) === 'draw') ?? moves[0] ?? {};
    const game = fromMove(2, (rules, state) => rules.actors(state).length === 0);
    const options = readOptions(toyOptions, { rounds: 1 });
    expect(() => tryMatch({ game, options, seed: 's', census: newCensus(), steer: draws })).toThrow(
      'undoing and redoing gives another end',
    );
  });
});
