/** Characters that a terminal draws two columns wide: East Asian ones and pictures. */
const WIDE = /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])|\ufe0f/u;
const COLOUR = /\u001b\[[\d;]*m/g;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Columns that a text takes: an accent of its own takes none, a wide character two, a colour none. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text.replaceAll(COLOUR, ''))) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

const padding = (text: string, width: number): string => ' '.repeat(Math.max(0, width - widthOf(text)));

/** A number is written as the language writes it, and stands to the right. */
export type TableCell = string | { readonly right: string };

const textOf = (cell: TableCell): string => (typeof cell === 'string' ? cell : cell.right);

/** Rows with their columns in line, two spaces apart. */
export function alignRows(rows: readonly (readonly TableCell[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, widthOf(textOf(cell)))));
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const pad = padding(textOf(cell), widths[column] ?? 0);
      return typeof cell === 'string' ? cell + pad : pad + cell.right;
    });
    return cells.join('  ').trimEnd();
  });
}

/** A head over rows: the head of a column of numbers stands to the right like them. */
export function alignTable(head: readonly string[], rows: readonly (readonly TableCell[])[]): string[] {
  const top = head.map((text, column) => (rows.length > 0 && rows.every((row) => typeof row[column] === 'object') ? { right: text } : text));
  const [first = '', ...rest] = alignRows([top, ...rows]);
  return [first, '─'.repeat(Math.max(...[first, ...rest].map(widthOf))), ...rest];
}

const SPACES = / +/;

/** Breaks prose into lines of at most this many columns. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(SPACES)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
