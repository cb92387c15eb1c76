import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conflicts,
  optionFromText,
  type OptionSpec,
  type OptionValues,
  presetOptions,
  readOptions,
  Refusal,
  type ValuesOf,
} from '../src/index.ts';
import { generator } from '../src/random.ts';
import { drawOptions } from '../src/tools/index.ts';
import { refusalOf } from './helpers.ts';
import { toyOptions as spec } from './toy-options.ts';
import { toy } from './toy.ts';

const DEFAULTS = { players: 2, rounds: 2, echo: false, mode: 'plain' };
const NULL: unknown = JSON.parse('null');

describe('options', () => {
  it('have their defaults where nothing is given', () => {
    expect(readOptions(spec, {})).toEqual(DEFAULTS);
  });

  it('keep what is given', () => {
    const given = { players: 3, rounds: 20, echo: true, mode: 'plain' };
    expect(readOptions(spec, given)).toEqual(given);
  });

  it('come in the declared order, however they were given', () => {
    expect(Object.keys(readOptions(spec, { mode: 'hush', players: 3 }))).toEqual(Object.keys(spec.declared));
  });

  it.each(['playres', '', 'constructor', 'toString', '__proto__'])(
    'refuse the unknown name %j and list the known',
    (name) => {
      const given = JSON.parse(`{"${name}":3}`) as Record<string, unknown>;
      expect(refusalOf(() => readOptions(spec, given))).toEqual({
        id: 'kernel.option.unknown',
        values: {
          option: name,
          known: 'players, rounds, echo, mode',
        },
      });
    },
  );

  it.each([
    [1, '1'],
    [4, '4'],
    [2.5, '2.5'],
    ['2', '2'],
    [true, 'true'],
    [[3], '[3]'],
    [{ toString: 0 }, '{"toString":0}'],
  ])('refuse %j as a number and say its limits', (value, found) => {
    const accepted = { id: 'kernel.option.number', values: { min: 2, max: 3 } };
    expect(refusalOf(() => readOptions(spec, { players: value }))).toEqual({
      id: 'kernel.option.value',
      values: { option: 'players', found, accepted },
    });
  });

  it.each([
    [1, '1'],
    ['true', 'true'],
  ])('refuse %j as a flag', (value, found) => {
    const accepted = { id: 'kernel.option.flag' };
    expect(refusalOf(() => readOptions(spec, { echo: value }))).toEqual({
      id: 'kernel.option.value',
      values: { option: 'echo', found, accepted },
    });
  });

  it.each([
    ['loud', 'loud'],
    [false, 'false'],
  ])('refuse %j as a choice and list the values', (value, found) => {
    const accepted = { id: 'kernel.option.choice', values: { values: 'plain, hush' } };
    expect(refusalOf(() => readOptions(spec, { mode: value }))).toEqual({
      id: 'kernel.option.value',
      values: { option: 'mode', found, accepted },
    });
  });

  it('that are null or undefined have their defaults', () => {
    expect(readOptions(spec, { players: NULL, rounds: undefined })).toEqual(DEFAULTS);
  });
});

describe('an exclusion', () => {
  it('is refused with its reason', () => {
    expect(refusalOf(() => readOptions(spec, { echo: true, mode: 'hush' }))).toEqual({ id: 'toy.echo-hush' });
  });

  it('leaves each side alone', () => {
    expect(readOptions(spec, { echo: true }).echo).toBe(true);
    expect(readOptions(spec, { mode: 'hush' }).mode).toBe('hush');
  });

  it('is found in values, so that a form can show it', () => {
    expect(conflicts(spec, { ...DEFAULTS, echo: true, mode: 'hush' })).toEqual(spec.exclusions);
    expect(conflicts(spec, DEFAULTS)).toEqual([]);
  });

  it('of an option that has no value never holds', () => {
    const odd = {
      ...spec,
      exclusions: [{ when: { option: 'x', is: [1] }, never: { option: 'players', is: [2] }, reason: 'r' }],
    };
    expect(conflicts(odd, DEFAULTS)).toEqual([]);
  });

  it('can speak of the players', () => {
    const pairs: OptionSpec = {
      ...spec,
      exclusions: [
        { when: { option: 'players', is: [3] }, never: { option: 'echo', is: [true] }, reason: 'toy.pairs' },
      ],
    };
    expect(refusalOf(() => readOptions(pairs, { players: 3, echo: true }))).toEqual({ id: 'toy.pairs' });
  });
});

describe('a preset', () => {
  it('names some values; the rest have their defaults', () => {
    expect(readOptions(spec, presetOptions(spec, 'quick'))).toEqual({ ...DEFAULTS, rounds: 1 });
  });

  it.each(['slow', 'constructor'])('%s is refused, and the known are listed', (preset) => {
    expect(refusalOf(() => presetOptions(spec, preset))).toEqual({
      id: 'kernel.option.preset',
      values: { preset, known: 'quick, loud' },
    });
  });
});

describe('an option as text', () => {
  const { players, echo, mode } = spec.declared;

  it.each([
    [players, '3', 3],
    [players, '-3', -3],
    [players, 'three', 'three'],
    [players, '3.5', '3.5'],
    [players, '', ''],
    [echo, 'true', true],
    [echo, 'false', false],
    [echo, 'yes', 'yes'],
    [mode, 'hush', 'hush'],
    [mode, '3', '3'],
    [undefined, '3', '3'],
  ])('%j from %j is %j', (kind, text, value) => {
    expect(optionFromText(kind, text)).toBe(value);
  });

  it('that does not fit is left to be refused with what was typed', () => {
    const refusal = refusalOf(() => readOptions(spec, { players: optionFromText(players, 'three') }));
    expect(refusal.values?.['found']).toBe('three');
  });
});

describe('any options', () => {
  /** Undefined where they are refused; any other failure is passed on. */
  function readOrRefuse(given: Readonly<Record<string, unknown>>): OptionValues | undefined {
    try {
      return readOptions(spec, given);
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  it('that are drawn are valid, and read again as themselves', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const drawn = drawOptions(toy, generator(seed, 'options'));
        expect(readOptions(spec, drawn)).toEqual(drawn);
      }),
      { seed: 1 },
    );
  });

  it('that are given are read or refused, and never anything else', () => {
    const names = fc.constantFrom('players', 'rounds', 'echo', 'mode', 'other', 'valueOf');
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (given) => {
        const values = readOrRefuse(given);
        expect(readOrRefuse(values ?? {})).toEqual(values ?? DEFAULTS);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

it('the typed values of a declaration follow from it', () => {
  const declared = {
    players: { kind: 'number', min: 2, max: 4, default: 2 },
    echo: { kind: 'flag', default: false },
    mode: { kind: 'choice', values: ['plain', 'hush'], default: 'plain' },
  } as const;
  const values: ValuesOf<typeof declared> = { players: 2, echo: false, mode: 'hush' };
  expect(readOptions({ declared, exclusions: [], presets: {} }, values)).toEqual(values);
});
