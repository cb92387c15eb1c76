import { type Entry, type Rules, Step } from '@ceilidh/kernel';
import { type Census, countDecision, countLog, newCensus } from '@ceilidh/kernel/tools';
import type { Carry } from './rollout.ts';

/** Counts what occurs in matches that are played: what is missing in the end was never tried. */
export class Counter {
  readonly #census = newCensus();

  readonly hook = (name: string): void => {
    this.#census.hooks[name] = (this.#census.hooks[name] ?? 0) + 1;
  };

  /** Carries moves out and counts them. */
  carry(rules: Rules): Carry {
    return (state, seat, move, legal) => {
      countDecision(this.#census, rules, state, seat, legal, rules.key(move));
      const log: Entry[] = [];
      rules.apply(state, seat, move, new Step(log));
      countLog(this.#census, log);
    };
  }

  result(): Census {
    const { moves, asks, hooks, log, forced } = this.#census;
    return { moves: sorted(moves), asks: sorted(asks), hooks: sorted(hooks), log: sorted(log), forced: sorted(forced) };
  }
}

const sorted = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
