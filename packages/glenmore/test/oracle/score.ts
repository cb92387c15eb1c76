import { book } from './book.ts';
import { cardOf, type Owner, ownerOf, type Source, SOURCES, sum, type Table } from './table.ts';

/** Scoring by the book (p. 19). */
const scotsmenAtHome = ({ lots, cards }: Owner): number =>
  sum(lots.filter(({ slot }) => slot === 1).map(({ scotsmen }) => scotsmen)) *
  (cards.some((card) => cardOf(card).doubleScotsmen === true) ? 2 : 1);

const COUNTS: Readonly<Record<Exclude<Source, 'play'>, (table: Table, seat: number) => number>> = {
  scotsmen: ({ owners }, seat) => scotsmenAtHome(owners[seat] as Owner),
  landmarks: ({ owners }, seat) => owners[seat]?.cards.length ?? 0,
  whisky: ({ owners }, seat) => owners[seat]?.whisky ?? 0,
  persons: ({ owners, hume }, seat) =>
    (owners[seat]?.persons.length ?? 0) + (hume === seat ? book.numbers.humeWorth : 0),
};

const pointsFor = (difference: number): number =>
  book.numbers.scoring[difference] ?? (book.numbers.scoring.at(-1) as number);

/** What each seat would get now in each category, by the difference to whoever has least. */
export function roundPoints(table: Table): Record<Exclude<Source, 'play'>, number>[] {
  const least = Object.entries(COUNTS).map(([source, count]) => {
    const counts = table.owners.map((_, seat) => count(table, seat));
    return [source, counts, Math.min(...counts)] as const;
  });
  return table.owners.map(
    (_, seat) =>
      Object.fromEntries(
        least.map(([source, counts, fewest]) => [source, pointsFor((counts[seat] as number) - fewest)]),
      ) as Record<Exclude<Source, 'play'>, number>,
  );
}

export function scoreRound(table: Table): void {
  for (const [seat, gained] of roundPoints(table).entries())
    for (const [source, points] of Object.entries(gained)) ownerOf(table, seat).points[source as Source] += points;
  table.scorings += 1;
}

/** The end's own parts: size, coins, and what Armadale Castle adds to them. */
function finalParts({ owners }: Table): number[][] {
  const least = Math.min(...owners.map(({ lots }) => lots.length));
  return owners.map(({ lots, coins, cards }) => {
    const card = cards.map((name) => cardOf(name).vpPerCoin).find((each) => each !== undefined);
    const better = Math.min(coins, card?.first ?? 0) * ((card?.each ?? 0) - book.numbers.vpPerCoin);
    return [book.numbers.tilePenalty * (least - lots.length), coins * book.numbers.vpPerCoin, better];
  });
}

/** A sheet's parts: points by where they came from, then those of the end. */
export function finalSheets(table: Table): number[][] {
  const ends = finalParts(table);
  return table.owners.map(({ points }, seat) => [...SOURCES.map((source) => points[source]), ...(ends[seat] ?? [])]);
}

/** Most points; of those with as many, most goods; then they share (p. 19). */
export function finalRanks(table: Table): number[] {
  const totals = finalSheets(table).map(sum);
  const goods = table.owners.map(({ lots }) => sum(lots.map((lot) => lot.goods.length)));
  return totals.map(
    (total, seat) =>
      1 +
      totals.filter(
        (other, at) => other > total || (other === total && (goods[at] as number) > (goods[seat] as number)),
      ).length,
  );
}
