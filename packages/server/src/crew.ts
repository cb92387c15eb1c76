import type { Worker } from 'node:worker_threads';
import type { Answer, Question } from './bot-worker.ts';
import { startThread } from './threads.ts';
import { Turns } from './turns.ts';

export type Asked = Omit<Question, 'id'>;

interface Waiting {
  readonly question: Asked;
  readonly whose: readonly string[];
  done(answer: Answer | undefined): void;
}

/** Threads in which bots think, hired when they are needed. A bot that takes too long is ended with its thread. */
export class Crew {
  readonly size: number;
  readonly #limit: number;
  readonly #waiting: Waiting[] = [];
  readonly #turns = new Turns(Date.now);
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  /** Ends what is thought about now, without an answer. */
  readonly #thinking = new Set<() => void>();
  #count = 0;
  #closed = false;

  constructor(size: number, limit: number) {
    this.size = size;
    this.#limit = limit;
  }

  /** The answer, or nothing if the bot was too slow or is not there any more; those who ask take turns. */
  answer(question: Asked, whose: readonly string[]): Promise<Answer | undefined> {
    if (this.#closed) return Promise.resolve(undefined);
    return new Promise((done) => {
      this.#waiting.push({ question, whose, done });
      this.#next();
    });
  }

  #next(): void {
    if (this.#waiting.length === 0 || this.#closed) return;
    const worker = this.#idle.pop() ?? this.#hire();
    if (worker === undefined) return;
    const waiting = this.#turns.take(this.#waiting, ({ whose }) => whose);
    if (waiting !== undefined) this.#run(worker, waiting);
  }

  #hire(): Worker | undefined {
    if (this.#all.size >= this.size) return undefined;
    const worker = startThread('bot-worker');
    this.#all.add(worker);
    worker.unref();
    return worker;
  }

  #run(worker: Worker, { question, done }: Waiting): void {
    const id = ++this.#count;
    const finish = (answer: Answer | undefined, keep: boolean): void => {
      clearTimeout(timer);
      this.#thinking.delete(broke);
      worker.off('message', heard);
      worker.off('error', broke);
      if (keep) this.#idle.push(worker);
      else {
        this.#all.delete(worker);
        void worker.terminate();
      }
      done(answer);
      this.#next();
    };
    const timer = setTimeout(() => finish(undefined, false), this.#limit);
    const broke = (): void => finish(undefined, false);
    const heard = (answer: Answer): void => {
      if (answer.id === id) finish(answer, true);
    };
    this.#thinking.add(broke);
    worker.on('error', broke);
    worker.on('message', heard);
    worker.postMessage({ ...question, id } satisfies Question, []);
  }

  /** Nobody who has asked waits any longer. */
  async close(): Promise<void> {
    this.#closed = true;
    const all = [...this.#all];
    for (const end of this.#thinking) end();
    for (const { done } of this.#waiting.splice(0)) done(undefined);
    await Promise.all(all.map((worker) => worker.terminate()));
  }
}
