import { games } from '@ceilidh/games';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { House } from '../src/route.ts';
import type { Running } from '../src/index.ts';
import { type SeenTable, testServer, Visitor } from './client.ts';
import { until } from './live-client.ts';

let server: Running;
let house: House;
let now = 1_800_000_000_000;
let people: readonly Visitor[];
beforeAll(async () => {
  server = await testServer(
    {},
    {
      now: () => now,
      opened: (opened) => {
        house = opened;
      },
    },
  );
  people = await Promise.all(['Ailsa', 'Bruce'].map((name) => Visitor.guest(server.url, name)));
});
afterAll(() => server.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const at = (seat: number): Visitor => people[seat] as Visitor;

interface Seat {
  readonly clock: number | null;
  readonly running: number | null;
  readonly late: boolean;
  readonly substitute: string | null;
}

const seatAt = async (id: string, seat: number): Promise<Seat> =>
  (await at(0).table(id)).seats[seat] as unknown as Seat;

/** Two sit down, and play until one alone is asked. */
async function oneIsAsked(pace: object): Promise<{ id: string; seat: number; table: SeenTable }> {
  const id = await at(0).make({ game: games[0]?.id, options: { players: 2 }, pace });
  await at(1).call('POST', `/tables/${id}/join`, {});
  for (;;) {
    const tables = await Promise.all(people.map((visitor) => visitor.table(id)));
    const asked = tables.flatMap(({ legal }, seat) => (legal === undefined ? [] : [seat]));
    const seat = asked[0] as number;
    if (asked.length === 1) return { id, seat, table: tables[seat] as SeenTable };
    await at(seat).step(id, () => 0);
  }
}

/** The seat makes its moves until another is asked. */
async function decide(id: string, seat: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { pending } = await at(seat).table(id);
    if (!pending.includes(seat)) return;
    await at(seat).step(id, () => 0);
  }
  throw new Error('the turn has no end');
}

const act = async (id: string, seat: number, what: object): Promise<number> =>
  (await at(seat).act(id, (await at(seat).table(id)).version, what)).status;

describe.each([
  { pace: { kind: 'live', minutes: 5, seconds: 20 }, time: 5 * MINUTE },
  { pace: { kind: 'turns', days: 2 }, time: 2 * DAY },
])('a table with the pace $pace.kind', ({ pace, time }) => {
  const added = (left: number): number => (pace.kind === 'live' ? left + 20_000 : time);

  it('counts the time of those who are asked, and adds some for every decision', async () => {
    const { id, seat } = await oneIsAsked(pace);
    const { clock: start } = await seatAt(id, seat);
    const other = await seatAt(id, 1 - seat);
    now += 30_000;
    expect(await seatAt(id, seat)).toMatchObject({ clock: start, running: now - 30_000 });
    expect(other.running).toBeNull();
    await decide(id, seat);
    const { clock, running } = await seatAt(id, seat);
    expect(running).toBeNull();
    expect(clock).toBeGreaterThanOrEqual(added((start as number) - 30_000));
    expect(await seatAt(id, 1 - seat)).toMatchObject({ running: now, late: false });
  });

  it('lets the others call a bot for whoever is out of time, until they are back', async () => {
    const { id, seat } = await oneIsAsked(pace);
    const other = 1 - seat;
    now += time - 1000;
    expect(await act(id, other, { kind: 'substitute', seat, bot: 'greedy' })).toBe(403);
    now += 2 * MINUTE;
    await until(async () => (await seatAt(id, seat)).late);
    const lates = await house.storage.db
      .selectFrom('event')
      .select('number')
      .where('kind', '=', 'late')
      .where('table_id', '=', id)
      .execute();
    expect(lates).toHaveLength(1);
    expect(await act(id, seat, { kind: 'substitute', seat, bot: 'greedy' })).toBe(403);
    expect(await act(id, other, { kind: 'substitute', seat, bot: 'no such bot' })).toBe(422);
    expect(await act(id, other, { kind: 'substitute', seat, bot: 'greedy' })).toBe(200);
    await until(async () => (await at(other).table(id)).legal !== undefined);
    expect(await seatAt(id, seat)).toMatchObject({ substitute: 'greedy' });
    expect(await act(id, seat, { kind: 'undo' })).toBe(409);
    expect(await act(id, seat, { kind: 'return' })).toBe(200);
    const back = await seatAt(id, seat);
    expect(back).toMatchObject({ late: false });
    expect(back.substitute).toBeNull();
    expect(back.clock).toBeGreaterThanOrEqual(pace.kind === 'live' ? MINUTE : time);
    await decide(id, other);
    expect((await at(seat).table(id)).pending).toEqual([seat]);
    expect(await act(id, seat, { kind: 'return' })).toBe(409);
  });

  it('forgives whoever comes back before a bot was called', async () => {
    const { id, seat } = await oneIsAsked(pace);
    now += time + MINUTE;
    await until(async () => (await seatAt(id, seat)).late);
    expect(await act(id, seat, { kind: 'return' })).toBe(200);
    const { clock, running, late } = await seatAt(id, seat);
    expect({ running, late }).toEqual({ running: now, late: false });
    expect(clock).toBe(pace.kind === 'live' ? MINUTE : time);
    now += (clock as number) + 1;
    await until(async () => (await seatAt(id, seat)).late);
    await decide(id, seat);
    expect(await seatAt(id, seat)).toMatchObject({ late: false });
  });

  it('has the bot end a turn that its owner only had to confirm', async () => {
    const { id, seat } = await oneIsAsked(pace);
    for (let tries = 0; tries < 100; tries++) {
      const { may, legal, version } = await at(seat).table(id);
      if (may?.confirm === true) break;
      await at(seat).act(id, version, { kind: 'move', key: legal?.[0]?.key });
    }
    now += 10 * DAY;
    await until(async () => (await seatAt(id, seat)).late);
    expect(await act(id, 1 - seat, { kind: 'substitute', seat, bot: 'random' })).toBe(200);
    await until(async () => (await at(1 - seat).table(id)).legal !== undefined);
  });
});

describe('a table without a pace', () => {
  it('waits as long as it takes', async () => {
    const { id, seat } = await oneIsAsked({ kind: 'none' });
    now += 100 * DAY;
    await new Promise((resume) => setTimeout(resume, 1500));
    expect(await seatAt(id, seat)).toMatchObject({ late: false });
    expect((await seatAt(id, seat)).clock).toBeNull();
    expect(await act(id, 1 - seat, { kind: 'substitute', seat, bot: 'greedy' })).toBe(403);
  });
});
