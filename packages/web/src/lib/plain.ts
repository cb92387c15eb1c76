import { seatNamedIn, type Section, type Viewer } from '@ceilidh/kernel';

type Grid = NonNullable<Section['table']>;

/** With more columns than this a table needs the whole width. */
const WIDE = 4;

/** The reader's own parts of the table come first: most decisions are about them. */
export const ownFirst = (sections: readonly Section[], viewer: Viewer): readonly Section[] => [
  ...sections.filter(({ seat }) => seat !== undefined && seat === viewer),
  ...sections.filter(({ seat }) => seat === undefined || seat !== viewer),
];

interface Fitted extends Grid {
  /** It needs the whole width. */
  readonly wide: boolean;
}

/**
 * A wide table with a row for each seat is turned: there are few seats, so it fits with a column for each. What stands in
 * such a column may be long, so that three of them need the whole width.
 */
export function fitted(table: Grid): Fitted {
  const { head, rows } = table;
  const [corner, ...kinds] = head;
  const ofSeats =
    rows.length > 0 && rows.every(([first]) => typeof first === 'object' && seatNamedIn(first) !== undefined);
  if (corner === undefined || head.length <= WIDE || !ofSeats) return { ...table, wide: head.length > WIDE };
  const seats = rows.flatMap(([first]) => (typeof first === 'object' ? [first] : []));
  return {
    head: [corner, ...seats],
    rows: kinds.map((kind, index) => [kind, ...rows.map((row) => row[index + 1] ?? 0)]),
    wide: seats.length + 1 >= WIDE,
  };
}
