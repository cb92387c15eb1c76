import { type Generator, pick, type Seat } from '@ceilidh/kernel';
import { type EvaluatedRules, searching } from '../src/index.ts';
import { fraction } from '../src/play-out.ts';

/** How a seat strays from what looks best, so that other ways are seen too. */
const NOISE = [0, 1.5, 4];
const RANDOM = [0, 0.01, 0.04];
/** Those who know something look further than one move, but for one in three of them. */
const SEARCHING = [true, true, false];
export const WAYS = NOISE.length;

const searcher = searching('searcher', {
  candidates: 4,
  work: 1,
  turns: 200,
  chapters: 1,
  breadth: 200,
  slip: 1,
  trust: 0,
  foresight: Infinity,
  noise: 0,
});

function search<S extends object, M extends object>(
  rules: EvaluatedRules<S, M>,
  state: S,
  seat: Seat,
  random: Generator,
): M {
  const key = searcher.choose(rules, rules.view(state, seat), seat, random);
  return rules.legal(state, seat).find((move) => rules.key(move) === key) as M;
}

function glance<S extends object, M extends object>(
  rules: EvaluatedRules<S, M>,
  state: S,
  seat: Seat,
  noise: number,
  random: Generator,
): M {
  const moves = rules.legal(state, seat);
  if (moves.length === 1) return moves[0] as M;
  const known = rules.forecasts?.(state, seat, moves);
  let best = moves[0] as M;
  let most = -Infinity;
  for (let at = 0; at < moves.length; at++) {
    let worth = known?.[at];
    if (worth === undefined) {
      const after = rules.clone(state);
      rules.apply(after, seat, moves[at] as M);
      worth = rules.actors(after).length > 0 ? rules.expect?.(after, seat) : rules.score(after)[seat]?.total;
    }
    const felt = (worth ?? 0) + noise * fraction(random);
    if (felt > most) {
      most = felt;
      best = moves[at] as M;
    }
  }
  return best;
}

/**
 * The move of somebody who plays to be learnt from: mostly what looks best to it, in one of so many ways, and sometimes
 * any; `strays` where the lesson wants any.
 */
export function decide<S extends object, M extends object>(
  rules: EvaluatedRules<S, M>,
  state: S,
  seat: Seat,
  way: number,
  random: Generator,
  strays = false,
): M {
  if (fraction(random) < (RANDOM[way] as number) || strays) return pick(random, rules.legal(state, seat));
  if (rules.appraise !== undefined && SEARCHING[way] === true) return search(rules, state, seat, random);
  return glance(rules, state, seat, NOISE[way] as number, random);
}
