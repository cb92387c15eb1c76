import { statfsSync } from 'node:fs';

/** Bytes: less is not enough for what SQLite puts beside its file. */
const LITTLE = 256 * 1024;

export function isAlmostFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LITTLE;
  } catch {
    return false;
  }
}
