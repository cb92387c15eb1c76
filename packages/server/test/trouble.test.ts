import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generator, Refusal } from '@ceilidh/kernel';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, describe, expect, it } from 'vitest';
import { backupDatabase, restoreDatabase } from '../src/admin.ts';
import type { House } from '../src/route.ts';
import { failureOf } from '../src/failure.ts';
import { hashOfSecret, newId } from '../src/ids.ts';
import { People } from '../src/people.ts';
import { openStorage } from '../src/storage/open.ts';
import { wholeLog } from './chaos.ts';
import { testServer, Visitor } from './client.ts';
import { doSomething, gameIds, openHouse, startTable } from './house.ts';

const MAIN = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
const game = gameIds[0] as string;

const open: { close(): Promise<void> }[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
});
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ceilidh-trouble-'));
  folders.push(made);
  return made;
}

interface Served {
  readonly url: string;
  readonly dataDir: string;
  readonly house: House;
  readonly host: Visitor;
  readonly id: string;
  /** Milliseconds by which the clock of the server is ahead. */
  ahead: number;
}

/** Somebody alone at a table of two that has begun. */
async function served(): Promise<Served> {
  let house: House | undefined;
  const opened = (each: House): void => {
    house = each;
  };
  const seen = { ahead: 0 };
  const server = await testServer({}, { opened, now: () => Date.now() + seen.ahead });
  open.push(server);
  const host = await Visitor.guest(server.url, 'Ailsa');
  const other = await Visitor.guest(server.url, 'Bruce');
  const id = await host.make({ game, options: { players: 2 } });
  await other.call('POST', `/tables/${id}/join`, {});
  if (house === undefined) throw new Error('not opened');
  return Object.assign(seen, { url: server.url, dataDir: server.dataDir, house, host, id });
}

async function ready(url: string): Promise<[number, string | undefined]> {
  const response = await fetch(`${url}/readyz`);
  const { error } = (await response.json()) as { error?: { id: string } };
  return [response.status, error?.id];
}

const errorOf = (body: unknown): string | undefined => (body as { error?: { id?: string } }).error?.id;
const idOf = (refused: unknown): string => (refused instanceof Refusal ? refused.reason.id : String(refused));

describe('a full disk', () => {
  it('keeps nobody from reading whose pass has to be noted as used', async () => {
    const { storage, close } = await openHouse();
    const now = Date.now();
    const person = { id: newId(), name: 'Ailsa' };
    await storage.db
      .insertInto('person')
      .values({ ...person, created: now })
      .execute();
    const secret = newId();
    const pass = { hash: hashOfSecret(secret), person: person.id, kind: 'session', label: '', scope: 'all' } as const;
    const old = now - 2 * 24 * 60 * 60 * 1000;
    await storage.db
      .insertInto('pass')
      .values({ ...pass, created: old, used: old })
      .execute();
    const db = storage.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const people = new People(Object.assign(Object.create(storage) as typeof storage, { db }), () => now);
    expect((await people.shown(secret))?.person.id).toBe(person.id);
    await close();
  });

  it('is told as such, loses nothing, and all goes on when there is room again', async () => {
    const club = await served();
    const { url, house, host, id } = club;
    const { db } = house.storage;
    expect(await ready(url)).toEqual([200, undefined]);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
    const lines: number[] = [];
    let refused: unknown;
    // Until there is no page left.
    for (let line = 0; refused === undefined && line < 2000; line++) {
      const { status, body } = await host.call('POST', `/tables/${id}/chat`, { text: `${line} ${'x'.repeat(400)}` });
      if (status === 201) lines.push(line);
      else refused = [status, errorOf(body)];
    }
    expect(refused).toEqual([503, 'server.disk.full']);
    const random = generator('trouble', 'full');
    let acts = 0;
    await expect(
      (async () => {
        for (; acts < 500; acts++) await doSomething({ ...house, ...club, close: async () => {} }, id, random, false);
      })(),
    ).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect(await ready(url)).toEqual([503, 'server.disk.full']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    // What is in memory and what is stored are the same, and reading goes on.
    const stored = await wholeLog(house.storage, id);
    expect((await house.tables.read(id)).row.version).toBe(stored.length);
    const said = await db.selectFrom('chat').select('id').where('table_id', '=', id).execute();
    expect(said).toHaveLength(lines.length);
    await sql`pragma max_page_count = 1000000`.execute(db);
    expect(await doSomething({ ...house, ...club, close: async () => {} }, id, random, false)).toBe(true);
    expect(await ready(url)).toEqual([200, undefined]);
    expect(await wholeLog(house.storage, id)).toHaveLength(stored.length + 1);
  });

  it('does not make the server unready for ever when nobody writes', async () => {
    const club = await served();
    const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    club.house.tables.writer.failed(full);
    expect(await ready(club.url)).toEqual([503, 'server.disk.full']);
    club.ahead = 60_000;
    expect(await ready(club.url)).toEqual([200, undefined]);
  });

  it.each(['SQLITE_FULL', 'ENOSPC', '53100'])('is known by %s', (code) => {
    const { status, reason } = failureOf(Object.assign(new Error('no'), { code }));
    expect([status, reason.id]).toEqual([503, 'server.disk.full']);
  });

  const small = join(tmpdir(), `ceilidh-small-${process.pid}`);
  const mount = (): boolean => {
    mkdirSync(small, { recursive: true });
    return spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]).status === 0;
  };
  const mounted = mount();
  it.runIf(mounted)('is said at the start, in one line', async () => {
    try {
      await (await openStorage({ dataDir: small })).close();
      // All the room but a little, and then all of it.
      for (const left of [100, 0]) {
        writeFileSync(join(small, 'filler'), '');
        fill(join(small, 'filler'), left);
        const { status, said } = main({ DATA_DIR: small });
        expect([status, said]).toEqual([1, [expect.stringContaining('The disk is full')]]);
      }
      rmSync(join(small, 'filler'));
      await (await openStorage({ dataDir: small })).close();
    } finally {
      spawnSync('/bin/umount', [small]);
      rmSync(small, { recursive: true, force: true });
    }
  });
});

/** Takes all the room there is, but for so many kilobytes. */
function fill(file: string, left: number): void {
  try {
    for (;;) writeFileSync(file, Buffer.alloc(1024), { flag: 'a' });
  } catch {
    truncateSync(file, statSync(file).size - left * 1024);
  }
}

/** The program itself, as far as its start. */
function main(env: Readonly<Record<string, string>>): { status: unknown; said: readonly string[] } {
  const { status, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], LANG: 'en', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: stderr.trim().split('\n') };
}

/** Spoils a folder in which there may be a database; tells what must stay as it is. */
type Spoil = (dataDir: string, file: string) => void;

const withDatabase = async (dataDir: string): Promise<void> => (await openStorage({ dataDir })).close();

const change =
  (text: string): Spoil =>
  (_dataDir, file) => {
    const db = new Libsql(file);
    db.exec(text);
    db.close();
  };

const SPOILT: Readonly<Record<string, readonly [Spoil, string]>> = {
  garbage: [(_, file) => writeFileSync(file, 'not a database at all '.repeat(1000)), 'server.storage.garbage'],
  'the file of another program': [
    (_, file) => {
      rmSync(file);
      change('create table theirs (a)')('', file);
    },
    'server.storage.garbage',
  ],
  'a damaged first page': [
    (_, file) => writeFileSync(file, readFileSync(file).fill(0x5a, 100, 4096)),
    'server.storage.corrupt',
  ],
  'a newer version': [
    change("insert into kysely_migration values ('999-future', '2030-01-01T00:00:00.000Z')"),
    'server.storage.newer',
  ],
  'a folder in its place': [
    (_, file) => {
      rmSync(file);
      mkdirSync(file);
    },
    'server.storage.not-file',
  ],
};

describe('a database file that cannot be served', () => {
  it.each(Object.keys(SPOILT))('%s: is named in one line and left as it is', async (what) => {
    const [spoil, id] = SPOILT[what] as (typeof SPOILT)[string];
    const dataDir = folder();
    const file = join(dataDir, 'ceilidh.db');
    await withDatabase(dataDir);
    spoil(dataDir, file);
    const bytes = statSync(file).isFile() ? readFileSync(file) : undefined;
    expect(await openStorage({ dataDir, serves: true }).catch(idOf)).toBe(id);
    const { status, said } = main({ DATA_DIR: dataDir });
    expect([status, said.length]).toEqual([1, 1]);
    expect(said[0]).not.toMatch(/SQLITE|at .*\.js/);
    if (bytes !== undefined) expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('a file in place of its folder: is named', async () => {
    const dataDir = join(folder(), 'data');
    writeFileSync(dataDir, '');
    expect(await openStorage({ dataDir }).catch(idOf)).toBe('server.storage.no-folder');
    expect(await openStorage({ dataDir: join(dataDir, 'deeper') }).catch(idOf)).toBe('server.storage.no-folder');
  });

  it.runIf(process.getuid?.() !== 0)('one that may not be read: is named', async () => {
    const dataDir = folder();
    await withDatabase(dataDir);
    chmodSync(dataDir, 0o500);
    expect(await openStorage({ dataDir }).catch(idOf)).toBe('server.storage.forbidden');
    chmodSync(dataDir, 0o700);
  });

  it.each(['removed', 'replaced'])('%s under the server: nothing is acknowledged that would be lost', async (how) => {
    const { url, dataDir, host, id } = await served();
    const file = join(dataDir, 'ceilidh.db');
    renameSync(file, `${file}.away`);
    if (how === 'replaced') copyFileSync(`${file}.away`, file);
    const say = (): ReturnType<Visitor['call']> => host.call('POST', `/tables/${id}/chat`, { text: 'anybody?' });
    const { status, body } = await say();
    expect([status, errorOf(body)]).toEqual([503, 'server.storage.gone']);
    const { version } = await host.table(id);
    expect((await host.act(id, version, { kind: 'resign' })).status).toBe(503);
    expect(await ready(url)).toEqual([503, 'server.storage.gone']);
    renameSync(`${file}.away`, file);
    expect((await say()).status).toBe(201);
    await expect.poll(() => ready(url), { timeout: 10_000 }).toEqual([200, undefined]);
  });
});

describe('the files', () => {
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

  it('are for whoever runs the server alone, backups too', async () => {
    const dataDir = join(folder(), 'made', 'here');
    const storage = await openStorage({ dataDir, serves: true });
    await sql`insert into person (id, name, created) values ('a', 'A', 0)`.execute(storage.db);
    for (const end of ['ceilidh.db', 'ceilidh.db-wal', 'ceilidh.db-shm', 'ceilidh.lock'])
      expect([end, modeOf(join(dataDir, end))]).toEqual([end, '600']);
    expect(modeOf(dataDir)).toBe('700');
    const copy = join(dataDir, 'copy.db');
    backupDatabase({ databaseUrl: undefined, dataDir }, copy);
    await storage.close();
    chmodSync(copy, 0o644);
    const restored = join(dataDir, 'restored');
    restoreDatabase({ databaseUrl: undefined, dataDir: restored }, copy);
    expect([modeOf(restored), modeOf(join(restored, 'ceilidh.db'))]).toEqual(['700', '600']);
    // One from before is closed to the others, too.
    chmodSync(join(restored, 'ceilidh.db'), 0o644);
    await withDatabase(restored);
    expect(modeOf(join(restored, 'ceilidh.db'))).toBe('600');
    rmSync(copy);
    backupDatabase({ databaseUrl: undefined, dataDir }, copy);
    expect(modeOf(copy)).toBe('600');
  });

  it('do not keep what was deleted', async () => {
    const made = await openHouse();
    open.push(made);
    const id = await startTable(made, game, 2, 'gone');
    const { db } = made.storage;
    const text = 'a word to be forgotten';
    await sql`insert into chat (id, table_id, name, text, at) values ('line', ${id}, 'A', ${text}, 0)`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const file = join(made.dataDir, 'ceilidh.db');
    expect(readFileSync(file).includes(text)).toBe(true);
    await db.deleteFrom('chat').where('id', '=', 'line').execute();
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    expect(readFileSync(file).includes(text)).toBe(false);
    expect(existsSync(file)).toBe(true);
  });
});
