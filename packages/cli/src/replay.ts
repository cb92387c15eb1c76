import { entryFor, hashOf, legalMove, type Match, type Outcome, readRecord, withNames } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import type { Args, Verb } from './args.ts';
import type { Desk } from './desk.ts';
import { readText } from './files.ts';
import { type LogLine, showHead, showLog, upTo } from './replay-log.ts';
import { replaySeen } from './replay-seen.ts';
import { outcomeLines, sectionLines } from './sections.ts';

export const replay: Verb = {
  name: 'replay',
  operand: { name: 'file', needed: true },
  flags: [{ name: 'to', takes: 'number' }, { name: 'json' }],
  run(desk, args) {
    const read = readRecord(desk.games, readText(args.operand ?? ''));
    if (read.kind === 'seen') return replaySeen(desk, args, read.record);
    return replayMatch(desk, args, read.match);
  },
};

function replayMatch(desk: Desk, args: Args, match: Match): number {
  const { rules, setting } = match;
  const { seats, game, options } = setting;
  const to = upTo(args, match.rows.length);
  const state = match.stateAt(to);
  const log = logOf(desk, match, to);
  const outcome = rules.outcome(state);
  const hash = hashOf(state);
  const over = rules.actors(state).length === 0;
  if (args.has('json')) {
    desk.json({
      game: game.id,
      options,
      seats,
      moves: match.rows.length,
      to,
      verified: true,
      hash,
      over,
      outcome: outcomeJson(desk, match, outcome),
      log,
    });
    return 0;
  }
  showHead(desk, game.id, seats);
  showLog(desk, log, seats);
  for (const line of sectionLines(desk, rules.present(rules.view(state, 'spectator')), seats)) desk.line(line);
  if (outcome !== undefined)
    for (const line of [...outcomeLines(desk, game.id, rules, outcome, seats), '']) desk.line(line);
  desk.line(desk.say({ id: 'cli.replay.verified', values: { moves: match.rows.length, to } }));
  desk.line(desk.say({ id: 'cli.replay.hash', values: { hash } }));
  return 0;
}

/**
 * The whole record lies open with its seed, so its log is told as those who knew most read it.
 * The moves are made once more, since what a move is called may depend on the position it is made in.
 */
function logOf(desk: Desk, match: Match, to: number): LogLine[] {
  const { rules, rows, setting } = match;
  const say = (message: Message): string => desk.say(withNames(message, setting.seats));
  const state = match.stateAt(0);
  return rows.slice(0, to).map(({ seat, key, log }, index) => {
    const move = legalMove(rules, state, seat, key);
    const said = say(rules.sayMove(state, seat, move));
    rules.apply(state, seat, move);
    return {
      move: index + 1,
      seat,
      key,
      say: said,
      text: log.map((entry) => say(entry.insider?.message ?? entryFor(entry, 'spectator'))),
    };
  });
}

function outcomeJson(desk: Desk, { rules, setting }: Match, outcome: Outcome | undefined): object | undefined {
  if (outcome === undefined) return undefined;
  const { ranks, sheets, verdict } = outcome;
  const said = verdict === undefined ? {} : { verdict: desk.say(withNames(verdict, setting.seats)) };
  return { ranks, categories: rules.categories, sheets, ...said };
}
