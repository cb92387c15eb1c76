import { at, type Seat } from '@ceilidh/kernel';
import { conclude, type Nets, newSums, sumUp } from '@ceilidh/bots/nets';
import type { Evaluation } from './evaluation.ts';
import { ahead, describePosition, newDescription, SHAPE } from './features.ts';
import type { Context, State } from '../state.ts';

/** Used again and again. */
const description = newDescription();
const sums = newSums(SHAPE);

/** What this seat may expect to have at the end, as nets have learnt it from many matches, one for each stack to come; right between two turns. */
export function appraise(nets: Nets, ctx: Context, evaluation: Evaluation, state: State, seat: Seat): number {
  const net = at(at(nets, 0), ahead(state));
  describePosition(ctx, evaluation, state, seat, description);
  sumUp(net, description.values, 0, sums);
  return conclude(net, sums);
}
