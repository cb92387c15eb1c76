import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addressKeys, TIMES } from './addresses.ts';
import { newSecret } from './ids.ts';
import { Problem } from './problem.ts';
import type { Storage } from './storage/storage.ts';
import type { Database, SeatRow, TableRow } from './storage/schema.ts';

/** What somebody may do on one day (UTC), and all who come from one address together. */
export const DAILY = {
  /** Moves, undos, votes: whatever adds an event to a table; bots' too, at the cost of the table's host. */
  act: { person: 20_000, address: 150_000 },
  chat: { person: 1000, address: 2000 },
  table: { person: 200, address: 500 },
  /** Characters of records; their moves are acts besides. */
  import: { person: 10_000_000, address: 20_000_000 },
  guest: { person: 200, address: 200 },
  token: { person: 50, address: 200 },
  report: { person: 20, address: 50 },
} as const;

/** Tables of a host that are open or under way, and all that were made from one address; a network has more of them. */
const STANDING = {
  tables: { guest: 30, account: 150, address: 300 },
  bots: { guest: 10, account: 30, address: 60 },
  'bots-alone': { guest: 1, account: 3, address: 6 },
  listed: { guest: 3, account: 3, address: 3 },
} as const;

export type Kind = keyof typeof DAILY;
type Standing = keyof typeof STANDING;

/** Acts are taken from the database by the hundred: it is not asked at every move. */
const BLOCK = 100;
const REMEMBERED = 50_000;
const DAY = 24 * 60 * 60 * 1000;
/** Seconds after which it may be worth while to ask again whether there is room for one more table. */
const UNTIL_ROOM = 60;
/** Between the hashes of an address that are kept with a table; not a letter of theirs. */
const JOINT = '.';

/** Whose allowance something takes from: a person's, and those of the address it comes from. */
export interface Payer {
  readonly person: string | undefined;
  readonly guest: boolean;
  readonly places: readonly Place[];
}

/** An address as a keyed hash. `times`: a whole network may do so much more than one household. */
interface Place {
  readonly origin: string;
  readonly times: number;
}

/** What is kept of an address with a table that was made from there. */
export const originOf = ({ places }: Payer): string | null => places.map(({ origin }) => origin).join(JOINT) || null;

const placesOf = (origin: string | null): Place[] =>
  origin === null ? [] : origin.split(JOINT).map((each, index) => ({ origin: each, times: TIMES[index] ?? 1 }));

/** The network of such an origin, as the database has it too. */
export const networkOf = (origin: string | null): string | undefined => placesOf(origin)[1]?.origin;

interface Share {
  readonly who: string;
  readonly most: number;
}

interface Reserve {
  readonly day: number;
  left: number;
  /** There is no more today. */
  used: boolean;
}

/** What strangers may use up. Kept in the database, so that it holds over processes and restarts. */
export class Quotas {
  readonly #storage: Storage;
  readonly #now: () => number;
  readonly #percent: number;
  readonly #reserves = new Map<string, Reserve>();
  #key = '';

  /** `percent` of what is usual. */
  constructor(storage: Storage, now: () => number, percent: number) {
    this.#storage = storage;
    this.#now = now;
    this.#percent = percent;
  }

  /** Reads the key of the hashes; made at the first start, and the same for all processes. */
  async open(): Promise<void> {
    const { db } = this.#storage;
    await db
      .insertInto('keepsake')
      .values({ name: 'addresses', value: newSecret() })
      .onConflict((known) => known.doNothing())
      .execute();
    const { value } = await db
      .selectFrom('keepsake')
      .select('value')
      .where('name', '=', 'addresses')
      .executeTakeFirstOrThrow();
    this.#key = value;
  }

  payer(person: { readonly id: string; readonly login: string | null } | undefined, address: string): Payer {
    const places = addressKeys(address).map(({ key, times }) => ({ origin: this.#hash(key), times }));
    return { person: person?.id, guest: person === undefined || person.login === null, places };
  }

  #hash(address: string): string {
    return createHmac('sha256', this.#key).update(address).digest('base64url').slice(0, 22);
  }

  get today(): number {
    return Math.floor(this.#now() / DAY);
  }

  /** Milliseconds since 1970. */
  get tomorrow(): number {
    return (this.today + 1) * DAY;
  }

  #most(usual: number): number {
    return Math.max(1, Math.floor((usual * this.#percent) / 100));
  }

  #shares(payer: Payer, kind: Kind): Share[] {
    const { person, address } = DAILY[kind];
    const own = payer.person === undefined ? [] : [{ who: `person ${payer.person}`, most: this.#most(person) }];
    const places = payer.places.map(({ origin, times }) => ({
      who: `from ${origin}`,
      most: this.#most(address) * times,
    }));
    return [...own, ...places];
  }

  /** Refused where it is too much for today. In a transaction nobody else of the same payers comes between. */
  async spend(trx: Kysely<Database>, payer: Payer, kind: Kind, amount = 1): Promise<void> {
    for (const { who, most } of this.#shares(payer, kind)) {
      if ((await this.#add(trx, who, kind, amount)) > most) this.#enough(kind, most);
    }
  }

  async #add(trx: Kysely<Database>, who: string, kind: Kind, amount: number): Promise<number> {
    const { used } = await trx
      .insertInto('allowance')
      .values({ who, kind, day: this.today, used: amount })
      .onConflict((known) =>
        known
          .columns(['who', 'kind', 'day'])
          .doUpdateSet((row) => ({ used: row('allowance.used', '+', row.ref('excluded.used')) })),
      )
      .returning('used')
      .executeTakeFirstOrThrow();
    return Number(used);
  }

  /** Acts that somebody is about to do; given back if they come to nothing. */
  async spendActs(payer: Payer, amount = 1): Promise<() => void> {
    const taken: Reserve[] = [];
    const giveBack = (): void => {
      for (const reserve of taken) reserve.left += amount;
    };
    for (const share of this.#shares(payer, 'act')) {
      const reserve = await this.#reserve(share, amount);
      if (reserve === undefined) {
        giveBack();
        return this.#enough('act', share.most);
      }
      taken.push(reserve);
    }
    return giveBack;
  }

  /** Whether a bot may move at somebody's table; a table without a host pays for itself. */
  async spendBotAct(table: string, host: string, origin: string): Promise<boolean> {
    const places = origin === host ? [] : placesOf(origin);
    try {
      await this.spendActs({ person: host === '' ? `none but ${table}` : host, guest: true, places });
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  async #reserve({ who, most }: Share, amount: number): Promise<Reserve | undefined> {
    const known = this.#reserves.get(who);
    const reserve = known?.day === this.today ? known : { day: this.today, left: 0, used: false };
    if (reserve !== known) this.#remember(who, reserve);
    if (reserve.left < amount && !reserve.used) {
      const block = Math.max(amount, Math.min(BLOCK, Math.ceil(most / 20)));
      const used = await this.#add(this.#storage.db, who, 'act', block);
      if (used - block + amount > most) reserve.used = true;
      else reserve.left += Math.min(block, most - (used - block));
    }
    if (reserve.left < amount) return undefined;
    reserve.left -= amount;
    return reserve;
  }

  #remember(who: string, reserve: Reserve): void {
    this.#reserves.set(who, reserve);
    if (this.#reserves.size <= REMEMBERED) return;
    for (const [each, { day }] of this.#reserves) if (day !== reserve.day) this.#reserves.delete(each);
    if (this.#reserves.size > REMEMBERED) this.#reserves.clear();
  }

  /** Until the end of the transaction nobody else of these is compared with what they may have. */
  async #hold(trx: Kysely<Database>, payer: Payer): Promise<void> {
    for (const { who } of this.#shares(payer, 'table')) await this.#add(trx, who, 'table', 0);
  }

  /** Who pays for a table: whoever is its host, and the place that it was made from. */
  async payerOf(trx: Kysely<Database>, host: string | null, origin: string | null): Promise<Payer> {
    const known =
      host === null
        ? undefined
        : await trx.selectFrom('person').select(['id', 'login']).where('id', '=', host).executeTakeFirst();
    return { person: known?.id, guest: known === undefined || known.login === null, places: placesOf(origin) };
  }

  /** Refuses one table more than a host, or all from one address, may have. `counted`: it is one of theirs already. */
  async mayHave(
    trx: Kysely<Database>,
    payer: Payer,
    seats: readonly Pick<SeatRow, 'person' | 'bot' | 'substitute'>[],
    listed: boolean,
    counted?: string,
  ): Promise<void> {
    const bots = seats.some(({ bot, substitute }) => bot !== null || substitute !== null);
    const alone = bots && seats.every(({ person }) => person === null);
    const tooMuch = await this.#tooMuch(
      trx,
      payer,
      [
        'tables',
        ...(bots ? (['bots'] as const) : []),
        ...(alone ? (['bots-alone'] as const) : []),
        ...(listed ? (['listed'] as const) : []),
      ],
      counted,
    );
    if (tooMuch === undefined) return;
    const { kind, most } = tooMuch;
    throw new Problem(429, { id: `server.quota.${kind}`, values: { most } }, UNTIL_ROOM);
  }

  /** Whether somebody who is to be host of a table may have it in the list. */
  async mayList(trx: Kysely<Database>, host: string, { id }: Pick<TableRow, 'id'>): Promise<boolean> {
    return (await this.#tooMuch(trx, await this.payerOf(trx, host, null), ['listed'], id)) === undefined;
  }

  async #tooMuch(
    trx: Kysely<Database>,
    payer: Payer,
    wanted: readonly Standing[],
    counted = '',
  ): Promise<{ readonly kind: Standing; readonly most: number } | undefined> {
    await this.#hold(trx, payer);
    const size = payer.guest ? 'guest' : 'account';
    const [household, network] = payer.places;
    const owners = [
      { by: 'host', whose: payer.person, most: (kind: Standing) => STANDING[kind][size] },
      {
        by: 'origin',
        whose: originOf(payer),
        most: (kind: Standing) => STANDING[kind].address * (household?.times ?? 1),
      },
      {
        by: 'network',
        whose: network?.origin,
        most: (kind: Standing) => STANDING[kind].address * (network?.times ?? 1),
      },
    ] as const;
    for (const { by, whose, most: usual } of owners) {
      if (whose === undefined || whose === null) continue;
      const have = await standing(trx, by, whose, counted);
      for (const kind of wanted) {
        const most = this.#most(usual(kind));
        if (have[kind] >= most) return { kind, most };
      }
    }
    return undefined;
  }

  #enough(kind: Kind, most: number): never {
    const wait = Math.ceil((this.tomorrow - this.#now()) / 1000);
    throw new Problem(429, { id: `server.quota.${kind}`, values: { most } }, wait);
  }
}

/** What a host, an address, or a network has now. A bot in somebody's place is a bot. */
async function standing(
  trx: Kysely<Database>,
  by: 'host' | 'origin' | 'network',
  whose: string,
  except: string,
): Promise<Record<Standing, number>> {
  const seated = (condition: string): ReturnType<typeof sql> =>
    sql`exists (select 1 from seat where seat.table_id = game_table.id and ${sql.raw(condition)})`;
  const number = (condition: ReturnType<typeof sql>): ReturnType<typeof sql> =>
    sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const bots = seated('(seat.bot is not null or seat.substitute is not null)');
  const { rows } = await sql<Record<'tables' | 'bots' | 'alone' | 'listed', number>>`
    select count(*) as tables, ${number(bots)} as bots,
      ${number(sql`${bots} and not ${seated('seat.person is not null')}`)} as alone,
      ${number(sql`status = 'open' and listed = 1`)} as listed
    from game_table
    where ${sql.ref(by)} = ${whose} and status in ('open', 'running', 'frozen') and id <> ${except}`.execute(trx);
  const [row] = rows;
  return {
    tables: Number(row?.tables),
    bots: Number(row?.bots),
    'bots-alone': Number(row?.alone),
    listed: Number(row?.listed),
  };
}
