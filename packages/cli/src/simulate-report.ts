import type { OptionValues } from '@ceilidh/kernel';
import type { Census } from '@ceilidh/kernel/tools';
import type { Desk } from './desk.ts';
import { numberCell, percentText } from './numbers.ts';
import type { Figures } from './figures.ts';
import { alignRows, alignTable, type TableCell } from './table.ts';

/** What `simulate --json` prints. */
export interface Simulation extends Figures {
  readonly game: string;
  readonly rules: number;
  readonly options: OptionValues;
  readonly seed: string;
  readonly bots: readonly string[];
  readonly players: number;
  readonly meanScore: number;
  readonly seats: readonly {
    readonly seat: number;
    readonly bot: string;
    readonly meanScore: number;
    readonly wins: number;
    readonly winShare: number;
  }[];
  readonly census?: Census;
}

/** The same for people. */
export function report(desk: Desk, result: Simulation): void {
  const { say } = desk;
  const figure = (id: string, value: number, digits = 0): [string, TableCell] => [
    say({ id: `cli.figure.${id}` }),
    numberCell(desk, value, digits),
  ];
  const rows = [
    figure('games', result.games),
    figure('moves', result.moves),
    figure('seconds', result.seconds, 3),
    figure('games-per-second', result.gamesPerSecond),
    figure('moves-per-second', result.movesPerSecond),
    figure('branching', result.meanBranching, 2),
    figure('score', result.meanScore, 2),
  ];
  desk.line(say({ id: 'cli.seed', values: { seed: result.seed } }));
  desk.line();
  for (const line of alignRows(rows)) desk.line(line);
  desk.line();
  for (const line of seatTable(desk, result)) desk.line(line);
  if (result.census !== undefined) census(desk, result.census);
}

function seatTable(desk: Desk, { seats }: Simulation): string[] {
  const head = ['seat', 'bot', 'score', 'wins', 'share'].map((id) => desk.say({ id: `cli.figure.${id}` }));
  const rows = seats.map(({ seat, bot, meanScore, wins, winShare }) => [
    numberCell(desk, seat + 1),
    bot,
    numberCell(desk, meanScore, 2),
    numberCell(desk, wins, 2),
    { right: percentText(desk, winShare) },
  ]);
  return alignTable(head, rows);
}

function census(desk: Desk, counts: Census): void {
  for (const [part, of] of Object.entries(counts) as [string, Readonly<Record<string, number>>][]) {
    desk.line();
    desk.line(desk.say({ id: `cli.census.${part}` }));
    for (const line of alignRows(Object.entries(of).map(([what, count]) => [what, numberCell(desk, count)])))
      desk.line(`  ${line}`);
  }
}
