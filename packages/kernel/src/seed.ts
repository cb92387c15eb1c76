import { sha256 } from './hash.ts';
import { refuse } from './refusal.ts';

/**
 * How a table proves that nobody picked its shuffles. The server publishes `commitment` of its secret, then
 * every seat adds a nonce, and the match seed is a hash of both: the server could not foresee the nonces, the
 * seats did not know the secret. At the end the secret is shown, and anybody can compute all of it again.
 */
export interface Seed {
  /** What every shuffle and die is derived from. */
  readonly match: string;
  readonly secret?: string;
  readonly nonces?: readonly string[];
  readonly commitment?: string;
}

const GIVEN = /^.{1,200}$/;
const NONCE = /^[\w-]{0,64}$/;
const SECRET = /^[\w-]{16,128}$/;

export function commitmentTo(secret: string): string {
  if (!SECRET.test(secret)) refuse('kernel.seed.secret');
  return sha256(`ceilidh commitment 1\n${secret}`);
}

/** The seed of a match between seats that gave these nonces, in the order of the seats. */
export function sealedSeed(secret: string, nonces: readonly string[]): Seed {
  for (const nonce of nonces) if (!NONCE.test(nonce)) refuse('kernel.seed.nonce', { nonce });
  const commitment = commitmentTo(secret);
  return { match: sha256(`ceilidh seed 1\n${[secret, ...nonces].join('\n')}`), secret, nonces, commitment };
}

/** A seed that somebody chose: for tests, simulations and tables with a shared start. It proves nothing. */
export function givenSeed(text: string): Seed {
  if (!GIVEN.test(text)) refuse('kernel.seed.text');
  return { match: text };
}

/** Checks a revealed seed against the commitment that was published before the match. */
export function checkSeed(seed: Seed, published: string): void {
  if (seed.secret === undefined || seed.nonces === undefined) return refuse('kernel.seed.given');
  const again = sealedSeed(seed.secret, seed.nonces);
  if (again.commitment !== published)
    refuse('kernel.seed.commitment', { expected: published, found: again.commitment ?? '' });
  if (again.match !== seed.match) refuse('kernel.seed.match', { expected: again.match, found: seed.match });
}
