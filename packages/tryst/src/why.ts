import type { Message } from '@ceilidh/words';
import type { Beast } from './state.ts';

/** Of a target's second word: nothing where any beast will do. */
export const beastOf = (word: string | undefined): Beast | undefined =>
  word === undefined || word === '*' ? undefined : Number(word);

/** The reason where none of these beasts, or not this one, is there to be chosen. */
export function whyNotAmong(
  beasts: readonly Beast[],
  word: string | undefined,
  reasons: { readonly none: string; readonly other: string },
): Message | undefined {
  if (beasts.length === 0) return { id: reasons.none };
  const beast = beastOf(word);
  return beast === undefined || beasts.includes(beast) ? undefined : { id: reasons.other };
}
