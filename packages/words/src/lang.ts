export type Lang = 'en' | 'pl' | 'it';

/** English comes first: it is the language that the others are compared with. */
export const LANGS: readonly Lang[] = ['en', 'pl', 'it'];

export type Category = Intl.LDMLPluralRule;

/** What the platform knows about a language. */
export interface Tongue {
  readonly lang: Lang;
  number(value: number): string;
  plural(count: number): Category;
  list(joint: 'and' | 'or', items: readonly string[]): string;
}

/** Our languages write whole numbers below this alike. */
const THOUSAND = 1000;
const KINDS = { and: 'conjunction', or: 'disjunction' } as const;

// Intl objects cost far more to build than to use: each language builds each of its own once, when it first needs it.
const built = new Map<Lang, Tongue>();

export function tongue(lang: Lang): Tongue {
  const known = built.get(lang) ?? speaking(lang);
  built.set(lang, known);
  return known;
}

function speaking(lang: Lang): Tongue {
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const lists: { and?: Intl.ListFormat; or?: Intl.ListFormat } = {};
  return {
    lang,
    number(value) {
      if (Number.isInteger(value) && Math.abs(value) < THOUSAND) return String(value);
      numbers ??= new Intl.NumberFormat(lang);
      return numbers.format(value);
    },
    plural(count) {
      plurals ??= new Intl.PluralRules(lang);
      return plurals.select(count);
    },
    list(joint, items) {
      const format = (lists[joint] ??= new Intl.ListFormat(lang, { type: KINDS[joint] }));
      return format.format(items);
    },
  };
}
