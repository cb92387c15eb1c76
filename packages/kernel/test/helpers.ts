import type { Message } from '@ceilidh/words';
import { type Game, givenSeed, Match, type OptionValue, readOptions, Refusal, type Setting } from '../src/index.ts';
import { toy } from './toy.ts';

/** What the act was refused with; anything but a refusal is a failure. */
export function refusalOf(act: () => unknown): Message {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
  throw new Error('nothing was refused');
}

const NAMES = ['Ailsa', 'Bruce', 'Catriona'];

export function settingOf(given: Readonly<Record<string, OptionValue>> = {}, seed = 'seed', game: Game = toy): Setting {
  const options = readOptions(game.options, given);
  return { game, options, seats: NAMES.slice(0, options.players), seed: givenSeed(seed) };
}

/** Plays moves written as the seat's number and the key: '0 draw'. */
export function playAll(match: Match, ...moves: readonly string[]): Match {
  for (const move of moves) {
    match.play(Number(move.slice(0, 1)), move.slice(2));
  }
  return match;
}

/** The simultaneous choice of a round of two, after which seat 0 has its turn. */
export const CALLS = ['0 high', '0 stake 1', '1 low', '1 stake 2'];

/** A match of two in which seat 0 is about to have its first turn. */
export const atFirstTurn = (given: Readonly<Record<string, OptionValue>> = {}): Match =>
  playAll(new Match(settingOf(given)), ...CALLS);

/** Plays by always taking the legal move at `choice` (counted round) until the match is over. */
export function playOut(match: Match, choice: (made: number) => number = (made) => made * 7): Match {
  while (!match.over) {
    const seat = match.rules.actors(match.state)[0] ?? 0;
    const holder = match.tentative;
    if (holder !== undefined && holder !== seat) match.confirm(holder);
    const moves = match.legal(seat);
    const move = moves[choice(match.rows.length) % moves.length];
    if (move === undefined) throw new Error('no move');
    match.play(seat, match.rules.key(move));
  }
  return match;
}
