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
/**
 * Between the last two of two, and of more: what `Intl.ListFormat` says, which takes a slow machine a fifth of a second
 * to build. A test holds these against it.
 */
const JOINTS: Readonly<Record<Lang, Readonly<Record<'and' | 'or', readonly [two: string, more: string]>>>> = {
  en: { and: [' and ', ', and '], or: [' or ', ', or '] },
  pl: { and: [' i ', ' i '], or: [' lub ', ' lub '] },
  it: { and: [' e ', ' e '], or: [' o ', ' o '] },
};

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
      const [two, more] = JOINTS[lang][joint];
      const start = items.slice(0, -1).join(', ');
      const last = items.at(-1) ?? '';
      return items.length < 2 ? last : start + (items.length === 2 ? two : more) + last;
    },
  };
}
