import type { Rules, Seat } from '../contract.ts';
import { below, type Generator } from '../random.ts';
import { kindOf } from './census.ts';

/** Chooses among legal moves, given how often each kind was made so far. */
export type Steer = (rules: Rules, state: object, seat: Seat, moves: readonly object[], random: Generator) => object;

/**
 * Prefers kinds of moves seen least: half the time a move of the rarest kind on offer, otherwise any. Plain random
 * play rarely gets to the far corners of a game; this does, and still meets the common ones.
 */
export function steered(seen: Record<string, number>): Steer {
  return (rules, _state, _seat, moves, random) => {
    let choice = moves;
    if (below(random, 2) === 0) {
      const kinds = moves.map((move) => kindOf(rules.key(move)));
      const least = Math.min(...kinds.map((kind) => seen[kind] ?? 0));
      choice = moves.filter((_, index) => (seen[kinds[index] ?? ''] ?? 0) === least);
    }
    return choice[below(random, choice.length)] as object;
  };
}
