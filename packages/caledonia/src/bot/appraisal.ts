import type { Seat } from '@ceilidh/kernel';
import { conclude, type Net, type Nets, newSums, sumUp } from '@ceilidh/bots/nets';
import { ahead, describePosition, landOf, newDescription, SHAPE } from './features.ts';
import { type Context, playerOf, type State } from '../state.ts';

/** Used again and again. */
const description = newDescription();
const sums = newSums(SHAPE);

/** What it is worth to be the first to choose, in points. */
const CHOICE = 8;

/**
 * What this seat may expect to have at the end, as nets have learnt it from many matches: slower than a guess, and truer.
 * Several players are one company, one alone is the other; phases are those of production.
 */
export function appraise(nets: Nets, ctx: Context, state: State, seat: Seat): number {
  const { own, shipping, bid } = playerOf(state, seat);
  const net = (nets[ctx.solo ? 1 : 0] as readonly Net[])[ahead(state)] as Net;
  describePosition(ctx, state, seat, landOf(ctx, state, own, shipping), description);
  sumUp(net, description.values, 0, sums);
  const bidding = state.auction?.holder === seat ? CHOICE - state.auction.high : 0;
  return conclude(net, sums) - bid + bidding;
}
