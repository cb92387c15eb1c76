import type { Outcome, Sheet } from '@ceilidh/kernel';
import { CATEGORIES, type State } from './state.ts';

export function score(state: State): Sheet[] {
  return state.money.map((purse) => {
    const parts = CATEGORIES.map((category) => purse[category]);
    return { total: parts.reduce((sum, part) => sum + part, 0), parts };
  });
}

/** Most money wins; then most dogs; then the win is shared. */
export function outcome(state: State): Outcome | undefined {
  if (state.frames.length > 0) return undefined;
  const sheets = score(state);
  const worth = sheets.map(({ total }, seat) => total * 10 + (state.dogs[seat] ?? 0));
  const ranks = worth.map((own) => 1 + worth.filter((other) => other > own).length);
  return { ranks, sheets };
}
