import { book } from './book.ts';
import { fieldOf, type Table } from './table.ts';

const START = 'start';

/** What all simple ways from here cost that end at the start area or at a field with a marker, anybody's (p. 18). */
function* waysFrom(here: string, marked: ReadonlySet<string>, been: readonly string[]): Generator<number> {
  if (here === START || marked.has(here)) {
    yield 0;
    return;
  }
  for (const { a, b, cost } of book.roads) {
    if (a !== here && b !== here) continue;
    const there = a === here ? b : a;
    if (been.includes(there)) continue;
    for (const rest of waysFrom(there, marked, [...been, there])) yield cost + rest;
  }
}

/** The coins to be paid for a marker on this field; Douglas asks for none (ruling 7). */
export function roadCost({ markers }: Table, clan: string): number {
  if (fieldOf(clan).effect.repeatable === true) return 0;
  const marked = new Set(markers.map((marker) => marker.clan));
  return Math.min(...waysFrom(clan, marked, [clan]));
}

/** Fields that can take a marker: free, or open to any number of them. */
const isOpen = ({ markers }: Table, clan: string): boolean =>
  fieldOf(clan).effect.repeatable === true || !markers.some((marker) => marker.clan === clan);

export const openFields = (table: Table, coins: number): string[] =>
  book.clanFields.map(({ id }) => id).filter((clan) => isOpen(table, clan) && roadCost(table, clan) <= coins);
