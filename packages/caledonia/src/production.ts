import { askTogether, at, type Choice, type Resolvers, type Seat, seatTag, Step } from '@ceilidh/kernel';
import { ownMove } from './clans/index.ts';
import type { ClanQuestion } from './clans/types.ts';
import { type Move, type MoveOf, MOVES } from './moves.ts';
import { workersOut } from './player-board.ts';
import {
  type CaledoniaFrame,
  clanOf,
  type Context,
  laneOf,
  type Player,
  playerOf,
  type ProductionMove,
  type Question,
  type State,
} from './state.ts';
import {
  BAKERY,
  BREAD,
  CHEESE,
  COW,
  DAIRY,
  DISTILLERY,
  FIELD,
  GRAIN,
  MILK,
  MINER,
  SHEEP,
  WHISKY,
  WOODCUTTER,
  WOOL,
} from './units.ts';
import { cloneState } from './view.ts';

export function incomeOf(ctx: Context, player: Player): number {
  const { income } = ctx.components.tracks;
  const { workers } = clanOf(ctx, player);
  if (workers !== undefined) return workers.income * workersOut(player);
  const upgraded = (technology: number): number => (player.technology[technology] as number) * income.technologyBonus;
  const woodcutters = (player.out[WOODCUTTER] as number) * (income.woodcutter + upgraded(0));
  return woodcutters + (player.out[MINER] as number) * (income.miner + upgraded(1));
}

/** The basic goods that a player's animals and fields make in a round. */
export function basicsMade(ctx: Context, player: Player): { wool: number; grain: number; milk: number } {
  const { sheep, cow, field } = ctx.components.tracks.production;
  return {
    wool: sheep.amount * (player.out[SHEEP] as number),
    grain: field.amount * (player.out[FIELD] as number),
    milk: cow.amount * (player.out[COW] as number),
  };
}

/** What a clan does before it, then income, then basic goods; what may be processed is asked of everybody at once. */
export function produce(ctx: Context, state: State, step: Step): void {
  const asked: CaledoniaFrame[] = [];
  for (const seat of state.order) {
    const player = playerOf(state, seat);
    clanOf(ctx, player).beforeProduction?.(player, seat, step);
    const money = incomeOf(ctx, player);
    const { wool, milk, grain } = basicsMade(ctx, player);
    player.money += money;
    add(player, WOOL, wool);
    add(player, MILK, milk);
    add(player, GRAIN, grain);
    step.log?.push({
      message: { id: 'caledonia.log.produce', values: { who: seatTag(seat), money, wool, milk, grain } },
    });
    const first = firstQuestion(ctx, state, seat);
    if (first !== undefined) asked.push(first);
  }
  if (asked.length > 0) askTogether(state, 'production', asked);
}

const add = (player: Player, good: number, count: number): void => {
  player.goods[good] = (player.goods[good] as number) + count;
};

const mostCheese = (player: Player): number => Math.min(player.out[DAIRY] as number, player.goods[MILK] as number);

function firstQuestion(ctx: Context, state: State, seat: Seat): Question | undefined {
  const player = playerOf(state, seat);
  const mills = (player.out[BAKERY] as number) + (player.out[DISTILLERY] as number);
  if (mostCheese(player) > 0 || (mills > 0 && (player.goods[GRAIN] as number) > 0)) return { ask: 'process', seat };
  return clanOf(ctx, player).afterProcessing?.(player, seat, undefined);
}

/** How much cheese, bread and whisky to make: all of it is optional (ruling 14). */
export const processing: Choice<Context, State, MoveOf<'process'>, CaledoniaFrame, 'process'> = {
  secret: false,
  legal(_ctx, state, { seat }, out) {
    const player = playerOf(state, seat);
    const grain = player.goods[GRAIN] as number;
    const cheeses = mostCheese(player);
    const breads = Math.min(player.out[BAKERY] as number, grain);
    for (let cheese = 0; cheese <= cheeses; cheese++) {
      for (let bread = 0; bread <= breads; bread++) {
        const moves = at(at(MOVES.process, cheese), bread);
        const whiskies = Math.min(player.out[DISTILLERY] as number, grain - bread);
        for (let whisky = 0; whisky <= whiskies; whisky++) out.push(at(moves, whisky));
      }
    }
  },
  apply(ctx, state, { seat }, move, step, stack) {
    const player = playerOf(state, seat);
    step.log?.push({ message: { id: 'caledonia.log.decided', values: { who: seatTag(seat) } } });
    const question: ClanQuestion | undefined = clanOf(ctx, player).afterProcessing?.(player, seat, move);
    if (question !== undefined) stack.push(question);
  },
};

/** Everybody has decided: the goods change places. */
export const resolveProduction: Resolvers<Context, State, ProductionMove>[string] = (ctx, state, answers, step) => {
  for (const { seat, moves } of answers) for (const move of moves) carryOut(ctx, state, seat, move, step);
};

/**
 * What a seat would have before and after an answer, if production were carried out for this seat alone: others may
 * take their time, and what they answer changes nothing here. Nothing outside of production.
 */
export function aroundAnswer(
  ctx: Context,
  state: State,
  seat: Seat,
  move: Move,
): { readonly before: State; readonly after: State } | undefined {
  const lane = laneOf(state, seat);
  if (lane === undefined) return undefined;
  const before = cloneState(ctx, state);
  for (const answer of lane.answers) carryOut(ctx, before, seat, answer, new Step());
  const after = cloneState(ctx, before);
  // There is no other answer to a question of production.
  carryOut(ctx, after, seat, move as ProductionMove, new Step());
  return { before, after };
}

function carryOut(ctx: Context, state: State, seat: Seat, move: ProductionMove, step: Step): void {
  switch (move.kind) {
    case 'process':
      processGoods(ctx, state, seat, move, step);
      break;
    default:
      ownMove(move).apply(state, seat, move, step);
  }
}

function processGoods(
  ctx: Context,
  state: State,
  seat: Seat,
  { cheese, bread, whisky }: MoveOf<'process'>,
  step: Step,
): void {
  const player = playerOf(state, seat);
  const who = seatTag(seat);
  add(player, MILK, -cheese);
  add(player, GRAIN, -bread - whisky);
  add(player, CHEESE, cheese);
  add(player, BREAD, bread);
  add(player, WHISKY, whisky);
  const money = whisky * (clanOf(ctx, player).whiskyMade ?? 0);
  player.money += money;
  step.log?.push({ message: { id: 'caledonia.log.process', values: { who, cheese, bread, whisky } } });
  if (money > 0) step.log?.push({ message: { id: 'caledonia.log.money', values: { who, money } } });
}
