import type { Outcome, Sheet } from '@ceilidh/kernel';
import { BREEDS } from './components.ts';
import { type Beast, CATEGORIES, type Context, ofBreed, type State } from './state.ts';

/** While the match runs, what is left counts as what it would bring in lots; in the end only what was paid counts. */
export function score(ctx: Context, state: State): Sheet[] {
  const over = state.frames.length === 0;
  return state.money.map((purse, seat) => {
    const left = over ? purse.left : worthInLots(ctx, state.droves[seat] ?? []);
    const own = CATEGORIES.map((category) => (category === 'left' ? left : purse[category]));
    const parts = [...own, ...ctx.modules.score(ctx, state, seat)];
    return { total: parts.reduce((sum, part) => sum + part, 0), parts };
  });
}

/** A beast alone counts half: it may still find another of its breed. */
function worthInLots(ctx: Context, drove: readonly Beast[]): number {
  const { breedOf, valueOf, lotBonus } = ctx.herd;
  const counts = BREEDS.map((_, breed) => ofBreed(ctx, drove, breed));
  const bonus = counts.reduce((sum, count) => sum + (lotBonus[Math.min(count, lotBonus.length - 1)] ?? 0), 0);
  const worth = (beast: Beast): number =>
    Math.floor((valueOf[beast] ?? 0) / ((counts[breedOf[beast] ?? 0] ?? 0) > 1 ? 1 : 2));
  return drove.reduce((sum, beast) => sum + worth(beast), bonus);
}

/** Most money wins; then most dogs; then the win is shared. */
export function outcome(ctx: Context, state: State): Outcome | undefined {
  if (state.frames.length > 0) return undefined;
  const sheets = score(ctx, state);
  const worth = sheets.map(({ total }, seat) => total * 10 + (state.dogs[seat] ?? 0));
  const ranks = worth.map((own) => 1 + worth.filter((other) => other > own).length);
  return { ranks, sheets };
}
