import { Problem } from './problem.ts';
import { isAway, isFull, isGone } from './storage/storage.ts';

/** What is told of an error that is ours: whether it helps to send the request again. */
export function failureOf(error: unknown): Problem {
  if (isFull(error)) return new Problem(503, { id: 'server.disk.full' });
  if (isGone(error)) return new Problem(503, { id: 'server.storage.gone' });
  if (isAway(error)) return new Problem(503, { id: 'server.storage.away' });
  return new Problem(500, { id: 'server.request.failed' });
}
