import { Problem } from './problem.ts';
import { isAway, isDeadlock, isFull, isGone, isOrphan, type Storage } from './storage/storage.ts';

const GONE = { id: 'server.request.gone' };

/** What is told of an error that is ours: whether it helps to send the request again. */
export function failureOf(error: unknown): Problem {
  if (isOrphan(error)) return new Problem(404, GONE);
  if (isFull(error)) return new Problem(503, { id: 'server.disk.full' });
  if (isGone(error)) return new Problem(503, { id: 'server.storage.gone' });
  if (isDeadlock(error)) return new Problem(503, { id: 'server.table.busy' });
  if (isAway(error)) return new Problem(503, { id: 'server.storage.away' });
  return new Problem(500, { id: 'server.request.failed' });
}

/** Of a row that names somebody, or something, that is not there: whether that is who asks, or was deleted meanwhile. */
export async function missing({ db }: Storage, asking: string | undefined): Promise<Problem> {
  if (asking === undefined) return new Problem(404, GONE);
  const known = await db.selectFrom('person').select('id').where('id', '=', asking).executeTakeFirst();
  return known === undefined ? new Problem(401, { id: 'server.person.nobody' }) : new Problem(404, GONE);
}
