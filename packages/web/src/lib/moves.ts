import type { Offer } from '@ceilidh/ui';
import { searchFor } from '@ceilidh/words';

export interface Group {
  readonly kind: string;
  readonly offers: readonly { readonly offer: Offer; readonly text: string }[];
}

/** The first word of a move's key is its kind. */
const kindOf = (key: string): string => key.split(' ', 1)[0] as string;

/** Those of a kind together, in the order in which the rules list them; only those whose words contain all of these. */
export function grouped(offers: readonly Offer[], say: (offer: Offer) => string, search: string): Group[] {
  const isFound = searchFor(search);
  const kinds = new Map<string, { offer: Offer; text: string }[]>();
  for (const offer of offers) {
    const text = say(offer);
    if (!isFound(text)) continue;
    const kind = kindOf(offer.key);
    const alike = kinds.get(kind) ?? [];
    kinds.set(kind, alike);
    alike.push({ offer, text });
  }
  return [...kinds].map(([kind, alike]) => ({ kind, offers: alike }));
}
