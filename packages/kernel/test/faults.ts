import { type Seat, Step } from '../src/index.ts';
import { Fault, fuzz, type Fuzz } from '../src/tools/index.ts';
import type { ToyMove, ToyRules, ToyState } from './toy.ts';

/** What the tools say of the game; nothing if they are content. */
export function faultOf(
  game: Fuzz['game'],
  more: Partial<Fuzz> = {},
): { readonly check: string; readonly message: string } | undefined {
  try {
    fuzz({ game, matches: 12, seed: 'fault', fixed: { rounds: 4 }, ...more });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { check: error.check, message: error.message };
  }
  return undefined;
}

export type Change = (rules: ToyRules) => Partial<ToyRules>;

/** After every move something more is done. */
export const afterMove =
  (then: (state: ToyState, move: ToyMove, step: Step, seat: Seat) => void): Change =>
  (rules) => ({
    apply(state, seat, move, step = new Step()) {
      rules.apply(state, seat, move, step);
      then(state, move, step, seat);
      return step;
    },
  });

/** Rules that can tell copies from the state they were made of. */
export const knowingCopies =
  (change: (rules: ToyRules, isCopy: (state: ToyState) => boolean) => Partial<ToyRules>): Change =>
  (rules) => {
    const copies = new WeakSet<ToyState>();
    const clone = (state: ToyState): ToyState => {
      const copy = rules.clone(state);
      copies.add(copy);
      return copy;
    };
    return { clone, ...change(rules, (state) => copies.has(state)) };
  };

export const salted =
  (salt: () => unknown): Change =>
  (rules) => ({ setup: (seed) => ({ ...rules.setup(seed), salt: salt() }) });

export const say = (text: string) => ({ id: 'toy.text', values: { text } });

let ticks = 0;
export const tick = (): number => ++ticks;
