import { UNTOLD_VERSIONS } from '@ceilidh/games';
import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely';
import type { Database } from './schema.ts';

/** In the order of their names; never changed once released, only added to. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-start': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('person')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('login', 'text', (column) => column.unique())
        .addColumn('password', 'text')
        .addColumn('created', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('pass')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('label', 'text', (column) => column.notNull())
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addColumn('used', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('pass_person').on('pass').column('person').execute();
      await db.schema
        .createTable('game_table')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('game', 'text', (column) => column.notNull())
        .addColumn('options', 'text', (column) => column.notNull())
        .addColumn('seats', 'integer', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('listed', 'integer', (column) => column.notNull())
        .addColumn('pace', 'text', (column) => column.notNull())
        .addColumn('host', 'text')
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addColumn('started', 'bigint')
        .addColumn('ended', 'bigint')
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('given', 'text')
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('commitment', 'text', (column) => column.notNull())
        .addColumn('rematch', 'text')
        .addColumn('result', 'text')
        .execute();
      await db.schema.createIndex('table_status').on('game_table').columns(['status', 'listed', 'created']).execute();
      await db.schema
        .createTable('seat')
        .addColumn('table_id', 'text', (column) => column.notNull())
        .addColumn('seat', 'integer', (column) => column.notNull())
        .addColumn('person', 'text')
        .addColumn('bot', 'text')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('nonce', 'text', (column) => column.notNull())
        .addColumn('substitute', 'text')
        .addColumn('clock', 'bigint')
        .addColumn('running', 'bigint')
        .addPrimaryKeyConstraint('seat_key', ['table_id', 'seat'])
        .execute();
      await db.schema.createIndex('seat_person').on('seat').column('person').execute();
      await db.schema
        .createTable('event')
        .addColumn('table_id', 'text', (column) => column.notNull())
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('seat', 'integer')
        .addColumn('person', 'text')
        .addColumn('data', 'text', (column) => column.notNull())
        .addColumn('client', 'text')
        .addPrimaryKeyConstraint('event_key', ['table_id', 'number'])
        .execute();
      await db.schema.createIndex('event_client').unique().on('event').columns(['table_id', 'client']).execute();
      await db.schema
        .createTable('snapshot')
        .addColumn('table_id', 'text', (column) => column.primaryKey())
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('data', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('page')
        .addColumn('table_id', 'text', (column) => column.notNull())
        .addColumn('page', 'integer', (column) => column.notNull())
        .addColumn('data', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('page_key', ['table_id', 'page'])
        .execute();
      await db.schema
        .createTable('chat')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('table_id', 'text', (column) => column.notNull())
        .addColumn('person', 'text')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('chat_table').on('chat').columns(['table_id', 'at']).execute();
      await db.schema
        .createTable('job')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('table_id', 'text', (column) => column.notNull())
        .addColumn('seat', 'integer', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('due', 'bigint', (column) => column.notNull())
        .addColumn('lease', 'bigint', (column) => column.notNull())
        .addColumn('holder', 'text')
        .execute();
      await db.schema.createIndex('job_due').on('job').column('due').execute();
      await db.schema.createIndex('job_table').on('job').column('table_id').execute();
    },
  },
  '002-one-rematch': {
    async up(db: Kysely<unknown>) {
      await db.schema.createIndex('table_rematch').unique().on('game_table').column('rematch').execute();
    },
  },
  '003-hints': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('game_table')
        .addColumn('hints', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  '004-strangers': {
    async up(db: Kysely<unknown>) {
      await healOrphans(db);
      await rebuildPasses(db);
      await rebuildTables(db);
      await rebuildSeats(db);
      await rebuildChat(db);
      await rebuildJobs(db);
      await db.schema
        .createTable('allowance')
        .addColumn('who', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('day', 'integer', (column) => column.notNull())
        .addColumn('used', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('allowance_key', ['who', 'kind', 'day'])
        .execute();
      await db.schema
        .createTable('sent_away')
        .addColumn('table_id', 'text', (column) => column.notNull().references('game_table.id').onDelete('cascade'))
        .addColumn('person', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('sent_away_key', ['table_id', 'person'])
        .execute();
      await db.schema.createIndex('sent_away_person').on('sent_away').column('person').execute();
      await db.schema
        .createTable('mute')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('person', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
        .addColumn('muted', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('mute_once', ['person', 'muted'])
        .execute();
      await db.schema.createIndex('mute_muted').on('mute').column('muted').execute();
      await db.schema
        .createTable('report')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('table_id', 'text', (column) => column.notNull())
        .addColumn('line', 'text', (column) => column.notNull())
        // A report outlives both: nobody gets rid of one by deleting themselves.
        .addColumn('writer', 'text', (column) => column.references('person.id').onDelete('set null'))
        .addColumn('reporter', 'text', (column) => column.references('person.id').onDelete('set null'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('said', 'bigint', (column) => column.notNull())
        .addColumn('created', 'bigint', (column) => column.notNull())
        .addColumn('settled', 'bigint')
        .addUniqueConstraint('report_once', ['line', 'reporter'])
        .execute();
      await db.schema.createIndex('report_writer').on('report').column('writer').execute();
      await db.schema.createIndex('report_reporter').on('report').column('reporter').execute();
      await db.schema
        .createTable('keepsake')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '005-rules': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('game_table')
        .addColumn('rules', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
      await tellRules(db as Kysely<Pick<Database, 'game_table' | 'snapshot'>>);
    },
  },
};

/** A table is of the version that its snapshot was made by; one without a snapshot, of the version that was played then. */
async function tellRules(db: Kysely<Pick<Database, 'game_table' | 'snapshot'>>): Promise<void> {
  for (const [game, rules] of Object.entries(UNTOLD_VERSIONS))
    await db.updateTable('game_table').set({ rules }).where('game', '=', game).execute();
  const saved = await db.selectFrom('snapshot').select('table_id').execute();
  for (const { table_id: id } of saved) {
    const snapshot = await db.selectFrom('snapshot').select('data').where('table_id', '=', id).executeTakeFirst();
    const rules = versionIn(snapshot?.data);
    if (rules !== undefined) await db.updateTable('game_table').set({ rules }).where('id', '=', id).execute();
  }
}

function versionIn(data: string | undefined): number | undefined {
  try {
    const { match } = JSON.parse(data ?? '') as { readonly match?: { readonly version?: unknown } };
    return Number.isSafeInteger(match?.version) ? (match?.version as number) : undefined;
  } catch {
    // A damaged snapshot is made anew from the moves.
    return undefined;
  }
}

type Building = CreateTableBuilder<string>;

/** What points at people or tables that are gone, before the database is told to refuse such rows. */
async function healOrphans(db: Kysely<unknown>): Promise<void> {
  const nobody = sql`not in (select id from person)`;
  const noTable = sql`table_id not in (select id from game_table)`;
  for (const table of ['seat', 'chat', 'job']) await sql`delete from ${sql.table(table)} where ${noTable}`.execute(db);
  for (const table of ['pass', 'chat']) await sql`delete from ${sql.table(table)} where person ${nobody}`.execute(db);
  await sql`update game_table set host = null where host ${nobody}`.execute(db);
  await sql`update seat set person = null, name = '', nonce = '' where person ${nobody}
    and table_id in (select id from game_table where status = 'open')`.execute(db);
  await sql`update seat set bot = 'crofter' where person ${nobody} and bot is null
    and table_id in (select id from game_table where status in ('running', 'frozen'))`.execute(db);
  await sql`update seat set person = null, name = '—' where person ${nobody}`.execute(db);
}

/** Made anew with its references, since SQLite cannot add them to a table that is there. */
async function rebuild(
  db: Kysely<unknown>,
  table: string,
  copied: readonly string[],
  build: (building: Building) => Building,
): Promise<void> {
  const made = `${table}_anew`;
  await build(db.schema.createTable(made)).execute();
  const columns = sql.join(copied.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(made)} (${columns}) select ${columns} from ${sql.table(table)}`.execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(made).renameTo(table).execute();
}

async function rebuildPasses(db: Kysely<unknown>): Promise<void> {
  await rebuild(db, 'pass', ['hash', 'person', 'kind', 'label', 'created', 'used'], (building) =>
    building
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('person', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('used', 'bigint', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull().defaultTo('all')),
  );
  await sql`update pass set scope = 'play' where kind = 'token'`.execute(db);
  await db.schema.createIndex('pass_person').on('pass').column('person').execute();
}

async function rebuildTables(db: Kysely<unknown>): Promise<void> {
  const columns = ['id', 'game', 'options', 'seats', 'status', 'listed', 'pace', 'host', 'created', 'started', 'ended'];
  const more = ['version', 'given', 'secret', 'commitment', 'rematch', 'result', 'hints'];
  await rebuild(db, 'game_table', [...columns, ...more], (building) =>
    building
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('game', 'text', (column) => column.notNull())
      .addColumn('options', 'text', (column) => column.notNull())
      .addColumn('seats', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('listed', 'integer', (column) => column.notNull())
      .addColumn('pace', 'text', (column) => column.notNull())
      .addColumn('host', 'text', (column) => column.references('person.id').onDelete('set null'))
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('started', 'bigint')
      .addColumn('ended', 'bigint')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('given', 'text')
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('commitment', 'text', (column) => column.notNull())
      .addColumn('rematch', 'text')
      .addColumn('result', 'text')
      .addColumn('hints', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('origin', 'text')
      // What is forgotten of the one is forgotten of the other.
      .addColumn('network', 'text', (column) => column.generatedAlwaysAs(sql`nullif(substr(origin, 24), '')`).stored()),
  );
  await db.schema.createIndex('table_status').on('game_table').columns(['status', 'listed', 'created']).execute();
  await db.schema.createIndex('table_rematch').unique().on('game_table').column('rematch').execute();
  await db.schema.createIndex('table_host').on('game_table').columns(['host', 'status']).execute();
  await db.schema.createIndex('table_origin').on('game_table').columns(['origin', 'status']).execute();
  await db.schema.createIndex('table_network').on('game_table').columns(['network', 'status']).execute();
}

async function rebuildSeats(db: Kysely<unknown>): Promise<void> {
  const columns = ['table_id', 'seat', 'person', 'bot', 'name', 'nonce', 'substitute', 'clock', 'running'];
  await rebuild(db, 'seat', columns, (building) =>
    building
      .addColumn('table_id', 'text', (column) => column.notNull().references('game_table.id').onDelete('cascade'))
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addColumn('person', 'text', (column) => column.references('person.id'))
      .addColumn('bot', 'text')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('substitute', 'text')
      .addColumn('clock', 'bigint')
      .addColumn('running', 'bigint')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('seat_at_table', ['table_id', 'seat']),
  );
  await db.schema.createIndex('seat_person').on('seat').column('person').execute();
}

/** Lines of old are of the seat that the writer has now. */
async function rebuildChat(db: Kysely<unknown>): Promise<void> {
  await rebuild(db, 'chat', ['id', 'table_id', 'person', 'name', 'text', 'at'], (building) =>
    building
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('table_id', 'text', (column) => column.notNull().references('game_table.id').onDelete('cascade'))
      .addColumn('person', 'text', (column) => column.references('person.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('seat', 'integer'),
  );
  await sql`update chat set seat =
    (select min(seat.seat) from seat where seat.table_id = chat.table_id and seat.person = chat.person)`.execute(db);
  await db.schema.createIndex('chat_table').on('chat').columns(['table_id', 'at']).execute();
  await db.schema.createIndex('chat_person').on('chat').column('person').execute();
}

async function rebuildJobs(db: Kysely<unknown>): Promise<void> {
  await rebuild(db, 'job', ['id', 'kind', 'table_id', 'seat', 'version', 'due', 'lease', 'holder'], (building) =>
    building
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('table_id', 'text', (column) => column.notNull().references('game_table.id').onDelete('cascade'))
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('due', 'bigint', (column) => column.notNull())
      .addColumn('lease', 'bigint', (column) => column.notNull())
      .addColumn('holder', 'text'),
  );
  await db.schema.createIndex('job_due').on('job').column('due').execute();
  await db.schema.createIndex('job_table').on('job').column('table_id').execute();
}
