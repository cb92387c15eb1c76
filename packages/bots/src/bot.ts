import type { Generator, Seat } from '@ceilidh/kernel';
import type { EvaluatedRules } from './evaluated.ts';

/**
 * Somebody who plays. A bot is handed what its seat may see and nothing else; one that wants to try moves deals
 * what is hidden anew (`rules.redeal`) and looks ahead in that.
 */
export interface Bot {
  readonly name: string;
  /** Whether it plays moves out: one that does may think for long, one that does not answers at a glance. */
  readonly searches: boolean;
  /** The key of one of the seat's legal moves. */
  choose(rules: EvaluatedRules, view: unknown, seat: Seat, random: Generator): string;
  /**
   * The same choice from the list of legal moves alone, for bots that need nothing more: where the list is at
   * hand it saves the view and the deal. It is not given the state, so it cannot look.
   */
  pick?<M>(moves: readonly M[], random: Generator): M;
}
