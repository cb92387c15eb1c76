import { askTogether, type Choice, type Resolvers, type Seat, seatTag, Step } from '@ceilidh/kernel';
import { MOVES, type Move, withOne } from './moves.ts';
import { type CaledoniaFrame, clanOf, type Context, type Player, playerOf, type State } from './state.ts';
import {
  BAKERY,
  BREAD,
  CHEESE,
  COW,
  DAIRY,
  DISTILLERY,
  FIELD,
  FISHERMAN,
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
  const woodcutters = player.out[WOODCUTTER] as number;
  const miners = player.out[MINER] as number;
  const any = clanOf(ctx, player).anyWorker;
  if (any !== undefined) return any.income * (woodcutters + miners + (player.out[FISHERMAN] as number));
  const upgraded = (which: number): number => (player.technology[which] as number) * income.technologyBonus;
  return woodcutters * (income.woodcutter + upgraded(0)) + miners * (income.miner + upgraded(1));
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

/** Barrels age, then income, then basic goods; what may be processed is asked of everybody at once. */
export function produce(ctx: Context, state: State, step: Step): void {
  const asked: CaledoniaFrame[] = [];
  for (const seat of state.order) {
    const player = playerOf(state, seat);
    ageWhisky(ctx, state, seat, step);
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

/** The oldest barrel leaves the cellar with its money, the others move on. */
function ageWhisky(ctx: Context, state: State, seat: Seat, step: Step): void {
  const player = playerOf(state, seat);
  const worth = clanOf(ctx, player).cellar;
  if (worth === undefined) return;
  const [fresh = 0, older = 0, oldest = 0] = player.cellar;
  if (oldest > 0) {
    const money = worth[2] as number;
    add(player, WHISKY, oldest);
    player.money += money;
    step.log?.push({ message: { id: 'caledonia.log.open', values: { who: seatTag(seat), money } } });
  }
  player.cellar[0] = 0;
  player.cellar[1] = fresh;
  player.cellar[2] = older;
}

const mostCheese = (player: Player): number => Math.min(player.out[DAIRY] as number, player.goods[MILK] as number);

function firstQuestion(ctx: Context, state: State, seat: Seat): CaledoniaFrame | undefined {
  const player = playerOf(state, seat);
  const mills = (player.out[BAKERY] as number) + (player.out[DISTILLERY] as number);
  if (mostCheese(player) > 0 || (mills > 0 && (player.goods[GRAIN] as number) > 0)) return { ask: 'process', seat };
  return butterQuestion(ctx, player, seat, player.goods[MILK] as number);
}

function butterQuestion(ctx: Context, player: Player, seat: Seat, most: number): CaledoniaFrame | undefined {
  return clanOf(ctx, player).butter !== undefined && most > 0 ? { ask: 'butter', seat, most } : undefined;
}

/** How much cheese, bread and whisky to make: all of it is optional (ruling 14). */
export const processing: Choice<Context, State, Move, CaledoniaFrame, 'process'> = {
  secret: false,
  legal(_ctx, state, { seat }, out) {
    const player = playerOf(state, seat);
    const grain = player.goods[GRAIN] as number;
    const cheeses = mostCheese(player);
    const breads = Math.min(player.out[BAKERY] as number, grain);
    for (let cheese = 0; cheese <= cheeses; cheese++) {
      for (let bread = 0; bread <= breads; bread++) {
        const whiskies = Math.min(player.out[DISTILLERY] as number, grain - bread);
        for (let whisky = 0; whisky <= whiskies; whisky++)
          out.push(withOne(MOVES.process, 25 * cheese + 5 * bread + whisky));
      }
    }
  },
  apply(ctx, state, { seat }, move, step, stack) {
    const player = playerOf(state, seat);
    step.log?.push({ message: { id: 'caledonia.log.decided', values: { who: seatTag(seat) } } });
    const [cheese, whisky] = [move.what, move.count];
    if (clanOf(ctx, player).cellar !== undefined && whisky > 0) {
      stack.push({ ask: 'mature', seat });
      return;
    }
    const butter = butterQuestion(ctx, player, seat, (player.goods[MILK] as number) - cheese);
    if (butter !== undefined) stack.push(butter);
  },
};

/** One barrel made in this phase may go to the cellar (ruling 24). */
export const mature: Choice<Context, State, Move, CaledoniaFrame, 'mature'> = {
  secret: false,
  legal(_ctx, _state, _frame, out) {
    out.push(...MOVES.mature);
  },
  apply(_ctx, _state, { seat }, _move, step) {
    step.log?.push({ message: { id: 'caledonia.log.decided', values: { who: seatTag(seat) } } });
  },
};

export const butter: Choice<Context, State, Move, CaledoniaFrame, 'butter'> = {
  secret: false,
  legal(_ctx, _state, { most }, out) {
    for (let n = 0; n <= most; n++) out.push(withOne(MOVES.butter, n));
  },
  apply(_ctx, _state, { seat }, _move, step) {
    step.log?.push({ message: { id: 'caledonia.log.decided', values: { who: seatTag(seat) } } });
  },
};

/** Everybody has decided: the goods change places. */
export const resolveProduction: Resolvers<Context, State, Move>[string] = (ctx, state, answers, step) => {
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
  const top = state.frames.at(-1);
  const lane = top !== undefined && 'lanes' in top ? top.lanes.find((each) => each.seat === seat) : undefined;
  if (lane === undefined) return undefined;
  const before = cloneState(state);
  for (const answer of lane.answers) carryOut(ctx, before, seat, answer, new Step());
  const after = cloneState(before);
  carryOut(ctx, after, seat, move, new Step());
  return { before, after };
}

function carryOut(ctx: Context, state: State, seat: Seat, move: Move, step: Step): void {
  const player = playerOf(state, seat);
  const who = seatTag(seat);
  const clan = clanOf(ctx, player);
  if (move.kind === 'process') {
    const [cheese, bread, whisky] = [move.what, move.where, move.count];
    add(player, MILK, -cheese);
    add(player, GRAIN, -bread - whisky);
    add(player, CHEESE, cheese);
    add(player, BREAD, bread);
    add(player, WHISKY, whisky);
    const money = whisky * (clan.whiskyMoney ?? 0);
    player.money += money;
    step.log?.push({ message: { id: 'caledonia.log.process', values: { who, cheese, bread, whisky } } });
    if (money > 0) step.log?.push({ message: { id: 'caledonia.log.money', values: { who, money } } });
  } else if (move.kind === 'mature') {
    if (move.what === 0) return;
    add(player, WHISKY, -1);
    player.cellar[0] = 1;
    step.log?.push({ message: { id: 'caledonia.log.mature', values: { who } } });
  } else {
    const money = move.count * (clan.butter ?? 0);
    add(player, MILK, -move.count);
    player.money += money;
    step.log?.push({ message: { id: 'caledonia.log.butter', values: { who, count: move.count, money } } });
  }
}

/** After the last scoring phase what is in a cellar goes to the stock with its money (ruling 3). */
export function emptyCellars(ctx: Context, state: State, step: Step): void {
  for (const seat of state.order) {
    const player = playerOf(state, seat);
    const worth = clanOf(ctx, player).cellar;
    if (worth === undefined) continue;
    player.cellar.forEach((barrels, place) => {
      if (barrels === 0) return;
      const money = worth[place] as number;
      player.cellar[place] = 0;
      add(player, WHISKY, barrels);
      player.money += money;
      step.log?.push({ message: { id: 'caledonia.log.open', values: { who: seatTag(seat), money } } });
    });
  }
}
