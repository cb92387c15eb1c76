import { compile } from '../compile.ts';
import { caught, WordsError } from '../errors.ts';
import { type Lang, LANGS } from '../lang.ts';
import type { Message } from '../message.ts';
import type { Pattern } from '../pattern.ts';
import { sampleSpeaker, type SampleValues, sampleValues } from '../samples.ts';
import type { Patterns } from './patterns.ts';
import { lackingCategories } from './plurals.ts';

const FLAWS: readonly (readonly [flaw: string, found: RegExp])[] = [
  ['empty', /^\s*$/],
  // A single quoted brace is meant; a whole {placeholder} in the result was quoted by mistake.
  ['braces', /\{[^{}]*\}/],
  // A space at an edge is there to glue something to. Line breaks are left to letters and lists.
  ['spaces', /[ \u00a0]{2}|^ | $/],
  ['punctuation', /[ \u00a0][,.;:!?)\]]/],
  // One of a typewriter beside the curled ones of other texts.
  ['apostrophe', /\p{L}'/u],
];

export function checkRenderings(patterns: Patterns, given: SampleValues): Message[] {
  return LANGS.flatMap((lang) =>
    [...patterns[lang]]
      // Without its categories a plural fails here too, which would say the same thing twice.
      .filter(([, pattern]) => lackingCategories(pattern, lang).length === 0)
      .flatMap(([id, pattern]) => checkRendering(id, lang, pattern, given)),
  );
}

/** Each kind of trouble once a text: its first rendering shows it as well as all fifty. */
function checkRendering(id: string, lang: Lang, pattern: Pattern, given: SampleValues): Message[] {
  const render = compile(pattern, sampleSpeaker(id, lang));
  const problems = new Map<string, Message>();
  for (const values of sampleValues(pattern, given)) {
    const text = caught(WordsError, () => render(values));
    const problem = text instanceof WordsError ? failure(text) : untidiness(id, lang, text);
    if (problem !== undefined && !problems.has(problem.key)) problems.set(problem.key, problem.message);
  }
  return [...problems.values()];
}

interface Found {
  readonly key: string;
  readonly message: Message;
}

function failure({ id, lang, fault, placeholder }: WordsError): Found {
  return { key: `${fault} ${placeholder}`, message: { id: 'words.fails', values: { id, lang, fault, placeholder } } };
}

function untidiness(id: string, lang: Lang, text: string): Found | undefined {
  const [flaw] = FLAWS.find(([, found]) => found.test(text)) ?? [];
  return flaw === undefined
    ? undefined
    : { key: flaw, message: { id: 'words.untidy', values: { id, lang, flaw, text } } };
}
