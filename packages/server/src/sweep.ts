import { type Kysely, sql } from 'kysely';
import { jobsOf } from './clocks.ts';
import type { Quotas } from './quotas.ts';
import type { Database } from './storage/schema.ts';
import { removeTables } from './storage/remove.ts';
import type { Storage } from './storage/storage.ts';
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
    const { db } = this.#storage;
    while (!this.#closed) {
      const unwanted = await unwantedTables(db, {
        unjoined: this.#before(AGES.unjoined),
        open: this.#before(AGES.open),
        bots: this.#before(AGES.bots),
      });
      if (unwanted.length === 0) return;
      await db.transaction().execute(async (trx) => {
        await removeTables(trx, unwanted);
        await this.#storage.announce(trx, unwanted);
      });
      for (const id of unwanted) this.#tables.forget(id);
    }
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

  /** Tables that wait for a bot in the place of somebody who is gone, and that no job was written for. */
  async #heal(): Promise<void> {
    const { db } = this.#storage;
    const waiting = await db
      .selectFrom('game_table')
      .select('id')
      .where('status', '=', 'running')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('seat')
            .select('seat')
            .whereRef('seat.table_id', '=', 'game_table.id')
            .where('seat.person', 'is', null)
            .where('seat.name', '=', GONE),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('job').select('job.id').whereRef('job.table_id', '=', 'game_table.id'))),
      )
      .execute();
    for (const { id } of waiting) await this.#giveJobs(id).catch((error: unknown) => this.failed(error));
    if (waiting.length > 0) this.#tables.due();
  }

  async #giveJobs(id: string): Promise<void> {
    const jobs = await this.#tables.see(id, (table) => jobsOf(table, table.row.version, this.#now()));
    if (jobs.length === 0) return;
    await this.#storage.db
      .insertInto('job')
      .values(jobs)
      .onConflict((known) => known.doNothing())
      .execute();
  }
}

async function unwantedTables(
  db: Kysely<Database>,
  before: { readonly unjoined: number; readonly open: number; readonly bots: number },
): Promise<string[]> {
  const seated = (condition: string): ReturnType<typeof sql> =>
    sql`exists (select 1 from seat where seat.table_id = game_table.id and ${sql.raw(condition)})`;
  const people = sql`(select count(*) from seat where seat.table_id = game_table.id and seat.person is not null)`;
  const { rows } = await sql<{ id: string }>`
    select id from game_table where
      (status = 'open' and (created < ${before.open} or (created < ${before.unjoined} and ${people} <= 1)))
      or (status = 'over' and ended < ${before.bots} and ${seated('seat.bot is not null')}
        and not ${seated(`seat.bot is null or seat.name = '${GONE}'`)})
      or (status = 'running' and host is null and started < ${before.bots} and ${people} = 0)
    limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
