export type Lang = 'en' | 'pl' | 'it';

/** English comes first: it is the language that the others are compared with. */
export const LANGS: readonly Lang[] = ['en', 'pl', 'it'];

export type Category = Intl.LDMLPluralRule;

/** What the platform knows about a language. */
export interface Tongue {
  readonly lang: Lang;
  readonly number: Intl.NumberFormat;
  readonly plural: Intl.PluralRules;
  readonly lists: Readonly<Record<'and' | 'or', Intl.ListFormat>>;
}

// Intl objects cost far more to build than to use, so that each language builds its own once.
const built = new Map<Lang, Tongue>();

export function tongue(lang: Lang): Tongue {
  const known = built.get(lang);
  if (known !== undefined) return known;
  const fresh: Tongue = {
    lang,
    number: new Intl.NumberFormat(lang),
    plural: new Intl.PluralRules(lang),
    lists: {
      and: new Intl.ListFormat(lang, { type: 'conjunction' }),
      or: new Intl.ListFormat(lang, { type: 'disjunction' }),
    },
  };
  built.set(lang, fresh);
  return fresh;
}
