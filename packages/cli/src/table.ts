import { widthOf, wrap } from './width.ts';

/** A number is written as the language writes it, and stands to the right. */
export type TableCell = string | { readonly right: string };

const GAP = 2;
/** However narrow the terminal, a column keeps this much. */
const NARROWEST = 12;

const textOf = (cell: TableCell): string => (typeof cell === 'string' ? cell : cell.right);

function pad(cell: TableCell, text: string, width: number): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return typeof cell === 'string' ? text + space : space + text;
}

/** Rows with their columns in line; cells too long for the room there is are broken into lines. */
export function alignRows(rows: readonly (readonly TableCell[])[], room = Infinity): string[] {
  const widths = fit(naturalWidths(rows), room);
  return rows.flatMap((row) => {
    const cells = row.map((cell, column) => wrap(textOf(cell), widths[column] ?? 0));
    const height = Math.max(1, ...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) =>
      row
        .map((cell, column) => pad(cell, cells[column]?.[line] ?? '', widths[column] ?? 0))
        .join(' '.repeat(GAP))
        .trimEnd(),
    );
  });
}

/** A head over rows: the head of a column of numbers stands to the right like them. */
export function alignTable(
  head: readonly string[],
  rows: readonly (readonly TableCell[])[],
  room = Infinity,
): string[] {
  const isNumbers = (column: number): boolean =>
    rows.length > 0 && rows.every((row) => typeof row[column] === 'object');
  const top = head.map((text, column) => (isNumbers(column) ? { right: text } : text));
  const widths = fit(naturalWidths([top, ...rows]), room);
  const line = widths.map((width) => '─'.repeat(width));
  return alignRows([top, line, ...rows], room);
}

function naturalWidths(rows: readonly (readonly TableCell[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(textOf(cell)));
  }
  return widths;
}

/** The widest column gives way first, until all fit or none can. */
function fit(widths: readonly number[], room: number): readonly number[] {
  const fitted = [...widths];
  let excess = widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1) - room;
  for (; excess > 0; excess--) {
    const widest = Math.max(...fitted);
    if (widest <= NARROWEST) break;
    fitted[fitted.indexOf(widest)] = widest - 1;
  }
  return fitted;
}
