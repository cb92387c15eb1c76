import { games } from '@ceilidh/games';
import { type Game, givenSeed, Match, readOptions } from '@ceilidh/kernel';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BotPool } from '../src/bot-pool.ts';
import { Jobs } from '../src/jobs.ts';
import { Turns } from '../src/turns.ts';
import { testServer, Visitor } from './client.ts';
import { NOBODY, openHouse, somebody, type TestHouse } from './house.ts';
import { until } from './live-client.ts';

const game = games.at(-1)?.id as string;

let house: TestHouse;
let jobs: Jobs;
let ahead = 0;
const now = (): number => Date.now() + ahead;
/** Tables in the order in which something happened there. */
let served: string[];
/** Bots that were asked and have not answered yet, and who is asked without ever answering. */
let thinking: { readonly bot: string; answer(): void }[];
let slow: readonly string[];
let answers: string | undefined;

/** Makes the first move at once, unless it is a slow one. */
const bots = {
  size: 1,
  ask: ({ bot }: { readonly bot: string }): Promise<string | undefined> =>
    new Promise((done) => {
      if (slow.includes(bot)) thinking.push({ bot, answer: () => done(undefined) });
      else done(answers);
    }),
};

beforeEach(async () => {
  ahead = 0;
  served = [];
  thinking = [];
  slow = [];
  answers = undefined;
  house = await openHouse();
  house.tables.changed = (table) => served.push(table);
  jobs = new Jobs(house.storage, house.tables, bots, now);
  jobs.failed = (error) => expect.unreachable(String(error));
});
afterEach(async () => {
  vi.useRealTimers();
  slow = [];
  const closing = jobs.close();
  for (const { answer } of thinking) answer();
  await closing;
  await house.close();
});

const settings = { game, options: { players: 2 }, pace: { kind: 'none' }, listed: false } as const;

/** A table with bots on both seats. */
async function botsTable(host: string, bot: string): Promise<string> {
  return (
    await house.lobby.create(await somebody(house, host, host), { ...settings, bots: { 0: bot, 1: bot } }, NOBODY)
  ).id;
}

/** A table with somebody, where a bot is asked first. */
async function tableAgainst(host: string, bot: string): Promise<string> {
  return (await house.lobby.create(await somebody(house, host, host), { ...settings, bots: { 0: bot } }, NOBODY)).id;
}

async function many(count: number, make: (index: number) => Promise<string>): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push(await make(index));
  return ids;
}

describe('what is due', () => {
  it('is done for somebody with one table before the second table of somebody with hundreds', async () => {
    await many(200, () => botsTable('Stranger', 'random'));
    const id = await tableAgainst('Ailsa', 'random');
    jobs.look();
    await until(() => served.includes(id), 30_000);
    // There are eight places, and what was begun before may be written before.
    expect(served.indexOf(id)).toBeLessThan(8);
  });

  it('is done in turns also where there is one place: whoever was served stands at the end', async () => {
    await many(30, () => botsTable('Stranger', 'drover'));
    const ids = await many(3, () => tableAgainst('Ailsa', 'drover'));
    jobs.look();
    await until(() => ids.every((id) => served.includes(id)), 30_000);
    expect(Math.max(...ids.map((id) => served.indexOf(id)))).toBeLessThan(8);
  });

  it('counts guests at one address as one', async () => {
    const crowd = await many(40, (index) => botsTable(`Guest ${index}`, 'drover'));
    const { db } = house.storage;
    await db.updateTable('game_table').set({ origin: 'an address' }).where('id', 'in', crowd).execute();
    const id = await tableAgainst('Ailsa', 'drover');
    jobs.look();
    await until(() => served.includes(id), 30_000);
    expect(served.indexOf(id)).toBeLessThan(3);
    // At that address they take turns as well.
    await until(() => new Set(served).size === 41, 30_000);
    expect(served.indexOf(crowd.at(-1) as string)).toBeLessThan(50);
  });

  it('does not wait for a slow one, in another lane or in its own', async () => {
    slow = ['drover', 'greedy'];
    await many(10, () => botsTable('Stranger', 'drover'));
    await many(3, () => tableAgainst('Stranger', 'greedy'));
    const id = await botsTable('Ailsa', 'random');
    jobs.look();
    house.tables.due = () => jobs.look();
    await until(() => served.filter((table) => table === id).length > 10, 30_000);
    // One at a time thinks ahead: the others would only wait in its thread.
    expect(thinking.map(({ bot }) => bot).toSorted()).toEqual(['drover', 'greedy', 'greedy', 'greedy']);
  });

  it('is not asked again of a bot that thinks while another answers', async () => {
    slow = ['bairn'];
    const table = { ...settings, bots: { 0: 'random', 1: 'bairn' } };
    const { id } = await house.lobby.create(await somebody(house, 'Ailsa', 'Ailsa'), table, NOBODY);
    house.tables.due = () => jobs.look();
    jobs.look();
    await until(() => served.includes(id) && thinking.length > 0);
    jobs.look();
    await until(async () => (await jobs.due()) === 1);
    await new Promise((resume) => setTimeout(resume, 100));
    expect(thinking).toHaveLength(1);
  });

  it('is a clock before any bot', async () => {
    slow = ['random', 'drover'];
    await many(30, (index) => botsTable(`Host ${index}`, index % 2 === 0 ? 'random' : 'drover'));
    const host = await somebody(house, 'Ailsa', 'Ailsa');
    const pace = { kind: 'live', minutes: 1, seconds: 0 } as const;
    const { id } = await house.lobby.create(host, { ...settings, pace, bots: {} }, NOBODY);
    await house.lobby.join(id, await somebody(house, 'Bruce', 'Bruce'), '');
    served = [];
    jobs.look();
    await until(() => thinking.length === 9);
    ahead = 120_000;
    jobs.look();
    await until(() => served.length > 0);
    const table = await house.tables.read(id);
    expect([served[0], table.late.size > 0]).toEqual([id, true]);
  });

  it('counts the households of one network as one', async () => {
    const crowd = await many(40, (index) => botsTable(`Guest ${index}`, 'drover'));
    const { db } = house.storage;
    for (const [index, table] of crowd.entries()) {
      const household = `household-${index}`.padEnd(22, '-');
      await db
        .updateTable('game_table')
        .set({ origin: `${household}.network` })
        .where('id', '=', table)
        .execute();
    }
    const id = await tableAgainst('Ailsa', 'drover');
    jobs.look();
    await until(() => served.includes(id), 30_000);
    expect(served.indexOf(id)).toBeLessThan(3);
  });

  it('is done at once when the clock is set back, and so is what somebody held who is gone', async () => {
    const before = await botsTable('Ailsa', 'drover');
    ahead = -3_600_000;
    jobs.look();
    await until(() => served.includes(before));
    // While it runs, too.
    ahead = 0;
    jobs.look();
    await until(() => served.filter((table) => table === before).length > 1);
    const { db } = house.storage;
    const [later, held] = [await botsTable('Bruce', 'drover'), await botsTable('Carl', 'drover')];
    const lease = { lease: now() + 15_000, holder: 'somebody who is gone' };
    await db.updateTable('job').set(lease).where('table_id', '=', held).execute();
    ahead = -3_600_000;
    jobs.look();
    await until(() => served.includes(later));
    ahead += 16_000;
    jobs.look();
    await until(() => served.includes(held));
    expect(new Set(served)).toEqual(new Set([before, later, held]));
  });

  it('is counted without what was put off, what somebody does, and what is at a frozen table', async () => {
    slow = ['random'];
    const due = (): Promise<number> => jobs.due();
    const [first, second] = [await botsTable('Ailsa', 'random'), await botsTable('Bruce', 'random')];
    // Both seats are asked at once.
    expect(await due()).toBe(4);
    const { db } = house.storage;
    await db
      .updateTable('job')
      .set({ lease: now() + 60_000 })
      .where('table_id', '=', first)
      .execute();
    expect(await due()).toBe(2);
    await db.updateTable('game_table').set({ status: 'frozen' }).where('id', '=', second).execute();
    expect(await due()).toBe(0);
  });

  it('tells nothing of the hand when a bot’s move is refused', async () => {
    const failures: unknown[] = [];
    jobs.failed = (error) => failures.push(error);
    answers = 'a move that is none';
    await botsTable('Ailsa', 'random');
    jobs.look();
    await until(() => failures.length > 0);
    const messages = new Set(failures.map((error) => error instanceof Error && error.message));
    expect([...messages]).toEqual(['kernel.move.illegal']);
  });

  it('is nothing at a table with neither a person nor a host', async () => {
    const { db } = house.storage;
    const left = await botsTable('Bruce', 'random');
    const seat = await tableAgainst('Carl', 'random');
    await sql`update game_table set host = null where id in (${left}, ${seat})`.execute(db);
    const hosted = await botsTable('Ailsa', 'random');
    jobs.look();
    await until(() => served.includes(hosted) && served.includes(seat));
    expect(served).not.toContain(left);
    // Nor is it looked at again and again.
    house.tables.due = () => jobs.look();
    await jobs.start();
    await until(async () => (await house.tables.read(hosted)).row.status === 'over', 30_000);
    await until(async () => (await jobs.due()) === 0);
    expect(served).not.toContain(left);
  });

  it('is given back when the server stops while a bot thinks, and nothing is moved', async () => {
    slow = ['drover'];
    await jobs.start();
    const id = await tableAgainst('Ailsa', 'drover');
    jobs.look();
    await until(() => thinking.length === 1);
    const { version } = (await house.tables.read(id)).row;
    const closing = jobs.close();
    thinking[0]?.answer();
    await closing;
    expect((await house.tables.read(id)).row.version).toBe(version);
    const left = await house.storage.db.selectFrom('job').select('lease').where('kind', '=', 'bot').execute();
    expect(left).toEqual([{ lease: 0 }]);
  });

  it('is done once, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    slow = ['drover'];
    const other = new Jobs(house.storage, house.tables, bots, now);
    await other.start();
    await jobs.start();
    await tableAgainst('Ailsa', 'drover');
    jobs.look();
    await until(() => thinking.length === 1);
    for (let passed = 0; passed < 60_000; passed += 5000) {
      ahead += 5000;
      // A lease is renewed before anybody else looks.
      vi.advanceTimersByTime(5000);
      await house.storage.db.selectFrom('job').select('id').execute();
      other.look();
      await new Promise((resume) => setTimeout(resume, 20));
    }
    expect(thinking).toHaveLength(1);
    const closing = other.close();
    thinking[0]?.answer();
    await closing;
  });
});

describe('turns', () => {
  it('are taken by groups, and in them by members', () => {
    const turns = new Turns(() => 0);
    const waiting = ['a1', 'a1', 'a2', 'a3', 'b1', 'b1', 'c1'];
    const order = Array.from({ length: 7 }, () => turns.take(waiting, ([group = '', member = '']) => [group, member]));
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'a3', 'a1']);
    expect(turns.take([], () => [])).toBeUndefined();
  });
});

describe('tables with bots that search', () => {
  const reason = 'server.bots.busy';

  it('are refused to all while somebody waits too long for a turn, and to those who have too much of their own', async () => {
    slow = ['drover'];
    house.lobby.admit = (row, seats) => jobs.admit(row, seats);
    await many(4, () => tableAgainst('Stranger', 'drover'));
    jobs.look();
    await until(() => thinking.length === 1);
    await botsTable('Ailsa', 'drover');
    ahead = 25_000;
    await expect(botsTable('Ailsa', 'drover')).rejects.toMatchObject({ status: 503, reason: { id: reason } });
    await botsTable('Ailsa', 'random');
    // An open table is made with quick bots alone, and does not start with others either.
    const host = await somebody(house, 'Bruce', 'Bruce');
    await expect(house.lobby.create(host, { ...settings, bots: { 0: 'drover' }, waits: true }, NOBODY)).rejects.toThrow(
      reason,
    );
    // Those who wait are served now, so there is no reason to refuse others.
    thinking.shift()?.answer();
    await until(() => served.length === 1 && thinking.length === 1);
    await tableAgainst('Bruce', 'drover');
    await expect(botsTable('Stranger', 'drover')).rejects.toThrow(reason);
  });

  it('are refused with 503', async () => {
    let later = 0;
    const server = await testServer({}, { now: () => Date.now() + later });
    const stranger = await Visitor.guest(server.url, 'Stranger');
    const ask = (bot: string) =>
      stranger.call<{ error?: { id: string } }>('POST', '/tables', { ...settings, bots: { 0: bot, 1: bot } });
    for (let tables = 0; tables < 12; tables++) expect((await ask('chieftain')).status).toBe(201);
    later = 60_000;
    // What waits is read now and then: the next table may still be made.
    let refused = await ask('chieftain');
    for (let tries = 0; tries < 100 && refused.status === 201; tries++) refused = await ask('chieftain');
    expect([refused.status, refused.body.error?.id]).toEqual([503, reason]);
    expect((await ask('crofter')).status).toBe(201);
    await server.close();
  });
});

describe('threads', () => {
  const found = games.at(-1) as Game;
  const options = readOptions(found.options, { players: 2 });
  const match = new Match({ game: found, options, seats: ['Ailsa', 'Bruce'], seed: givenSeed('threads') });
  const seat = match.pending()[0] as number;
  const position = {
    game,
    version: found.version,
    modules: {},
    options,
    view: match.view(seat),
    seat,
    seed: 'threads',
  };
  let pool: BotPool;
  let answered: string[];
  beforeEach(() => {
    pool = new BotPool(1, 60_000);
    answered = [];
  });
  afterEach(() => pool.close());

  const ask = async (bot: string): Promise<string | undefined> => {
    const key = await pool.ask({ ...position, bot });
    answered.push(bot);
    return key;
  };
  const advise = async (person: string): Promise<void> => {
    await pool.advise(position, person);
    answered.push(person);
  };

  it('have one for quick bots, which do not wait for those that search', async () => {
    void ask('chieftainx999');
    void ask('chieftainx999');
    const keys = match.legal(seat).map((move) => match.rules.key(move));
    for (const bot of ['random', 'crofter']) expect(keys).toContain(await ask(bot));
    expect(answered).toEqual(['random', 'crofter']);
  });

  it('let nobody wait for an answer when they are ended', async () => {
    const asked = [ask('chieftainx999'), ask('chieftainx999'), ask('random')];
    await pool.close();
    expect(await Promise.all([...asked, ask('random')])).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('have one for hints, which hold up no bot, and in which those who ask take turns', async () => {
    const hints = ['Ailsa', 'Ailsa', 'Ailsa', 'Bruce'].map((person) => advise(person));
    await Promise.all([...hints, ask('drover'), ask('drover')]);
    expect(answered.filter((who) => who !== 'drover')).toEqual(['Ailsa', 'Bruce', 'Ailsa', 'Ailsa']);
    // A bot that never ends holds up bots, and no hint.
    void ask('chieftainx999');
    await advise('Catriona');
    expect(answered.at(-1)).toBe('Catriona');
  });
});
