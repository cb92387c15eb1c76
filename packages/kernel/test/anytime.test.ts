import { describe, expect, it } from 'vitest';
import { type Anytime, type Choice, type Framed, frameEngine, type Seat, withAnytime } from '../src/index.ts';

/** A turn of two questions; a drum may be beaten at either. */
type F = { readonly ask: 'turn' | 'more'; readonly seat: Seat; readonly goes?: true };
interface M {
  readonly word: 'go' | 'end' | 'drum';
}
interface State extends Framed<F, M> {
  drums: number;
  readonly done: string[];
}

const GO: M = { word: 'go' };
const END: M = { word: 'end' };
const DRUM: M = { word: 'drum' };

const drum: Anytime<object, State, M, F> = {
  legal: (_ctx, state, _frame, out) => {
    if (state.drums > 0) out.push(DRUM);
  },
  includes: (_ctx, move) => move === DRUM,
  apply(_ctx, state) {
    state.drums--;
    state.done.push('drum');
  },
};

const turn: Choice<object, State, M, F, 'turn'> = {
  turn: true,
  legal: (_ctx, _state, _frame, out) => out.push(GO),
  apply: (_ctx, state, { seat }, _move, _step, stack) => {
    state.done.push('go');
    stack.push({ ask: 'more', seat });
  },
};
const more: Choice<object, State, M, F, 'more'> = {
  legal: (_ctx, _state, _frame, out) => out.push(END),
  apply: (_ctx, state) => state.done.push('end'),
};

const engine = frameEngine<object, M, F, State>(
  {},
  { turn: withAnytime(turn, drum), more: withAnytime(more, drum) },
  {},
);
const begun = (): State => ({ frames: [{ ask: 'turn', seat: 0 }], drums: 2, done: [] });

describe('a move that may be made at any question of a turn', () => {
  it('stands beside the answers, and leaves the question open', () => {
    const state = begun();
    expect(engine.legal(state, 0)).toEqual([GO, DRUM]);
    engine.apply(state, 0, DRUM);
    expect(engine.legal(state, 0)).toEqual([GO, DRUM]);
    engine.apply(state, 0, GO);
    engine.apply(state, 0, DRUM);
    expect(engine.legal(state, 0)).toEqual([END]);
    engine.apply(state, 0, END);
    expect(state).toEqual({ frames: [], drums: 0, done: ['drum', 'go', 'drum', 'end'] });
  });

  it('does not begin the turn anew', () => {
    const state = begun();
    expect(engine.asking(state, 0).turn).toBe(true);
    engine.apply(state, 0, DRUM);
    expect(engine.asking(state, 0).turn).toBe(false);
    engine.apply(state, 0, GO);
    engine.apply(state, 0, DRUM);
    expect(state.frames).toEqual([{ ask: 'more', seat: 0 }]);
  });
});
