import { SqliteAdapter, SqliteDialect } from 'kysely';

/** A migration is done whole or not at all: SQLite can, but Kysely would not ask it to. */
export class WholeMigrations extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}
