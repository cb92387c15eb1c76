import { bots, findBot } from '@ceilidh/bots';
import type { Seat } from '@ceilidh/kernel';
import type { z } from 'zod';
import type { House } from './route.ts';
import type { Happening, LiveTable } from './live-table.ts';
import { conflict, forbidden, invalid, unauthorised } from './problem.ts';
import type { Payer } from './quotas.ts';
import type { act as actSchema } from './schemas.ts';
import { seatOf } from './tables.ts';

/** The wait after each refusal of going back: half a minute, a minute, two, ... */
const FIRST_WAIT = 30_000;

/** What a person asks for, as something that happens at the table; refused where it is not theirs to do. */
export async function actFor(
  house: Pick<House, 'tables' | 'lobby' | 'quotas' | 'now'>,
  table: LiveTable,
  payer: Payer,
  asked: z.infer<typeof actSchema>,
): Promise<number> {
  const { tables, quotas, now } = house;
  const person = payer.person ?? unauthorised('server.person.nobody');
  const seat = seatOf(table, person) ?? forbidden('server.table.no-seat');
  // Ids of requests are unlike within a seat: two people may count from one each.
  const client = `${seat} ${asked.id}`;
  const what = (present: LiveTable): Happening => happeningFor(present, seat, asked, now());
  const giveBack = await quotas.spendActs(payer);
  try {
    const isSame = (done: Happening): boolean => isSameAct(done, asked);
    const act = { client, seen: asked.seen, seat, what, isSame };
    return await bringingIn(house, table, asked, () => tables.act(table.row.id, person, act));
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** A bot that searches takes somebody's place only where its table could begin with it: of one host's tables one at a time. */
async function bringingIn(
  { tables, lobby }: Pick<House, 'tables' | 'lobby'>,
  table: LiveTable,
  { what }: z.infer<typeof actSchema>,
  work: () => Promise<number>,
): Promise<number> {
  if (what.kind !== 'substitute' || findBot(what.bot)?.searches !== true || !isLate(table, what.seat)) return work();
  const { host, origin, id } = table.row;
  return tables.locked(`bots of ${origin ?? host ?? id}`, async () => {
    await lobby.mayBringIn(table, what.seat, what.bot);
    return work();
  });
}

/** Whether this was asked for when something was done. */
function isSameAct(done: Happening, { what, confirm }: z.infer<typeof actSchema>): boolean {
  const stored = done as Readonly<Record<string, unknown>>;
  const asked: Readonly<Record<string, unknown>> = what.kind === 'move' ? { ...what, confirm } : what;
  const named = ['kind', 'key', 'ask', 'to', 'bot', 'confirm'];
  return (
    named.every((member) => stored[member] === asked[member]) && (what.kind !== 'substitute' || what.seat === done.seat)
  );
}

function happeningFor(
  table: LiveTable,
  seat: Seat,
  { what, confirm }: z.infer<typeof actSchema>,
  now: number,
): Happening {
  mayAct(table, seat, what.kind);
  switch (what.kind) {
    case 'stand':
      return { kind: 'stand', seat, ask: what.ask, ...(what.key === undefined ? {} : { key: what.key }) };
    case 'ask-back':
      mayAskBack(table, seat, what.to, now);
      return { kind: 'ask-back', seat, to: what.to, of: table.people() };
    case 'agree':
      if (table.consent === undefined) conflict('server.back.nobody-asked');
      return { kind: 'agree', seat, of: table.people() };
    case 'refuse':
      if (table.consent === undefined) conflict('server.back.nobody-asked');
      return { kind: 'refuse', seat };
    case 'substitute':
      maySubstitute(table, seat, what.seat, what.bot);
      return { kind: 'substitute', seat: what.seat, bot: what.bot };
    case 'move':
      return { kind: 'move', seat, key: what.key, confirm };
    default:
      return { kind: what.kind, seat };
  }
}

/** While a bot plays for somebody, they may only come back; after resigning, not even that. */
function mayAct(table: LiveTable, seat: Seat, kind: z.infer<typeof actSchema>['what']['kind']): void {
  if (table.resigned.has(seat)) conflict('server.table.resigned');
  const isAway = table.botOf(seat) !== undefined;
  if (kind === 'return' && !isAway && !table.late.has(seat)) conflict('server.table.not-away');
  if (kind !== 'return' && kind !== 'resign' && isAway) conflict('server.table.substituted');
}

function mayAskBack(table: LiveTable, seat: Seat, to: number, now: number): void {
  const moves = table.match?.seen(seat) ?? 0;
  if (to >= moves) invalid('server.back.nothing', { moves });
  if (table.consent !== undefined) conflict('server.back.asked');
  const refused = table.refused.get(seat);
  if (refused === undefined) return;
  const until = refused.at + FIRST_WAIT * 2 ** (refused.times - 1);
  if (now < until) conflict('server.back.wait', { seconds: Math.ceil((until - now) / 1000) });
}

/** Its clock is out, and nobody plays in its place yet. */
const isLate = (table: LiveTable, seat: Seat): boolean => table.late.has(seat) && table.botOf(seat) === undefined;

/** Only for a seat whose clock is out. */
function maySubstitute(table: LiveTable, own: Seat, seat: Seat, bot: string): void {
  if (seat === own || !isLate(table, seat)) forbidden('server.table.not-late');
  if (!bots.some(({ name }) => name === bot)) {
    invalid('server.bot.unknown', { bot, known: bots.map(({ name }) => name).join(', ') });
  }
}
