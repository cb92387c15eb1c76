import type { Viewer } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import type { LiveTable } from './live-table.ts';
import { conflict } from './problem.ts';

interface Position {
  /** After so many moves. */
  readonly at: number;
  /** The part of the match that it is in; not every game has parts. */
  readonly title: Message | undefined;
}

/**
 * Where the parts of the match begin, among the moves in memory. A part that is over does not come again, so
 * their beginnings are found by halving: few of the positions between have to be worked out.
 */
export function chaptersOf({ match }: LiveTable, viewer: Viewer): readonly Position[] {
  if (match === undefined) return conflict('server.table.not-started');
  const positionAt = (at: number): Position => ({ at, title: match.rules.chapter?.(match.stateAt(at)) });
  const first = positionAt(match.first);
  return [first, ...begunBetween(first, positionAt(match.seen(viewer)), positionAt)].filter(
    ({ title }) => title !== undefined,
  );
}

/** The parts that begin after one position, and up to another. */
function begunBetween(from: Position, to: Position, positionAt: (at: number) => Position): Position[] {
  if (JSON.stringify(from.title) === JSON.stringify(to.title)) return [];
  if (to.at - from.at === 1) return [to];
  const middle = positionAt((from.at + to.at) >> 1);
  return [...begunBetween(from, middle, positionAt), ...begunBetween(middle, to, positionAt)];
}
