import { kindOf, type Oracles } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import type { TrystRules } from '../src/rules.ts';
import { goldens } from './golden.ts';
import { trystOracles } from './oracle.ts';

goldens.hold((match) => trystOracles(match.rules as unknown as TrystRules) as unknown as Oracles);

describe('the golden matches', () => {
  const matches = goldens.names().map((name) => goldens.read(name));

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
