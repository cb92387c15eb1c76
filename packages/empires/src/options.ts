import type { OptionSpec, ValuesOf } from '@ceilidh/kernel';

const declared = {
  players: { kind: 'number', min: 2, max: 4, default: 2 },
  clans: { kind: 'choice', values: ['chosen', 'dealt'], default: 'chosen' },
  clansDiffer: { kind: 'flag', default: true },
} as const;

export type EmpiresOptions = ValuesOf<typeof declared>;

export const options: OptionSpec = {
  declared,
  exclusions: [],
  presets: {
    /** Page 6: the first games are for two, Glenn against Ulaf. */
    first: { players: 2, clans: 'dealt', clansDiffer: true },
  },
};
