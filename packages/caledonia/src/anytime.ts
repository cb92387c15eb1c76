import type { Anytime, Seat } from '@ceilidh/kernel';
import { ownMove } from './clans/index.ts';
import type { ClanAnytimeMove } from './clans/types.ts';
import { type CaledoniaFrame, clanOf, type Context, playerOf, type State } from './state.ts';

/** A clan's moves at any decision of its own turn (ruling 24). */
export const anytime: Anytime<Context, State, ClanAnytimeMove, CaledoniaFrame> = {
  legal(ctx, state, { seat }, out) {
    clanOf(ctx, playerOf(state, seat)).anytime?.legal(state, seat, out);
  },
  includes: (ctx, { kind }) => ctx.anytime.has(kind),
  apply: (_ctx, state, { seat }, move, step) => ownMove(move).apply(state, seat, move, step),
};

/**
 * Whether a question is worth asking: something can be answered now, or (since version 2) once a clan has made the moves
 * that it may make at the question itself (rulings 24 and 36).
 */
export function canAnswer(ctx: Context, state: State, seat: Seat, possible: (table: State) => boolean): boolean {
  if (possible(state)) return true;
  if (!ctx.byVersion.anytimePays) return false;
  const table = clanOf(ctx, playerOf(state, seat)).anytime?.made(state, seat);
  return table !== undefined && possible(table);
}
