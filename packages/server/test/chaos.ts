import { games } from '@ceilidh/games';
import { below, generator, type Generator } from '@ceilidh/kernel';
import { toldOf } from '../src/live-table.ts';
import { openStorage } from '../src/storage/open.ts';
import type { Storage } from '../src/storage/storage.ts';
import type { EventRow } from '../src/storage/schema.ts';
import { loadTable } from '../src/storage/tables.ts';
import { Visitor, type SeenTable } from './client.ts';
import { ServerProcess, sleep, until } from './process.ts';

export interface ChaosReport {
  /** How often something was struck down. */
  readonly strikes: number;
  readonly tables: number;
  readonly finished: number;
  readonly acknowledged: number;
  /** Sent again after a kill, and answered then. */
  readonly resent: number;
  readonly events: number;
}

/** One request that was answered with the version after it. */
interface Acknowledged {
  readonly table: string;
  readonly client: string;
  readonly version: number;
  readonly kind: string;
}

interface Run {
  server: ServerProcess;
  over: boolean;
  readonly random: Generator;
  readonly acknowledged: Acknowledged[];
  resent: number;
  finished: number;
  sent: number;
  readonly tables: string[];
}

const PAIRS = 6;

export type Environment = Readonly<Record<string, string>>;

/** Kills the server, and starts it again. */
const kill = async (run: Run, env: Environment): Promise<void> => {
  await run.server.kill();
  run.server = await ServerProcess.start(env);
};

/**
 * Plays many tables while the server is killed again and again (or something else is struck down); then every stored
 * match is held against what was told.
 */
export async function chaos(
  env: Environment,
  strikes: number,
  seed: string,
  strike: (run: Run, env: Environment) => Promise<void> = kill,
): Promise<ChaosReport> {
  const random = generator(seed, 'chaos');
  const server = await ServerProcess.start(env);
  const run: Run = { server, over: false, random, acknowledged: [], resent: 0, finished: 0, sent: 0, tables: [] };
  await seatBots(run);
  const pairs = Array.from({ length: PAIRS }, (_, pair) => playPair(run, pair));
  for (let struck = 0; struck < strikes; struck++) {
    // So many answers later, and then in the middle of something: however fast the machine is.
    const enough = run.acknowledged.length + 5 + below(random, 60);
    await until('requests are answered', 60_000, async () => run.acknowledged.length >= enough);
    await sleep(below(random, 25));
    await strike(run, env);
  }
  const before = run.acknowledged.length + PAIRS;
  await until('it goes on', 60_000, async () => run.acknowledged.length > before);
  run.over = true;
  await Promise.all(pairs);
  await run.server.kill();
  const events = await verify(env, run);
  const { tables, finished, acknowledged, resent } = run;
  return { strikes, tables: tables.length, finished, acknowledged: acknowledged.length, resent, events };
}

/** Asks until there is an answer: a server that was killed is there again soon, perhaps at another address. */
async function insist<T>(
  run: Run,
  visitor: Visitor,
  ask: () => Promise<{ status: number; body: T }>,
): Promise<[number, T, boolean]> {
  for (let tries = 0; ; tries++) {
    visitor.url = run.server.url;
    try {
      const { status, body } = await ask();
      if (status < 500) return [status, body, tries > 0];
    } catch (error) {
      if (tries > 2000) throw error;
    }
    await sleep(15);
  }
}

/** A table of bots: their turns are rows that are claimed, also by a server that is killed then. */
async function seatBots(run: Run): Promise<void> {
  const host = new Visitor(run.server.url);
  await insist(run, host, () => host.call('POST', '/guests', { name: 'Host' }));
  const settings = { game: games[0]?.id, options: { players: 2 }, bots: { 0: 'random', 1: 'random' } };
  const [, made] = await insist(run, host, () => host.call<{ id: string }>('POST', '/tables', settings));
  run.tables.push(made.id);
}

async function playPair(run: Run, pair: number): Promise<void> {
  const people = [new Visitor(run.server.url), new Visitor(run.server.url)] as const;
  for (const [index, person] of people.entries()) {
    await insist(run, person, () => person.call('POST', '/guests', { name: `Person ${pair} ${index}` }));
  }
  for (let match = pair; !run.over; match++) {
    const [host, guest] = people;
    const game = games[match % games.length]?.id;
    const [, made] = await insist(run, host, () =>
      host.call<{ id: string }>('POST', '/tables', { game, options: { players: 2 } }),
    );
    await insist(run, guest, () => guest.call('POST', `/tables/${made.id}/join`, {}));
    run.tables.push(made.id);
    await Promise.all(people.map((person) => playSeat(run, person, made.id)));
  }
}

async function playSeat(run: Run, person: Visitor, id: string): Promise<void> {
  while (!run.over) {
    const [, table] = await insist(run, person, () => person.call<SeenTable>('GET', `/tables/${id}`));
    if (table.status === 'over') {
      run.finished += table.you === 0 ? 1 : 0;
      return;
    }
    const what = choose(run.random, table);
    if (what === undefined) await sleep(5);
    else await send(run, person, id, table, what);
  }
}

/** Any legal move, now and then taken back, made again, or left to be confirmed. */
function choose(random: Generator, { legal = [], may }: SeenTable): { kind: string; key?: string } | undefined {
  if (may?.undo === true && below(random, 8) === 0) return { kind: 'undo' };
  if (may?.redo === true && below(random, 2) === 0) return { kind: 'redo' };
  if (may?.confirm === true) return { kind: 'confirm' };
  const move = legal[below(random, Math.max(legal.length, 1))];
  return move === undefined ? undefined : { kind: 'move', key: move.key };
}

async function send(run: Run, person: Visitor, id: string, table: SeenTable, what: { kind: string }): Promise<void> {
  const request = { id: `chaos-${++run.sent}`, seen: table.version, what, confirm: below(run.random, 4) > 0 };
  const [status, { version }, again] = await insist(run, person, () =>
    person.call<{ version: number }>('POST', `/tables/${id}/acts`, request),
  );
  if (status !== 200) return;
  run.resent += again ? 1 : 0;
  run.acknowledged.push({ table: id, client: `${table.you} ${request.id}`, version, kind: what.kind });
}

/** Nothing that was acknowledged is lost or doubled, and every match replays. */
async function verify(env: Environment, run: Run): Promise<number> {
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = env;
  const storage = await openStorage(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl });
  try {
    let events = 0;
    for (const id of run.tables) events += await verifyTable(storage, id, run.acknowledged);
    return events;
  } finally {
    await storage.close();
  }
}

async function verifyTable(storage: Storage, id: string, acknowledged: readonly Acknowledged[]): Promise<number> {
  const events = await wholeLog(storage, id);
  const clients = events.map(({ client }) => client);
  if (new Set(clients).size < events.length) throw new Error(`${id}: a request is there twice`);
  for (const { table, client, version, kind } of acknowledged) {
    if (table !== id) continue;
    const event = events[clients.indexOf(client)];
    if (event === undefined) throw new Error(`${id}: ${client} was acknowledged and is lost`);
    if (toldOf(event) !== version || event.kind !== kind) throw new Error(`${id}: ${client} is another event`);
  }
  return events.length;
}

/** The events of a table, which must be a whole log: without gaps, as long as the table says, and replayable. */
export async function wholeLog(storage: Pick<Storage, 'db'>, id: string): Promise<EventRow[]> {
  const events = await storage.db
    .selectFrom('event')
    .selectAll()
    .where('table_id', '=', id)
    .orderBy('number')
    .execute();
  const opened = await loadTable(storage, id);
  if (events.some(({ number }, index) => number !== index + 1)) throw new Error(`${id}: there are gaps in the log`);
  if (opened.row.version !== events.length) throw new Error(`${id}: version ${opened.row.version} of ${events.length}`);
  const replayed = await loadTable(storage, id, true);
  if (opened.match?.hash() !== replayed.match?.hash()) throw new Error(`${id}: the snapshot is not what was played`);
  if (opened.match?.length !== replayed.match?.length) throw new Error(`${id}: the snapshot has other moves`);
  return events;
}
