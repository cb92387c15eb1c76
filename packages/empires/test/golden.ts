import {
  below,
  generator,
  givenSeed,
  Match,
  type OptionValue,
  readOptions,
  type Seed,
  sealedSeed,
} from '@ceilidh/kernel';
import { Goldens } from '../../kernel/test/golden.ts';
import { empires } from '../src/index.ts';
import type { EmpiresRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import { Sensible } from './sensible.ts';

/**
 * How the golden matches in `games/` came to be: played by `Sensible`, who now and then tries something else, with the
 * seeds chosen so that all kinds of moves are among them. To add one, name it here (or put a record of
 * yours into the folder) and run `CEILIDH_GOLDEN=write npm test -- golden`: what is there is never rewritten.
 */
interface Golden {
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly seed: Seed;
  /** One in so many answers is any that does not pass. */
  readonly whim: number;
}

const golden = (seed: string, whim: number, options: Golden['options']): Golden => ({
  options,
  seed: givenSeed(seed),
  whim,
});

const settings: Readonly<Record<string, Golden>> = {
  'two-first-game': golden('two-first-game 5', 50, { players: 2, clans: 'dealt' }),
  'two-chosen': golden('two-chosen 1', 6, { players: 2 }),
  'two-alike': golden('two-alike 27', 5, { players: 2, clansDiffer: false }),
  'two-whims': golden('two-whims 7', 2, { players: 2, clans: 'dealt', clansDiffer: false }),
  'three-players': golden('three-players 5', 50, { players: 3 }),
  'three-dealt': golden('three-dealt 7', 4, { players: 3, clans: 'dealt' }),
  'three-alike': golden('three-alike 5', 3, { players: 3, clansDiffer: false }),
  'four-players': golden('four-players 3', 6, { players: 4 }),
  'four-whims': golden('four-whims 6', 3, { players: 4, clans: 'dealt', clansDiffer: false }),
  'four-sealed-seed': {
    options: { players: 4, clans: 'dealt' },
    seed: sealedSeed('golden-secret-of-the-north', ['a', 'b', 'c', 'd']),
    whim: 20,
  },
};

const NAMES = ['Astrid', 'Bjorn', 'Catriona', 'Duncan'];

function playGolden({ options, seed, whim }: Golden): Match {
  const values = readOptions(empires.options, options);
  const match = new Match(
    { game: empires, options: values, seats: NAMES.slice(0, values.players), seed },
    { autoConfirm: true },
  );
  const rules = empires.rules(values) as EmpiresRules;
  const player = new Sensible(rules);
  const random = generator(seed.match, 'sensible');
  while (!match.over) {
    const state = match.state as State;
    const seat = rules.actors(state)[0] ?? 0;
    const others = rules.legal(state, seat).filter(({ kind }) => kind !== 'pass');
    const other = below(random, whim) === 0 ? others[below(random, Math.max(1, others.length))] : undefined;
    match.play(seat, other?.key ?? player.choose(rules.view(state, seat), seat, random));
  }
  return match;
}

export const goldens = new Goldens(
  empires,
  new URL('games/', import.meta.url),
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, () => playGolden(setting)])),
);
