import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ceilidh/games';
import { below, type Generator } from '@ceilidh/kernel';
import type { Happening, LiveTable } from '../src/live-table.ts';
import { Lobby } from '../src/lobby.ts';
import { Quotas } from '../src/quotas.ts';
import { openStorage } from '../src/storage/open.ts';
import type { Storage } from '../src/storage/storage.ts';
import { Tables } from '../src/tables.ts';

/** Tables on an SQLite file, without HTTP: for tests of what is stored. */
export interface TestHouse {
  readonly storage: Storage;
  readonly tables: Tables;
  readonly lobby: Lobby;
  readonly dataDir: string;
  close(): Promise<void>;
}

export async function openHouse(dataDir = mkdtempSync(join(tmpdir(), 'ceilidh-house-'))): Promise<TestHouse> {
  const storage = await openStorage({ dataDir });
  const tables = new Tables(storage, Date.now);
  const lobby = new Lobby(storage, tables, new Quotas(storage, Date.now, 1_000_000), Date.now);
  return {
    storage,
    tables,
    lobby,
    dataDir,
    async close() {
      await storage.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Somebody who is known to the house, whatever they do there. */
export async function somebody(
  { storage }: TestHouse,
  id: string,
  name: string,
): Promise<{ id: string; name: string }> {
  const person = { id, name, created: 0 };
  await storage.db
    .insertInto('person')
    .values(person)
    .onConflict((known) => known.doNothing())
    .execute();
  return person;
}

const personAt = (house: TestHouse, seat: number): Promise<{ id: string; name: string }> =>
  somebody(house, `person ${seat}`, `Person ${seat}`);

/** Whom nothing is counted for. */
export const NOBODY = { person: undefined, guest: true, places: [] };

/** A running table with a person on each seat. */
export async function startTable(house: TestHouse, game: string, players: number, seed: string): Promise<string> {
  const options = { players };
  const pace = { kind: 'none' } as const;
  const { lobby } = house;
  const { id } = await lobby.create(
    await personAt(house, 0),
    { game, options, pace, listed: false, bots: {}, seed },
    NOBODY,
  );
  for (let seat = 1; seat < players; seat++) await lobby.join(id, await personAt(house, seat), '');
  return id;
}

let made = 0;

/** Something that a seat may do now: mostly a move, now and then taken back, made again, or gone back on by consent. */
function anything({ match, consent, seats }: LiveTable, random: Generator, tricks: boolean): Happening {
  if (match === undefined) throw new Error('not running');
  const someone = seats.map(({ seat }) => seat);
  if (consent !== undefined) {
    const asked = someone.find((each) => !consent.agreed.includes(each)) as number;
    return below(random, 4) === 0 ? { kind: 'refuse', seat: asked } : { kind: 'agree', seat: asked, of: someone };
  }
  if (tricks && below(random, 60) === 0 && match.length > 0)
    return { kind: 'ask-back', seat: 0, to: Math.max(0, match.length - 1 - below(random, 20)), of: someone };
  const undoer = someone.find((seat) => match.undoable(seat) !== undefined);
  if (tricks && undoer !== undefined && below(random, 6) === 0) return { kind: 'undo', seat: undoer };
  const redoer = match.pending().find((seat) => match.redoable(seat) !== undefined);
  if (tricks && redoer !== undefined && below(random, 2) === 0) return { kind: 'redo', seat: redoer };
  const pending = match.pending();
  const seat = pending[below(random, pending.length)] as number;
  const legal = match.turnIsOver(seat) && match.tentative === seat ? [] : match.legal(seat);
  if (legal.length === 0) return { kind: 'confirm', seat };
  const key = match.rules.key(legal[below(random, legal.length)] as object);
  return { kind: 'move', seat, key, confirm: below(random, 3) > 0 };
}

/** Does something at a table; false when its match is over. */
export async function doSomething(house: TestHouse, id: string, random: Generator, tricks: boolean): Promise<boolean> {
  const { status, seen, what } = await house.tables.see(id, (table) => ({
    status: table.row.status,
    seen: table.row.version,
    what: table.row.status === 'running' ? anything(table, random, tricks) : undefined,
  }));
  if (status !== 'running' || what === undefined) return false;
  await house.tables.act(id, `person ${what.seat}`, { client: `test ${++made}`, seen, what });
  return true;
}

export const gameIds: readonly string[] = games.map(({ id }) => id);
