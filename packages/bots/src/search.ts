import { below, type Generator, type Seat } from '@ceilidh/kernel';
import type { EvaluatedRules } from './evaluated.ts';
import type { Bot } from './bot.ts';
import { type Course, finishTurn, fraction, playOut, type Work } from './play-out.ts';
import { appraised, lead } from './worth.ts';

/** What a level is: an amount of work, never of time, so that the same chance gives the same game. */
export interface Knobs extends Course {
  /** Moves that look best at the beginning of a turn and are therefore played out; with one, nothing is. */
  readonly candidates: number;
  /** Moves tried in play-outs for a decision, about. */
  readonly work: number;
  /** How many play-outs the first glance at a move counts for. */
  readonly trust: number;
  /** Answers it considers where it imagines how a turn goes on after its first move; which ones is chance where there are more. */
  readonly foresight: number;
  /** Points by which it misjudges moves, on the average: for weak levels. */
  readonly noise: number;
}

export interface Candidate {
  readonly move: object;
  readonly glance: number;
  sum: number;
}

/** Sees where each play-out of a candidate leads. */
export type Watch = (candidate: Candidate, end: object) => void;

export const searching = (name: string, knobs: Knobs): Bot => ({
  name,
  searches: knobs.candidates > 1,
  choose: (rules, view, seat, random) => rules.key((weigh(rules, view, seat, random, knobs)[0] as Candidate).move),
});

/**
 * Where a game appraises positions, what `expect` says of a move is no measure of its worth, and what lies beyond the
 * chapter is known better than a play-out tells. Others may say how far looking pays.
 */
export function fitted(rules: EvaluatedRules, knobs: Knobs): Knobs {
  if (rules.appraise !== undefined) return { ...knobs, trust: 0, chapters: Math.min(1, knobs.chapters) };
  return { ...knobs, chapters: Math.min(rules.foreseeable ?? Infinity, knobs.chapters) };
}

/** The moves that were weighed against each other, the one to make first. */
export function weigh(
  rules: EvaluatedRules,
  view: unknown,
  seat: Seat,
  random: Generator,
  level: Knobs,
  watch?: Watch,
): readonly Candidate[] {
  const knobs = fitted(rules, level);
  const state = rules.redeal(view, seat, random);
  const moves = rules.legal(state, seat);
  const [only] = moves;
  if (only !== undefined && moves.length === 1) return [{ move: only, glance: 0, sum: 0 }];
  const judged = glances(rules, state, seat, moves, random, knobs);
  const worth = judged.filter(({ glance }, at) => at === 0 || glance > -Infinity);
  // What is asked within a turn matters less than how the turn begins: fewer answers are played out, with less work.
  const share = rules.asking(state, seat).turn ? 1 : 0.25;
  const played = worth.slice(0, Math.round(knobs.candidates * share));
  if (played.length < 2) return worth;
  const deal = (): object => rules.redeal(view, seat, random);
  const work = (knobs.work * share) / (rules.effort ?? 1);
  const candidates = played.map((each) => ({ ...each, sum: knobs.trust * each.glance }));
  const turns = Math.min(knobs.turns, (rules.horizon ?? Infinity) * knobs.chapters);
  const best = halve(rules, deal, seat, candidates, { ...knobs, work, turns }, random, watch);
  return [best, ...candidates.filter((candidate) => candidate !== best)];
}

/** Every move with how far ahead the seat would be right after the turn that it begins, best first. */
function glances(
  rules: EvaluatedRules,
  state: object,
  seat: Seat,
  moves: readonly object[],
  random: Generator,
  { noise, foresight, candidates }: Pick<Knobs, 'noise' | 'foresight' | 'candidates'>,
): Candidate[] {
  const work: Work = { tried: 0 };
  const judged: Candidate[] = [];
  const foreseen = rules.forecasts?.(state, seat, moves, candidates);
  // Where one move is left, there is nothing to compare it with.
  const compares = foreseen === undefined || foreseen.filter((known) => known !== -Infinity).length > 1;
  const now = compares ? lead(rules, state, seat) : 0;
  const own = compares ? (rules.expect?.(state, seat) ?? 0) : 0;
  moves.forEach((move, at) => {
    const known = foreseen?.[at];
    let glance = now - own + (known ?? 0);
    if (known === undefined) {
      const after = rules.clone(state);
      rules.apply(after, seat, move);
      glance = lead(rules, finishTurn(rules, after, seat, foresight, random, work), seat);
    }
    judged.push({ move, glance: glance + noise * error(random), sum: 0 });
  });
  return judged.toSorted((a, b) => b.glance - a.glance);
}

/** About as far from nothing as one, on the average; far from a bell at its ends, which is as well. */
const error = (random: Generator): number => 2 * (fraction(random) + fraction(random) + fraction(random)) - 3;

/**
 * Sequential halving: every candidate is played out in the same deals and with the same chance; the worse half is
 * dropped, and the rest of the work goes to those that remain.
 */
function halve(
  rules: EvaluatedRules,
  deal: () => object,
  seat: Seat,
  candidates: Candidate[],
  knobs: Knobs,
  random: Generator,
  watch?: Watch,
): Candidate {
  let left = candidates;
  const rounds = Math.ceil(Math.log2(left.length));
  const work: Work = { tried: 0 };
  for (let round = 1; round <= rounds; round++) {
    do {
      const start = deal();
      const chance: Generator = [below(random, BIG), below(random, BIG), below(random, BIG), 1];
      for (const candidate of left) {
        const state = rules.clone(start);
        rules.apply(state, seat, candidate.move);
        work.tried += SET_UP;
        const end = playOut(rules, state, knobs, [...chance], work);
        candidate.sum += lead(rules, end, seat, appraised);
        watch?.(candidate, end);
      }
    } while (work.tried < (knobs.work * round) / rounds);
    left = left.toSorted((a, b) => b.sum - a.sum).slice(0, Math.ceil(left.length / 2));
  }
  return left[0] as Candidate;
}

/** What dealing and counting cost, in moves tried: a play-out that is over at once is work too. */
const SET_UP = 10;
const BIG = 2 ** 31;
