import { refuse } from '@ceilidh/kernel';
import type * as Administration from '@ceilidh/server/admin';
import type { Desk } from './desk.ts';

/** Loaded when it is wanted: commands that need no database start without it. */
export const administration = (): Promise<typeof Administration> => import('@ceilidh/server/admin');

/** Works on the server's database, which the environment names as it does for the server. */
export async function withStorage<T>(desk: Desk, work: (storage: Administration.Storage) => Promise<T>): Promise<T> {
  const { hasDatabase, openStorage, readConfig } = await administration();
  const { databaseUrl, dataDir } = readConfig(desk.io.env);
  if (!hasDatabase({ databaseUrl, dataDir })) refuse('cli.wrong.no-database', { folder: dataDir });
  const storage = await openStorage(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl });
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
