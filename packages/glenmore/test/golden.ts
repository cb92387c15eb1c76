import { generator, givenSeed, Match, type OptionValue, readOptions, type Seed, sealedSeed } from '@ceilidh/kernel';
import { Goldens } from '../../kernel/test/golden.ts';
import { glenmore } from '../src/index.ts';
import type { GlenMoreRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import { sensible } from './oracle/sensible.ts';

/**
 * How the golden matches of version 3 in `games/version-3/` came to be: played by `sensible`, the seeds chosen among a dozen each for high
 * scores and so that clans and landmarks are among them. To add one, name it here (or put a record of yours into the
 * folder) and run `CEILIDH_GOLDEN=write npm test -- golden`: what is there is never rewritten. Those of version 2, in
 * `games/`, and of version 1 were played in the same way.
 */
interface Golden {
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly seed: Seed;
  /** What these players like beyond its worth. */
  readonly taste?: (key: string, ask: string) => number;
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

/** Loch Ness, before a field is chosen and with a tile in the hand. */
const restless = (key: string, ask: string): number => {
  if (key === 'take loch-ness') return 20;
  if (!key.startsWith('extra')) return curious(key);
  return ask === 'clan' || ask === 'place' ? 15 : -15;
};

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
  'three-loch-ness': { ...golden('three-loch-ness 14', { players: 3 }), taste: restless },
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

/** Those of version 2 were there before versions had folders. */
const before = new Goldens(glenmore, new URL('games/', import.meta.url), {});
export const earlierGoldens = (version: 1 | 2): Goldens => (version === 2 ? before : before.earlier(version));

export const goldens = new Goldens(
  glenmore,
  new URL('games/version-3/', import.meta.url),
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, () => playGolden(setting)])),
);
