import { generator, givenSeed, Match, type OptionValue, readOptions, type Seed, sealedSeed } from '@ceilidh/kernel';
import { Goldens } from '../../kernel/test/golden.ts';
import { glenmore } from '../src/index.ts';
import type { GlenMoreRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import { sensible } from './oracle/sensible.ts';

/**
 * How the golden matches in `games/` came to be: played by `sensible`, the seeds chosen among a dozen each for high
 * scores and so that clans and landmarks are among them. To add one, name it here (or put a record of yours into the
 * folder) and run `CEILIDH_GOLDEN=write npm test -- golden`: what is there is never rewritten.
 */
interface Golden {
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly seed: Seed;
  /** What these players like beyond its worth. */
  readonly taste?: (key: string) => number;
}

/** What `sensible` undervalues gets a little more, so that the matches show it too. */
const curious = (key: string): number => {
  if (/^clan (?!douglas|macleod)/.test(key)) return 2.5;
  return /^(extra|munro|pay \w+ coin|activate \d+ points)/.test(key) ? 1 : 0;
};

/** Fields that last, and those that bring people. */
const sociable = (key: string): number => {
  if (/^clan (macgregor|mackintosh|maclachlan|sinclair|macmillan)/.test(key)) return 9;
  if (/^clan (ross|chisholm|mckinnon|grant|gunn|maclean)/.test(key)) return 7;
  return curious(key);
};

/** Villages, points in place of whisky, and now and then nothing at all. */
const settled = (key: string): number =>
  /^(clan (brodie|macgregor)|activate \d+ points|skip)/.test(key) ? 12 : curious(key);

const golden = (seed: string, options: Golden['options']): Golden => ({ options, seed: givenSeed(seed) });

const settings: Readonly<Record<string, Golden>> = {
  'two-players': golden('two-players 2', { players: 2 }),
  'two-villages': { ...golden('two-villages 39', { players: 2 }), taste: settled },
  'two-short-game': golden('two-short-game 4', { players: 2, shortGame: true }),
  'three-players': golden('three-players 19', { players: 3 }),
  'three-with-die': { ...golden('three-with-die 12', { players: 3, die: true }), taste: sociable },
  'three-short-game': golden('three-short-game 26', { players: 3, shortGame: true }),
  'three-clans': { ...golden('three-clans 2', { players: 3 }), taste: sociable },
  'four-players': { ...golden('four-players 17', { players: 4 }), taste: sociable },
  'four-with-die': { ...golden('four-with-die 26', { players: 4, die: true }), taste: sociable },
  'four-short-with-die': golden('four-short-with-die 12', { players: 4, die: true, shortGame: true }),
  'four-sealed-seed': {
    options: { players: 4 },
    seed: sealedSeed('golden-secret-18-of-the-loch', ['a', 'b', 'c', 'd']),
  },
};

const NAMES = ['Ailsa', 'Bruce', 'Catriona', 'Duncan'];

function playGolden({ options, seed, taste = curious }: Golden): Match {
  const values = readOptions(glenmore.options, options);
  const match = new Match(
    { game: glenmore, options: values, seats: NAMES.slice(0, values.players), seed },
    { autoConfirm: true },
  );
  const rules = glenmore.rules(values) as GlenMoreRules;
  const random = generator(seed.match, 'sensible');
  while (!match.over) {
    const state = match.state as State;
    const seat = rules.actors(state)[0] ?? 0;
    match.play(seat, sensible(rules, state, seat, random, taste));
  }
  return match;
}

export const goldens = new Goldens(
  glenmore,
  new URL('games/', import.meta.url),
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, () => playGolden(setting)])),
);
