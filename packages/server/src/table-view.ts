import type { Message } from '@ceilidh/words';
import { entryFor, type Match, type Row, type Seat, seatTag, type Viewer } from '@ceilidh/kernel';
import type { LiveTable } from './live-table.ts';
import { conflict, invalid } from './problem.ts';
import type { PageRow } from './storage/schema.ts';
import { isWhole } from './storage/sqlite-text.ts';
import type { Storage } from './storage/storage.ts';
import { loadTable, TAIL } from './storage/tables.ts';

/** How many of the last log lines come with a table; the others are read in pages. */
const LOG_LINES = TAIL;
const LOG_BLOCK = TAIL / 2;

/** What one viewer gets of a table: nothing in it depends on what is hidden from this viewer. */
export const tableView = (table: LiveTable, viewer: Viewer): object => ({
  ...commonView(table, readsAs(table, viewer)),
  ...ownView(table, viewer),
});

/** Where nothing is hidden all read the same, but for whose turn is not confirmed. */
export const readsAs = ({ match }: LiveTable, viewer: Viewer): Viewer =>
  match === undefined || (match.rules.open === true && match.tentative !== viewer) ? 'spectator' : viewer;

/** What is the same for all who read alike. */
export function commonView(table: LiveTable, reader: Viewer): object {
  const { row, match } = table;
  const seated: Record<string, unknown> = {
    id: row.id,
    game: row.game,
    rules: row.rules,
    options: table.options,
    status: row.status,
    pace: table.pace,
    listed: row.listed === 1,
    hints: row.hints === 1,
    host: table.seats.find(({ person }) => person !== null && person === row.host)?.seat ?? null,
    created: row.created,
    started: row.started,
    ended: row.ended,
    rematch: row.rematch,
    seats: seatViews(table),
    seed: seedView(table),
  };
  if (match === undefined) return seated;
  // Member by member: this is done after every move, and spreading is slow.
  seated['moves'] = match.seen(reader);
  seated['pending'] = row.status === 'over' ? [] : match.pending();
  seated['view'] = match.view(reader);
  seated['log'] = logLines(table, reader);
  seated['consent'] = table.consent ?? null;
  if (row.status === 'over') seated['outcome'] = match.rules.outcome(match.state);
  return seated;
}

/** What is a viewer's own. */
export const ownView = (table: LiveTable, viewer: Viewer): object =>
  viewer === 'spectator'
    ? { version: table.versionFor(viewer), you: null }
    : { version: table.versionFor(viewer), you: viewer, ...decision(table, viewer) };

/** The commitment from the start; the secret when the match is over, so that anybody can check every shuffle. */
function seedView({ row, seats }: LiveTable): object {
  if (row.given !== null) return { given: true, ...(row.status === 'over' ? { seed: row.given } : {}) };
  const open = { given: false, commitment: row.commitment };
  return row.status === 'over' ? { ...open, secret: row.secret, nonces: seats.map(({ nonce }) => nonce) } : open;
}

type Line = readonly Message[];

interface Read {
  readonly first: number;
  /** The last move that was read, and the lines of all from the first one on. */
  readonly last: Row | undefined;
  readonly lines: readonly Line[];
}

/** What each viewer read last: a line that was read before is the same object, and is not compared again. */
const READ = new WeakMap<LiveTable, Map<Viewer, Read>>();

/**
 * The same lines however much of the match is in memory, in whatever process. They begin at a full block of moves, so
 * that a new move mostly adds a line and leaves the others where they are.
 */
function logLines(table: LiveTable, viewer: Viewer): { first: number; lines: readonly Line[] } {
  const { match } = table;
  if (match === undefined) return { first: 0, lines: [] };
  const seen = match.seen(viewer);
  const first = Math.max(0, (Math.floor(seen / LOG_BLOCK) - 1) * LOG_BLOCK);
  const viewers = READ.get(table) ?? new Map<Viewer, Read>();
  READ.set(table, viewers);
  const known = linesStill(table, viewers.get(viewer), first, seen);
  const from = first + known.length;
  const rows = table.lastMoves(match.length - from).slice(0, seen - from);
  const lines = rows.length === 0 ? known : [...known, ...rows.map((row) => lineFor(row, viewer))];
  viewers.set(viewer, { first, last: rows.at(-1) ?? viewers.get(viewer)?.last, lines });
  return { first, lines };
}

const lineFor = ({ log }: Row, viewer: Viewer): Line => log.map((entry) => entryFor(entry, viewer));

/** Moves are only added or made anew: where the last one is still there, so are those before it. */
function linesStill(table: LiveTable, before: Read | undefined, first: number, seen: number): readonly Line[] {
  const count = before?.lines.length ?? 0;
  if (before?.first !== first || count === 0 || first + count > seen) return [];
  const length = table.match?.length ?? 0;
  return table.lastMoves(length - (first + count - 1))[0] === before.last ? before.lines : [];
}

interface SeatView {
  readonly [member: string]: unknown;
}

const SEATS = new WeakMap<LiveTable, readonly SeatView[]>();

/** A seat of which nothing changed is the same object as before. */
function seatViews(table: LiveTable): readonly SeatView[] {
  const { row, seats } = table;
  const before = SEATS.get(table) ?? [];
  const views = seats.map(({ seat, name, bot, substitute, person, clock, running }, index) => {
    const view: SeatView = {
      seat,
      name,
      bot,
      substitute,
      free: row.status === 'open' && person === null && bot === null,
      clock,
      running,
      late: table.late.has(seat),
      resigned: table.resigned.has(seat),
    };
    const was = before[index];
    return was !== undefined && Object.keys(view).every((member) => was[member] === view[member]) ? was : view;
  });
  const same = views.length === before.length && views.every((view, index) => view === before[index]);
  if (!same) SEATS.set(table, views);
  return same ? before : views;
}

/** After this many of so many moves it was last this seat's own, as far as the table looks back. */
function lastOwn(table: LiveTable, seat: Seat, moves: number): number {
  const oldest = Math.max(0, moves - LOG_LINES);
  for (let made = moves; made > oldest; made--) if (table.moveAt(made - 1)?.seat === seat) return made;
  return Math.max(oldest, table.oldest);
}

/** How many of the last moves, answers of others among them, belong to a turn of this seat that is under way. */
function ownTurn(table: LiveTable, match: Match, seat: Seat, asked: boolean): number {
  const goesOn = match.tentative === seat || (asked && !match.rules.asking(match.state, seat).turn);
  if (!goesOn) return 0;
  const seen = match.seen(seat);
  for (let made = seen; made > 0; made--) {
    const row = table.moveAt(made - 1);
    // Whoever is asked in somebody else's turn has none under way.
    if (row === undefined || row.turn) return row?.seat === seat ? seen - made + 1 : 0;
  }
  return 0;
}

/**
 * The match as this viewer saw it after so many of its moves, if those are in memory: to step through what happened since the
 * own last turn. A finished match is whole in its record.
 */
export function momentOf({ match }: LiveTable, viewer: Viewer, number: number): object {
  if (match === undefined) return conflict('server.table.not-started');
  const seen = match.seen(viewer);
  if (number < match.first || number > seen) invalid('server.table.moment', { min: match.first, max: seen });
  return { number, view: match.rules.view(match.stateAt(number), viewer) };
}

/** Lines before a move: from memory, or from the page that has them. */
export async function logPage(
  storage: Storage,
  { row, match, paged }: LiveTable,
  viewer: Viewer,
  before: number | undefined,
): Promise<{ first: number; lines: readonly (readonly Message[])[] }> {
  const seen = match?.seen(viewer) ?? 0;
  const to = Math.min(before ?? seen, seen);
  if (match !== undefined && (to > paged || match.first === 0)) {
    const first = Math.max(match.first, to - LOG_LINES);
    const rows = match.rows.slice(first - match.first, to - match.first);
    return { first, lines: rows.map((made) => lineFor(made, viewer)) };
  }
  const page = await storage.db
    .selectFrom('page')
    .selectAll()
    .where('table_id', '=', row.id)
    .where('page', '<', to)
    .orderBy('page', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (page === undefined) return { first: 0, lines: [] };
  const lines = linesIn(page, viewer);
  // Where the page is damaged every move is made again.
  if (lines === undefined) return logPage(storage, await loadTable(storage, row.id, true), viewer, before);
  return { first: page.page, lines: lines.slice(0, to - page.page) };
}

function linesIn({ data }: PageRow, viewer: Viewer): readonly Line[] | undefined {
  try {
    return isWhole(data) ? (JSON.parse(data) as Row[]).map((made) => lineFor(made, viewer)) : undefined;
  } catch {
    return undefined;
  }
}

/** What a seat is asked, and all it may do. */
function decision(table: LiveTable, seat: Seat): object {
  const { match } = table;
  if (match === undefined || table.row.status === 'over' || (match.over && match.tentative === undefined)) return {};
  const { rules } = match;
  const asked = match.pending().includes(seat) && rules.actors(match.state).includes(seat);
  // In the middle of a turn, and until it is confirmed, what was new when it began stays so.
  const own = ownTurn(table, match, seat, asked);
  const since = lastOwn(table, seat, match.seen(seat) - own);
  const may = {
    undo: match.undoable(seat) !== undefined,
    redo: match.redoable(seat) !== undefined,
    confirm: match.tentative === seat && match.turnIsOver(seat),
  };
  const standing = { accepted: rules.standing, yours: match.standingOf(seat) };
  if (!asked) return { may, since, own, standing };
  return {
    may,
    since,
    own,
    standing,
    ask: { ...rules.asking(match.state, seat), say: rules.sayAsk(match.state, seat), who: seatTag(seat) },
    legal: match.legal(seat).map((move) => ({
      key: rules.key(move),
      say: rules.sayMove(match.state, seat, move),
    })),
  };
}

/** What a move would do, as far as its seat can know. */
export function previewOf({ match }: LiveTable, seat: Seat, key: string): object | undefined {
  if (match === undefined) return undefined;
  const move = match.legal(seat).find((candidate) => match.rules.key(candidate) === key);
  return move === undefined ? undefined : match.rules.preview(match.state, seat, move);
}
