import { type Kysely, sql } from 'kysely';
import { jobsOf } from './clocks.ts';
import type { LiveTable } from './live-table.ts';
import type { Quotas } from './quotas.ts';
import { holdTables } from './storage/hold.ts';
import { removeTables } from './storage/remove.ts';
import type { Database } from './storage/schema.ts';
import type { Storage } from './storage/storage.ts';
import { loadTable } from './storage/tables.ts';
import type { Tables } from './tables.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** In days, as docs/operations.md tells them. */
const AGES = {
  /** Open tables with nobody but the host, and open tables at all. */
  unjoined: 14,
  open: 30,
  /** Matches of bots alone, after their end; those that nobody is host of any more, after their start. */
  bots: 7,
  /** Guests without a table, since they last came. */
  guest: 30,
  pass: 365,
  origin: 30,
  settled: 90,
  report: 365,
} as const;
const AT_ONCE = 100;

/** The marks of a seat whose owner deleted themselves. */
const GONE = '—';

/** Takes away what nobody wants any more, every hour, and mends what was left half done. */
export class Sweep {
  readonly #storage: Storage;
  readonly #tables: Tables;
  readonly #quotas: Quotas;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();
  #closed = false;
  #healed = false;
  failed: (error: unknown) => void = () => {};

  constructor(storage: Storage, tables: Tables, quotas: Quotas, now: () => number) {
    this.#storage = storage;
    this.#tables = tables;
    this.#quotas = quotas;
    this.#now = now;
  }

  start(): void {
    const sweep = (): void => {
      this.#underWay = this.sweep().catch((error: unknown) => this.failed(error));
    };
    this.#timer = setInterval(sweep, HOUR).unref();
    sweep();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#underWay;
  }

  async sweep(): Promise<void> {
    await this.#heal();
    await this.#sweepTables();
    await this.#sweepPeople();
    await this.#sweepTraces();
  }

  #before(days: number): number {
    return this.#now() - days * DAY;
  }

  async #sweepTables(): Promise<void> {
    const { db, kind } = this.#storage;
    while (!this.#closed) {
      const before = {
        unjoined: this.#before(AGES.unjoined),
        open: this.#before(AGES.open),
        bots: this.#before(AGES.bots),
      };
      const removed = await db.transaction().execute(async (trx) => {
        // Looked at again once nobody can change them: somebody may just have joined, or the match begun.
        const held = await this.#hold(trx, await unwantedTables(trx, before));
        const unwanted = held.length === 0 ? [] : await unwantedTables(trx, before, held);
        if (unwanted.length === 0) return [];
        await removeTables(trx, kind, unwanted);
        await this.#storage.announce(trx, unwanted);
        return unwanted;
      });
      if (removed.length === 0) return;
      for (const id of removed) this.#tables.forget(id);
    }
  }

  /** Those of these tables that nobody is changing; until the end of the transaction nobody does. */
  async #hold(trx: Kysely<Database>, ids: readonly string[]): Promise<readonly string[]> {
    if (this.#storage.kind === 'sqlite' || ids.length === 0) return ids;
    const held = trx.selectFrom('game_table').select('id').where('id', 'in', ids).orderBy('id');
    return (await held.forUpdate().skipLocked().execute()).map(({ id }) => id);
  }

  /** Guests who sit nowhere and have not come for long; what let them in, and what they said as watchers, goes too. */
  async #sweepPeople(): Promise<void> {
    const { db } = this.#storage;
    const before = this.#before(AGES.guest);
    await db
      .deleteFrom('person')
      .where('login', 'is', null)
      .where('created', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('seat').select('seat').whereRef('seat.person', '=', 'person.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('game_table').select('id').whereRef('host', '=', 'person.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('pass')
              .select('hash')
              .whereRef('pass.person', '=', 'person.id')
              .where('pass.used', '>=', before),
          ),
        ),
      )
      .execute();
  }

  async #sweepTraces(): Promise<void> {
    const { db } = this.#storage;
    await db.deleteFrom('pass').where('used', '<', this.#before(AGES.pass)).execute();
    await db
      .deleteFrom('allowance')
      .where('day', '<', this.#quotas.today - 1)
      .execute();
    await db
      .updateTable('game_table')
      .set({ origin: null })
      .where('origin', 'is not', null)
      .where(({ or, eb }) => or([eb('status', '=', 'over'), eb('created', '<', this.#before(AGES.origin))]))
      .execute();
    await db
      .deleteFrom('report')
      .where(({ or, eb }) =>
        or([eb('settled', '<', this.#before(AGES.settled)), eb('created', '<', this.#before(AGES.report))]),
      )
      .execute();
  }

  /**
   * Tables that wait for a bot in the place of somebody who is gone, and no job was written for it; perhaps for a clock that
   * still runs for them. Only older versions left such, so it is enough to look once.
   */
  async #heal(): Promise<void> {
    if (this.#healed) return;
    const waiting = await this.#storage.db
      .selectFrom('game_table')
      .innerJoin('seat', 'seat.table_id', 'game_table.id')
      .select('game_table.id')
      .distinct()
      .where('game_table.status', '=', 'running')
      .where('seat.person', 'is', null)
      .where('seat.name', '=', GONE)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('job')
              .select('job.id')
              .whereRef('job.table_id', '=', 'seat.table_id')
              .whereRef('job.seat', '=', 'seat.seat')
              .where('job.kind', '=', 'bot'),
          ),
        ),
      )
      .execute();
    for (const { id } of waiting) {
      if (this.#closed) return;
      await this.#giveJobs(id).catch((error: unknown) => this.failed(error));
    }
    this.#healed = true;
    if (waiting.length > 0) this.#tables.due();
  }

  /** While nobody moves there, in whatever process: what is due is what the table waits for then. */
  async #giveJobs(id: string): Promise<void> {
    const { db, kind } = this.#storage;
    // Mostly it is somebody else's turn, and nothing needs to be held.
    if (!(await this.#tables.see(id, waitsForSomebodyGone))) return;
    await this.#tables.locked(id, () =>
      db.transaction().execute(async (trx) => {
        await holdTables(trx, kind, [id]);
        const table = await loadTable({ db: trx }, id);
        if (table.row.status !== 'running') return;
        const present = await trx.selectFrom('job').select(['seat', 'kind']).where('table_id', '=', id).execute();
        const missing = jobsOf(table, table.row.version, this.#now()).filter(
          (job) => job.kind === 'bot' && !present.some(({ seat, kind: at }) => seat === job.seat && at === 'bot'),
        );
        if (missing.length === 0) return;
        const seats = missing.map(({ seat }) => seat);
        await trx.deleteFrom('job').where('table_id', '=', id).where('seat', 'in', seats).execute();
        await trx.insertInto('job').values(missing).execute();
      }),
    );
  }
}

const waitsForSomebodyGone = (table: LiveTable): boolean =>
  table.pending().some((seat) => table.seats[seat]?.person === null && table.seats[seat].name === GONE);

/** `among`: of these alone. */
async function unwantedTables(
  db: Kysely<Database>,
  before: { readonly unjoined: number; readonly open: number; readonly bots: number },
  among?: readonly string[],
): Promise<string[]> {
  const seated = (condition: string): ReturnType<typeof sql> =>
    sql`exists (select 1 from seat where seat.table_id = game_table.id and ${sql.raw(condition)})`;
  const people = sql`(select count(*) from seat where seat.table_id = game_table.id and seat.person is not null)`;
  const { rows } = await sql<{ id: string }>`
    select id from game_table where ${among === undefined ? sql`1 = 1` : sql`id in (${sql.join(among)})`} and (
      (status = 'open' and (created < ${before.open} or (created < ${before.unjoined} and ${people} <= 1)))
      or (status = 'over' and ended < ${before.bots} and ${seated('seat.bot is not null')}
        and not ${seated(`seat.bot is null or seat.name = '${GONE}'`)})
      or (status = 'running' and host is null and started < ${before.bots} and ${people} = 0))
    limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
