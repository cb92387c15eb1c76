import { Problem } from './problem.ts';
import { isAway } from './storage/storage.ts';

/** What is told of an error that is ours: whether it helps to send the request again. */
export const failureOf = (error: unknown): Problem =>
  isAway(error) ? new Problem(503, { id: 'server.storage.away' }) : new Problem(500, { id: 'server.request.failed' });
