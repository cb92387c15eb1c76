import type { Bot, EvaluatedRules } from '@ceilidh/bots';
import { generator, type Generator, type Seat } from '@ceilidh/kernel';

/** What is counted while matches are played. */
export interface Tally {
  games: number;
  moves: number;
  /** Legal moves, summed over all decisions. */
  choices: number;
}

/** Carries a move out in place of the bare `apply`, for those who want to know more about it. */
export type Carry = (state: object, seat: Seat, move: object, legal: number) => void;

/** Plays one match to its end, with the full list of legal moves built at every decision. */
export function playOut(
  rules: EvaluatedRules,
  bots: readonly Bot[],
  seed: string,
  tally: Tally,
  carry?: Carry,
): object {
  const state = rules.setup(seed);
  const random = generator(seed, 'bots');
  tally.games++;
  for (;;) {
    const seat = rules.actors(state)[0];
    if (seat === undefined) return state;
    const moves = rules.legal(state, seat);
    tally.moves++;
    tally.choices += moves.length;
    const move = chosen(rules, state, seat, moves, bots[seat], random);
    if (carry === undefined) rules.apply(state, seat, move);
    else carry(state, seat, move, moves.length);
  }
}

function chosen(
  rules: EvaluatedRules,
  state: object,
  seat: Seat,
  moves: readonly object[],
  bot: Bot | undefined,
  random: Generator,
): object {
  if (bot === undefined) throw new Error(`no bot at seat ${seat}`);
  if (bot.pick !== undefined) return bot.pick(moves, random);
  const key = bot.choose(rules, rules.view(state, seat), seat, random);
  const move = moves.find((legal) => rules.key(legal) === key);
  if (move === undefined) throw new Error(`bot '${bot.name}' chose '${key}', which is not legal`);
  return move;
}
