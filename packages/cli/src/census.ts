import { type Entry, type Rules, type Seat, Step } from '@ceilidh/kernel';
import type { Carry } from './rollout.ts';

type Counts = Record<string, number>;

/** How often each thing occurred: what is missing here was never tried. */
export interface Census {
  readonly moves: Counts;
  readonly asks: Counts;
  readonly hooks: Counts;
  readonly log: Counts;
}

/** The kind of a move is the first word of its key. */
export const kindOf = (key: string): string => key.split(' ', 1)[0] ?? key;

const add = (counts: Map<string, number>, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
const sorted = (counts: Map<string, number>): Counts => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));

export class Counter {
  readonly #counts = { moves: new Map<string, number>(), asks: new Map<string, number>(), hooks: new Map<string, number>(), log: new Map<string, number>() };

  readonly hook = (name: string): void => add(this.#counts.hooks, name);

  readonly carry =
    (rules: Rules): Carry =>
    (state, seat, move) =>
      this.#count(rules, state, seat, move);

  #count(rules: Rules, state: object, seat: Seat, move: object): void {
    const { moves, asks, log } = this.#counts;
    add(moves, kindOf(rules.key(move)));
    add(asks, rules.asking(state, seat).ask);
    const entries: Entry[] = [];
    rules.apply(state, seat, move, new Step(entries));
    for (const { message, insider } of entries) {
      add(log, message.id);
      if (insider !== undefined) add(log, insider.message.id);
    }
  }

  result(): Census {
    const { moves, asks, hooks, log } = this.#counts;
    return { moves: sorted(moves), asks: sorted(asks), hooks: sorted(hooks), log: sorted(log) };
  }
}
