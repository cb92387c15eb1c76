import type { Evaluator } from '@ceilidh/kernel';
import type { Move } from '../moves.ts';
import type { EmpiresRules } from '../rules.ts';
import type { State } from '../state.ts';
import { Evaluation } from './evaluation.ts';

/** What bots know of positions. */
export function evaluatorOf({ context }: EmpiresRules): Evaluator<State, Move> {
  const evaluation = new Evaluation(context);
  return {
    expect: (state, seat) => evaluation.expect(state, seat),
    forecasts: (state, seat, moves) => evaluation.forecasts(state, seat, moves),
    // With as much work, bots that played out two rounds lost to those that played out one (docs/benchmarks.md).
    foreseeable: 1,
  };
}
