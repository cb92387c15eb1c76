import type { Generator, Seat } from '@ceilidh/kernel';
import { type Ahead, aheadOf, Evaluation } from '../src/bot/evaluation.ts';
import type { Move } from '../src/moves.ts';
import type { EmpiresRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import type { View } from '../src/view.ts';

/** How many answers in a row it thinks through, the move itself not counted. */
const DEPTH = 4;
/** Questions that begin something new; all others belong to the move before. */
const BEGINNINGS = ['together', 'clan', 'start', 'lookout', 'turn'];

/**
 * The player with which costs and amounts of our cards were tuned. It plays each of its moves to the end of what the
 * move asks of itself, and values what it then has by what that may become. It is given a view and nothing else: what its
 * seat does not see is dealt anew for every decision. No bot for people.
 */
export class Sensible {
  readonly #rules: EmpiresRules;
  readonly #evaluation: Evaluation;

  constructor(rules: EmpiresRules) {
    this.#rules = rules;
    this.#evaluation = new Evaluation(rules.context);
  }

  /** The key of the move it makes. */
  choose(seen: View, seat: Seat, random: Generator): string {
    const state = this.#rules.redeal(seen, seat, random);
    // The guess of what is ahead stays the same while one decision is thought through.
    const ahead = aheadOf(state, Math.max(...state.points));
    const moves = this.#rules.legal(state, seat);
    const worth = (move: Move): number =>
      move.kind === 'keep'
        ? this.#evaluation.kept(state, seat, move, ahead)
        : this.#after(state, seat, move, ahead, DEPTH);
    let found = moves[0] as Move;
    if (moves.length === 1) return found.key;
    let most = -Infinity;
    for (const move of moves) {
      const value = worth(move);
      if (value > most) {
        most = value;
        found = move;
      }
    }
    return found.key;
  }

  #after(state: State, seat: Seat, move: Move, ahead: Ahead, depth: number): number {
    const after = this.#rules.clone(state);
    this.#rules.apply(after, seat, move);
    const top = after.frames.at(-1);
    const goesOn = top !== undefined && 'seat' in top && top.seat === seat && !BEGINNINGS.includes(top.ask);
    if (depth === 0 || !goesOn) return this.#evaluation.value(after, seat, ahead);
    const values = this.#rules.legal(after, seat).map((next) => this.#after(after, seat, next, ahead, depth - 1));
    return Math.max(...values);
  }
}
