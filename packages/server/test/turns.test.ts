import { games } from '@ceilidh/games';
import { below, generator } from '@ceilidh/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '../src/index.ts';
import type { House } from '../src/route.ts';
import { type SeenTable, testServer, Visitor } from './client.ts';

let server: Running;
let house: House;
let now = 1_800_000_000_000;
let people: readonly Visitor[];
let stranger: Visitor;
beforeAll(async () => {
  server = await testServer({}, { now: () => now, opened: (opened) => (house = opened) });
  people = await Promise.all(['Ailsa', 'Bruce'].map((name) => Visitor.guest(server.url, name)));
  stranger = new Visitor(server.url);
});
afterAll(() => server.close());

const random = generator('turns', 'choices');
const at = (seat: number): Visitor => people[seat] as Visitor;
const firstKey = ({ legal }: SeenTable): string => legal?.[0]?.key as string;

async function sitDown(game: string, more: object = {}): Promise<string> {
  const id = await at(0).make({ game, options: { players: 2 }, ...more });
  await at(1).call('POST', `/tables/${id}/join`, {});
  return id;
}

/** Plays on at chance until a table looks as wanted, and tells who is asked then. */
async function playUntil(id: string, wanted: (tables: readonly SeenTable[]) => boolean): Promise<SeenTable[]> {
  for (let moves = 0; moves < 400; moves++) {
    const tables = await Promise.all(people.map((visitor) => visitor.table(id)));
    if (wanted(tables)) return tables;
    if (tables[0]?.status === 'over') break;
    for (const visitor of people) {
      if ((await visitor.step(id, (count) => (count === 0 ? -1 : below(random, count)))) === 'moved') break;
    }
  }
  throw new Error('it never came to that');
}

/** Any game in which a turn can be taken back. */
async function tentative(): Promise<{ id: string; seat: number; before: readonly SeenTable[]; after: SeenTable }> {
  for (const { id: game } of games) {
    const id = await sitDown(game);
    for (let tries = 0; tries < 50; tries++) {
      const before = await playUntil(id, (tables) => tables.some(({ legal }) => legal !== undefined));
      const seat = before.findIndex(({ legal }) => legal !== undefined);
      const mine = before[seat] as SeenTable;
      await at(seat).act(id, mine.version, { kind: 'move', key: firstKey(mine) });
      const after = await at(seat).table(id);
      if (after.may?.undo === true && after.pending.length === 1) return { id, seat, before, after };
      if (after.may?.confirm === true) await at(seat).act(id, after.version, { kind: 'confirm' });
    }
  }
  throw new Error('no turn was ever tentative');
}

/** All that somebody reads, but for the number that every act raises. */
const read = async (visitor: Visitor, id: string): Promise<unknown> => {
  const { version: _version, ...table } = await visitor.table(id);
  const log = await visitor.call('GET', `/tables/${id}/log`);
  const record = await visitor.call('GET', `/tables/${id}/record`);
  return { table, log: log.text, record: record.text };
};

describe('a turn', () => {
  it('is seen by nobody else until it is confirmed; it is taken back and made again', async () => {
    const { id, seat, before, after } = await tentative();
    const other = at(1 - seat);
    const mine = before[seat] as SeenTable;
    const theirs = await read(other, id);
    const strangers = await read(stranger, id);
    expect(after.moves).toBe(mine.moves + 1);
    expect((await other.table(id)).moves).toBe(mine.moves);
    const undone = await at(seat).act(id, after.version, { kind: 'undo' });
    expect(undone.status).toBe(200);
    const back = await at(seat).table(id);
    expect(back).toMatchObject({ moves: mine.moves, view: mine.view, legal: mine.legal, may: { redo: true } });
    expect(await read(other, id)).toEqual({ ...(theirs as object), ...(await pendingOf(other, id, theirs)) });
    expect((await at(seat).act(id, back.version, { kind: 'redo' })).status).toBe(200);
    expect(await at(seat).table(id)).toMatchObject({ moves: after.moves, view: after.view, may: { redo: false } });
    expect(await read(other, id)).toEqual(theirs);
    expect(await read(stranger, id)).toEqual(strangers);
    // Others act on what they see, whatever is tried out meanwhile.
    const { version } = await other.table(id);
    expect((await other.act(id, version, { kind: 'undo' })).status).toBe(422);
    expect((await other.act(id, version, { kind: 'confirm' })).status).toBe(422);
    // To the end of the turn, and then all see it.
    for (let tries = 0; tries < 50; tries++) {
      const table = await at(seat).table(id);
      const what = table.may?.confirm === true ? { kind: 'confirm' } : { kind: 'move', key: firstKey(table) };
      expect((await at(seat).act(id, table.version, what)).status).toBe(200);
      if (what.kind === 'confirm') break;
    }
    expect((await other.table(id)).moves).toBe((await at(seat).table(id)).moves);
    expect(await read(other, id)).not.toEqual(theirs);
  });

  it('that is tried out does not count in the version that others are told, nor in their acts', async () => {
    const { id, seat, after } = await tentative();
    const other = at(1 - seat);
    const theirs = (await other.table(id)).version;
    const strangers = (await stranger.table(id)).version;
    let { version } = after;
    for (let tries = 0; tries < 3; tries++)
      for (const kind of ['undo', 'redo']) {
        const { status, body } = await at(seat).act(id, version, { kind });
        expect(status).toBe(200);
        expect(body.version).toBe(version + 1);
        ({ version } = body);
      }
    expect((await other.table(id)).version).toBe(theirs);
    expect((await stranger.table(id)).version).toBe(strangers);
    const { tables: listed } = (await other.call<{ tables: { id: string; version: number }[] }>('GET', '/me/tables'))
      .body;
    expect(listed.find((row) => row.id === id)?.version).toBe(theirs);
    expect((await other.act(id, theirs, { kind: 'resign' })).body).toEqual({ version: theirs + 1 });
    expect((await at(seat).table(id)).version).toBe(version + 1);
  });

  /** While nothing is tentative, others may be asked as well. */
  async function pendingOf(visitor: Visitor, id: string, like: unknown): Promise<object> {
    const { version: _version, ...table } = await visitor.table(id);
    const { table: was } = like as { table: SeenTable };
    return { table: { ...was, pending: table.pending, seats: table.seats } };
  }

  it('shows what a move would do, to its seat alone', async () => {
    const id = await sitDown(games[0]?.id as string);
    const tables = await playUntil(id, (seen) => seen.some(({ legal }) => legal !== undefined));
    const seat = tables.findIndex(({ legal }) => legal !== undefined);
    const path = `/tables/${id}/preview?key=${encodeURIComponent(firstKey(tables[seat] as SeenTable))}`;
    expect((await at(seat).call('GET', path)).body).toHaveProperty('changes');
    expect((await at(1 - seat).call('GET', path)).status).toBe(tables[1 - seat]?.legal === undefined ? 404 : 200);
    expect((await stranger.call('GET', path)).status).toBe(401);
  });

  it('is gone back from when all agree, and asking waits longer after every no', async () => {
    const id = await sitDown(games[0]?.id as string);
    const [mine] = await playUntil(id, ([seen]) => (seen as SeenTable).moves >= 4);
    const act = async (seat: number, what: object): Promise<{ status: number; text: string }> =>
      at(seat).act(id, (await at(seat).table(id)).version, what);
    const { moves, view } = mine as SeenTable;
    expect((await act(0, { kind: 'agree' })).status).toBe(409);
    expect((await act(0, { kind: 'ask-back', to: moves })).status).toBe(422);
    for (const seconds of [30, 60, 120]) {
      expect((await act(0, { kind: 'ask-back', to: moves - 2 })).status).toBe(200);
      expect((await act(1, { kind: 'ask-back', to: moves - 2 })).status).toBe(409);
      expect((await at(1).table(id)) as object).toMatchObject({ consent: { by: 0, to: moves - 2, agreed: [0] } });
      expect((await act(1, { kind: 'refuse' })).status).toBe(200);
      const early = await act(0, { kind: 'ask-back', to: moves - 2 });
      expect(early.status).toBe(409);
      expect(early.text).toContain(String(seconds));
      now += seconds * 1000;
    }
    expect((await at(0).table(id)).view).toEqual(view);
    expect((await act(0, { kind: 'ask-back', to: moves - 2 })).status).toBe(200);
    expect((await act(1, { kind: 'agree' })).status).toBe(200);
    expect((await at(0).table(id)).moves).toBe(moves - 2);
    await playUntil(id, ([seen]) => (seen as SeenTable).moves > moves);
  });

  it('is gone back from at once by somebody who plays with bots alone', async () => {
    const game = games.at(-1)?.id;
    const id = await at(0).make({ game, options: { players: 2 }, bots: { 1: 'greedy' } });
    const moved = async (count: number): Promise<SeenTable> => {
      for (;;) {
        const table = await at(0).table(id);
        if (table.moves >= count) return table;
        await at(0).step(id, (legal) => Math.min(legal - 1, 0));
      }
    };
    for (let tries = 0; tries < 20; tries++) {
      // The bot may be faster.
      const { version } = await moved(3);
      if ((await at(0).act(id, version, { kind: 'ask-back', to: 0 })).status === 200) break;
    }
    expect((await at(0).table(id)).moves).toBeLessThan(3);
  });
});

describe('several decisions at once', () => {
  it('are all accepted, in whatever order, and hidden until the last', async () => {
    for (const { id: game } of games) {
      const id = await sitDown(game);
      const tables = await playUntil(id, (seen) => seen.every(({ legal }) => legal !== undefined)).catch(
        () => undefined,
      );
      if (tables === undefined) continue;
      const replies = await Promise.all(
        tables.map((table, seat) => at(seat).act(id, table.version, { kind: 'move', key: firstKey(table) })),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      return;
    }
    throw new Error('no game asks two at once');
  });

  /** A question to both, at a table where the first of them may leave answers for later ones without anybody seeing it. */
  async function jointQuestion(): Promise<{ id: string; seen: readonly SeenTable[]; leave: () => Promise<number> }> {
    for (const { id: game } of games) {
      const id = await sitDown(game);
      const { standing } = (await at(0).table(id)) as SeenTable & {
        readonly standing?: { readonly accepted: Readonly<Record<string, readonly string[]>> };
      };
      const [ask, keys] = Object.entries(standing?.accepted ?? {})[0] ?? [];
      if (ask === undefined || keys === undefined) continue;
      const leave = async (): Promise<number> =>
        (await at(0).act(id, (await at(0).table(id)).version, { kind: 'stand', ask, key: keys[0] })).status;
      // So that the versions that people are told are not the table's own.
      for (let tries = 0; tries < 3; tries++) expect(await leave()).toBe(200);
      const seen = await playUntil(id, (tables) => tables.every(({ legal }) => legal !== undefined)).catch(() => []);
      if (seen.length > 0) return { id, seen, leave };
    }
    throw new Error('no game asks two at once where answers may be left');
  }
  const answer = (seat: number, id: string, table: SeenTable | undefined): ReturnType<Visitor['act']> =>
    at(seat).act(id, table?.version ?? 0, { kind: 'move', key: table?.legal?.[0]?.key }, { confirm: true });

  it('are accepted of a bot, too, after others tried something out', async () => {
    const { id, seen } = await jointQuestion();
    const { version } = (await house.tables.read(id)).row;
    expect((await answer(0, id, seen[0])).status).toBe(200);
    const key = firstKey(seen[1] as SeenTable);
    const act = {
      client: 'as a bot acts',
      seen: version,
      what: { kind: 'move', seat: 1, key, confirm: true },
    } as const;
    await expect(house.tables.act(id, 'a bot', act)).resolves.toBeGreaterThan(version);
  });

  it('are accepted after somebody who has answered tried something out', async () => {
    const { id, seen, leave } = await jointQuestion();
    expect((await answer(0, id, seen[0])).status).toBe(200);
    expect(await leave()).toBe(200);
    // Read anew from what is stored, it is the same.
    house.tables.forget(id);
    expect((await answer(1, id, seen[1])).status).toBe(200);
  });

  it('with an id that was used before do not reach the commit that others share', async () => {
    const { id, seen } = await jointQuestion();
    let failed = 0;
    house.tables.writer.failed = () => failed++;
    const asked = { id: 'the-same-request-again', what: { kind: 'move', key: firstKey(seen[0] as SeenTable) } };
    const send = (version: number, what: object) =>
      at(0).call('POST', `/tables/${id}/acts`, { ...asked, seen: version, what });
    expect((await send(seen[0]?.version ?? 0, asked.what)).status).toBe(200);
    for (const isReadAnew of [false, true]) {
      if (isReadAnew) house.tables.forget(id);
      const { version, legal, pending } = await at(0).table(id);
      const what =
        legal === undefined || !pending.includes(0) ? { kind: 'undo' } : { kind: 'move', key: legal[0]?.key };
      const { status, body } = await send(version, what);
      expect({ status, body }).toMatchObject({ status: 409, body: { error: { id: 'server.act.other' } } });
    }
    expect(failed).toBe(0);
  });

  it('the same request twice is done once; an outdated one is a conflict', async () => {
    const id = await sitDown(games[0]?.id as string);
    const tables = await playUntil(id, (seen) => seen.some(({ legal }) => legal !== undefined));
    const seat = tables.findIndex(({ legal }) => legal !== undefined);
    const table = tables[seat] as SeenTable;
    const body = { id: 'the-same-request', seen: table.version, what: { kind: 'move', key: firstKey(table) } };
    const one = await at(seat).call('POST', `/tables/${id}/acts`, body);
    const two = await at(seat).call('POST', `/tables/${id}/acts`, body);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect((await at(seat).table(id)).moves).toBe(table.moves + 1);
    const late = await at(seat).call('POST', `/tables/${id}/acts`, { ...body, id: 'another-request' });
    expect(late.status).toBe(409);
    const after = await at(seat).table(id);
    for (const other of [{ what: { kind: 'undo' } }, { confirm: true }, { what: { kind: 'move', key: 'another' } }]) {
      const { status, body: refused } = await at(seat).call('POST', `/tables/${id}/acts`, { ...body, ...other });
      expect({ status, refused }).toMatchObject({ status: 409, refused: { error: { id: 'server.act.other' } } });
      const anew = { ...body, ...other, seen: after.version };
      expect((await at(seat).call('POST', `/tables/${id}/acts`, anew)).status).toBe(409);
    }
    expect((await at(seat).table(id)).moves).toBe(after.moves);
  });
});

describe('at a table', () => {
  it('standing answers are left, seen by their seat alone, given, and withdrawn', async () => {
    for (const { id: game } of games) {
      const id = await sitDown(game);
      const standing = async (seat: number): Promise<{ accepted: Record<string, string[]>; yours: object }> =>
        ((await at(seat).table(id)) as unknown as { standing: never }).standing;
      const [ask, keys] = Object.entries((await standing(0)).accepted)[0] ?? [];
      if (ask === undefined || keys === undefined) continue;
      const act = async (what: object): Promise<number> =>
        (await at(0).act(id, (await at(0).table(id)).version, what)).status;
      expect(await act({ kind: 'stand', ask, key: keys[0] })).toBe(200);
      expect((await standing(0)).yours).toEqual({ [ask]: keys[0] });
      expect((await standing(1)).yours).toEqual({});
      expect(await act({ kind: 'stand', ask, key: 'no such answer' })).toBe(422);
      expect(await act({ kind: 'stand', ask: 'no such question' })).toBe(422);
      expect(await act({ kind: 'stand', ask })).toBe(200);
      expect((await standing(0)).yours).toEqual({});
    }
  });

  it('people talk, a page at a time', async () => {
    const id = await sitDown(games[0]?.id as string);
    for (const text of ['Slàinte', '<b>bold</b> & "plain"', 'third']) {
      now += 1000;
      expect((await at(0).call('POST', `/tables/${id}/chat`, { text })).status).toBe(201);
    }
    type Lines = { lines: { name: string; text: string; at: number }[] };
    const { body } = await stranger.call<Lines>('GET', `/tables/${id}/chat`);
    expect(body.lines.map(({ text }) => text)).toEqual(['Slàinte', '<b>bold</b> & "plain"', 'third']);
    const { body: earlier } = await stranger.call<Lines>('GET', `/tables/${id}/chat?before=${body.lines[2]?.at}`);
    expect(earlier.lines).toEqual(body.lines.slice(0, 2));
    expect((await stranger.call('POST', `/tables/${id}/chat`, { text: 'hello' })).status).toBe(401);
    expect((await at(0).call('POST', `/tables/${id}/chat`, { text: 'nul \0' })).status).toBe(422);
    expect((await at(0).call('POST', `/tables/${id}/chat`, { text: 'x'.repeat(1001) })).status).toBe(422);
  });

  it('a spectator sees what everybody sees, and does nothing', async () => {
    const id = await sitDown(games.at(-1)?.id as string);
    const seen = await stranger.table(id);
    expect(seen).toMatchObject({ status: 'running' });
    expect(seen.you).toBeNull();
    expect(seen).not.toHaveProperty('legal');
    const carl = await Visitor.guest(server.url, 'Carl');
    expect((await carl.act(id, seen.version, { kind: 'resign' })).status).toBe(403);
  });

  it('everybody is told what happened since their last turn', async () => {
    const id = await sitDown(games[0]?.id as string);
    const since = (table: SeenTable): number => table.since ?? 0;
    const tables = await playUntil(id, (seen) => seen.some((table) => table.moves - since(table) >= 2));
    for (const table of tables) {
      const lines = table.log.lines.slice(since(table) - table.log.first);
      expect(lines).toHaveLength(table.moves - since(table));
    }
  });

  it('what was new when a turn began stays so until the turn is confirmed', async () => {
    const { id, seat, before, after } = await tentative();
    const began = before[seat] as SeenTable;
    expect(after).toMatchObject({ since: began.since, own: after.moves - began.moves });
    expect(await at(1 - seat).table(id)).toMatchObject({ own: 0 });
    await at(seat).act(id, after.version, { kind: 'undo' });
    expect(await at(seat).table(id)).toMatchObject({ since: began.since, own: 0 });
    await at(seat).act(id, after.version + 1, { kind: 'redo' });
    let mine = await at(seat).table(id);
    while (mine.may?.confirm !== true) {
      await at(seat).act(id, mine.version, { kind: 'move', key: firstKey(mine) });
      mine = await at(seat).table(id);
      expect(mine).toMatchObject({ since: began.since, own: mine.moves - began.moves });
    }
    await at(seat).act(id, mine.version, { kind: 'confirm' });
    expect(await at(seat).table(id)).toMatchObject({ since: mine.moves, own: 0 });
  });

  it('whoever resigns is replaced for good', async () => {
    const id = await sitDown(games.at(-1)?.id as string);
    const act = async (seat: number, what: object): Promise<number> =>
      (await at(seat).act(id, (await at(seat).table(id)).version, what)).status;
    expect(await act(1, { kind: 'return' })).toBe(409);
    expect(await act(0, { kind: 'substitute', seat: 1, bot: 'greedy' })).toBe(403);
    expect(await act(1, { kind: 'resign' })).toBe(200);
    expect((await at(0).table(id)).seats[1]).toMatchObject({ resigned: true, substitute: 'crofter' });
    await expect.poll(() => act(1, { kind: 'return' })).toBe(409);
    for (let steps = 0; steps < 1000 && (await at(0).step(id, (count) => Math.min(count - 1, 0))) !== 'over';) steps++;
    expect((await at(1).table(id)).status).toBe('over');
  });
});
