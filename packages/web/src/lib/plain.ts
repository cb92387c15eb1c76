import { namesSeat, type Section, type Viewer } from '@ceilidh/kernel';

type Grid = NonNullable<Section['table']>;

/** With more columns than this a table needs the whole width. */
export const WIDE = 4;

/** The reader's own parts of the table come first: most decisions are about them. */
export const ownFirst = (sections: readonly Section[], viewer: Viewer): readonly Section[] => [
  ...sections.filter(({ seat }) => seat !== undefined && seat === viewer),
  ...sections.filter(({ seat }) => seat === undefined || seat !== viewer),
];

/** A wide table with a row for each seat is turned: there are few seats, so it fits with a column for each. */
export function fitted(table: Grid): Grid {
  const { head, rows } = table;
  const [corner, ...kinds] = head;
  const ofSeats = rows.length > 0 && rows.every(([first]) => typeof first === 'object' && namesSeat(first));
  if (corner === undefined || head.length <= WIDE || !ofSeats) return table;
  const seats = rows.flatMap(([first]) => (typeof first === 'object' ? [first] : []));
  return {
    head: [corner, ...seats],
    rows: kinds.map((kind, index) => [kind, ...rows.map((row) => row[index + 1] ?? 0)]),
  };
}
