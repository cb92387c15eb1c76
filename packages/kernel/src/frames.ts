import type { Asking, Rules, Seat, Viewer } from './contract.ts';
import { Step } from './step.ts';
import type { Target } from './target.ts';
import type { Message } from '@ceilidh/words';

/**
 * What is being decided is a stack of frames in the state. The top frame asks its seat; a move that opens
 * further choices pushes further frames. Frames are plain data and never changed once pushed: a frame that
 * goes on is popped and pushed again in its new form. That makes cloning a stack a matter of slicing it.
 */
export interface Frame {
  readonly ask: string;
  readonly seat: Seat;
  /** Of a question that begins a turn: it is asked again, and the turn goes on. */
  readonly goes?: true;
}

/** Several seats choose at once and in secret. A lane is one seat's own stack and the answers it gave so far. */
export interface Together<F extends Frame = Frame, M = unknown> {
  readonly ask: 'together';
  /** Which group this is: the key of its resolver. */
  readonly of: string;
  readonly lanes: Lane<F, M>[];
}

interface Lane<F extends Frame, M> {
  readonly seat: Seat;
  readonly frames: F[];
  readonly answers: M[];
}

export interface Framed<F extends Frame = Frame, M = unknown> {
  readonly frames: (F | Together<F, M>)[];
}

/** A question: its frame was popped before `apply`, which pushes what follows onto the same stack. */
export interface Choice<Ctx, State, Move, F extends Frame, Ask extends F['ask'] = F['ask']> {
  readonly turn?: true;
  /** Known to its seat alone; unless said otherwise, answers given together are. */
  readonly secret?: boolean;
  /**
   * A single legal answer is given by itself, and nobody is asked. Only for questions whose answers everybody can
   * work out: if they depend on something hidden, not being asked would tell it. Not inside a group.
   */
  readonly lone?: true;
  legal(ctx: Ctx, state: State, frame: Extract<F, { ask: Ask }>, out: Move[]): void;
  /** Inside a group it must leave the shared state alone: the answer is kept, and read when all are in. */
  apply(ctx: Ctx, state: State, frame: Extract<F, { ask: Ask }>, move: Move, step: Step, stack: Pushes<F>): void;
  /** The first condition that is missing for a move like `target`; nothing exactly where a legal move is like it. */
  why?(ctx: Ctx, state: State, frame: Extract<F, { ask: Ask }>, target: Target): Message | undefined;
}

/** Something that happens by itself when the frames above it are done. */
export interface Event<Ctx, State, F extends Frame, Ask extends F['ask'] = F['ask']> {
  run(ctx: Ctx, state: State, frame: Extract<F, { ask: Ask }>, step: Step, stack: Pushes<F>): void;
}

/** All a kind may do with the stack its frame came from. */
export interface Pushes<F extends Frame> {
  push(...frames: F[]): unknown;
}

export type Kinds<Ctx, State, Move, F extends Frame> = {
  readonly [A in F['ask']]: Choice<Ctx, State, Move, F, A> | Event<Ctx, State, F, A>;
};

/** Called with every seat's answers, in the order of the lanes, when the last one is in. */
export type Resolvers<Ctx, State, Move> = Readonly<Record<string, Resolver<Ctx, State, Move>['resolve']>>;

/** A method, like those of `Choice`: a resolver of some of the moves fits where there are more. */
interface Resolver<Ctx, State, Move> {
  resolve(ctx: Ctx, state: State, answers: readonly { seat: Seat; moves: readonly Move[] }[], step: Step): void;
}

const isTogether = <F extends Frame, M>(frame: F | Together<F, M>): frame is Together<F, M> => frame.ask === 'together';

export function askTogether<F extends Frame, M>(state: Framed<F, M>, of: string, frames: readonly F[]): void {
  state.frames.push({
    ask: 'together',
    of,
    lanes: frames.map((frame) => ({ seat: frame.seat, frames: [frame], answers: [] })),
  });
}

export function cloneFrames<F extends Frame, M>(frames: readonly (F | Together<F, M>)[]): (F | Together<F, M>)[] {
  const copy = frames.slice();
  for (let i = 0; i < copy.length; i++) {
    const frame = copy[i];
    if (frame !== undefined && isTogether(frame)) {
      const lanes = frame.lanes.map((lane) => ({
        seat: lane.seat,
        frames: lane.frames.slice(),
        answers: lane.answers.slice(),
      }));
      copy[i] = { ask: 'together', of: frame.of, lanes };
    }
  }
  return copy;
}

/** A frame as somebody may see it: of a group, others' answers show only whether they are in. */
export type SeenFrame<F extends Frame, M> = F | SeenTogether<F, M>;

interface SeenTogether<F extends Frame, M> {
  readonly ask: 'together';
  readonly of: string;
  readonly lanes: readonly SeenLane<F, M>[];
}

interface SeenLane<F extends Frame, M> {
  readonly seat: Seat;
  readonly done: boolean;
  readonly own?: { readonly frames: readonly F[]; readonly answers: readonly M[] };
}

/** The stack for a viewer; `hide` takes from a frame what its viewer may not know. */
export function viewFrames<F extends Frame, M>(
  frames: readonly (F | Together<F, M>)[],
  viewer: Viewer,
  hide: (frame: F) => F,
): SeenFrame<F, M>[] {
  return frames.map((frame): SeenFrame<F, M> => {
    if (!isTogether(frame)) return hide(frame);
    const lanes = frame.lanes.map(({ seat, frames: own, answers }): SeenLane<F, M> => {
      const done = own.length === 0;
      return seat === viewer ? { seat, done, own: { frames: own.slice(), answers: answers.slice() } } : { seat, done };
    });
    return { ask: 'together', of: frame.of, lanes };
  });
}

/** The way back: others' lanes begin anew, or have answered as `guess` says. */
export function redealFrames<F extends Frame, M>(
  seen: readonly SeenFrame<F, M>[],
  fill: (frame: F) => F,
  begin: (of: string, seat: Seat) => F,
  guess: (of: string, seat: Seat) => M[],
): (F | Together<F, M>)[] {
  return seen.map((frame): F | Together<F, M> => {
    if (frame.ask !== 'together') return fill(frame as F);
    const { of, lanes } = frame as SeenTogether<F, M>;
    return {
      ask: 'together',
      of,
      lanes: lanes.map(({ seat, done, own }) => {
        if (own !== undefined) return { seat, frames: own.frames.slice(), answers: own.answers.slice() };
        return done ? { seat, frames: [], answers: guess(of, seat) } : { seat, frames: [begin(of, seat)], answers: [] };
      }),
    };
  });
}

type Engine<State extends object, Move extends object> = Pick<
  Rules<State, Move>,
  'actors' | 'asking' | 'legal' | 'apply'
> &
  Required<Pick<Rules<State, Move>, 'why'>> & {
    /** Runs what happens by itself, until somebody is asked or all is over: for the end of set-up. */
    settle(state: State, step: Step): void;
  };

/** A question or an event, of whichever kind. */
export interface AnyKind<Ctx, State, Move, F extends Frame> {
  readonly turn?: true;
  readonly secret?: boolean;
  readonly lone?: true;
  legal(ctx: Ctx, state: State, frame: F, out: Move[]): void;
  apply(ctx: Ctx, state: State, frame: F, move: Move, step: Step, stack: Pushes<F>): void;
  why?(ctx: Ctx, state: State, frame: F, target: Target): Message | undefined;
  run?(ctx: Ctx, state: State, frame: F, step: Step, stack: Pushes<F>): void;
}

const NOBODY: readonly Seat[] = [];
const NOT_ASKED: Message = { id: 'kernel.why.not-asked' };
/** The reason against moves of another question than the one that is asked. */
export const OTHER_QUESTION: Message = { id: 'kernel.why.other-question' };

/** The part of `Rules` that the stack of frames gives for free. */
export function frameEngine<Ctx, Move extends object, F extends Frame, State extends Framed<F, Move>>(
  ctx: Ctx,
  kinds: Kinds<Ctx, State, Move, F>,
  resolvers: Resolvers<Ctx, State, Move>,
): Engine<State, Move> {
  // The mapped type is exact for the games; inside, one lookup serves all kinds.
  const table = kinds as unknown as Readonly<Record<string, AnyKind<Ctx, State, Move, F>>>;
  const single: (readonly Seat[])[] = Array.from({ length: 32 }, (_, seat) => [seat]);

  const kindOf = (frame: F): AnyKind<Ctx, State, Move, F> => {
    const kind = table[frame.ask];
    if (kind === undefined) throw new Error(`no frame kind '${frame.ask}'`);
    return kind;
  };

  /** The stack on which this seat is asked now. */
  const stackOf = (state: State, seat: Seat): F[] | undefined => {
    const top = state.frames[state.frames.length - 1];
    if (top === undefined) return undefined;
    if (isTogether(top)) {
      const lane = top.lanes.find((candidate) => candidate.seat === seat);
      return lane !== undefined && lane.frames.length > 0 ? lane.frames : undefined;
    }
    return top.seat === seat ? (state.frames as F[]) : undefined;
  };

  const asked = (state: State, seat: Seat): F => {
    const stack = stackOf(state, seat);
    const frame = stack?.[stack.length - 1];
    if (frame === undefined) throw new Error(`seat ${seat} is not asked`);
    return frame;
  };

  /** Runs the events on top of one stack. */
  const runEvents = (state: State, stack: F[], step: Step): void => {
    for (;;) {
      const top = stack[stack.length - 1];
      const run = top === undefined || isTogether(top) ? undefined : kindOf(top).run;
      if (top === undefined || run === undefined) return;
      stack.pop();
      run(ctx, state, top, step, stack);
    }
  };

  /** Answers a lone question that leaves no choice; says whether it did. */
  const answerLone = (state: State, frame: F, step: Step): boolean => {
    const kind = kindOf(frame);
    if (kind.lone !== true) return false;
    const moves: Move[] = [];
    kind.legal(ctx, state, frame, moves);
    const only = moves[0];
    if (only === undefined || moves.length > 1) return false;
    state.frames.pop();
    kind.apply(ctx, state, frame, only, step, state.frames as F[]);
    return true;
  };

  /** Runs what happens by itself, until somebody is asked or all is over. */
  const settle = (state: State, step: Step): void => {
    for (;;) {
      runEvents(state, state.frames as F[], step);
      const top = state.frames[state.frames.length - 1];
      if (top === undefined) return;
      if (!isTogether(top)) {
        if (answerLone(state, top, step)) continue;
        return;
      }
      if (top.lanes.some((lane) => lane.frames.length > 0)) return;
      state.frames.pop();
      const resolve = resolvers[top.of];
      if (resolve === undefined) throw new Error(`no resolver '${top.of}'`);
      step.closed = true;
      const answers = top.lanes.map((lane) => ({ seat: lane.seat, moves: lane.answers }));
      resolve(ctx, state, answers, step);
    }
  };

  /** The turn is interrupted: somebody else must answer before it goes on. */
  const interrupts = (state: State, seat: Seat): boolean => {
    const top = state.frames[state.frames.length - 1];
    if (top === undefined) return false;
    if (isTogether(top)) return top.lanes.some((lane) => lane.seat !== seat);
    return top.seat !== seat && kindOf(top).turn !== true;
  };

  return {
    settle,
    actors(state) {
      const top = state.frames[state.frames.length - 1];
      if (top === undefined) return NOBODY;
      if (!isTogether(top)) return single[top.seat] ?? [top.seat];
      return top.lanes.filter((lane) => lane.frames.length > 0).map((lane) => lane.seat);
    },
    asking(state, seat): Asking {
      const frame = asked(state, seat);
      const kind = kindOf(frame);
      const top = state.frames[state.frames.length - 1];
      const together = top !== undefined && isTogether(top);
      return {
        ask: frame.ask,
        turn: kind.turn === true && frame.goes !== true,
        secret: kind.secret ?? together,
        together,
      };
    },
    legal(state, seat) {
      const out: Move[] = [];
      const stack = stackOf(state, seat);
      const frame = stack?.[stack.length - 1];
      if (frame !== undefined) kindOf(frame).legal(ctx, state, frame, out);
      return out;
    },
    why(state, seat, target) {
      const stack = stackOf(state, seat);
      const frame = stack?.[stack.length - 1];
      return frame === undefined ? NOT_ASKED : kindOf(frame).why?.(ctx, state, frame, target);
    },
    apply(state, seat, move, step = new Step()) {
      const top = state.frames[state.frames.length - 1];
      if (top !== undefined && isTogether(top)) {
        const lane = top.lanes.find((candidate) => candidate.seat === seat);
        const frame = lane?.frames.pop();
        if (lane === undefined || frame === undefined) throw new Error(`seat ${seat} is not asked`);
        lane.answers.push(move);
        kindOf(frame).apply(ctx, state, frame, move, step, lane.frames);
        runEvents(state, lane.frames, step);
        if (lane.frames.length === 0) settle(state, step);
        if (state.frames[state.frames.length - 1] === top) return step;
      } else {
        const frame = state.frames.pop() as F | undefined;
        if (frame === undefined || frame.seat !== seat) throw new Error(`seat ${seat} is not asked`);
        kindOf(frame).apply(ctx, state, frame, move, step, state.frames as F[]);
        settle(state, step);
      }
      step.asked = interrupts(state, seat);
      return step;
    },
  };
}
