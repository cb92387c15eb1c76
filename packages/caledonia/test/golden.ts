import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  generator,
  givenSeed,
  Match,
  type OptionValue,
  readOptions,
  readRecord,
  type Seed,
  sealedSeed,
  writeRecord,
} from '@ceilidh/kernel';
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

const goldens: Readonly<Record<string, Golden>> = {
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

/** What a golden match must come to. */
export interface Expected {
  readonly moves: number;
  readonly hash: string;
  readonly ranks: readonly number[];
  readonly totals: readonly number[];
}

const FOLDER = new URL('games/', import.meta.url);
const EXPECTED = new URL('expected.json', FOLDER);
const fileOf = (name: string): URL => new URL(`${name}.jsonl`, FOLDER);

export const goldenNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => file.slice(0, -'.jsonl'.length));

export const expectedResults = (): Record<string, Expected> =>
  existsSync(EXPECTED) ? (JSON.parse(readFileSync(EXPECTED, 'utf8')) as Record<string, Expected>) : {};

/** A golden match, read and verified. */
export function readGolden(name: string): Match {
  const read = readRecord([caledonia], readFileSync(fileOf(name), 'utf8'));
  if (read.kind !== 'match') throw new Error(`${name} is not a whole match`);
  return read.match;
}

export function resultOf(match: Match): Expected {
  const outcome = match.rules.outcome(match.state);
  return {
    moves: match.rows.length,
    hash: match.hash(),
    ranks: outcome?.ranks ?? [],
    totals: outcome?.sheets.map(({ total }) => total) ?? [],
  };
}

/** Writes the matches and the results that are missing. */
export function writeMissing(): void {
  for (const [name, setting] of Object.entries(goldens)) {
    if (!existsSync(fileOf(name))) writeFileSync(fileOf(name), writeRecord(playGolden(setting)));
  }
  const expected = expectedResults();
  for (const name of goldenNames()) expected[name] ??= resultOf(readGolden(name));
  // Lists of numbers on one line, as the formatter has them.
  const text = JSON.stringify(expected, undefined, 2).replaceAll(/\[[\d,\s]+\]/g, (list) =>
    JSON.stringify(JSON.parse(list)).replaceAll(',', ', '),
  );
  writeFileSync(EXPECTED, `${text}\n`);
}
