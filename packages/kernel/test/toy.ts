import {
  askTogether,
  bit,
  cloneFrames,
  componentOf,
  editionOf,
  EVERYONE,
  everyoneBut,
  type Extras,
  type Framed,
  frameEngine,
  type Game,
  generator,
  type Generator,
  isModuleFrame,
  isModuleMove,
  type Kinds,
  type Modular,
  type Module,
  type ModuleFrame,
  type ModuleMove,
  type ModulesInPlay,
  modulesInPlay,
  type OptionValues,
  type Outcome,
  pick,
  previewByPlay,
  redealFrames,
  type Resolvers,
  type Rules,
  type Seat,
  seatTag,
  type Section,
  type SeenFrame,
  type Sheet,
  shuffle,
  Step,
  viewFrames,
  type Viewer,
} from '../src/index.ts';
import { echo, text } from './toy-echo.ts';
import { stonesShape, toyCatalog, toyEditions } from './toy-options.ts';

/**
 * The smallest game with every feature of the kernel. In a round all call high or low and then a stake, at once and in
 * secret; a stone of the hidden pile is turned over, and who called it right wins the stake. Then each seat has a turn.
 */
type OwnFrame =
  | { readonly ask: 'call'; readonly seat: Seat }
  | { readonly ask: 'stake'; readonly seat: Seat }
  | { readonly ask: 'turn'; readonly seat: Seat }
  | { readonly ask: 'further'; readonly seat: Seat }
  | { readonly ask: 'bury'; readonly seat: Seat }
  | { readonly ask: 'dared'; readonly seat: Seat; readonly by: Seat }
  | { readonly ask: 'next'; readonly seat: Seat };

export type ToyFrame = OwnFrame | ModuleFrame;

interface OwnMove {
  readonly kind: string;
  /** A stone, a seat or a stake; -1 for none. */
  readonly n: number;
}

export type ToyMove = OwnMove | ModuleMove;

export interface ToyState extends Framed<ToyFrame, ToyMove> {
  round: number;
  /** Stones by number; the top comes last. */
  readonly pile: number[];
  /** For every place of the pile, bits of the seats that know the stone. */
  readonly known: number[];
  readonly hands: number[][];
  readonly open: number[];
  readonly won: number[];
  readonly shown: number[];
  readonly steps: number[];
  readonly modules: Modular['modules'];
  /** Nothing in the game reads it: faults are planted here. */
  salt?: unknown;
}

interface ToyView {
  readonly frames: readonly SeenFrame<ToyFrame, ToyMove>[];
  readonly round: number;
  readonly pile: readonly number[];
  readonly hands: readonly (readonly number[])[];
  readonly open: readonly number[];
  readonly won: readonly number[];
  readonly shown: readonly number[];
  readonly steps: readonly number[];
  readonly modules: Record<string, object>;
}

interface Points {
  roundStart(ctx: Context, state: ToyState, step: Step): void;
  bonus(state: ToyState): number;
}

interface Context {
  readonly stones: readonly number[];
  readonly rounds: number;
  readonly hush: boolean;
  readonly modules: ModulesInPlay<Toy>;
}

/** The toy as its modules see it. */
export interface Toy {
  readonly context: Context;
  readonly state: ToyState;
  readonly view: ToyView['modules'];
  readonly points: Points;
}

export type ToyRules = Rules<ToyState, ToyMove, ToyView>;
export type ToyGame = Game<ToyState, ToyMove, ToyView>;

const HIDDEN = -1;
const move = (kind: string, n = -1): OwnMove => ({ kind, n });
const keyOf = (of: ToyMove): string => {
  if (isModuleMove(of)) return of.key;
  return of.n < 0 ? of.kind : `${of.kind} ${of.n}`;
};
export const TOY_MODULES: readonly Module<Toy>[] = [echo];

function tell(step: Step, seat: Seat, what: string): void {
  step.log?.push({ message: { id: 'toy.log', values: { who: seatTag(seat), what } } });
}

/** Everybody reads that something was done, its seat also with which stone. */
function tellInside(step: Step, seat: Seat, what: string, stone: number): void {
  const who = seatTag(seat);
  const message = { id: 'toy.log', values: { who, what } };
  const inside = { id: 'toy.log.stone', values: { who, what, stone } };
  step.log?.push({ message, insider: { seats: bit(seat), message: inside } });
}

function beginRound(ctx: Context, state: ToyState, step: Step): void {
  state.round += 1;
  for (const hook of ctx.modules.hooks.roundStart) hook(ctx, state, step);
  const calls = state.hands.map((_, seat): ToyFrame => ({ ask: 'call', seat }));
  askTogether(state, 'calls', calls);
}

function takeTop(state: ToyState): number {
  state.known.pop();
  return state.pile.pop() ?? HIDDEN;
}

function add(points: number[], seat: Seat, by: number): void {
  points[seat] = (points[seat] ?? 0) + by;
}

const kinds: Kinds<Context, ToyState, OwnMove, OwnFrame> = {
  call: {
    legal(_ctx, _state, _frame, out) {
      out.push(move('high'), move('low'));
    },
    apply(_ctx, _state, { seat }, _move, step, stack) {
      tell(step, seat, 'calls');
      stack.push({ ask: 'stake', seat });
    },
  },
  stake: {
    legal(_ctx, _state, _frame, out) {
      out.push(move('stake', 0), move('stake', 1), move('stake', 2));
    },
    apply(_ctx, _state, { seat }, { n }, step) {
      tellInside(step, seat, 'stakes', n);
    },
  },
  turn: {
    turn: true,
    legal(ctx, state, { seat }, out) {
      out.push(move('rest'), move('walk'));
      if (state.pile.length > 0) out.push(move('draw'), move('peek'));
      for (const stone of state.hands[seat] ?? []) out.push(move('show', stone));
      if (ctx.hush) return;
      for (let other = 0; other < state.hands.length; other++) if (other !== seat) out.push(move('dare', other));
    },
    apply(ctx, state, { seat }, { kind, n }, step, stack) {
      if (kind === 'draw') {
        step.reveal(bit(seat));
        const stone = takeTop(state);
        state.hands[seat]?.push(stone);
        tellInside(step, seat, 'draws', stone);
        return;
      }
      if (kind === 'peek') {
        step.reveal(bit(seat));
        const top = state.pile.length - 1;
        state.known[top] = (state.known[top] ?? 0) | bit(seat);
      }
      if (kind === 'show') {
        step.reveal(everyoneBut(seat));
        state.hands[seat] = (state.hands[seat] ?? []).filter((stone) => stone !== n);
        state.open.push(n);
        add(state.shown, seat, ctx.stones[n] ?? 0);
      }
      if (kind === 'peek') stack.push({ ask: 'bury', seat });
      if (kind === 'walk') stack.push({ ask: 'further', seat });
      if (kind === 'dare') stack.push({ ask: 'dared', seat: n, by: seat });
      tell(step, seat, kind);
    },
  },
  further: {
    legal(_ctx, _state, _frame, out) {
      out.push(move('on'), move('back'));
    },
    apply(_ctx, state, { seat }, { kind }, step, stack) {
      if (kind === 'on') add(state.steps, seat, 1);
      if (kind === 'on' && (state.steps[seat] ?? 0) % 3 === 1) stack.push({ ask: 'further', seat });
      tell(step, seat, kind);
    },
  },
  bury: {
    secret: true,
    legal(_ctx, _state, _frame, out) {
      out.push(move('bury'), move('leave'));
    },
    apply(_ctx, state, { seat }, { kind }, step) {
      if (kind === 'bury') {
        state.known.unshift(state.known.pop() ?? 0);
        state.pile.unshift(state.pile.pop() ?? HIDDEN);
      }
      // The others cannot tell whether every stone moved up by one: what they knew of the pile is lost.
      state.known.forEach((known, at) => {
        state.known[at] = known & bit(seat);
      });
      tell(step, seat, 'looked');
    },
  },
  dared: {
    legal(_ctx, state, { seat }, out) {
      out.push(move('fold'));
      if ((state.hands[seat] ?? []).length > 0) out.push(move('hold'));
    },
    apply(_ctx, state, { seat, by }, { kind }, step) {
      const winner = kind === 'fold' ? by : seat;
      add(state.won, winner, 1);
      tell(step, seat, kind);
      tell(step, winner, 'wins the dare');
    },
  },
  next: {
    run(ctx, state, { seat }, step, stack) {
      if (seat < state.hands.length) stack.push({ ask: 'next', seat: seat + 1 }, { ask: 'turn', seat });
      else if (state.round < ctx.rounds) beginRound(ctx, state, step);
    },
  },
};

const resolvers: Resolvers<Context, ToyState, OwnMove> = {
  calls(ctx, state, answers, step) {
    step.reveal(EVERYONE);
    const stone = state.pile.length > 0 ? takeTop(state) : undefined;
    if (stone !== undefined) state.open.push(stone);
    const right = (ctx.stones[stone ?? HIDDEN] ?? 0) > 4 ? 'high' : 'low';
    const bonus = ctx.modules.hooks.bonus.reduce((sum, hook) => sum + hook(state), 0);
    for (const { seat, moves } of answers) {
      const [call, stake] = moves;
      if (call?.kind === right) add(state.won, seat, (stake?.n ?? 0) + bonus);
      tell(step, seat, moves.map(keyOf).join(', '));
    }
    state.frames.push({ ask: 'next', seat: 0 });
  },
};

const POINTS: readonly (keyof Points)[] = ['roundStart', 'bonus'];
const CATEGORIES = ['won', 'shown'] as const;

const score = (ctx: Context, state: ToyState): Sheet[] =>
  state.won.map((won, seat) => {
    const parts = [won, state.shown[seat] ?? 0, ...ctx.modules.score(ctx, state, seat)];
    return { total: parts.reduce((sum, part) => sum + part, 0), parts };
  });

function outcome(ctx: Context, state: ToyState): Outcome | undefined {
  if (state.frames.length > 0) return undefined;
  const sheets = score(ctx, state);
  const ranks = sheets.map(({ total }) => 1 + sheets.filter((other) => other.total > total).length);
  return { ranks, sheets };
}

function view(ctx: Context, state: ToyState, viewer: Viewer): ToyView {
  const own = viewer === 'spectator' ? 0 : bit(viewer);
  return {
    frames: viewFrames(state.frames, viewer, (frame) => frame),
    round: state.round,
    pile: state.pile.map((stone, at) => (((state.known[at] ?? 0) & own) === 0 ? HIDDEN : stone)),
    hands: state.hands.map((hand, seat) => hand.map((stone) => (seat === viewer ? stone : HIDDEN))),
    open: state.open.slice(),
    won: state.won.slice(),
    shown: state.shown.slice(),
    steps: state.steps.slice(),
    modules: ctx.modules.view(state, viewer),
  };
}

function redeal(ctx: Context, seen: ToyView, viewer: Viewer, random: Generator): ToyState {
  const placed = new Set([...seen.pile, ...seen.hands.flat(), ...seen.open]);
  const rest = shuffle(
    random,
    ctx.stones.map((_, stone) => stone).filter((stone) => !placed.has(stone)),
  );
  const fill = (stone: number): number => (stone === HIDDEN ? (rest.pop() ?? HIDDEN) : stone);
  return {
    frames: redealFrames<ToyFrame, ToyMove>(
      seen.frames,
      (frame) => frame,
      (_of, seat) => ({ ask: 'call', seat }),
      () => [move(pick(random, ['high', 'low'])), move('stake', pick(random, [0, 1, 2]))],
    ),
    round: seen.round,
    pile: seen.pile.map(fill),
    known: seen.pile.map((stone) => (stone === HIDDEN || viewer === 'spectator' ? 0 : bit(viewer))),
    hands: seen.hands.map((hand) => hand.map(fill)),
    open: seen.open.slice(),
    won: seen.won.slice(),
    shown: seen.shown.slice(),
    steps: seen.steps.slice(),
    modules: ctx.modules.redeal(ctx, seen.modules, viewer, random),
  };
}

const present = (ctx: Context, seen: ToyView): Section[] =>
  ctx.modules.present(ctx, seen.modules, [
    { id: 'round', title: text('round'), lines: [text(`round ${seen.round}`)] },
    {
      id: 'points',
      title: text('points'),
      table: {
        head: [text('won'), text('hand')],
        rows: seen.won.map((won, seat) => [won, text(String(seen.hands[seat]))]),
      },
    },
    { id: 'pile', title: text(String(seen.pile.length)) },
  ]);

export function makeToyRules(
  options: OptionValues,
  extras: Extras,
  list: readonly Module<Toy>[] = TOY_MODULES,
): ToyRules {
  const { version, components } = editionOf(toyEditions, extras.version);
  const stones = componentOf(components, 'stones', stonesShape, extras.pack);
  const modules = modulesInPlay<Toy>(list, POINTS, options, extras);
  const ctx: Context = { stones, rounds: Number(options['rounds']), hush: options['mode'] === 'hush', modules };
  const seats = Array.from({ length: options.players }, (_, seat) => seat);
  const rules: ToyRules & { readonly context: Context } = {
    context: ctx,
    ...frameEngine<Context, ToyMove, ToyFrame, ToyState>(
      ctx,
      { ...kinds, ...modules.kinds },
      { ...resolvers, ...modules.resolvers },
    ),
    ...modules.versions,
    version,
    shape: 2,
    seats: options.players,
    categories: [...CATEGORIES, ...modules.categories],
    standing: ctx.hush ? {} : { dared: ['fold', 'hold'] },
    setup(seed) {
      const pile = shuffle(
        generator(seed, 'pile'),
        stones.map((_, stone) => stone),
      );
      const state: ToyState = {
        frames: [],
        round: 0,
        pile,
        known: pile.map(() => 0),
        hands: seats.map(() => []),
        open: [],
        won: seats.map(() => 0),
        shown: seats.map(() => 0),
        steps: seats.map(() => 0),
        modules: {},
      };
      modules.setup(ctx, state, seed, new Step());
      beginRound(ctx, state, new Step());
      return state;
    },
    key: keyOf,
    view: (state, viewer) => view(ctx, state, viewer),
    redeal: (seen, viewer, random) => redeal(ctx, seen, viewer, random),
    score: (state) => score(ctx, state),
    outcome: (state) => outcome(ctx, state),
    progress: (state) => (state.frames.length === 0 ? 1 : (state.round - 1) / ctx.rounds),
    present: (seen) => present(ctx, seen),
    sayMove: (state, seat, chosen) =>
      isModuleMove(chosen) ? modules.sayMove(ctx, state, seat, chosen) : text(keyOf(chosen)),
    sayAsk(state, seat) {
      const top = state.frames.at(-1);
      if (top !== undefined && top.ask !== 'together' && isModuleFrame(top)) return modules.sayAsk(ctx, state, top);
      return text(rules.asking(state, seat).ask);
    },
    preview: (state, seat, chosen) =>
      previewByPlay(rules, state, seat, chosen, holdings, (what, by) => ({ id: 'toy.change', values: { what, by } })),
    clone: (state) => ({
      frames: cloneFrames(state.frames),
      round: state.round,
      pile: state.pile.slice(),
      known: state.known.slice(),
      hands: state.hands.map((hand) => hand.slice()),
      open: state.open.slice(),
      won: state.won.slice(),
      shown: state.shown.slice(),
      steps: state.steps.slice(),
      modules: modules.clone(state.modules),
      ...(state.salt === undefined ? {} : { salt: state.salt }),
    }),
  };
  return rules;
}

const holdings = (state: ToyState, seat: Seat) => ({
  points: (state.won[seat] ?? 0) + (state.shown[seat] ?? 0),
  hand: state.hands[seat]?.length ?? 0,
});

export const toy: ToyGame = {
  ...toyEditions,
  facts: [],
  origins: () => [],
  catalog: toyCatalog,
  glossary: [],
  modules: TOY_MODULES,
  rules: (options, extras = {}) => makeToyRules(options, extras),
  referee(rules, state) {
    const stones = [...state.pile, ...state.open, ...state.hands.flat()];
    const wrong = new Set(stones).size === stones.length ? [] : ['a stone is in two places'];
    const { context } = rules as ToyRules & { readonly context: Context };
    return [...wrong, ...context.modules.referee(context, state)];
  },
};
