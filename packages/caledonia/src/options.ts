import type { OptionSpec, ValuesOf } from '@ceilidh/kernel';

/** The full game has every flag off: each is a variant of the books, or leaves something out. */
const flag = { kind: 'flag', default: false } as const;

const declared = {
  players: { kind: 'number', min: 1, max: 4, default: 4 },
  staticImports: flag,
  balancedImports: flag,
  withoutImportMoney: flag,
  withoutScoringTiles: flag,
  withoutPorts: flag,
  withoutExportScoring: flag,
  withoutSettlementScoring: flag,
  tighterMap: flag,
  withoutClans: flag,
  clanAuction: flag,
  clansByExperience: flag,
  /** With clans dealt by experience: the first so many seats are new to the game. */
  newcomers: { kind: 'number', min: 0, max: 4, default: 1 },
  futureContracts: flag,
  mostGlory: flag,
  withoutPromo: flag,
  portSevenErratum: flag,
} as const;

export type CaledoniaOptions = ValuesOf<typeof declared>;

const never = (one: string, other: string, reason: string): OptionSpec['exclusions'][number] => ({
  when: { option: one, is: [true] },
  never: { option: other, is: [true] },
  reason,
});

const notWith = (one: string, players: readonly number[], reason: string): OptionSpec['exclusions'][number] => ({
  when: { option: one, is: [true] },
  never: { option: 'players', is: players },
  reason,
});

export const options: OptionSpec = {
  declared,
  // Rulings 29 and 30: what replaces the same rule, and what needs other numbers of players.
  exclusions: [
    never('staticImports', 'balancedImports', 'caledonia.exclusion.imports'),
    never('withoutClans', 'clanAuction', 'caledonia.exclusion.without-clans'),
    never('withoutClans', 'clansByExperience', 'caledonia.exclusion.without-clans'),
    never('clanAuction', 'clansByExperience', 'caledonia.exclusion.auction-experience'),
    notWith('tighterMap', [1, 4], 'caledonia.exclusion.tighter-map'),
    notWith('mostGlory', [1], 'caledonia.exclusion.most-glory'),
    notWith('clanAuction', [1], 'caledonia.exclusion.auction-solo'),
  ],
  presets: {
    first: {
      staticImports: true,
      withoutScoringTiles: true,
      withoutPorts: true,
      withoutClans: true,
      withoutPromo: true,
    },
    full: {},
    tournament: { clanAuction: true, futureContracts: true },
  },
};
