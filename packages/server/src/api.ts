import { bots, levels, usualLevel } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { type Match, type Viewer, writeRecord, writeSeen } from '@ceilidh/kernel';
import type { Lang } from '@ceilidh/words';
import type { z } from 'zod';
import { actFor } from './acts.ts';
import { chaptersOf } from './chapters.ts';
import { linesBefore, mute, mutesOf, say, unmute } from './chat.ts';
import { farewell } from './farewell.ts';
import type { Hints } from './hints.ts';
import { hashOfSecret } from './ids.ts';
import type { Lobby, NewTable } from './lobby.ts';
import type { People } from './people.ts';
import { checkRecord } from './record-check.ts';
import type { Presence } from './presence.ts';
import type { Payer, Quotas } from './quotas.ts';
import { conflict, forbidden, unauthorised, unknown } from './problem.ts';
import { inWords } from './reading.ts';
import { report } from './reports.ts';
import * as schemas from './schemas.ts';
import type { Storage } from './storage/storage.ts';
import type { PersonRow, Scope, TableStatus } from './storage/schema.ts';
import { loadTable } from './storage/tables.ts';
import { logPage, momentOf, previewOf, tableView } from './table-view.ts';
import { myTables, openTables } from './table-lists.ts';
import { seatOf, type Tables } from './tables.ts';

export interface House {
  readonly storage: Storage;
  readonly people: People;
  readonly tables: Tables;
  readonly lobby: Lobby;
  readonly presence: Presence;
  readonly hints: Hints;
  readonly quotas: Quotas;
  /** A line was said: those who watch the table hear it. */
  said(table: string, line: string): void;
  /** Somebody signed out, of one thing that lets them in (by its hash) or of all: live connections end too. */
  left(person: string, pass?: string): void;
  now(): number;
}

/** Who asks, and what of the request a handler may see. */
interface Asked<Params, Query, Body> {
  readonly person: PersonRow | undefined;
  readonly secret: string | undefined;
  readonly address: string;
  readonly lang: Lang;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

export interface Answered {
  readonly body?: unknown;
  /** A new session to be kept by the browser, or (null) the old one to be forgotten. */
  readonly session?: string | null;
  readonly status?: number;
  readonly text?: string;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** How much of somebody's allowance it takes. */
  readonly weight?: number;
  readonly maxBody?: number;
  /** `all`: about the account, so that a token for play alone will not do. */
  readonly needs?: Scope;
  handle(house: House, asked: Asked<never, never, never>): Promise<Answered>;
}

type Of<S> = S extends z.ZodType ? z.infer<S> : undefined;

function route<P extends z.ZodType | undefined, Q extends z.ZodType | undefined, B extends z.ZodType | undefined>(
  method: Route['method'],
  path: string,
  summary: string,
  shapes: {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly weight?: number;
    readonly maxBody?: number;
    readonly needs?: Scope;
  },
  handle: (house: House, asked: Asked<Of<P>, Of<Q>, Of<B>>) => Promise<Answered>,
): Route {
  return { method, path, summary, ...shapes, handle } as unknown as Route;
}

const here = (asked: { readonly person: PersonRow | undefined }): PersonRow =>
  asked.person ?? unauthorised('server.person.nobody');

/** Whose allowance a request takes from. */
const payerOf = (
  { quotas }: House,
  asked: { readonly person: PersonRow | undefined; readonly address: string },
): Payer => quotas.payer(asked.person, asked.address);

/** What somebody showed who is here. */
const shownBy = ({ secret }: { readonly secret: string | undefined }): string =>
  secret ?? unauthorised('server.person.nobody');

const personView = ({ id, name, login, created }: PersonRow): object => ({
  id,
  name,
  login,
  created,
  guest: login === null,
});

/** A password is slow to check, by intent; so is a record. */
const SLOW = 20;
const RECORD_SIZE = 2_200_000;
const table = { params: schemas.tableParams };
/** Matters of the account. */
const own = { needs: 'all' } as const;

/** The whole match when it is over; before that what this viewer may know of it. */
const recordOf = (status: TableStatus, match: Match, viewer: Viewer): string =>
  status === 'over' ? writeRecord(match) : writeSeen(match, viewer);

/** Everything the API does, in one list: the server serves it and `/api/v1/openapi.json` describes it. */
export const ROUTES: readonly Route[] = [
  route('POST', '/guests', 'Come in with a name.', { body: schemas.guest, weight: 5 }, async (house, asked) => {
    const { person, secret } = await house.people.guest(asked.body.name, house.quotas, payerOf(house, asked));
    return { status: 201, body: personView(person), session: secret };
  }),
  route(
    'POST',
    '/sign-in',
    'Come in with an account.',
    { body: schemas.account, weight: SLOW },
    async ({ people }, { body, person: already }) => {
      const { person, secret } = await people.signIn(body.login, body.password, already);
      return { body: personView(person), session: secret };
    },
  ),
  route('POST', '/sign-out', 'Leave on this device.', {}, async ({ people, left }, { person, secret }) => {
    if (secret !== undefined) await people.signOut(secret);
    if (person !== undefined) left(person.id, secret === undefined ? undefined : hashOfSecret(secret));
    return { session: null };
  }),
  route(
    'POST',
    '/sign-out-everywhere',
    'Leave on all devices; tokens end too.',
    own,
    async ({ people, left }, asked) => {
      await people.signOutEverywhere(here(asked));
      left(here(asked).id);
      return { session: null };
    },
  ),
  route('GET', '/me', 'Who you are.', {}, async (_house, asked) => ({ body: personView(here(asked)) })),
  route('GET', '/session', 'Who you are, if anybody.', {}, async (_house, { person }) => ({
    body: { person: person === undefined ? null : personView(person) },
  })),
  route('PATCH', '/me', 'Change your name.', { ...own, body: schemas.rename }, async ({ people }, asked) => {
    await people.rename(here(asked), asked.body.name);
    return { body: personView({ ...here(asked), name: asked.body.name }) };
  }),
  route('DELETE', '/me', 'Delete yourself and all that is personal.', own, async (house, asked) => {
    await farewell(house, here(asked));
    return { session: null };
  }),
  route('GET', '/me/export', 'All that is stored about you.', own, async ({ people }, asked) => ({
    body: await people.export(here(asked)),
  })),
  route(
    'POST',
    '/me/account',
    'Become an account; other sessions and tokens end.',
    { ...own, body: schemas.account, weight: SLOW },
    async ({ people, left }, asked) => {
      const { login, password } = asked.body;
      const session = await people.register(here(asked), shownBy(asked), login, password);
      left(here(asked).id);
      return { body: personView({ ...here(asked), login }), ...(session === undefined ? {} : { session }) };
    },
  ),
  route(
    'POST',
    '/me/password',
    'Change your password; other sessions and tokens end.',
    { ...own, body: schemas.newPassword, weight: SLOW },
    async ({ people, left }, asked) => {
      const session = await people.changePassword(here(asked).id, shownBy(asked), asked.body.old, asked.body.new);
      left(here(asked).id);
      return session === undefined ? {} : { session };
    },
  ),
  route(
    'POST',
    '/me/tokens',
    'A token for a script: for play alone, or for all.',
    { ...own, body: schemas.token },
    async (house, asked) => {
      await house.quotas.spend(house.storage.db, payerOf(house, asked), 'token');
      const { label, scope } = asked.body;
      return {
        status: 201,
        body: { token: await house.people.token(here(asked), shownBy(asked), label, scope), scope },
      };
    },
  ),
  route('GET', '/me/tokens', 'Your tokens, without their secrets.', own, async ({ people }, asked) => ({
    body: { tokens: await people.tokens(here(asked)) },
  })),
  route(
    'DELETE',
    '/me/tokens/:id',
    'End a token.',
    { ...own, params: schemas.tokenParams },
    async ({ people, left }, asked) => {
      const { id } = here(asked);
      if (!(await people.endToken(id, asked.params.id))) unknown('server.person.no-token');
      left(id, asked.params.id);
      return {};
    },
  ),
  route('GET', '/me/tables', 'Tables where you sit, and whose turn it is.', {}, async (house, asked) => ({
    body: { tables: await myTables(house, here(asked).id) },
  })),
  route('GET', '/games', 'The games, with their options, and the bots.', {}, async (_house, { lang }) => ({
    body: {
      games: games.map(({ id, options }) => ({
        id,
        name: inWords({ id: `${id}.name` }, lang),
        tagline: inWords({ id: `${id}.tagline` }, lang),
        options,
      })),
      bots: bots.map(({ name }) => name),
      usual: usualLevel,
      opponents: levels.map(({ name }) => ({
        id: name,
        name: inWords({ id: `bots.${name}.name` }, lang),
        description: inWords({ id: `bots.${name}.description` }, lang),
      })),
    },
  })),
  route('GET', '/tables', 'Open tables that are listed.', {}, async ({ storage }) => ({
    body: { tables: await openTables(storage) },
  })),
  route('POST', '/tables', 'Make a table.', { body: schemas.newTable, weight: 5 }, async (house, asked) => ({
    status: 201,
    body: await house.lobby.create(here(asked), asked.body satisfies NewTable, payerOf(house, asked)),
  })),
  route('GET', '/tables/:id', 'A table as you may see it.', table, async ({ tables, presence }, { person, params }) =>
    tables.see(params.id, (live) => {
      const seat = seatOf(live, person?.id ?? null);
      if (seat !== undefined) presence.visit(params.id, seat);
      return { body: tableView(live, seat ?? 'spectator') };
    }),
  ),
  route(
    'GET',
    '/tables/:id/moments/:number',
    'The match as you saw it after so many moves.',
    { params: schemas.momentParams },
    async ({ tables }, { person, params }) => ({
      body: await tables.see(params.id, (live) =>
        momentOf(live, seatOf(live, person?.id ?? null) ?? 'spectator', params.number),
      ),
    }),
  ),
  route(
    'GET',
    '/tables/:id/chapters',
    'Where the parts of the match begin.',
    { ...table, weight: 5 },
    async ({ tables }, { person, params }) => ({
      body: await tables.see(params.id, (live) => ({
        chapters: chaptersOf(live, seatOf(live, person?.id ?? null) ?? 'spectator'),
      })),
    }),
  ),
  route('GET', '/tables/:id/presence', 'Who is here just now.', table, async ({ tables, presence }, { params }) => {
    await tables.read(params.id);
    return { body: presence.of(params.id) };
  }),
  route('POST', '/tables/:id/join', 'Take a seat.', { ...table, body: schemas.join }, async ({ lobby }, asked) => ({
    body: { seat: await lobby.join(asked.params.id, here(asked), asked.body.nonce) },
  })),
  route('POST', '/tables/:id/leave', 'Give your seat back.', table, async ({ lobby }, asked) => {
    await lobby.leave(asked.params.id, here(asked));
    return {};
  }),
  route(
    'POST',
    '/tables/:id/send-away',
    'Send somebody away, as the host, before the start.',
    { ...table, body: schemas.sendAway },
    async ({ lobby }, asked) => {
      await lobby.sendAway(asked.params.id, here(asked), asked.body.seat);
      return {};
    },
  ),
  route('POST', '/tables/:id/rematch', 'The same again.', table, async (house, asked) => ({
    status: 201,
    body: { id: (await house.lobby.rematch(asked.params.id, here(asked), payerOf(house, asked))).id },
  })),
  route('POST', '/tables/:id/start', 'Start; bots take free seats.', table, async (house, asked) => {
    await house.lobby.start(asked.params.id, here(asked), payerOf(house, asked));
    return {};
  }),
  route(
    'POST',
    '/tables/:id/acts',
    'Move, take back, confirm, ...',
    { ...table, body: schemas.act },
    async (house, asked) => {
      const live = await house.tables.read(asked.params.id);
      const payer = house.quotas.payer(here(asked), asked.address);
      return { body: { version: await actFor(house, live, payer, asked.body) } };
    },
  ),
  route(
    'GET',
    '/tables/:id/preview',
    'What a move would do.',
    { ...table, query: schemas.preview },
    async ({ tables }, asked) => {
      const { id } = here(asked);
      const preview = await tables.see(asked.params.id, (live) =>
        previewOf(live, seatOf(live, id) ?? forbidden('server.table.no-seat'), asked.query.key),
      );
      return { body: preview ?? unknown('server.move.unknown') };
    },
  ),
  route(
    'POST',
    '/tables/:id/hints',
    'What a bot would do in your place, and why.',
    table,
    async ({ hints }, asked) => ({
      body: await hints.for(asked.params.id, here(asked).id),
    }),
  ),
  route(
    'GET',
    '/tables/:id/chat',
    'What was said.',
    { ...table, query: schemas.chatPage },
    async ({ storage, tables }, { person, params, query }) => {
      await tables.read(params.id);
      return { body: { lines: await linesBefore(storage, params.id, person?.id, query.before) } };
    },
  ),
  route('POST', '/tables/:id/chat', 'Say something.', { ...table, body: schemas.chat }, async (house, asked) => {
    const person = here(asked);
    const { storage, tables, quotas, said, now } = house;
    const { id } = asked.params;
    const seat = seatOf(await tables.read(id), person.id);
    const what = { table: id, person, seat, text: asked.body.text, at: now() };
    const line = await say(storage, quotas, payerOf(house, asked), what);
    said(id, line.id);
    return { status: 201, body: line };
  }),
  route(
    'POST',
    '/tables/:id/chat/:line/report',
    'Show a line to whoever runs the server.',
    { params: schemas.lineParams },
    async (house, asked) => {
      here(asked);
      const { id, line } = asked.params;
      await report(house.storage, house.quotas, payerOf(house, asked), { table: id, line, now: house.now() });
      return {};
    },
  ),
  route(
    'POST',
    '/me/mutes',
    'Read no more of whoever wrote a line.',
    { body: schemas.mute },
    async ({ storage, now }, asked) => {
      await mute(storage, here(asked).id, asked.body.line, now());
      return {};
    },
  ),
  route('GET', '/me/mutes', 'Those whom you do not read.', {}, async ({ storage }, asked) => ({
    body: { mutes: await mutesOf(storage, here(asked).id) },
  })),
  route(
    'DELETE',
    '/me/mutes/:id',
    'Read somebody again.',
    { params: schemas.muteParams },
    async ({ storage }, asked) => {
      if (!(await unmute(storage, here(asked).id, asked.params.id))) unknown('server.chat.not-muted');
      return {};
    },
  ),
  route('GET', '/tables/:id/record', 'The match as text.', table, async ({ storage, tables }, { person, params }) => {
    const read = await tables.see(params.id, (live) => {
      const viewer: Viewer = seatOf(live, person?.id ?? null) ?? 'spectator';
      if (live.match === undefined) return conflict('server.table.not-started');
      return { viewer, text: live.match.first === 0 ? recordOf(live.row.status, live.match, viewer) : undefined };
    });
    if (read.text !== undefined) return { text: read.text };
    const { row, match } = await loadTable(storage, params.id, true);
    return { text: recordOf(row.status, match as Match, read.viewer) };
  }),
  route(
    'GET',
    '/tables/:id/log',
    'The log, a page at a time, backwards.',
    { ...table, query: schemas.page },
    async ({ storage, tables }, { person, params, query }) => {
      const live = await tables.read(params.id);
      const viewer = seatOf(live, person?.id ?? null) ?? 'spectator';
      return { body: await logPage(storage, live, viewer, query.before) };
    },
  ),
  route(
    'POST',
    '/records',
    'Check a record; a finished match gets a link here.',
    { body: schemas.record, weight: SLOW, maxBody: RECORD_SIZE },
    async (house, asked) => {
      here(asked);
      const payer = payerOf(house, asked);
      await house.quotas.spend(house.storage.db, payer, 'import', asked.body.record.length);
      const { hash, outcome, ...match } = await checkRecord(asked.body.record);
      const id = await house.lobby.import(match, outcome, payer);
      return { status: 201, body: { id, game: match.game, moves: match.moves.length, hash, outcome } };
    },
  ),
];
