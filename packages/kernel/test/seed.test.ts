import { describe, expect, it } from 'vitest';
import { checkSeed, commitmentTo, givenSeed, sealedSeed, sha256 } from '../src/index.ts';
import { refusalOf } from './helpers.ts';

const SECRET = 'a-secret_of_the-Server';
const NONCES = ['from-ailsa', '', 'B_3'];

describe('a sealed seed', () => {
  const seed = sealedSeed(SECRET, NONCES);

  it('fits the commitment that was published before', () => {
    expect(seed.commitment).toBe(commitmentTo(SECRET));
    expect(() => {
      checkSeed(seed, commitmentTo(SECRET));
    }).not.toThrow();
  });

  it('can be computed by anybody from the secret and the nonces', () => {
    expect(seed.match).toBe(sha256(`ceilidh seed 1\n${SECRET}\nfrom-ailsa\n\nB_3`));
    expect(commitmentTo(SECRET)).toBe(sha256(`ceilidh commitment 1\n${SECRET}`));
  });

  it('is another with another secret, another nonce, another order, or one nonce less', () => {
    const others = [
      sealedSeed(`${SECRET}2`, NONCES),
      sealedSeed(SECRET, ['from-ailsa', '', 'B_4']),
      sealedSeed(SECRET, NONCES.toReversed()),
      sealedSeed(SECRET, ['from-ailsa', '']),
      sealedSeed(SECRET, []),
      sealedSeed(SECRET, ['']),
    ];
    expect(new Set([seed, ...others].map(({ match }) => match)).size).toBe(7);
  });

  it('is not told by its commitment', () => {
    expect(seed.match).not.toBe(seed.commitment);
  });
});

describe('a secret', () => {
  it.each(['', 'x'.repeat(15), 'x'.repeat(129), `${'x'.repeat(16)} `, `${'x'.repeat(16)}\n`, 'ż'.repeat(16)])(
    '%j is refused',
    (secret) => {
      expect(refusalOf(() => commitmentTo(secret))).toEqual({ id: 'kernel.seed.secret' });
      expect(refusalOf(() => sealedSeed(secret, []))).toEqual({ id: 'kernel.seed.secret' });
    },
  );

  it.each(['x'.repeat(16), 'x'.repeat(128)])('%j is accepted', (secret) => {
    expect(commitmentTo(secret)).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a nonce', () => {
  it.each(['x'.repeat(65), 'a b', 'a\nb', 'a\n', '@'])('%j is refused', (nonce) => {
    expect(refusalOf(() => sealedSeed(SECRET, ['fine', nonce]))).toEqual({
      id: 'kernel.seed.nonce',
      values: { nonce },
    });
  });

  it.each(['', 'x'.repeat(64)])('%j is accepted', (nonce) => {
    expect(sealedSeed(SECRET, [nonce]).nonces).toEqual([nonce]);
  });
});

describe('the check of a seed', () => {
  const seed = sealedSeed(SECRET, NONCES);

  it('finds a secret that was not the one committed to', () => {
    const published = commitmentTo('what-was-published');
    expect(refusalOf(() => checkSeed(seed, published))).toEqual({
      id: 'kernel.seed.commitment',
      values: {
        expected: published,
        found: commitmentTo(SECRET),
      },
    });
  });

  it('finds a seed that does not follow from secret and nonces', () => {
    const picked = { ...seed, match: 'a-better-one' };
    expect(refusalOf(() => checkSeed(picked, commitmentTo(SECRET)))).toEqual({
      id: 'kernel.seed.match',
      values: {
        expected: seed.match,
        found: 'a-better-one',
      },
    });
  });

  it('finds a nonce that was changed afterwards', () => {
    const changed = { ...seed, nonces: ['from-ailsa', 'x', 'B_3'] };
    expect(refusalOf(() => checkSeed(changed, commitmentTo(SECRET))).id).toBe('kernel.seed.match');
  });

  it('has nothing to say of a given seed, nor of one without its nonces', () => {
    expect(refusalOf(() => checkSeed(givenSeed('chosen'), commitmentTo(SECRET)))).toEqual({ id: 'kernel.seed.given' });
    expect(refusalOf(() => checkSeed({ match: 'x', secret: SECRET }, commitmentTo(SECRET)))).toEqual({
      id: 'kernel.seed.given',
    });
  });
});

it('a given seed is the text itself', () => {
  expect(givenSeed('chosen')).toEqual({ match: 'chosen' });
});
