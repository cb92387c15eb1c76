import { Refusal, type Seat } from '@ceilidh/kernel';
import { jobsOf, renewClock, runClocks } from './clocks.ts';
import { type Happening, happeningOf, type LiveTable, toldOf } from './live-table.ts';
import { conflict, type Damaged, isDamaged } from './problem.ts';
import type { Storage } from './storage/storage.ts';
import type { EventRow, SeatRow } from './storage/schema.ts';
import { loadTable, saveTable } from './storage/tables.ts';
import type { Change } from './storage/commit.ts';
import { Writer } from './storage/writer.ts';

/** One thing that somebody does at a running table. */
export interface Act {
  /** Made by the client: a resend gets the first answer. */
  readonly client: string;
  /** The version the client saw: as it is told to a seat, or (without one) the table's own. */
  readonly seen: number;
  readonly seat?: Seat;
  /** Whether a request with the same id that was carried out before was the same request. */
  readonly isSame?: (done: Happening) => boolean;
  /** What happens, or how it follows from the table as it is then: refused where it is not theirs to do. */
  readonly what: Happening | ((table: LiveTable) => Happening);
}

/** How many events may pass before the next snapshot. */
const SNAPSHOT_EVERY = 50;
/** The first one comes some events later, by chance of the id: tables that began together do not all save together. */
const firstSnapshot = (id: string): number =>
  SNAPSHOT_EVERY + ((Buffer.from(id, 'base64url')[0] ?? 0) % SNAPSHOT_EVERY);
const CACHED = 2000;
const TRIES = 5;

/** All tables: in memory while they are in use, on disk always. One request at a time works on a table. */
export class Tables {
  readonly #storage: Storage;
  readonly writer: Writer;
  readonly #now: () => number;
  readonly #cache = new Map<string, LiveTable>();
  readonly #locks = new Map<string, Promise<unknown>>();
  /** Tables that are being read, and those of them that changed meanwhile. */
  readonly #loading = new Set<string>();
  readonly #outdated = new Set<string>();
  /** Tables that could not be made of what is stored: not tried again until something changes there. */
  readonly #damaged = new Map<string, Damaged>();
  /** Called after something changed at a table. */
  changed: (table: string) => void = () => {};
  /** Called when there is something to do at a table. */
  due: () => void = () => {};
  /** Called with the milliseconds that an act took until it was on disk. */
  acted: (took: number) => void = () => {};
  /** Called when a table turns out to be damaged. */
  damaged: (table: string, damage: Damaged) => void = () => {};

  constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.writer = new Writer(storage);
    this.#now = now;
  }

  /** How many are in memory. */
  get size(): number {
    return this.#cache.size;
  }

  /** A table that was just made or started here. */
  keep(table: LiveTable): void {
    this.#cache.set(table.row.id, table);
    if (this.#cache.size > CACHED) this.#cache.delete(this.#cache.keys().next().value as string);
  }

  /** Another process changed this table, or it is not as it should be. */
  forget(id: string): void {
    this.#cache.delete(id);
    this.#damaged.delete(id);
    if (this.#loading.has(id)) this.#outdated.add(id);
  }

  /** After a cut: other processes may have changed any table. */
  forgetAll(): void {
    for (const id of [...this.#cache.keys(), ...this.#loading, ...this.#damaged.keys()]) this.forget(id);
  }

  async read(id: string): Promise<LiveTable> {
    return this.locked(id, () => this.#get(id));
  }

  /** Looks at a table while nobody works on it: what is not on disk yet is never seen. */
  see<T>(id: string, look: (table: LiveTable) => T): Promise<T> {
    return this.locked(id, async () => look(await this.#get(id)));
  }

  /** The same with the moves from a number on, all of them if need be: where those cannot be made again, what is at hand. */
  seeBack<T>(id: string, number: number, look: (table: LiveTable) => T): Promise<T> {
    return this.locked(id, async () => {
      const table = await this.#get(id);
      return look((table.match?.first ?? 0) > number ? await this.#whole(table) : table);
    });
  }

  async #whole(table: LiveTable): Promise<LiveTable> {
    const { id } = table.row;
    try {
      const whole = await loadTable(this.#storage, id, true);
      if (this.#cache.get(id) === table) this.keep(whole);
      return whole;
    } catch (error) {
      if (isDamaged(error)) return table;
      throw error;
    }
  }

  async #get(id: string): Promise<LiveTable> {
    const damage = this.#damaged.get(id);
    if (damage !== undefined) throw damage;
    return this.#cache.get(id) ?? this.#load(id, false);
  }

  async #load(id: string, whole: boolean): Promise<LiveTable> {
    this.#loading.add(id);
    try {
      const table = await loadTable(this.#storage, id, whole);
      // Somebody changed it while it was read: good enough for now, but not to be kept. A frozen one may thaw any time.
      if (!this.#outdated.has(id) && table.row.status !== 'frozen') this.keep(table);
      return table;
    } catch (error) {
      if (isDamaged(error)) this.#setAside(id, error);
      throw error;
    } finally {
      this.#loading.delete(id);
      this.#outdated.delete(id);
    }
  }

  #setAside(id: string, damage: Damaged): void {
    this.damaged(id, damage);
    if (this.#damaged.size >= CACHED) this.#damaged.clear();
    this.#damaged.set(id, damage);
  }

  /** One after the other, whatever becomes of the one before. */
  locked<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#locks.get(id) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#locks.set(id, mine);
    const tidy = (): void => {
      if (this.#locks.get(id) === mine) this.#locks.delete(id);
    };
    mine.then(tidy, tidy);
    return mine;
  }

  /** As the database has it, not as this process remembers it. */
  fresh(id: string): Promise<LiveTable> {
    return this.#load(id, false);
  }

  /** Carries out what a person does; the version after it, once it is on disk. */
  async act(id: string, person: string | null, act: Act): Promise<number> {
    const start = performance.now();
    const version = await this.#act(id, person, act);
    this.acted(performance.now() - start);
    return version;
  }

  #act(id: string, person: string | null, act: Act): Promise<number> {
    return this.locked(id, async () => {
      try {
        return await this.#actAtOnce(id, person, act);
      } catch (error) {
        // Sent again with what was seen since: the first answer stands.
        const earlier = await this.#earlier(id, act);
        if (earlier !== undefined) return earlier;
        throw error;
      }
    });
  }

  async #actAtOnce(id: string, person: string | null, act: Act): Promise<number> {
    for (let tries = 0; tries < TRIES; tries++) {
      const known = await this.#get(id);
      // An id that was used before must not reach the commit that others share. Nobody but people use one twice.
      const isNew = act.seen === versionFor(known, act) && (act.seat === undefined || !known.mayHaveDone(act.client));
      const earlier = isNew ? undefined : await this.#earlier(id, act);
      if (earlier !== undefined) return earlier;
      mustBeRunning(known);
      const what = typeof act.what === 'function' ? act.what(known) : act.what;
      // Going back needs every move in memory.
      const table = goesBack(what) && known.match?.first !== 0 ? await this.#load(id, true) : known;
      const done = await this.#attempt(table, person, { ...act, what });
      if (done !== undefined) return done;
    }
    return conflict('server.table.busy');
  }

  /** The answer to a request that was carried out before. */
  async #earlier(id: string, { client, isSame }: Act): Promise<number | undefined> {
    const event = await this.#storage.db
      .selectFrom('event')
      .select(['number', 'kind', 'seat', 'data'])
      .where('table_id', '=', id)
      .where('client', '=', client)
      .executeTakeFirst();
    if (event === undefined) return undefined;
    if (isSame?.(happeningOf(event)) === false) conflict('server.act.other');
    return toldOf(event);
  }

  /** Undefined when another writer came first. */
  async #attempt(table: LiveTable, person: string | null, act: Act & { what: Happening }): Promise<number | undefined> {
    const { client, seen, what } = act;
    const { row } = table;
    const now = this.#now();
    const version = versionFor(table, act);
    if (seen !== version && !table.onlyAnswersSince(seen, version, what.seat, act.seat !== undefined)) {
      conflict('server.table.version', { seen, version });
    }
    const before = table.pending();
    const seats = table.seats.map((seat) => ({ ...seat }));
    const moves = table.match?.length ?? 0;
    const sealed = table.match?.sealed ?? 0;
    let isTry: boolean;
    try {
      isTry = table.tryOut(what, now);
    } catch (error) {
      // A refusal leaves no trace; anything else may have left one.
      if (!(error instanceof Refusal)) this.forget(row.id);
      throw error;
    }
    if (isTry) (table.seats[what.seat] as SeatRow).tries++;
    const after = row.version;
    const told = version + 1;
    const event = eventOf(row.id, after + 1, now, person, what, client, told);
    const again = (table.match?.sealed ?? 0) > sealed ? what.seat : undefined;
    runClocks(table, before, now, again);
    if (what.kind === 'return') renewClock(table, what.seat, now);
    const wentBack = goesBack(what) && (table.match?.length ?? 0) < moves;
    const anew = wentBack || table.heals;
    if (anew) {
      table.saved = 0;
      table.paged = 0;
      table.heals = false;
    }
    const over = table.match?.over === true && table.match.tentative === undefined;
    const change: Change = {
      table: row.id,
      after,
      events: [event],
      seats: table.seats.filter((seat, index) => differs(seat, seats[index])),
      jobs: over ? [] : jobsOf(table, event.number, now),
      ...(over
        ? { row: { status: 'over', ended: now, result: JSON.stringify(table.match?.rules.outcome(table.match.state)) } }
        : {}),
      ...(anew ? { anew } : {}),
      ...this.#snapshot(table, event.number),
    };
    if (!(await this.#written(change))) return undefined;
    row.version = event.number;
    if (over) Object.assign(row, change.row);
    table.remember(event, isTry);
    this.changed(row.id);
    if (change.jobs.some(({ due }) => due <= now)) this.due();
    return told;
  }

  /** What is in memory and not on disk, or perhaps not, is forgotten. */
  async #written(change: Change): Promise<boolean> {
    let written = false;
    try {
      written = await this.writer.write(change);
      return written;
    } finally {
      if (!written) this.forget(change.table);
    }
  }

  /** Every so many events, when nothing can be taken back: the state, and a page with the moves since the last one. */
  #snapshot(table: LiveTable, number: number): Partial<Change> {
    const { match, row, saved, paged } = table;
    const due = saved === 0 ? firstSnapshot(row.id) : saved + SNAPSHOT_EVERY;
    if (number < due || match?.settled !== true) return {};
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

const differs = (seat: SeatRow, was: SeatRow | undefined): boolean =>
  seat.clock !== was?.clock ||
  seat.running !== was.running ||
  seat.substitute !== was.substitute ||
  seat.tries !== was.tries;

const versionFor = (table: LiveTable, { seat }: Act): number =>
  seat === undefined ? table.row.version : table.versionFor(seat);

const goesBack = ({ kind }: Happening): boolean => kind === 'agree' || kind === 'ask-back';

export function mustBeRunning(table: LiveTable): void {
  const { status } = table.row;
  if (status === 'open') conflict('server.table.not-started');
  if (status === 'frozen') conflict('server.table.frozen');
  if (status === 'over') conflict('server.table.over');
}

export const eventOf = (
  table: string,
  number: number,
  at: number,
  person: string | null,
  happening: Happening,
  client: string | null,
  told = number,
): EventRow => {
  const { kind, seat, ...more } = happening;
  const data = told === number ? more : { ...more, told };
  return { table_id: table, number, at, kind, seat, person, data: JSON.stringify(data), client };
};
