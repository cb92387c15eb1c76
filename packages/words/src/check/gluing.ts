import type { Message } from '../message.ts';
import type { Source, Template } from './source.ts';

const SAY = /\bsay(?:\?\.)?\(/g;

/** Colours of a terminal end in a letter, but are no letters: \x1b[1m. */
const COLOUR = /\\(?:x1b|u001b|u\{1b\}|033|e)\[[\d;]*[a-z]/gi;
const ESCAPE = /\\(?:u\{[^}]*\}|u.{4}|x..|[\s\S])/g;

/**
 * Finds texts that are put together after they were said. Two sayings side by side, or one among letters, is grammar
 * done by hand: it wants one message with the other inside as a list or a quote.
 */
export function checkGluing(sources: readonly Source[]): Message[] {
  const places = sources.flatMap((source) => [
    ...sayings(source.bare)
      .filter((saying) => isAdded(source.bare, saying))
      .map(({ start }) => lineAt(source.code, start)),
    ...source.templates.filter(isGlued).map(({ text }) => text.replaceAll(/\s+/g, ' ')),
  ]);
  return [...new Set(places)].map((code) => ({ id: 'words.glued', values: { code } }));
}

interface Saying {
  readonly start: number;
  readonly end: number;
}

/** The expressions around each `say(...)`, as in `table.words.say(message).trim()`. */
function sayings(bare: string): Saying[] {
  return [...bare.matchAll(SAY)]
    .map((match) => ({ start: startOfChain(bare, match.index), end: endOfChain(bare, match.index) }))
    .filter(({ start, end }) => !/\.length\s*$/.test(bare.slice(start, end))); // a width is a number
}

function isAdded(bare: string, { start, end }: Saying): boolean {
  return /^\s*\+(?!\+)/.test(bare.slice(end)) || /(?<!\+)\+=?$/.test(bare.slice(0, start).trimEnd());
}

function isGlued({ fixed, holes }: Template): boolean {
  const said = holes.map((hole) => sayings(hole).length > 0);
  if (said.filter(Boolean).length > 1) return true;
  const plain = fixed.map((part) => part.replaceAll(COLOUR, '').replaceAll(ESCAPE, '\n'));
  return plain.some((part, at) => (said[at] && /\p{L} *$/u.test(part)) || (said[at - 1] && /^ *\p{L}/u.test(part)));
}

function startOfChain(bare: string, say: number): number {
  let at = say;
  for (;;) {
    const before = bare.charAt(at - 1);
    if (/[\w$.?]/.test(before)) at -= 1;
    else if (before === ')' || before === ']') at = partner(bare, at - 1, -1);
    else return at;
  }
}

function endOfChain(bare: string, say: number): number {
  const link = /\s*\??\.\s*[\w$]+|(?:\?\.)?[([]/y;
  let at = say + 'say'.length;
  for (;;) {
    link.lastIndex = at;
    const [found] = link.exec(bare) ?? [''];
    if (found === '') return at;
    at += found.length;
    if (/[([]$/.test(found)) at = partner(bare, at - 1, 1) + 1;
  }
}

/** The bracket that belongs to the one at `from`; itself, where the code breaks off. */
function partner(bare: string, from: number, step: 1 | -1): number {
  let depth = 0;
  for (let at = from; at >= 0 && at < bare.length; at += step) {
    if (/[([{]/.test(bare.charAt(at))) depth += 1;
    if (/[)\]}]/.test(bare.charAt(at))) depth -= 1;
    if (depth === 0) return at;
  }
  return from;
}

function lineAt(code: string, at: number): string {
  const end = code.indexOf('\n', at);
  return code.slice(code.lastIndexOf('\n', at) + 1, end < 0 ? code.length : end).trim();
}
