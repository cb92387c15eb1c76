import type { Rules, Seat, Told } from './contract.ts';
import { refuse } from './refusal.ts';
import type { Step } from './step.ts';

/** The legal move with this key; refused when there is none, or when the seat is not asked. */
export function legalMove<M extends object, S extends object>(
  rules: Rules<S, M>,
  state: S,
  seat: Seat,
  key: string,
): M {
  if (!rules.actors(state).includes(seat)) refuse('kernel.move.not-asked', { seat: seat + 1 });
  const moves = rules.legal(state, seat);
  const found = moves.find((move) => rules.key(move) === key);
  if (found !== undefined) return found;
  const accepted = moves.slice(0, 12).map((move) => ({ id: 'kernel.verbatim', values: { text: rules.key(move) } }));
  return refuse('kernel.move.illegal', { move: key, count: moves.length, accepted });
}

/** A checked move: it must be one of the legal ones by its key; otherwise it is refused and nothing has changed. */
export function play<M extends object, S extends object>(
  rules: Rules<S, M>,
  state: S,
  seat: Seat,
  move: M,
  step?: Step,
): Told {
  return rules.apply(state, seat, legalMove(rules, state, seat, rules.key(move)), step);
}
