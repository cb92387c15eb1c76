import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { CompiledQuery } from 'kysely';
import { type Change, Committer } from './commit.ts';
import { fileIn, openFile, serveAlone } from './sqlite-file.ts';
import { GONE } from './storage.ts';

/** What the thread that has the file is asked for; the one who asks waits for each answer before the next question. */
export type Asked =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** A list of changes as JSON: less work to hand over than the objects. */
  | { readonly kind: 'commit'; readonly changes: string }
  | { readonly kind: 'close' };

export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly message: string; readonly code: string | undefined } };

export interface Opening {
  readonly dataDir: string;
  /** Refuse to share the folder with another process that serves from it. */
  readonly serves: boolean;
}

const { dataDir, serves } = workerData as Opening;
const lock = serves ? serveAlone(dataDir) : undefined;
const db = openFile(dataDir);
const committer = new Committer(db, 'sqlite');

const numberOf = (): number | undefined => statSync(fileIn(dataDir), { throwIfNoEntry: false })?.ino;
const opened = numberOf();
const READS = /^\s*(select|with|pragma|rollback)\b/i;

/** Whoever took the file away took what would be written with it. */
function mustBeThere(): void {
  if (numberOf() !== opened)
    throw Object.assign(new Error(`${fileIn(dataDir)} was removed or replaced`), { code: GONE });
}

async function answer(asked: Asked): Promise<unknown> {
  if (asked.kind === 'commit' || (asked.kind === 'query' && !READS.test(asked.sql))) mustBeThere();
  switch (asked.kind) {
    case 'query':
      return db.executeQuery(CompiledQuery.raw(asked.sql, [...asked.parameters]));
    case 'commit':
      return committer.commit(JSON.parse(asked.changes) as Change[]);
    case 'close':
      await db.destroy();
      lock?.close();
      return parentPort?.unref();
  }
}

async function told(asked: Asked): Promise<Answer> {
  try {
    return { result: await answer(asked) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { error: { message, code } };
  }
}

parentPort?.on('message', (asked: Asked) => {
  void told(asked).then((text) => parentPort?.postMessage(text, []));
});
