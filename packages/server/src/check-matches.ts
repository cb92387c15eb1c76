import { canonical, Refusal } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import type { Storage } from './storage/storage.ts';
import type { TableRow } from './storage/schema.ts';
import { loadTable } from './storage/tables.ts';

export interface CheckedMatch {
  readonly id: string;
  readonly game: string;
  readonly events: number;
  /** Where what is stored and what the present rules make of its moves differ. */
  readonly problems: readonly Message[];
}

const AT_ONCE = 200;

/** Makes every stored match again, move by move, on the present rules. */
export async function* checkMatches(storage: Storage): AsyncGenerator<CheckedMatch> {
  for (let after = ''; ;) {
    const rows = await storage.db
      .selectFrom('game_table')
      .selectAll()
      .where('started', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      const problems = await problemsOf(storage, row);
      yield { id: row.id, game: row.game, events: row.version, problems };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function problemsOf(storage: Storage, row: TableRow): Promise<Message[]> {
  const { count, first, last } = await storage.db
    .selectFrom('event')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('number').as('first'),
      fn.max<number | null>('number').as('last'),
    ])
    .where('table_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const events = Number(count);
  // A running server may have written more since the row was read.
  if ((last ?? 0) < row.version || (last ?? 0) !== events || (first ?? 1) !== 1) {
    return [{ id: 'server.check.events', values: { expected: row.version, found: events } }];
  }
  try {
    return await differences(storage, row);
  } catch (error) {
    const problem: Message =
      error instanceof Refusal ? error.reason : { id: 'kernel.verbatim', values: { text: String(error) } };
    return [{ id: 'server.check.refused', values: { problem } }];
  }
}

async function differences(storage: Storage, row: TableRow): Promise<Message[]> {
  const whole = await loadTable(storage, row.id, true);
  const known = await loadTable(storage, row.id);
  const problems: Message[] = [];
  if (whole.row.version === known.row.version && whole.match?.hash() !== known.match?.hash()) {
    problems.push({ id: 'server.check.snapshot', values: { number: known.saved } });
  }
  const { match } = whole;
  if (row.status !== 'over' || match === undefined) return problems;
  const outcome = match.rules.outcome(match.state);
  const stored: unknown = JSON.parse(row.result ?? 'null');
  if (outcome === undefined || canonical(asJson(outcome)) !== canonical(stored)) {
    problems.push({ id: 'server.check.result' });
  }
  return problems;
}

const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value)) as unknown;
