import { Problem } from './problem.ts';
import { isAway, isFull, isGone, isOrphan } from './storage/storage.ts';

/** What is told of an error that is ours: whether it helps to send the request again. */
export function failureOf(error: unknown): Problem {
  // Whoever asked was deleted while the request was under way.
  if (isOrphan(error)) return new Problem(401, { id: 'server.person.nobody' });
  if (isFull(error)) return new Problem(503, { id: 'server.disk.full' });
  if (isGone(error)) return new Problem(503, { id: 'server.storage.gone' });
  if (isAway(error)) return new Problem(503, { id: 'server.storage.away' });
  return new Problem(500, { id: 'server.request.failed' });
}
