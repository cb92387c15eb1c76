import type { Seat } from '@ceilidh/kernel';
import { totalOf } from './goods.ts';
import { score } from './scoring.ts';
import { type Context, playerOf, SOURCES, type State } from './state.ts';
import { sizeOf } from './territory.ts';

/** In points; what is for later counts by how much of the match is left. Found by trying. */
const WEIGHTS = {
  /** What a scoring round would bring now, for each that follows the next one. */
  again: 0.7,
  good: 0.8,
  tile: 4,
  scotsman: 1.5,
  coin: 0.4,
  /** Part of the penalty for a large territory that is certain from the beginning. */
  penalty: 0.4,
  /** A space further on the rondel than the last one: turns that others take before. */
  space: 0.3,
};

/** What a seat may expect at the end: the sheet as it is, the scoring rounds to come, and what its territory may make. */
export function expect(ctx: Context, state: State, seat: Seat, progress: number): number {
  const w = WEIGHTS;
  const player = playerOf(state, seat);
  const { total, parts } = score(ctx, state)[seat] as { total: number; parts: readonly number[] };
  const later = 1 - progress;
  let round = 0;
  for (let source = 1; source < SOURCES.length; source++)
    round += (parts[source] as number) - (player.points[source] as number);
  const penalty = parts[SOURCES.length] as number;
  let goods = 0;
  for (const each of player.goods) goods += totalOf(each);
  let scotsmen = 0;
  for (const count of player.manned) scotsmen += count;
  const further = (state.at[seat] as number) - Math.min(...state.at.slice(0, ctx.seats));
  return (
    total +
    w.again * round * (state.stacks.length - 1 - state.scored) -
    penalty * (1 - w.penalty) * later +
    (w.good * goods + w.tile * sizeOf(player) + w.scotsman * scotsmen + w.coin * player.coins) * later -
    w.space * further
  );
}
