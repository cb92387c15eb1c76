import { createHash, randomBytes } from 'node:crypto';

/** Ids cannot be guessed: 128 bits of chance, in letters that go into a link. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** What somebody shows to be let in; only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
