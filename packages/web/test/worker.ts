import { type Bot, evaluated, findBot } from '@ceilidh/bots';
import { findGame } from '@ceilidh/games';
import { generator, readOptions } from '@ceilidh/kernel';

/** The first moves of a match of one bot against itself. */
export const MOVES = 6;
export interface Turn {
  readonly game: string;
  readonly bot: string;
  readonly seed: string;
}

/** From views alone, as at a table; the keys of the moves. */
export function playTurns({ game, bot, seed }: Turn): readonly string[] {
  const found = findGame(game) ?? missing(game);
  const rules = evaluated(found, found.rules(readOptions(found.options, {})));
  const player: Bot = findBot(bot) ?? missing(bot);
  const state = rules.setup(seed);
  const random = generator(seed, bot);
  const keys: string[] = [];
  for (let moves = 0; moves < MOVES; moves++) {
    const seat = rules.actors(state)[0];
    if (seat === undefined) break;
    const key = player.choose(rules, rules.view(state, seat), seat, random);
    const move = rules.legal(state, seat).find((legal) => rules.key(legal) === key) ?? missing(key);
    rules.apply(state, seat, move);
    keys.push(key);
  }
  return keys;
}

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}
