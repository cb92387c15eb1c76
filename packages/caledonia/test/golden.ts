import { generator, givenSeed, Match, type OptionValue, readOptions, type Seed } from '@ceilidh/kernel';
import { Goldens } from '../../kernel/test/golden.ts';
import { caledonia } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { sensible } from './sensible.ts';

/**
 * How the golden matches came to be: played by `sensible`. Those of version 1 lie in `games/` itself, their seeds chosen
 * among two dozen each for high scores and so that all clans, ports, scoring tiles and variants are among them. Those in
 * `games/version-2/` show what that version changed. To add one, name it here (or put a record of yours into the folder)
 * and run `CEILIDH_GOLDEN=write npm test -- golden`: what is there is never rewritten.
 */
interface Golden {
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly seed: Seed;
  readonly taste: Taste;
}

/** What these players like beyond its worth: a move, the question, all that may be answered to it. */
type Taste = (key: string, ask: string, legal: readonly string[]) => number;
type Side = 'left' | 'right';

/** For two animals or more. */
const MEAT = [3, 4, 5, 17, 18, 20, 21, 26, 32, 46].map(String);

/** Towards the ports at A and D, or those at B and C. */
const near = (side: Side, cell = ''): number => {
  const column = Number(cell.split('.')[0]);
  return Number.isNaN(column) ? 0 : 1.5 * Math.max(0, side === 'left' ? 6 - column : column - 8);
};

/** Animals, contracts for them, and ports kept for these. */
const herding =
  (side: Side): Taste =>
  (key, ask) => {
    const [kind = '', what = '', third] = key.split(' ');
    if (kind === 'fulfil' && third === undefined) return MEAT.includes(what) ? -30 : 0;
    if (kind === 'fulfil') return 8;
    if (kind === 'obtain' || kind === 'choose') return MEAT.includes(what) ? 10 : -3;
    if (kind === 'shipping') return 2;
    if (kind === 'port') return ask === 'twice' ? 5 : -12;
    if (kind !== 'expand' && kind !== 'place') return 0;
    return near(side, third) + (/sheep|cow/.test(what) ? 4 : 0);
  };

/** Prices moved twice, as soon as both ports (6 at `one`, 9 at `other`) are in reach. */
const haggling =
  (side: Side, one: string, other: string): Taste =>
  (key, ask, legal) => {
    const [kind = '', , third] = key.split(' ');
    if (kind === 'shipping') return 2;
    if (kind === 'expand' || kind === 'place') return near(side, third);
    if (kind !== 'port') return 0;
    if (ask === 'trade') return 8;
    const both = legal.includes(`port ${one}`) && legal.includes(`port ${other} ${one}`);
    return both ? 9 : -12;
  };

/** Clans and units around whisky. */
const brewing: Taste = (key) => {
  if (/^(mature yes|choose|draw)/.test(key)) return 6;
  if (key.startsWith('clan mackenzie')) return 9;
  return /^(open|expand (distillery|field))/.test(key) ? 2 : 0;
};

const golden = (seed: string, options: Golden['options'], taste: Taste): Golden => ({
  options,
  seed: givenSeed(seed),
  taste,
});

const settings: Readonly<Record<string, Golden>> = {
  'two-spare-two-animals': golden('herding 1184', { players: 2 }, herding('right')),
  'two-move-a-price-twice': golden('haggling 4681', { players: 2 }, haggling('left', 'A', 'D')),
  'three-open-for-a-port': golden('brewing 247', { players: 3 }, brewing),
  'three-brew-and-spare-two': golden('brewing 43', { players: 3 }, brewing),
};

const NAMES = ['Ailsa', 'Bruce', 'Catriona', 'Duncan'];

function playGolden({ options, seed, taste }: Golden): Match {
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
    const { ask } = rules.asking(state, seat);
    const legal = rules.legal(state, seat).map((move) => move.key);
    match.play(
      seat,
      sensible(rules, state, seat, random, (key) => taste(key, ask, legal)),
    );
  }
  return match;
}

/** Matches of version 1 are not recorded any more. */
export const goldens = new Goldens(caledonia, new URL('games/', import.meta.url), {});

export const goldensOf2 = new Goldens(
  caledonia,
  new URL('games/version-2/', import.meta.url),
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, () => playGolden(setting)])),
);
