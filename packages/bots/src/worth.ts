import type { Seat } from '@ceilidh/kernel';
import type { EvaluatedRules } from './evaluated.ts';

/** What a seat may expect at the end: by the game's own evaluation, or else what it has now; at the end, what it has. */
export function expected(rules: EvaluatedRules, state: object, seat: Seat): number {
  if (rules.expect !== undefined && rules.actors(state).length > 0) return rules.expect(state, seat);
  return rules.score(state)[seat]?.total ?? 0;
}

/** The same where a play-out is cut: as the game appraises positions, if it does. */
export function appraised(rules: EvaluatedRules, state: object, seat: Seat): number {
  if (rules.appraise !== undefined && rules.actors(state).length > 0) return rules.appraise(state, seat);
  return expected(rules, state, seat);
}

/** How far a seat may expect to be ahead of the best of the others; alone at the table, what it may expect. */
export function lead(rules: EvaluatedRules, state: object, seat: Seat, worth: typeof expected = expected): number {
  let best: number | undefined;
  for (let other = 0; other < rules.seats; other++) {
    if (other === seat) continue;
    const theirs = worth(rules, state, other);
    if (best === undefined || theirs > best) best = theirs;
  }
  return worth(rules, state, seat) - (best ?? 0);
}
