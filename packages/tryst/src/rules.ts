import {
  cloneFrames,
  collectHooks,
  frameEngine,
  type Making,
  type OptionValues,
  previewByPlay,
  type Rules,
  Step,
} from '@ceilidh/kernel';
import { bid, resolveBids } from './bid.ts';
import { readHerd } from './components.ts';
import { dog, standoff } from './dogs.ts';
import { makeMoves, type Move } from './moves.ts';
import type { TrystOptions } from './options.ts';
import { present } from './present.ts';
import { next, setup } from './round.ts';
import { picking, sale } from './sale.ts';
import { sayAsk, sayChange, sayMove } from './say.ts';
import { outcome, score } from './score.ts';
import { scout } from './scout.ts';
import { CATEGORIES, type Context, type Points, POINTS, type State, type TrystFrame } from './state.ts';
import { turn } from './turn.ts';
import { redeal, view, type View } from './view.ts';
import { weather } from './weather.ts';

export type TrystRules = Rules<State, Move, View> & { readonly context: Context };

export function makeRules(values: OptionValues, { version, pack, observe }: Making): TrystRules {
  const options = values as unknown as TrystOptions;
  const herd = readHerd(pack);
  const ctx: Context = {
    options,
    herd,
    moves: makeMoves(herd.size),
    hooks: collectHooks<Points>(POINTS, options.weather ? [weather] : [], observe),
    rounds: options.day === 'long' ? 8 : 6,
  };
  const engine = frameEngine<Context, Move, TrystFrame, State>(
    ctx,
    { bid, turn, scout, dog, standoff, sale, lot: picking, next },
    { bids: resolveBids },
  );
  const rules: TrystRules = {
    ...engine,
    context: ctx,
    version,
    shape: 1,
    seats: options.players,
    categories: CATEGORIES,
    // Tolls are paid for what dogs snatch.
    unscored: options.dogs > 0 ? [] : ['tolls'],
    standing: options.dogs > 0 ? { dog: ['let', 'snatch'] } : {},
    setup: (seed) => setup(ctx, seed, new Step()),
    key: (move) => move.key,
    view,
    redeal: (seen, viewer, random) => redeal(ctx, seen, viewer, random),
    score: (state) => score(ctx, state),
    outcome: (state) => outcome(ctx, state),
    progress: (state) => progress(ctx, state),
    chapter: ({ round }) => ({ id: 'tryst.show.round', values: { round, rounds: ctx.rounds } }),
    present: (seen) => present(ctx, seen),
    sayMove: (_state, _seat, move) => sayMove(ctx, move),
    sayAsk: (state, seat) => sayAsk(ctx, state, seat),
    preview: (state, seat, move) => previewByPlay(rules, state, seat, move, holdings, sayChange),
    clone,
  };
  return rules;
}

function progress(ctx: Context, state: State): number {
  if (state.frames.length === 0) return 1;
  return (state.round - 1 + state.turns / (state.hands.length + 1)) / ctx.rounds;
}

const holdings = (state: State, seat: number): Readonly<Record<string, number>> => {
  const purse = state.money[seat];
  return {
    money: purse === undefined ? 0 : purse.sales + purse.tolls + purse.wages + purse.left,
    drove: state.droves[seat]?.length ?? 0,
    hand: state.hands[seat]?.length ?? 0,
    dogs: state.dogs[seat] ?? 0,
  };
};

function clone(state: State): State {
  const weatherState = state.modules.weather;
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
    modules:
      weatherState === undefined
        ? {}
        : { weather: { pile: weatherState.pile.slice(), shown: weatherState.shown.slice() } },
  };
}
