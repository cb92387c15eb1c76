import { bots } from '@ceilidh/bots';
import { findGame, games } from '@ceilidh/games';
import { commitmentTo, type Match, type OptionValues, readOptions, type Seat } from '@ceilidh/kernel';
import { jobsOf, runClocks } from './clocks.ts';
import { newId, newSecret } from './ids.ts';
import type { LiveTable } from './live-table.ts';
import { clockAtStart, type Pace } from './pace.ts';
import { conflict, forbidden, invalid, unknown } from './problem.ts';
import type { Storage } from './storage/open.ts';
import type { SeatRow, TableRow } from './storage/schema.ts';
import { eventOf, seatOf, type Tables } from './tables.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
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
}

const IMPORTED_AT_ONCE = 50;

/** Tables before and after their match: made, joined, left, started, played again, brought from elsewhere. */
export class Lobby {
  readonly #storage: Storage;
  readonly #tables: Tables;
  readonly #now: () => number;

  constructor(storage: Storage, tables: Tables, now: () => number) {
    this.#storage = storage;
    this.#tables = tables;
    this.#now = now;
  }

  async create(host: Person, asked: NewTable, rematch?: string): Promise<string> {
    const game =
      findGame(asked.game) ??
      invalid('server.game.unknown', { game: asked.game, known: games.map(({ id }) => id).join(', ') });
    const options = readOptions(game.options, asked.options);
    const secret = newSecret();
    const id = newId();
    const row: TableRow = {
      id,
      game: game.id,
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
    };
    const seats = seatsFor(id, options, asked.bots, host);
    await this.#storage.db.transaction().execute(async (trx) => {
      await trx.insertInto('game_table').values(row).execute();
      await trx.insertInto('seat').values(seats).execute();
    });
    if (seats.every((seat) => seat.person !== null || seat.bot !== null)) await this.start(id, host);
    return id;
  }

  /** The same table again: the same people and bots, one seat further round. */
  async rematch(id: string, person: Person): Promise<string> {
    const { row, seats, pace } = await this.#tables.read(id);
    if (row.status !== 'over') conflict('server.table.not-over');
    if (!seats.some((seat) => seat.person === person.id)) forbidden('server.table.no-seat');
    const again = await this.#storage.db
      .selectFrom('game_table')
      .select('id')
      .where('rematch', '=', id)
      .executeTakeFirst();
    if (again !== undefined) return again.id;
    const wanted = Object.fromEntries(
      seats.flatMap(({ seat, bot }) => (bot === null ? [] : [[(seat + 1) % seats.length, bot]])),
    ) as Record<string, string>;
    const options = JSON.parse(row.options) as Record<string, unknown>;
    return this.create(person, { game: row.game, options, pace, listed: row.listed === 1, bots: wanted }, id);
  }

  /** A finished match from elsewhere, to be replayed here under a link of its own. */
  async import(match: Match): Promise<string> {
    const { setting } = match;
    const id = newId();
    const now = this.#now();
    const { secret = '', commitment = '', nonces = [], match: given } = setting.seed;
    const row: TableRow = {
      id,
      game: setting.game.id,
      options: JSON.stringify(setting.options),
      seats: setting.seats.length,
      status: 'over',
      listed: 0,
      pace: JSON.stringify({ kind: 'none' }),
      host: null,
      created: now,
      started: now,
      ended: now,
      version: match.length,
      given: secret === '' ? given : null,
      secret,
      commitment,
      rematch: null,
      result: JSON.stringify(match.rules.outcome(match.state)),
    };
    const seats = setting.seats.map((name, seat) => ({
      ...emptySeat(id, seat),
      bot: 'random',
      name,
      nonce: nonces[seat] ?? '',
    }));
    const events = match.rows.map(({ seat, key }, index) =>
      eventOf(id, index + 1, now, null, { kind: 'move', seat, key, confirm: true }, null),
    );
    await this.#storage.db.transaction().execute(async (trx) => {
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
  async join(id: string, person: Person, nonce: string): Promise<Seat> {
    const seat = await this.#tables.locked(id, async () => {
      const table = await this.#tables.fresh(id);
      mustBeOpen(table);
      const own = seatOf(table, person.id);
      if (own !== undefined) return own;
      const free = table.seats.find((each) => each.person === null && each.bot === null);
      if (free === undefined) return conflict('server.table.full');
      const { numUpdatedRows } = await this.#storage.db
        .updateTable('seat')
        .set({ person: person.id, name: person.name, nonce })
        .where('table_id', '=', id)
        .where('seat', '=', free.seat)
        .where('person', 'is', null)
        .where('bot', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return conflict('server.table.taken');
      this.#tables.forget(id);
      return free.seat;
    });
    this.#tables.changed(id);
    const table = await this.#tables.read(id);
    const full = table.seats.every((each) => each.person !== null || each.bot !== null);
    if (full && table.row.status === 'open') await this.start(id, undefined);
    return seat;
  }

  async leave(id: string, person: Person): Promise<void> {
    await this.#tables.locked(id, async () => {
      const table = await this.#tables.fresh(id);
      mustBeOpen(table);
      const seat = seatOf(table, person.id) ?? forbidden('server.table.no-seat');
      await this.#storage.db
        .updateTable('seat')
        .set({ person: null, name: '', nonce: '' })
        .where('table_id', '=', id)
        .where('seat', '=', seat)
        .execute();
      this.#tables.forget(id);
    });
    this.#tables.changed(id);
  }

  /** By the host, or by itself when the last seat is taken. Empty seats are no reason to wait: bots take them. */
  async start(id: string, host: Person | undefined): Promise<void> {
    await this.#tables.locked(id, async () => {
      const table = await this.#tables.fresh(id);
      if (table.row.status !== 'open') return;
      if (host !== undefined && table.row.host !== host.id) forbidden('server.table.not-host');
      for (const seat of table.seats) {
        if (seat.person !== null || seat.bot !== null) continue;
        seat.bot = 'greedy';
        seat.name = 'greedy';
      }
      const now = this.#now();
      const { pace } = table;
      for (const seat of table.seats) seat.clock = clockAtStart(pace);
      table.begin();
      runClocks(table, [], now);
      await this.#storage.db.transaction().execute(async (trx) => {
        await trx.updateTable('game_table').set({ status: 'running', started: now }).where('id', '=', id).execute();
        for (const { seat, bot, name, clock, running } of table.seats) {
          await trx
            .updateTable('seat')
            .set({ bot, name, clock, running })
            .where('table_id', '=', id)
            .where('seat', '=', seat)
            .execute();
        }
        const jobs = jobsOf(table, 0, now);
        if (jobs.length > 0) await trx.insertInto('job').values(jobs).execute();
        await this.#storage.announce(trx, [id]);
      });
      table.row.status = 'running';
      table.row.started = now;
      this.#tables.keep(table);
    });
    this.#tables.changed(id);
    this.#tables.due();
  }
}

function mustBeOpen(table: LiveTable): void {
  if (table.row.status !== 'open') conflict('server.table.started');
}

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
});

/** The host sits first, unless a bot was put there. */
function seatsFor(table: string, options: OptionValues, wanted: NewTable['bots'], host: Person): SeatRow[] {
  for (const [seat, bot] of Object.entries(wanted)) {
    if (!/^\d+$/.test(seat) || Number(seat) >= options.players)
      invalid('server.table.seat', { seat, seats: options.players });
    if (!bots.some(({ name }) => name === bot))
      unknown('server.bot.unknown', { bot, known: bots.map(({ name }) => name).join(', ') });
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
