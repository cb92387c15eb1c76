import { kindOf, type Oracles } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import type { EmpiresRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import { goldens } from './golden.ts';
import { empiresOracles } from './oracle/index.ts';

goldens.hold((match) => empiresOracles(match.rules as unknown as EmpiresRules) as unknown as Oracles);
goldens.earlier(1).hold();

it('matches of version 1 are played by its rules', () => {
  const earlier = goldens.earlier(1);
  expect(earlier.names()).toHaveLength(10);
  for (const name of earlier.names()) expect(earlier.read(name).rules.version).toBe(1);
});

describe('the golden matches', () => {
  const played = goldens.names().map((name) => goldens.read(name));
  const states = played.map((match) => match.state as State);

  it('are ten at least, and one of them has a sealed seed', () => {
    expect(played.length).toBeGreaterThanOrEqual(10);
    expect(played.some(({ setting }) => setting.seed.secret !== undefined)).toBe(true);
  });

  it('show every number of players and every setting', () => {
    const seen = (option: string): Set<unknown> => new Set(played.map(({ setting }) => setting.options[option]));
    expect(seen('players')).toEqual(new Set([2, 3, 4]));
    expect(seen('clans')).toEqual(new Set(['chosen', 'dealt']));
    expect(seen('clansDiffer')).toEqual(new Set([true, false]));
  });

  it('show both clans, alone and against each other', () => {
    const pairs = states.flatMap(({ clans }) => (clans.length === 2 ? [clans.toSorted().join(' ')] : []));
    expect(pairs).toContain('0 1');
    expect(pairs.some((pair) => pair !== '0 1')).toBe(true);
  });

  it('show every kind of move but one that only says that nothing is there', () => {
    const kinds = new Set(played.flatMap(({ rows }) => rows.map(({ key }) => kindOf(key))));
    const expected =
      'advance assign build choose clan conquer construct copy decline discard dismiss enough feature field find gather ' +
      'harvest keep open pass pawn pay pillage plain raid ready release retrieve rouse sail shift ship spend stay store ' +
      'under use walk with';
    expect([...kinds].filter((kind) => kind !== 'none').toSorted()).toEqual(expected.split(' '));
  });
});
