import { type Pack, presetOptions, readOptions, readPack, Refusal } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import { BREEDS } from '../src/components.ts';
import { tryst } from '../src/index.ts';
import { english, rulesFor } from './table.ts';

const reasonFor = (given: Readonly<Record<string, unknown>>): string => {
  try {
    readOptions(tryst.options, given);
    return 'accepted';
  } catch (error) {
    return error instanceof Refusal ? error.reason.id : String(error);
  }
};

const preset = (name: string) => readOptions(tryst.options, presetOptions(tryst.options, name));

describe('the options', () => {
  it('have defaults: three drovers, two dogs each, a short day', () => {
    expect(readOptions(tryst.options, {})).toEqual({
      players: 3,
      dogs: 2,
      standoff: false,
      day: 'short',
      weather: false,
    });
  });

  it('make the day six rounds long, or eight', () => {
    expect(rulesFor({ day: 'short' }).context.rounds).toBe(6);
    expect(rulesFor({ day: 'long' }).context.rounds).toBe(8);
  });

  it('exclude a standoff without dogs, and say why', () => {
    expect(reasonFor({ standoff: true, dogs: 0 })).toBe('tryst.exclusion.standoff');
    expect(reasonFor({ standoff: true, dogs: 1 })).toBe('accepted');
    expect(english({ id: 'tryst.exclusion.standoff' })).toContain('A standoff needs dogs');
  });

  it('exclude a long day with four drovers, and say why', () => {
    expect(reasonFor({ day: 'long', players: 4 })).toBe('tryst.exclusion.long-day');
    expect(reasonFor({ day: 'long', players: 3 })).toBe('accepted');
    expect(english({ id: 'tryst.exclusion.long-day' })).toContain('not enough beasts');
  });

  it('refuse what does not exist', () => {
    expect(reasonFor({ players: 5 })).toBe('kernel.option.value');
    expect(reasonFor({ day: 'endless' })).toBe('kernel.option.value');
    expect(reasonFor({ cats: 1 })).toBe('kernel.option.unknown');
  });

  it('have presets for a first game and for the full market', () => {
    expect(preset('first')).toMatchObject({ dogs: 0, standoff: false, weather: false });
    expect(preset('full')).toMatchObject({ dogs: 2, standoff: true, weather: true });
  });

  it('give one set of rules for equal values', () => {
    expect(rulesFor({ dogs: 1 })).toBe(rulesFor({ dogs: 1 }));
    expect(rulesFor({ dogs: 1 })).not.toBe(rulesFor({ dogs: 2 }));
  });
});

const values = [2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12];
const packOf = (components: Readonly<Record<string, unknown>>): Pack =>
  readPack(tryst, { game: 'tryst', name: 'Trial', components });
const herd = (breeds: readonly { breed: string; values: readonly number[] }[]): Pack =>
  packOf({ herd: { provenance: 'pack', breeds } });
const prices = (lotBonus: readonly number[]): Pack => packOf({ prices: { provenance: 'pack', lotBonus } });

const broken = (pack?: Pack): Record<string, string[]> =>
  Object.fromEntries(
    tryst.facts.map((fact) => [fact.id, fact.broken(pack)] as const).filter(([, wrong]) => wrong.length > 0),
  );

describe('the facts', () => {
  it('hold for our own herd and prices', () => {
    expect(tryst.facts.map(({ id }) => id)).toEqual([
      'every-breed-once',
      'enough-beasts',
      'larger-lots-pay-more',
      'weather-for-every-round',
    ]);
    expect(broken()).toEqual({});
  });

  it('hold for a sound pack', () => {
    expect(broken(herd(BREEDS.map((breed) => ({ breed, values }))))).toEqual({});
  });

  it('fail when a breed is there twice', () => {
    const breeds = ['highland', 'highland', 'angus', 'shetland'].map((breed) => ({ breed, values }));
    expect(broken(herd(breeds))).toEqual({ 'every-breed-once': ['3 of 4 breeds'] });
  });

  it('fail when there are too few beasts for four', () => {
    const breeds = BREEDS.map((breed) => ({ breed, values: values.slice(1) }));
    expect(broken(herd(breeds))).toEqual({ 'enough-beasts': ['40 beasts, at least 41 needed'] });
  });

  it('fail when a larger lot pays less', () => {
    expect(broken(prices([0, 0, 6, 2, 12, 20]))).toEqual({ 'larger-lots-pay-more': ['0 0 6 2 12 20'] });
  });
});

describe('a pack', () => {
  it('changes the herd or the prices and leaves the rest', () => {
    const rules = tryst.rules(readOptions(tryst.options, {}), { pack: prices([0, 0, 1, 1, 1, 1]) });
    expect(rules.context.herd).toMatchObject({ size: 48, lotBonus: [0, 0, 1, 1, 1, 1] });
  });

  it('may list breeds and values in any order', () => {
    const breeds = BREEDS.toReversed().map((breed) => ({ breed, values: values.toReversed() }));
    const { context } = tryst.rules(readOptions(tryst.options, {}), { pack: herd(breeds) });
    expect(context.herd.size).toBe(44);
    expect(context.herd.breedOf[0]).toBe(BREEDS.indexOf('shetland'));
    expect(context.herd.valueOf.slice(0, values.length)).toEqual(values);
  });

  it.each([
    [
      'a fifth breed',
      { herd: { provenance: 'pack', breeds: [...BREEDS, 'angus'].map((breed) => ({ breed, values })) } },
    ],
    ['an unknown breed', { herd: { provenance: 'pack', breeds: BREEDS.map(() => ({ breed: 'goat', values })) } }],
    ['a bonus short', { prices: { provenance: 'pack', lotBonus: [0, 0, 2, 6, 12] } }],
    ['an unknown component', { hens: {} }],
  ])('with %s is refused', (_what, components) => {
    expect(() => packOf(components)).toThrow(Refusal);
  });
});
