import { type Choice, type Event, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { LEVELS } from './board.ts';
import { canAnswer } from './cellar.ts';
import { expand, listExpansions } from './expand.ts';
import { MOVES, type Move, withOne } from './moves.ts';
import { type CaledoniaFrame, clanOf, type Context, type Player, playerOf, type State } from './state.ts';
import { goodName, GRAIN } from './units.ts';

const TECHNOLOGIES = ['', 'woodcutters', 'miners'] as const;

const canSail = (player: Player): boolean => player.shipping < LEVELS - 1;
/** A clan whose workers are all alike has no technology, by bonus neither (ruling 11). */
const canLearn = (ctx: Context, player: Player, which: number, cost: number): boolean =>
  clanOf(ctx, player).anyWorker === undefined && player.technology[which - 1] === 0 && player.money >= cost;

/** The three upgrade actions at their full price. */
export function listUpgrades(ctx: Context, state: State, seat: Seat, out: Move[]): void {
  const { shipping, technology, merchants } = ctx.components.tracks;
  const player = playerOf(state, seat);
  if (canSail(player) && player.money >= shipping.cost) out.push(MOVES.shipping);
  for (const which of [1, 2])
    if (canLearn(ctx, player, which, technology.cost)) out.push(withOne(MOVES.technology, which));
  if (player.waiting > 0 && player.money >= merchants.cost) out.push(MOVES.merchant);
}

export function upgradeShipping(ctx: Context, state: State, seat: Seat, money: number, step: Step): void {
  const player = playerOf(state, seat);
  player.money -= money;
  player.shipping++;
  const level = ctx.components.tracks.shipping.levels[player.shipping] as string;
  step.log?.push({ message: { id: 'caledonia.log.shipping', values: { who: seatTag(seat), level, money } } });
}

export function upgradeTechnology(state: State, seat: Seat, which: number, money: number, step: Step): void {
  const player = playerOf(state, seat);
  player.money -= money;
  player.technology[which - 1] = 1;
  step.log?.push({
    message: {
      id: 'caledonia.log.technology',
      values: { who: seatTag(seat), which: TECHNOLOGIES[which] as string, money },
    },
  });
}

export function hireMerchant(state: State, seat: Seat, money: number, step: Step): void {
  const player = playerOf(state, seat);
  player.money -= money;
  player.waiting--;
  player.ready++;
  step.log?.push({ message: { id: 'caledonia.log.merchant', values: { who: seatTag(seat), money } } });
}

function retrieveMerchant(state: State, seat: Seat, good: number, step: Step): void {
  const player = playerOf(state, seat);
  const there = player.market[good] as number;
  player.market[good] = there - Math.sign(there);
  player.ready++;
  step.log?.push({
    message: { id: 'caledonia.log.retrieve', values: { who: seatTag(seat), good: goodName(good) } },
  });
}

function listBonusUpgrades(ctx: Context, state: State, seat: Seat, out: Move[]): void {
  const player = playerOf(state, seat);
  if (canSail(player)) out.push(withOne(MOVES.upgrade, 0));
  for (const which of [1, 2])
    if (canLearn(ctx, player, which, ctx.components.tracks.technology.bonusCost))
      out.push(withOne(MOVES.upgrade, which));
  if (player.waiting > 0) out.push(withOne(MOVES.upgrade, 3));
  player.market.forEach((merchants, good) => {
    if (merchants !== 0) out.push(withOne(MOVES.retrieve, good));
  });
}

function performUpgrade(ctx: Context, state: State, seat: Seat, move: Move, step: Step): void {
  if (move.kind === 'retrieve') retrieveMerchant(state, seat, move.what, step);
  else if (move.what === 0) upgradeShipping(ctx, state, seat, 0, step);
  else if (move.what === 3) hireMerchant(state, seat, 0, step);
  else upgradeTechnology(state, seat, move.what, ctx.components.tracks.technology.bonusCost, step);
}

type BonusFrame = Extract<CaledoniaFrame, { ask: 'bonus' }>;

function listBonuses(ctx: Context, state: State, { seat, spaces, upgrades, brew }: BonusFrame, out: Move[]): void {
  if (upgrades > 0) listBonusUpgrades(ctx, state, seat, out);
  if (spaces > 0) listExpansions(ctx, state, seat, true, out);
  const most = Math.min(brew, playerOf(state, seat).goods[GRAIN] as number);
  for (let n = 1; n <= most; n++) out.push(withOne(MOVES.brew, n));
}

/** Direct export bonuses, in any order, each to be declined (rulings 12, 19, 25); what is not used at once is lost. */
export const bonus: Choice<Context, State, Move, CaledoniaFrame, 'bonus'> = {
  legal(ctx, state, frame, out) {
    listBonuses(ctx, state, frame, out);
    out.push(MOVES.skip);
  },
  apply(ctx, state, frame, move, step, stack) {
    const { seat, spaces, upgrades, brew } = frame;
    const who = seatTag(seat);
    if (move.kind === 'skip') {
      step.log?.push({ message: { id: 'caledonia.log.skip', values: { who } } });
      return;
    }
    if (move.kind === 'expand') {
      offerBonuses({ ask: 'bonus', seat, spaces: spaces - 1, upgrades, brew }, stack);
      expand(ctx, state, seat, move.what, move.where, true, step, stack);
      return;
    }
    if (move.kind === 'brew') {
      const player = playerOf(state, seat);
      const money = move.count * (clanOf(ctx, player).beer?.price ?? 0);
      player.goods[GRAIN] = (player.goods[GRAIN] as number) - move.count;
      player.money += money;
      step.log?.push({ message: { id: 'caledonia.log.brew', values: { who, count: move.count, money } } });
      offerBonuses({ ask: 'bonus', seat, spaces, upgrades, brew: 0 }, stack);
      return;
    }
    performUpgrade(ctx, state, seat, move, step);
    offerBonuses({ ask: 'bonus', seat, spaces, upgrades: upgrades - 1, brew }, stack);
  },
};

/** Bonuses wait as an event: whether there is still one to choose is seen when its turn comes. */
export function offerBonuses(frame: BonusFrame, stack: { push(frame: CaledoniaFrame): unknown }): void {
  if (frame.spaces + frame.upgrades + frame.brew > 0) stack.push({ ...frame, ask: 'bonuses' });
}

export const bonuses: Event<Context, State, CaledoniaFrame, 'bonuses'> = {
  run(ctx, state, frame, _step, stack) {
    const asked = { ...frame, ask: 'bonus' } as const;
    const canUseBonus = (table: State): boolean => {
      const usable: Move[] = [];
      listBonuses(ctx, table, asked, usable);
      return usable.length > 0;
    };
    if (canAnswer(ctx, state, frame.seat, canUseBonus)) stack.push(asked);
  },
};
