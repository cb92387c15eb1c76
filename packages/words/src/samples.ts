import { compile, type Speaker } from './compile.ts';
import { type Lang, tongue } from './lang.ts';
import type { Value, Values } from './message.ts';
import { parse } from './parse.ts';
import { type Pattern, type Slot, slotsOf } from './pattern.ts';

/** A text as it reads with some values. */
export interface Sample {
  readonly values: Values;
  readonly text: string;
}

/** Values to try for a placeholder, by its name, in place of the usual ones. */
export type SampleValues = Readonly<Record<string, readonly Value[]>>;

// Between them, these reach every plural category of whole numbers in our languages; 22 is `few` again in Polish.
const COUNTS: readonly number[] = [0, 1, 2, 5, 22];
const NAME = 'Ailsa';
const MESSAGE = { id: 'first' };
const MESSAGES = [MESSAGE, { id: 'second' }];

/** Says a pattern with every count and every branch of each select. Throws like `say` where that fails. */
export function samples(pattern: string, lang: Lang, values: SampleValues = {}): readonly Sample[] {
  const parsed = parse(pattern);
  const render = compile(parsed, sampleSpeaker('sample', lang));
  return [...sampleValues(parsed, values)].map((chosen) => ({ values: chosen, text: render(chosen) }));
}

/** Messages inside of a sample are said by their id: their texts are not what is looked at. */
export function sampleSpeaker(id: string, lang: Lang): Speaker {
  return { id, tongue: tongue(lang), say: (message) => message.id };
}

export function* sampleValues(pattern: Pattern, given: SampleValues): Generator<Values> {
  const choices: Choice[] = [];
  const counted: string[] = [];
  const counts = new Set(COUNTS);
  for (const [name, slot] of slotsOf(pattern)) {
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    const usual = own ?? usualValues(slot);
    if (usual !== undefined) choices.push([name, usual]);
    else counted.push(name);
    for (const count of slot.exact) counts.add(count);
  }
  // All numbers of a text take the same value at once: each category of each plural is seen, and the tries stay few.
  for (const count of counted.length > 0 ? counts : [0]) {
    const numbers = Object.fromEntries(counted.map((name) => [name, count]));
    for (const chosen of combinations(choices)) yield { ...numbers, ...chosen };
  }
}

type Choice = readonly [name: string, values: readonly Value[]];

/** Undefined for a plain number. Where kinds contradict each other, any value shows it by failing. */
function usualValues(slot: Slot): readonly Value[] | undefined {
  if (slot.kinds.has('select')) return selectValues(slot);
  if (slot.kinds.has('list')) return [MESSAGES];
  if (slot.kinds.has('quote')) return [MESSAGE];
  if (slot.kinds.has('name')) return [NAME];
  return undefined;
}

/** A value may be selected on and be shown as a number as well; then its branches are numbers. */
function selectValues(slot: Slot): readonly Value[] {
  if (!slot.kinds.has('number')) return [...slot.branches];
  const numbers = [...slot.branches].filter((branch) => branch !== 'other').map(Number);
  return slot.branches.has('other') ? [...new Set([...numbers, ...COUNTS, ...slot.exact])] : numbers;
}

function* combinations(choices: readonly Choice[]): Generator<Values> {
  const [first, ...rest] = choices;
  if (first === undefined) {
    yield {};
    return;
  }
  const [name, values] = first;
  for (const others of combinations(rest)) {
    for (const value of values) yield { [name]: value, ...others };
  }
}
