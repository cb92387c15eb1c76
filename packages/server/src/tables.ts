import { bots } from '@ceilidh/bots';
import { findGame, games } from '@ceilidh/games';
import { commitmentTo, type OptionValues, readOptions, Refusal, type Seat } from '@ceilidh/kernel';
import type { Happening, LiveTable } from './live-table.ts';
import { newId, newSecret } from './ids.ts';
import { clockAfter, clockAtStart, type Pace } from './pace.ts';
import { conflict, forbidden, invalid, unknown } from './problem.ts';
import type { Storage } from './storage/open.ts';
import type { EventRow, JobRow, SeatRow, TableRow } from './storage/schema.ts';
import { loadTable, saveTable } from './storage/tables.ts';
import { type Change, Writer } from './storage/writer.ts';

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

/** One thing that somebody does at a running table. */
export interface Act {
  /** Made by the client: a resend gets the first answer. */
  readonly client: string;
  /** The version the client saw. */
  readonly seen: number;
  readonly what: Happening;
  /** Confirm the turn when this ends it. */
  readonly confirm: boolean;
}

/** How many events may pass before the next snapshot. */
const SNAPSHOT_EVERY = 50;
const CACHED = 2000;
const TRIES = 5;

/** All tables: in memory while they are in use, on disk always. One request at a time works on a table. */
export class Tables {
  readonly #storage: Storage;
  readonly #writer: Writer;
  readonly #now: () => number;
  readonly #cache = new Map<string, LiveTable>();
  readonly #locks = new Map<string, Promise<unknown>>();
  /** Called after something changed at a table. */
  changed: (table: string) => void = () => {};
  /** Called when there is something to do at a table. */
  due: () => void = () => {};

  constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.#writer = new Writer(storage);
    this.#now = now;
  }

  /** Another process changed this table; an empty name means any. */
  forget(id: string): void {
    if (id === '') this.#cache.clear();
    else this.#cache.delete(id);
  }

  async read(id: string): Promise<LiveTable> {
    return this.#locked(id, () => this.#get(id));
  }

  async #get(id: string): Promise<LiveTable> {
    const known = this.#cache.get(id);
    if (known !== undefined) return known;
    const table = await loadTable(this.#storage, id);
    this.#cache.set(id, table);
    if (this.#cache.size > CACHED) this.#cache.delete(this.#cache.keys().next().value as string);
    return table;
  }

  /** One after the other, whatever becomes of the one before. */
  #locked<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#locks.get(id) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#locks.set(id, mine);
    const tidy = (): void => {
      if (this.#locks.get(id) === mine) this.#locks.delete(id);
    };
    mine.then(tidy, tidy);
    return mine;
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

  /** Takes a free seat; a table that is full starts. */
  async join(id: string, person: Person, nonce: string): Promise<Seat> {
    const seat = await this.#locked(id, async () => {
      const table = await this.#fresh(id);
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
      this.forget(id);
      return free.seat;
    });
    this.changed(id);
    const table = await this.read(id);
    const full = table.seats.every((each) => each.person !== null || each.bot !== null);
    if (full && table.row.status === 'open') await this.start(id, undefined);
    return seat;
  }

  async leave(id: string, person: Person): Promise<void> {
    await this.#locked(id, async () => {
      const table = await this.#fresh(id);
      mustBeOpen(table);
      const seat = seatOf(table, person.id) ?? forbidden('server.table.no-seat');
      await this.#storage.db
        .updateTable('seat')
        .set({ person: null, name: '', nonce: '' })
        .where('table_id', '=', id)
        .where('seat', '=', seat)
        .execute();
      this.forget(id);
    });
    this.changed(id);
  }

  /** By the host, or by itself when the last seat is taken. Empty seats are no reason to wait: bots take them. */
  async start(id: string, host: Person | undefined): Promise<void> {
    await this.#locked(id, async () => {
      const table = await this.#fresh(id);
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
      this.#cache.set(id, table);
    });
    this.changed(id);
    this.due();
  }

  /** As the database has it, not as this process remembers it. */
  #fresh(id: string): Promise<LiveTable> {
    this.#cache.delete(id);
    return this.#get(id);
  }

  /** With every move in memory, so that it can go back. */
  async #whole(id: string): Promise<LiveTable> {
    const table = await loadTable(this.#storage, id, true);
    this.#cache.set(id, table);
    return table;
  }

  /** Carries out what a person does; the version after it, once it is on disk. */
  act(id: string, person: string | null, act: Act): Promise<number> {
    return this.#locked(id, async () => {
      for (let tries = 0; tries < TRIES; tries++) {
        const goesBack = act.what.kind === 'ask-back' || act.what.kind === 'agree';
        const table = goesBack ? await this.#whole(id) : await this.#get(id);
        const earlier = await this.#earlier(id, act.client);
        if (earlier !== undefined) return earlier;
        mustBeRunning(table);
        const done = await this.#attempt(table, person, act);
        if (done !== undefined) return done;
        this.forget(id);
      }
      return conflict('server.table.busy');
    });
  }

  /** The answer to a request that was carried out before. */
  async #earlier(id: string, client: string): Promise<number | undefined> {
    const event = await this.#storage.db
      .selectFrom('event')
      .select('number')
      .where('table_id', '=', id)
      .where('client', '=', client)
      .executeTakeFirst();
    return event?.number;
  }

  /** Undefined when another writer came first. */
  async #attempt(
    table: LiveTable,
    person: string | null,
    { client, seen, what, confirm }: Act,
  ): Promise<number | undefined> {
    const { row } = table;
    const now = this.#now();
    if (seen !== row.version && !table.onlyAnswersSince(seen, what.seat)) {
      conflict('server.table.version', { seen, version: row.version });
    }
    const before = table.pending();
    const moves = table.match?.length ?? 0;
    const happenings = [what];
    try {
      table.happen(what, now);
      const match = table.match;
      if (confirm && what.kind === 'move' && match?.tentative === what.seat && match.turnIsOver(what.seat)) {
        const sealing: Happening = { kind: 'confirm', seat: what.seat };
        table.happen(sealing, now);
        happenings.push(sealing);
      }
    } catch (error) {
      // A refusal leaves no trace; anything else may have left one.
      if (!(error instanceof Refusal)) this.forget(row.id);
      throw error;
    }
    const after = row.version;
    const events = happenings.map((happening, index) =>
      eventOf(row.id, after + index + 1, now, person, happening, index === 0 ? client : null),
    );
    runClocks(table, before, now);
    const wentBack = what.kind === 'agree' && (table.match?.length ?? 0) < moves;
    if (wentBack) {
      table.saved = 0;
      table.paged = 0;
    }
    const over = table.match?.over === true && table.match.tentative === undefined;
    const change: Change = {
      table: row.id,
      after,
      events,
      seats: table.seats,
      jobs: over ? [] : jobsOf(table, after + events.length, now),
      ...(over
        ? { row: { status: 'over', ended: now, result: JSON.stringify(table.match?.rules.outcome(table.match.state)) } }
        : {}),
      ...(wentBack ? { anew: true } : this.#snapshot(table, after + events.length)),
    };
    const written = await this.#writer.write(change);
    if (!written) return undefined;
    row.version = after + events.length;
    if (over) Object.assign(row, change.row);
    table.remember(events);
    this.changed(row.id);
    if (change.jobs.length > 0) this.due();
    return row.version;
  }

  /** Every so many events, when nothing can be taken back: the state, and a page with the moves since the last one. */
  #snapshot(table: LiveTable, number: number): Partial<Change> {
    const { match, row, saved, paged } = table;
    if (number - saved < SNAPSHOT_EVERY || match?.settled !== true) return {};
    const moves = match.rows.slice(paged - match.first);
    table.saved = number;
    table.paged = match.length;
    return {
      snapshot: { table_id: row.id, number, data: JSON.stringify(saveTable(table)) },
      ...(moves.length > 0 ? { page: { table_id: row.id, page: paged, data: JSON.stringify(moves) } } : {}),
    };
  }
}

export const seatOf = (table: LiveTable, person: string | null): Seat | undefined =>
  table.seats.find((seat) => person !== null && seat.person === person)?.seat;

function mustBeOpen(table: LiveTable): void {
  if (table.row.status !== 'open') conflict('server.table.started');
}

function mustBeRunning(table: LiveTable): void {
  const { status } = table.row;
  if (status === 'open') conflict('server.table.not-started');
  if (status === 'frozen') conflict('server.table.frozen');
  if (status === 'over') conflict('server.table.over');
}

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
      table_id: table,
      seat,
      person: isHost ? host.id : null,
      bot,
      name: isHost ? host.name : (bot ?? ''),
      nonce: '',
      substitute: null,
      clock: null,
      running: null,
    };
  });
}

const eventOf = (
  table: string,
  number: number,
  at: number,
  person: string | null,
  happening: Happening,
  client: string | null,
): EventRow => {
  const { kind, seat, ...data } = happening;
  return { table_id: table, number, at, kind, seat, person, data: JSON.stringify(data), client };
};

/** Stops the clocks of those who have decided, and starts those of all who owe a decision now. */
function runClocks(table: LiveTable, before: readonly Seat[], now: number): void {
  const pending = table.pending();
  for (const row of table.seats) {
    const runs = pending.includes(row.seat);
    if (row.running !== null && row.clock !== null && !runs) {
      row.clock = clockAfter(table.pace, row.clock - (now - row.running));
      row.running = null;
    } else if (runs && !before.includes(row.seat)) row.running = now;
  }
}

/** What is to be done at this table by itself: bots that are asked, and clocks that will run out. */
function jobsOf(table: LiveTable, version: number, now: number): JobRow[] {
  const { id } = table.row;
  return table.pending().flatMap((seat): JobRow[] => {
    const row = table.seats[seat] as SeatRow;
    const job = { id: newId(), table_id: id, seat, version, lease: 0, holder: null };
    if (table.botOf(seat) !== undefined) return [{ ...job, kind: 'bot', due: now }];
    if (row.clock === null || row.running === null || table.late.has(seat)) return [];
    return [{ ...job, kind: 'clock', due: row.running + row.clock }];
  });
}
