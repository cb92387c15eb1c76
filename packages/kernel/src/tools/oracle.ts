import type { Rules, Seat } from '../contract.ts';
import { fault } from './fault.ts';

/**
 * A second, plain and slow statement of a rule: the keys of all legal answers to one kind of question. It shares no
 * helper with the rules it is held against.
 */
export type Oracle<State extends object = object> = (state: State, seat: Seat) => readonly string[];

export type Oracles<State extends object = object> = Readonly<Record<string, Oracle<State>>>;

/** Holds `legal` against the oracle of what is asked. */
export function holdOracle<State extends object>(
  rules: Rules,
  oracles: Oracles<State>,
  state: State,
  seat: Seat,
  legal: readonly string[],
): void {
  const { ask } = rules.asking(state, seat);
  const oracle = oracles[ask];
  if (oracle === undefined) fault('oracle', `nobody states a second time what is legal for '${ask}'`);
  const expected = new Set(oracle(state, seat));
  const listed = new Set(legal);
  const missing = [...expected].filter((key) => !listed.has(key));
  const surplus = legal.filter((key) => !expected.has(key));
  if (missing.length > 0) fault('oracle', `'${ask}' lacks ${missing.join(', ')}`);
  if (surplus.length > 0) fault('oracle', `'${ask}' offers ${surplus.join(', ')}, which the oracle forbids`);
}
