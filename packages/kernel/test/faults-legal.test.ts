import { describe, expect, it } from 'vitest';
import { type Seat, Step } from '../src/index.ts';
import type { Oracles } from '../src/tools/index.ts';
import { type Change, faultOf, knowingCopies, tick } from './faults.ts';
import { toyOracles } from './toy-oracle.ts';
import { toy, type ToyState } from './toy.ts';
import { toyWith } from './toy-with.ts';

describe('what is legal', () => {
  const withOracles = (change: Change, oracles: (right: Oracles<ToyState>) => Oracles<ToyState> = (right) => right) =>
    faultOf(toyWith(change), { oracles: (rules) => oracles(toyOracles(rules)) as Oracles });

  it('agrees with its second statement', () => {
    expect(faultOf(toy, { matches: 1, oracles: (rules) => toyOracles(rules) as Oracles })).toBeUndefined();
  });

  it.each<[string, RegExp, Change]>([
    [
      'an illegal move is offered',
      /'dared' offers hold, which the oracle forbids/,
      (rules) => ({
        legal(state, seat) {
          const moves = rules.legal(state, seat);
          return moves.length === 1 ? [...moves, { kind: 'hold', n: -1 }] : moves;
        },
      }),
    ],
    [
      'a legal move is missing',
      /'turn' lacks rest/,
      (rules) => ({ legal: (state, seat) => rules.legal(state, seat).filter(({ kind }) => kind !== 'rest') }),
    ],
  ])('is found wrong where %s', (_what, message, change) => {
    const found = withOracles(change);
    expect(found?.check).toBe('oracle');
    expect(found?.message).toMatch(message);
  });

  it('must be stated a second time for every question', () => {
    const found = withOracles(
      () => ({}),
      ({ call, stake }) => ({ ...(call && { call }), ...(stake && { stake }) }),
    );
    expect(found).toMatchObject({ check: 'oracle', message: expect.stringContaining("for 'turn'") });
  });

  it.each<[string, RegExp, Change]>([
    [
      'a move is offered twice',
      /offered a move twice/,
      (rules) => ({ legal: (s, seat) => rules.legal(s, seat).flatMap((m) => [m, m]) }),
    ],
    ['somebody is asked and has no move', /is asked and has no move/, () => ({ legal: () => [] })],
    [
      'listing it changes the state',
      /frozen state/,
      (rules) => ({
        legal(state, seat) {
          state.salt = tick();
          return rules.legal(state, seat);
        },
      }),
    ],
  ])('is found wrong where %s', (_what, message, change) => {
    const found = faultOf(toyWith(change));
    expect(found?.check).toBe('legal');
    expect(found?.message).toMatch(message);
  });
});

describe('a refusal', () => {
  it.each<[string, RegExp, Change]>([
    [
      'that does not come for a move that is not listed',
      /is not listed as legal, but was accepted/,
      knowingCopies((rules, isCopy) => ({
        legal: (state, seat) => [...rules.legal(state, seat), ...(isCopy(state) ? [{ kind: 'high', n: -1 }] : [])],
      })),
    ],
    [
      'that does not come for a seat that is not asked, though it has moves',
      /is not asked, but has legal moves/,
      (rules) => ({
        legal: (state, seat) =>
          rules.actors(state).includes(seat) ? rules.legal(state, seat) : [{ kind: 'high', n: -1 }],
      }),
    ],
    [
      'that does not come for a seat that is not asked',
      /is not asked, but could move/,
      knowingCopies((rules, isCopy) => {
        const isWrong = (state: ToyState, seat: Seat): boolean => isCopy(state) && !rules.actors(state).includes(seat);
        return {
          actors: (state) => (isCopy(state) ? state.won.map((_, seat) => seat) : rules.actors(state)),
          legal: (state, seat) => (isWrong(state, seat) ? [{ kind: 'high', n: -1 }] : rules.legal(state, seat)),
          apply: (state, seat, move, step) =>
            isWrong(state, seat) ? new Step() : rules.apply(state, seat, move, step),
        };
      }),
    ],
    [
      'that leaves a trace',
      /left a trace/,
      (rules) => ({
        legal(state, seat) {
          if (!rules.actors(state).includes(seat)) state.salt = tick();
          return rules.legal(state, seat);
        },
      }),
    ],
  ])('%s is found', (_what, message, change) => {
    const found = faultOf(toyWith(change));
    expect(found?.check).toBe('refusal');
    expect(found?.message).toMatch(message);
  });

  it('is not what an error in the rules is taken for', () => {
    const breaks = knowingCopies((rules, isCopy) => ({
      legal(state, seat) {
        if (isCopy(state)) throw new RangeError('a bug');
        return rules.legal(state, seat);
      },
    }));
    expect(() => faultOf(toyWith(breaks))).toThrow(RangeError);
  });
});
