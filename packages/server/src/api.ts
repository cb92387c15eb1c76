import { bots, levels, usualLevel } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { type Match, type Viewer, writeRecord, writeSeen } from '@ceilidh/kernel';
import { actFor } from './acts.ts';
import { chaptersOf } from './chapters.ts';
import { linesBefore, say } from './chat.ts';
import type { NewTable } from './lobby.ts';
import { PEOPLE_ROUTES } from './people-routes.ts';
import { conflict, forbidden, unknown } from './problem.ts';
import { inWords } from './reading.ts';
import { report } from './reports.ts';
import { here, payerOf, type Route, route, SLOW } from './route.ts';
import * as schemas from './schemas.ts';
import type { TableStatus } from './storage/schema.ts';
import { loadTable } from './storage/tables.ts';
import { openTables } from './table-lists.ts';
import { logPage, momentOf, previewOf, tableView } from './table-view.ts';
import { seatOf } from './tables.ts';

const RECORD_SIZE = 2_200_000;
const table = { params: schemas.tableParams };

/** The whole match when it is over; before that what this viewer may know of it. */
const recordOf = (status: TableStatus, match: Match, viewer: Viewer): string =>
  status === 'over' ? writeRecord(match) : writeSeen(match, viewer);

/** Everything the API does, in one list: the server serves it and `/api/v1/openapi.json` describes it. */
export const ROUTES: readonly Route[] = [
  ...PEOPLE_ROUTES,
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
        level: inWords({ id: `bots.${name}.level` }, lang),
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
      body: await tables.seeBack(params.id, params.number, (live) =>
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
      body: await tables.seeBack(params.id, 0, (live) => ({
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
    await house.lobby.start(asked.params.id, here(asked));
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
      const { length } = asked.body.record;
      await house.storage.db.transaction().execute((trx) => house.quotas.spend(trx, payer, 'import', length));
      const { hash, outcome, ...match } = await house.records.check(asked.body.record);
      const id = await house.lobby.import(match, outcome, payer);
      return { status: 201, body: { id, game: match.game, moves: match.moves.length, hash, outcome } };
    },
  ),
];
