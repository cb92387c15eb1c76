import { usualLevel } from '@ceilidh/bots';
import type { Kysely } from 'kysely';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hashOfSecret, newId, newSecret } from './ids.ts';
import { conflict, unauthorised } from './problem.ts';
import type { Payer, Quotas } from './quotas.ts';
import { isOrphan, type Storage } from './storage/storage.ts';
import type { Database, PersonRow } from './storage/schema.ts';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY = 32;
const DAY = 24 * 60 * 60 * 1000;
/** What nobody has shown for so long lets nobody in any more. */
const UNUSED = 365 * DAY;

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

  constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /** A guest: a name and nothing else. */
  async guest(name: string, quotas: Quotas, payer: Payer): Promise<{ person: PersonRow; secret: string }> {
    const person: PersonRow = { id: newId(), name, login: null, password: null, created: this.#now() };
    await this.#storage.db.transaction().execute(async (trx) => {
      await quotas.spend(trx, { ...payer, person: undefined }, 'guest');
      await trx.insertInto('person').values(person).execute();
    });
    return { person, secret: await this.#pass(person.id, 'session', '') };
  }

  async #pass(person: string, kind: 'session' | 'token', label: string): Promise<string> {
    const secret = newSecret();
    const now = this.#now();
    await this.#storage.db
      .insertInto('pass')
      .values({
        hash: hashOfSecret(secret),
        person,
        kind,
        label,
        created: now,
        used: now,
        scope: kind === 'token' ? 'play' : 'all',
      })
      .execute();
    return secret;
  }

  /** Who shows this secret. */
  async whose(secret: string): Promise<PersonRow | undefined> {
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
    if (now - used > DAY)
      await this.#storage.db.updateTable('pass').set({ used: now }).where('hash', '=', hash).execute();
    return person;
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

  async signIn(login: string, password: string): Promise<{ person: PersonRow; secret: string }> {
    const person = await this.#storage.db
      .selectFrom('person')
      .selectAll()
      .where('login', '=', login)
      .executeTakeFirst();
    const right = await isPassword(password, person?.password ?? NOBODY);
    if (person === undefined || !right) return unauthorised('server.person.wrong');
    return { person, secret: await this.#pass(person.id, 'session', '') };
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

  /**
   * The person goes with all that is personal; matches stay, with nobody's name on the seat. False when there is a seat
   * that nobody plays yet: it was taken while the others were given up. `broken`: tables where nothing can happen.
   */
  async delete(person: PersonRow, broken: readonly string[]): Promise<boolean> {
    try {
      await this.#storage.db.transaction().execute(async (trx) => {
        await trx.updateTable('event').set({ person: null }).where('person', '=', person.id).execute();
        await giveUpSeats(trx, person.id, broken);
        // Whoever still holds a seat cannot go: the database refuses, and all is as before.
        await trx.deleteFrom('person').where('id', '=', person.id).execute();
      });
      return true;
    } catch (error) {
      if (isOrphan(error)) return false;
      throw error;
    }
  }
}

/** Of matches that are over, seats that a bot has already, and seats at tables that stand still. */
async function giveUpSeats(trx: Kysely<Database>, person: string, broken: readonly string[]): Promise<void> {
  const seats = await trx
    .selectFrom('seat')
    .innerJoin('game_table', 'game_table.id', 'seat.table_id')
    .select(['seat.table_id', 'seat.seat', 'seat.bot', 'seat.substitute', 'game_table.status'])
    .where('seat.person', '=', person)
    .execute();
  for (const { table_id: id, seat, bot, substitute, status } of seats) {
    const stands = status === 'frozen' || broken.includes(id);
    if (status !== 'over' && substitute === null && !stands) continue;
    await trx
      .updateTable('seat')
      .set({ person: null, name: '—', bot: status === 'over' ? bot : (substitute ?? usualLevel) })
      .where('table_id', '=', id)
      .where('seat', '=', seat)
      .execute();
  }
}
