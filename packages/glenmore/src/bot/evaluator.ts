import type { Nets } from '@ceilidh/bots/nets';
import type { Evaluator } from '@ceilidh/kernel';
import type { Move } from '../moves.ts';
import type { GlenMoreRules } from '../rules.ts';
import type { State } from '../state.ts';
import { appraise } from './appraisal.ts';
import { Evaluation } from './evaluation.ts';
import { forecasts } from './forecasts.ts';

/** What bots know of positions; without nets they appraise none. */
export const evaluatorWith =
  (nets: Nets | undefined) =>
  (rules: GlenMoreRules): Evaluator<State, Move> => {
    const { context: ctx } = rules;
    const evaluation = new Evaluation(ctx);
    return {
      effort: 4,
      horizon: 3,
      expect: (state, seat) => evaluation.expect(state, seat),
      ...(nets === undefined ? {} : { appraise: (state, seat) => appraise(nets, ctx, evaluation, state, seat) }),
      forecasts(state, seat, moves, candidates = 1) {
        const attempt = (move: Move): number => {
          const after = rules.clone(state);
          rules.apply(after, seat, move);
          return evaluation.expect(after, seat);
        };
        return forecasts({ ctx, evaluation, state, seat, moves, candidates, attempt });
      },
    };
  };
