import { type Lang, LANGS } from '@ceilidh/words';
import type { Io } from './io.ts';

export const langOf = (text: string | undefined): Lang | undefined => LANGS.find((lang) => lang === text);

/** Before anything else is understood: complaints about the other words of the line are to be in this language. */
export function wantedLang(argv: readonly string[], env: Io['env']): Lang {
  const at = argv.indexOf('--lang');
  const joined = argv.find((word) => word.startsWith('--lang='));
  const asked = joined === undefined ? argv[at + 1] : joined.slice('--lang='.length);
  const typed = at >= 0 || joined !== undefined ? langOf(asked) : undefined;
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((value) => value !== undefined && value !== '');
  return typed ?? langOf(locale?.slice(0, 2)) ?? 'en';
}
