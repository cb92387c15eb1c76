/**
 * Where a value of the components comes from. `certain` and `likely`: read from the box or a good source. `reconstructed`:
 * ours, made to fit what is known, since the printed value is not public. `made`: of a game that was made here.
 */
export type OriginKind = 'certain' | 'likely' | 'reconstructed' | 'made';

/** Where the values of one part of the components come from, counted value by value. */
export interface Origin {
  /** In words: `<game>.origin.<part>`. */
  readonly part: string;
  readonly values: Readonly<Record<OriginKind, number>>;
  /** From where it was read, in words: `<game>.source.<key>`. */
  readonly sources: readonly string[];
}

/** One value, and what is said of it. */
export interface ToldOrigin {
  readonly part: string;
  readonly kind: OriginKind;
  readonly sources: readonly string[];
}

/** Part by part, in the order in which they are first told of. */
export function countOrigins(told: Iterable<ToldOrigin>): Origin[] {
  const parts = new Map<string, { values: Record<OriginKind, number>; sources: Set<string> }>();
  for (const { part, kind, sources } of told) {
    const counted = parts.get(part) ?? {
      values: { certain: 0, likely: 0, reconstructed: 0, made: 0 },
      sources: new Set(),
    };
    parts.set(part, counted);
    counted.values[kind] += 1;
    for (const source of sources) counted.sources.add(source);
  }
  return [...parts].map(([part, { values, sources }]) => ({ part, values, sources: [...sources] }));
}

/** The keys in a note on sources: capitals and digits, whatever is said beside them. */
export const sourceKeys = (note: string): string[] => [...note.matchAll(/\b[A-Z][A-Z0-9]+\b/g)].map(([key]) => key);
