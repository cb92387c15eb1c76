import type { Message } from '@ceilidh/words';
import { Refusal, UNKNOWN_VERSION } from '@ceilidh/kernel';

/** These carry `Retry-After`. */
const PASSING: readonly number[] = [429, 503];
/** Seconds after which it may be tried again where nobody knows better: what passes soon, and what somebody has to see to. */
const SOON = 5;
const WAITS: Readonly<Record<string, number>> = {
  'server.bots.busy': 60,
  'server.disk.full': 60,
  'server.storage.gone': 60,
};

/** A refusal with the status under which HTTP tells it. A plain refusal (of a move, an option) is a 422. */
export class Problem extends Refusal {
  readonly status: number;
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, reason: Message, retryAfter?: number) {
    super(reason);
    this.status = status;
    this.retryAfter = retryAfter ?? (PASSING.includes(status) ? (WAITS[reason.id] ?? SOON) : undefined);
  }
}

const problem =
  (status: number) =>
  (id: string, values?: Message['values']): never => {
    throw new Problem(status, values === undefined ? { id } : { id, values });
  };

export const unknown = problem(404);
export const forbidden = problem(403);
export const conflict = problem(409);
export const unauthorised = problem(401);
export const invalid = problem(422);
export const busy = problem(503);

/** What is stored of a table makes no match: told without any value of it. What was found is for the log, and for `check`. */
export class Damaged extends Problem {
  /** Where it was found, in plain words and without values. */
  readonly place: string;

  constructor(place: string, cause: unknown) {
    super(422, reasonOf(cause));
    this.place = place;
    this.cause = cause;
  }
}

/** That a program does not know the rules of a table tells nothing of what is hidden there. */
const reasonOf = (cause: unknown): Message =>
  cause instanceof Refusal && cause.reason.id === UNKNOWN_VERSION ? cause.reason : { id: 'server.table.damaged' };

export const isDamaged = (error: unknown): error is Damaged => error instanceof Damaged;
