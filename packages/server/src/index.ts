import type { IncomingMessage } from 'node:http';
import { Cookies } from './cookies.ts';
import { OldCookies } from './old-cookies.ts';
import type { House } from './route.ts';
import { BotPool } from './bot-pool.ts';
import type { Config } from './config.ts';
import { Hints } from './hints.ts';
import { Http, mayComeBack } from './http.ts';
import { hashOfSecret } from './ids.ts';
import { Jobs } from './jobs.ts';
import { type Greeting, Live } from './live.ts';
import { Lobby } from './lobby.ts';
import { Metrics } from './metrics.ts';
import { News } from './news.ts';
import { PREFIX } from './openapi.ts';
import { People } from './people.ts';
import { Presence } from './presence.ts';
import { Quotas } from './quotas.ts';
import { Sweep } from './sweep.ts';
import { damageTold } from './logs.ts';
import { Problem } from './problem.ts';
import { RecordCheck } from './record-check.ts';
import { mustHaveRoom, Readiness } from './readiness.ts';
import { told } from './reading.ts';
import { openStorage } from './storage/open.ts';
import { Tables } from './tables.ts';

export { readConfig, SETTINGS } from './config.ts';
export type { Config } from './config.ts';
export { serverCatalog } from './catalog.ts';
export { isDamaged } from './problem.ts';

export interface Running {
  readonly url: string;
  close(): Promise<void>;
}

/** For tests: a clock of their own, and a look inside. */
export interface Hooks {
  readonly now?: () => number;
  opened?(house: House): void;
}

const BOT_LIMIT = 10_000;

/** Opens the database, serves, and does what is due, until it is closed. */
export async function startServer(config: Config, hooks: Hooks = {}): Promise<Running> {
  const { now = Date.now, opened } = hooks;
  const { databaseUrl, dataDir } = config;
  const storage = await openStorage({ dataDir, databaseUrl, serves: true });
  await mustHaveRoom(storage, dataDir);
  const readiness = new Readiness(storage, dataDir, now);
  const tables = new Tables(storage, now);
  const presence = new Presence(now);
  const quotas = new Quotas(storage, now, config.quotaPercent);
  await quotas.open();
  const bots = new BotPool(config.botWorkers, BOT_LIMIT);
  const house: House = {
    storage,
    people: new People(storage, now),
    tables,
    lobby: new Lobby(storage, tables, quotas, now),
    presence,
    hints: new Hints(tables, bots, now),
    quotas,
    records: new RecordCheck(),
    said: (table, line) => news.said(table, line),
    left: (person, pass) => news.left(person, pass),
    now,
  };
  const live = new Live(house, presence, config);
  const news = new News(storage, live, presence);
  const http = new Http(house, config);
  const jobs = new Jobs(storage, tables, bots, now);
  const sweep = new Sweep(storage, tables, quotas, now);
  jobs.failed = (error) => http.app.log.error({ err: error });
  news.failed = jobs.failed;
  sweep.failed = jobs.failed;
  live.allow = (person, address) => http.allow(person, address);
  tables.changed = (table) => live.changed(table);
  tables.due = () => jobs.look();
  jobs.pays = ({ table_id: table, host, origin }) => quotas.spendBotAct(table, host, origin);
  jobs.tomorrow = () => quotas.tomorrow;
  tables.damaged = damageTold(http.app.log);
  house.lobby.admit = (row, seats) => jobs.admit(row, seats);
  await storage.listen((table) => {
    if (table !== undefined && news.heard(table)) return;
    if (table === undefined) {
      tables.forgetAll();
      news.missed();
    } else tables.forget(table);
    live.changed(table);
    jobs.look();
  });
  http.app.get('/healthz', async () => {
    await storage.db.selectFrom('person').select('id').limit(1).execute();
    return { ok: true };
  });
  http.app.get('/readyz', async (_request, reply) => {
    const problem = await readiness.problem();
    if (problem === undefined) return { ok: true };
    mayComeBack(reply, new Problem(503, problem));
    return reply.status(503).send({ ok: false, error: told(problem, 'en') });
  });
  const metrics = new Metrics();
  tables.acted = (took) => metrics.acts.add(took);
  tables.writer.committed = (changes, took) => {
    metrics.written += changes;
    metrics.commits.add(took);
    readiness.wrote();
  };
  tables.writer.failed = (error) => readiness.wrote(error);
  http.app.addHook('onResponse', async (_request, reply) => metrics.requests.add(reply.elapsedTime));
  http.app.get('/metrics', async (_request, reply) => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const jobsDue = await jobs.due();
    const standing = { tables_in_memory: tables.size, sockets: live.size, jobs_due: jobsDue };
    return reply
      .type('text/plain; version=0.0.4')
      .send(
        metrics.text(
          { ...http.counts, cpu_seconds: (user + system) / 1e6 },
          { ...standing, heap_bytes: heapUsed, resident_bytes: rss },
        ),
      );
  });
  const oldCookies = new OldCookies(new Cookies(config.publicUrl), house.people, now);
  http.app.addHook('onRequest', async ({ raw, protocol }, reply) => {
    if (raw.url?.startsWith(`${PREFIX}/`) !== true || !http.isOwnOrigin(raw.headers)) return;
    const replaced = await oldCookies.replace(raw.headers, protocol);
    if (replaced.length > 0) reply.header('set-cookie', replaced);
  });
  const greet = async (request: IncomingMessage): Promise<Greeting> => {
    if (!http.isOwnOrigin(request.headers) || request.url?.split('?')[0] !== `${PREFIX}/live`) return null;
    const protocol = http.protocolOf(request);
    const replaced = await oldCookies.replace(request.headers, protocol);
    const { person, secret, renewed } = await http.recognise(request.headers, protocol);
    return {
      person,
      pass: secret === undefined ? undefined : hashOfSecret(secret),
      renewed: [...replaced, ...renewed],
    };
  };
  live.attach(http.app.server, greet, (request) => http.addressOf(request));
  opened?.(house);
  const url = await http.app.listen({ host: config.host, port: config.port });
  await jobs.start();
  sweep.start();
  return {
    url,
    async close() {
      readiness.stop();
      http.sayGoodbye();
      house.records.close();
      await sweep.close();
      const jobsDone = jobs.close();
      await bots.close();
      await jobsDone;
      presence.close();
      news.close();
      await Promise.all([live.close(), http.close()]);
      await storage.close();
    },
  };
}
