import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;
/** Megabytes from which on V8 is given room: it collects seldom, and a busy server settles at more than a gigabyte. */
const ROOMY = 2048;
const ROOM = ['--max-semi-space-size=64', '--initial-old-space-size=512', '--heap-growing-percent=300'];
const ALWAYS = ['--disable-warning=ExperimentalWarning', '--no-allocation-site-pretenuring', '--v8-pool-size=1'];
/** The part of the memory that the young and the old objects of one thread may take. */
const YOUNG = 1 / 64;
const OLD = 0.4;

/** Megabytes that this process may use: what MEMORY_MB says, or what a container or the machine has. */
export function memoryThere(
  env: Readonly<Record<string, string | undefined>>,
  machine = totalmem(),
  container = process.constrainedMemory(),
): number {
  const said = Number(env['MEMORY_MB'] ?? 0);
  if (said > 0) return said;
  return Math.floor((container > 0 ? Math.min(machine, container) : machine) / MEGABYTE);
}

/** The flags of Node with which the server stays within so many megabytes, or uses them where there are enough. */
export function flagsFor(megabytes: number): string[] {
  if (megabytes >= ROOMY) return [...ALWAYS, ...ROOM];
  const young = Math.max(2, Math.floor(megabytes * YOUNG));
  return [...ALWAYS, `--max-semi-space-size=${young}`, `--max-old-space-size=${Math.floor(megabytes * OLD)}`];
}
