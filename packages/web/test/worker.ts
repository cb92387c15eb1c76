import { type Bot, findBot } from '@ceilidh/bots';
import { findGame } from '@ceilidh/games';
import { generator, readOptions, type Rules } from '@ceilidh/kernel';

/** A seat that plays on until it is no longer asked, from its views alone. */
export interface Turn {
  readonly game: string;
  readonly bot: string;
  readonly seed: string;
}

/** Everybody decides once, or more often where one decision asks for another; the keys of all moves. */
export function playTurns({ game, bot, seed }: Turn): readonly string[] {
  const { rules: made, options } = findGame(game) ?? missing(game);
  const rules: Rules = made(readOptions(options, {}));
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

const MOVES = 12;

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}
