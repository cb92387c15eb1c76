import type { Choice, Frame, Pushes } from './frames.ts';
import type { Step } from './step.ts';

/** Moves that may be made at any question of one's turn and leave the question open. */
export interface Anytime<Ctx, State, Move, F extends Frame> {
  legal(ctx: Ctx, state: State, frame: F, out: Move[]): void;
  /** Whether a move is one of these. */
  includes(ctx: Ctx, move: Move): boolean;
  /** The question lies on the stack again; what is pushed here comes before it. */
  apply(ctx: Ctx, state: State, frame: F, move: Move, step: Step, stack: Pushes<F>): void;
}

/** The question with these moves beside its own answers; after one of them it is asked again. */
export function withAnytime<Ctx, State, Move, F extends Frame, Ask extends F['ask']>(
  choice: Choice<Ctx, State, Move, F, Ask>,
  anytime: Anytime<Ctx, State, Move, F>,
): Choice<Ctx, State, Move, F, Ask> {
  return {
    ...choice,
    legal(ctx, state, frame, out) {
      choice.legal(ctx, state, frame, out);
      anytime.legal(ctx, state, frame, out);
    },
    apply(ctx, state, frame, move, step, stack) {
      if (!anytime.includes(ctx, move)) {
        choice.apply(ctx, state, frame, move, step, stack);
        return;
      }
      stack.push(choice.turn === true ? { ...frame, goes: true } : frame);
      anytime.apply(ctx, state, frame, move, step, stack);
    },
  };
}
