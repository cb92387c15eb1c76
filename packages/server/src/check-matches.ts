import { canonical, Refusal } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { isDamaged, unknown } from './problem.ts';
import type { Storage } from './storage/storage.ts';
import { loadTable } from './storage/tables.ts';

export interface CheckedMatch {
  readonly id: string;
  readonly game: string;
  readonly events: number;
  /** Where what is stored and what the present rules make of its moves differ. */
  readonly problems: readonly Message[];
}

/** Makes every stored match again, move by move, on the present rules. One that is damaged does not keep it from the others. */
export async function* checkMatches(storage: Storage): AsyncGenerator<CheckedMatch> {
  const rows = await storage.db
    .selectFrom('game_table')
    .select(['id', 'game', 'version'])
    .where('started', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id, game, version } of rows) {
    const problems = await problemsOf(storage, id);
    yield { id, game, events: version, problems };
  }
}

async function problemsOf(storage: Storage, id: string): Promise<Message[]> {
  try {
    return (await missingEvents(storage, id)) ?? (await differences(storage, id));
  } catch (error) {
    const cause = isDamaged(error) ? (error.cause ?? error) : error;
    const problem: Message =
      cause instanceof Refusal ? cause.reason : { id: 'kernel.verbatim', values: { text: String(cause) } };
    return [{ id: 'server.check.refused', values: { problem } }];
  }
}

async function missingEvents({ db }: Storage, id: string): Promise<Message[] | undefined> {
  const row = await db.selectFrom('game_table').select('version').where('id', '=', id).executeTakeFirst();
  const { version } = row ?? unknown('server.table.unknown');
  const { count, first, last } = await db
    .selectFrom('event')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('number').as('first'),
      fn.max<number | null>('number').as('last'),
    ])
    .where('table_id', '=', id)
    .executeTakeFirstOrThrow();
  const events = Number(count);
  // A running server may have written more since the row was read.
  if ((last ?? 0) >= version && (last ?? 0) === events && (first ?? 1) === 1) return undefined;
  return [{ id: 'server.check.events', values: { expected: version, found: events } }];
}

async function differences(storage: Storage, id: string): Promise<Message[]> {
  const whole = await loadTable(storage, id, true);
  const known = await loadTable(storage, id);
  const problems: Message[] = [];
  if (known.heals) problems.push({ id: 'server.check.snapshot', values: { number: whole.saved } });
  else if (whole.row.version === known.row.version && whole.match?.hash() !== known.match?.hash()) {
    problems.push({ id: 'server.check.snapshot', values: { number: known.saved } });
  }
  const { match, row } = whole;
  if (row.status !== 'over' || match === undefined) return problems;
  const outcome = match.rules.outcome(match.state);
  const stored: unknown = JSON.parse(row.result ?? 'null');
  // Ended by whoever runs the server: there is no result.
  if (row.result === null && outcome === undefined) return problems;
  if (outcome === undefined || canonical(asJson(outcome)) !== canonical(stored)) {
    problems.push({ id: 'server.check.result' });
  }
  return problems;
}

const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value)) as unknown;
