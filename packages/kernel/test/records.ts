import type { Message } from '@ceilidh/words';
import {
  type Game,
  Match,
  type Pack,
  readPack,
  readRecord,
  Refusal,
  sealedSeed,
  type Seed,
  writeRecord,
} from '../src/index.ts';
import { playOut, refusalOf, settingOf } from './helpers.ts';
import { toy } from './toy.ts';

export const SEALED = sealedSeed('a-secret-of-16-or-more', ['one', 'two']);
export const PACK = readPack(toy, { game: 'toy', name: 'Żółte €', components: { stones: [1, 9, 1, 9, 5, 5] } });

interface Changes {
  readonly seed?: Seed;
  readonly pack?: Pack;
  readonly seats?: readonly string[];
  readonly hints?: true;
}

export const matchOf = (changes: Changes = {}): Match =>
  new Match({ ...settingOf({ echo: true }), ...changes }, { autoConfirm: true });

/** A whole match, its record, and the lines of it. */
export const finished = playOut(matchOf());
export const RECORD = writeRecord(finished);
export const LINES = RECORD.trimEnd().split('\n');

export const games: readonly Game[] = [toy];

export function readMatch(text: string): Match {
  const record = readRecord(games, text);
  if (record.kind !== 'match') throw new Error('not a whole match');
  return record.match;
}

/** At which line the text is refused, and why. */
export function complaintOf(text: string): Message['values'] {
  const { id, values } = refusalOf(() => readRecord(games, text));
  if (id !== 'kernel.record.line') throw new Error(`${id} names no line`);
  return values;
}

/** 'refused' with a line, or the hash of the match it opens as, or 'seen'; any other failure is passed on. */
export function fateOf(text: string): string {
  try {
    const record = readRecord(games, text);
    return record.kind === 'match' ? record.match.hash() : record.kind;
  } catch (error) {
    if (error instanceof Refusal && typeof error.reason.values?.['line'] === 'number') return 'refused';
    throw error;
  }
}

/** The record with other members in its header. */
export function withHead(changes: Readonly<Record<string, unknown>>, text = RECORD): string {
  const [head = '', ...rest] = text.split('\n');
  return [JSON.stringify({ ...(JSON.parse(head) as object), ...changes }), ...rest].join('\n');
}

/** The record with another line; the header is line 0. */
export const withLine = (index: number, line: string, text = RECORD): string =>
  text.split('\n').with(index, line).join('\n');
