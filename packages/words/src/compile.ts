import { WordsError } from './errors.ts';
import type { Tongue } from './lang.ts';
import type { Message, Value, Values } from './message.ts';
import type { ListPart, Part, Pattern, PlainPart, PluralPart, SelectPart } from './pattern.ts';

export type Render = (values: Values) => string;

/** Who says a pattern: in which language, under which id, and how the messages inside of it are said. */
export interface Speaker {
  readonly id: string;
  readonly tongue: Tongue;
  readonly say: (message: Message) => string;
}

/** Turns a pattern into one function, once, so that a log of hundreds of entries costs no parsing. */
export function compile(pattern: Pattern, speaker: Speaker): Render {
  const renders = pattern.map((part, at) => compilePart(part, speaker, pattern[at - 1]?.kind === 'number'));
  const [only] = renders;
  if (only !== undefined && renders.length === 1) return only;
  return (values) => {
    let text = '';
    for (const render of renders) text += render(values);
    return text;
  };
}

function compilePart(part: Part, speaker: Speaker, isCounted: boolean): Render {
  switch (part.kind) {
    case 'text': {
      const text = speaker.tongue.prose(part.text, isCounted);
      return () => text;
    }
    case 'number':
      return (values) => speaker.tongue.number(numberIn(values, part.name, speaker));
    case 'name':
      return compileName(part, speaker);
    case 'quote':
      return compileQuote(part, speaker);
    case 'list':
      return compileList(part, speaker);
    case 'plural':
      return compilePlural(part, speaker);
    case 'select':
      return compileSelect(part, speaker);
  }
}

function compileName({ name }: PlainPart, speaker: Speaker): Render {
  return (values) => {
    const value = values[name];
    if (typeof value !== 'string') throw refusal(value, name, 'a proper name (a string)', speaker);
    return value;
  };
}

function compileQuote({ name }: PlainPart, speaker: Speaker): Render {
  return (values) => {
    const value = values[name];
    if (typeof value !== 'object' || isList(value)) throw mistyped(value, name, 'a message', speaker);
    return speaker.say(value);
  };
}

function compileList({ name, joint }: ListPart, speaker: Speaker): Render {
  return (values) => {
    const value = values[name];
    if (value === undefined || !isList(value)) throw mistyped(value, name, 'a list of messages', speaker);
    return speaker.tongue.list(
      joint,
      value.map((message) => speaker.say(message)),
    );
  };
}

function compilePlural(part: PluralPart, speaker: Speaker): Render {
  const exact = compileBranches(part.exact, speaker);
  const categories = compileBranches(part.categories, speaker);
  // `other` takes what the categories leave: Italian has `many` for a million, which nobody writes out.
  const other = categories.get('other');
  return (values) => {
    const count = numberIn(values, part.name, speaker);
    const render = exact.get(count) ?? categories.get(speaker.tongue.plural(count)) ?? other;
    if (render === undefined) throw unbranched(String(count), part.name, speaker);
    return render(values);
  };
}

function compileSelect(part: SelectPart, speaker: Speaker): Render {
  const branches = compileBranches(part.branches, speaker);
  const other = branches.get('other');
  return (values) => {
    const value = values[part.name];
    if (typeof value !== 'string' && typeof value !== 'number') throw refusal(value, part.name, 'a string', speaker);
    const render = branches.get(String(value)) ?? other;
    if (render === undefined) throw unbranched(String(value), part.name, speaker);
    return render(values);
  };
}

function compileBranches<Key>(branches: ReadonlyMap<Key, Pattern>, speaker: Speaker): ReadonlyMap<Key, Render> {
  return new Map([...branches].map(([key, pattern]) => [key, compile(pattern, speaker)]));
}

function numberIn(values: Values, name: string, speaker: Speaker): number {
  const value = values[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw refusal(value, name, 'a number', speaker);
  return value + 0; // -0 comes out of sums and would read "-0"
}

function isList(value: Value): value is readonly Message[] {
  return Array.isArray(value);
}

/** For the placeholders that take no message: putting one there is gluing, which Polish cases forbid. */
function refusal(value: Value | undefined, name: string, wanted: string, speaker: Speaker): WordsError {
  if (typeof value !== 'object') return mistyped(value, name, wanted, speaker);
  return new WordsError('glued', place(name, speaker), `wants ${wanted}; ${describe(value)} must not be glued in`);
}

function mistyped(value: Value | undefined, name: string, wanted: string, speaker: Speaker): WordsError {
  if (value === undefined) return new WordsError('missing', place(name, speaker), `wants ${wanted}; there is no value`);
  return new WordsError('kind', place(name, speaker), `wants ${wanted}, not ${describe(value)}`);
}

function describe(value: Value): string {
  if (typeof value !== 'object') return typeof value === 'string' ? `"${value}"` : String(value);
  return isList(value) ? 'a list of messages' : `the message ${value.id}`;
}

function unbranched(value: string, name: string, speaker: Speaker): WordsError {
  return new WordsError('branch', place(name, speaker), `has no branch for "${value}"`);
}

function place(placeholder: string, speaker: Speaker) {
  return { id: speaker.id, lang: speaker.tongue.lang, placeholder };
}
