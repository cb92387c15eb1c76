import { refuse, type Seat } from '@ceilidh/kernel';
import type { Args } from './args.ts';
import { type Desk, labelOf, verbatim } from './desk.ts';
import { styleOf } from './style.ts';

/** A move as it is told: what was done, and what came of it. */
export interface LogLine {
  readonly move: number;
  readonly seat: Seat;
  /** Left out where it is not known. */
  readonly key?: string;
  readonly say?: string;
  readonly text: readonly string[];
}

/** How many moves to show: all, or as many as were asked for. */
export function upTo(args: Args, moves: number): number {
  const to = args.count('to', moves, 0, 1e9);
  return to <= moves ? to : refuse('kernel.match.jump', { min: 0, max: moves });
}

export function showHead(desk: Desk, game: string, seats: readonly string[]): void {
  const { bold } = styleOf(desk.io);
  desk.line(bold(labelOf(desk, `${game}.name`, game)));
  desk.line(seats.join(', '));
  desk.line();
}

export function showLog(desk: Desk, log: readonly LogLine[], seats: readonly string[]): void {
  const { dim } = styleOf(desk.io);
  const width = String(log.length).length;
  for (const { move, seat, say = '', text } of log) {
    const who = seats[seat] ?? '';
    desk.line(
      `${dim(String(move).padStart(width))}  ${say === '' ? who : desk.say({ id: 'cli.replay.move', values: { who, what: verbatim(say) } })}`,
    );
    for (const line of text) desk.line(`${' '.repeat(width + 4)}${line}`);
  }
  if (log.length > 0) desk.line();
}
