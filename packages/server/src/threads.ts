import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread. From the sources (in tests) it runs what was built of them, without the conditions that find sources. */
export function startThread(name: string, options: WorkerOptions = {}): Worker {
  const file = import.meta.url.endsWith('.ts') ? `../dist/src/${name}.js` : `./${name}.js`;
  return new Worker(new URL(file, import.meta.url), { ...options, execArgv: [] });
}
