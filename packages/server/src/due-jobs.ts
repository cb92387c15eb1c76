import { bots } from '@ceilidh/bots';
import { sql } from 'kysely';
import type { JobRow } from './storage/schema.ts';
import type { Storage } from './storage/storage.ts';

/** Each has its own places: what is slow in one does not keep the others waiting. */
export const LANES = ['clock', 'quick', 'searching'] as const;
export type Lane = (typeof LANES)[number];

/** A job that nobody does now, and for whom it is done. */
export interface DueJob extends Omit<JobRow, 'holder'> {
  readonly lane: Lane;
  /** The address that the table was made from, or its host where that is not known; nothing where both are gone. */
  readonly origin: string;
  /** The network around that address, or the address where there is none. */
  readonly network: string;
  readonly host: string;
}

/** So many of a lane are read at a time, and of them so many of one network, or of an address without one. */
export const LISTED = 100;
const LISTED_OF_ONE = 50;

const QUICK = sql.join(bots.filter(({ searches }) => !searches).map(({ name }) => name));

/** The table's host is there, or a person holds a seat at it, present or not. */
const SOMEBODY = sql`(game_table.host is not null or exists
  (select 1 from seat as taken where taken.table_id = game_table.id and taken.person is not null))`;

/**
 * What is due at running tables of somebody, the first job of each host before anybody's second, guests at one
 * address together like one host, and addresses of one network like one address; the oldest first. `is true` keeps SQLite from looking through all running tables.
 */
export async function dueJobs({ db }: Pick<Storage, 'db'>, now: number): Promise<DueJob[]> {
  const { rows } = await sql<DueJob>`
    with due_now as (
      select job.id, job.kind, job.table_id, job.seat, job.version, job.due, job.lease,
        coalesce(game_table.host, '') as host, coalesce(game_table.origin, game_table.host, '') as origin,
        coalesce(game_table.network, game_table.origin, game_table.host, '') as network,
        case when job.kind <> 'bot' then 'clock'
          when coalesce(seat.substitute, seat.bot, '') in (${QUICK}) then 'quick' else 'searching' end as lane
      from job
      inner join game_table on game_table.id = job.table_id
      inner join seat on seat.table_id = job.table_id and seat.seat = job.seat
      where job.due <= ${now} and job.lease < ${now} and (game_table.status = 'running') is true and ${SOMEBODY}
    ), of_host as (
      select due_now.*, row_number() over (partition by lane, origin, host order by due, id) as host_place from due_now
    ), of_origin as (
      select of_host.*, row_number() over (partition by lane, origin order by host_place, due, id) as origin_place
      from of_host
    ), of_network as (
      select of_origin.*, row_number() over (partition by lane, network order by origin_place, due, id) as network_place
      from of_origin
    ), of_lane as (
      select of_network.*, row_number() over (partition by lane order by network_place, due, id) as lane_place
      from of_network where network_place <= ${sql.lit(LISTED_OF_ONE)}
    )
    select id, kind, table_id, seat, version, due, lease, lane, origin, network, host from of_lane
    where lane_place <= ${sql.lit(LISTED)} order by lane_place`.execute(db);
  return rows;
}

/** A time that never comes. */
const NEVER = 8.64e15;

/** The clock was set back: bots are not to wait until it is as late again, nor anybody for what was claimed before. */
export async function bringToPresent({ db }: Pick<Storage, 'db'>, now: number, lease: number): Promise<void> {
  await sql`update job set due = ${now} where kind = 'bot' and due > ${now} and due < ${sql.lit(NEVER)}`.execute(db);
  await sql`update job set lease = ${now + lease} where holder is not null and lease > ${now + lease}`.execute(db);
}

/** Nobody can come back to a table with neither a host nor a person: what is due there is put off for good, so that no look finds it. */
export async function putOffNobodys({ db }: Pick<Storage, 'db'>, now: number): Promise<void> {
  await sql`
    update job set due = ${sql.lit(NEVER)} where due <= ${now} and lease < ${now} and table_id in
      (select game_table.id from game_table where (game_table.status = 'running') is true and not ${SOMEBODY})`.execute(
    db,
  );
}
