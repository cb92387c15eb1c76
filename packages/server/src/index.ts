import { BotPool } from './bot-pool.ts';
import type { Config } from './config.ts';
import { Http, secretIn } from './http.ts';
import { Jobs } from './jobs.ts';
import { Live } from './live.ts';
import { Lobby } from './lobby.ts';
import { Metrics } from './metrics.ts';
import { People } from './people.ts';
import { openStorage } from './storage/open.ts';
import { Tables } from './tables.ts';

export { readConfig, SETTINGS } from './config.ts';
export type { Config } from './config.ts';
export { applyPatch } from './patch.ts';
export { serverCatalog } from './catalog.ts';

export interface Running {
  readonly url: string;
  close(): Promise<void>;
}

const BOT_LIMIT = 10_000;

/** Opens the database, serves, and does what is due, until it is closed. */
export async function startServer(config: Config): Promise<Running> {
  const now = Date.now;
  const { databaseUrl, dataDir } = config;
  const storage = await openStorage(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl });
  const tables = new Tables(storage, now);
  const house = { storage, people: new People(storage, now), tables, lobby: new Lobby(storage, tables, now), now };
  const live = new Live(house);
  const http = new Http(house, config);
  const bots = new BotPool(config.botWorkers, BOT_LIMIT);
  const jobs = new Jobs(storage, tables, bots, now);
  jobs.failed = (error) => http.app.log.error({ err: error });
  live.allow = (person, address) => http.allow(person, address);
  tables.changed = (table) => live.changed(table);
  tables.due = () => jobs.look();
  await storage.listen((table) => {
    if (table === undefined) tables.forgetAll();
    else tables.forget(table);
    live.changed(table);
    jobs.look();
  });
  http.app.get('/healthz', async () => {
    await storage.db.selectFrom('person').select('id').limit(1).execute();
    return { ok: true };
  });
  const metrics = new Metrics();
  tables.acted = (took) => metrics.acts.add(took);
  tables.writer.committed = (changes, took) => {
    metrics.written += changes;
    metrics.commits.add(took);
  };
  http.app.addHook('onResponse', async (_request, reply) => metrics.requests.add(reply.elapsedTime));
  http.app.get('/metrics', async (_request, reply) => {
    const { rss, heapUsed } = process.memoryUsage();
    const jobsDue = await jobs.due();
    const standing = { tables_in_memory: tables.size, sockets: live.size, jobs_due: jobsDue };
    return reply
      .type('text/plain; version=0.0.4')
      .send(metrics.text(http.counts, { ...standing, heap_bytes: heapUsed, resident_bytes: rss }));
  });
  live.attach(http.app.server, async (request) => {
    if (!http.isOwnOrigin(request.headers) || request.url !== '/api/v1/live') return null;
    const secret = secretIn(request.headers);
    return secret === undefined ? undefined : house.people.whose(secret);
  });
  const url = await http.app.listen({ host: config.host, port: config.port });
  await jobs.start();
  return {
    url,
    async close() {
      await jobs.close();
      await live.close();
      await http.app.close();
      await bots.close();
      await storage.close();
    },
  };
}
