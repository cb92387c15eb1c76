import type { Rules, Seat } from '@ceilidh/kernel';

/** What a seat may expect at the end: by the game's own evaluation, or else what it has now; at the end, what it has. */
export function expected(rules: Rules, state: object, seat: Seat): number {
  if (rules.expect !== undefined && rules.actors(state).length > 0) return rules.expect(state, seat);
  return rules.score(state)[seat]?.total ?? 0;
}

/** How far a seat may expect to be ahead of the best of the others; alone at the table, what it may expect. */
export function lead(rules: Rules, state: object, seat: Seat): number {
  let best: number | undefined;
  for (let other = 0; other < rules.seats; other++) {
    if (other === seat) continue;
    const theirs = expected(rules, state, other);
    if (best === undefined || theirs > best) best = theirs;
  }
  return expected(rules, state, seat) - (best ?? 0);
}
