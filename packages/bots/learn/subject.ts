import type { Seat } from '@ceilidh/kernel';
import type { Nets, NetShape } from '../nets/index.ts';

/** A position as it is described, the phases to come then, and what its seat had in the end. */
export interface Sample {
  readonly left: number;
  readonly inputs: Float32Array;
  readonly seat: Seat;
  score: number;
}

/** A match to learn from. */
export interface Lesson {
  readonly samples: Sample[];
  readonly scores: number[];
}

/** Players for whom positions mean the same, who have nets of their own. */
interface Company {
  readonly name: string;
  /** How many play, one match after the other. */
  readonly players: readonly number[];
  /** How many times as many matches as usual it takes. */
  readonly times: number;
}

/** What is learnt of a game, and how. A module that exports it as `subject` is loaded by every thread. */
export interface Subject {
  readonly seed: string;
  readonly shape: NetShape;
  /** How many parts of a match have nets of their own. */
  readonly phases: number;
  readonly companies: readonly Company[];
  /** Matches of the first generation in each company, of every one after it, and how many generations there are. */
  readonly usual: { readonly games: number; readonly later: number; readonly generations: number };
  /** A match between those who know this. */
  lessons(nets: Nets | undefined): (seed: string, players: number) => Lesson;
}
