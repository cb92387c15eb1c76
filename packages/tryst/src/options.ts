import type { OptionSpec, ValuesOf } from '@ceilidh/kernel';

const declared = {
  players: { kind: 'number', min: 2, max: 4, default: 3 },
  dogs: { kind: 'number', min: 0, max: 3, default: 2 },
  standoff: { kind: 'flag', default: false },
  day: { kind: 'choice', values: ['short', 'long'], default: 'short' },
} as const;

export type TrystOptions = ValuesOf<typeof declared>;

export const options: OptionSpec = {
  declared,
  exclusions: [
    {
      when: { option: 'standoff', is: [true] },
      never: { option: 'dogs', is: [0] },
      reason: 'tryst.exclusion.standoff',
    },
    {
      when: { option: 'day', is: ['long'] },
      never: { option: 'players', is: [4] },
      reason: 'tryst.exclusion.long-day',
    },
  ],
  presets: {
    first: { dogs: 0 },
    full: { standoff: true },
  },
};
