import type { Seat } from '@ceilidh/kernel';
import type { BotPool } from './bot-pool.ts';
import { newId } from './ids.ts';
import type { Happening } from './live-table.ts';
import { isDamaged, Problem } from './problem.ts';
import { isAway, type Storage } from './storage/storage.ts';
import type { JobRow } from './storage/schema.ts';
import type { Tables } from './tables.ts';

const LEASE = 15_000;
const AT_ONCE = 20;
/** Milliseconds until something is tried again at a damaged table. */
const PUT_OFF = 60 * 60 * 1000;

/** Does what is due: bots' turns and clocks. Any process may; a lease keeps two from doing the same. */
export class Jobs {
  readonly #storage: Storage;
  readonly #tables: Tables;
  readonly #bots: BotPool;
  readonly #now: () => number;
  readonly #holder = newId();
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #again = false;
  #closed = false;
  /** The database was away: what was claimed then may still be held, and nothing is done about it. */
  #cutOff = false;
  #underWay: Promise<void> = Promise.resolve();
  failed: (error: unknown) => void = () => {};

  constructor(storage: Storage, tables: Tables, bots: BotPool, now: () => number) {
    this.#storage = storage;
    this.#tables = tables;
    this.#bots = bots;
    this.#now = now;
  }

  /** Looks at once, and then whenever there is something to do; every second in any case. */
  async start(): Promise<void> {
    // Nobody else has an SQLite file open: whoever claimed something in it is gone.
    if (this.#storage.kind === 'sqlite')
      await this.#storage.db.updateTable('job').set({ lease: 0, holder: null }).where('lease', '>', 0).execute();
    this.#timer = setInterval(() => this.look(), 1000);
    this.#timer.unref();
    this.look();
  }

  look(): void {
    if (this.#running || this.#closed) {
      this.#again = true;
      return;
    }
    this.#running = true;
    this.#underWay = this.#work().then(
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
      this.look();
    }
  }

  #fail(error: unknown): void {
    this.#cutOff ||= isAway(error);
    this.failed(error);
  }

  async #work(): Promise<void> {
    if (this.#cutOff) await this.#giveBack();
    this.#cutOff = false;
    for (;;) {
      const jobs = await this.#claim();
      if (jobs.length === 0 || this.#closed) return;
      await Promise.all(jobs.map((job) => this.#do(job)));
    }
  }

  async #claim(): Promise<JobRow[]> {
    const now = this.#now();
    const due = await this.#storage.db
      .selectFrom('job')
      .selectAll()
      .where('due', '<=', now)
      .where('lease', '<', now)
      .orderBy('due')
      .limit(AT_ONCE)
      .execute();
    const mine: JobRow[] = [];
    for (const job of due) {
      const { numUpdatedRows } = await this.#storage.db
        .updateTable('job')
        .set({ lease: now + LEASE, holder: this.#holder })
        .where('id', '=', job.id)
        .where('lease', '=', job.lease)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) mine.push(job);
    }
    return mine;
  }

  async #do(job: JobRow): Promise<void> {
    try {
      if (job.kind === 'bot') await this.#playBot(job);
      else await this.#act(job, { kind: 'late', seat: job.seat });
    } catch (error) {
      if (isDamaged(error)) await this.#putOff(job);
      // Somebody else did it, or the table moved on: the job is gone with it.
      else if (!(error instanceof Problem)) this.#fail(error);
    }
  }

  async #playBot(job: JobRow): Promise<void> {
    const table = await this.#tables.read(job.table_id);
    const { match } = table;
    const bot = table.botOf(job.seat);
    if (match === undefined || bot === undefined || !table.pending().includes(job.seat)) return;
    // Whom it took over from may have left a turn that only waits to be confirmed.
    if (match.tentative === job.seat && match.turnIsOver(job.seat)) {
      await this.#act(job, { kind: 'confirm', seat: job.seat });
      return;
    }
    const { game, options } = match.setting;
    const question = { bot, game: game.id, options, view: match.view(job.seat), seat: job.seat, seed: newId() };
    const answer = await this.#bots.ask(question);
    if (table.row.version !== job.version && answer === undefined) return;
    const key = answer ?? firstMove(match, job.seat);
    await this.#act(job, { kind: 'move', seat: job.seat, key, confirm: true });
  }

  async #act(job: JobRow, what: Happening): Promise<void> {
    const client = `job ${job.id}`;
    await this.#tables.act(job.table_id, null, { client, seen: job.version, what });
  }

  /** Nothing can be done at a damaged table, but it may be mended or ended. */
  async #putOff({ id }: JobRow): Promise<void> {
    const later = { lease: this.#now() + PUT_OFF, holder: null };
    await this.#storage.db
      .updateTable('job')
      .set(later)
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => this.#fail(error));
  }

  /** How many wait to be done now. */
  async due(): Promise<number> {
    const { count } = await this.#storage.db
      .selectFrom('job')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('due', '<=', this.#now())
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Finishes what is under way, and gives back what it could not do. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#underWay;
    // Without a database the leases run out by themselves.
    await this.#giveBack().catch((error: unknown) => this.failed(error));
  }

  /** What this process claimed and does not do. */
  async #giveBack(): Promise<void> {
    await this.#storage.db
      .updateTable('job')
      .set({ lease: 0, holder: null })
      .where('holder', '=', this.#holder)
      .execute();
  }
}

/** A bot that gives no answer moves all the same: the table must not stand still. */
const firstMove = (match: NonNullable<Awaited<ReturnType<Tables['read']>>['match']>, seat: Seat): string =>
  match.rules.key(match.legal(seat)[0] as object);
