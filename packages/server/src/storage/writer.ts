import { setTimeout as sleep } from 'node:timers/promises';
import type { Change } from './commit.ts';
import { isAway, type Storage } from './storage.ts';

interface Waiting {
  readonly change: Change;
  done(written: boolean): void;
  failed(error: unknown): void;
}

/**
 * Commits changes of different tables together: while one sync is under way the next changes gather, and share
 * the next one. A change that lost against another writer is left out, and the rest goes on.
 */
export class Writer {
  readonly #storage: Storage;
  readonly #waiting: Waiting[] = [];
  #busy = false;
  #began = 0;
  /** Told after every commit: how many changes shared it, and how many milliseconds it took. */
  committed: (changes: number, took: number) => void = () => {};
  /** Told of a commit that was not made. */
  failed: (error: unknown) => void = () => {};

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Whether it was written; false when another writer came first. Resolves when it is on disk. */
  write(change: Change): Promise<boolean> {
    return new Promise((done, failed) => {
      this.#waiting.push({ change, done, failed });
      if (!this.#busy) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#busy = true;
    let tell = nothing;
    while (this.#waiting.length > 0) {
      const early = this.#began + APART - performance.now();
      if (tell === nothing || early > 0) {
        tell();
        // All requests that have come in by now are heard first, and share this commit.
        await (early > 0 ? sleep(early) : new Promise((heard) => setImmediate(heard)));
        tell = nothing;
      }
      this.#began = performance.now();
      // In one order everywhere, so that two processes never wait for each other.
      const batch = this.#waiting.splice(0, AT_ONCE).toSorted((a, b) => (a.change.table < b.change.table ? -1 : 1));
      const committing = this.#together(batch);
      // To tell everybody of a change takes longer than to write it: the next commit is under way meanwhile.
      setImmediate(tell);
      tell = await committing;
    }
    this.#busy = false;
    tell();
  }

  /** Resolves when it is on disk, with what tells those who wait. */
  async #together(batch: readonly Waiting[]): Promise<() => void> {
    const start = performance.now();
    try {
      const written = await this.#storage.commit(batch.map(({ change }) => change));
      this.committed(batch.length, performance.now() - start);
      return () => batch.forEach(({ done }, index) => done(written[index] as boolean));
    } catch (error) {
      this.failed(error);
      if (batch.length === 1 || isAway(error)) return () => batch.forEach(({ failed }) => failed(error));
      // What cannot be written must not take the others with it: each alone.
      const told: (() => void)[] = [];
      for (const waiting of batch) told.push(await this.#together([waiting]));
      return () => told.forEach((tell) => tell());
    }
  }
}

const nothing = (): void => {};

/** So many changes share a commit at most: a statement takes a limited number of values. */
const AT_ONCE = 200;

/**
 * Milliseconds between the beginnings of two commits: most of what one costs does not grow with what it writes, so
 * under load fewer and larger ones leave more time for all else.
 */
const APART = 4;
