import {
  at,
  cloneFrames,
  frameEngine,
  type Holdings,
  isModuleMove,
  type Making,
  type Module,
  modulesInPlay,
  type OptionValues,
  previewByPlay,
  type Rules,
  Step,
} from '@ceilidh/kernel';
import { bid, resolveBids } from './bid.ts';
import { readHerd } from './components.ts';
import { dog, standoff } from './dogs.ts';
import { modules } from './modules.ts';
import { type AnyMove, makeMoves } from './moves.ts';
import type { TrystOptions } from './options.ts';
import { POINTS, type TrystParts } from './parts.ts';
import { present } from './present.ts';
import { next, setup } from './round.ts';
import { picking, sale } from './sale.ts';
import { sayAsk, sayChange, sayMove } from './say.ts';
import { outcome, score } from './score.ts';
import { scout } from './scout.ts';
import { type AnyFrame, CATEGORIES, type Context, type State } from './state.ts';
import { turn } from './turn.ts';
import { redeal, view, type View } from './view.ts';

export type TrystRules = Rules<State, AnyMove, View> & { readonly context: Context };

/** Tests add to the list of modules. */
export function makeRules(
  values: OptionValues,
  making: Making,
  list: readonly Module<TrystParts>[] = modules,
): TrystRules {
  const options = values as unknown as TrystOptions;
  const herd = readHerd(making.pack);
  const inPlay = modulesInPlay<TrystParts>(list, POINTS, values, making);
  const ctx: Context = {
    options,
    herd,
    moves: makeMoves(herd.size),
    modules: inPlay,
    rounds: options.day === 'long' ? 8 : 6,
  };
  const engine = frameEngine<Context, AnyMove, AnyFrame, State>(
    ctx,
    { bid, turn, scout, dog, standoff, sale, lot: picking, next, ...inPlay.kinds },
    { bids: resolveBids, ...inPlay.resolvers },
  );
  const rules: TrystRules = {
    ...engine,
    context: ctx,
    version: making.version,
    ...inPlay.versions,
    shape: 1,
    seats: options.players,
    categories: [...CATEGORIES, ...inPlay.categories],
    // Tolls are paid for what dogs snatch.
    unscored: options.dogs > 0 ? [] : ['tolls'],
    standing: options.dogs > 0 ? { dog: ['let', 'snatch'] } : {},
    setup: (seed) => setup(ctx, seed, new Step()),
    key: (move) => move.key,
    view: (state, viewer) => view(ctx, state, viewer),
    redeal: (seen, viewer, random) => redeal(ctx, seen, viewer, random),
    score: (state) => score(ctx, state),
    outcome: (state) => outcome(ctx, state),
    progress: (state) => progress(ctx, state),
    chapter: ({ round }) => ({ id: 'tryst.show.round', values: { round, rounds: ctx.rounds } }),
    present: (seen) => inPlay.present(ctx, seen, present(ctx, seen)),
    sayMove: (state, seat, move) => (isModuleMove(move) ? inPlay.sayMove(ctx, state, seat, move) : sayMove(ctx, move)),
    sayAsk: (state, seat) => sayAsk(ctx, state, seat),
    preview: (state, seat, move) => previewByPlay(rules, state, seat, move, holdingsIn(ctx), sayChange),
    clone: (state) => clone(ctx, state),
  };
  return rules;
}

function progress(ctx: Context, state: State): number {
  if (state.frames.length === 0) return 1;
  return (state.round - 1 + state.turns / (state.hands.length + 1)) / ctx.rounds;
}

const holdingsIn =
  (ctx: Context) =>
  (state: State, seat: number): Holdings => {
    const { sales, tolls, wages, left } = at(state.money, seat);
    const ofModules = ctx.modules.score(ctx, state, seat);
    return {
      money: ofModules.reduce((sum, part) => sum + part, sales + tolls + wages + left),
      drove: at(state.droves, seat).length,
      hand: at(state.hands, seat).length,
      dogs: at(state.dogs, seat),
    };
  };

function clone(ctx: Context, state: State): State {
  return {
    frames: cloneFrames(state.frames),
    round: state.round,
    lead: state.lead,
    order: state.order.slice(),
    turns: state.turns,
    sellers: state.sellers.slice(),
    pile: state.pile.slice(),
    pileSeen: state.pileSeen.slice(),
    hands: state.hands.map((hand) => hand.slice()),
    handsSeen: state.handsSeen.map((seen) => seen.slice()),
    droves: state.droves.map((drove) => drove.slice()),
    pens: state.pens.slice(),
    gone: state.gone.slice(),
    dogs: state.dogs.slice(),
    money: state.money.map(({ sales, tolls, wages, left }) => ({ sales, tolls, wages, left })),
    bids: state.bids.slice(),
    modules: ctx.modules.clone(state.modules),
  };
}
