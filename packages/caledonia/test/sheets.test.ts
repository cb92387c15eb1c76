import { readFileSync } from 'node:fs';
import type { Match } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import { goldens } from './golden.ts';

/**
 * Golden matches scored a second time, by hand and from the rulebook: the working is in `games/sheets/`, and the last
 * table of each is held against the engine. Where the two differ, one of them misreads the book: find out which.
 */
const NAMES = ['three-players', 'four-sealed-seed', 'solo-future-contracts', 'three-by-experience-balanced'];

type Row = Readonly<Record<string, number>>;

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The numbers of the last table, by seat and column. */
function lastTable(name: string): Readonly<Record<string, Row>> {
  const text = readFileSync(new URL(`games/sheets/${name}.md`, import.meta.url), 'utf8');
  const lines = text.trimEnd().split('\n');
  const start = lines.findLastIndex((line) => !line.startsWith('|')) + 1;
  const [header = '', , ...rows] = lines.slice(start);
  const [first, ...columns] = cellsOf(header);
  if (first !== 'seat' || rows.length === 0) throw new Error(`${name}.md does not end with a table of seats`);
  return Object.fromEntries(
    rows.map((row) => {
      const [seat = '', ...cells] = cellsOf(row);
      return [seat, Object.fromEntries(columns.map((column, at) => [column, Number(cells[at])]))];
    }),
  );
}

/** The engine's score in the same form; what is not in play is 0. */
function engineTable(match: Match, columns: readonly string[]): Readonly<Record<string, Row>> {
  const { categories } = match.rules;
  const sheets = match.rules.outcome(match.state)?.sheets ?? [];
  const none = Object.fromEntries(columns.map((column) => [column, 0]));
  return Object.fromEntries(
    sheets.map(({ parts, total }, seat) => {
      // A bid of nothing is -0: adding 0 makes it 0.
      const points = categories.map((category, at) => [category, (parts[at] ?? 0) + 0] as const);
      return [match.setting.seats[seat], { ...none, ...Object.fromEntries(points), total }];
    }),
  );
}

describe.each(NAMES)('the score sheet of %s', (name) => {
  const sheet = lastTable(name);

  it('adds up', () => {
    for (const row of Object.values(sheet)) {
      const parts = Object.entries(row).filter(([column]) => column !== 'total');
      expect(row['total']).toBe(parts.reduce((sum, [, points]) => sum + points, 0));
    }
  });

  it('is what the engine scores', () => {
    const columns = Object.keys(Object.values(sheet)[0] ?? {});
    expect(sheet).toEqual(engineTable(goldens.read(name), columns));
  });

  it('ranks as the engine does', () => {
    const totals = Object.values(sheet).map((row) => row['total'] ?? 0);
    const ranks = totals.map((total) => 1 + totals.filter((other) => other > total).length);
    const match = goldens.read(name);
    expect(match.rules.outcome(match.state)?.ranks).toEqual(ranks);
  });
});
