import type { Worker } from 'node:worker_threads';
import type { Advised } from '@ceilidh/bots';
import type { Answer, Position, Question } from './bot-worker.ts';
import { startThread } from './threads.ts';

type Asked = Omit<Question, 'id'>;

interface Waiting {
  readonly question: Asked;
  done(answer: Answer | undefined): void;
}

/** Bots think in threads of their own. One that takes too long is ended with its thread, and gives no answer. */
export class BotPool {
  readonly #size: number;
  readonly #limit: number;
  readonly #queue: Waiting[] = [];
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  #count = 0;
  #closed = false;

  constructor(size: number, limit: number) {
    this.#size = size;
    this.#limit = limit;
  }

  /** The key of a move, or nothing if the bot failed or was too slow. */
  async ask(question: Position & { readonly bot: string }): Promise<string | undefined> {
    const answer = await this.#answer(question);
    return answer !== undefined && 'key' in answer ? answer.key : undefined;
  }

  /** What the adviser would do, or nothing as above. */
  async advise(position: Position): Promise<readonly Advised[] | undefined> {
    const answer = await this.#answer(position);
    return answer !== undefined && 'advice' in answer ? answer.advice : undefined;
  }

  #answer(question: Asked): Promise<Answer | undefined> {
    return new Promise((done) => {
      this.#queue.push({ question, done });
      this.#next();
    });
  }

  #next(): void {
    const waiting = this.#queue[0];
    if (waiting === undefined || this.#closed) return;
    const worker = this.#idle.pop() ?? this.#hire();
    if (worker === undefined) return;
    this.#queue.shift();
    this.#run(worker, waiting);
  }

  #hire(): Worker | undefined {
    if (this.#all.size >= this.#size) return undefined;
    const worker = startThread('bot-worker');
    this.#all.add(worker);
    worker.unref();
    return worker;
  }

  #run(worker: Worker, { question, done }: Waiting): void {
    const id = ++this.#count;
    const finish = (answer: Answer | undefined, keep: boolean): void => {
      clearTimeout(timer);
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
    worker.on('error', broke);
    worker.on('message', heard);
    worker.postMessage({ ...question, id } satisfies Question, []);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }
}
