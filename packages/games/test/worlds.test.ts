import { games } from '@ceilidh/games';
import { type Game, generator } from '@ceilidh/kernel';
import { drawOptions, newWorlds, swapWorlds, type Worlds } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';

/** So many matches, all games in turn, from this one on: a long row may be played in parts (`npm run test:worlds`). */
const MATCHES = Number(process.env['CEILIDH_WORLDS'] ?? 60);
const FROM = Number(process.env['CEILIDH_WORLDS_FROM'] ?? 0);
/** Worlds are swapped at every so many decisions. */
const EVERY = Number(process.env['CEILIDH_WORLDS_EVERY'] ?? 5);
const SEED = process.env['CEILIDH_SEED'] ?? 'worlds';
/** After so many matches of a game a long row tells how far it is. */
const PROGRESS = 25;

const told = (of: string, { matches, positions, worlds, others, bytes, differences }: Worlds): string =>
  `${of}: ${matches} matches, ${positions} positions, ${worlds} worlds (${others} of them another state), ` +
  `${bytes} bytes compared, ${differences.length} differences`;

const numbers = Array.from({ length: MATCHES }, (_, index) => FROM + index);
const numbersOf = (game: Game): number[] => numbers.filter((number) => number % games.length === games.indexOf(game));

describe('swapped worlds', () => {
  it.each(games.filter((game) => numbersOf(game).length > 0))(
    '$id: nobody can tell the one from the other',
    (game) => {
      const worlds = newWorlds();
      for (const number of numbersOf(game)) {
        const seed = `${SEED}/${number}`;
        swapWorlds({ game, options: drawOptions(game, generator(seed, 'options')), seed, every: EVERY }, worlds);
        if (worlds.matches % PROGRESS === 0) console.log(told(game.id, worlds));
      }
      console.log(told(game.id, worlds));
      expect(worlds.differences).toEqual([]);
      // A second world that is always the first one would prove nothing.
      expect(worlds.others).toBeGreaterThan(worlds.worlds / 2);
    },
    3_600_000,
  );
});
