import { describe, expect, it } from 'vitest';
import { givenSeed, Match } from '../src/index.ts';
import { refusalOf, settingOf } from './helpers.ts';

describe('a snapshot', () => {
  it('keeps standing answers', () => {
    const match = new Match(settingOf());
    const [ask = '', keys = []] = Object.entries(match.rules.standing)[0] ?? [];
    match.stand(0, ask, keys[0]);
    const again = Match.restore(match.setting, match.snapshot());
    expect(again.snapshot().standing).toEqual({ 0: { [ask]: keys[0] } });
  });
});

describe('a given seed', () => {
  it('is one line that a record can carry', () => {
    expect(refusalOf(() => givenSeed('')).id).toBe('kernel.seed.text');
    expect(refusalOf(() => givenSeed('a\nb')).id).toBe('kernel.seed.text');
    expect(givenSeed('42')).toEqual({ match: '42' });
  });
});
