import {
  at,
  frameEngine,
  type Holdings,
  type Making,
  type OptionValues,
  previewByPlay,
  type Rules,
  Step,
} from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { acting, activateChoice, activated, activation, special } from './activation.ts';
import { atAnyTime, withTileInHand } from './anytime.ts';
import { clan, fieldTables } from './clan-board.ts';
import { componentsOf, type GlenMoreComponents, GOODS, STACKS } from './components.ts';
import { clanMoves, type Move, tileMoves } from './moves.ts';
import { oneTime, oneTimes } from './one-time.ts';
import type { GlenMoreOptions } from './options.ts';
import { pay } from './pay.ts';
import { place } from './placing.ts';
import { present } from './present.ts';
import { remove } from './removal.ts';
import { sayAsk, sayChange, sayMove } from './say.ts';
import { CATEGORIES, outcome, RELATIVE, score } from './scoring.ts';
import { setup } from './setup.ts';
import { type Context, type GlenMoreFrame, HOME_CASTLE, PLAY, playerOf, type State } from './state.ts';
import { goodChoice, settle, store, stow } from './stow.ts';
import { levy, munro } from './take-tile.ts';
import { goodsByKind, sizeOf } from './territory.ts';
import { dealtTiles, tileTables } from './tiles.ts';
import { ending, next, turn } from './turn.ts';
import { differencesOf } from './versions.ts';
import { cloneState, redeal, view, type View } from './view.ts';

export type GlenMoreRules = Rules<State, Move, View> & { readonly context: Context };

const makeContext = (options: GlenMoreOptions, { pack, version }: Making): Context =>
  contextOf(options, version, componentsOf(pack, version));

/** The context for components already read: tests add some to a copy. */
export function contextOf(options: GlenMoreOptions, version: number, components: GlenMoreComponents): Context {
  const differences = differencesOf(version);
  const fields = fieldTables(components);
  const tiles = tileTables(components, differences);
  const dealt = dealtTiles(components, differences);
  const numberOf = (id: string): number => tiles.findIndex((tile) => tile.id === id);
  return {
    options,
    version,
    differences,
    components,
    tiles,
    home: { village: numberOf(components.home.village.id), castle: numberOf(components.home.castle.id) },
    sorted: STACKS.map((stack) => dealt.flatMap((tile, number) => (tile.stack === stack ? [number] : []))),
    fields,
    seats: options.players,
    tileMoves: tileMoves(tiles.map(({ id }, number) => (differences.keysNameTiles ? id : number))),
    clanMoves: clanMoves(fields.ids),
  };
}

export const makeRules = (values: OptionValues, making: Making): GlenMoreRules =>
  rulesFor(makeContext(values as unknown as GlenMoreOptions, making));

/** Rules for tables already made: tests put other tiles into them. */
export function rulesFor(ctx: Context): GlenMoreRules {
  const engine = frameEngine<Context, Move, GlenMoreFrame, State>(
    ctx,
    {
      turn: atAnyTime(turn),
      pay,
      levy,
      place: withTileInHand(place),
      oneTimes,
      oneTime: atAnyTime(oneTime),
      good: atAnyTime(goodChoice),
      stow: atAnyTime(stow),
      store: atAnyTime(store),
      settle: atAnyTime(settle),
      clan: atAnyTime(clan),
      special: atAnyTime(special),
      remove: atAnyTime(remove),
      munro: atAnyTime(munro),
      activation,
      activate: atAnyTime(activateChoice),
      activated,
      acting,
      ending,
      next,
    },
    {},
  );
  const rules: GlenMoreRules = {
    ...engine,
    context: ctx,
    version: ctx.version,
    shape: 1,
    seats: ctx.seats,
    categories: CATEGORIES,
    relative: RELATIVE,
    open: true,
    standing: {},
    setup(seed) {
      const state = setup(ctx, seed);
      engine.settle(state, new Step());
      return state;
    },
    key: (move) => move.key,
    view,
    redeal: (seen, _viewer, random) => redeal(ctx, seen, random),
    score: (state) => score(ctx, state),
    outcome: (state) => outcome(ctx, state),
    progress: (state) => progress(ctx, state),
    chapter,
    present: (seen) => present(ctx, seen),
    sayMove: (state, seat, move) => sayMove(ctx, state, seat, move),
    sayAsk: (state, seat) => sayAsk(ctx, state, seat),
    preview: (state, seat, move) => previewByPlay(rules, state, seat, move, holdings, sayChange),
    clone: cloneState,
  };
  return rules;
}

/** By tiles that came onto the rondel, and once World's End lies there by pieces that reached it. */
function progress(ctx: Context, state: State): number {
  if (state.frames.length === 0) return 1;
  const left = state.stacks.reduce((sum, tiles) => sum + tiles.length, 0);
  const done = state.end < 0 ? 0 : state.at.filter((position) => position >= state.end).length;
  const all = ctx.sorted.reduce((sum, tiles) => sum + tiles.length, 0);
  return (1 - left / all) * 0.9 + (0.1 * done) / (ctx.seats + 1);
}

/** A scoring round follows every stack of tiles; the last one ends the match. */
const chapter = ({ scored, stacks }: State): Message => ({
  id: 'glenmore.show.part',
  values: { round: Math.min(scored + 1, stacks.length) },
});

const holdings = (state: State, seat: number): Holdings => {
  const player = playerOf(state, seat);
  const owned = goodsByKind(player);
  return {
    coins: player.coins,
    whisky: player.whisky,
    ...Object.fromEntries(GOODS.map((good, number) => [good, at(owned, number)])),
    scotsmen: player.manned.reduce((sum, count) => sum + count, 0),
    castle: at(player.manned, HOME_CASTLE),
    movement: state.turn.movement,
    landmarks: player.landmarks.length,
    persons: player.persons.length,
    tiles: sizeOf(player),
    points: at(player.points, PLAY),
  };
};
