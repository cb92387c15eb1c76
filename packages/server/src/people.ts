import { usualLevel } from '@ceilidh/bots';
import { Refusal } from '@ceilidh/kernel';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import { hashOfSecret, newId, newSecret } from './ids.ts';
import { isLevelName, looksBlank } from './names.ts';
import { hashPassword, isCommon, isOutdated, isPassword, NOBODY } from './passwords.ts';
import { conflict, forbidden, invalid, unauthorised } from './problem.ts';
import { SignIns } from './sign-ins.ts';
import type { Payer, Quotas } from './quotas.ts';
import { toldOf } from './live-table.ts';
import { holdTables } from './storage/hold.ts';
import { isDeadlock, isFull, isOrphan, type Storage } from './storage/storage.ts';
import type { Database, PersonRow, Scope } from './storage/schema.ts';

const DAY = 24 * 60 * 60 * 1000;
/** That one person has at a time. */
const SESSIONS = 50;
const TOKENS = 20;
/** What nobody has shown for so long lets nobody in any more. */
const UNUSED = 365 * DAY;
/** Passes that are asked for in one query. */
const AT_ONCE = 500;

/** Somebody, and what their pass lets them do. */
export interface Shown {
  readonly person: PersonRow;
  readonly scope: Scope;
}

interface SignedIn {
  readonly person: PersonRow;
  readonly secret: string;
}

export interface Token {
  readonly id: string;
  readonly label: string;
  readonly scope: Scope;
  readonly created: number;
  readonly used: number;
}

/** What wrong passwords of somebody who is in already are counted under. */
const own = (id: string): string => `own ${id}`;

/**
 * The wrong guesses of strangers do not keep out whoever is in with this account, and theirs are counted apart. A token
 * for play alone may be in anybody's hands: whoever shows it is a stranger.
 */
const countedAs = (login: string, already: Shown | undefined): string =>
  already?.scope === 'all' && already.person.login === login ? own(already.person.id) : login;

/** A name by which somebody can be told from nobody, and from a bot. */
function checkName(name: string): void {
  if (looksBlank(name)) invalid('server.person.blank-name');
  if (isLevelName(name)) invalid('server.person.level-name', { name });
}

/** Until the end of the transaction nobody else changes this person's password. */
async function holdPerson(trx: Kysely<Database>, id: string): Promise<void> {
  await trx
    .updateTable('person')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .execute();
}

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
  async guest(name: string, quotas: Quotas, payer: Payer): Promise<{ person: PersonRow; secret: string }> {
    checkName(name);
    const person: PersonRow = { id: newId(), name, login: null, password: null, created: this.#now() };
    await this.#storage.db.transaction().execute(async (trx) => {
      await quotas.spend(trx, { ...payer, person: undefined }, 'guest');
      await trx.insertInto('person').values(person).execute();
    });
    return { person, secret: await this.#session(this.#storage.db, person.id) };
  }

  /** Of many the one that was not used for longest ends. */
  async #session(db: Kysely<Database>, person: string): Promise<string> {
    const secret = await this.#pass(db, person, { kind: 'session', label: '', scope: 'all' });
    const sessions = db.selectFrom('pass').where('person', '=', person).where('kind', '=', 'session');
    const kept = sessions.select('hash').orderBy('used', 'desc').orderBy('created', 'desc').limit(SESSIONS);
    const many = await sessions.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    if (Number(many.count) > SESSIONS)
      await db
        .deleteFrom('pass')
        .where('person', '=', person)
        .where('kind', '=', 'session')
        .where('hash', 'not in', kept)
        .execute();
    return secret;
  }

  async #pass(
    db: Kysely<Database>,
    person: string,
    what: { readonly kind: 'session' | 'token'; readonly label: string; readonly scope: Scope },
  ): Promise<string> {
    const secret = newSecret();
    const now = this.#now();
    await db
      .insertInto('pass')
      .values({ hash: hashOfSecret(secret), person, ...what, created: now, used: now })
      .execute();
    return secret;
  }

  /** Who shows this secret, and what it is good for. `unused` hears of one that nobody has shown for a day. */
  async shown(secret: string, unused: () => void = () => {}): Promise<Shown | undefined> {
    const hash = hashOfSecret(secret);
    const now = this.#now();
    const found = await this.#storage.db
      .selectFrom('pass')
      .innerJoin('person', 'person.id', 'pass.person')
      .selectAll('person')
      .select(['pass.used', 'pass.scope'])
      .where('pass.hash', '=', hash)
      .where('pass.used', '>', now - UNUSED)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const { used, scope, ...person } = found;
    if (now - used > DAY) {
      unused();
      // A disk without room keeps nobody from reading.
      const noted = this.#storage.db.updateTable('pass').set({ used: now }).where('hash', '=', hash).execute();
      await noted.catch((error: unknown) => {
        if (!isFull(error)) throw error;
      });
    }
    return { person, scope };
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

  /** A guest becomes an account and keeps everything; whoever else held the guest's passes does not hold the account. */
  async register(person: PersonRow, secret: string, login: string, password: string): Promise<string | undefined> {
    if (person.login !== null) conflict('server.person.registered');
    if (isCommon(password, login)) invalid('server.person.common-password');
    const hashed = await hashPassword(password);
    if (await this.#isTaken(login)) conflict('server.person.login-taken');
    try {
      return await this.#storage.db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('person')
          .set({ login, password: hashed })
          .where('id', '=', person.id)
          .where('login', 'is', null)
          .executeTakeFirst();
        // Another device of this guest did so at the same moment.
        if (numUpdatedRows === 0n) conflict('server.person.registered');
        return this.#renew(trx, person.id, secret);
      });
    } catch (error) {
      // Somebody took it at the same moment: the database keeps logins unlike.
      if (!(error instanceof Refusal) && (await this.#isTaken(login))) conflict('server.person.login-taken');
      throw error;
    }
  }

  /**
   * All passes of somebody end but the one that asks. If that is a browser's session a new one takes its place, and its
   * secret is returned; a token stays what it is.
   */
  async #renew(trx: Kysely<Database>, person: string, secret: string): Promise<string | undefined> {
    const hash = hashOfSecret(secret);
    const asking = await trx
      .selectFrom('pass')
      .select('kind')
      .where('hash', '=', hash)
      .where('person', '=', person)
      .executeTakeFirst();
    if (asking === undefined) return unauthorised('server.person.nobody');
    const isToken = asking.kind === 'token';
    await trx
      .deleteFrom('pass')
      .where('person', '=', person)
      .$if(isToken, (others) => others.where('hash', '!=', hash))
      .execute();
    return isToken ? undefined : this.#session(trx, person);
  }

  async #isTaken(login: string): Promise<boolean> {
    const same = await this.#storage.db.selectFrom('person').select('id').where('login', '=', login).executeTakeFirst();
    return same !== undefined;
  }

  /** `asking`: the secret of whoever asks, if somebody shows one. */
  async signIn(login: string, password: string, asking?: string): Promise<SignedIn> {
    const already = asking === undefined ? undefined : await this.shown(asking);
    const signedIn = await this.#signIns.attempt(countedAs(login, already), () => this.#withPassword(login, password));
    return signedIn ?? unauthorised('server.person.wrong');
  }

  /** Nobody where the password is wrong. */
  async #withPassword(login: string, password: string): Promise<SignedIn | undefined> {
    const person = await this.#storage.db
      .selectFrom('person')
      .selectAll()
      .where('login', '=', login)
      .executeTakeFirst();
    const stored = person?.password ?? NOBODY;
    const right = await isPassword(password, stored);
    if (person === undefined || !right) return undefined;
    const fresh = isOutdated(stored) ? await hashPassword(password) : stored;
    const secret = await this.#storage.db
      .transaction()
      .execute(async (trx) =>
        (await this.#replace(trx, person.id, stored, fresh)) ? this.#session(trx, person.id) : undefined,
      );
    // Changed while it was checked: what was right then may be wrong now.
    return secret === undefined ? this.#withPassword(login, password) : { person, secret };
  }

  /** Sets a password in place of the one that was checked; whether that was still the one. Holds the person's row. */
  async #replace(trx: Kysely<Database>, person: string, checked: string, password: string): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('person')
      .set({ password })
      .where('id', '=', person)
      .where('password', '=', checked)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Another password; all other passes end. The secret of the new session, if a session asks. */
  async changePassword(id: string, secret: string, old: string, password: string): Promise<string | undefined> {
    const { login, password: stored } =
      (await this.#storage.db
        .selectFrom('person')
        .select(['login', 'password'])
        .where('id', '=', id)
        .executeTakeFirst()) ?? unauthorised('server.person.nobody');
    if (login === null || stored === null) return conflict('server.person.no-password');
    // Counted apart from sign-ins: strangers who try those keep nobody from changing their own.
    const right = async (): Promise<true | undefined> => (await isPassword(old, stored)) || undefined;
    if ((await this.#signIns.attempt(own(id), right)) === undefined) forbidden('server.person.wrong-password');
    if (isCommon(password, login)) invalid('server.person.common-password');
    const hashed = await hashPassword(password);
    const done = await this.#storage.db
      .transaction()
      .execute(async (trx) =>
        (await this.#replace(trx, id, stored, hashed)) ? { session: await this.#renew(trx, id, secret) } : undefined,
      );
    // As with signing in: it may be the old one no longer.
    return done === undefined ? this.changePassword(id, secret, old, password) : done.session;
  }

  /** A new session in the place of this one, which ends; nothing where there is no such session. */
  replaceSession(secret: string): Promise<string | undefined> {
    return this.#storage.db.transaction().execute(async (trx) => {
      const ended = await trx
        .deleteFrom('pass')
        .where('hash', '=', hashOfSecret(secret))
        .where('kind', '=', 'session')
        .where('used', '>', this.#now() - UNUSED)
        .returning('person')
        .executeTakeFirst();
      return ended === undefined ? undefined : this.#session(trx, ended.person);
    });
  }

  async signOut(secret: string): Promise<void> {
    await this.#storage.db.deleteFrom('pass').where('hash', '=', hashOfSecret(secret)).execute();
  }

  async signOutEverywhere(person: PersonRow): Promise<void> {
    await this.#storage.db.deleteFrom('pass').where('person', '=', person.id).execute();
  }

  /** A token for bots and scripts, shown once. */
  token(person: PersonRow, secret: string, label: string, scope: Scope): Promise<string> {
    return this.#storage.db.transaction().execute(async (trx) => {
      await holdPerson(trx, person.id);
      // What has just ended makes nothing that lasts.
      const asking = await trx
        .selectFrom('pass')
        .select('hash')
        .where('hash', '=', hashOfSecret(secret))
        .executeTakeFirst();
      if (asking === undefined) return unauthorised('server.person.nobody');
      const { count } = await trx
        .selectFrom('pass')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('person', '=', person.id)
        .where('kind', '=', 'token')
        .executeTakeFirstOrThrow();
      if (Number(count) >= TOKENS) return conflict('server.person.tokens', { most: TOKENS });
      return this.#pass(trx, person.id, { kind: 'token', label, scope });
    });
  }

  /** What can be told of tokens: what they are for, what they may do, since when, and when they last did (to a day). */
  tokens({ id }: PersonRow): Promise<readonly Token[]> {
    return this.#storage.db
      .selectFrom('pass')
      .select(['hash as id', 'label', 'scope', 'created', 'used'])
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
    checkName(name);
    await this.#storage.db.updateTable('person').set({ name }).where('id', '=', person.id).execute();
  }

  /**
   * Everything that is about this person alone. Acts have the version that they were told then: the number that is stored
   * counts what others tried and took back.
   */
  async export(person: PersonRow): Promise<object> {
    const { db } = this.#storage;
    const { password: _, ...data } = person;
    const [passes, hosted, seats, acts, chat] = await Promise.all([
      db
        .selectFrom('pass')
        .select(['kind', 'label', 'scope', 'created', 'used'])
        .where('person', '=', person.id)
        .execute(),
      db.selectFrom('game_table').select(['id', 'game', 'created']).where('host', '=', person.id).execute(),
      db.selectFrom('seat').select(['table_id', 'seat', 'name', 'nonce']).where('person', '=', person.id).execute(),
      db
        .selectFrom('event')
        .select(['table_id', 'number', 'at', 'kind', 'data'])
        .where('person', '=', person.id)
        .where('table_id', 'in', tablesOf(db, person.id))
        .orderBy('at')
        .execute(),
      db.selectFrom('chat').select(['table_id', 'text', 'at']).where('person', '=', person.id).execute(),
    ]);
    const done = acts.map(({ table_id, at, kind, ...stored }) => ({ table_id, version: toldOf(stored), at, kind }));
    return { person: data, passes, hosted, seats, acts: done, chat };
  }

  /**
   * The person goes with all that is personal; matches stay, with nobody's name on the seat. Returns the tables that
   * changed; nothing when there is a seat that nobody plays yet, since it was taken while the others were given up.
   * `broken`: tables where nothing can happen.
   */
  async delete({ id }: PersonRow, broken: readonly string[]): Promise<readonly string[] | undefined> {
    const { db, kind } = this.#storage;
    try {
      return await db.transaction().execute(async (trx) => {
        const hosted = trx.selectFrom('game_table').select('id').where('host', '=', id);
        const rows = await hosted.union(tablesOf(trx, id)).execute();
        const tables = rows.map((row) => row.id);
        await holdTables(trx, kind, tables);
        await trx
          .updateTable('event')
          .set({ person: null })
          .where('person', '=', id)
          .where('table_id', 'in', tablesOf(trx, id))
          .execute();
        await giveUpSeats(trx, id, broken);
        // Whoever still holds a seat cannot go: the database refuses, and all is as before.
        await trx.deleteFrom('person').where('id', '=', id).execute();
        await this.#storage.announce(trx, tables);
        return tables;
      });
    } catch (error) {
      if (isOrphan(error) || isDeadlock(error)) return undefined;
      throw error;
    }
  }
}

/**
 * Where somebody sits. All that they did was done there: at a table that has begun nobody loses their seat but by going
 * for good. The log of events is read by tables, which it is kept by; to look for a person in it is to read all of it.
 */
const tablesOf = (db: Kysely<Database>, person: string): SelectQueryBuilder<Database, 'seat', { id: string }> =>
  db.selectFrom('seat').select('seat.table_id as id').where('seat.person', '=', person);

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
