import { invalid, Problem } from './problem.ts';
import type { Told, Verdict } from './record-worker.ts';
import { startThread } from './threads.ts';

/** A record comes from anywhere: it is read in a thread of its own, with so much time and memory. */
const WITHIN = 10_000;
const MEGABYTES = 256;
/** Records that may wait for their turn. */
const QUEUE = 20;
const BUSY = 503;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One after the other: the checked match, or why it is none. */
export async function checkRecord(text: string): Promise<Told> {
  if (waiting >= QUEUE) throw new Problem(BUSY, { id: 'server.request.limit' });
  waiting++;
  const mine = last.then(() => judged(text));
  last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    waiting--;
  }
}

async function judged(text: string): Promise<Told> {
  const verdict = await inThread(text);
  if (verdict === undefined) return invalid('server.record.slow');
  if ('match' in verdict) return verdict.match;
  return invalid(verdict.refused.id, verdict.refused.values);
}

/** Nothing if it took too long, or more memory than it may. */
async function inThread(text: string): Promise<Verdict | undefined> {
  const worker = startThread('record-worker', {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve(undefined), WITHIN);
      worker.once('message', resolve);
      worker.once('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(undefined);
        else reject(error);
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
