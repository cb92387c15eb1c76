import type { Message } from '@ceilidh/words';
import { canonical } from './hash.ts';
import { Refusal, refuse } from './refusal.ts';

/**
 * Options are declared once; the lobby's form, the terminal's flags and the validation all derive from it.
 * `players` is an option like the others, so that exclusions can speak of it.
 */
export type OptionKind =
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly default: number }
  | { readonly kind: 'flag'; readonly default: boolean }
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly default: string };

export type OptionValue = number | boolean | string;
export type OptionValues = Readonly<Record<string, OptionValue>> & { readonly players: number };

export interface Condition {
  readonly option: string;
  readonly is: readonly OptionValue[];
}

/** Two settings that cannot stand together, and the message that says why. */
export interface Exclusion {
  readonly when: Condition;
  readonly never: Condition;
  readonly reason: string;
}

export interface OptionSpec {
  readonly declared: { readonly players: Extract<OptionKind, { kind: 'number' }> } & Readonly<
    Record<string, OptionKind>
  >;
  readonly exclusions: readonly Exclusion[];
  /** Named settings; what a preset does not name has its default. */
  readonly presets: Readonly<Record<string, Readonly<Record<string, OptionValue>>>>;
}

/** The typed values of a declaration. */
export type ValuesOf<D extends Readonly<Record<string, OptionKind>>> = {
  readonly [K in keyof D]: D[K] extends { kind: 'number' }
    ? number
    : D[K] extends { kind: 'flag' }
      ? boolean
      : D[K] extends { values: readonly (infer V)[] }
        ? V
        : never;
};

const accepted = (kind: OptionKind): Message => {
  if (kind.kind === 'number') return { id: 'kernel.option.number', values: { min: kind.min, max: kind.max } };
  if (kind.kind === 'flag') return { id: 'kernel.option.flag' };
  return { id: 'kernel.option.choice', values: { values: kind.values.join(', ') } };
};

const fits = (kind: OptionKind, value: unknown): value is OptionValue => {
  if (kind.kind === 'number')
    return typeof value === 'number' && Number.isInteger(value) && value >= kind.min && value <= kind.max;
  if (kind.kind === 'flag') return typeof value === 'boolean';
  return typeof value === 'string' && kind.values.includes(value);
};

const holds = (condition: Condition, values: OptionValues): boolean =>
  condition.is.includes(values[condition.option] ?? '');

/** Exclusions that these values run into. */
export const conflicts = (spec: OptionSpec, values: OptionValues): readonly Exclusion[] =>
  spec.exclusions.filter((exclusion) => holds(exclusion.when, values) && holds(exclusion.never, values));

/** Complete, valid values from what was given (defaults for the rest); refused with what is accepted otherwise. */
export function readOptions(spec: OptionSpec, given: Readonly<Record<string, unknown>>): OptionValues {
  const known = Object.keys(spec.declared).join(', ');
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(spec.declared, name)) refuse('kernel.option.unknown', { option: name, known });
  }
  const values: Record<string, OptionValue> & { players: number } = { players: spec.declared.players.default };
  for (const [name, kind] of Object.entries(spec.declared)) {
    const value = given[name] ?? kind.default;
    if (!fits(kind, value))
      refuse('kernel.option.value', {
        option: name,
        found: typeof value === 'string' ? value : canonical(value),
        accepted: accepted(kind),
      });
    values[name] = value;
  }
  const conflict = conflicts(spec, values)[0];
  if (conflict !== undefined) throw new Refusal({ id: conflict.reason });
  return values;
}

/** The values that are not the defaults: what a record has to tell. */
export const optionsChosen = (spec: OptionSpec, values: OptionValues): Readonly<Record<string, OptionValue>> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => spec.declared[name]?.default !== value));

/** An option's value from its text, as typed in a terminal or a link; what does not fit is left to `readOptions` to refuse. */
export function optionFromText(kind: OptionKind | undefined, value: string): OptionValue {
  if (kind?.kind === 'number' && /^-?\d+$/.test(value)) return Number(value);
  if (kind?.kind === 'flag' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

export function presetOptions(spec: OptionSpec, preset: string): Readonly<Record<string, OptionValue>> {
  const values = Object.hasOwn(spec.presets, preset) ? spec.presets[preset] : undefined;
  return values ?? refuse('kernel.option.preset', { preset, known: Object.keys(spec.presets).join(', ') });
}
