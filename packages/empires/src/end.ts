import { at, type Outcome, seatTag, type Sheet, type Step } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { RESOURCES } from './language.ts';
import { assignedAt } from './empire.ts';
import { empireOf, GOLD, handOf, RAZE, type State, stockOf, WORKER } from './state.ts';

/** Page 8: the track, 1 for each card of the Empire, 1 for every 2 resources, 1 for each gold and raze token (ruling 1). */
export function score(state: State): Sheet[] {
  return state.points.map((track, seat) => {
    const stock = stockOf(state, seat);
    const locations = empireOf(state, seat).length;
    let resources = 0;
    for (let good = 0; good < RESOURCES.length; good++) resources += at(stock, good);
    const half = resources >> 1;
    const gold = at(stock, GOLD);
    const raze = at(stock, RAZE);
    return { total: track + locations + half + gold + raze, parts: [track, locations, half, gold, raze] };
  });
}

/** All workers of a player: in the supply, spent, and assigned (ruling 14). */
function workers(state: State, seat: number): number {
  let count = at(stockOf(state, seat), WORKER) + at(state.spent, seat);
  for (let index = 0; index < empireOf(state, seat).length; index++) count += assignedAt(state, seat, index, WORKER);
  return count;
}

/** Ties go to the most Locations, then workers, then cards of the hand; then the win is shared. */
export function outcome(state: State): Outcome | undefined {
  if (state.phase !== 'over') return undefined;
  const sheets = score(state);
  const standing = sheets.map(({ total }, seat) => [
    total,
    empireOf(state, seat).length,
    workers(state, seat),
    handOf(state, seat).length,
  ]);
  const ranks = standing.map((own) => 1 + standing.filter((other) => isAhead(other, own)).length);
  return { ranks, sheets };
}

function isAhead(one: readonly number[], other: readonly number[]): boolean {
  const decides = one.findIndex((value, index) => value !== other[index]);
  return decides >= 0 && at(one, decides) > at(other, decides);
}

export function tellEnd(state: State, step: Step): void {
  if (step.log === undefined) return;
  score(state).forEach(({ total, parts }, seat) => {
    const [track, locations, resources, gold, raze] = parts as [number, number, number, number, number];
    step.log?.push({
      message: {
        id: 'empires.log.end',
        values: { who: seatTag(seat), total, track, locations, resources, gold, raze },
      },
    });
  });
}

/** By the leader's points or the round, whichever is farther. */
export function progress(state: State): number {
  if (state.phase === 'over') return 1;
  return Math.min(0.99, Math.max(Math.max(...state.points) / 27, (state.round - 1) / 25, 0));
}

export const chapter = ({ round }: State): Message =>
  round === 0 ? { id: 'empires.show.start' } : { id: 'empires.show.chapter', values: { round } };
