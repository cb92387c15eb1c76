import { type Entry, legalMove, Step } from '@ceilidh/kernel';
import { holdOracle, kindOf } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { tryst } from '../src/index.ts';
import type { TrystRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import { expectedResults, goldenNames, readGolden, resultOf, writeMissing } from './golden.ts';
import { trystOracles } from './oracle.ts';

if (process.env['CEILIDH_GOLDEN'] === 'write') writeMissing();
const expected = expectedResults();

describe.each(goldenNames())('the golden match %s', (name) => {
  const match = readGolden(name);
  const rules = match.rules as unknown as TrystRules;

  it('ends as it did', () => {
    expect(resultOf(match)).toEqual(expected[name]);
  });

  it('keeps the laws after every move, and every move is one that the oracle allows', () => {
    const oracles = trystOracles(rules);
    const state: State = rules.setup(match.setting.seed.match);
    expect(tryst.referee(rules, state)).toEqual([]);
    for (const { seat, key, log } of match.rows) {
      const legal = rules.legal(state, seat).map((move) => rules.key(move));
      holdOracle(rules, oracles, state, seat, legal);
      const said: Entry[] = [];
      rules.apply(state, seat, legalMove(rules, state, seat, key), new Step(said));
      expect(tryst.referee(rules, state)).toEqual([]);
      expect(said).toEqual(log);
    }
    expect(rules.outcome(state)).toEqual(match.rules.outcome(match.state));
  });
});

describe('the golden matches', () => {
  const matches = goldenNames().map(readGolden);

  it('are all expected', () => {
    expect(goldenNames().toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it('show every number of drovers and every option, a pack and a sealed seed', () => {
    const values = (option: string) => new Set(matches.map(({ setting }) => setting.options[option]));
    expect(values('players')).toEqual(new Set([2, 3, 4]));
    expect(values('day')).toEqual(new Set(['short', 'long']));
    expect(values('standoff')).toEqual(new Set([true, false]));
    expect(values('weather')).toEqual(new Set([true, false]));
    expect(matches.filter(({ setting }) => setting.pack !== undefined)).toHaveLength(1);
    expect(matches.filter(({ setting }) => setting.seed.secret !== undefined)).toHaveLength(1);
  });

  it('show every kind of move', () => {
    const kinds = new Set(matches.flatMap(({ rows }) => rows.map(({ key }) => kindOf(key))));
    const all = ['bid', 'take', 'drive', 'scout', 'keep', 'rest', 'snatch', 'let', 'hold', 'yield', 'sell', 'done'];
    expect([...kinds].toSorted()).toEqual(all.toSorted());
  });
});
