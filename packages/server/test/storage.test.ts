import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { below, canonical, generator, type Viewer } from '@ceilidh/kernel';
import { Kysely, sql, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { afterEach, describe, expect, it } from 'vitest';
import type { LiveTable } from '../src/live-table.ts';
import { migrate } from '../src/storage/open.ts';
import { assertSqliteSyncs, openFile } from '../src/storage/sqlite-file.ts';
import { loadTable } from '../src/storage/tables.ts';
import { logPage, tableView } from '../src/table-view.ts';
import { wholeLog } from './chaos.ts';
import { doSomething, gameIds, openHouse, startTable, type TestHouse } from './house.ts';

const CUTS = 200;
const SEED = process.env['CEILIDH_SEED'] ?? 'storage';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
async function house(): Promise<TestHouse> {
  const made = await openHouse();
  open.push(made);
  return made;
}

const viewersOf = ({ seats }: LiveTable): Viewer[] => [...seats.map(({ seat }) => seat), 'spectator'];
const seenBy = (table: LiveTable): string[] => viewersOf(table).map((viewer) => canonical(tableView(table, viewer)));

describe('a stored match', () => {
  it.each(gameIds)(
    '%s: is the same in memory, from its snapshot and from its moves, whatever is taken back',
    async (game) => {
      const made = await house();
      const random = generator(SEED, `tricks ${game}`);
      // When the first snapshot comes is by chance of the id: a short match may be over before it.
      let snapshots = 0;
      for (let match = 0; snapshots === 0 && match < 20; match++) {
        const id = await startTable(made, game, 3, `${SEED} ${match}`);
        for (let event = 0; event < 260 && (await doSomething(made, id, random, true)); event++) {
          if (event % 7 > 0) continue;
          const live = await made.tables.read(id);
          const opened = await loadTable(made.storage, id);
          const replayed = await loadTable(made.storage, id, true);
          expect(seenBy(opened)).toEqual(seenBy(live));
          expect(seenBy(replayed)).toEqual(seenBy(live));
          snapshots += (opened.match?.first ?? 0) > 0 ? 1 : 0;
          // As after a restart: what was in memory is gone, and the match goes on from what is stored.
          if (below(random, 3) === 0) made.tables.forget(id);
        }
      }
      expect(snapshots).toBeGreaterThan(0);
    },
  );

  it.each(gameIds)('%s: its log is whole in pages, in memory or opened anew', async (game) => {
    const made = await house();
    const random = generator(SEED, `pages ${game}`);
    const id = await startTable(made, game, 2, SEED);
    for (let event = 0; event < 200 && (await doSomething(made, id, random, false)); event++);
    const whole = await loadTable(made.storage, id, true);
    for (const table of [await made.tables.read(id), await loadTable(made.storage, id)]) {
      for (const viewer of viewersOf(table)) {
        const lines: unknown[] = [];
        let before: number | undefined;
        while (before !== 0) {
          const page = await logPage(made.storage, table, viewer, before);
          lines.unshift(...page.lines);
          before = page.first;
        }
        expect(lines).toEqual(whole.match?.log(viewer));
      }
    }
  });

  it('opens as fast after a thousand moves as after two hundred', async () => {
    const made = await house();
    const random = generator(SEED, 'long');
    const opened: Record<number, number> = {};
    // Matches end: what is played again after going back is as long.
    const id = await startTable(made, gameIds[0] as string, 4, SEED);
    let events = 0;
    for (const length of [200, 1000]) {
      for (; events < length; events++) await keepGoing(made, id, random);
      opened[length] = await fastestOf(21, () => loadTable(made.storage, id));
      const table = await loadTable(made.storage, id);
      expect(table.row.version).toBeGreaterThanOrEqual(length);
      // The work does not grow: what came before the snapshot is not read.
      expect(
        (await made.storage.db.selectFrom('snapshot').select('number').executeTakeFirstOrThrow()).number,
      ).toBeGreaterThan(length - 80);
    }
    expect(opened[1000]).toBeLessThan((opened[200] as number) * 2 + 5);
  });
});

/** One more event; shortly before its end a match goes back to its middle. */
async function keepGoing(made: TestHouse, id: string, random: ReturnType<typeof generator>): Promise<void> {
  const table = await made.tables.read(id);
  const progress = table.match?.rules.progress(table.match.state) ?? 0;
  if (progress > 0.8 && table.match?.settled === true) {
    const of = table.people();
    const back = { kind: 'ask-back', seat: 0, to: Math.floor(table.match.length / 2), of } as const;
    await made.tables.act(id, 'person', { client: `back ${table.row.version}`, seen: table.row.version, what: back });
    for (const seat of [1, 2, 3]) {
      const seen = (await made.tables.read(id)).row.version;
      await made.tables.act(id, 'person', { client: `agree ${seen}`, seen, what: { kind: 'agree', seat, of } });
    }
  }
  await doSomething(made, id, random, false);
}

/** Whatever else the machine does makes it slower, never faster. */
async function fastestOf(times: number, work: () => Promise<unknown>): Promise<number> {
  let fastest = Infinity;
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    await work();
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}

describe('an SQLite file', () => {
  it('is refused when its connection does not sync every commit', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-sync-'));
    for (const pragma of ['synchronous = off', 'synchronous = normal', 'journal_mode = delete']) {
      const file = new Libsql(join(dataDir, `${pragma}.db`));
      file.exec('pragma journal_mode = wal');
      file.exec('pragma synchronous = full');
      file.exec(`pragma ${pragma}`);
      const dialect = new SqliteDialect({ database: file as never, onCreateConnection: assertSqliteSyncs });
      const db = new Kysely<unknown>({ dialect });
      await expect(sql`select 1`.execute(db)).rejects.toThrow('does not sync');
      file.close();
    }
    rmSync(dataDir, { recursive: true });
  });

  it(`opens with its write-ahead log cut at ${CUTS} random lengths, every match a whole prefix`, async () => {
    const made = await house();
    const random = generator(SEED, 'cuts');
    // Everything stays in the log, so that a cut is a moment at which the machine may have stopped.
    await sql`pragma wal_autocheckpoint = 0`.execute(made.storage.db);
    const ids: string[] = [];
    for (const game of gameIds) ids.push(await startTable(made, game, 2, SEED));
    for (let event = 0; event < 90; event++) for (const id of ids) await doSomething(made, id, random, true);
    const known = new Map<string, string[]>();
    for (const id of ids)
      known.set(
        id,
        (await wholeLog(made.storage, id)).map((event) => canonical(event)),
      );
    const log = readFileSync(join(made.dataDir, 'ceilidh.db-wal'));
    let kept = 0;
    for (let cut = 0; cut < CUTS; cut++)
      kept += await openCut(made.dataDir, log, below(random, log.length + 1), known, cut % 20 === 0);
    expect(kept).toBeGreaterThan(CUTS);
  });
});

/** How many events a copy with a cut log has: those of each table must be the first ones that there were. */
async function openCut(
  from: string,
  log: Buffer,
  length: number,
  known: ReadonlyMap<string, readonly string[]>,
  replay: boolean,
): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-cut-'));
  copyFileSync(join(from, 'ceilidh.db'), join(dataDir, 'ceilidh.db'));
  writeFileSync(join(dataDir, 'ceilidh.db-wal'), log.subarray(0, length));
  const db = openFile(dataDir);
  try {
    await migrate(db);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    let kept = 0;
    for (const { id, version, status } of await db
      .selectFrom('game_table')
      .select(['id', 'version', 'status'])
      .execute()) {
      const events = await db.selectFrom('event').selectAll().where('table_id', '=', id).orderBy('number').execute();
      expect(events.map((event) => canonical(event))).toEqual(known.get(id)?.slice(0, version));
      if (replay && status !== 'open') await wholeLog({ db }, id);
      else await loadTable({ db }, id);
      kept += version;
    }
    return kept;
  } finally {
    await db.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
