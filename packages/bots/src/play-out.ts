import { below, type Generator, type Seat } from '@ceilidh/kernel';
import type { EvaluatedRules } from './evaluated.ts';
import { expected } from './worth.ts';

/** How a play-out goes on after the move that is being judged. */
export interface Course {
  /** Turns it lasts at most, everybody's counted. */
  readonly turns: number;
  /** Parts of the match (see `Rules.chapter`) after whose end it is cut; what is left is up to the evaluation. */
  readonly chapters: number;
  /** Moves looked at for a decision; which ones is chance where there are more. */
  readonly breadth: number;
  /** Points by which players in a play-out misjudge a move at most, so that no two play-outs are the same. */
  readonly slip: number;
}

/** Counts moves that were tried: the measure of a level, since the same work gives the same game on any machine. */
export interface Work {
  tried: number;
}

const FINE = 1 << 16;
const DECISION = 4;

/** Somewhere between nothing and one. */
export const fraction = (random: Generator): number => below(random, FINE) / FINE;

/** The part of the match, as something that can be compared. */
const chapterOf = (rules: EvaluatedRules, state: object): string =>
  rules.chapter === undefined ? '' : JSON.stringify(rules.chapter(state).values ?? '');

/** Plays on from a state (which is used up) as everybody thinks best at a glance; where that leads. */
export function playOut(rules: EvaluatedRules, start: object, course: Course, random: Generator, work: Work): object {
  let state = start;
  let turns = 0;
  let chapters = 0;
  let chapter = chapterOf(rules, state);
  for (;;) {
    const asked = rules.actors(state)[0];
    if (asked === undefined) break;
    if (rules.asking(state, asked).turn) {
      const now = chapterOf(rules, state);
      if (now !== chapter) chapters++;
      chapter = now;
      if (chapters >= course.chapters || turns >= course.turns) break;
      turns++;
    }
    state = atAGlance(rules, state, asked, course, random, work);
  }
  return state;
}

/** The state after the move that looks best right after it; the state given is used up. */
function atAGlance(
  rules: EvaluatedRules,
  state: object,
  seat: Seat,
  { breadth, slip }: Pick<Course, 'breadth' | 'slip'>,
  random: Generator,
  work: Work,
): object {
  const moves = rules.legal(state, seat);
  // A decision costs as much as a few moves even where all of them are foreseen.
  work.tried += DECISION;
  const looked = Math.min(breadth, moves.length);
  let best = moves[0] as object;
  let after: object | undefined;
  let most = -Infinity;
  if (looked < moves.length) for (let i = 0; i < looked; i++) swap(moves, i, i + below(random, moves.length - i));
  const known = looked > 1 ? rules.forecasts?.(state, seat, moves) : undefined;
  for (let i = 0; i < looked && moves.length > 1; i++) {
    const move = moves[i] as object;
    const foreseen = known?.[i];
    let tried: object | undefined;
    if (foreseen === undefined) {
      tried = rules.clone(state);
      rules.apply(tried, seat, move);
      work.tried++;
    }
    const worth = foreseen ?? expected(rules, tried as object, seat);
    const felt = worth + slip * fraction(random);
    if (felt > most) {
      most = felt;
      best = move;
      after = tried;
    }
  }
  if (after !== undefined) return after;
  rules.apply(state, seat, best);
  return state;
}

function swap<T>(items: T[], one: number, other: number): void {
  const item = items[one] as T;
  items[one] = items[other] as T;
  items[other] = item;
}

/** Lets a seat that is still in the middle of its turn finish it as it thinks best at a glance. */
export function finishTurn(
  rules: EvaluatedRules,
  start: object,
  seat: Seat,
  breadth: number,
  random: Generator,
  work: Work,
): object {
  let state = start;
  for (let steps = 0; steps < LONGEST; steps++) {
    const asked = rules.actors(state);
    if (asked.length !== 1 || asked[0] !== seat || rules.asking(state, seat).turn) break;
    state = atAGlance(rules, state, seat, { breadth, slip: 0 }, random, work);
  }
  return state;
}

/** Questions after a move within the same turn: far more than any rules ask. */
const LONGEST = 30;
