import { type Editions, type OptionSpec, shape } from '../src/index.ts';

export const stonesShape = shape.list(shape.whole(1, 9), 4, 40);
const STONES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3];

export const toyOptions: OptionSpec = {
  declared: {
    players: { kind: 'number', min: 2, max: 3, default: 2 },
    rounds: { kind: 'number', min: 1, max: 20, default: 2 },
    echo: { kind: 'flag', default: false },
    mode: { kind: 'choice', values: ['plain', 'hush'], default: 'plain' },
  },
  exclusions: [
    {
      when: { option: 'echo', is: [true] },
      never: { option: 'mode', is: ['hush'] },
      reason: 'toy.echo-hush',
    },
  ],
  presets: { quick: { rounds: 1 }, loud: { echo: true } },
};

const toyComponents = { stones: { shape: stonesShape, data: STONES } };

/** Version 2 had other stones, a bell to ring, and one round more. */
export const toyEditions = {
  id: 'toy',
  version: 3,
  options: toyOptions,
  components: toyComponents,
  earlier: [
    {
      version: 2,
      options: {
        ...toyOptions,
        declared: {
          ...toyOptions.declared,
          rounds: { kind: 'number', min: 1, max: 20, default: 3 },
          bell: { kind: 'flag', default: false },
        },
      },
      components: { stones: { shape: stonesShape, data: STONES.map((stone) => 10 - stone) } },
    },
  ],
} as const satisfies Editions;

const texts = {
  'toy.echo-hush': 'There is no echo in a hush.',
  'toy.text': '{text, name}',
  'toy.change': '{what, name} {by}',
  'toy.log': '{who, name}: {what, name}',
  'toy.log.stone': '{who, name}: {what, name} {stone}',
};
export const toyCatalog = { en: texts, pl: texts, it: texts };
