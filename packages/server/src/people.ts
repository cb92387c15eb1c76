import { usualLevel } from '@ceilidh/bots';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hashOfSecret, newId, newSecret } from './ids.ts';
import { conflict, unauthorised } from './problem.ts';
import { SignIns } from './sign-ins.ts';
import type { Storage } from './storage/storage.ts';
import type { PersonRow } from './storage/schema.ts';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY = 32;
const DAY = 24 * 60 * 60 * 1000;
/** What nobody has shown for so long lets nobody in any more. */
const UNUSED = 365 * DAY;
/** Passes that are asked for in one query. */
const AT_ONCE = 500;

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY, COST);
  return `scrypt$${COST.N}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, cost = '', salt = '', key = ''] = stored.split('$');
  const wanted = Buffer.from(key, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'), KEY, { ...COST, N: Number(cost) });
  return timingSafeEqual(wanted, found);
}

/** A stored password that nobody has: a wrong login takes as long as a wrong password. */
const NOBODY = `scrypt$${COST.N}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(KEY).toString('base64url')}`;

/** Guests, accounts, and what lets them in. */
export class People {
  readonly #storage: Storage;
  readonly #now: () => number;
  readonly #signIns: SignIns;

  constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
    this.#signIns = new SignIns(now);
  }

  /** A guest: a name and nothing else. */
  async guest(name: string): Promise<{ person: PersonRow; secret: string }> {
    const person: PersonRow = { id: newId(), name, login: null, password: null, created: this.#now() };
    await this.#storage.db.insertInto('person').values(person).execute();
    return { person, secret: await this.#pass(person.id, 'session', '') };
  }

  async #pass(person: string, kind: 'session' | 'token', label: string): Promise<string> {
    const secret = newSecret();
    const now = this.#now();
    await this.#storage.db
      .insertInto('pass')
      .values({ hash: hashOfSecret(secret), person, kind, label, created: now, used: now })
      .execute();
    return secret;
  }

  /** Who shows this secret. `unused` hears of one that nobody has shown for a day. */
  async whose(secret: string, unused: () => void = () => {}): Promise<PersonRow | undefined> {
    const hash = hashOfSecret(secret);
    const now = this.#now();
    const found = await this.#storage.db
      .selectFrom('pass')
      .innerJoin('person', 'person.id', 'pass.person')
      .selectAll('person')
      .select('pass.used')
      .where('pass.hash', '=', hash)
      .where('pass.used', '>', now - UNUSED)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const { used, ...person } = found;
    if (now - used > DAY) {
      unused();
      await this.#storage.db.updateTable('pass').set({ used: now }).where('hash', '=', hash).execute();
    }
    return person;
  }

  /** Those of these passes (by their hashes) that still let somebody in. */
  async valid(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let start = 0; start < hashes.length; start += AT_ONCE) {
      const rows = await this.#storage.db
        .selectFrom('pass')
        .select('hash')
        .where('hash', 'in', hashes.slice(start, start + AT_ONCE))
        .execute();
      for (const { hash } of rows) found.add(hash);
    }
    return found;
  }

  /** A guest becomes an account and keeps everything. */
  async register(person: PersonRow, login: string, password: string): Promise<void> {
    if (person.login !== null) conflict('server.person.registered');
    const hashed = await hashPassword(password);
    if (await this.#isTaken(login)) conflict('server.person.login-taken');
    try {
      await this.#storage.db
        .updateTable('person')
        .set({ login, password: hashed })
        .where('id', '=', person.id)
        .where('login', 'is', null)
        .execute();
    } catch (error) {
      // Somebody took it at the same moment: the database keeps logins unlike.
      if (await this.#isTaken(login)) conflict('server.person.login-taken');
      throw error;
    }
  }

  async #isTaken(login: string): Promise<boolean> {
    const same = await this.#storage.db.selectFrom('person').select('id').where('login', '=', login).executeTakeFirst();
    return same !== undefined;
  }

  /** `already`: who asks; the wrong guesses of strangers do not keep out whoever is in with this account. */
  async signIn(login: string, password: string, already?: PersonRow): Promise<{ person: PersonRow; secret: string }> {
    const attempt = (): Promise<PersonRow | undefined> => this.#withPassword(login, password);
    const person = already?.login === login ? await attempt() : await this.#signIns.attempt(login, attempt);
    if (person === undefined) return unauthorised('server.person.wrong');
    return { person, secret: await this.#pass(person.id, 'session', '') };
  }

  async #withPassword(login: string, password: string): Promise<PersonRow | undefined> {
    const person = await this.#storage.db
      .selectFrom('person')
      .selectAll()
      .where('login', '=', login)
      .executeTakeFirst();
    const right = await isPassword(password, person?.password ?? NOBODY);
    return right ? person : undefined;
  }

  async signOut(secret: string): Promise<void> {
    await this.#storage.db.deleteFrom('pass').where('hash', '=', hashOfSecret(secret)).execute();
  }

  async signOutEverywhere(person: PersonRow): Promise<void> {
    await this.#storage.db.deleteFrom('pass').where('person', '=', person.id).execute();
  }

  /** A token for bots and scripts, shown once. */
  token(person: PersonRow, label: string): Promise<string> {
    return this.#pass(person.id, 'token', label);
  }

  /** What can be told of tokens: what they are for, since when they let in, and when they last did (to a day). */
  tokens({ id }: PersonRow): Promise<readonly { id: string; label: string; created: number; used: number }[]> {
    return this.#storage.db
      .selectFrom('pass')
      .select(['hash as id', 'label', 'created', 'used'])
      .where('person', '=', id)
      .where('kind', '=', 'token')
      .where('used', '>', this.#now() - UNUSED)
      .orderBy('created', 'desc')
      .execute();
  }

  /** Whether there was such a token of theirs. */
  async endToken(person: string, token: string): Promise<boolean> {
    const { numDeletedRows } = await this.#storage.db
      .deleteFrom('pass')
      .where('hash', '=', token)
      .where('person', '=', person)
      .where('kind', '=', 'token')
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async rename(person: PersonRow, name: string): Promise<void> {
    await this.#storage.db.updateTable('person').set({ name }).where('id', '=', person.id).execute();
  }

  /** Everything that is about this person alone. */
  async export(person: PersonRow): Promise<object> {
    const { db } = this.#storage;
    const { password: _, ...data } = person;
    const [passes, hosted, seats, acts, chat] = await Promise.all([
      db.selectFrom('pass').select(['kind', 'label', 'created', 'used']).where('person', '=', person.id).execute(),
      db.selectFrom('game_table').select(['id', 'game', 'created']).where('host', '=', person.id).execute(),
      db.selectFrom('seat').select(['table_id', 'seat', 'name', 'nonce']).where('person', '=', person.id).execute(),
      db.selectFrom('event').select(['table_id', 'number', 'at', 'kind']).where('person', '=', person.id).execute(),
      db.selectFrom('chat').select(['table_id', 'text', 'at']).where('person', '=', person.id).execute(),
    ]);
    return { person: data, passes, hosted, seats, acts, chat };
  }

  /** The person goes with all that is personal; matches stay, with nobody's name on the seat. */
  async delete(person: PersonRow): Promise<void> {
    await this.#storage.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('pass').where('person', '=', person.id).execute();
      await trx.deleteFrom('chat').where('person', '=', person.id).execute();
      await trx.updateTable('event').set({ person: null }).where('person', '=', person.id).execute();
      await trx.updateTable('game_table').set({ host: null }).where('host', '=', person.id).execute();
      await trx
        .updateTable('seat')
        .set({ bot: usualLevel })
        .where('person', '=', person.id)
        .where('table_id', 'in', trx.selectFrom('game_table').select('id').where('status', '!=', 'over'))
        .execute();
      await trx.updateTable('seat').set({ person: null, name: '—' }).where('person', '=', person.id).execute();
      await trx.deleteFrom('person').where('id', '=', person.id).execute();
    });
  }
}
