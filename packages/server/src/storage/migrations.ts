import type { Kysely, Migration } from 'kysely';

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
};
