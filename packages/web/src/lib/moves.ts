import type { Offer } from '@ceilidh/ui';

export interface Group {
  readonly kind: string;
  readonly offers: readonly { readonly offer: Offer; readonly text: string }[];
}

/** The first word of a move's key is its kind. */
const kindOf = (key: string): string => key.split(' ', 1)[0] as string;

/** Without accents, capitals and curls: nobody wants to type `ż` or `’` to find a word. */
const plainText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('’', "'");

/** Those of a kind together, in the order in which the rules list them; only those whose words contain all of these. */
export function grouped(offers: readonly Offer[], say: (offer: Offer) => string, search: string): Group[] {
  const wanted = plainText(search).split(/\s+/).filter(Boolean);
  const kinds = new Map<string, { offer: Offer; text: string }[]>();
  for (const offer of offers) {
    const text = say(offer);
    const plain = plainText(text);
    if (!wanted.every((word) => plain.includes(word))) continue;
    const kind = kindOf(offer.key);
    const alike = kinds.get(kind) ?? [];
    kinds.set(kind, alike);
    alike.push({ offer, text });
  }
  return [...kinds].map(([kind, alike]) => ({ kind, offers: alike }));
}
