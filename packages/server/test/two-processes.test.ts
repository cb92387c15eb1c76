import { games } from '@ceilidh/games';
import { below, generator } from '@ceilidh/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '../src/storage/open.ts';
import type { Storage } from '../src/storage/storage.ts';
import { wholeLog } from './chaos.ts';
import { type Reply, type SeenTable, Visitor } from './client.ts';
import { Page } from './live-client.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { ServerProcess, sleep, until } from './process.ts';

const game = games.at(-1)?.id;
const OUTAGE = Number(process.env['CEILIDH_OUTAGE'] ?? 2000);
const random = generator('two processes', 'choices');
const pick = <T>(list: readonly T[]): T => list[below(random, list.length)] as T;

let postgres: Postgres;
let env: Record<string, string>;
let processes: ServerProcess[];
let storage: Storage;
beforeAll(async () => {
  postgres = await startPostgres();
  env = { DATABASE_URL: await postgres.database('shared') };
  processes = await Promise.all([ServerProcess.start(env), ServerProcess.start(env)]);
  storage = await openStorage({ dataDir: '', databaseUrl: env['DATABASE_URL'] as string });
});
afterAll(async () => {
  await storage.close();
  await Promise.all(processes.map((each) => each.kill()));
  await postgres.close();
});

/** The same person in whichever process. */
function at(visitor: Visitor, server: ServerProcess = pick(processes)): Visitor {
  visitor.url = server.url;
  return visitor;
}

async function people(count: number): Promise<Visitor[]> {
  const names = Array.from({ length: count }, (_, index) => `Person ${index}`);
  return Promise.all(names.map((name) => Visitor.guest(pick(processes).url, name)));
}

/** A running table of as many people. */
async function seated(visitors: readonly Visitor[], more: object = {}): Promise<string> {
  const [host, ...guests] = visitors as [Visitor, ...Visitor[]];
  const id = await at(host).make({ game, options: { players: visitors.length }, ...more });
  for (const guest of guests) await at(guest).call('POST', `/tables/${id}/join`, {});
  return id;
}

async function playOut(id: string, visitors: readonly Visitor[]): Promise<void> {
  for (let idle = 0; idle < 1500; idle++) {
    for (const visitor of visitors) {
      const done = await at(visitor).step(id, (count) => (count === 0 ? -1 : below(random, count)));
      if (done === 'over') return;
      if (done === 'moved') idle = 0;
    }
    await sleep(5);
  }
  throw new Error('the table stands still');
}

/** Plays until somebody is asked among those that `asked` accepts. */
async function playUntil(
  id: string,
  visitors: readonly Visitor[],
  asked: (table: SeenTable) => boolean,
): Promise<SeenTable> {
  for (let step = 0; step < 3000; step++) {
    for (const visitor of visitors) {
      const table = await at(visitor).table(id);
      if (asked(table)) return table;
      await at(visitor).step(id, (count) => (count === 0 ? -1 : below(random, count)));
    }
  }
  throw new Error('that is never asked');
}

/** Gives the first legal answer, each seat in a process of its own. */
function answer(id: string, visitor: Visitor, seat: number, table: SeenTable | undefined): Promise<Reply<object>> {
  const what = { kind: 'move', key: table?.legal?.[0]?.key };
  return at(visitor, processes[seat]).act(id, table?.version ?? 0, what, { confirm: true });
}

/** Each move in one process is on a page of the other, and in its answers, within a second. */
async function seeEachOther(id: string, visitors: readonly Visitor[]): Promise<number> {
  const [one, other] = processes as [ServerProcess, ServerProcess];
  const page = await Page.open(at(visitors[0] as Visitor, other));
  await page.watch(id);
  let moves = 0;
  for (let move = 0; move < 10; move++) {
    for (const visitor of visitors) {
      const table = await at(visitor, one).table(id);
      const key = table.legal?.[0]?.key;
      if (key === undefined) continue;
      const { body } = await at(visitor, one).act(id, table.version, { kind: 'move', key }, { confirm: true });
      // What is only tried is told to nobody else, so the page is compared with what its owner is told.
      const { version } = await at(visitors[0] as Visitor, one).table(id);
      await until('the page has the move', 1000, async () => page.tables.get(id)?.view.version === version);
      expect((await at(visitor, other).table(id)).version).toBe(body.version);
      moves++;
    }
  }
  page.close();
  return moves;
}

describe('two processes on one PostgreSQL', () => {
  it('play one match, every request to either of them', async () => {
    const visitors = await people(2);
    const id = await seated(visitors);
    await playOut(id, visitors);
    expect((await wholeLog(storage, id)).length).toBeGreaterThan(10);
  });

  it("see each other's moves within a second", async () => {
    const visitors = await people(2);
    const id = await seated(visitors);
    expect(await seeEachOther(id, visitors)).toBeGreaterThan(5);
  });

  it('show out whoever has left, also where word of it was missed', async () => {
    const [visitor] = (await people(1)) as [Visitor];
    const kept = new Visitor(visitor.url);
    await kept.call('POST', '/guests', { name: 'Bruce' });
    const pages = await Promise.all(processes.map((each) => Page.open(at(visitor, each))));
    const others = await Promise.all(processes.map((each) => Page.open(at(kept, each))));
    // As if the word had been said while nobody could hear it.
    const { body } = await at(visitor).call('GET', '/me');
    await storage.db.deleteFrom('pass').where('person', '=', String(body['id'])).execute();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'`.execute(storage.db);
    await until('they are shown out', 10_000, async () => pages.every(({ closed }) => closed === 1008));
    expect(others.map(({ closed }) => closed)).toEqual([undefined, undefined]);
    for (const page of others) page.close();
  });

  it('let one of two writers win, and tell the other why not', async () => {
    const visitors = await people(2);
    const id = await seated(visitors);
    const [one, other] = processes as [ServerProcess, ServerProcess];
    let contested = 0;
    for (let round = 0; round < 8; round++) {
      for (const visitor of visitors) {
        const { version, legal = [] } = await at(visitor).table(id);
        if (legal.length === 0) continue;
        const twin = new Visitor('');
        twin.cookie = visitor.cookie;
        const what = { kind: 'move', key: legal[0]?.key };
        const replies = await Promise.all([
          at(visitor, one).act(id, version, what, { confirm: true }),
          at(twin, other).act(id, version, what, { confirm: true }),
        ]);
        expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        const loser = replies.find(({ status }) => status === 409);
        expect(loser?.body).toMatchObject({ error: { id: 'server.table.version' } });
        contested++;
      }
    }
    expect(contested).toBeGreaterThan(5);
    await wholeLog(storage, id);
  });

  it('let rightful answers to one question both land', async () => {
    const visitors = await people(2);
    let together = 0;
    for (let match = 0; match < 3; match++) {
      const id = await seated(visitors);
      const seen = await playUntil(id, visitors, (table) => table.status === 'over' || table.pending.length === 2);
      if (seen.status === 'over') continue;
      const tables = await Promise.all(visitors.map((visitor) => at(visitor).table(id)));
      const replies = await Promise.all(visitors.map((visitor, seat) => answer(id, visitor, seat, tables[seat])));
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      together++;
      await wholeLog(storage, id);
    }
    expect(together).toBeGreaterThan(0);
  });

  it('start a table once, and give a seat once', async () => {
    const visitors = await people(6);
    const [host, ...guests] = visitors as [Visitor, ...Visitor[]];
    for (let round = 0; round < 5; round++) {
      const id = await at(host).make({ game, options: { players: 3 } });
      const replies = await Promise.all([
        ...guests.map((guest) => at(guest).call<{ seat: number }>('POST', `/tables/${id}/join`, {})),
        at(host).call('POST', `/tables/${id}/start`),
      ]);
      expect(replies.every(({ status }) => status < 500)).toBe(true);
      const seats = replies.slice(0, -1).flatMap(({ status, body }) => (status === 200 ? [body['seat']] : []));
      expect(new Set(seats).size).toBe(seats.length);
      const { status, seats: shown } = await at(host).table(id);
      expect(status).toBe('running');
      expect(shown.filter(({ bot, free }) => bot === null && free === false)).toHaveLength(seats.length + 1);
    }
  });

  it("do bots' turns once each", async () => {
    const [host] = (await people(1)) as [Visitor];
    const ids = await Promise.all(
      Array.from({ length: 4 }, () =>
        at(host).make({ game, options: { players: 3 }, bots: { 0: 'random', 1: 'random', 2: 'random' } }),
      ),
    );
    for (const id of ids) {
      await until('the bots play to the end', 60_000, async () => (await at(host).table(id)).status === 'over');
      const events = await wholeLog(storage, id);
      expect(new Set(events.map(({ client }) => client)).size).toBe(events.length);
    }
    expect(await storage.db.selectFrom('job').selectAll().execute()).toEqual([]);
  });

  it('note once that a clock is out', async () => {
    const visitors = await people(2);
    const id = await seated(visitors, { pace: { kind: 'live', minutes: 1, seconds: 0 } });
    await storage.db.updateTable('job').set({ due: 0 }).where('table_id', '=', id).execute();
    const [visitor] = visitors as [Visitor];
    await until('the clock is out', 5000, async () => {
      return (await at(visitor).table(id)).seats.some((seat) => seat['late'] === true);
    });
    await sleep(1500);
    const late = (await wholeLog(storage, id)).filter(({ kind }) => kind === 'late');
    expect(late.length).toBe(new Set(late.map(({ seat }) => seat)).size);
  });

  it('take over what a process had claimed when it was killed', async () => {
    const [host] = (await people(1)) as [Visitor];
    const [one, other] = processes as [ServerProcess, ServerProcess];
    // Only one of them is awake to claim: it is killed with the claim in its hand.
    other.freeze();
    const options = { game, options: { players: 2 }, bots: { 0: 'random', 1: 'random' } };
    const ids = await Promise.all(Array.from({ length: 3 }, () => at(host, one).make(options)));
    await until('something is claimed', 10_000, async () => {
      one.freeze();
      // What it had sent before that is carried out.
      await sleep(50);
      const claimed = await storage.db.selectFrom('job').select('id').where('lease', '>', 0).execute();
      if (claimed.length === 0) one.thaw();
      return claimed.length > 0;
    });
    await one.kill();
    other.thaw();
    processes = [other];
    for (const id of ids) {
      await until('the other takes over', 60_000, async () => (await at(host).table(id)).status === 'over');
      const events = await wholeLog(storage, id);
      expect(new Set(events.map(({ client }) => client)).size).toBe(events.length);
    }
    processes = [other, await ServerProcess.start(env)];
  });

  it('say so clearly while the database is gone, and go on when it is back', async () => {
    const visitors = await people(2);
    const id = await seated(visitors);
    const seen = await Promise.all(visitors.map((visitor) => at(visitor).table(id)));
    const seat = seen.findIndex(({ legal }) => legal !== undefined);
    const mover = visitors[seat] as Visitor;
    const request = {
      id: 'sent-until-it-is-answered',
      seen: seen[seat]?.version,
      what: { kind: 'move', key: seen[seat]?.legal?.[0]?.key },
      confirm: true,
    };
    // A bot match goes on all the time: something is under way whenever the database goes.
    const bots = await at(mover).make({
      game,
      options: { players: 3 },
      bots: { 0: 'random', 1: 'random', 2: 'random' },
    });
    const send = () => mover.call<{ error?: { id: string } }>('POST', `/tables/${id}/acts`, request);
    await postgres.stop();
    const gone = performance.now();
    for (let refused = 0; performance.now() - gone < OUTAGE; refused++) {
      at(mover, processes[refused % 2]);
      const { status, body } = await send();
      expect([status, body.error?.id]).toEqual([503, 'server.storage.away']);
      await sleep(50);
    }
    await postgres.start();
    await until('it goes on', 10_000, async () => (await send()).status === 200);
    // What a bot was asked when the database went is not left until its lease has run out.
    const { version } = await at(mover).table(bots);
    await until('the bots go on', 8000, async () => (await at(mover).table(bots)).version > version);
    at(mover, processes[1]);
    expect((await send()).status).toBe(200);
    expect((await wholeLog(storage, id)).filter(({ client }) => client?.includes(request.id) === true)).toHaveLength(1);
    await seeEachOther(id, visitors);
    await playOut(id, visitors);
    await wholeLog(storage, id);
    await until('the bots come to an end', 60_000, async () => (await at(mover).table(bots)).status === 'over');
    await wholeLog(storage, bots);
  });
});
