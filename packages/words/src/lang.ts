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
  /** The text of a pattern as it is printed; a number may stand right before it. */
  prose(text: string, isCounted: boolean): string;
}

const TIED = '\u00A0';
/** Polish leaves no word of one letter at the end of a line: before the next word, or whatever stands in its place. */
const LONE_LETTER = /(?<![\p{L}\p{N}])([aiouwz]) /giu;

/** In Polish and Italian, whose words are longer than the English ones, a number stays with what it counts. */
const COUNTED = /^ (?=\p{L})/u;
/** Before another e, the Italian “e” is “ed”. */
const E = /^e/i;

/** Our languages write whole numbers below this alike. */
const THOUSAND = 1000;
/**
 * Between the last two of two, and of more: what `Intl.ListFormat` says, which takes a slow machine a fifth of a second
 * to build. A test holds these against it, but for the tie.
 */
const JOINTS: Readonly<Record<Lang, Readonly<Record<'and' | 'or', readonly [two: string, more: string]>>>> = {
  en: { and: [' and ', ', and '], or: [' or ', ', or '] },
  pl: { and: [` i${TIED}`, ` i${TIED}`], or: [' lub ', ' lub '] },
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
      if (Number.isInteger(value) && Math.abs(value) < THOUSAND) return withMinus(String(value));
      numbers ??= new Intl.NumberFormat(lang);
      return withMinus(numbers.format(value));
    },
    plural(count) {
      plurals ??= new Intl.PluralRules(lang);
      return plurals.select(count);
    },
    list(joint, items) {
      const [two, more] = JOINTS[lang][joint];
      const start = items.slice(0, -1).join(', ');
      const last = items.at(-1) ?? '';
      if (items.length < 2) return last;
      if (lang === 'it' && joint === 'and' && E.test(last)) return `${start} ed ${last}`;
      return start + (items.length === 2 ? two : more) + last;
    },
    prose(text, isCounted) {
      if (lang === 'en') return text;
      const tied = isCounted ? text.replace(COUNTED, TIED) : text;
      return lang === 'pl' ? tied.replaceAll(LONE_LETTER, `$1${TIED}`) : tied;
    },
  };
}

/** A written number with the sign that is printed before one: a hyphen is shorter, and a line may break after it. */
export const withMinus = (number: string): string => number.replace('-', '−');
