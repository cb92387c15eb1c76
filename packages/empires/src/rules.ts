import {
  at,
  cloneFrames,
  editionOf,
  type Editions,
  frameEngine,
  type Making,
  type OptionValues,
  previewByPlay,
  type Rules,
  Step,
} from '@ceilidh/kernel';
import { construct } from './actions/construct.ts';
import { harvest } from './actions/harvest.ts';
import { performing } from './actions/perform.ts';
import { sail } from './actions/sail.ts';
import { assigning, releasing } from './assign.ts';
import { declare, spent } from './boost.ts';
import { copying, settle } from './build.ts';
import { makeCards } from './cards.ts';
import { choosing, spending } from './choice.ts';
import { choosingClan } from './clans.ts';
import { discarding, dismissing } from './discard.ts';
import { building, running } from './effects.ts';
import { chapter, outcome, progress, score } from './end.ts';
import { early, island, landing } from './expedition.ts';
import { field, under } from './fields.ts';
import { STOCK } from './language.ts';
import { lookout, resolveLookout, resolveStart, start } from './lookout.ts';
import { makeMoves, type Move } from './moves.ts';
import type { EmpiresOptions } from './options.ts';
import { movePawn, readyPawn } from './pawns.ts';
import { paying } from './pay.ts';
import { present } from './present.ts';
import { moveShip } from './queue.ts';
import { raid } from './raid.ts';
import { readying } from './ready.ts';
import { next } from './round.ts';
import { sayAsk, sayChange, sayMove } from './say.ts';
import { retrieving, searching } from './search.ts';
import { setup } from './setup.ts';
import {
  CATEGORIES,
  type Context,
  empireOf,
  type EmpiresFrame,
  handOf,
  pointsOf,
  shipsOf,
  type State,
  stockOf,
} from './state.ts';
import { storing } from './storage.ts';
import { turn } from './turn.ts';
import { clone, redeal, view, type View } from './view.ts';

export type EmpiresRules = Rules<State, Move, View> & { readonly context: Context };

const kinds = {
  next,
  run: running,
  perform: performing,
  settle,
  spent,
  clan: choosingClan,
  start,
  lookout,
  storage: storing,
  turn,
  island,
  landing,
  pay: paying,
  declare,
  construct,
  harvest,
  sail,
  under,
  copy: copying,
  choose: choosing,
  spend: spending,
  search: searching,
  retrieve: retrieving,
  build: building,
  ready: readying,
  moveShip,
  assign: assigning,
  discard: discarding,
  dismiss: dismissing,
  release: releasing,
  movePawn,
  readyPawn,
  raid,
  field,
  early,
};

export function makeRules(values: OptionValues, making: Making, editions: Editions): EmpiresRules {
  const options = values as unknown as EmpiresOptions;
  const seats = options.players;
  const cards = makeCards(editionOf(editions, making.version), making.pack);
  const ctx: Context = { options, cards, moves: makeMoves(seats, cards), seats };
  const engine = frameEngine<Context, Move, EmpiresFrame, State>(ctx, kinds, {
    start: resolveStart,
    lookout: resolveLookout,
  });
  const rules: EmpiresRules = {
    ...engine,
    context: ctx,
    version: making.version,
    shape: 2,
    seats,
    categories: CATEGORIES,
    standing: {},
    setup(seed) {
      const state = setup(ctx, seed);
      engine.settle(state, new Step());
      return state;
    },
    key: (move) => move.key,
    view,
    redeal: (seen, _viewer, random) => redeal(ctx, seen, random),
    score,
    outcome,
    progress,
    chapter,
    present: (seen) => present(ctx, seen),
    sayMove: (state, seat, move) => sayMove(ctx, state, seat, move),
    sayAsk: (state) => sayAsk(ctx, state),
    preview: (state, seat, move) => previewByPlay(rules, state, seat, move, holdings, sayChange),
    clone: (state) => clone(state, cloneFrames(state.frames)),
  };
  return rules;
}

function holdings(state: State, seat: number): Readonly<Record<string, number>> {
  const stock = stockOf(state, seat);
  return {
    vp: pointsOf(state, seat),
    ...Object.fromEntries(STOCK.map((good, index) => [good, at(stock, index)])),
    card: handOf(state, seat).length,
    ship: shipsOf(state, seat),
    location: empireOf(state, seat).length,
  };
}
