import { describe, expect, it } from 'vitest';
import {
  askTogether,
  cloneFrames,
  type Framed,
  frameEngine,
  type Kinds,
  type Pushes,
  redealFrames,
  type Resolvers,
  type Seat,
  type SeenFrame,
  Step,
  viewFrames,
} from '../src/index.ts';

/** Frames for trying the stack: nobody plays this. */
type F =
  | { readonly ask: 'turn'; readonly seat: Seat }
  | { readonly ask: 'pay'; readonly seat: Seat; readonly price: number }
  | { readonly ask: 'whisper'; readonly seat: Seat }
  | { readonly ask: 'name'; readonly seat: Seat }
  | { readonly ask: 'number'; readonly seat: Seat }
  | { readonly ask: 'bell'; readonly seat: Seat; readonly left: number }
  | { readonly ask: 'lone'; readonly seat: Seat; readonly words: readonly string[] };

interface M {
  readonly word: string;
  /** What the answer opens. */
  readonly opens?: readonly F[];
}

interface State extends Framed<F, M> {
  readonly done: string[];
}

const say = {
  legal: (_ctx: State, _state: State, { ask, seat }: F, out: M[]) => out.push({ word: `${ask} of ${seat}` }),
  apply(_ctx: State, state: State, { ask, seat }: F, { word, opens = [] }: M, _step: Step, stack: Pushes<F>) {
    state.done.push(`${seat} ${ask} ${word}`);
    stack.push(...opens);
  },
};

const kinds: Kinds<State, State, M, F> = {
  turn: { ...say, turn: true },
  pay: say,
  whisper: { ...say, secret: true },
  name: {
    legal: (_ctx, _state, _frame, out) => out.push({ word: 'Ann' }, { word: 'Bob' }),
    apply: (_ctx, _state, { seat }, _move, _step, stack) => stack.push({ ask: 'number', seat }),
  },
  number: {
    legal: (_ctx, _state, _frame, out) => out.push({ word: '1' }),
    apply() {
      // The answer is kept in its lane, and read when all are in.
    },
  },
  lone: {
    legal: (_ctx, _state, { words }, out) => out.push(...words.map((word) => ({ word }))),
    apply: (_ctx, state, { seat }, { word }) => state.done.push(`${seat} lone ${word}`),
  },
  bell: {
    run(_ctx, state, { seat, left }, _step, stack) {
      state.done.push(`bell ${left}`);
      if (left > 0) stack.push({ ask: 'bell', seat, left: left - 1 });
    },
  },
};

const withLone: Kinds<State, State, M, F> = {
  ...kinds,
  lone: { ...kinds.lone, lone: true },
};

const resolvers: Resolvers<State, State, M> = {
  names(_ctx, state, answers) {
    for (const { seat, moves } of answers) state.done.push(`${seat}: ${moves.map(({ word }) => word).join(' ')}`);
  },
  again(_ctx, state) {
    state.frames.push({ ask: 'turn', seat: 1 });
  },
};

const start = (...frames: State['frames']): State => ({ frames, done: [] });
const engineOf = (state: State) => frameEngine<State, M, F, State>(state, kinds, resolvers);
const answer = (state: State, seat: Seat, word: string, ...opens: F[]) =>
  engineOf(state).apply(state, seat, { word, opens });

const group = (...seats: Seat[]): State => {
  const state = start({ ask: 'bell', seat: 0, left: 0 });
  askTogether(
    state,
    'names',
    seats.map((seat) => ({ ask: 'name', seat })),
  );
  return state;
};

describe('the stack of frames', () => {
  it('asks the seat of its top frame, and nobody when it is empty', () => {
    const state = start({ ask: 'turn', seat: 0 }, { ask: 'pay', seat: 1, price: 3 });
    expect(engineOf(state).actors(state)).toEqual([1]);
    expect(engineOf(start()).actors(start())).toEqual([]);
  });

  it('asks seats beyond those it keeps ready', () => {
    const state = start({ ask: 'turn', seat: 40 });
    expect(engineOf(state).actors(state)).toEqual([40]);
  });

  it('lists moves for the seat that is asked, and none for others', () => {
    const state = start({ ask: 'turn', seat: 0 }, { ask: 'pay', seat: 1, price: 3 });
    const engine = engineOf(state);
    expect(engine.legal(state, 1)).toEqual([{ word: 'pay of 1' }]);
    expect(engine.legal(state, 0)).toEqual([]);
    expect(engine.legal(start(), 0)).toEqual([]);
  });

  it('asks what an answer opens before what lies below, the last pushed first', () => {
    const state = start({ ask: 'turn', seat: 1 }, { ask: 'turn', seat: 0 });
    answer(state, 0, 'buy', { ask: 'pay', seat: 0, price: 1 }, { ask: 'pay', seat: 2, price: 2 });
    answer(state, 2, 'two');
    answer(state, 0, 'one');
    answer(state, 1, 'rest');
    expect(state).toEqual(start2('0 turn buy', '2 pay two', '0 pay one', '1 turn rest'));
  });

  it('runs events by themselves, one after the other, until somebody is asked', () => {
    const bell: F = { ask: 'bell', seat: 0, left: 2 };
    const state = start({ ask: 'turn', seat: 1 }, bell, { ask: 'turn', seat: 0 });
    answer(state, 0, 'ring');
    expect(state.done).toEqual(['0 turn ring', 'bell 2', 'bell 1', 'bell 0']);
    expect(engineOf(state).actors(state)).toEqual([1]);
  });

  it('is over after the last event', () => {
    const state = start({ ask: 'bell', seat: 0, left: 0 }, { ask: 'turn', seat: 0 });
    expect(answer(state, 0, 'ring')).toMatchObject({ revealed: 0, asked: false, closed: false });
    expect(state.frames).toEqual([]);
  });

  it('tells into the step it is given', () => {
    const state = start({ ask: 'turn', seat: 0 });
    const step = new Step([]);
    expect(engineOf(state).apply(state, 0, { word: 'x' }, step)).toBe(step);
  });
});

const start2 = (...done: string[]): State => ({ frames: [], done });

describe('what a question is', () => {
  const asking = (state: State, seat: Seat) => engineOf(state).asking(state, seat);

  it.each([
    [
      { ask: 'turn', seat: 0 },
      { turn: true, secret: false },
    ],
    [
      { ask: 'pay', seat: 0, price: 1 },
      { turn: false, secret: false },
    ],
    [
      { ask: 'whisper', seat: 0 },
      { turn: false, secret: true },
    ],
  ] as const)('%j', (frame, flags) => {
    expect(asking(start(frame), 0)).toEqual({ ask: frame.ask, ...flags, together: false });
  });

  it('of several asked at once is secret and together', () => {
    expect(asking(group(0, 1), 1)).toEqual({ ask: 'name', turn: false, secret: true, together: true });
  });

  it('is an error for a seat that is not asked', () => {
    expect(() => asking(start({ ask: 'turn', seat: 0 }), 1)).toThrow('seat 1 is not asked');
    expect(() => asking(start(), 0)).toThrow('seat 0 is not asked');
    expect(() => asking(group(0, 1), 2)).toThrow('seat 2 is not asked');
  });
});

describe('another seat was asked', () => {
  const below: F = { ask: 'turn', seat: 1 };

  it.each<[string, boolean, F[]]>([
    ['when it owes an answer before the turn goes on', true, [{ ask: 'pay', seat: 1, price: 1 }]],
    ['not when the same seat goes on', false, [{ ask: 'pay', seat: 0, price: 1 }]],
    ['not when the next turn begins', false, []],
  ])('%s', (_when, asked, opens) => {
    expect(answer(start(below, { ask: 'turn', seat: 0 }), 0, 'go', ...opens).asked).toBe(asked);
  });

  it('when all are asked at once, unless "all" is the same seat', () => {
    const opening = (...seats: Seat[]): boolean => {
      const state = group(...seats);
      state.frames.push({ ask: 'turn', seat: 0 });
      return answer(state, 0, 'go').asked;
    };
    expect(opening(0, 1)).toBe(true);
    expect(opening(1)).toBe(true);
    expect(opening(0)).toBe(false);
  });

  it('not by an answer among several that are still open', () => {
    expect(answer(group(0, 1), 0, 'Ann').asked).toBe(false);
  });
});

describe('several asked at once', () => {
  it('may answer in any order, each through its own steps', () => {
    const state = group(0, 1, 2);
    const engine = engineOf(state);
    expect(engine.actors(state)).toEqual([0, 1, 2]);
    answer(state, 2, 'Bob');
    expect(engine.asking(state, 2).ask).toBe('number');
    expect(engine.asking(state, 0).ask).toBe('name');
    answer(state, 2, '1');
    expect(engine.actors(state)).toEqual([0, 1]);
    expect(engine.legal(state, 2)).toEqual([]);
    expect(state.done).toEqual([]);
  });

  it.each([
    ['0 Ann', '0 1', '1 Bob', '1 2'],
    ['1 Bob', '1 2', '0 Ann', '0 1'],
    ['1 Bob', '0 Ann', '0 1', '1 2'],
  ])('are resolved in the order of the lanes: %s, %s, %s, %s', (...answers) => {
    const state = group(0, 1);
    const told = answers.map((text) => answer(state, Number(text.slice(0, 1)), text.slice(2)));
    expect(state.done).toEqual(['0: Ann 1', '1: Bob 2', 'bell 0']);
    expect(told.map(({ closed }) => closed)).toEqual([false, false, false, true]);
  });

  it('are resolved at once when nobody is among them', () => {
    const state = group();
    state.frames.push({ ask: 'turn', seat: 0 });
    answer(state, 0, 'go');
    expect(state.done).toEqual(['0 turn go', 'bell 0']);
  });

  it('may be followed by whatever the resolver pushes', () => {
    const state = start();
    askTogether(state, 'again', [{ ask: 'number', seat: 0 }]);
    answer(state, 0, '1');
    expect(engineOf(state).actors(state)).toEqual([1]);
  });
});

describe('a programming error', () => {
  it('is a move of a seat that is not asked', () => {
    expect(() => answer(start({ ask: 'turn', seat: 0 }), 1, 'x')).toThrow('seat 1 is not asked');
    expect(() => answer(start(), 0, 'x')).toThrow('seat 0 is not asked');
    expect(() => answer(group(0, 1), 2, 'x')).toThrow('seat 2 is not asked');
  });

  it('is a second answer among several', () => {
    const state = group(0, 1);
    answer(state, 0, 'Ann');
    answer(state, 0, '1');
    expect(() => answer(state, 0, '2')).toThrow('seat 0 is not asked');
  });

  it('is a frame of a kind that does not exist', () => {
    const state = JSON.parse('{"frames":[{"ask":"riddle","seat":0}],"done":[]}') as State;
    expect(() => engineOf(state).legal(state, 0)).toThrow("no frame kind 'riddle'");
  });

  it('is a group that nobody resolves', () => {
    const state = start();
    askTogether(state, 'nobody', [{ ask: 'number', seat: 0 }]);
    expect(() => answer(state, 0, '1')).toThrow("no resolver 'nobody'");
  });
});

describe('a copy of the stack', () => {
  it('equals it', () => {
    const { frames } = group(0, 1);
    expect(cloneFrames(frames)).toEqual(frames);
  });

  it('does not notice what happens to it, not even within a group', () => {
    const state = group(0, 1);
    const copy = cloneFrames(state.frames);
    const before = structuredClone(copy);
    for (const [seat, word] of [
      [0, 'Ann'],
      [0, '1'],
      [1, 'Bob'],
      [1, '2'],
    ] as const) {
      answer(state, seat, word);
      expect(copy).toEqual(before);
    }
  });
});

describe('the stack as somebody sees it', () => {
  const state = group(0, 1, 2);
  answer(state, 0, 'Ann');
  answer(state, 0, '1');
  answer(state, 1, 'Bob');
  const same = (frame: F): F => frame;

  it('shows of the others only whether they have answered', () => {
    const [, seen] = viewFrames(state.frames, 1, same);
    expect(seen).toEqual({
      ask: 'together',
      of: 'names',
      lanes: [
        { seat: 0, done: true },
        { seat: 1, done: false, own: { frames: [{ ask: 'number', seat: 1 }], answers: [{ word: 'Bob', opens: [] }] } },
        { seat: 2, done: false },
      ],
    });
  });

  it('shows a spectator nobody’s answers', () => {
    expect(JSON.stringify(viewFrames(state.frames, 'spectator', same))).not.toMatch(/Ann|Bob/);
  });

  it('hides what a frame holds', () => {
    const seen = viewFrames<F, M>([{ ask: 'pay', seat: 0, price: 7 }], 1, (frame) =>
      frame.ask === 'pay' ? { ...frame, price: -1 } : frame,
    );
    expect(seen).toEqual([{ ask: 'pay', seat: 0, price: -1 }]);
  });

  it('shares nothing with the stack that could change', () => {
    const own = group(0);
    const seen = viewFrames(own.frames, 0, same);
    const before = structuredClone(seen);
    answer(own, 0, 'Ann');
    expect(seen).toEqual(before);
  });

  it.each([0, 1, 2, 'spectator'] as const)('can be dealt anew so that %s sees no difference', (viewer) => {
    const seen = viewFrames(state.frames, viewer, same);
    const dealt = redealFrames<F, M>(
      JSON.parse(JSON.stringify(seen)) as SeenFrame<F, M>[],
      same,
      (_of, seat) => ({ ask: 'name', seat }),
      (of, seat) => [{ word: `${of} ${seat}` }],
    );
    expect(viewFrames(dealt, viewer, same)).toEqual(seen);
    const full = { frames: dealt, done: [] };
    expect(engineOf(full).actors(full)).toEqual([1, 2]);
    expect(JSON.stringify(dealt).includes('Ann')).toBe(viewer === 0);
    expect(engineOf(full).asking(full, 1).ask).toBe(viewer === 1 ? 'number' : 'name');
  });

  it('is filled again where something was hidden', () => {
    const dealt = redealFrames<F, M>(
      [{ ask: 'pay', seat: 0, price: -1 }],
      (frame) => (frame.ask === 'pay' ? { ...frame, price: 4 } : frame),
      (_of, seat) => ({ ask: 'name', seat }),
      () => [],
    );
    expect(dealt).toEqual([{ ask: 'pay', seat: 0, price: 4 }]);
  });
});

describe('a question that leaves no choice', () => {
  const settled = (words: readonly string[], which = withLone): State => {
    const state = start({ ask: 'turn', seat: 0 }, { ask: 'lone', seat: 1, words });
    frameEngine<State, M, F, State>(state, which, resolvers).settle(state, new Step());
    return state;
  };

  it('is answered by itself where its kind says so, and the stack goes on', () => {
    const state = settled(['yes']);
    expect(state.done).toEqual(['1 lone yes']);
    expect(state.frames).toEqual([{ ask: 'turn', seat: 0 }]);
  });

  it('is asked where there are two answers, and where its kind does not say so', () => {
    expect(settled(['yes', 'no']).done).toEqual([]);
    expect(settled(['yes', 'no']).frames).toHaveLength(2);
    expect(settled(['yes'], kinds).done).toEqual([]);
  });

  it('stays, when nothing can be answered, for the checks to find', () => {
    expect(settled([]).frames).toHaveLength(2);
  });
});
