import { Worker } from 'node:worker_threads';
import type { ArenaSetting, Meeting, Played } from './arena-game.ts';

/** From the sources (in tests) a thread runs what was built of them, without the conditions that find sources. */
function startThread(setting: ArenaSetting): Worker {
  const file = import.meta.url.endsWith('.ts') ? '../dist/src/arena-worker.js' : './arena-worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData: setting, execArgv: [] });
}

/** Plays all of them, one at a time on each thread, and hands out each result as it comes. */
export async function playOnThreads(
  setting: ArenaSetting,
  meetings: readonly Meeting[],
  threads: number,
  done: (played: Played) => void,
): Promise<void> {
  const waiting = meetings.slice();
  const work = (): Promise<void> =>
    new Promise((finished, failed) => {
      const worker = startThread(setting);
      const next = (): void => {
        const meeting = waiting.shift();
        if (meeting !== undefined) worker.postMessage(meeting, []);
        else void worker.terminate().then(() => finished());
      };
      worker.on('error', failed);
      worker.on('message', (played: Played) => {
        done(played);
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(threads, meetings.length) }, work));
}
