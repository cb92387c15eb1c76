import type { OptionSpec, ValuesOf } from '@ceilidh/kernel';

const declared = {
  players: { kind: 'number', min: 2, max: 4, default: 3 },
  /** With two players the die always plays along. */
  die: { kind: 'flag', default: false },
  /** World's End lies on top of stack D. */
  shortGame: { kind: 'flag', default: false },
} as const;

export type GlenMoreOptions = ValuesOf<typeof declared>;

export const options: OptionSpec = {
  declared,
  exclusions: [],
  presets: {
    first: { shortGame: true },
    full: {},
    duel: { players: 2 },
  },
};
