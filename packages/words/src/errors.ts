import type { Lang } from './lang.ts';

export type PatternFault =
  | 'unclosed'
  | 'stray'
  | 'name'
  | 'comma'
  | 'kind'
  | 'branch'
  | 'category'
  | 'duplicate'
  | 'empty';

/** A pattern that does not parse. `at` counts characters from 1, as an editor's column does. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
  readonly fault: PatternFault;
  readonly at: number;

  constructor(fault: PatternFault, at: number) {
    super(`${fault} at character ${at}`);
    this.fault = fault;
    this.at = at;
  }
}

export type WordsFault = 'unknown' | 'twice' | 'pattern' | 'missing' | 'kind' | 'glued' | 'branch';

/** Where a text went wrong. */
interface Place {
  readonly id: string;
  readonly lang: Lang;
  readonly placeholder?: string;
}

/** A programmer's mistake, never a player's: hence in English, and thrown. */
export class WordsError extends Error {
  override readonly name = 'WordsError';
  readonly fault: WordsFault;
  readonly id: string;
  readonly lang: Lang;
  /** Empty where no placeholder is to blame. */
  readonly placeholder: string;

  constructor(fault: WordsFault, place: Place, detail: string) {
    const { id, lang, placeholder = '' } = place;
    super(`${id} (${lang})${placeholder === '' ? '' : ` {${placeholder}}`}: ${detail}`);
    this.fault = fault;
    this.id = id;
    this.lang = lang;
    this.placeholder = placeholder;
  }
}

/** The result, or the error if it is of the expected class; any other error is not ours to hide. */
export function caught<Result, Expected extends Error>(
  expected: abstract new (...details: never[]) => Expected,
  run: () => Result,
): Result | Expected {
  try {
    return run();
  } catch (error) {
    if (error instanceof expected) return error;
    throw error;
  }
}
