import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { refuse } from '@ceilidh/kernel';
import Libsql from 'libsql';
import type { Config } from './config.ts';
import { fileIn as fileInFolder, makePrivate, PRIVATE, PRIVATE_FOLDER } from './storage/sqlite-file.ts';
import { isWhole, prepareReading } from './storage/sqlite-text.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>;

const fileIn = ({ dataDir }: Where): string => fileInFolder(dataDir);

/** Whether there is a database to work with; an administrator's mistake must not make an empty one. */
export const hasDatabase = (where: Where): boolean => where.databaseUrl !== undefined || existsSync(fileIn(where));

/** PostgreSQL has tools of its own for this, and they do it better. */
function mustBeSqlite(where: Where): void {
  if (where.databaseUrl !== undefined) refuse('server.backup.postgres');
}

/** A copy of the whole file as it is at one moment, while the server goes on. */
export function backupDatabase(where: Where, to: string): void {
  mustBeSqlite(where);
  if (!hasDatabase(where)) refuse('server.backup.nothing', { file: fileIn(where) });
  if (existsSync(to)) refuse('server.backup.exists', { file: to });
  const from = new Libsql(fileIn(where));
  try {
    from.exec('pragma busy_timeout = 5000');
    makePrivate(to);
    from.prepare('vacuum into ?').run(to);
  } catch (error) {
    refuse('server.backup.failed', { file: to, problem: String(error) });
  } finally {
    from.close();
  }
  checkBackup(to);
  sync(to);
  sync(dirname(to));
}

/** Puts a backup where the server looks for its database; one that is there is never overwritten. */
export function restoreDatabase(where: Where, from: string): void {
  mustBeSqlite(where);
  const file = fileIn(where);
  const there = ['', '-wal', '-shm'].map((end) => file + end).find((each) => existsSync(each));
  if (there !== undefined) refuse('server.backup.exists', { file: there });
  if (!existsSync(from)) refuse('server.backup.nothing', { file: from });
  checkBackup(from);
  mkdirSync(where.dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  makePrivate(`${file}.new`);
  copyFileSync(from, `${file}.new`);
  chmodSync(`${file}.new`, PRIVATE);
  sync(`${file}.new`);
  renameSync(`${file}.new`, file);
  sync(where.dataDir);
}

/** Whole, and ours. */
function checkBackup(file: string): void {
  const problem = ((): string => {
    const copy = new Libsql(file, { readonly: true });
    try {
      return damageIn(copy);
    } catch (error) {
      return String(error);
    } finally {
      copy.close();
    }
  })();
  if (problem !== '') refuse('server.backup.damaged', { file, problem });
}

/** Every row of every table is read. Nothing if all is well; else what was found first, without values. */
function damageIn(copy: Libsql.Database): string {
  const read = <R>(text: string): Iterable<R> => prepareReading(copy, text).iterate() as Iterable<R>;
  for (const { found } of read<{ found: string }>('select integrity_check as found from pragma_integrity_check'))
    if (found !== 'ok') return found;
  const tables = [...read<{ name: string }>("select name from sqlite_schema where type = 'table'")];
  for (const { name } of tables)
    for (const row of read<Record<string, unknown>>(`select * from "${name.replaceAll('"', '""')}"`))
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && !isWhole(value)) return `${name}.${column}: not UTF-8`;
  prepareReading(copy, 'select count(*) from game_table').all();
  return '';
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
