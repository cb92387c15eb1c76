import { Worker } from 'node:worker_threads';
import type { Nets } from '../nets/index.ts';
import { joinLots, type Lot } from './training.ts';
import type { Played, Task } from './worker.ts';

/** Matches for a thread at a time. */
const SHARE = 25;
/** Tasks between two words about how far it is. */
const SAID_AFTER = 10;

/** Threads that play and train; which of them does what changes nothing. */
export class Crew {
  readonly #workers: readonly Worker[];
  readonly #say: (text: string) => void;

  /** `subject` is where the module is that exports what is to be learnt. */
  constructor(subject: URL, threads: number, say: (text: string) => void) {
    this.#say = say;
    this.#workers = Array.from(
      { length: threads },
      () => new Worker(new URL('./worker.js', import.meta.url), { workerData: subject.href }),
    );
  }

  async run<R>(tasks: readonly Task[]): Promise<R[]> {
    const results: R[] = [];
    const waiting = [...tasks.entries()];
    let done = 0;
    await Promise.all(
      this.#workers.map(async (worker) => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const [at, task] = next;
          results[at] = await ask<R>(worker, task);
          done++;
          if (done % SAID_AFTER === 0) this.#say(`${done} of ${tasks.length}`);
        }
      }),
    );
    return results;
  }

  async play(seed: string, players: readonly number[], matches: number, nets: Nets | undefined): Promise<Played> {
    const tasks: Task[] = [];
    for (let from = 0; from < matches; from += SHARE) {
      const to = Math.min(matches, from + SHARE);
      tasks.push({ kind: 'play', seed: `${seed}/${players.join(' ')}`, from, to, players, nets });
    }
    const parts = await this.run<Played>(tasks);
    const lots = (parts[0] as Played).lots.map((_, left) =>
      joinLots(
        parts.map((part) => part.lots[left] as Lot),
        parts.map((part) => part.lots[left - 1]),
      ),
    );
    return { lots, scores: parts.flatMap(({ scores }) => scores) };
  }

  async dismiss(): Promise<void> {
    for (const worker of this.#workers) await worker.terminate();
  }
}

const ask = <R>(worker: Worker, task: Task): Promise<R> =>
  new Promise((answered, failed) => {
    const done = (result: R): void => {
      worker.off('error', failed);
      answered(result);
    };
    worker.once('message', done);
    worker.once('error', failed);
    worker.postMessage(task, []);
  });
