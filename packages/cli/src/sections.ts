import { hasTie, type Outcome, type Rules, scoredParts, type Section, type Sheet, withNames } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { type Desk, labelOf, verbatim } from './desk.ts';
import { numberCell } from './numbers.ts';
import { styleOf } from './style.ts';
import { alignTable } from './table.ts';
import { wrap } from './width.ts';

const INDENT = 2;

const indented = (lines: readonly string[]): string[] => lines.map((line) => ' '.repeat(INDENT) + line);

/** The table in words: headed lists and tables, with the players' names. */
export function sectionLines(desk: Desk, sections: readonly Section[], names: readonly string[]): string[] {
  const { bold } = styleOf(desk.io);
  const say = (message: Message): string => desk.say(withNames(message, names));
  const room = desk.io.columns - INDENT;
  return sections.flatMap(({ title, lines = [], table }) => {
    const rows = table?.rows.map((row) =>
      row.map((cell) => (typeof cell === 'number' ? numberCell(desk, cell) : say(cell))),
    );
    return [
      bold(say(title)),
      ...indented(lines.flatMap((line) => wrap(say(line), room))),
      ...indented(rows === undefined ? [] : alignTable(table?.head.map(say) ?? [], rows, room)),
      '',
    ];
  });
}

/** Points by category, one column a seat. */
export function sheetLines(
  desk: Desk,
  game: string,
  rules: Rules,
  sheets: readonly Sheet[],
  names: readonly string[],
): string[] {
  const rows = scoredParts(rules).map(({ category, part }) => [
    labelOf(desk, `${game}.score.${category}`, category),
    ...sheets.map(({ parts }) => numberCell(desk, parts[part] ?? 0)),
  ]);
  const total = [desk.say({ id: 'cli.score.total' }), ...sheets.map((sheet) => numberCell(desk, sheet.total))];
  return alignTable([desk.say({ id: 'cli.score' }), ...names], [...rows, total], desk.io.columns);
}

/** Who won, and with what. */
export function outcomeLines(
  desk: Desk,
  game: string,
  rules: Rules,
  outcome: Outcome,
  names: readonly string[],
): string[] {
  const { ranks, sheets, verdict } = outcome;
  const winners = names.filter((_, seat) => ranks[seat] === 1).map(verbatim);
  const won: Message = verdict ?? { id: 'cli.won', values: { winners, count: winners.length } };
  const tie = hasTie(outcome) ? wrap(labelOf(desk, `${game}.tie`, ''), desk.io.columns) : [];
  const said = styleOf(desk.io).bold(desk.say(withNames(won, names)));
  return [...sheetLines(desk, game, rules, sheets, names), '', said, ...tie];
}
