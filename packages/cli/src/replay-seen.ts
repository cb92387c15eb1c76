import { refuse, type SeenRecord, withNames } from '@ceilidh/kernel';
import { type Message, WordsError } from '@ceilidh/words';
import type { Args } from './args.ts';
import type { Desk } from './desk.ts';
import { type LogLine, showHead, showLog, upTo } from './replay-log.ts';
import { styleOf } from './style.ts';

/** What one seat knew of a running match: it is shown as it stands, since nothing in it can be verified. */
export function replaySeen(desk: Desk, args: Args, { setting, viewer, moves }: SeenRecord): number {
  const { game, options, seats } = setting;
  const to = upTo(args, moves.length);
  const log: LogLine[] = moves.slice(0, to).map(({ seat, key, log: messages }, index) => ({
    move: index + 1,
    seat,
    ...(key === undefined ? {} : { key }),
    text: messages.map((message) => told(desk, withNames(message, seats), index + 2)),
  }));
  const who = viewer === 'spectator' ? '' : (seats[viewer] ?? '');
  const remark: Message = { id: 'cli.replay.seen', values: { viewer: who === '' ? 'spectator' : 'seat', who } };
  if (args.has('json')) {
    const unknown = { verified: false, remark: desk.say(remark), viewer };
    desk.json({ game: game.id, options, seats, moves: moves.length, to, ...unknown, log });
    return 0;
  }
  showHead(desk, game.id, seats);
  showLog(desk, log, seats);
  desk.line(styleOf(desk.io).warn(desk.say(remark)));
  return 0;
}

/** The messages come from a file: one that our words do not fit makes the record a damaged one. */
function told(desk: Desk, message: Message, line: number): string {
  try {
    return desk.say(message);
  } catch (error) {
    if (!(error instanceof WordsError)) throw error;
    return refuse('kernel.record.line', { line, problem: { id: 'cli.replay.message', values: { id: message.id } } });
  }
}
