import { refuse } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { sql } from 'kysely';
import { failureOf } from './failure.ts';
import { isAlmostFull } from './storage/room.ts';
import { isFull, type Storage } from './storage/storage.ts';

/** Milliseconds for which an answer holds: each is a write that is synced. */
const HOLDS = 1000;
/** Milliseconds after which a write that found no room says nothing about the next one. */
const PASSES = 30_000;

/** Whether this process can take requests that write; told to whoever sends them here. */
export class Readiness {
  readonly #storage: Storage;
  readonly #dataDir: string;
  readonly #now: () => number;
  #stopping = false;
  #full = -Infinity;
  #looked: { readonly at: number; readonly problem: Promise<Message | undefined> } | undefined;

  constructor(storage: Storage, dataDir: string, now: () => number) {
    this.#storage = storage;
    this.#dataDir = dataDir;
    this.#now = now;
  }

  /** It takes no new requests from now on. */
  stop(): void {
    this.#stopping = true;
  }

  /** What became of something that was to be written. */
  wrote(error?: unknown): void {
    if (error === undefined) this.#full = -Infinity;
    else if (isFull(error)) this.#full = this.#now();
  }

  /** Nothing when it is ready; else why not. */
  async problem(): Promise<Message | undefined> {
    if (this.#stopping) return { id: 'server.stopping' };
    if (this.#now() - this.#full < PASSES) return { id: 'server.disk.full' };
    const now = this.#now();
    if (this.#looked === undefined || Math.abs(now - this.#looked.at) > HOLDS)
      this.#looked = { at: now, problem: this.#look() };
    return this.#looked.problem;
  }

  async #look(): Promise<Message | undefined> {
    if (this.#storage.kind === 'sqlite' && isAlmostFull(this.#dataDir)) return { id: 'server.disk.full' };
    try {
      await write(this.#storage);
      return undefined;
    } catch (error) {
      return failureOf(error).reason;
    }
  }
}

/** Writes something that changes nothing, down to the disk. */
async function write({ db }: Pick<Storage, 'db'>): Promise<void> {
  await sql`update kysely_migration_lock set is_locked = is_locked`.execute(db);
}

/** A server that could not write a single move does not start. */
export async function mustHaveRoom(storage: Storage, dataDir: string): Promise<void> {
  try {
    if (storage.kind === 'sqlite' && isAlmostFull(dataDir)) refuse('server.storage.full');
    await write(storage);
  } catch (error) {
    await storage.close();
    if (isFull(error)) refuse('server.storage.full');
    throw error;
  }
}
