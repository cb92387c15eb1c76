import type { OptionValues } from '@ceilidh/kernel';
import type { BotFigures, PairFigures } from './arena-figures.ts';
import { showTraits, type TraitFigures } from './arena-traits.ts';
import type { Desk } from './desk.ts';
import { numberCell, percentText } from './numbers.ts';
import { alignTable } from './table.ts';

/** What `arena --json` prints. */
export interface Arena {
  readonly game: string;
  readonly rules: number;
  readonly options: OptionValues;
  readonly seed: string;
  readonly pairs: readonly PairFigures[];
  readonly bots: readonly BotFigures[];
  /** Where `--traits` asks for it. */
  readonly traits?: readonly TraitFigures[];
}

/** The same for people. */
export function showArena(desk: Desk, { seed, pairs, bots, traits }: Arena): void {
  const head = (ids: readonly string[]): string[] => ids.map((id) => desk.say({ id: `cli.figure.${id}` }));
  desk.line(desk.say({ id: 'cli.seed', values: { seed } }));
  desk.line();
  const meetings = pairs.map(
    ({ bots: [one, other], games, winShare, ci95: [low, high], meanMargin, meanWinningScore }) => [
      one,
      other,
      numberCell(desk, games),
      { right: percentText(desk, winShare) },
      { right: percentText(desk, low) },
      { right: percentText(desk, high) },
      numberCell(desk, meanMargin, 1),
      numberCell(desk, meanWinningScore, 1),
    ],
  );
  const titles = ['bot', 'against', 'games', 'share', 'low', 'high', 'margin', 'winning-score'];
  for (const line of alignTable(head(titles), meetings)) desk.line(line);
  desk.line();
  const each = bots.map(({ bot, games, meanScore, turns, turnTime: { p50, p95, p99, most } }) => [
    bot,
    numberCell(desk, games),
    numberCell(desk, meanScore, 2),
    numberCell(desk, turns),
    ...[p50, p95, p99, most].map((time) => numberCell(desk, time, 2)),
  ]);
  for (const line of alignTable(head(['bot', 'games', 'score', 'turns', 'p50', 'p95', 'p99', 'worst']), each))
    desk.line(line);
  if (traits !== undefined) showTraits(desk, traits);
}
