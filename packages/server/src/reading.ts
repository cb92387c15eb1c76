import { botsCatalog } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import type { Refusal } from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { createWords, type Lang, LANGS, type Message, type Words } from '@ceilidh/words';
import type { z } from 'zod';
import { serverCatalog } from './catalog.ts';
import { Problem } from './problem.ts';

/** Reads what comes from outside, and says what is wrong with it in the reader's language. */
const words = new Map<Lang, Words>(
  LANGS.map((lang) => [
    lang,
    createWords(lang, [serverCatalog, kernelCatalog, botsCatalog, ...games.map(({ catalog }) => catalog)]),
  ]),
);

/** The first language of an Accept-Language header that we speak. */
export function langOf(header: string | undefined): Lang {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((each) => LANGS.filter((lang) => lang === each))[0] ?? 'en';
}

/** A message in somebody's language. */
export const inWords = (message: Message, lang: Lang): string => (words.get(lang) as Words).say(message);

/** A refusal as it is sent: the message for programs, its text for people. */
export const told = (reason: Message, lang: Lang): object => ({
  ...reason,
  text: inWords(reason, lang),
});

export const statusOf = (refusal: Refusal): number => (refusal instanceof Problem ? refusal.status : 422);

/** What came in, or a refusal that names the place and what is accepted there. */
export function checked<S extends z.ZodType>(shape: S, value: unknown): z.infer<S> {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  throw new Problem(422, complaint(read.error.issues[0] as z.core.$ZodIssue));
}

const TYPES = ['string', 'int', 'number', 'boolean', 'object', 'record'];
const FORMS = ['name', 'login', 'id', 'table', 'nonce', 'seed', 'label', 'text', 'have'];

function complaint(issue: z.core.$ZodIssue): Message {
  const last = String(issue.path.at(-1) ?? '');
  const path = issue.path.length === 0 ? '—' : issue.path.join('.');
  switch (issue.code) {
    case 'invalid_type': {
      const type = TYPES.includes(issue.expected) ? issue.expected : 'other';
      return { id: 'server.request.type', values: { path, type } };
    }
    case 'too_small':
      return { id: 'server.request.small', values: { path, kind: kindOf(issue.origin), limit: Number(issue.minimum) } };
    case 'too_big':
      return { id: 'server.request.big', values: { path, kind: kindOf(issue.origin), limit: Number(issue.maximum) } };
    case 'invalid_format':
      return { id: 'server.request.form', values: { path, form: FORMS.includes(last) ? last : 'other' } };
    case 'unrecognized_keys':
      return { id: 'server.request.extra', values: { path, found: issue.keys.join(', ') } };
    default:
      return { id: 'server.request.value', values: { path } };
  }
}

const kindOf = (origin: string): string => (origin === 'string' ? 'string' : 'number');
