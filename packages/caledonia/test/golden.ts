import { generator, givenSeed, Match, type OptionValue, readOptions, type Seed, sealedSeed } from '@ceilidh/kernel';
import { Goldens } from '../../kernel/test/golden.ts';
import { caledonia } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { sensible } from './sensible.ts';

/**
 * How the golden matches in `games/` came to be: played by `sensible`, the seeds chosen among two dozen each for high
 * scores and so that all clans, ports, scoring tiles and variants are among them. To add one, name it here (or put a
 * record of yours into the folder) and run `CEILIDH_GOLDEN=write npm test -- golden`: what is there is never rewritten.
 */
interface Golden {
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly seed: Seed;
  /** What these players like beyond its worth. */
  readonly taste?: (key: string) => number;
}

/** What `sensible` undervalues gets a little more, so that the matches show it too. */
const curious = (key: string): number => (/^(brew|mature yes|open|choose|draw)/.test(key) ? 2 : 0);

/** Clans and units around whisky and beer. */
const brewing = (key: string): number => {
  if (/^(brew|mature yes|choose|draw)/.test(key)) return 6;
  if (/^clan mac(ewan|kenzie)/.test(key)) return 9;
  return /^(open|expand (distillery|field))/.test(key) ? 2 : 0;
};

const golden = (seed: string, options: Golden['options']): Golden => ({ options, seed: givenSeed(seed) });

const settings: Readonly<Record<string, Golden>> = {
  solo: golden('solo 7', { players: 1 }),
  'solo-future-contracts': golden('solo-future-contracts 0', {
    players: 1,
    futureContracts: true,
    staticImports: true,
  }),
  'two-players': golden('two-players 7', { players: 2 }),
  'two-auction-tighter-map': golden('two-auction-tighter-map 2', {
    players: 2,
    clanAuction: true,
    tighterMap: true,
    mostGlory: true,
  }),
  'two-without-majorities': golden('two-without-majorities 13', {
    players: 2,
    withoutExportScoring: true,
    withoutSettlementScoring: true,
    futureContracts: true,
  }),
  'three-players': golden('three-players 2', { players: 3 }),
  'three-by-experience-balanced': golden('three-by-experience-balanced 21', {
    players: 3,
    clansByExperience: true,
    newcomers: 2,
    balancedImports: true,
  }),
  'three-without-clans': golden('three-without-clans 4', {
    players: 3,
    withoutClans: true,
    tighterMap: true,
    withoutImportMoney: true,
  }),
  'three-brewers': { ...golden('brewers 145', { players: 3 }), taste: brewing },
  'three-builders': { ...golden('brewers 51', { players: 3 }), taste: brewing },
  'four-players': golden('four-players 18', { players: 4 }),
  'four-tournament': golden('four-tournament 22', { players: 4, clanAuction: true, futureContracts: true }),
  'four-first-game': golden('four-first-game 18', {
    players: 4,
    staticImports: true,
    withoutScoringTiles: true,
    withoutPorts: true,
    withoutClans: true,
    withoutPromo: true,
  }),
  'four-erratum': golden('four-erratum 5', { players: 4, portSevenErratum: true, withoutPromo: true, mostGlory: true }),
  'four-sealed-seed': {
    options: { players: 4 },
    seed: sealedSeed('golden-secret-15-of-the-glen', ['a', 'b', 'c', 'd']),
  },
};

const NAMES = ['Ailsa', 'Bruce', 'Catriona', 'Duncan'];

function playGolden({ options, seed, taste = curious }: Golden): Match {
  const values = readOptions(caledonia.options, options);
  const match = new Match(
    { game: caledonia, options: values, seats: NAMES.slice(0, values.players), seed },
    { autoConfirm: true },
  );
  const rules = caledonia.rules(values);
  const random = generator(seed.match, 'sensible');
  while (!match.over) {
    const state = match.state as State;
    const seat = rules.actors(state)[0] ?? 0;
    match.play(seat, sensible(rules, state, seat, random, taste));
  }
  return match;
}

export const goldens = new Goldens(
  caledonia,
  new URL('games/', import.meta.url),
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, () => playGolden(setting)])),
);
