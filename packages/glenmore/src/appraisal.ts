import type { Seat } from '@ceilidh/kernel';
import { conclude, type Net, newSums, sumUp } from '@ceilidh/kernel/learnt';
import type { Evaluation } from './evaluation.ts';
import { ahead, describePosition, newDescription, SHAPE } from './features.ts';
import type { Context, State } from './state.ts';

/** Used again and again. */
const description = newDescription();
const sums = newSums(SHAPE);

/** By company, of which there is one here, then by stacks to come. */
export type Nets = readonly (readonly Net[])[];

/** What this seat may expect to have at the end, as nets have learnt it from many matches; right between two turns. */
export function appraise(nets: Nets, ctx: Context, evaluation: Evaluation, state: State, seat: Seat): number {
  const net = nets[0]?.[ahead(state)] as Net;
  describePosition(ctx, evaluation, state, seat, description);
  sumUp(net, description.values, 0, sums);
  return conclude(net, sums);
}
