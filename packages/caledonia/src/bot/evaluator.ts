import type { Nets } from '@ceilidh/bots/nets';
import type { Evaluator } from '@ceilidh/kernel';
import type { Move } from '../moves.ts';
import type { CaledoniaRules } from '../rules.ts';
import type { State } from '../state.ts';
import { appraise } from './appraisal.ts';
import { expect } from './evaluation.ts';
import { forecasts } from './forecasts.ts';
import { traits } from './traits.ts';

/** What bots know of positions; without nets they appraise none. */
export const evaluatorWith =
  (nets: Nets | undefined) =>
  ({ context: ctx }: CaledoniaRules): Evaluator<State, Move> => ({
    expect: (state, seat) => expect(ctx, state, seat),
    forecasts: (state, seat, moves) => forecasts(ctx, state, seat, moves),
    ...(nets === undefined ? {} : { appraise: (state, seat) => appraise(nets, ctx, state, seat) }),
    traits: (began, ended, seat) => traits(ctx, began, ended, seat),
  });
