import type { Rules, Seat, Entry } from '../contract.ts';

/** How often each kind of move, question, hook and log line occurred. */
export interface Census {
  readonly moves: Record<string, number>;
  readonly asks: Record<string, number>;
  readonly hooks: Record<string, number>;
  readonly log: Record<string, number>;
  /** Questions with a single answer, by kind: a seat should be asked only where it has a choice. */
  readonly forced: Record<string, number>;
}

export const newCensus = (): Census => ({ moves: {}, asks: {}, hooks: {}, log: {}, forced: {} });

export const count = (counts: Record<string, number>, what: string): void => {
  counts[what] = (counts[what] ?? 0) + 1;
};

/** The kind of a move is the first word of its key. */
export const kindOf = (key: string): string => {
  const end = key.indexOf(' ');
  return end < 0 ? key : key.slice(0, end);
};

/** Counts one decision: what was asked and what was answered. */
export function countDecision(
  census: Census,
  rules: Rules,
  state: object,
  seat: Seat,
  legal: number,
  key: string,
): void {
  const { ask } = rules.asking(state, seat);
  count(census.asks, ask);
  count(census.moves, kindOf(key));
  if (legal === 1) count(census.forced, ask);
}

export function countLog(census: Census, log: readonly Entry[]): void {
  for (const entry of log) count(census.log, entry.message.id);
}

/** What was expected to occur and did so less often than `least`. */
export function rare(counts: Readonly<Record<string, number>>, expected: readonly string[], least: number): string[] {
  return expected.filter((what) => (counts[what] ?? 0) < least).map((what) => `${what}: ${counts[what] ?? 0}`);
}
