import {
  givenSeed,
  Match,
  type OptionValue,
  type Pack,
  readOptions,
  readPack,
  type Seed,
  sealedSeed,
} from '@ceilidh/kernel';
import { Goldens } from '../../kernel/test/golden.ts';
import { tryst } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { choose } from './drover.ts';

/**
 * How the golden matches in `games/` came to be. To add one, name it here (or put a record of yours into the folder) and
 * run `CEILIDH_GOLDEN=write npm test -- golden`: what is there already is never written again.
 */
interface Golden {
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly seed: Seed;
  readonly pack?: Pack;
}

const evenHerd = readPack(tryst, {
  game: 'tryst',
  name: 'Even herd',
  components: {
    herd: {
      provenance: 'pack',
      breeds: ['highland', 'galloway', 'angus', 'shetland'].map((breed) => ({
        breed,
        values: [2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12],
      })),
    },
    prices: { provenance: 'pack', lotBonus: [0, 0, 3, 7, 11, 15] },
  },
});

const settings: Readonly<Record<string, Golden>> = {
  'two-drovers-long-day': { options: { players: 2, day: 'long' }, seed: givenSeed('Crieff 3') },
  'three-drovers': { options: {}, seed: givenSeed('Falkirk 61') },
  'four-drovers': { options: { players: 4 }, seed: givenSeed('Muir of Ord 8') },
  'weather-sealed-seed': {
    options: { players: 3, weather: true },
    seed: sealedSeed('rain-on-the-drove-road11', ['ann-1', 'bob-2', 'cat-3']),
  },
  'standoff-three-dogs': { options: { players: 4, dogs: 3, standoff: true }, seed: givenSeed('Dalmally 53') },
  'even-herd-pack': {
    options: { players: 3, standoff: true, weather: true, day: 'long' },
    seed: givenSeed('Broadford 10'),
    pack: evenHerd,
  },
};

const NAMES = ['Ann', 'Bob', 'Cat', 'Dan'];

/** Plays a golden match from the beginning, every seat by the same simple sense. */
function playGolden({ options, seed, pack }: Golden): Match {
  const values = readOptions(tryst.options, options);
  const seats = NAMES.slice(0, values.players);
  const match = new Match(
    { game: tryst, options: values, seats, seed, ...(pack === undefined ? {} : { pack }) },
    { autoConfirm: true },
  );
  const rules = tryst.rules(values, pack === undefined ? {} : { pack });
  while (!match.over) {
    const state = match.state as State;
    const seat = rules.actors(state)[0] ?? 0;
    match.play(seat, choose(rules, rules.view(state, seat), seat, rules.legal(state, seat)).key);
  }
  return match;
}

export const goldens = new Goldens(
  tryst,
  new URL('games/', import.meta.url),
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, () => playGolden(setting)])),
);
