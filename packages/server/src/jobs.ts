import { findBot } from '@ceilidh/bots';
import type { BotPool } from './bot-pool.ts';
import { Refusal, type Seat, versionOf } from '@ceilidh/kernel';
import { sql } from 'kysely';
import { bringToPresent, type DueJob, dueJobs, type Lane, LANES, LISTED, putOffNobodys } from './due-jobs.ts';
import { newId } from './ids.ts';
import type { Happening } from './live-table.ts';
import { busy, isDamaged, Problem } from './problem.ts';
import { networkOf } from './quotas.ts';
import { isAway, type Storage } from './storage/storage.ts';
import type { SeatRow, TableRow } from './storage/schema.ts';
import type { Tables } from './tables.ts';
import { Turns } from './turns.ts';

const LEASE = 15_000;
const RENEW_EVERY = LEASE / 3;
const LOOK_EVERY = 1000;
/** Milliseconds by which a clock may be set back without anybody minding. */
const HARDLY = 1000;
const PUT_OFF_EVERY = 60_000;
const CLOCKS_AT_ONCE = 20;
/** More than the one thread for them: while one bot thinks, others' tables are read and written. */
const QUICK_AT_ONCE = 8;
/** After a reading of what is due, the next one waits so many times as long as it took, and no longer than this. */
const APART = 9;
const APART_AT_MOST = 200;
/** Milliseconds that somebody whose turn it is may wait for a bot that searches before no more of them are taken on. */
const PATIENCE = 20_000;
/** Milliseconds until something is tried again at a damaged table. */
const PUT_OFF = 60 * 60 * 1000;

interface Places {
  readonly count: number;
  readonly taken: Set<string>;
  /** What was due when it was last read, without what was begun since. */
  waiting: DueJob[];
  /** There may be more than was read. */
  more: boolean;
}

const places = (count: number): Places => ({ count, taken: new Set(), waiting: [], more: false });

/**
 * Does what is due: bots' turns and clocks. Any process may; a lease keeps two from doing the same. Whoever has something
 * due takes turns with all others, and a place that becomes free is given away at once.
 */
export class Jobs {
  readonly #storage: Storage;
  readonly #tables: Tables;
  readonly #bots: Pick<BotPool, 'ask' | 'size'>;
  readonly #now: () => number;
  readonly #holder = newId();
  readonly #lanes: Readonly<Record<Lane, Places>>;
  readonly #turns: Turns;
  /** What this process does now, by table and seat: when another seat answers meanwhile, the job gets a new id. */
  readonly #underWay = new Map<string, { readonly id: string; readonly work: Promise<void> }>();
  readonly #timers: NodeJS.Timeout[] = [];
  #later: NodeJS.Timeout | undefined;
  /** Something may have become due since the last reading; the next one is not before this time. */
  #outdated = false;
  #readAfter = 0;
  /** The latest time of the clock so far, since it was last set back; what was written before may be later still. */
  #latest = Number.POSITIVE_INFINITY;
  #running = false;
  #again = false;
  #closed = false;
  /** The database was away: what was claimed then may still be held, and nothing is done about it. */
  #cutOff = false;
  #handingOut: Promise<void> = Promise.resolve();
  failed: (error: unknown) => void = () => {};
  /** Whether a bot's move is paid for, by the host of its table; if not, it is put off till tomorrow. */
  pays: (job: Pick<DueJob, 'table_id' | 'host' | 'origin'>) => Promise<boolean> = async () => true;
  tomorrow: () => number = () => this.#now();

  constructor(storage: Storage, tables: Tables, bots: Pick<BotPool, 'ask' | 'size'>, now: () => number) {
    this.#storage = storage;
    this.#tables = tables;
    this.#bots = bots;
    this.#now = now;
    this.#turns = new Turns(now);
    this.#lanes = { clock: places(CLOCKS_AT_ONCE), quick: places(QUICK_AT_ONCE), searching: places(bots.size) };
  }

  /** Looks at once, and then whenever there is something to do; every second in any case. */
  async start(): Promise<void> {
    // Nobody else has an SQLite file open: whoever claimed something in it is gone.
    if (this.#storage.kind === 'sqlite')
      await this.#storage.db.updateTable('job').set({ lease: 0, holder: null }).where('lease', '>', 0).execute();
    await putOffNobodys(this.#storage, this.#now());
    this.#every(LOOK_EVERY, async () => this.look());
    this.#every(RENEW_EVERY, () => this.#renew());
    this.#every(PUT_OFF_EVERY, () => putOffNobodys(this.#storage, this.#now()));
    this.look();
  }

  #every(milliseconds: number, work: () => Promise<void>): void {
    const timer = setInterval(() => void work().catch((error: unknown) => this.#fail(error)), milliseconds);
    this.#timers.push(timer.unref());
  }

  look(): void {
    this.#outdated = true;
    this.#wake();
  }

  #wake(): void {
    if (this.#running || this.#closed) {
      this.#again = true;
      return;
    }
    this.#running = true;
    this.#handingOut = this.#handOut().then(
      () => this.#rest(),
      (error: unknown) => {
        this.#fail(error);
        this.#rest();
      },
    );
  }

  #rest(): void {
    this.#running = false;
    if (this.#again && !this.#closed) {
      this.#again = false;
      this.#wake();
    }
  }

  #fail(error: unknown): void {
    this.#cutOff ||= isAway(error);
    this.failed(error);
  }

  /** Gives every free place to whoever's turn it is, one of each lane after the other. */
  async #handOut(): Promise<void> {
    if (this.#cutOff) await this.#giveBack();
    this.#cutOff = false;
    for (let given = true; given;) {
      if (this.#outdated) await this.#read();
      given = false;
      for (const lane of LANES) given = (await this.#next(lane)) || given;
    }
  }

  /** Reads what is due. The longer that takes the rarer it is done: places are filled from what was read before. */
  async #read(): Promise<void> {
    const start = performance.now();
    if (start < this.#readAfter) {
      this.#later ??= setTimeout(() => {
        this.#later = undefined;
        this.#wake();
      }, this.#readAfter - start).unref();
      return;
    }
    this.#outdated = false;
    await this.#mindTheClock();
    const due = await dueJobs(this.#storage, this.#now());
    const took = performance.now() - start;
    this.#readAfter = performance.now() + Math.min(APART_AT_MOST, APART * took);
    for (const lane of LANES) {
      const waiting = due.filter((job) => job.lane === lane && !this.#underWay.has(placeOf(job)));
      Object.assign(this.#lanes[lane], { waiting, more: waiting.length >= LISTED });
    }
  }

  async #mindTheClock(): Promise<void> {
    const now = this.#now();
    if (now < this.#latest - HARDLY) await bringToPresent(this.#storage, now, LEASE);
    this.#latest = now;
  }

  /** Whether there was something to do and a place for it. */
  async #next(lane: Lane): Promise<boolean> {
    const { count, taken, waiting, more } = this.#lanes[lane];
    if (this.#closed || taken.size >= count) return false;
    const job = this.#turns.take(waiting, ({ network, origin, host }) => [`${lane} ${network}`, origin, host]);
    if (job === undefined) {
      this.#lanes[lane].more = false;
      this.#outdated ||= more;
      return more;
    }
    if ((await this.#claim(job)) && !this.#closed) this.#begin(job, taken);
    return true;
  }

  async #claim({ id, lease }: DueJob): Promise<boolean> {
    const { numUpdatedRows } = await this.#storage.db
      .updateTable('job')
      .set({ lease: this.#now() + LEASE, holder: this.#holder })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  #begin(job: DueJob, taken: Set<string>): void {
    taken.add(job.id);
    const free = (): void => {
      if (taken.delete(job.id)) this.#wake();
    };
    const work = this.#do(job, free).finally(() => {
      this.#underWay.delete(placeOf(job));
      free();
    });
    this.#underWay.set(placeOf(job), { id: job.id, work });
  }

  /** `free`: its place is given to the next one. */
  async #do(job: DueJob, free: () => void): Promise<void> {
    try {
      if (job.kind === 'bot' && !(await this.pays(job))) {
        await this.#putOff(job, this.tomorrow());
        return;
      }
      const what = job.kind === 'bot' ? await this.#decide(job) : ({ kind: 'late', seat: job.seat } as const);
      // While it is written, the thread is there for the next one.
      if (job.lane === 'searching') free();
      if (what !== undefined) await this.#act(job, what);
    } catch (error) {
      if (isDamaged(error)) await this.#putOff(job, this.#now() + PUT_OFF);
      // Somebody else did it, or the table moved on: the job is gone with it.
      else if (!(error instanceof Problem)) this.#fail(withoutValues(error));
    }
  }

  async #decide(job: DueJob): Promise<Happening | undefined> {
    const { seat } = job;
    const table = await this.#tables.read(job.table_id);
    const { match } = table;
    const bot = table.botOf(seat);
    if (match === undefined || bot === undefined || !table.pending().includes(seat)) return undefined;
    // Whom it took over from may have left a turn that only waits to be confirmed.
    if (match.tentative === seat && match.turnIsOver(seat)) return { kind: 'confirm', seat };
    const { game, options } = match.setting;
    const seen = { view: match.view(seat), seat, seed: newId() };
    const question = { bot, game: game.id, ...versionOf(match.rules), options, ...seen };
    const answer = await this.#bots.ask(question);
    // The table moved on, or the bot was stopped with the server: the next one asks again.
    if (answer === undefined && (this.#closed || table.row.version !== job.version)) return undefined;
    return { kind: 'move', seat, key: answer ?? firstMove(match, seat), confirm: true };
  }

  async #act(job: DueJob, what: Happening): Promise<void> {
    const client = `job ${job.id}`;
    await this.#tables.act(job.table_id, null, { client, seen: job.version, what });
  }

  /** Nothing can be done at a damaged table, but it may be mended or ended; nor for who has no moves left today. */
  async #putOff({ id }: DueJob, until: number): Promise<void> {
    const later = { lease: until, holder: null };
    await this.#storage.db
      .updateTable('job')
      .set(later)
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => this.#fail(error));
  }

  /**
   * Refuses a table with bots that search while anybody whose turn it is waits too long for one already, or while
   * what its host or its address has due lies about for so long.
   */
  admit({ host, origin }: Pick<TableRow, 'host' | 'origin'>, seats: readonly Pick<SeatRow, 'bot'>[]): void {
    if (!seats.some(({ bot }) => bot !== null && findBot(bot)?.searches === true)) return;
    const since = this.#now() - PATIENCE;
    const waitsTooLong = this.#lanes.searching.waiting.some((job) => {
      const isOwn = job.host === host || job.origin === origin || job.network === networkOf(origin);
      return job.due < since && (isOwn || this.#turns.lastOf(`searching ${job.network}`) < since);
    });
    if (waitsTooLong) busy('server.bots.busy');
  }

  /** How many wait to be done now: not those that somebody does, that were put off, or that are at a frozen table. */
  async due(): Promise<number> {
    const now = this.#now();
    const { count } = await this.#storage.db
      .selectFrom('job')
      .innerJoin('game_table', 'game_table.id', 'job.table_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('due', '<=', now)
      .where('lease', '<=', now)
      // As where they are read: it keeps SQLite from looking through all running tables.
      .where(sql<boolean>`(game_table.status = 'running') is true`)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Finishes what is under way, and gives back what it could not do. Bots that are ended meanwhile move nothing. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#later);
    await this.#handingOut;
    await Promise.all([...this.#underWay.values()].map(({ work }) => work));
    for (const timer of this.#timers) clearInterval(timer);
    // Without a database the leases run out by themselves.
    await this.#giveBack().catch((error: unknown) => this.failed(error));
  }

  /** Whatever takes longer than a lease is still done by one alone. */
  async #renew(): Promise<void> {
    if (this.#underWay.size === 0) return;
    await this.#storage.db
      .updateTable('job')
      .set({ lease: this.#now() + LEASE })
      .where('holder', '=', this.#holder)
      .where('id', 'in', this.#own())
      .execute();
  }

  #own(): string[] {
    return [...this.#underWay.values()].map(({ id }) => id);
  }

  /** What this process claimed and does not do. */
  async #giveBack(): Promise<void> {
    await this.#storage.db
      .updateTable('job')
      .set({ lease: 0, holder: null })
      .where('holder', '=', this.#holder)
      .where('id', 'not in', ['', ...this.#own()])
      .execute();
  }
}

/** What a refusal of a bot's move tells of is in a hidden hand, perhaps. */
const withoutValues = (error: unknown): unknown => (error instanceof Refusal ? new Error(error.reason.id) : error);

const placeOf = ({ table_id, seat }: DueJob): string => `${table_id} ${seat}`;

/** A bot that gives no answer moves all the same: the table must not stand still. */
const firstMove = (match: NonNullable<Awaited<ReturnType<Tables['read']>>['match']>, seat: Seat): string =>
  match.rules.key(match.legal(seat)[0] as object);
