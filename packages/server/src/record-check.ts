import { busy, invalid } from './problem.ts';
import type { Told, Verdict } from './record-worker.ts';
import { startThread } from './threads.ts';

/** A record comes from anywhere: it is read in a thread of its own, with so much time and memory. */
const WITHIN = 10_000;
const MEGABYTES = 256;
/** Records that may wait for their turn. */
const QUEUE = 20;

/** Reads records that people bring along, one after the other. */
export class RecordCheck {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #stopping = new AbortController();

  /** The checked match, or why it is none. */
  async check(text: string): Promise<Told> {
    if (this.#waiting >= QUEUE) busy('server.request.limit');
    this.#waiting++;
    const mine = this.#last.then(() => this.#judged(text));
    this.#last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      this.#waiting--;
    }
  }

  async #judged(text: string): Promise<Told> {
    const { signal } = this.#stopping;
    const verdict = signal.aborted ? undefined : await inThread(text, signal);
    if (signal.aborted) return busy('server.stopping');
    if (verdict === undefined) return invalid('server.record.slow');
    if ('match' in verdict) return verdict.match;
    return invalid(verdict.refused.id, verdict.refused.values);
  }

  /** Whoever waits is refused, and what is being read is not read to its end: it may be brought again. */
  close(): void {
    this.#stopping.abort();
  }
}

/** Nothing if it took too long, or more memory than it may, or is wanted no more. */
async function inThread(text: string, signal: AbortSignal): Promise<Verdict | undefined> {
  const worker = startThread('record-worker', {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  let giveUp = (): void => {};
  const timer = setTimeout(() => giveUp(), WITHIN);
  const stop = (): void => giveUp();
  signal.addEventListener('abort', stop);
  try {
    return await new Promise((resolve, reject) => {
      giveUp = () => resolve(undefined);
      worker.once('message', resolve);
      worker.once('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp();
        else reject(error);
      });
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
