import { bots, usualLevel } from '@ceilidh/bots';
import { findGame, games } from '@ceilidh/games';
import { commitmentTo, type OptionValues, readOptions, type Seat } from '@ceilidh/kernel';
import type { Kysely } from 'kysely';
import { jobsOf, runClocks } from './clocks.ts';
import { newId, newSecret } from './ids.ts';
import type { LiveTable } from './live-table.ts';
import { looksLike } from './names.ts';
import { clockAtStart, type Pace } from './pace.ts';
import { conflict, forbidden, invalid } from './problem.ts';
import { originOf, type Payer, type Quotas } from './quotas.ts';
import type { Told } from './record-worker.ts';
import type { Storage } from './storage/storage.ts';
import type { Database, SeatRow, TableRow } from './storage/schema.ts';
import { removeTables } from './storage/remove.ts';
import { loadTable } from './storage/tables.ts';
import { eventOf, type Tables } from './tables.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  /** Of an account. */
  readonly login?: string | null;
}

export interface NewTable {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly pace: Pace;
  readonly listed: boolean;
  /** Names of bots by seat; seats without one are for people. */
  readonly bots: Readonly<Record<string, string>>;
  /** A seed for a shared start. */
  readonly seed?: string | undefined;
  /** Bots have all other seats, but the host wants to see the commitment and add a nonce before it begins. */
  readonly waits?: boolean;
  /** Whoever plays against bots alone may ask for hints. */
  readonly hints?: boolean;
}

/** A new table; of one that somebody else has made already, its id alone. */
interface Made {
  readonly id: string;
  readonly commitment?: string;
}

const IMPORTED_AT_ONCE = 50;

/** Tables before and after their match: made, joined, left, started, played again, brought from elsewhere. */
export class Lobby {
  readonly #storage: Storage;
  readonly #tables: Tables;
  readonly #quotas: Quotas;
  readonly #now: () => number;
  /** Refuses a table with bots that could not keep up. */
  admit: (row: TableRow, seats: readonly Pick<SeatRow, 'bot'>[]) => void = () => {};

  constructor(storage: Storage, tables: Tables, quotas: Quotas, now: () => number) {
    this.#storage = storage;
    this.#tables = tables;
    this.#quotas = quotas;
    this.#now = now;
  }

  async create(host: Person, asked: NewTable, payer: Payer, rematch?: string): Promise<Made> {
    const game =
      findGame(asked.game) ??
      invalid('server.game.unknown', { game: asked.game, known: games.map(({ id }) => id).join(', ') });
    const options = readOptions(game.options, asked.options);
    const secret = newSecret();
    const id = newId();
    const row: TableRow = {
      id,
      game: game.id,
      rules: game.version,
      options: JSON.stringify(options),
      seats: options.players,
      status: 'open',
      listed: asked.listed ? 1 : 0,
      pace: JSON.stringify(asked.pace),
      host: host.id,
      created: this.#now(),
      started: null,
      ended: null,
      version: 0,
      given: asked.seed ?? null,
      secret,
      commitment: commitmentTo(secret),
      rematch: rematch ?? null,
      result: null,
      hints: asked.hints === true ? 1 : 0,
      origin: originOf(payer),
    };
    const seats = seatsFor(id, options, asked.bots, host);
    this.admit(row, seats);
    const made = await this.#storage.db.transaction().execute(async (trx) => {
      const again = rematch === undefined ? undefined : await rematchOf(trx, rematch);
      if (again !== undefined) return { id: again };
      await this.#quotas.spend(trx, payer, 'table');
      await this.#quotas.mayHave(trx, payer, seats, asked.listed);
      await trx.insertInto('game_table').values(row).execute();
      await trx.insertInto('seat').values(seats).execute();
      if (isFull(seats) && asked.waits !== true) await this.#begin(trx, id);
      return { id, commitment: row.commitment };
    });
    this.#tables.due();
    return made;
  }

  /** The same table again: the same people and bots, one seat further round. */
  async rematch(id: string, person: Person, payer: Payer): Promise<Made> {
    const { row, seats, pace } = await this.#tables.read(id);
    if (row.status !== 'over') conflict('server.table.not-over');
    if (!seats.some((seat) => seat.person === person.id)) forbidden('server.table.no-seat');
    const wanted = Object.fromEntries(
      seats.flatMap(({ seat, bot }) => (bot === null ? [] : [[(seat + 1) % seats.length, bot]])),
    ) as Record<string, string>;
    const options = JSON.parse(row.options) as Record<string, unknown>;
    const same = { game: row.game, options, pace, listed: row.listed === 1, hints: row.hints === 1 };
    return this.create(person, { ...same, bots: wanted }, payer, id);
  }

  /** A finished match from elsewhere, to be replayed here under a link of its own. */
  async import(match: Omit<Told, 'hash' | 'outcome'>, outcome: Told['outcome'], payer: Payer): Promise<string> {
    const id = newId();
    const now = this.#now();
    const { secret = '', commitment = '', nonces = [], match: given } = match.seed;
    const row: TableRow = {
      id,
      game: match.game,
      rules: match.rules,
      options: JSON.stringify(match.options),
      seats: match.seats.length,
      status: 'over',
      listed: 0,
      pace: JSON.stringify({ kind: 'none' }),
      host: null,
      created: now,
      started: now,
      ended: now,
      version: match.moves.length,
      given: secret === '' ? given : null,
      secret,
      commitment,
      rematch: null,
      result: JSON.stringify(outcome),
      hints: match.hints ? 1 : 0,
      origin: null,
    };
    const seats = match.seats.map((name, seat) => ({ ...emptySeat(id, seat), name, nonce: nonces[seat] ?? '' }));
    const events = match.moves.map(([seat, key], index) =>
      eventOf(id, index + 1, now, null, { kind: 'move', seat, key, confirm: true }, null),
    );
    await this.#storage.db.transaction().execute(async (trx) => {
      await this.#quotas.spend(trx, payer, 'table');
      await this.#quotas.spend(trx, payer, 'act', events.length);
      await trx.insertInto('game_table').values(row).execute();
      await trx.insertInto('seat').values(seats).execute();
      for (let from = 0; from < events.length; from += IMPORTED_AT_ONCE) {
        await trx
          .insertInto('event')
          .values(events.slice(from, from + IMPORTED_AT_ONCE))
          .execute();
      }
    });
    return id;
  }

  /** Takes a free seat; a table that is full starts. */
  join(id: string, person: Person, nonce: string): Promise<Seat> {
    return this.#change(id, async (trx, { row, seats }) => {
      const own = seats.find((each) => each.person === person.id);
      if (own !== undefined) {
        // The host was seated before the commitment was there to be seen, and may still add to the seed.
        if (row.status === 'open' && nonce !== '') await setSeat(trx, { ...own, nonce });
        return own.seat;
      }
      if (row.status !== 'open') return conflict('server.table.started');
      if (await wasSentAway(trx, id, person.id)) forbidden('server.table.sent-away');
      const free = seats.find((each) => each.person === null && each.bot === null);
      if (free === undefined) return conflict('server.table.full');
      const alike = seats.find((each) => each.person !== null && looksLike(each.name, person.name));
      if (alike !== undefined) return conflict('server.table.name-taken', { name: alike.name });
      Object.assign(free, { person: person.id, name: person.name, nonce });
      await setSeat(trx, free);
      if (!isHosted(row, seats)) await this.#handOver(trx, row, person.id);
      if (isFull(seats)) await this.#begin(trx, id);
      return free.seat;
    });
  }

  leave(id: string, person: Person): Promise<void> {
    return this.#change(id, async (trx, { row, seats }) => {
      if (row.status !== 'open') conflict('server.table.started');
      const own = seats.find((each) => each.person === person.id) ?? forbidden('server.table.no-seat');
      const next = seats.find((each) => each.person !== null && each.person !== person.id)?.person ?? undefined;
      if (next === undefined) return removeTables(trx, this.#storage.kind, [id]);
      await setSeat(trx, { ...own, person: null, name: '', nonce: '' });
      if (row.host === person.id) await this.#handOver(trx, row, next);
    });
  }

  /** Somebody else is the host from now on; one who has enough tables in the list has this one by its link alone. */
  async #handOver(trx: Kysely<Database>, row: TableRow, host: string): Promise<void> {
    const listed = row.listed === 1 && (await this.#quotas.mayList(trx, host, row)) ? 1 : 0;
    await trx.updateTable('game_table').set({ host, listed }).where('id', '=', row.id).execute();
  }

  /** By the host, before the start; whoever was sent away does not come back to this table. */
  sendAway(id: string, host: Person, seat: Seat): Promise<void> {
    return this.#change(id, async (trx, { row, seats }) => {
      if (row.host !== host.id) forbidden('server.table.not-host');
      if (row.status !== 'open') conflict('server.table.started');
      const sent = seats[seat];
      if (sent === undefined) return invalid('server.table.seat', { seat: `${seat}`, seats: row.seats });
      if (sent.person === null || sent.person === host.id)
        return conflict('server.table.nobody-to-send', { seat: `${seat}` });
      await trx
        .insertInto('sent_away')
        .values({ table_id: id, person: sent.person })
        .onConflict((known) => known.doNothing())
        .execute();
      await setSeat(trx, { ...sent, person: null, name: '', nonce: '' });
    });
  }

  /** By the host, or by itself when the last seat is taken. Empty seats are no reason to wait: bots take them. */
  start(id: string, host: Person): Promise<void> {
    return this.#change(id, async (trx, { row, seats }) => {
      if (row.host !== host.id) forbidden('server.table.not-host');
      if (row.status !== 'open') return;
      await this.#mayHave(trx, row, seats.map(withBot));
      await this.#begin(trx, id);
    });
  }

  /** Refuses a bot that searches in somebody's place, where one more table with it could not begin either. */
  async mayBringIn({ row, seats }: LiveTable, seat: Seat, bot: string): Promise<void> {
    this.admit(row, [{ bot }]);
    const after = seats.map((each) => (each.seat === seat ? { ...each, substitute: bot } : each));
    await this.#storage.db.transaction().execute((trx) => this.#mayHave(trx, row, after));
  }

  /** A table goes on the account of its host and of where it was made, whoever asks and from wherever. */
  async #mayHave(trx: Kysely<Database>, { id, host, origin }: TableRow, seats: readonly SeatRow[]): Promise<void> {
    await this.#quotas.mayHave(trx, await this.#quotas.payerOf(trx, host, origin), seats, false, id);
  }

  /** Changes a table before its match: nobody else does so at the same time, in whatever process. */
  async #change<T>(id: string, work: (trx: Kysely<Database>, table: LiveTable) => Promise<T>): Promise<T> {
    const done = await this.#tables.locked(id, async () => {
      const result = await this.#storage.db.transaction().execute(async (trx) => {
        await holdTable(trx, id);
        const worked = await work(trx, await loadTable({ db: trx }, id));
        await this.#storage.announce(trx, [id]);
        return worked;
      });
      this.#tables.forget(id);
      return result;
    });
    this.#tables.changed(id);
    this.#tables.due();
    return done;
  }

  async #begin(trx: Kysely<Database>, id: string): Promise<void> {
    const table = await loadTable({ db: trx }, id);
    this.admit(table.row, table.seats);
    const now = this.#now();
    const clock = clockAtStart(table.pace);
    for (const seat of table.seats) Object.assign(seat, withBot(seat), { clock });
    table.begin();
    runClocks(table, [], now);
    await trx.updateTable('game_table').set({ status: 'running', started: now }).where('id', '=', id).execute();
    for (const seat of table.seats) await setSeat(trx, seat);
    const jobs = jobsOf(table, 0, now);
    if (jobs.length > 0) await trx.insertInto('job').values(jobs).execute();
  }
}

/** Until the end of the transaction nobody else changes this table. */
async function holdTable(trx: Kysely<Database>, id: string): Promise<void> {
  await trx
    .updateTable('game_table')
    .set(({ ref }) => ({ listed: ref('listed') }))
    .where('id', '=', id)
    .execute();
}

/** The table at which this one is played again, if there is one already. */
async function rematchOf(trx: Kysely<Database>, id: string): Promise<string | undefined> {
  await holdTable(trx, id);
  const again = await trx.selectFrom('game_table').select('id').where('rematch', '=', id).executeTakeFirst();
  return again?.id;
}

async function wasSentAway(trx: Kysely<Database>, table: string, person: string): Promise<boolean> {
  const sent = await trx
    .selectFrom('sent_away')
    .select('person')
    .where('table_id', '=', table)
    .where('person', '=', person)
    .executeTakeFirst();
  return sent !== undefined;
}

async function setSeat(trx: Kysely<Database>, { table_id, seat, ...row }: SeatRow): Promise<void> {
  await trx.updateTable('seat').set(row).where('table_id', '=', table_id).where('seat', '=', seat).execute();
}

/** Nobody's seat is a bot's. */
const withBot = (seat: SeatRow): SeatRow =>
  seat.person === null && seat.bot === null ? { ...seat, bot: usualLevel, name: usualLevel } : seat;

const isHosted = ({ host }: TableRow, seats: readonly SeatRow[]): boolean =>
  seats.some(({ person }) => person !== null && person === host);

const isFull = (seats: readonly SeatRow[]): boolean =>
  seats.every(({ person, bot }) => person !== null || bot !== null);

const emptySeat = (table: string, seat: Seat): SeatRow => ({
  table_id: table,
  seat,
  person: null,
  bot: null,
  name: '',
  nonce: '',
  substitute: null,
  clock: null,
  running: null,
  tries: 0,
});

/** The host sits first, unless a bot was put there. */
function seatsFor(table: string, options: OptionValues, wanted: NewTable['bots'], host: Person): SeatRow[] {
  for (const [seat, bot] of Object.entries(wanted)) {
    // Written in one way only: 01 would be another seat 1.
    if (!/^(?:0|[1-9]\d*)$/.test(seat) || Number(seat) >= options.players)
      invalid('server.table.seat', { seat, seats: options.players });
    if (!bots.some(({ name }) => name === bot))
      invalid('server.bot.unknown', { bot, known: bots.map(({ name }) => name).join(', ') });
  }
  let seated = false;
  return Array.from({ length: options.players }, (_, seat) => {
    const bot = wanted[seat] ?? null;
    const isHost = bot === null && !seated;
    seated ||= isHost;
    return {
      ...emptySeat(table, seat),
      person: isHost ? host.id : null,
      bot,
      name: isHost ? host.name : (bot ?? ''),
    };
  });
}
