import {
  at,
  changesBetween,
  type Choice,
  frameEngine,
  type Holdings,
  type Making,
  type OptionValues,
  type Preview,
  previewByPlay,
  type Rules,
  type Seat,
  Step,
  withAnytime,
} from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { anytime } from './anytime.ts';
import { auction } from './auction.ts';
import { building, built, choose } from './building-bonus.ts';
import type { Clan } from './clans/clan.ts';
import { clansNamed, countingOf, ownQuestions } from './clans/index.ts';
import { componentsOf } from './pack.ts';
import { exchange } from './exchange.ts';
import { obtain } from './export-contracts.ts';
import { CATEGORIES, outcome, score, unscored } from './final-scoring.ts';
import { again, more, slaughtering, spare, twice } from './fulfil.ts';
import { clanMove, type Move } from './moves.ts';
import { bargains, neighbours } from './neighbourhood.ts';
import type { CaledoniaOptions } from './options.ts';
import { gain, give } from './port-actions.ts';
import { price, tradeShifted } from './port-price.ts';
import { present } from './present.ts';
import { aroundAnswer, basicsMade, incomeOf, processing, resolveProduction } from './production.ts';
import { next } from './round.ts';
import { sayAsk, sayChange, sayMove } from './say.ts';
import { draft, place, setup } from './setup.ts';
import { type CaledoniaFrame, type Context, contractTable, playerOf, type Question, type State } from './state.ts';
import { after, settle, turn } from './turn.ts';
import { bonus, bonuses } from './upgrades.ts';
import { GOODS, UNITS } from './units.ts';
import { byVersion } from './versions.ts';
import { cloneState, redeal, view, type View } from './view.ts';

export type CaledoniaRules = Rules<State, Move, View> & { readonly context: Context };

function makeContext(options: CaledoniaOptions, { pack, version }: Making, all: readonly Clan[]): Context {
  const components = componentsOf(pack, version);
  const clans = clansNamed(all, byVersion(version).clans);
  const size = options.players <= 2 ? 'small' : 'large';
  const solo = options.players === 1;
  const { tracks } = components;
  const contracts = [contractTable(undefined)];
  for (const contract of components.contracts) contracts[contract.id] = contractTable(contract);
  const costs: Readonly<Record<string, number>> = tracks.unitCosts;
  const limits: Readonly<Record<string, number>> = tracks.neighbourhoodLimit;
  return {
    options,
    byVersion: byVersion(version),
    components,
    clans,
    counting: countingOf(clans),
    anytime: new Set(clans.flatMap((clan) => clan.anytime?.kinds ?? [])),
    clanMoves: clans.map(({ id }, number) => clanMove(id, number)),
    size,
    market: components.market[size],
    prices: GOODS.map((good) => components.market[size].prices[good]),
    contracts,
    boards: [],
    unitCosts: UNITS.map((unit) => costs[unit] ?? 0),
    contractCosts: tracks.contractCostByRound,
    bargains: limits[String(options.players)] ?? 0,
    tracked: !options.staticImports && !options.balancedImports,
    importMoney: !solo && !options.withoutImportMoney,
    solo,
  };
}

/** A question of one's own turn. */
const inTurn = <A extends Question['ask']>(
  choice: Choice<Context, State, Move, CaledoniaFrame, A>,
): Choice<Context, State, Move, CaledoniaFrame, A> =>
  withAnytime<Context, State, Move, CaledoniaFrame, A>(choice, anytime);

export function makeRules(values: OptionValues, making: Making, all: readonly Clan[]): CaledoniaRules {
  const ctx = makeContext(values as unknown as CaledoniaOptions, making, all);
  const engine = frameEngine<Context, Move, CaledoniaFrame, State>(
    ctx,
    {
      draft,
      auction,
      place,
      turn: inTurn(turn),
      after: inTurn(after),
      obtain: inTurn(obtain),
      neighbours: inTurn(neighbours),
      price: inTurn(price),
      trade: inTurn(tradeShifted),
      building: inTurn(building),
      choose: inTurn(choose),
      twice: inTurn(twice),
      spare: inTurn(spare),
      slaughter: inTurn(slaughtering),
      bonus: inTurn(bonus),
      more: inTurn(more),
      give: inTurn(give),
      gain: inTurn(gain),
      exchange: inTurn(exchange),
      process: processing,
      ...ownQuestions,
      bargains,
      built,
      bonuses,
      again,
      settle,
      next,
    },
    { production: resolveProduction },
  );
  const rules: CaledoniaRules = {
    ...engine,
    context: ctx,
    version: making.version,
    // 2: answers in production say what they are.
    shape: 2,
    seats: ctx.options.players,
    categories: CATEGORIES,
    unscored: unscored(ctx),
    relative: ['mostGlory', 'cotton', 'tobacco', 'cane', 'exports', 'settlements'],
    open: true,
    standing: { after: ['end'] },
    setup(seed) {
      const state = setup(ctx, seed, new Step());
      engine.settle(state, new Step());
      return state;
    },
    key: (move) => move.key,
    view: (state) => view(ctx, state),
    redeal: (seen, _viewer, random) => redeal(ctx, seen, random),
    score: (state) => score(ctx, state),
    outcome: (state) => outcome(ctx, state),
    progress,
    chapter: (state) => chapter(ctx, state),
    present: (seen) => present(ctx, seen),
    sayMove: (state, seat, move) => sayMove(ctx, state, seat, move),
    sayAsk: (state, seat) => sayAsk(ctx, state, seat),
    preview: (state, seat, move) => preview(rules, state, seat, move),
    clone: (state) => cloneState(ctx, state),
  };
  return rules;
}

/** Goods of production change places when everybody has answered: what an answer brings is told before that. */
function preview(rules: CaledoniaRules, state: State, seat: Seat, move: Move): Preview {
  const holdings = holdingsIn(rules.context);
  const played = previewByPlay(rules, state, seat, move, holdings, sayChange);
  const around = aroundAnswer(rules.context, state, seat, move);
  if (around === undefined) return played;
  const changes = changesBetween(holdings(around.before, seat), holdings(around.after, seat), sayChange);
  return { ...played, changes };
}

const ROUNDS = 5;

function progress(state: State): number {
  if (state.phase === 'over') return 1;
  if (state.phase === 'draft' || state.phase === 'place') return 0;
  return (state.round - 1 + state.passed.length / (state.order.length + 1)) / ROUNDS;
}

function chapter(ctx: Context, { phase, round }: State): Message {
  if (phase === 'draft' || phase === 'place') return { id: 'caledonia.show.setup' };
  return { id: 'caledonia.show.round', values: { round, rounds: ctx.components.tracks.rounds } };
}

/** What a preview compares: what a player has, what every further round brings, and the score as it stands. */
const holdingsIn =
  (ctx: Context) =>
  (state: State, seat: number): Holdings => {
    const player = playerOf(state, seat);
    const goods = Object.fromEntries(GOODS.map((good, number) => [good, at(player.goods, number)]));
    const { wool, grain, milk } = basicsMade(ctx, player);
    return {
      money: player.money,
      glory: player.glory,
      ...goods,
      merchants: player.ready,
      shipping: player.shipping,
      contracts: player.done.length,
      'round money': incomeOf(ctx, player),
      'round wool': wool,
      'round grain': grain,
      'round milk': milk,
      score: score(ctx, state)[seat]?.total ?? 0,
    };
  };
