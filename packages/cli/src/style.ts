import type { Io } from './io.ts';

/** Colours where they can be seen and are not unwanted (https://no-color.org). */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  warn(text: string): string;
  /** Wipes the screen and what can be scrolled back to. */
  readonly clear: string;
}

export function styleOf({ tty, env }: Pick<Io, 'tty' | 'env'>): Style {
  const coloured = tty.out && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
  const paint = (code: number) => (text: string) =>
    coloured && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text;
  return { bold: paint(1), dim: paint(2), warn: paint(33), clear: tty.out ? '\u001b[2J\u001b[3J\u001b[H' : '' };
}
